import { createTransport } from 'nodemailer'
import type { ProveedorDeCorreo } from './mail.ts'

const PACIENCIA = 10_000

/**
 * Mail through an SMTP server (`smtp://user:password@host:port`, or `smtps://`), sent as `from`. Unless `sinCifrar`, a server that does not offer
 * STARTTLS gets nothing: neither the password nor the mails, which carry links.
 */
export function correoPorSmtp(url: string, from: string, { sinCifrar }: { sinCifrar: boolean }): ProveedorDeCorreo {
  const transporte = createTransport({
    url,
    pool: true,
    requireTLS: !sinCifrar,
    connectionTimeout: PACIENCIA,
    greetingTimeout: PACIENCIA,
    socketTimeout: PACIENCIA,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async envia({ para, asunto, texto, html }) {
      await transporte.sendMail({ from, to: { name: '', address: para }, subject: asunto, text: texto, html })
    },
    cierra: async () => transporte.close(),
  }
}
