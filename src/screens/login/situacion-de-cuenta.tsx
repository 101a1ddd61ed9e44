import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import type { Actor } from 'xstate'
import { dataState, useFlow } from '#app/use-flow.ts'
import type { msalExchangeMachine } from '#machines/msal-exchange/msal-exchange.chart.ts'
import {
  canRetry,
  canUseAnother,
  canUseThisPage,
  accountEmail,
  failure,
  isBusy,
  isWindowOpen,
} from '#machines/msal-exchange/msal-exchange.selectors.ts'
import { Aviso } from '#ui/avisos/aviso.tsx'
import { Boton } from '#ui/formulario/boton.tsx'

export type Ingreso = Actor<typeof msalExchangeMachine>

interface PropsDeSituacion {
  /** Whether this page is the return of a sign-in by redirect. */
  volvio: boolean
  /** Hands the flow to the button above, as soon as it runs. */
  onFlujo: (flujo: Ingreso) => void
}

/** What happens with the organisation's account (spec, sections 2 and 8). */
export default function SituacionDeCuenta({ volvio, onFlujo }: PropsDeSituacion) {
  const [volvia] = useState(volvio)
  const flujo = useFlow('msalExchange', { hasReturned: volvia })
  const estado = useSelector(flujo, (foto) => dataState('msal-exchange', foto))
  const entrega = useEffectEvent(onFlujo)
  // Handed over once it listens: its actor starts with the page's effects.
  useEffect(() => entrega(flujo), [flujo])
  return (
    <div data-state={estado}>
      <Situacion flujo={flujo} />
    </div>
  )
}

function Situacion({ flujo }: { flujo: Ingreso }) {
  const ocupado = useSelector(flujo, isBusy)
  const ventana = useSelector(flujo, isWindowOpen)
  const bloqueada = useSelector(flujo, canUseThisPage)
  const error = useSelector(flujo, failure)
  if (ocupado) {
    return (
      <p role="status" className="pt-1 pb-3 pl-9 text-nota text-tinta-2">
        {ventana ? 'Siga en la ventana de su cuenta. Si no la ve, pulse el botón otra vez.' : 'Un momento, estamos comprobando su cuenta.'}
      </p>
    )
  }
  if (bloqueada) return <Bloqueada flujo={flujo} />
  return error && <SinIngreso flujo={flujo} mensaje={error.message} motivo={error.motivo} />
}

/** What appears under the button takes the focus, as the answer to the click. */
function Respuesta({ children }: { children: ReactNode }) {
  const lugar = useRef<HTMLDivElement>(null)
  // Focus: the answer to the click.
  useEffect(() => lugar.current?.focus(), [])
  return (
    <div ref={lugar} tabIndex={-1} className="grid gap-3 pt-1 pb-4 outline-none">
      {children}
    </div>
  )
}

function Bloqueada({ flujo }: { flujo: Ingreso }) {
  return (
    <Respuesta>
      <Aviso tono="alerta" titulo="Su navegador bloqueó la ventana." role="alert">
        <p>Puede ingresar en esta misma página, o permitir las ventanas de este sitio.</p>
      </Aviso>
      <Boton variante="principal" ancho onClick={() => flujo.send({ type: 'SIGN_IN_BY_REDIRECT' })}>
        Ingresar en esta página
      </Boton>
      <Cerrar flujo={flujo} />
    </Respuesta>
  )
}

function SinIngreso({ flujo, mensaje, motivo }: { flujo: Ingreso; mensaje: string; motivo: string | null }) {
  const correo = useSelector(flujo, accountEmail)
  const puedeUsarOtra = useSelector(flujo, canUseAnother)
  const puedeReintentar = useSelector(flujo, canRetry)
  return (
    <Respuesta>
      <Aviso tono="error" titulo={mensaje} role="alert">
        {correo !== null && (
          <p>
            Cuenta usada: <b>{correo}</b>
          </p>
        )}
        {motivo !== null && <p>{motivo}</p>}
        {puedeUsarOtra && <p>Si debería tener acceso, pídalo a quien administra el sistema.</p>}
      </Aviso>
      {puedeUsarOtra ? (
        <Boton variante="principal" ancho onClick={() => flujo.send({ type: 'USE_ANOTHER' })}>
          Usar otra cuenta
        </Boton>
      ) : (
        <Boton ancho onClick={() => flujo.send({ type: puedeReintentar ? 'RETRY' : 'SIGN_IN' })}>
          Intentar otra vez
        </Boton>
      )}
      <Cerrar flujo={flujo} />
    </Respuesta>
  )
}

function Cerrar({ flujo }: { flujo: Ingreso }) {
  return (
    <Boton variante="llano" ancho onClick={() => flujo.send({ type: 'DISMISS' })}>
      Ingresar de otra forma
    </Boton>
  )
}
