import { useId, useState } from 'react'
import type { Avance } from '#contract/datamart.ts'
import type { FigureView, PlaceQuery } from '#machines/dashboard/dashboard.rules.ts'
import { clases } from '#ui/clases.ts'
import { BotonDeFiltros } from '#ui/formulario/boton-de-filtros.tsx'
import { Selector } from '#ui/formulario/campo.tsx'
import { Alternar } from './alternar.tsx'
import { Camino } from './camino.tsx'
import { enlaceA, enOrden, lugarDe, pedidoDe, type Mirada } from './lugar.ts'

interface PropsDeFiltros {
  avance: Avance
  mirada: Mirada
  onMirar: (pedido: PlaceQuery) => void
  onMostrar: (vista: FigureView) => void
}

/** The breadcrumb of the figures' place, and in one bar what to look at: a period, a survey, a place right below, and chart or table. */
export function Filtros({ avance, mirada, onMirar, onMostrar }: PropsDeFiltros) {
  const [abiertos, setAbiertos] = useState(false)
  const otros = useId()
  const { pedido } = mirada
  const lugar = lugarDe(avance)
  const lugares = enOrden(avance.lugares)
  const { periodos = [], periodo } = avance
  const puestos = [pedido.periodo, pedido.encuesta, avance.camino.length > 1].filter(Boolean).length
  return (
    <div className="grid gap-3 print:hidden">
      <Camino camino={avance.camino} enlaceA={(uno) => enlaceA(uno, mirada)} />
      <div className="flex flex-wrap items-end gap-3 max-md:flex-col max-md:items-stretch">
        <BotonDeFiltros abiertos={abiertos} puestos={puestos} controla={otros} onPulsar={() => setAbiertos(!abiertos)} />
        <div id={otros} className={clases('flex min-w-0 flex-1 gap-3 max-md:flex-col md:min-w-[480px]', !abiertos && 'max-md:hidden')}>
          {periodos.some(({ periodoId }) => periodoId !== periodo?.periodoId) && (
            <Selector
              etiqueta="Período"
              name="periodo"
              className="min-w-0 md:w-28"
              value={String(periodo?.periodoId ?? '')}
              {...(periodo === null && { vacio: 'Ninguno' })}
              opciones={periodos.map(({ periodoId, nombre }) => ({ valor: String(periodoId), texto: nombre }))}
              // Another period has other surveys.
              onChange={(elegido) => onMirar(pedidoDe(lugar, { periodo: elegido }))}
            />
          )}
          <Selector
            etiqueta="Encuesta"
            name="encuesta"
            className="min-w-0 md:flex-[1.3]"
            vacio="Todas las encuestas"
            value={pedido.encuesta ?? ''}
            opciones={avance.encuestas.map(({ encuestaId, nombre }) => ({ valor: String(encuestaId), texto: nombre }))}
            onChange={(encuesta) => onMirar(pedidoDe(lugar, { ...pedido, encuesta }))}
          />
          {lugares.length > 0 && (
            <Selector
              etiqueta="Lugar"
              name="lugar"
              className="min-w-0 md:flex-1"
              vacio={lugar.nivel === 'pais' ? 'Todo el país' : lugar.nombre}
              value=""
              opciones={lugares.map(({ id, nombre }) => ({ valor: id, texto: nombre }))}
              onChange={(id) => {
                const elegido = lugares.find((uno) => uno.id === id)
                if (elegido) onMirar(pedidoDe(elegido, pedido))
              }}
            />
          )}
        </div>
        <Alternar vista={mirada.vista} onCambio={onMostrar} />
      </div>
    </div>
  )
}
