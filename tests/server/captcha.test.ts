import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { sql } from 'kysely'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ServidorDePrueba, levantar } from '#tests/support/servidor/servidor.ts'

let servidor: ServidorDePrueba
beforeAll(async () => {
  servidor = await levantar({ semilla: 'vacia' })
})
afterAll(() => servidor.cierra())

/** What the browser does: asks for a challenge, solves it and writes the token. */
async function unaSolucion(cambia: (challenge: Awaited<ReturnType<typeof unDesafio>>) => void = () => {}): Promise<string> {
  const challenge = await unDesafio()
  const solution = await solveChallenge({ challenge, deriveKey })
  cambia(challenge)
  const { counter, derivedKey } = solution ?? { counter: 0, derivedKey: '' }
  return Buffer.from(JSON.stringify({ challenge, solution: { counter, derivedKey } })).toString('base64')
}

async function unDesafio(): Promise<Parameters<typeof solveChallenge>[0]['challenge']> {
  return (await servidor.app.inject({ url: '/captcha/desafio' })).json()
}

async function siteverify(response: string): Promise<unknown> {
  const respuesta = await servidor.app.inject({
    method: 'POST',
    url: '/captcha/siteverify',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ response }).toString(),
  })
  return respuesta.json()
}

describe('el captcha local', () => {
  it('acepta una solución, una sola vez', async () => {
    const token = await unaSolucion()
    expect(await siteverify(token)).toEqual({ success: true, 'error-codes': [] })
    expect(await siteverify(token)).toEqual({ success: false, 'error-codes': ['timeout-or-duplicate'] })
  })

  it('recuerda en la base lo que ya se usó', async () => {
    const token = await unaSolucion()
    await siteverify(token)
    await sql`delete from captcha_usado`.execute(servidor.db)
    expect(await siteverify(token)).toEqual({ success: true, 'error-codes': [] })
  })

  it('rechaza un desafío que no es suyo o que fue alterado', async () => {
    const masTiempo = await unaSolucion((challenge) => {
      challenge.parameters.expiresAt = (challenge.parameters.expiresAt ?? 0) + 60
    })
    expect(await siteverify(masTiempo)).toEqual({ success: false, 'error-codes': ['invalid-input-response'] })
    const vencido = await unaSolucion((challenge) => {
      challenge.parameters.expiresAt = 1
    })
    expect(await siteverify(vencido)).toEqual({ success: false, 'error-codes': ['timeout-or-duplicate'] })
    const otraFirma = await unaSolucion((challenge) => {
      challenge.signature = 'ab'.repeat(32)
    })
    expect(await siteverify(otraFirma)).toEqual({ success: false, 'error-codes': ['invalid-input-response'] })
  })

  it('rechaza lo vacío, lo que no se entiende y una solución sin trabajo', async () => {
    expect(await siteverify('')).toEqual({ success: false, 'error-codes': ['missing-input-response'] })
    expect(await siteverify('no es base64 de nada')).toEqual({ success: false, 'error-codes': ['invalid-input-response'] })
    const sinTrabajo = Buffer.from(
      JSON.stringify({ challenge: await unDesafio(), solution: { counter: 1, derivedKey: 'ab'.repeat(32) } }),
    ).toString('base64')
    expect(await siteverify(sinTrabajo)).toEqual({ success: false, 'error-codes': ['invalid-input-response'] })
  })

  it('sirve para ingresar, y no dos veces', async () => {
    const recaptchaToken = await unaSolucion()
    const ingreso = () => servidor.llama('postLogin', { body: { usuario: 'nadie', password: 'nada', recaptchaToken } })
    expect((await ingreso()).error.codigo).toBe('credenciales')
    expect((await ingreso()).error.codigo).toBe('captcha')
  })

  it.each([
    ['/captcha/api.js?onload=listo&render=explicit', 'grecaptcha'],
    ['/captcha/captcha.css', '.captcha-local'],
    ['/captcha/trabajador.js', 'PBKDF2'],
  ])('entrega %s desde este mismo sitio', async (url, contenido) => {
    const respuesta = await servidor.app.inject({ url })
    expect(respuesta.statusCode).toBe(200)
    expect(respuesta.body).toContain(contenido)
  })
})

describe('reCAPTCHA, solo por configuración', () => {
  const ENTORNO = { CAPTCHA: 'recaptcha', CAPTCHA_SITE_KEY: 'clave-de-sitio', CAPTCHA_SECRET: 'secreto-de-google' }

  const VEREDICTOS: Record<string, object> = {
    resuelto: { success: true, hostname: '127.0.0.1' },
    ajeno: { success: true, hostname: 'otro-sitio.example' },
    robot: { success: true, hostname: '127.0.0.1', score: 0.3 },
    persona: { success: true, hostname: '127.0.0.1', score: 0.9 },
  }

  /** Google's siteverify, by the token. */
  async function unVerificador() {
    const pedidos: URLSearchParams[] = []
    const app = Fastify()
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, texto, listo) => listo(null, new URLSearchParams(texto.toString())))
    app.post('/siteverify', (request) => {
      const pedido = request.body as URLSearchParams
      pedidos.push(pedido)
      const dicho = VEREDICTOS[String(pedido.get('response'))]
      if (pedido.get('secret') !== 'secreto-de-google') return { success: false, 'error-codes': ['invalid-input-secret'] }
      return dicho ?? { success: false, 'error-codes': ['timeout-or-duplicate'] }
    })
    const origen = await app.listen({ host: '127.0.0.1', port: 0 })
    return { pedidos, url: `${origen}/siteverify`, cierra: () => app.close() }
  }

  it('lo resuelto en otro sitio no vale, ni lo que parece de una máquina', async () => {
    const verificador = await unVerificador()
    const conGoogle = await levantar({ semilla: 'vacia', entorno: { ...ENTORNO, CAPTCHA_VERIFY_URL: verificador.url } })
    const entra = async (recaptchaToken: string) =>
      (await conGoogle.llama('postLogin', { body: { usuario: 'nadie', password: 'x', recaptchaToken } })).error.codigo
    expect([await entra('ajeno'), await entra('robot'), await entra('persona')]).toEqual(['captcha', 'captcha', 'credenciales'])
    await conGoogle.cierra()
    await verificador.cierra()
  })

  it('un secreto equivocado es culpa nuestra: 503, y queda dicho por qué', async () => {
    const verificador = await unVerificador()
    const entorno = { ...ENTORNO, CAPTCHA_SECRET: 'otro', CAPTCHA_VERIFY_URL: verificador.url }
    const conGoogle = await levantar({ semilla: 'vacia', entorno })
    const { status, error } = await conGoogle.llama('postLogin', { body: { usuario: 'nadie', password: 'x', recaptchaToken: 'resuelto' } })
    expect([status, error.codigo]).toEqual([503, 'captcha-no-responde'])
    await expect
      .poll(
        async () => (await sql<{ motivo: string }>`select motivo from integracion where sistema = 'captcha'`.execute(conGoogle.db)).rows,
      )
      .toEqual([{ motivo: 'siteverify refuses our configuration: invalid-input-secret' }])
    await conGoogle.cierra()
    await verificador.cierra()
  })

  it('carga el script de Google, con permiso de la página, y le pregunta por cada token', async () => {
    const verificador = await unVerificador()
    const conGoogle = await levantar({ semilla: 'vacia', entorno: { ...ENTORNO, CAPTCHA_VERIFY_URL: verificador.url } })
    const { body } = await conGoogle.llama('getConfiguracion', {})
    expect(body.captcha).toEqual({ scriptUrl: 'https://www.google.com/recaptcha/api.js', siteKey: 'clave-de-sitio' })
    const politica = String((await conGoogle.app.inject('/login')).headers['content-security-policy'])
    expect(politica).toContain("script-src 'self' https://www.google.com https://www.gstatic.com 'sha256-")
    expect(politica).toContain("frame-src 'self' https://www.google.com https://recaptcha.google.com;")
    expect(politica).toMatch(/style-src 'self'( 'sha256-[\w+/=]+')?;/)
    expect(politica).toContain("require-trusted-types-for 'script';trusted-types *;")

    const entra = (recaptchaToken: string) => conGoogle.llama('postLogin', { body: { usuario: 'nadie', password: 'x', recaptchaToken } })
    expect((await entra('resuelto')).error.codigo).toBe('credenciales')
    expect((await entra('repetido')).error.codigo).toBe('captcha')
    expect(Object.fromEntries(verificador.pedidos[0] ?? [])).toEqual({
      secret: 'secreto-de-google',
      response: 'resuelto',
      remoteip: '127.0.0.1',
    })

    await verificador.cierra()
    const { status, error, headers: cabeceras } = await entra('resuelto')
    expect([status, error.codigo, cabeceras['retry-after']]).toEqual([503, 'captcha-no-responde', '5'])
    // So says who checks a receipt.
    const comprobante = await conGoogle.llama('getComprobante', {
      params: { id: 'a'.repeat(32) },
      query: { captchaToken: 'resuelto' },
    })
    expect([comprobante.status, comprobante.error.codigo, comprobante.headers['retry-after']]).toEqual([503, 'captcha-no-responde', '5'])
    await conGoogle.cierra()
  })

  it('otro servicio de la misma forma se permite por su propia dirección', async () => {
    const otro = await levantar({ semilla: 'vacia', entorno: { ...ENTORNO, CAPTCHA_SCRIPT_URL: 'https://captcha.example/api.js' } })
    const politica = (await otro.app.inject('/login')).headers['content-security-policy']
    expect(politica).toContain("script-src 'self' https://captcha.example https://www.gstatic.com 'sha256-")
    await otro.cierra()
  })
})
