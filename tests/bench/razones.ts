import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { construye } from '#scripts/preparar.mjs'
import { leeConfig } from '#server/config.ts'
import { abreBase } from '#server/plugins/database/base.ts'
import { migra } from '#server/plugins/database/migraciones.ts'
import { creaSesiones } from '#server/plugins/sesiones/sesiones.ts'
import { puertoLibre } from '#tests/support/entorno/puerto-libre.ts'
import { type Caso, type Operacion, operaciones } from './casos.ts'
import { compara, type Razon, RONDAS } from './comparacion.ts'
import { guionDe, type Vista } from './guion.ts'
import { ProcesoMedido } from './proceso-medido.ts'
import { rafaga } from './rafaga.ts'
import { levantaProducto, mide, type Servidor } from './servidor-medido.ts'
import type { Reparto } from './servidor-desnudo.ts'

/** The product as it runs in production; the addresses of others are never called by what is measured. */
const PRODUCCION = {
  NODE_ENV: 'production',
  SMTP_URL: 'smtp://127.0.0.1:2525',
  IDENTITY_CLIENT_ID: 'banco',
  IDENTITY_TENANT: '7b0c8a51-94f3-4b5f-9d3c-2a3d1f6f0a10',
  IDENTITY_SCOPE: 'api://banco/Login',
  CLAVEUNICA_ISSUER: 'https://claveunica.example',
  CLAVEUNICA_CLIENT_ID: 'banco',
  CLAVEUNICA_CLIENT_SECRET: 'no-se-usa',
}

async function graba(
  databaseUrl: string,
  secreto: string,
  preparadas: readonly { operacion: Operacion; deCalentar: Caso; deGrabar: Caso }[],
): Promise<Map<string, Vista[]>> {
  const { url, proceso } = await levantaProducto(databaseUrl, secreto, PRODUCCION, [new URL('./grabadora.mjs', import.meta.url).href])
  const vistas = new Map<string, Vista[]>()
  for (const { operacion, deCalentar, deGrabar } of preparadas) {
    // What the product reads once and remembers is not the work of each call.
    await rafaga(url, [deCalentar.llamada])
    await proceso.pregunta('vistas')
    await rafaga(url, [deGrabar.llamada])
    vistas.set(operacion.clave, await proceso.pregunta('vistas'))
  }
  await proceso.detiene()
  return vistas
}

async function levantaDesnudo(databaseUrl: string, reparto: Reparto): Promise<Servidor> {
  const carpeta = await mkdtemp(join(tmpdir(), 'banco-'))
  const archivo = join(carpeta, 'reparto.json')
  await writeFile(archivo, JSON.stringify(reparto))
  const puerto = await puertoLibre()
  const proceso = new ProcesoMedido('tests/bench/servidor-desnudo.ts', {
    argumentos: [String(puerto), archivo, databaseUrl],
    env: { NODE_ENV: 'production' },
    cargadores: ['tsx'],
  })
  const url = `http://127.0.0.1:${puerto}`
  await proceso.hastaQueSirva(url)
  await rm(carpeta, { recursive: true })
  return { url, proceso }
}

/** Every operation of the server, on a copy of the national database. */
export async function mideRazones(databaseUrl: string, alAvanzar: (paso: string) => void): Promise<Razon[]> {
  await construye()
  const secreto = randomBytes(32).toString('base64url')
  const base = abreBase(leeConfig({ DATABASE_URL: databaseUrl }), () => {})
  await migra(base.db)

  const preparadas: { operacion: Operacion; deCalentar: Caso; deGrabar: Caso; delProducto: Caso[]; delDesnudo: Caso[] }[] = []
  for (const operacion of operaciones(base.db, creaSesiones(secreto))) {
    alAvanzar(`preparar: ${operacion.nombre}`)
    const porLado = RONDAS * operacion.porRonda
    const [deCalentar, deGrabar, ...casos] = await operacion.casos(2 * porLado + 2)
    if (deCalentar === undefined || deGrabar === undefined || casos.length < 2 * porLado)
      throw new Error(`No hay datos para medir: ${operacion.nombre}.`)
    preparadas.push({ operacion, deCalentar, deGrabar, delProducto: casos.slice(0, porLado), delDesnudo: casos.slice(porLado) })
  }
  await base.cierra()

  const vistas = await graba(databaseUrl, secreto, preparadas)
  const reparto: Reparto = Object.fromEntries(
    preparadas.map(({ operacion: { clave, resultados }, deGrabar, delDesnudo }) => [
      clave,
      { guion: guionDe(vistas.get(clave) ?? [], deGrabar.variables), resultados, casos: delDesnudo.map(({ variables }) => variables) },
    ]),
  )
  const producto = await levantaProducto(databaseUrl, secreto, PRODUCCION)
  const desnudo = await levantaDesnudo(databaseUrl, reparto)
  const razones: Razon[] = []
  for (const { operacion, delProducto, delDesnudo } of preparadas) {
    const { clave, nombre, meta, porRonda } = operacion
    const suyas = delDesnudo.map(({ llamada }, i) => ({ ...llamada, ruta: `/${clave}/${i}`, cabeceras: {} }))
    const deRonda = <T>(todas: readonly T[], ronda: number) => todas.slice(ronda * porRonda, (ronda + 1) * porRonda)
    await rafaga(
      producto.url,
      delProducto.flatMap(({ antes = [] }) => antes),
    )
    const razon = await compara(
      { nombre, meta },
      (ronda) =>
        mide(
          producto,
          deRonda(delProducto, ronda).map(({ llamada }) => llamada),
        ),
      (ronda) => mide(desnudo, deRonda(suyas, ronda)),
    )
    alAvanzar(
      `${nombre}: ${Math.round(razon.razon * 100)} % (${razon.producto.toFixed(2)} ms y ${razon.base.toFixed(2)} ms de CPU por llamada)`,
    )
    razones.push(razon)
  }
  await desnudo.proceso.detiene()
  await producto.proceso.detiene()
  return razones
}
