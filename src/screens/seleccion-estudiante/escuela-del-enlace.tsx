import { useSelector } from '@xstate/react'
import { dataState, useFlow } from '#app/use-flow.ts'
import { linkedSchoolFailure, linkedSchoolView } from '#machines/seleccion-rbd/seleccion-rbd.selectors.ts'
import { pathOf } from '#routes'
import { Esqueleto } from '#ui/avisos/esqueleto.tsx'
import { Reintento } from '#ui/avisos/reintento.tsx'
import { Vacio } from '#ui/avisos/vacio.tsx'
import { EnlaceBoton } from '#ui/formulario/boton.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'
import { Titulo } from '#ui/marco/titulo.tsx'

/** The school that a link names, until the session has it or it is known why not. */
export function EscuelaDelEnlace({ idRbd }: { idRbd: number }) {
  const flujo = useFlow('seleccionRbd', { destination: 'seleccionEstudiante', asked: idRbd })
  const estado = useSelector(flujo, (s) => dataState('seleccion-rbd', s))
  const vista = useSelector(flujo, linkedSchoolView)
  const falla = useSelector(flujo, linkedSchoolFailure)
  return (
    <div data-state={estado}>
      <Titulo>Estudiantes</Titulo>
      {vista === 'buscando' && (
        <Hoja>
          <Esqueleto texto="Buscando el establecimiento…" />
        </Hoja>
      )}
      {vista === 'fallida' && falla && (
        <Reintento
          titulo="No pudimos cargar el establecimiento"
          mensaje={falla.mensaje}
          onReintentar={() => flujo.send({ type: 'RETRY' })}
        />
      )}
      {vista === 'desconocida' && (
        <Hoja>
          <Vacio
            titulo={`El RBD ${idRbd} no está entre sus establecimientos`}
            texto="El enlace puede ser de otra comuna o región, o tener un error. Busque el establecimiento en la lista."
            accion={
              <EnlaceBoton variante="principal" href={pathOf('seleccionRbd')}>
                Buscar establecimiento
              </EnlaceBoton>
            }
          />
        </Hoja>
      )}
    </div>
  )
}
