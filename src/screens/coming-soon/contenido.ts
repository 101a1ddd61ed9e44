import type { NombreDeRuta } from '#contract/rules/permisos.ts'

interface Anuncio {
  /** What the page will offer. */
  texto: string
  /** What can be done until then, when there is something. */
  mientras?: string
}

/** What each page that is still to come will do, and what to do meanwhile. */
export const ANUNCIOS: Partial<Record<NombreDeRuta, Anuncio>> = {
  adminUsuarios: { texto: 'Aquí se crearán y editarán los usuarios, con su perfil y su territorio.' },
  adminEncuestas: { texto: 'Aquí se crearán las encuestas de cada período, con sus fechas.' },
  adminEnsenanzasGradosEncuestas: { texto: 'Aquí se definirá qué encuesta corresponde a cada tipo de enseñanza y grado.' },
  adminApoderadosEstudiantes: { texto: 'Aquí se revisarán las cuentas de apoderados y sus estudiantes vinculados.' },
}
