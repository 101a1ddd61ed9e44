import type { NombreDeRuta } from '#contract/rules/permisos.ts'

interface Anuncio {
  /** What the page will offer. */
  texto: string
  /** What can be done until then, when there is something. */
  mientras?: string
}

/** What each page that is still to come will do, and what to do meanwhile. */
export const ANUNCIOS: Partial<Record<NombreDeRuta, Anuncio>> = {
  dashboard: {
    texto: 'Aquí verá el avance de las encuestas por región, provincia, comuna y establecimiento.',
    mientras: 'Por ahora, cada establecimiento ve su avance en el inicio.',
  },
  seleccionRbd: { texto: 'Aquí elegirá un establecimiento de su territorio para ver sus encuestas.' },
  documentosApoyo: { texto: 'Aquí descargará los manuales y los formularios en papel de este período.' },
  adminUsuarios: { texto: 'Aquí se crearán y editarán los usuarios, con su perfil y su territorio.' },
  adminEncuestas: { texto: 'Aquí se crearán las encuestas de cada período, con sus fechas.' },
  adminEnsenanzasGradosEncuestas: { texto: 'Aquí se definirá qué encuesta corresponde a cada tipo de enseñanza y grado.' },
  adminApoderadosEstudiantes: { texto: 'Aquí se revisarán las cuentas de apoderados y sus estudiantes vinculados.' },
}
