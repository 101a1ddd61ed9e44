import { type Kysely, sql } from 'kysely'
import { codigosPorNombre } from '#server/areas/usuarios/admin.sql.ts'
import { cargaFila } from '#server/areas/usuarios/carga.ts'
import { leeConfig } from '#server/config.ts'
import { codificacionDe, faltaArchivo, lineasDe } from '#server/importacion/archivo.ts'
import { EncabezadoIncompleto, LectorDeTabla } from '#server/importacion/csv.ts'
import { type Destino, destinoPorLotes, destinoPostgres, sinDestino } from '#server/importacion/destino.ts'
import { cargaDeEstablecimientos } from '#server/importacion/establecimientos.ts'
import { cargaDeEstudiantes } from '#server/importacion/estudiantes.ts'
import { importa, type Oyente, type Resumen } from '#server/importacion/importar.ts'
import { comunasConocidas, gradosConocidos, rbdsConocidos } from '#server/importacion/referencias.sql.ts'
import { reparteTokens } from '#server/importacion/tokens.ts'
import { COLUMNAS_DE_USUARIOS, OPCIONALES_DE_USUARIOS } from '#server/importacion/usuarios.ts'
import { abreBase } from '#server/plugins/database/base.ts'
import { migra } from '#server/plugins/database/migraciones.ts'
import { CONSOLA } from '#server/plugins/sesiones/alcance.sql.ts'
import { barra } from './barra.ts'
import { enConsola } from './consola.ts'

const USO = 'Uso: npm run importar -- establecimientos|estudiantes|usuarios archivo.csv [--simular]'
const TIPOS = ['establecimientos', 'estudiantes', 'usuarios'] as const
type Tipo = (typeof TIPOS)[number]

const oyente: Oyente = {
  rechazo: ({ linea, mensaje }) => process.stdout.write(`Línea ${linea}, rechazada: ${mensaje}\n`),
  aviso: ({ linea, mensaje }) => process.stdout.write(`Línea ${linea}, aviso: ${mensaje}\n`),
  avance: (parte, filas) => barra(parte, `${filas.toLocaleString('es-CL')} filas`),
}

function avisaReparto(estudiantes: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\rAsignando encuestas: ${estudiantes.toLocaleString('es-CL')} estudiantes\u001b[K`)
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
    const resumen = await importa(ruta, cargaDeEstablecimientos(await comunasConocidas(db)), destino, oyente)
    // A school that changed commune takes its counts along.
    if (resumen.cambiadas > 0) await sql`select recuenta_avance()`.execute(db)
    return resumen
  }
  const resumen = await importa(ruta, cargaDeEstudiantes(await rbdsConocidos(db), await gradosConocidos(db)), destino, oyente)
  if (resumen.nuevas + resumen.cambiadas > 0) await reparteTokens(db, avisaReparto)
  return resumen
}

async function principal(): Promise<number> {
  const [tipo, ruta, ...resto] = process.argv.slice(2)
  const elegido = TIPOS.find((uno) => uno === tipo)
  const simular = resto.includes('--simular')
  if (elegido === undefined || ruta === undefined || resto.some((opcion) => opcion !== '--simular')) {
    process.stderr.write(`${USO}\n`)
    return 1
  }
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
    const comienzo = performance.now()
    const { codificacion, filas, rechazadas, avisos, nuevas, cambiadas } = await importaTipo(base.db, destino, elegido, ruta, simular)
    const segundos = ((performance.now() - comienzo) / 1000).toFixed(1)
    if (process.stderr.isTTY) process.stderr.write('\r\u001b[K')
    const cuenta = simular
      ? `${filas - rechazadas} se cargarían`
      : `${nuevas} nuevas, ${cambiadas} cambiadas, ${filas - rechazadas - nuevas - cambiadas} iguales`
    process.stdout.write(`${filas} filas (${codificacion}): ${cuenta}, ${rechazadas} rechazadas, ${avisos} avisos, en ${segundos} s.\n`)
    return rechazadas > 0 ? 2 : 0
  } finally {
    await base.cierra()
  }
}

await enConsola(principal, EncabezadoIncompleto)
