import { leeConfig } from '#server/config.ts'
import { abreBase } from '#server/plugins/database/base.ts'
import { CarpetaEnUso } from '#server/plugins/database/candado.ts'
import { migra } from '#server/plugins/database/migraciones.ts'

/** `npm run migrar`: brings the database of `DATABASE_URL`, or the embedded one, up to date and says what it applied. */
async function principal(): Promise<void> {
  const base = abreBase(leeConfig(process.env), (error) => process.stderr.write(`Se perdió la base de datos: ${error.message}\n`))
  try {
    const aplicadas = await migra(base.db)
    process.stdout.write(aplicadas.length === 0 ? 'La base de datos está al día.\n' : `Aplicadas: ${aplicadas.join(', ')}.\n`)
  } finally {
    await base.cierra()
  }
}

try {
  await principal()
} catch (error) {
  if (!(error instanceof CarpetaEnUso)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
