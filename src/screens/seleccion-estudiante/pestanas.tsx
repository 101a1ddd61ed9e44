import { pathOf } from '#routes'
import { Pestanas } from '#ui/marco/pestanas.tsx'

const LISTAS = [
  { id: 'encuestas', texto: 'Encuestas', href: pathOf('seleccionEstudiante') },
  { id: 'registro', texto: 'Padres, madres y embarazadas', href: pathOf('seleccionEstudiante', { vista: 'registro' }) },
] as const

/** The two lists of a school: its surveys' students and its register. */
export function PestanasDeEstudiantes({ actual }: { actual: (typeof LISTAS)[number]['id'] }) {
  return <Pestanas etiqueta="Listas de estudiantes" actual={actual} pestanas={LISTAS} />
}
