import type { Kysely } from 'kysely'
import type { Lugar } from '#contract/datamart.ts'
import type { EstadoDeRecuento } from '#contract/recuento.ts'
import { type FilaDeFrecuencias, type Frecuencias, MINIMO_DE_CELDA } from '#contract/datos.frecuencias.ts'
import { type Contada, contadasDe } from './contadas.ts'
import { encuestasContables, lugaresBajo, type Recuento } from './frecuencias.sql.ts'
import { reservaLinea, reservaTabla, totalDe } from './reserva-de-tablas.ts'

/** What a person asks to see counted. */
export interface Pedidas {
  camino: readonly Lugar[]
  encuestaId?: number | undefined
  variable?: string | undefined
  /** For those who only read reports: small counts are hidden, and so are registers. */
  conReserva: boolean
}

/** The counts of something of a survey and since when they stand; undefined until they are counted for the first time. */
export type Cuenta = (encuestaId: number, contada: Contada) => Promise<{ recuentos: Recuento[] | undefined; recuento: EstadoDeRecuento }>

const DESCONOCIDO = 'Valor que no está en el cuestionario'
/** Where an answer stands that is nobody's any more: of its place only the region is known. */
const SIN_LUGAR = { id: '', nombre: 'Sin comuna conocida' } as const

/** In which of the places right below a level an answer stands. */
const DEBAJO = {
  pais: ({ regionId }: Recuento) => regionId,
  region: ({ provinciaId }: Recuento) => provinciaId ?? SIN_LUGAR.id,
  provincia: ({ comunaId }: Recuento) => comunaId ?? SIN_LUGAR.id,
} as const
type ConHijos = keyof typeof DEBAJO
const tieneHijos = (nivel: Lugar['nivel']): nivel is ConHijos => nivel in DEBAJO

/** Counts by category; the last one is of values that the questionnaire does not have. */
function cuentasDe({ categorias, categoriaDe }: Contada, recuentos: readonly Recuento[]): number[] {
  const cuentas = [...categorias, DESCONOCIDO].map(() => 0)
  for (const { valor, cuenta } of recuentos) {
    const cual = categoriaDe(valor) ?? categorias.length
    cuentas[cual] = (cuentas[cual] ?? 0) + cuenta
  }
  return cuentas
}

function porLugar(recuentos: readonly Recuento[], nivel: ConHijos): Map<string, Recuento[]> {
  const grupos = new Map<string, Recuento[]>()
  for (const uno of recuentos) {
    const id = DEBAJO[nivel](uno)
    grupos.set(id, [...(grupos.get(id) ?? []), uno])
  }
  return grupos
}

interface Vista {
  recuentos: readonly Recuento[]
  /** Columns hidden of the place that is looked at. */
  ocultas: ReadonlySet<number>
  hijos: { id: string; cuentas: number[]; ocultas: ReadonlySet<number> }[]
}

/** Goes down the way from the country, hiding at each step what the one above does not tell. */
function baja(contada: Contada, recuentos: readonly Recuento[], { camino, conReserva }: Pedidas): Vista {
  const delPais = cuentasDe(contada, recuentos)
  const todas = new Set([...delPais, 0].map((_, j) => j))
  const gente = totalDe(delPais)
  let vista: Vista = {
    recuentos,
    ocultas: !conReserva ? new Set() : gente > 0 && gente < MINIMO_DE_CELDA ? todas : reservaLinea(delPais),
    hijos: [],
  }
  for (const [i, { nivel }] of camino.entries()) {
    if (!tieneHijos(nivel)) return { ...vista, hijos: [] }
    const grupos = [...porLugar(vista.recuentos, nivel)].map(([id, suyos]) => ({ id, suyos, cuentas: cuentasDe(contada, suyos) }))
    const ocultas =
      conReserva && grupos.length > 0
        ? reservaTabla(
            grupos.map(({ cuentas }) => cuentas),
            vista.ocultas,
          )
        : []
    const hijos = grupos.map(({ id, cuentas }, fila) => ({ id, cuentas, ocultas: ocultas[fila] ?? new Set<number>() }))
    const siguiente = camino[i + 1]
    if (siguiente === undefined) return { ...vista, hijos }
    const cual = grupos.findIndex(({ id }) => id === siguiente.id)
    vista = { recuentos: grupos[cual]?.suyos ?? [], ocultas: ocultas[cual] ?? new Set(), hijos: [] }
  }
  return vista
}

const fila = (lugar: Lugar, cuentas: readonly number[], ocultas: ReadonlySet<number>, columnas: number): FilaDeFrecuencias => ({
  ...lugar,
  respuestas: ocultas.has(cuentas.length) ? null : totalDe(cuentas),
  cuentas: cuentas.slice(0, columnas).map((cuenta, j) => (ocultas.has(j) ? null : cuenta)),
})

/** How often each answer was given in a place and in those right below it (interface, second step; ADR 063). */
export async function frecuenciasDe(db: Kysely<unknown>, pedidas: Pedidas, cuenta: Cuenta): Promise<Frecuencias | undefined> {
  const { camino, encuestaId, variable, conReserva } = pedidas
  const contables = await encuestasContables(db, { sinRegistros: conReserva })
  const elegida = encuestaId === undefined ? contables[0] : contables.find((una) => una.encuestaId === encuestaId)
  if (encuestaId !== undefined && elegida === undefined) return undefined
  const variables = elegida === undefined ? [] : contadasDe(elegida.cuestionario)
  const contada = variable === undefined ? variables[0] : variables.find((una) => una.variable === variable)
  if (variable !== undefined && contada === undefined) return undefined
  const lugar = camino.at(-1)
  if (lugar === undefined) return undefined
  const comun = {
    encuestas: contables.map(({ encuestaId: id, nombre }) => ({ encuestaId: id, nombre })),
    encuestaId: elegida?.encuestaId ?? null,
    variables: variables.map(({ variable: nombre, numero, titulo, parte }) => ({ variable: nombre, numero, titulo, parte })),
    variable: contada?.variable ?? null,
    camino: [...camino],
    minimo: conReserva ? MINIMO_DE_CELDA : null,
  }
  const sinCifras = { categorias: [], total: { ...lugar, respuestas: 0, cuentas: [] }, lugares: [] }
  if (elegida === undefined || contada === undefined) return { ...comun, ...sinCifras, recuento: { al: null, avance: null } }
  const { recuentos, recuento } = await cuenta(elegida.encuestaId, contada)
  if (recuentos === undefined) return { ...comun, ...sinCifras, recuento }
  const vista = baja(contada, recuentos, pedidas)
  const propias = cuentasDe(contada, vista.recuentos)
  const hayDesconocidos = (propias.at(-1) ?? 0) > 0
  const categorias = [...contada.categorias, ...(hayDesconocidos ? [DESCONOCIDO] : [])]
  const nombres = await lugaresBajo(db, lugar)
  const enFila = (uno: Lugar) => {
    const suyo = vista.hijos.find(({ id }) => id === uno.id)
    return fila(uno, suyo?.cuentas ?? cuentasDe(contada, []), suyo?.ocultas ?? new Set(), categorias.length)
  }
  const [hijo] = nombres
  const sinLugar = hijo !== undefined && vista.hijos.some(({ id }) => id === SIN_LUGAR.id) ? [{ nivel: hijo.nivel, ...SIN_LUGAR }] : []
  return {
    ...comun,
    recuento,
    categorias,
    total: fila(lugar, propias, vista.ocultas, categorias.length),
    lugares: [...nombres, ...sinLugar].map(enFila),
  }
}
