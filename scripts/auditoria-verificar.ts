import { leeConfig } from '#server/config.ts'
import { abreBase } from '#server/plugins/database/base.ts'
import { migra } from '#server/plugins/database/migraciones.ts'
import { leeAnclas } from '#server/plugins/auditoria/ancla.ts'
import { leeClaveDeAuditoria } from '#server/plugins/cuentas/secreto.ts'
import { verificaAuditoria } from '#server/plugins/auditoria/verificar.ts'
import { enConsola } from './consola.ts'
import { leePedido, rechaza } from './mandato.ts'

/**
 * `npm run auditoria:verificar`: checks the audit's hash chain against its key and against the heads that went out; ends with 1 when
 * something does not agree. `-- --ancla archivo`: heads kept elsewhere than in AUDIT_ANCHOR.
 */
async function verifica(): Promise<boolean> {
  const config = leeConfig(process.env)
  const { ancla } = leePedido('Uso: npm run auditoria:verificar [-- --ancla archivo]', { options: { ancla: { type: 'string' } } }).values
  const fuera = await leeAnclas(ancla ?? config.anclaDeAuditoria)
  if (ancla !== undefined && fuera === null) rechaza(`No se pudo leer «${ancla}».`)
  const base = abreBase(config, (error) => {
    throw error
  })
  try {
    await migra(base.db)
    const clave = await leeClaveDeAuditoria(config)
    const { lotes, filas, sinSellar, sinNombre, anclas, huella, defectos } = await verificaAuditoria(base.db, clave, fuera)
    for (const falta of defectos) process.stderr.write(`${falta}\n`)
    process.stdout.write(
      `${lotes} lotes, ${filas} filas selladas, ${sinSellar} por sellar, ${sinNombre} personas o estudiantes sin nombre, ${anclas} anclas. Última huella: ${huella}\n`,
    )
    process.stdout.write(defectos.length === 0 ? 'La auditoría está intacta.\n' : 'La auditoría fue alterada.\n')
    return defectos.length === 0
  } finally {
    await base.cierra()
  }
}

await enConsola(async () => ((await verifica()) ? 0 : 1))
