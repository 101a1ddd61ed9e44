import { createReadStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Unzip, UnzipInflate } from 'fflate'
import pg from 'pg'
import type { Cuestionario, Pregunta, Valor } from '#contract/rules/cuestionario.ts'
import { ProcesoMedido } from './proceso-medido.ts'

/** What taking the answers of a place out took, and what of its file an independent count of the database says otherwise. */
export interface Exportacion {
  lugar: string
  respuestas: number
  segundos: number
  /** Seconds of CPU, and megabytes of memory at the most, of the process that exports. */
  cpu: number
  memoria: number
  /** Megabytes of the ZIP. */
  zip: number
  /** How many counts (rows of a survey, and of each value of each column) were compared, and the ones that differ. */
  cuentas: number
  distintas: string[]
}

/** A tenth of the answers, and all of them: what does not grow from one to the other is constant. */
const LUGARES = [
  { lugar: 'Valparaíso', region: '05' },
  { lugar: 'Chile', region: null },
] as const

const PERIODO = '2025'
/** Columns of numbers that are of no question. */
const FIJAS = /^\d+\.(?:version|ensenanza|grado|informante) /

const MB = 1024 * 1024

/** How many rows have each value in each column, `survey.column`; all the rows of a survey are those of its column `filas`. */
class Cuentas {
  readonly #columnas = new Map<string, Map<string, number>>()

  columna(cual: string): Map<string, number> {
    const suya = this.#columnas.get(cual) ?? new Map<string, number>()
    this.#columnas.set(cual, suya)
    return suya
  }

  suma(columna: string, valor: string, cuantas: number): void {
    sumaEn(this.columna(columna), valor, cuantas)
  }

  planas(): Map<string, number> {
    return new Map(
      [...this.#columnas].flatMap(([columna, valores]) => [...valores].map(([valor, n]) => [`${columna} = ${valor}`, n] as const)),
    )
  }
}

const sumaEn = (columna: Map<string, number>, valor: string, cuantas: number) => columna.set(valor, (columna.get(valor) ?? 0) + cuantas)

/** What an answer must be in the file: a choice's code is its place in the questionnaire, from one; codes below zero tell what is missing. */
function enCodigos(pregunta: Pregunta, valor: Valor): [columna: string, codigo: number][] {
  const { name } = pregunta
  const lugarEn = (opciones: readonly { value: string }[], cual: unknown) => opciones.findIndex(({ value }) => value === cual) + 1
  switch (pregunta.type) {
    case 'radiogroup':
      return [[name, lugarEn(pregunta.choices, valor)]]
    case 'number':
      return [[name, Number(valor)]]
    case 'checkbox': {
      const marcadas = valor as string[]
      return marcadas.length === 0 ? [] : pregunta.choices.map(({ value }, i) => [`${name}_${i + 1}`, Number(marcadas.includes(value))])
    }
    case 'matrix': {
      const porFila = valor as Record<string, string>
      return pregunta.rows.flatMap(({ value }, i) =>
        porFila[value] === undefined ? [] : [[`${name}_${i + 1}`, lugarEn(pregunta.columns, porFila[value])]],
      )
    }
    default:
      // What somebody wrote, and days, are not in a dataset without identity.
      return []
  }
}

const ENVIADAS = `from respuesta r
  join estudiante e on e.run = r.run_estudiante
  join establecimiento c using (id_rbd)
  join encuesta s using (encuesta_id)
  join periodo p on p.periodo_id = s.periodo_id
  where p.nombre = '${PERIODO}' and r.estado = 'enviada' and ($1::text is null or c.region_id = $1)`

/** What the database counts by itself, by statements that nothing of the product wrote, and the columns of its questions. */
async function enLaBase(databaseUrl: string, region: string | null): Promise<Cuentas> {
  const cliente = new pg.Client({ connectionString: databaseUrl })
  await cliente.connect()
  try {
    const cuentas = new Cuentas()
    const { rows: encuestas } = await cliente.query<{ id: number; cuestionario: Cuestionario; filas: string }>(
      `select encuesta_id as id, cuestionario, (select count(*) ${ENVIADAS} and r.encuesta_id = q.encuesta_id) as filas from encuesta q`,
      [region],
    )
    for (const { id, filas } of encuestas) if (Number(filas) > 0) cuentas.suma(`${id}.filas`, '', Number(filas))
    const preguntas = new Map(
      encuestas.flatMap(({ id, cuestionario }) =>
        cuestionario.pages.flatMap(({ elements }) => elements.map((pregunta) => [`${id}.${pregunta.name}`, pregunta] as const)),
      ),
    )
    const { rows } = await cliente.query<{ id: number; pregunta: string; valor: Valor; n: string }>(
      `select id, dada.key as pregunta, dada.value as valor, count(*) as n
       from (select r.encuesta_id as id, r.respuestas ${ENVIADAS}) r, jsonb_each(r.respuestas) dada group by 1, 2, 3`,
      [region],
    )
    for (const { id, pregunta, valor, n } of rows) {
      const suya = preguntas.get(`${id}.${pregunta}`)
      if (suya === undefined) throw new Error(`La encuesta ${id} no tiene la pregunta ${pregunta}.`)
      for (const [columna, codigo] of enCodigos(suya, valor)) cuentas.suma(`${id}.${columna}`, String(codigo), Number(n))
    }
    return cuentas
  } finally {
    await cliente.end()
  }
}

/** Counts what each column of a survey's CSV holds, as its text comes. */
function cuentaCsv(encuesta: string, cuentas: Cuentas): (texto: string) => void {
  let pendiente = ''
  let columnas: Map<string, number>[] = []
  return (texto) => {
    const lineas = (pendiente + texto).split('\r\n')
    pendiente = lineas.pop() ?? ''
    for (const linea of lineas) {
      const campos = linea.split(';')
      if (columnas.length === 0) {
        columnas = campos.map((campo) => cuentas.columna(`${encuesta}.${campo.replaceAll(/[^\w]/g, '')}`))
      } else {
        cuentas.suma(`${encuesta}.filas`, '', 1)
        for (const [i, campo] of campos.entries()) if (/^\d/.test(campo)) sumaEn(columnas[i]!, campo, 1)
      }
    }
  }
}

/** What the file says, read without holding it in memory. */
async function enElArchivo(ruta: string): Promise<Cuentas> {
  const cuentas = new Cuentas()
  const paquete = new Unzip((archivo) => {
    const encuesta = /^respuestas-(\d+)\.csv$/.exec(archivo.name)?.[1]
    if (encuesta === undefined) return
    const cuenta = cuentaCsv(encuesta, cuentas)
    const letras = new TextDecoder()
    archivo.ondata = (error, trozo, ultimo) => {
      if (error) throw error
      cuenta(letras.decode(trozo, { stream: !ultimo }))
    }
    archivo.start()
  })
  paquete.register(UnzipInflate)
  for await (const trozo of createReadStream(ruta)) paquete.push(trozo)
  paquete.push(new Uint8Array(), true)
  return cuentas
}

/** `npm run exportar` of a place, and its file held against what the database counts. */
async function exporta(databaseUrl: string, { lugar, region }: (typeof LUGARES)[number], salida: string): Promise<Exportacion> {
  const comienzo = performance.now()
  const proceso = new ProcesoMedido('scripts/exportar.ts', {
    argumentos: ['--periodo', PERIODO, '--salida', salida, ...(region === null ? [] : ['--region', region])],
    env: { DATABASE_URL: databaseUrl },
    cargadores: ['tsx'],
  })
  const { cpu, memoria } = await proceso.hastaQueTermine()
  const segundos = (performance.now() - comienzo) / 1000
  const archivo = (await enElArchivo(salida)).planas()
  const base = (await enLaBase(databaseUrl, region)).planas()
  const deTodo = [...new Set([...archivo.keys(), ...base.keys()])].filter((clave) => !FIJAS.test(clave))
  return {
    lugar,
    respuestas: [...archivo].reduce((total, [clave, n]) => (/\.filas /.test(clave) ? total + n : total), 0),
    segundos,
    cpu: cpu / 1000,
    memoria,
    zip: (await stat(salida)).size / MB,
    cuentas: deTodo.length,
    distintas: deTodo.filter((clave) => archivo.get(clave) !== base.get(clave)),
  }
}

/** The answers of a tenth of the country and of all of it, taken out by the command. It only reads the database, but for the audit's row. */
export async function mideExportacion(databaseUrl: string, avisa: (paso: string) => void): Promise<Exportacion[]> {
  const carpeta = await mkdtemp(join(tmpdir(), 'exportacion-'))
  try {
    const medidas: Exportacion[] = []
    for (const cual of LUGARES) {
      avisa(cual.lugar)
      medidas.push(await exporta(databaseUrl, cual, join(carpeta, `${cual.lugar}.zip`)))
    }
    return medidas
  } finally {
    await rm(carpeta, { recursive: true, force: true })
  }
}
