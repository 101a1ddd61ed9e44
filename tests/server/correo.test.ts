import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { levantaBuzon } from '#server/providers/mail/local/buzon.ts'
import { creaCorreo } from '#server/providers/mail/crear.ts'
import { escribe } from '#server/providers/mail/carta.ts'
import type { ProveedorDeCorreo } from '#server/providers/mail/mail.ts'
import { type ServidorDePrueba, levantar } from '#tests/support/servidor/servidor.ts'

let servidor: ServidorDePrueba
let correo: ProveedorDeCorreo
beforeAll(async () => {
  servidor = await levantar({ semilla: 'vacia' })
  correo = await creaCorreo({ smtpUrl: null, mailFrom: 'Encuestas <no-responder@encuestas.example>', smtpSinCifrar: true }, servidor.db)
})
afterAll(async () => {
  await correo.cierra()
  await servidor.cierra()
})

const CARTA = escribe('elena@correo.example', {
  asunto: 'Verifique su cuenta, señora Ñanco',
  saludo: 'Hola, Elena:',
  parrafos: ['Recibimos su registro. <b>Nada</b> se interpreta.'],
  enlace: { texto: 'Verificar mi cuenta', url: 'http://127.0.0.1:3000/ingreso-apoderados#verificar=abc-DEF_123' },
})

describe('el correo', () => {
  it('no sale en claro hacia un servidor que no cifra, salvo que se permita', async () => {
    const buzon = await levantaBuzon(servidor.db)
    const estricto = await creaCorreo(
      { smtpUrl: buzon.url, mailFrom: 'Encuestas <a@encuestas.example>', smtpSinCifrar: false },
      servidor.db,
    )
    await expect(estricto.envia({ ...CARTA, para: 'nadie@correo.example' }, 'una')).rejects.toThrow(/STARTTLS/i)
    await estricto.cierra()
    await buzon.cierra()
  })

  it('viaja por SMTP hasta la casilla local, con sus tildes y su enlace entero', async () => {
    await correo.envia(CARTA, 'una')
    const recibidos = (await servidor.app.inject({ url: '/local/correos' })).json()
    expect(recibidos).toEqual([
      {
        para: 'elena@correo.example',
        asunto: 'Verifique su cuenta, señora Ñanco',
        texto: expect.stringContaining('Recibimos su registro.'),
        enlaces: ['http://127.0.0.1:3000/ingreso-apoderados#verificar=abc-DEF_123'],
        fecha: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      },
    ])
  })

  it('el que se puede dejar de recibir lo dice en su cabecera, y los demás no (RFC 8058)', async () => {
    const recibidos: string[] = []
    const casilla = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (flujo, _sesion, listo) => {
        const partes: Buffer[] = []
        flujo.on('data', (parte: Buffer) => partes.push(parte))
        flujo.on('end', () => {
          recibidos.push(Buffer.concat(partes).toString().replaceAll('\r\n ', ' '))
          listo()
        })
      },
    })
    const puerto = await new Promise<number>((sigue) => {
      const escucha = casilla.listen(0, '127.0.0.1', () => sigue((escucha.address() as AddressInfo).port))
    })
    const hacia = await creaCorreo(
      { smtpUrl: `smtp://127.0.0.1:${puerto}`, mailFrom: 'Encuestas <a@encuestas.example>', smtpSinCifrar: true },
      servidor.db,
    )
    await hacia.envia({ ...CARTA, baja: 'https://encuestas.example/api/invitaciones/baja?codigo=7.abc' }, 'con baja')
    await hacia.envia(CARTA, 'sin baja')
    expect(recibidos[0]).toContain('List-Unsubscribe: <https://encuestas.example/api/invitaciones/baja?codigo=7.abc>')
    expect(recibidos[0]).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(recibidos[1]).not.toContain('List-Unsubscribe')
    await hacia.cierra()
    await new Promise<void>((sigue) => casilla.close(sigue))
  })

  it('se ve en una página, con su texto sin interpretar', async () => {
    await correo.envia(CARTA, 'una')
    const pagina = await servidor.app.inject({ url: '/local/correos', headers: { accept: 'text/html' } })
    expect(pagina.headers['content-type']).toContain('text/html')
    expect(pagina.body).toContain('<a href="http://127.0.0.1:3000/ingreso-apoderados#verificar=abc-DEF_123">')
    expect(pagina.body).not.toContain('<b>Nada</b>')
    expect(pagina.body).not.toMatch(/<style|<script| style=/)
  })

  it('dice en HTML lo mismo que en texto, sin interpretar lo que alguien escribió', () => {
    expect(CARTA.html).toContain('&#60;b&#62;Nada&#60;/b&#62; se interpreta.')
    expect(CARTA.html).toContain('href="http://127.0.0.1:3000/ingreso-apoderados#verificar=abc-DEF_123"')
    expect(CARTA.texto).toContain('<b>Nada</b> se interpreta.')
  })

  it('dice hasta qué día y qué hora sirve su enlace, también antes de abrirse', () => {
    vi.useFakeTimers({ now: new Date('2025-12-30T22:30:00Z'), toFake: ['Date'] })
    const { texto, html } = escribe('rosa@correo.example', {
      asunto: 'Aviso',
      saludo: 'Hola:',
      parrafos: ['Primero.'],
      enlace: { texto: 'Abrir', url: 'https://encuestas.example.cl/x#y', horas: 48 },
    })
    vi.useRealTimers()
    const limite = 'jueves 1 de enero de 2026, 19:30 horas'
    expect(texto).toContain(`\n\nSirve una vez, hasta el ${limite}.\n`)
    expect(html).toContain(`Sirve una vez, <strong style="font-weight:700">hasta el ${limite}</strong>.`)
    expect(html).toContain(`aria-hidden="true">El botón sirve hasta el ${limite}.</div>`)
    expect(CARTA.html).toContain('aria-hidden="true">Recibimos su registro.')
  })

  it('lleva la marca del sitio, sin palabras propias, y un enlace que se parte en cualquier lugar', () => {
    expect(CARTA.html).toMatch(/<img src="http:\/\/127\.0\.0\.1:3000\/iconos\/marca-correo\.png" width="40" height="40" alt=""/)
    expect(CARTA.html).toMatch(/word-break:break-all">http:\/\/127\.0\.0\.1:3000\/ingreso-apoderados#verificar=abc-DEF_123</)
  })

  it('saluda con el nombre como se escribe, aunque el registro lo tenga en mayúsculas', () => {
    const saludo = (escrito: string) =>
      escribe('rosa@correo.example', { asunto: 'Aviso', saludo: escrito, parrafos: [] }).texto.split('\n')[0]
    expect(saludo('Hola, ROSA DEL CARMEN:')).toBe('Hola, Rosa del Carmen:')
    expect(saludo('Hola, http://otro.example:')).toBe('Hola:')
  })

  it('los datos de una carta van en renglones, con las mismas palabras en texto y en HTML, y nada se sale de un teléfono', () => {
    const { texto, html } = escribe('rosa@correo.example', {
      asunto: 'Encuesta recibida',
      saludo: 'Hola, Rosa:',
      parrafos: ['Este es su comprobante.'],
      datos: [
        ['Código', '8AF2 5AA9'],
        ['Enviada', '<ayer>'],
      ],
    })
    expect(texto).toContain('Este es su comprobante.\n\nCódigo: 8AF2 5AA9\nEnviada: <ayer>\n')
    const renglones = [...html.matchAll(/<p class="dato".*?<\/p>/g)].map(([renglon]) =>
      renglon
        .replaceAll(/<[^>]+>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    expect(renglones).toEqual(['Código: 8AF2 5AA9', 'Enviada: &#60;ayer&#62;'])
    expect(/<div class="pie" style="([^"]*)"/.exec(html)?.[1]).toContain('overflow-wrap:anywhere')
  })

  it('que el servidor de correo no recibe es un fallo, no un silencio', async () => {
    const sinServidor = await creaCorreo(
      { smtpUrl: 'smtp://127.0.0.1:1', mailFrom: 'x@encuestas.example', smtpSinCifrar: true },
      servidor.db,
    )
    await expect(sinServidor.envia(CARTA, 'una')).rejects.toThrow()
    await sinServidor.cierra()
  })

  it('tiene un índice de herramientas con las cuentas de demostración', async () => {
    const pagina = await servidor.app.inject({ url: '/local' })
    expect(pagina.body).toContain('/local/correos')
    expect(pagina.body).toContain('90145-8')
  })
})
