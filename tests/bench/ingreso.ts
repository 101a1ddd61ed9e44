import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { construye } from '#scripts/preparar.mjs'
import { leeConfig } from '#server/config.ts'
import { abreBase } from '#server/plugins/database/base.ts'
import { CONTRASENA_DE_DEMOSTRACION } from '#server/semilla/cuentas.ts'
import { compara, type Razon, RONDAS } from './comparacion.ts'
import { ProcesoMedido } from './proceso-medido.ts'
import type { Llamada } from './rafaga.ts'
import { levantaProducto, mide } from './servidor-medido.ts'

const INGRESOS = 50

/** The RUNs of so many guardians, all with the demonstration's password. */
export async function apoderados(db: Kysely<unknown>, cuantos: number): Promise<string[]> {
  const { rows } = await sql<{ run: string }>`
    select nombre_usuario as run from usuario where rol_id = 5 and correo_electronico like 'apoderado.%@correos.example' order by usuario_id limit ${cuantos}
  `.execute(db)
  return rows.map(({ run }) => run)
}

/** Sign-ins of so many guardians. Each from another address: what is measured is the sign-in and not its limits. */
export async function ingresos(databaseUrl: string, cuantos: number): Promise<Llamada[]> {
  const base = abreBase(leeConfig({ DATABASE_URL: databaseUrl }), () => {})
  const runs = await apoderados(base.db, cuantos)
  await base.cierra()
  return runs.map((runApoderado, i) => ({
    metodo: 'POST',
    ruta: '/api/apoderados/login',
    cabeceras: { 'x-forwarded-for': `10.0.${i >> 8}.${i & 255}` },
    cuerpo: JSON.stringify({ runApoderado, password: CONTRASENA_DE_DEMOSTRACION, recaptchaToken: 'prueba' }),
  }))
}

/** With the captcha's proof of the tests, which costs nobody anything. */
export const DE_PRUEBA = { NODE_ENV: 'development', CAPTCHA: 'test', TRUSTED_PROXIES: '127.0.0.1' }

/** Sign-ins of guardians against checking their passwords and nothing else. */
export async function mideIngreso(databaseUrl: string): Promise<Razon> {
  await construye()
  const llamadas = await ingresos(databaseUrl, RONDAS * INGRESOS)
  const producto = await levantaProducto(databaseUrl, randomBytes(32).toString('base64url'), DE_PRUEBA)
  const puro = new ProcesoMedido('tests/bench/argon2-puro.ts', { cargadores: ['tsx'] })
  const razon = await compara(
    { nombre: 'Ingreso, frente a argon2 solo', metas: { node: 1.18, postgres: null } },
    (ronda) => mide(producto, llamadas.slice(ronda * INGRESOS, (ronda + 1) * INGRESOS)),
    async () => {
      const antes = await puro.uso()
      await puro.pregunta({ cuantas: INGRESOS })
      return { node: ((await puro.uso()).cpu - antes.cpu) / INGRESOS, postgres: null }
    },
  )
  await producto.proceso.detiene()
  await puro.detiene()
  return razon
}
