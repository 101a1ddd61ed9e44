import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { guardaCorreo } from './correo-local.sql.ts'

const OCTETOS = 1024 * 1024

async function octetosDe(flujo: Readable): Promise<Buffer> {
  const trozos: Buffer[] = []
  for await (const trozo of flujo) trozos.push(Buffer.from(trozo))
  return Buffer.concat(trozos)
}

function enlacesDe(texto: string): string[] {
  return [...new Set(texto.match(/https?:\/\/[^\s<>"]+/g) ?? [])]
}

async function recibe(db: Kysely<unknown>, flujo: Readable, destinatarios: readonly string[]): Promise<void> {
  const { subject = '', text = '' } = await PostalMime.parse(await octetosDe(flujo))
  const texto = text.trim()
  for (const para of destinatarios) await guardaCorreo(db, { para, asunto: subject, texto, enlaces: enlacesDe(texto) })
}

/**
 * A real SMTP server on this machine alone, on a free port, that keeps what it receives for the mailbox page and
 * delivers to nobody. Returns the address to send to.
 */
export async function levantaBuzon(db: Kysely<unknown>): Promise<{ url: string; cierra(): Promise<void> }> {
  const servidor = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: OCTETOS,
    onData(flujo, sesion, termina) {
      const destinatarios = sesion.envelope.rcptTo.map(({ address }) => address)
      recibe(db, flujo, destinatarios).then(
        () => termina(),
        () => termina(new Error('No se pudo guardar el correo.')),
      )
    },
  })
  await new Promise<void>((sigue, falla) => {
    servidor.once('error', falla)
    servidor.listen(0, '127.0.0.1', () => {
      servidor.off('error', falla)
      sigue()
    })
  })
  // A client that hangs up at the wrong moment must not end the process.
  servidor.on('error', () => {})
  const { port }: AddressInfo = servidor.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, cierra: () => new Promise((sigue) => servidor.close(() => sigue())) }
}
