import * as v from 'valibot'

const nombre = (largo: number) => v.pipe(v.string(), v.maxLength(largo), v.regex(/^[a-zA-Z][a-zA-Z.-]*$/))
const cuantas = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000))

/** Names of a machine and of one of its states, how often it was entered, and how often the page was left in it. */
const linea = v.strictObject({ maquina: nombre(60), estado: nombre(160), visitas: cuantas, salidas: cuantas })
export type LineaDeUso = v.InferOutput<typeof linea>

/** What a page tells as it closes. */
export const usoDeUnaPagina = v.pipe(v.array(linea), v.minLength(1), v.maxLength(150))

/** What a national administrator reads: the sums of these days; null are from 1 to 9. */
export interface Uso {
  desde: string | null
  hasta: string | null
  estados: { maquina: string; estado: string; visitas: number | null; salidas: number | null }[]
}
