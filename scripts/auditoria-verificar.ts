import { leeConfig } from '#server/config.ts'
import { CarpetaEnUso } from '#server/plugins/database/candado.ts'
import { abreBase } from '#server/plugins/database/base.ts'
import { migra } from '#server/plugins/database/migraciones.ts'
import { verificaAuditoria } from '#server/plugins/auditoria/verificar.ts'

/** `npm run auditoria:verificar`: checks the audit's hash chain; ends with 1 when something does not agree. */
async function verifica(): Promise<boolean> {
  const base = abreBase(leeConfig(process.env), (error) => {
    throw error
  })
  try {
    await migra(base.db)
    const { lotes, filas, sinSellar, huella, defectos } = await verificaAuditoria(base.db)
    for (const falta of defectos) process.stderr.write(`${falta}\n`)
    process.stdout.write(`${lotes} lotes, ${filas} filas selladas, ${sinSellar} por sellar. Última huella: ${huella}\n`)
    process.stdout.write(defectos.length === 0 ? 'La auditoría está intacta.\n' : 'La auditoría fue alterada.\n')
    return defectos.length === 0
  } finally {
    await base.cierra()
  }
}

try {
  process.exitCode = (await verifica()) ? 0 : 1
} catch (error) {
  if (!(error instanceof CarpetaEnUso)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
