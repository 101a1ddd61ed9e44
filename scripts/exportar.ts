import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { conjuntoNuevo } from '#contract/datos.ts'
import { revisa } from '#contract/validacion.ts'
import { caminoA } from '#server/areas/datamart/lugar.sql.ts'
import { archivoDeDatos } from '#server/areas/datos/archivo-de-datos.ts'
import { cuentaDe, encuestasDeAmbito } from '#server/areas/datos/datos.sql.ts'
import { periodos } from '#server/areas/encuestas/encuestas.sql.ts'
import { leeConfig } from '#server/config.ts'
import { anota } from '#server/plugins/auditoria/anotar.sql.ts'
import { abreBase } from '#server/plugins/database/base.ts'
import { migra } from '#server/plugins/database/migraciones.ts'
import { CONSOLA } from '#server/plugins/sesiones/alcance.sql.ts'
import { barra } from './barra.ts'
import { enConsola } from './consola.ts'
import { leePedido } from './mandato.ts'

const USO = `Uso: npm run exportar -- --periodo 2025 --salida datos.zip [--encuesta 3] [--region 13 | --provincia 131 | --comuna 13101 | --rbd 90145]
       [--con-identidad --motivo "para qué"]`

const OPCIONES = {
  periodo: { type: 'string' },
  salida: { type: 'string' },
  encuesta: { type: 'string' },
  region: { type: 'string' },
  provincia: { type: 'string' },
  comuna: { type: 'string' },
  rbd: { type: 'string' },
  'con-identidad': { type: 'boolean' },
  motivo: { type: 'string' },
} as const

/** Says why it cannot go on, and how it is asked for; 1, for whoever closes first what is open. */
function noSigue(...frases: readonly string[]): number {
  process.stderr.write(`${[...frases, USO].join('\n')}\n`)
  return 1
}

const numero = (dicho: string | undefined): number | undefined => (dicho === undefined ? undefined : Number(dicho))

/** `npm run exportar`: the dataset of a period or a survey and a place, as the service prepares it, in a file of this machine. */
async function principal(): Promise<number> {
  const dicho = leePedido(USO, { options: OPCIONES }).values
  if (dicho.periodo === undefined || dicho.salida === undefined) return noSigue('Falta el período o la salida.')
  const { salida } = dicho
  if (existsSync(salida)) return noSigue(`Ya hay un archivo ${salida}: indique otro.`)
  const base = abreBase(leeConfig(process.env), (error) => process.stderr.write(`Se perdió la base de datos: ${error.message}\n`))
  try {
    await migra(base.db)
    const periodoId = (await periodos(base.db)).find(({ nombre }) => nombre === dicho.periodo)?.periodoId
    if (periodoId === undefined) return noSigue(`No hay un período ${dicho.periodo}.`)
    const { region, provincia, comuna, motivo } = dicho
    const revision = revisa(conjuntoNuevo, {
      periodoId,
      encuestaId: numero(dicho.encuesta),
      region,
      provincia,
      comuna,
      rbd: numero(dicho.rbd),
      conIdentidad: dicho['con-identidad'] === true,
      motivo,
    })
    if (!revision.valida) return noSigue(...Object.entries(revision.campos).map(([campo, mensaje]) => `${campo}: ${mensaje}`))
    const { encuestaId = null, conIdentidad, motivo: escrito, periodoId: _, ...pedido } = revision.valor
    const lugar = (await caminoA(base.db, CONSOLA, pedido))?.at(-1)
    if (lugar === undefined) return noSigue('No encontramos ese lugar.')
    if ((await encuestasDeAmbito(base.db, { periodoId, encuestaId })).length === 0) return noSigue('Ese período no tiene esa encuesta.')
    const ambito = { periodoId, encuestaId, lugar }
    const total = await cuentaDe(base.db, ambito)
    const comienzo = performance.now()
    let filas = 0
    const trozos = await archivoDeDatos(base.db, { ...ambito, conIdentidad }, async (mas) => {
      filas += mas
      barra(Math.min(1, filas / total), `${filas.toLocaleString('es-CL')} respuestas`)
    })
    const aMedias = `${salida}.incompleto`
    try {
      await pipeline(Readable.from(trozos, { objectMode: false }), createWriteStream(aMedias, { mode: 0o600 }))
      await anota(base.db, CONSOLA, {
        accion: 'descargar-datos',
        objeto: 'conjunto',
        objetoId: '',
        motivo: escrito,
        detalle: { periodoId, encuestaId, nivel: lugar.nivel, lugar: lugar.id, conIdentidad, filas },
      })
      await rename(aMedias, salida)
    } finally {
      await rm(aMedias, { force: true })
    }
    if (process.stderr.isTTY) process.stderr.write('\r\u001b[K')
    const segundos = ((performance.now() - comienzo) / 1000).toFixed(1)
    const memoria = Math.round(process.resourceUsage().maxRSS / 1024)
    process.stdout.write(
      `${filas} respuestas de ${lugar.nombre} en ${salida}, en ${segundos} s y con ${memoria} MB de memoria como máximo.\n`,
    )
    return 0
  } finally {
    await base.cierra()
  }
}

await enConsola(principal)
