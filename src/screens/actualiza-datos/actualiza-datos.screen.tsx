import { useSelector } from '@xstate/react'
import { dataState, useFlow } from '#app/use-flow.ts'
import { canRetry, failure, isLoading, profile } from '#machines/actualiza-datos/actualiza-datos.selectors.ts'
import { RUTAS_DE_APP, type PantallaProps } from '#routes'
import { Esqueleto } from '#ui/avisos/esqueleto.tsx'
import { Reintento } from '#ui/avisos/reintento.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'
import { Titulo } from '#ui/marco/titulo.tsx'
import { Formulario } from './formulario.tsx'

/** The school's data, confirmed each period before the rest of its work (spec, section 4). */
export default function ActualizaDatosScreen({ ruta }: PantallaProps) {
  const flujo = useFlow('actualizaDatos', undefined)
  const estado = useSelector(flujo, (foto) => dataState('actualiza-datos', foto))
  const cargando = useSelector(flujo, isLoading)
  const fallo = useSelector(flujo, canRetry)
  const error = useSelector(flujo, failure)
  const datos = useSelector(flujo, profile)
  return (
    <div data-state={estado} className="max-w-hoja">
      <Titulo guia="Revíselos una vez en cada período. Con ellos la agencia se comunica con su establecimiento.">
        {RUTAS_DE_APP[ruta].titulo}
      </Titulo>
      {cargando && (
        <Hoja>
          <Esqueleto texto="Cargando sus datos…" lineas={7} />
        </Hoja>
      )}
      {fallo && (
        <Reintento titulo="No pudimos traer sus datos" mensaje={error?.mensaje} onReintentar={() => flujo.send({ type: 'RETRY' })} />
      )}
      {datos && <Formulario flujo={flujo} perfil={datos} />}
    </div>
  )
}
