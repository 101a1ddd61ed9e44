import { useSelector } from '@xstate/react'
import { useSearch } from 'wouter'
import { PublicFooter } from '#app/public-footer.tsx'
import { dataState, useFlow } from '#app/use-flow.ts'
import { verdict } from '#machines/verificar/verificar.selectors.ts'
import { pathOf, RUTAS_DE_APP } from '#routes'
import { EnlaceBoton } from '#ui/formulario/boton.tsx'
import { MarcoPublico } from '#ui/marco/marco.tsx'
import { useTitulo, useFocoEnTitulo } from '#ui/marco/titulo.tsx'
import { CAPTCHA_DE_COMPROBANTE, Consulta } from './consulta.tsx'
import { TITULO_DE_VEREDICTO, Resultado } from './resultado.tsx'

/** Public verification of a receipt; its QR brings the code in `?id=` (spec, section 2). */
export default function VerificarScreen() {
  const codigo = new URLSearchParams(useSearch()).get('id') ?? ''
  const verificacion = useFlow('verificar', { containerId: CAPTCHA_DE_COMPROBANTE })
  const estado = useSelector(verificacion, (foto) => dataState('verificar', foto))
  const veredicto = useSelector(verificacion, verdict)
  useTitulo(veredicto ? TITULO_DE_VEREDICTO[veredicto.comprobante.estado] : RUTAS_DE_APP.verificar.titulo)
  useFocoEnTitulo(veredicto)
  return (
    <MarcoPublico
      pie={<PublicFooter except={['verificar']} />}
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
