import { createTransport } from 'nodemailer'
import { comoFalla, FallaDeEncargo } from '#server/plugins/cola/falla.ts'
import { maquinaDe, nuncaPausada } from '../externo.ts'
import type { ProveedorDeCorreo } from './mail.ts'

const PACIENCIA = 10_000

/** What a mail server refuses for good of one message: its recipient, or itself. That it refuses us is not the message's fault. */
const DEL_MENSAJE = /^(RCPT TO|DATA)$/
const LARGO = 200

/** What was said of it, without the addresses. */
function enPalabras({ message }: Error): string {
  return message.replace(/[^\s<>"'(),;:]*@[^\s<>"'(),;:]+/g, '…').slice(0, LARGO)
}

function fallaDeCorreo(error: unknown): FallaDeEncargo {
  if (!(error instanceof Error)) return comoFalla(error)
  const numero = Number(Reflect.get(error, 'responseCode') ?? 0)
  const definitiva = numero >= 500 && DEL_MENSAJE.test(String(Reflect.get(error, 'command')))
  return new FallaDeEncargo(String(numero || (Reflect.get(error, 'code') ?? error.name)), enPalabras(error), { definitiva })
}

/**
 * Mail through an SMTP server (`smtp://user:password@host:port`, or `smtps://`), sent as `from`. Unless `sinCifrar`, a server that does not offer
 * STARTTLS gets nothing: neither the password nor the mails, which carry links.
 */
export function correoPorSmtp(url: string, from: string, { sinCifrar }: { sinCifrar: boolean }): ProveedorDeCorreo {
  const dominio = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
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
    async envia({ para, asunto, texto, html, baja }, id) {
      const mensaje = {
        from,
        to: { name: '', address: para },
        subject: asunto,
        text: texto,
        html,
        messageId: `<${id}@${dominio}>`,
        ...(baja !== undefined && { headers: { 'List-Unsubscribe': `<${baja}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } }),
      }
      await transporte.sendMail(mensaje).catch((error: unknown) => {
        throw fallaDeCorreo(error)
      })
    },
    cierra: async () => transporte.close(),
    externo: {
      direccion: maquinaDe(url),
      async prueba() {
        await transporte.verify().catch((error: unknown) => {
          throw fallaDeCorreo(error)
        })
      },
      pausada: nuncaPausada,
    },
  }
}
