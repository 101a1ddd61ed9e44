import { safeParse } from 'valibot'
import { datamart, type Avance, type Recuento, type Lugar } from '#contract/datamart.ts'
import { entreLugares } from '#contract/rules/regiones.ts'
import { addressOfFigures, FIGURE_VIEWS, PLACE_FIELDS, type FigureView, type PlaceQuery } from '#machines/dashboard/dashboard.rules.ts'
import { pathOf } from '#routes'

const ENTRADAS = datamart.getAvance.query.entries

/** The place, survey and period that an address names; what the contract refuses is left out. */
export function leeLugar(busqueda: string): PlaceQuery {
  const params = new URLSearchParams(busqueda)
  return Object.fromEntries(
    PLACE_FIELDS.flatMap((campo) => {
      const valor = params.get(campo)
      return valor && safeParse(ENTRADAS[campo], valor).success ? [[campo, valor]] : []
    }),
  )
}

/** Chart or table, where an address says it. */
export function leeVista(busqueda: string): FigureView | null {
  const pedida = new URLSearchParams(busqueda).get('vista')
  return FIGURE_VIEWS.find((vista) => vista === pedida) ?? null
}

const CAMPO: Record<Lugar['nivel'], keyof PlaceQuery | null> = {
  pais: null,
  region: 'region',
  provincia: 'provincia',
  comuna: 'comuna',
  establecimiento: 'rbd',
}

/** How an address names a place, with the survey and the period that were chosen. */
export function pedidoDe({ nivel, id }: Lugar, { encuesta, periodo }: PlaceQuery): PlaceQuery {
  const campo = CAMPO[nivel]
  return { ...(campo && { [campo]: id }), ...(encuesta && { encuesta }), ...(periodo && { periodo }) }
}

/** What the page shows: what was asked, and whether as a chart or a table. Its links keep both. */
export interface Mirada {
  pedido: PlaceQuery
  vista: FigureView
}

export const enlaceA = (lugar: Lugar, { pedido, vista }: Mirada): string =>
  pathOf('dashboard', addressOfFigures(pedidoDe(lugar, pedido), vista))

/** The place that the figures are of. */
export function lugarDe({ camino }: Avance): Lugar {
  return camino.at(-1) ?? { nivel: 'pais', id: '', nombre: 'Chile' }
}

const TITULO: Record<Lugar['nivel'], (nombre: string) => string> = {
  pais: () => 'Avance del país',
  region: (nombre) => `Avance de la región: ${nombre}`,
  provincia: (nombre) => `Avance de la provincia: ${nombre}`,
  comuna: (nombre) => `Avance de la comuna: ${nombre}`,
  establecimiento: (nombre) => `Avance de ${nombre}`,
}

export const tituloDe = ({ nivel, nombre }: Lugar): string => TITULO[nivel](nombre)

const HIJOS: Record<Lugar['nivel'], { titulo: string; uno: string } | null> = {
  pais: { titulo: 'Por región, de norte a sur', uno: 'Región' },
  region: { titulo: 'Por provincia', uno: 'Provincia' },
  provincia: { titulo: 'Por comuna', uno: 'Comuna' },
  comuna: { titulo: 'Por establecimiento', uno: 'Establecimiento' },
  establecimiento: null,
}

/** What the places right below are called, or null when there are none. */
export const hijosDe = ({ nivel }: Lugar): { titulo: string; uno: string } | null => HIJOS[nivel]

/** The places below in the order in which people look for them: regions from north to south, the rest by name. */
export function enOrden<T extends Lugar>(lugares: readonly T[]): T[] {
  return [...lugares].sort(entreLugares)
}

/** The share submitted, from 0 to 1. */
export const parteHecha = ({ completadas, esperadas }: Recuento): number => (esperadas > 0 ? completadas / esperadas : 0)

/** In tenths of a point, as shares are read. */
const enDecimas = (parte: number): number => Math.round(parte * 1000)

/** Those more than ten points below the line of their level, lowest first, and which of them are marked: never more than a fifth of all. */
export function fueraDeLinea<T extends Recuento>(filas: readonly T[], linea: number): { bajas: T[]; marcadas: T[] } {
  const bajas = filas
    .filter((fila) => enDecimas(linea) - enDecimas(parteHecha(fila)) > 100)
    .sort((una, otra) => parteHecha(una) - parteHecha(otra))
  return { bajas, marcadas: bajas.slice(0, Math.floor(filas.length / 5)) }
}
