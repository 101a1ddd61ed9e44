import { useSelector } from '@xstate/react'
import { useSearch } from 'wouter'
import { useSession } from '#app/use-flow.ts'
import { puedeLlamar } from '#contract/rules/permisos.ts'
import { sessionRole } from '#machines/session/session.selectors.ts'
import { pathOf } from '#routes'
import { enLaDireccion } from './lugar.ts'
import { Pestanas } from '#ui/marco/pestanas.tsx'

const LISTAS = [
  { id: 'encuestas', texto: 'Encuestas', vista: {}, pide: 'getEstudiantes' },
  {
    id: 'recordatorios',
    texto: 'Recordatorios',
    vista: { vista: 'recordatorios' },
    pide: 'getInvitacionesApoderados',
  },
  {
    id: 'registro',
    texto: 'Padres, madres y embarazadas',
    vista: { vista: 'registro' },
    pide: 'getRegistroEmbarazadas',
  },
] as const

/** The parts of a school's page that the role may see: its surveys' students, the reminders to their guardians, and its register. */
export function PestanasDeEstudiantes({ actual }: { actual: (typeof LISTAS)[number]['id'] }) {
  const rolId = useSelector(useSession(), sessionRole)
  const lugar = enLaDireccion(useSearch())
  const pestanas = LISTAS.filter(({ pide }) => puedeLlamar(rolId, pide)).map(({ vista, ...una }) => ({
    ...una,
    href: pathOf('seleccionEstudiante', { ...lugar, ...vista }),
  }))
  return <Pestanas etiqueta="Listas de estudiantes" actual={actual} pestanas={pestanas} />
}
