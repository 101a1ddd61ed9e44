import { Link } from 'wouter'
import type { Avance } from '#contract/datamart.ts'
import { addressOfPlace, type PlaceQuery } from '#machines/dashboard/dashboard.rules.ts'
import { pathOf } from '#routes'
import { Selector } from '#ui/formulario/campo.tsx'
import { enOrden, hijosDe, lugarDe, pedidoDe } from './lugar.ts'

interface PropsDeFiltros {
  avance: Avance
  encuesta: string | undefined
  onMirar: (pedido: PlaceQuery) => void
}

/** The breadcrumb of the figures' place, and what to look at: a survey and a place right below. */
export function Filtros({ avance, encuesta, onMirar }: PropsDeFiltros) {
  const lugar = lugarDe(avance)
  const hijos = hijosDe(lugar)
  const lugares = enOrden(avance.lugares)
  return (
    <div className="grid gap-3 print:hidden">
      {avance.camino.length > 1 && <Camino avance={avance} encuesta={encuesta} />}
      <div className="flex flex-wrap items-end gap-3 max-sm:flex-col max-sm:items-stretch max-sm:*:flex-none">
        <Selector
          etiqueta="Encuesta"
          name="encuesta"
          className="flex-[2_1_300px] sm:max-w-[520px]"
          vacio="Todas"
          value={encuesta ?? ''}
          opciones={avance.encuestas.map(({ encuestaId, nombre }) => ({ valor: String(encuestaId), texto: nombre }))}
          onChange={(elegida) => onMirar(pedidoDe(lugar, elegida))}
        />
        {hijos !== null && lugares.length > 0 && (
          <Selector
            etiqueta={hijos.uno}
            name="lugar"
            className="flex-[1_1_200px] sm:max-w-[320px]"
            vacio={hijos.uno === 'Establecimiento' ? 'Todos' : 'Todas'}
            value=""
            opciones={lugares.map(({ id, nombre }) => ({ valor: id, texto: nombre }))}
            onChange={(id) => {
              const elegido = lugares.find((uno) => uno.id === id)
              if (elegido) onMirar(pedidoDe(elegido, encuesta))
            }}
          />
        )}
      </div>
    </div>
  )
}

function Camino({ avance: { camino }, encuesta }: Pick<PropsDeFiltros, 'avance' | 'encuesta'>) {
  return (
    <nav aria-label="Lugar">
      <ol className="flex flex-wrap items-center gap-x-2 text-nota">
        {camino.map((lugar, i) => (
          <li key={lugar.nivel} className="flex items-center gap-2">
            {i > 0 && (
              <span aria-hidden="true" className="text-tinta-2">
                /
              </span>
            )}
            {i < camino.length - 1 ? (
              <Link
                href={pathOf('dashboard', addressOfPlace(pedidoDe(lugar, encuesta)))}
                className="enlace inline-flex min-h-toque items-center"
              >
                {lugar.nombre}
              </Link>
            ) : (
              <span aria-current="page" className="inline-flex min-h-toque items-center font-accion">
                {lugar.nombre}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
