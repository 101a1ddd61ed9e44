import { useSelector } from '@xstate/react'
import { useSession } from '#app/use-flow.ts'
import { puedeLlamar } from '#contract/rules/permisos.ts'
import { sessionRole } from '#machines/session/session.selectors.ts'
import { pathOf } from '#routes'
import { Pestanas } from '#ui/marco/pestanas.tsx'

const LISTAS = [
  { id: 'encuestas', texto: 'Encuestas', href: pathOf('seleccionEstudiante'), pide: 'getEstudiantes' },
  {
    id: 'recordatorios',
    texto: 'Recordatorios',
    href: pathOf('seleccionEstudiante', { vista: 'recordatorios' }),
    pide: 'getInvitacionesApoderados',
  },
  {
    id: 'registro',
    texto: 'Padres, madres y embarazadas',
    href: pathOf('seleccionEstudiante', { vista: 'registro' }),
    pide: 'getRegistroEmbarazadas',
  },
] as const

/** The parts of a school's page that the role may see: its surveys' students, the reminders to their guardians, and its register. */
export function PestanasDeEstudiantes({ actual }: { actual: (typeof LISTAS)[number]['id'] }) {
  const rolId = useSelector(useSession(), sessionRole)
  return <Pestanas etiqueta="Listas de estudiantes" actual={actual} pestanas={LISTAS.filter(({ pide }) => puedeLlamar(rolId, pide))} />
}
