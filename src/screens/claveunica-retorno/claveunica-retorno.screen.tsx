import { useSelector } from '@xstate/react'
import { PublicFooter } from '#app/public-footer.tsx'
import { dataState, useFlow } from '#app/use-flow.ts'
import { canRetry, failure, isBusy, origen, returnStep } from '#machines/claveunica/claveunica.selectors.ts'
import { pathOf, RUTAS_DE_APP } from '#routes'
import { Aviso } from '#ui/avisos/aviso.tsx'
import { Boton, EnlaceBoton } from '#ui/formulario/boton.tsx'
import { MarcoPublico } from '#ui/marco/marco.tsx'
import { Titulo, useFocoEnTitulo } from '#ui/marco/titulo.tsx'
import { CuentaAnterior } from './cuenta-anterior.tsx'
import { OfertaDeCorreo } from './oferta-de-correo.tsx'
import { useReturnQuery } from '#app/use-return-query.ts'

/** Where ClaveÚnica sends the person back: the sign-in ends here, after what a new account or a displaced one asks for (spec, section 4). */
export default function ClaveunicaRetornoScreen() {
  const flujo = useFlow('claveunica', { origen: 'Apoderados', callback: useReturnQuery() })
  const estado = useSelector(flujo, (foto) => dataState('claveunica', foto))
  const paso = useSelector(flujo, returnStep)
  const ocupado = useSelector(flujo, isBusy)
  const error = useSelector(flujo, failure)
  const puerta = useSelector(flujo, origen)
  const soloPerfil = useSelector(flujo, canRetry)
  useFocoEnTitulo(paso)
  return (
    <MarcoPublico pie={<PublicFooter />} className="max-w-[640px]">
      <div data-state={estado}>
        {paso === 'ingresando' && (
          <div role="status">
            <Titulo>Ingresando con ClaveÚnica…</Titulo>
          </div>
        )}
        {paso === 'cancelado' && <Titulo guia="No se ingresó nada en este sistema.">Usted canceló el ingreso</Titulo>}
        {paso === 'fallido' && (
          <>
            <Titulo>{RUTAS_DE_APP.claveunicaRetorno.titulo}</Titulo>
            {error && (
              <div className="mb-5">
                <Aviso tono="alerta" titulo="No pudimos completar el ingreso." role="alert">
                  <p>{error.mensaje}</p>
                </Aviso>
              </div>
            )}
          </>
        )}
        {(paso === 'cancelado' || paso === 'fallido') && (
          <div className="grid gap-2">
            {soloPerfil ? (
              <Boton ancho variante="principal" onClick={() => flujo.send({ type: 'RETRY' })}>
                Reintentar
              </Boton>
            ) : (
              <Boton
                ancho
                variante="principal"
                ocupado={ocupado}
                textoOcupado="Yendo a ClaveÚnica"
                onClick={() => flujo.send({ type: 'START' })}
              >
                Intentar otra vez
              </Boton>
            )}
            <EnlaceBoton ancho href={pathOf(puerta === 'EPJA' ? 'ingresoEpja' : 'ingresoApoderados')}>
              Volver al ingreso
            </EnlaceBoton>
          </div>
        )}
        {paso === 'cuenta-anterior' && <CuentaAnterior flujo={flujo} />}
        {paso === 'correo' && <OfertaDeCorreo flujo={flujo} />}
      </div>
    </MarcoPublico>
  )
}
