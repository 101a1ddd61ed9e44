import type { Kysely } from 'kysely'
import type { Config } from '#server/config.ts'
import type { ProveedorDeCorreo } from './mail.ts'
import { correoPorSmtp } from './smtp.ts'

/** The mail of the configuration: the SMTP server that it names, or this machine's own mailbox. */
export async function creaCorreo(
  { smtpUrl, mailFrom, smtpSinCifrar }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'smtpSinCifrar'>,
  db: Kysely<unknown>,
): Promise<ProveedorDeCorreo> {
  if (smtpUrl !== null) return correoPorSmtp(smtpUrl, mailFrom, { sinCifrar: smtpSinCifrar })
  const { levantaBuzon } = await import('./local/buzon.ts')
  const buzon = await levantaBuzon(db)
  const correo = correoPorSmtp(buzon.url, mailFrom, { sinCifrar: true })
  return {
    envia: (mensaje, id) => correo.envia(mensaje, id),
    async cierra() {
      await correo.cierra()
      await buzon.cierra()
    },
    externo: null,
  }
}
