import { leeConfig } from '#server/config.ts'
import { leeClaveDeAuditoria } from '#server/plugins/cuentas/secreto.ts'
import { abreBase } from '#server/plugins/database/base.ts'
import { migra } from '#server/plugins/database/migraciones.ts'
import { DECIMA, NACIONAL, siembraNacional } from '#server/semilla/nacional.ts'
import { siembra } from '#server/semilla/semilla.ts'
import { leePedido, rechaza } from './mandato.ts'

/** `npm run demo -- --escala nacional`: fills the PostgreSQL of DATABASE_URL with an invented country, or a tenth of it. */
const USO = 'Uso: DATABASE_URL=postgres://… npm run demo -- --escala nacional|decima'

const ESCALAS = new Map([
  ['nacional', NACIONAL],
  ['decima', DECIMA],
])

const { values } = leePedido(USO, { options: { escala: { type: 'string' } } })
const config = leeConfig(process.env)
const escala = ESCALAS.get(values.escala ?? '')
if (escala === undefined || config.databaseUrl === null)
  rechaza(USO, 'El país necesita un PostgreSQL: la base embebida es para una sola persona.')

const base = abreBase(config, (error) => rechaza(`Se perdió la base de datos: ${error.message}`))
const comienzo = Date.now()
const segundos = () => `${((Date.now() - comienzo) / 1000).toFixed(0).padStart(4)} s`
try {
  await migra(base.db)
  await siembra(base.db)
  const nueva = await siembraNacional(base.db, escala, await leeClaveDeAuditoria(config), (paso) =>
    process.stdout.write(`${segundos()}  ${paso}\n`),
  )
  process.stdout.write(nueva ? `${segundos()}  El país está listo.\n` : 'El país ya estaba cargado.\n')
} finally {
  await base.cierra()
}
