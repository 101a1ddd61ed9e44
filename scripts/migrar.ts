import { leeConfig } from '#server/config.ts'
import { abreBase } from '#server/plugins/database/base.ts'
import { migra } from '#server/plugins/database/migraciones.ts'
import { enConsola } from './consola.ts'
import { leePedido } from './mandato.ts'

/** `npm run migrar`: brings the database of `DATABASE_URL`, or the embedded one, up to date and says what it applied. */
async function principal(): Promise<number> {
  leePedido('Uso: npm run migrar', { options: {} })
  const base = abreBase(leeConfig(process.env), (error) => process.stderr.write(`Se perdió la base de datos: ${error.message}\n`))
  try {
    const aplicadas = await migra(base.db)
    process.stdout.write(aplicadas.length === 0 ? 'La base de datos está al día.\n' : `Aplicadas: ${aplicadas.join(', ')}.\n`)
    return 0
  } finally {
    await base.cierra()
  }
}

await enConsola(principal)
