import { useSelector } from '@xstate/react'
import { lazy } from 'react'
import { useSearch } from 'wouter'
import { useSession } from '#app/use-flow.ts'
import { puedeLlamar } from '#contract/rules/permisos.ts'
import { sessionRole } from '#machines/session/session.selectors.ts'
import { Pestanas } from '#ui/marco/pestanas.tsx'
import { pathOf } from '#routes'
import { Encuestas } from './encuestas.tsx'
import { Periodos } from './periodos.tsx'

/** A survey's questions: only who looks at them gets their words, their differences and their frame. */
const Preguntas = lazy(() => import('./preguntas.tsx').then((m) => ({ default: m.Preguntas })))

/** The surveys of each period, the questions of one, and for the national administrator, who keeps them, the periods themselves. */
export default function AdminEncuestas() {
  const puede = puedeLlamar(useSelector(useSession(), sessionRole), 'getAdminPeriodos')
  const direccion = new URLSearchParams(useSearch())
  const encuestaId = Number(direccion.get('preguntas'))
  const actual = puede && direccion.get('vista') === 'periodos' ? 'periodos' : 'encuestas'
  const pestanas = puede && (
    <Pestanas
      etiqueta="Partes de la administración de encuestas"
      actual={actual}
      pestanas={[
        { id: 'encuestas', texto: 'Encuestas', href: pathOf('adminEncuestas') },
        { id: 'periodos', texto: 'Períodos', href: pathOf('adminEncuestas', { vista: 'periodos' }) },
      ]}
    />
  )
  if (Number.isInteger(encuestaId) && encuestaId > 0) return <Preguntas key={encuestaId} encuestaId={encuestaId} pestanas={pestanas} />
  return actual === 'periodos' ? <Periodos pestanas={pestanas} /> : <Encuestas pestanas={pestanas} />
}
