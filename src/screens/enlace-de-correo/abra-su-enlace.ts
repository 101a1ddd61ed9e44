/** What a page of a mail's link says to who comes without one. */
export const ABRA_SU_ENLACE = 'Abra el enlace que llegó a su correo.'
