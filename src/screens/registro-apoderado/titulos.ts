/** What the registration's two pages are called, in their headings and in the tab. */
export const CREAR_UNA_CUENTA = 'Crear una cuenta'
export const REVISE_SU_CORREO = 'Revise su correo'
