import { useSelector } from '@xstate/react'
import { guardMessage } from '#machines/session/session.selectors.ts'
import { pathOf } from '#routes'
import { EnlaceBoton } from '#ui/formulario/boton.tsx'
import { Reintento } from '#ui/avisos/reintento.tsx'
import { Titulo, useTitulo } from '#ui/marco/titulo.tsx'
import { useInvokedState, useSession } from './use-flow.ts'

/** While a page or what decides about it is on its way. */
export function Waiting() {
  return (
    <p role="status" data-viene data-state={useInvokedState('rbd-guard', useSession(), 'rbdGuard')} className="p-6 text-tinta-2">
      Cargando…
    </p>
  )
}

const NO_PERMISSION = 'No disponible para su perfil'
const NO_GUARD = 'No pudimos revisar su acceso'

/** A page that the person's role does not have. */
export function NotAllowed() {
  useTitulo(NO_PERMISSION)
  return (
    <>
      <Titulo guia="Su perfil no tiene esta página.">{NO_PERMISSION}</Titulo>
      <EnlaceBoton href={pathOf('inicio')} variante="principal">
        Ir al inicio
      </EnlaceBoton>
    </>
  )
}

/** The guard got no answer: nothing is taken for granted, and it can be asked again. */
export function GuardFailed() {
  const session = useSession()
  const message = useSelector(session, guardMessage)
  useTitulo(NO_GUARD, true)
  return (
    <>
      <Titulo>{NO_GUARD}</Titulo>
      <Reintento titulo="Falta comprobar sus datos y el protocolo" mensaje={message} onReintentar={() => session.send({ type: 'RETRY' })} />
    </>
  )
}
