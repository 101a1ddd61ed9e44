import { useSelector } from '@xstate/react'
import { PiePublico } from '#app/pie-publico.tsx'
import { dataState, useFlow } from '#app/use-flow.ts'
import { canRetry, falla, isBusy, origen, persona, returnStep } from '#machines/clave-unica/clave-unica.selectors.ts'
import { pathOf, RUTAS_DE_APP } from '#routes'
import { Registro } from '#screens/guardian-registration/registro.tsx'
import { Aviso } from '#ui/aviso.tsx'
import { Boton, EnlaceBoton } from '#ui/boton.tsx'
import { useFocoEnTitulo } from '#ui/foco.ts'
import { MarcoPublico } from '#ui/marco.tsx'
import { Titulo } from '#ui/titulo.tsx'
import { useRetorno } from './use-retorno.ts'

/** Where ClaveÚnica sends the person back: the sign-in ends here, or a registration begins (spec, section 4). */
export default function RetornoScreen() {
  const flow = useFlow('claveUnica', { origen: 'Apoderados', retorno: useRetorno() })
  const estado = useSelector(flow, (snapshot) => dataState('clave-unica', snapshot))
  const paso = useSelector(flow, returnStep)
  const ocupado = useSelector(flow, isBusy)
  const error = useSelector(flow, falla)
  const puerta = useSelector(flow, origen)
  const sinCuenta = useSelector(flow, persona)
  const soloPerfil = useSelector(flow, canRetry)
  useFocoEnTitulo(paso)
  return (
    <MarcoPublico pie={<PiePublico />} className="max-w-[640px]">
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
              <Boton ancho variante="principal" onClick={() => flow.send({ type: 'RETRY' })}>
                Reintentar
              </Boton>
            ) : (
              <Boton
                ancho
                variante="principal"
                ocupado={ocupado}
                textoOcupado="Yendo a ClaveÚnica"
                onClick={() => flow.send({ type: 'START' })}
              >
                Intentar otra vez
              </Boton>
            )}
            <EnlaceBoton ancho href={pathOf(puerta === 'EPJA' ? 'ingresoEpja' : 'ingresoApoderados')}>
              Volver al ingreso
            </EnlaceBoton>
          </div>
        )}
        {sinCuenta && <Registro origen={puerta} persona={sinCuenta} />}
      </div>
    </MarcoPublico>
  )
}
