import type { AddressInfo } from 'node:net'
import { setTimeout as espera } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface CorreoRecibido {
  /** Its Message-ID: who receives two of one keeps one. */
  id: string
  para: string
  asunto: string
  texto: string
}

export interface SmtpDePrueba {
  url: string
  /** All that it took, in its order and with what was repeated. */
  recibidos: CorreoRecibido[]
  /** What it says to each recipient from now on. */
  dice: 'pase' | 'vuelva' | 'no-existe'
  /** How long it takes to accept one, in milliseconds. */
  demora: number
  /** Recipients that it sent away. */
  despedidos: number
  /** Stops listening; whoever calls is refused by the system. */
  cae(): Promise<void>
  /** Listens again, at the same address. */
  vuelve(): Promise<void>
}

const RESPUESTAS = {
  vuelva: [451, '4.7.1 Greylisted, come back later'],
  'no-existe': [550, '5.1.1 <{para}>: Recipient address rejected'],
} as const

/** A mail server of this machine that remembers what it takes, and that may be down, busy or without a recipient. */
export async function levantaSmtp(): Promise<SmtpDePrueba> {
  let servidor: SMTPServer | null = null
  let port = 0
  const acepta = async (octetos: Buffer, destinatarios: readonly { address: string }[]) => {
    if (smtp.demora > 0) await espera(smtp.demora)
    const { messageId = '', subject = '', text = '' } = await PostalMime.parse(octetos)
    for (const { address } of destinatarios) smtp.recibidos.push({ id: messageId, para: address, asunto: subject, texto: text })
  }
  const vuelve = async () => {
    const nuevo = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      // Those who are connected are cut: a server that is down says nothing.
      closeTimeout: 1,
      onRcptTo({ address }, _sesion, termina) {
        if (smtp.dice === 'pase') return termina()
        smtp.despedidos += 1
        const [responseCode, texto] = RESPUESTAS[smtp.dice]
        return termina(Object.assign(new Error(texto.replace('{para}', address)), { responseCode }))
      },
      onData(flujo, sesion, termina) {
        const trozos: Buffer[] = []
        flujo.on('data', (trozo: Buffer) => trozos.push(trozo))
        flujo.on('end', () => {
          void acepta(Buffer.concat(trozos), sesion.envelope.rcptTo).then(() => termina())
        })
      },
    })
    // Clients die in these tests.
    nuevo.on('error', () => {})
    await new Promise<void>((sigue) => {
      nuevo.listen(port, '127.0.0.1', () => sigue())
    })
    port = (nuevo.server.address() as AddressInfo).port
    servidor = nuevo
  }
  const smtp: SmtpDePrueba = {
    url: '',
    recibidos: [],
    dice: 'pase',
    demora: 0,
    despedidos: 0,
    async cae() {
      const este = servidor
      servidor = null
      if (este !== null)
        await new Promise<void>((sigue) => {
          este.close(() => sigue())
        })
    },
    vuelve,
  }
  await vuelve()
  smtp.url = `smtp://127.0.0.1:${port}`
  return smtp
}
