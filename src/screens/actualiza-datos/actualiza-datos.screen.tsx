import { useSelector } from '@xstate/react'
import { dataState, useFlow } from '#app/use-flow.ts'
import { canRetry, falla, isLoading, perfil } from '#machines/data-update/data-update.selectors.ts'
import { RUTAS_DE_APP, type PantallaProps } from '#routes'
import { Esqueleto } from '#ui/esqueleto.tsx'
import { Fallo } from '#ui/fallo.tsx'
import { Hoja } from '#ui/hoja.tsx'
import { Titulo } from '#ui/titulo.tsx'
import { Formulario } from './formulario.tsx'

/** The school's data, confirmed each period before the rest of its work (spec, section 4). */
export default function ActualizaDatosScreen({ ruta }: PantallaProps) {
  const flow = useFlow('dataUpdate', undefined)
  const estado = useSelector(flow, (snapshot) => dataState('data-update', snapshot))
  const cargando = useSelector(flow, isLoading)
  const fallo = useSelector(flow, canRetry)
  const error = useSelector(flow, falla)
  const datos = useSelector(flow, perfil)
  return (
    <div data-state={estado} className="max-w-[720px]">
      <Titulo guia="Revíselos una vez en cada período. Con ellos la agencia se comunica con su establecimiento.">
        {RUTAS_DE_APP[ruta].titulo}
      </Titulo>
      {cargando && (
        <Hoja>
          <Esqueleto texto="Cargando sus datos…" lineas={7} />
        </Hoja>
      )}
      {fallo && <Fallo titulo="No pudimos traer sus datos" mensaje={error?.mensaje} onReintentar={() => flow.send({ type: 'RETRY' })} />}
      {datos && <Formulario flow={flow} perfil={datos} />}
    </div>
  )
}
