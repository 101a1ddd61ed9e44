import type { PGlite } from '@electric-sql/pglite'
import type { CompiledQuery, Dialect, QueryResult } from 'kysely'
import { type Motor, motorEnEsteHilo } from '#server/plugins/database/motor.ts'
import { baseDePrueba } from './plantilla-de-base.ts'

/** The kind of each column of a row that has something, by name. */
type Forma = Readonly<Record<string, string>>

/** What PostgreSQL answered to a text the first time in this worker. */
interface Respondida {
  valores: readonly unknown[]
  forma: Forma
}

/** By text; null once the embedded database was asked. */
const respondidas = new Map<string, Respondida | null>()
/** What makes the tables that last as long as a transaction, which other texts read. */
const pasajeras = new Set<string>()
let embebida: Promise<PGlite> | undefined

const HACE_UNA_PASAJERA = /^\s*create temporary table\b/i
const SE_PREGUNTA = /^\s*(select|insert|update|delete|with|merge)\b/i

/** Of the classes of errors, those by which a database does not take a text or its values. Rows are others there, and their refusals are not. */
const NO_LO_TOMA = /^(0A|22|42|XX)/

const INSTANTE = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

function claseDe(valor: unknown): string {
  if (typeof valor === 'string' && INSTANTE.test(valor)) return 'instant'
  if (valor instanceof Uint8Array) return 'bytes'
  return Array.isArray(valor) ? 'array' : typeof valor
}

function formaDe(fila: unknown): Forma {
  const columnas = Object.entries(fila ?? {}).filter(([, valor]) => valor !== null)
  return Object.fromEntries(columnas.map(([nombre, valor]) => [nombre, claseDe(valor)]))
}

/** A dialect of PostgreSQL that remembers what it answered. */
export function queRecuerda(dialecto: Dialect): Dialect {
  const recuerda = ({ sql, parameters }: CompiledQuery, { rows }: QueryResult<unknown>): void => {
    if (HACE_UNA_PASAJERA.test(sql)) pasajeras.add(sql)
    if (SE_PREGUNTA.test(sql) && !respondidas.has(sql)) respondidas.set(sql, { valores: parameters, forma: formaDe(rows[0]) })
  }
  return {
    ...dialecto,
    createDriver: () => {
      const conductor = dialecto.createDriver()
      const toma = conductor.acquireConnection.bind(conductor)
      const queAnota = async () => {
        const conexion = await toma()
        const pregunta = conexion.executeQuery.bind(conexion)
        const anota = async <R>(consulta: CompiledQuery) => {
          const respuesta = await pregunta<R>(consulta)
          recuerda(consulta, respuesta)
          return respuesta
        }
        return Object.assign(conexion, { executeQuery: anota })
      }
      return Object.assign(conductor, { acquireConnection: queAnota })
    },
  }
}

/** In what the embedded database answers otherwise, where nothing is left of it; null when in nothing. */
async function loQueDifiere(motor: Motor, texto: string, { valores, forma }: Respondida): Promise<string | null> {
  await motor.consulta('begin', [])
  try {
    for (const pasajera of pasajeras) await motor.consulta(pasajera, [])
    const { filas } = await motor.consulta(texto, valores)
    const suya = formaDe(filas[0])
    const otras = Object.keys(forma).filter((columna) => columna in suya && suya[columna] !== forma[columna])
    return otras.length === 0 ? null : otras.map((columna) => `${columna}: ${forma[columna]}, ${suya[columna]}`).join('; ')
  } catch (error) {
    const { code, message } = error as { code: string | null; message: string }
    return code === null || NO_LO_TOMA.test(code) ? message : null
  } finally {
    await motor.consulta('rollback', [])
  }
}

/** Asks the embedded database what PostgreSQL was asked since the last time. Rejects with what it does not take or gives back as another kind of value. */
export async function preguntaAlEmbebido(): Promise<void> {
  const motor = motorEnEsteHilo(await (embebida ??= baseDePrueba('demo')))
  const faltas: string[] = []
  for (const [texto, respondida] of respondidas) {
    if (respondida === null) continue
    respondidas.set(texto, null)
    const falta = await loQueDifiere(motor, texto, respondida)
    if (falta !== null) faltas.push(`${falta}\n  ${texto}`)
  }
  if (faltas.length > 0) throw new Error(`La base de datos embebida no responde como PostgreSQL:\n${faltas.join('\n')}`)
}
