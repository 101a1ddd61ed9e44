import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Respuestas } from '#contract/rules/cuestionario.ts'
import { PAIS } from '../datamart/lugar.sql.ts'
import { cuestionarioGuardado } from '../encuestas/admin.sql.ts'
import { contadasDe } from './contadas.ts'
import { enviadasDe, paginaDeRespuestas, paginaDeSeudonimas, type RespuestaDeConjunto } from './datos.sql.ts'
import type { LoContado, Recuento } from './frecuencias.sql.ts'

/** Answers that are read at once: few, so that what else the process is asked does not wait for them. */
const PAGINA = 500

/** How many gave a value in a place: `[regionId, provinciaId, comunaId, valor, cuenta]`. */
export type Contado = [string, string | null, string | null, string | null, number]

const comoTexto = (valor: unknown): string | null =>
  valor === null || valor === undefined ? null : typeof valor === 'string' ? valor : JSON.stringify(valor)

function valorDe(respuestas: Respuestas, { pregunta, opcion, fila }: LoContado): string | null {
  const valor: unknown = respuestas[pregunta]
  if (opcion !== undefined) return [valor].flat().includes(opcion) ? 'si' : 'no'
  return comoTexto(fila === undefined ? valor : (valor as Record<string, unknown> | undefined)?.[fila])
}

/** The counts of one variable, by place and value. */
type Cuentas = Map<string, { de: RespuestaDeConjunto; valores: Map<string | null, number> }>

function suma(cuentas: Cuentas, de: RespuestaDeConjunto, valor: string | null): void {
  const lugar = de.comunaId ?? `region ${de.regionId}`
  const suyas = cuentas.get(lugar) ?? { de, valores: new Map<string | null, number>() }
  cuentas.set(lugar, suyas)
  suyas.valores.set(valor, (suyas.valores.get(valor) ?? 0) + 1)
}

const contados = (cuentas: Cuentas): Contado[] =>
  [...cuentas.values()].flatMap(({ de: { regionId, provinciaId, comunaId }, valores }) =>
    [...valores].map(([valor, cuenta]): Contado => [regionId, provinciaId, comunaId, valor, cuenta]),
  )

/**
 * How many gave each value to everything that can be counted of a survey, some answers at a time: the same as the counts of one statement
 * (frecuencias.sql.ts), of any number of answers. `avanza` hears how many were read, of how many.
 */
export async function recuentaEncuesta(
  db: Kysely<unknown>,
  encuestaId: number,
  avanza: (hechas: number, total: number) => Promise<void>,
): Promise<Record<string, Contado[]>> {
  const cuestionario = await cuestionarioGuardado(db, encuestaId)
  if (cuestionario === undefined) return {}
  const cuentas = contadasDe(cuestionario).map(({ variable, que }) => ({ variable, que, suyas: new Map() as Cuentas }))
  const total = await enviadasDe(db, encuestaId)
  let hechas = 0
  for (const lee of [paginaDeRespuestas, paginaDeSeudonimas]) {
    let desde: string | null = ''
    while (desde !== null) {
      await avanza(Math.min(hechas, total), total)
      const { filas, hasta }: Awaited<ReturnType<typeof lee>> = await lee(db, { encuestaId, lugar: PAIS }, desde, PAGINA)
      for (const { que, suyas } of cuentas) for (const fila of filas) suma(suyas, fila, valorDe(fila.respuestas, que))
      hechas += filas.length
      desde = hasta
      await setImmediate()
    }
  }
  return Object.fromEntries(cuentas.map(({ variable, suyas }) => [variable, contados(suyas)]))
}

/** The counts as one statement gives them. */
export const comoRecuentos = (contados: readonly Contado[]): Recuento[] =>
  contados.map(([regionId, provinciaId, comunaId, valor, cuenta]) => ({ regionId, provinciaId, comunaId, valor, cuenta }))
