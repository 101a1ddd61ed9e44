import { useSelector } from '@xstate/react'
import { lazy } from 'react'
import { useSession } from '#app/use-flow.ts'
import { ROL, type RolId } from '#contract/rules/roles.ts'
import { sessionRole } from '#machines/session/session.selectors.ts'

const InicioEstablecimiento = lazy(() => import('./inicio-establecimiento.tsx').then((m) => ({ default: m.InicioEstablecimiento })))
const MisEstudiantes = lazy(() => import('../mis-estudiantes/mis-estudiantes.screen.tsx'))
const InicioDeAgencia = lazy(() => import('./inicio-de-agencia.tsx').then((m) => ({ default: m.InicioDeAgencia })))

function inicioDe(rol: RolId | null) {
  if (rol === ROL.RBD) return InicioEstablecimiento
  return rol === ROL.APODERADO ? MisEstudiantes : InicioDeAgencia
}

/** What the signed-in person has to do now (decisions, pages). */
export default function InicioScreen() {
  const rol = useSelector(useSession(), sessionRole)
  const Inicio = inicioDe(rol)
  return <Inicio />
}
