import { useSelector } from '@xstate/react'
import { useSearch } from 'wouter'
import { PiePublico } from '#app/pie-publico.tsx'
import { dataState, useFlow } from '#app/use-flow.ts'
import { verdict } from '#machines/receipt-verification/receipt-verification.selectors.ts'
import { pathOf, RUTAS_DE_APP } from '#routes'
import { EnlaceBoton } from '#ui/boton.tsx'
import { useFocoEnTitulo } from '#ui/foco.ts'
import { MarcoPublico } from '#ui/marco.tsx'
import { useTitulo } from '#ui/titulo.tsx'
import { CAPTCHA_DE_COMPROBANTE, Consulta } from './consulta.tsx'
import { TITULO_DE_VEREDICTO, Resultado } from './resultado.tsx'

/** Public verification of a receipt; its QR brings the code in `?id=` (spec, section 2). */
export default function VerificarScreen() {
  const codigo = new URLSearchParams(useSearch()).get('id') ?? ''
  const verificacion = useFlow('receiptVerification', { containerId: CAPTCHA_DE_COMPROBANTE })
  const estado = useSelector(verificacion, (snapshot) => dataState('receipt-verification', snapshot))
  const veredicto = useSelector(verificacion, verdict)
  useTitulo(veredicto ? TITULO_DE_VEREDICTO[veredicto.comprobante.estado] : RUTAS_DE_APP.verificar.titulo)
  useFocoEnTitulo(veredicto)
  return (
    <MarcoPublico
      pie={<PiePublico sin={['verificar']} />}
      accion={
        <EnlaceBoton href={pathOf('login')} variante="pizarra" className="max-[359px]:px-2.5">
          Ingresar
        </EnlaceBoton>
      }
    >
      <div data-state={estado}>
        {veredicto ? (
          <Resultado veredicto={veredicto} onOtro={() => verificacion.send({ type: 'VERIFY_ANOTHER' })} />
        ) : (
          <Consulta verificacion={verificacion} codigoInicial={codigo} />
        )}
      </div>
    </MarcoPublico>
  )
}
