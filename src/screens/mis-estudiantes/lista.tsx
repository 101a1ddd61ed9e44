import { useSelector } from '@xstate/react'
import type { EstudianteVinculado } from '#contract/apoderados.ts'
import { listFailure, listState, nextLinkId, students } from '#machines/student-link/student-link.selectors.ts'
import { clases } from '#ui/clases.ts'
import { Aviso } from '#ui/avisos/aviso.tsx'
import { Boton } from '#ui/formulario/boton.tsx'
import { Esqueleto } from '#ui/avisos/esqueleto.tsx'
import { Reintento } from '#ui/avisos/reintento.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'
import { Vacio } from '#ui/avisos/vacio.tsx'
import { Comprobar } from './comprobar.tsx'
import { Tarjeta } from './tarjeta.tsx'
import type { Escritorio } from './use-escritorio.ts'

interface PropsDeLista extends Omit<Escritorio, 'escritorio'> {
  /** Whether the person answers about herself (spec, section 1). */
  esEpja: boolean
  onDesvincular: (estudiante: EstudianteVinculado) => void
}

/** The linked students as cards: loading, failed, empty, stale and full. */
export function Lista({ vinculos, acceso, comprobacion, esEpja, onDesvincular }: PropsDeLista) {
  const estado = useSelector(vinculos, listState)
  const estudiantes = useSelector(vinculos, students)
  const falla = useSelector(vinculos, listFailure)
  const siguiente = useSelector(vinculos, nextLinkId)
  const reintentar = () => vinculos.send({ type: 'RETRY' })
  // As high as what most have: one card, a row of them or, on a phone, more than its screen. What follows stays about where it is.
  if (estado === 'cargando')
    return (
      <Hoja className={clases('max-w-hoja', esEpja ? 'min-h-[26rem]' : 'min-h-[80vh] md:min-h-[22rem]')}>
        <Esqueleto lineas={5} texto="Cargando sus estudiantes…" />
      </Hoja>
    )
  if (estado === 'fallida')
    return <Reintento titulo="No pudimos mostrar sus estudiantes." mensaje={falla?.mensaje} onReintentar={reintentar} />
  return (
    <section aria-label={esEpja ? 'Encuestas' : 'Estudiantes vinculados'} className="grid gap-4">
      {falla && (
        <Aviso tono="alerta" titulo="Esta lista puede no estar al día." role="status">
          <p>{falla.mensaje}</p>
          <div>
            <Boton onClick={reintentar}>Actualizar</Boton>
          </div>
        </Aviso>
      )}
      {estudiantes.length === 0 ? (
        <Hoja className="max-w-hoja">
          <Vacio
            titulo={esEpja ? 'Todavía no tiene encuestas' : 'Todavía no tiene estudiantes'}
            texto={esEpja ? 'Escriba su RUN más abajo para ver su encuesta.' : 'Vincule a un estudiante con su RUN para ver sus encuestas.'}
          />
        </Hoja>
      ) : (
        <ul className="grid items-stretch gap-4 md:grid-cols-2 xl:grid-cols-3">
          {estudiantes.map((estudiante) => (
            <li key={estudiante.vinculoId} className="grid min-w-0">
              <Tarjeta
                estudiante={estudiante}
                acceso={acceso}
                sigue={estudiante.vinculoId === siguiente}
                onComprobar={() => comprobacion.send({ type: 'OPEN', item: estudiante })}
                {...(!estudiante.esUsted && { onDesvincular: () => onDesvincular(estudiante) })}
              />
            </li>
          ))}
        </ul>
      )}
      <Comprobar flujo={comprobacion} />
    </section>
  )
}
