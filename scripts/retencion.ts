import { plazoEnPalabras, TEXTO_DE_PLAZO, type ClaveDePlazo } from '#contract/rules/retencion.ts'
import { aplicaRetencion } from '#server/areas/privacidad/retencion.ts'
import { leeConfig } from '#server/config.ts'
import { abreBase } from '#server/plugins/database/base.ts'
import { migra } from '#server/plugins/database/migraciones.ts'
import { enConsola } from './consola.ts'
import { leePedido } from './mandato.ts'

/** `npm run retencion`: applies how long personal data are kept and says what it reached. `-- --simular` only tells. */
async function principal(): Promise<number> {
  const { simular } = leePedido('Uso: npm run retencion [-- --simular]', {
    options: { simular: { type: 'boolean', default: false } },
  }).values
  const config = leeConfig(process.env)
  const base = abreBase(config, (error) => process.stderr.write(`Se perdió la base de datos: ${error.message}\n`))
  try {
    await migra(base.db)
    const hechas = await aplicaRetencion(base.db, config.plazos, { simular })
    if (hechas === null) {
      process.stderr.write('Otro proceso está aplicando los plazos. Intente en unos minutos.\n')
      return 1
    }
    process.stdout.write(simular ? 'Se alcanzaría, sin cambiar nada:\n' : 'Plazos aplicados:\n')
    for (const clave of Object.keys(hechas) as ClaveDePlazo[]) {
      const { que, despues } = TEXTO_DE_PLAZO[clave]
      process.stdout.write(
        `- ${que}: a los ${plazoEnPalabras(config.plazos[clave])} ${despues}. ${hechas[clave].toLocaleString('es-CL')}\n`,
      )
    }
    return 0
  } finally {
    await base.cierra()
  }
}

await enConsola(principal)
