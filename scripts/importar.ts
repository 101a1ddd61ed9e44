import { open } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { type Kysely, sql } from 'kysely'
import { lineaCsv, MARCA_UTF8 } from '#contract/rules/csv.ts'
import { codigosPorNombre } from '#server/areas/usuarios/admin.sql.ts'
import { cargaFila } from '#server/areas/usuarios/carga.ts'
import { leeConfig } from '#server/config.ts'
import { anotaAusentes, anotaNombrados, type LoQueNoTrae, loQueNoTrae, type Nombrados } from '#server/importacion/ausentes.sql.ts'
import { codificacionDe, faltaArchivo, lineasDe } from '#server/importacion/archivo.ts'
import { EncabezadoIncompleto, LectorDeTabla } from '#server/importacion/csv.ts'
import { type Destino, destinoPorLotes, destinoPostgres, sinDestino } from '#server/importacion/destino.ts'
import { cargaDeEstablecimientos } from '#server/importacion/establecimientos.ts'
import { cargaDeEstudiantes } from '#server/importacion/estudiantes.ts'
import { importa, type Oyente, type Resumen } from '#server/importacion/importar.ts'
import { comunasConocidas, comunasDeRbds, gradosConocidos, rbdsConocidos } from '#server/importacion/referencias.sql.ts'
import { reparteTokens } from '#server/importacion/tokens.ts'
import { COLUMNAS_DE_USUARIOS, OPCIONALES_DE_USUARIOS } from '#server/importacion/usuarios.ts'
import { abreBase } from '#server/plugins/database/base.ts'
import { migra } from '#server/plugins/database/migraciones.ts'
import { CONSOLA } from '#server/plugins/sesiones/alcance.sql.ts'
import { barra } from './barra.ts'
import { enConsola } from './consola.ts'
import { leePedido, rechaza } from './mandato.ts'

const USO = `Uso: npm run importar -- establecimientos|estudiantes|usuarios archivo.csv [--simular] [--rechazadas salida.csv]
Plantillas con ejemplos: public/documentos/plantilla-*.csv`
const TIPOS = ['establecimientos', 'estudiantes', 'usuarios'] as const
type Tipo = (typeof TIPOS)[number]

/** Where the rejected rows go besides the terminal, if anywhere. */
let rechazadas: Writable | null = null

const oyente: Oyente = {
  rechazo: ({ linea, mensaje }) => {
    rechazadas?.write(lineaCsv([linea, mensaje]))
    process.stdout.write(`Línea ${linea}, rechazada: ${mensaje}\n`)
  },
  aviso: ({ linea, mensaje }) => process.stdout.write(`Línea ${linea}, aviso: ${mensaje}\n`),
  avance: (parte, filas) => barra(parte, `${filas.toLocaleString('es-CL')} filas`),
}

function avisaReparto(estudiantes: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\rAsignando encuestas: ${estudiantes.toLocaleString('es-CL')} estudiantes\u001b[K`)
}

/** Schools that are named of those that a directory no longer brings. */
const SE_NOMBRAN = 20

/** Says which schools of the register a new directory does not bring, and of how many it says nothing. */
function avisaAusentes({ ausentes: rbds, deOtrasComunas }: LoQueNoTrae): void {
  if (deOtrasComunas > 0) {
    const otros = deOtrasComunas === 1 ? '1 establecimiento es de una comuna' : `${deOtrasComunas} establecimientos son de comunas`
    process.stdout.write(`Aviso: ${otros} que el archivo no trae: no se anotan como ausentes.\n`)
  }
  if (rbds.length === 0) return
  const nombrados = rbds.toSorted((uno, otro) => uno - otro).slice(0, SE_NOMBRAN)
  const otros = rbds.length > SE_NOMBRAN ? `, y ${rbds.length - SE_NOMBRAN} más` : ''
  const cuantos = rbds.length === 1 ? '1 establecimiento del registro no está' : `${rbds.length} establecimientos del registro no están`
  process.stdout.write(`Aviso: ${cuantos} en el archivo: ${nombrados.join(', ')}${otros}.\n`)
}

async function importaUsuarios(db: Kysely<unknown>, ruta: string, simular: boolean): Promise<Resumen> {
  const codificacion = await codificacionDe(ruta)
  const tabla = new LectorDeTabla(COLUMNAS_DE_USUARIOS, OPCIONALES_DE_USUARIOS)
  const resumen: Resumen = { codificacion, filas: 0, rechazadas: 0, avisos: 0, nuevas: 0, cambiadas: 0 }
  const como = { codigos: await codigosPorNombre(db), simular }
  for await (const { lineas, avance } of lineasDe(ruta, codificacion)) {
    for (const linea of lineas) {
      const fila = tabla.lee(linea)
      if (fila === null) continue
      const { resultado, motivos } = await cargaFila(db, CONSOLA, fila, como)
      resumen.filas += 1
      if (resultado === 'creado') resumen.nuevas += 1
      if (resultado === 'actualizado') resumen.cambiadas += 1
      if (resultado !== 'rechazado') continue
      resumen.rechazadas += 1
      oyente.rechazo({ linea: fila.linea, mensaje: motivos.join(' ') })
    }
    oyente.avance(avance, resumen.filas)
  }
  return resumen
}

async function importaTipo(db: Kysely<unknown>, destino: Destino, tipo: Tipo, ruta: string, simular: boolean): Promise<Resumen> {
  if (tipo === 'usuarios') return importaUsuarios(db, ruta, simular)
  if (tipo === 'establecimientos') {
    const antes = await comunasDeRbds(db)
    const vistos: Nombrados = new Map()
    const resumen = await importa(ruta, cargaDeEstablecimientos(await comunasConocidas(db), vistos), destino, oyente)
    const faltan = loQueNoTrae(antes, vistos)
    avisaAusentes(faltan)
    if (!simular) {
      await anotaAusentes(db, faltan.ausentes)
      await anotaNombrados(db, vistos)
    }
    // A school that changed commune takes its counts along.
    if (resumen.cambiadas > 0) await sql`select recuenta_avance()`.execute(db)
    return resumen
  }
  const resumen = await importa(ruta, cargaDeEstudiantes(await rbdsConocidos(db), await gradosConocidos(db)), destino, oyente)
  if (resumen.nuevas + resumen.cambiadas > 0) await reparteTokens(db, avisaReparto)
  return resumen
}

/** What the command line asks for; ends with 1 when it is not understood. */
function loPedido(): { tipo: Tipo; ruta: string; simular: boolean; rechazadas: string | null } {
  const { values, positionals } = leePedido(USO, {
    allowPositionals: true,
    options: { simular: { type: 'boolean', default: false }, rechazadas: { type: 'string' } },
  })
  const [tipo, ruta, ...resto] = positionals
  const elegido = TIPOS.find((uno) => uno === tipo)
  if (elegido === undefined || ruta === undefined || resto.length > 0) return rechaza(USO)
  return { tipo: elegido, ruta, simular: values.simular, rechazadas: values.rechazadas ?? null }
}

async function principal(): Promise<number> {
  const { tipo: elegido, ruta, simular, rechazadas: salida } = loPedido()
  const config = leeConfig(process.env)
  const base = abreBase(config, (error) => process.stderr.write(`Se perdió la base de datos: ${error.message}\n`))
  try {
    await migra(base.db)
    const falta = faltaArchivo(ruta)
    if (falta !== null) {
      process.stderr.write(`${falta}\n`)
      return 1
    }
    const destino = simular ? sinDestino : config.databaseUrl === null ? destinoPorLotes(base.db) : destinoPostgres(config.databaseUrl)
    if (salida !== null) {
      const abierto = await open(salida, 'w').catch(() => null)
      if (abierto === null) {
        process.stderr.write(`No se puede escribir en ${salida}.\n`)
        return 1
      }
      rechazadas = abierto.createWriteStream()
      rechazadas.write(MARCA_UTF8 + lineaCsv(['Línea', 'Motivo']))
    }
    const comienzo = performance.now()
    const {
      codificacion,
      filas,
      rechazadas: cuantas,
      avisos,
      nuevas,
      cambiadas,
    } = await importaTipo(base.db, destino, elegido, ruta, simular)
    const segundos = ((performance.now() - comienzo) / 1000).toFixed(1)
    if (process.stderr.isTTY) process.stderr.write('\r\u001b[K')
    const cuenta = simular
      ? `Se cargarían: ${filas - cuantas}`
      : `Nuevas: ${nuevas}. Cambiadas: ${cambiadas}. Iguales: ${filas - cuantas - nuevas - cambiadas}`
    process.stdout.write(
      `Filas: ${filas} (${codificacion}). ${cuenta}. Rechazadas: ${cuantas}. Avisos: ${avisos}. Segundos: ${segundos.replace('.', ',')}.\n`,
    )
    if (rechazadas !== null) await finished(rechazadas.end())
    return cuantas > 0 ? 2 : 0
  } finally {
    await base.cierra()
  }
}

await enConsola(principal, EncabezadoIncompleto)
