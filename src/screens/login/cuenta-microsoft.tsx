import { useSelector } from '@xstate/react'
import { lazy, Suspense, use, useState } from 'react'
import { FlowsContext } from '#app/flows-provider.tsx'
import { isBusy } from '#machines/msal-exchange/msal-exchange.selectors.ts'
import { RETURN_MARK } from '#machines/msal-exchange/msal-exchange.vocabulary.ts'
import { Cerca } from '#ui/cerca.tsx'
import { BotonDeForma } from './otras-formas.tsx'
import type { Ingreso } from './situacion-de-cuenta.tsx'

const SituacionDeCuenta = lazy(() => import('./situacion-de-cuenta.tsx'))

/** Whether this page is the return of a sign-in by redirect; a browser that refuses to store cannot have left by one. */
function esRetorno(): boolean {
  try {
    return window.sessionStorage.getItem(RETURN_MARK) !== null
  } catch {
    return false
  }
}

/** What the person did with the button before its flow was there. */
type Pedido = 'PREPARE' | 'SIGN_IN'

/** The organisation's door: its button, and below it what happens with the account. Its program comes when the person is near. */
export function CuentaMicrosoft() {
  const flujos = use(FlowsContext)
  const [volvio] = useState(esRetorno)
  const [pedido, ponPedido] = useState<Pedido | null>(null)
  const [flujo, ponFlujo] = useState<Ingreso | null>(null)
  const [yaViene] = useState(() => volvio || flujos?.isKept('msalExchange') === true)
  const ocupado = useSelector(flujo ?? undefined, (foto) => foto !== undefined && isBusy(foto))
  const pide = (type: Pedido) => {
    if (flujo) flujo.send({ type })
    else ponPedido((antes) => (antes === 'SIGN_IN' ? antes : type))
  }
  const recibe = (nuevo: Ingreso) => {
    ponFlujo(nuevo)
    if (pedido !== null) nuevo.send({ type: pedido })
  }
  const situacion = (
    <Suspense>
      <SituacionDeCuenta volvio={volvio} onFlujo={recibe} />
    </Suspense>
  )
  return (
    <>
      <BotonDeForma
        texto="Ingreso con cuenta Microsoft"
        detalle="Personal de la agencia"
        icono="cuadricula"
        ocupado={ocupado || (flujo === null && pedido === 'SIGN_IN')}
        onPulsar={() => pide('SIGN_IN')}
        onAcercarse={() => pide('PREPARE')}
      />
      {yaViene || pedido !== null ? situacion : <Cerca>{situacion}</Cerca>}
    </>
  )
}
