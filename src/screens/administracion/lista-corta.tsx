import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { collectionMachineOf } from '#machines/collection/collection.chart.ts'
import { collectionFailure, collectionView } from '#machines/collection/collection.selectors.ts'
import { Esqueleto } from '#ui/avisos/esqueleto.tsx'
import { Reintento } from '#ui/avisos/reintento.tsx'
import { Boton } from '#ui/formulario/boton.tsx'
import { Icono } from '#ui/iconos.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'
import { Titulo } from '#ui/marco/titulo.tsx'

interface PropsDeListaCorta<Fila, Alcance> {
  lista: ActorRefFrom<ReturnType<typeof collectionMachineOf<Fila, Alcance>>>
  titulo: string
  guia: string | undefined
  pestanas: ReactNode
  /** What the list is of: `las invitaciones`. */
  que: string
  /** Whether what it shows changes by itself, so that a person asks for it again. */
  actualizable?: boolean
}

/** The head of a page over a short list, in each of the list's states before its rows: on its way, failed, or to be asked for again. */
export function ListaCorta<Fila, Alcance>({ lista, titulo, guia, pestanas, que, actualizable = true }: PropsDeListaCorta<Fila, Alcance>) {
  const vista = useSelector(lista, collectionView)
  const falla = useSelector(lista, collectionFailure)
  return (
    <>
      <Titulo
        guia={guia}
        acciones={
          actualizable &&
          vista === 'lista' && (
            <Boton onClick={() => lista.send({ type: 'REFRESH' })}>
              <Icono nombre="reintentar" />
              Actualizar
            </Boton>
          )
        }
      >
        {titulo}
      </Titulo>
      {pestanas}
      {falla && (
        <Reintento
          titulo={`No pudimos cargar ${que}`}
          mensaje={falla.mensaje}
          onReintentar={() => lista.send({ type: vista === 'fallida' ? 'RETRY' : 'REFRESH' })}
        />
      )}
      {vista === 'cargando' && (
        <Hoja>
          <Esqueleto texto={`Cargando ${que}…`} lineas={5} />
        </Hoja>
      )}
    </>
  )
}
