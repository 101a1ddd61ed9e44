import { createTransport } from 'nodemailer'
import type { ProveedorDeCorreo } from './mail.ts'

const PACIENCIA = 10_000

/** Mail through an SMTP server (`smtp://user:password@host:port`, or `smtps://`), sent as `from`. */
export function correoPorSmtp(url: string, from: string): ProveedorDeCorreo {
  const transporte = createTransport({
    url,
    pool: true,
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
