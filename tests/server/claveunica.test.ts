import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { claveUnicaPorOidc, enDosApellidos } from '#server/providers/claveunica/oidc.ts'
import { ClaveUnicaNoResponde, CodigoRechazado } from '#server/providers/claveunica/claveunica.ts'
import { rutasDelEmulador } from '#server/providers/claveunica/local/emulador.routes.ts'
import { enClaveUnica } from '#tests/support/servidor/claveunica.ts'
import { type ServidorDePrueba, levantar } from '#tests/support/servidor/servidor.ts'

let servidor: ServidorDePrueba
beforeAll(async () => {
  servidor = await levantar()
})
afterAll(() => servidor.cierra())

async function comienza() {
  const { status, body } = await servidor.llama('getClaveunicaCsrfToken', {})
  expect(status).toBe(200)
  return body
}
const termina = (token: string, csrfToken: string) => servidor.llama('getClaveunicaUserinfo', { query: { token, csrfToken } })

/** A whole sign-in up to the code that ClaveÚnica gives back. */
async function unCodigo(run?: string) {
  const { csrfToken, urlAutorizacion } = await comienza()
  const { retorno } = await enClaveUnica(servidor, urlAutorizacion, run === undefined ? {} : { run })
  expect(retorno.get('state')).toBe(csrfToken)
  return { csrfToken, codigo: retorno.get('code') ?? '' }
}

describe('el ingreso con ClaveÚnica', () => {
  it('pide a ClaveÚnica el RUN y el nombre con estado, nonce y PKCE', async () => {
    const { csrfToken, urlAutorizacion } = await comienza()
    const pedido = new URL(urlAutorizacion)
    expect(pedido.origin + pedido.pathname).toBe('http://127.0.0.1:3000/local/claveunica/openid/authorize/')
    expect(Object.fromEntries(pedido.searchParams)).toEqual({
      client_id: 'encuestas',
      response_type: 'code',
      scope: 'openid run name',
      redirect_uri: 'http://127.0.0.1:3000/claveunica/retorno',
      state: csrfToken,
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
  })

  it('abre la sesión del apoderado de ese RUN', async () => {
    const { csrfToken, codigo } = await unCodigo()
    const { status, body } = await termina(codigo, csrfToken)
    expect(status).toBe(200)
    const { body: usuario } = await servidor.llama('postTokenUserInfo', {}, body.accessToken)
    expect([usuario.nombreUsuario, usuario.usuarioRol.rol.rolId]).toEqual(['44444444-4', 5])
  })

  it('sirve una sola vez', async () => {
    const { csrfToken, codigo } = await unCodigo()
    expect((await termina(codigo, csrfToken)).status).toBe(200)
    const otra = await termina(codigo, csrfToken)
    expect([otra.status, otra.error.codigo, otra.error.message]).toEqual([
      400,
      'ingreso-vencido',
      'Su ingreso con ClaveÚnica venció o ya se usó. Inténtelo otra vez.',
    ])
  })

  it('no acepta el código de otro ingreso: el verificador no corresponde', async () => {
    const uno = await unCodigo()
    const otro = await unCodigo()
    expect((await termina(uno.codigo, otro.csrfToken)).error.codigo).toBe('ingreso-vencido')
  })

  it('vence a los 10 minutos', async () => {
    const { csrfToken, codigo } = await unCodigo()
    await sql`update ingreso_clave_unica set vence = vence - interval '10 minutes'`.execute(servidor.db)
    expect((await termina(codigo, csrfToken)).error.codigo).toBe('ingreso-vencido')
  })

  it('no acepta un estado ni un código inventados', async () => {
    expect((await termina('codigo-inventado', 'estado-inventado')).error.codigo).toBe('ingreso-vencido')
    const { csrfToken } = await unCodigo()
    expect((await termina('codigo-inventado', csrfToken)).error.codigo).toBe('ingreso-vencido')
    expect((await termina('con espacio', csrfToken)).error.codigo).toBe('datos-invalidos')
  })

  it('no abre una cuenta desactivada', async () => {
    await sql`update usuario set activo = false where nombre_usuario = '44444444-4'`.execute(servidor.db)
    const { csrfToken, codigo } = await unCodigo()
    const { status, error } = await termina(codigo, csrfToken)
    expect([status, error.codigo]).toEqual([409, 'cuenta-inactiva'])
    await sql`update usuario set activo = true where nombre_usuario = '44444444-4'`.execute(servidor.db)
  })

  it('no guarda el estado, solo su hash', async () => {
    const { csrfToken } = await comienza()
    const { rows } = await sql<{ estado: string }>`select estado from ingreso_clave_unica`.execute(servidor.db)
    expect(rows.every(({ estado }) => /^[0-9a-f]{64}$/.test(estado) && estado !== csrfToken)).toBe(true)
  })
})

describe('la salida de ClaveÚnica', () => {
  it('lleva al cierre de ClaveÚnica y de ahí al ingreso de apoderados', async () => {
    const { body } = await servidor.llama('getClaveunicaCierre', { query: {} })
    const cierre = new URL(body.urlCierre)
    expect(cierre.pathname).toBe('/local/claveunica/api/v1/accounts/app/logout')
    expect(cierre.searchParams.get('redirect')).toBe('http://127.0.0.1:3000/ingreso-apoderados')
    const expirada = await servidor.llama('getClaveunicaCierre', { query: { sesionExpirada: 'true' } })
    expect(new URL(expirada.body.urlCierre).searchParams.get('redirect')).toBe(
      'http://127.0.0.1:3000/ingreso-apoderados?sesionExpirada=true',
    )
    expect((await servidor.llama('getClaveunicaCierre', { query: { sesionExpirada: 'no' } })).status).toBe(400)
  })

  it('sin ella, el ingreso siguiente no pide la clave; con ella, sí', async () => {
    const primero = await enClaveUnica(servidor, (await comienza()).urlAutorizacion)
    expect(primero.pidioClave).toBe(true)
    const { cookie } = primero
    expect((await enClaveUnica(servidor, (await comienza()).urlAutorizacion, { cookie })).pidioClave).toBe(false)

    const { body } = await servidor.llama('getClaveunicaCierre', { query: {} })
    const { pathname, search } = new URL(body.urlCierre)
    const cierre = await servidor.app.inject({ method: 'GET', url: pathname + search, headers: { cookie } })
    expect([cierre.statusCode, cierre.headers['refresh']]).toEqual([200, '1; url=http://127.0.0.1:3000/ingreso-apoderados'])
    expect((await enClaveUnica(servidor, (await comienza()).urlAutorizacion, { cookie })).pidioClave).toBe(true)
  })

  it('no manda a nadie a otro sitio', async () => {
    const cierre = await servidor.app.inject({
      method: 'GET',
      url: '/local/claveunica/api/v1/accounts/app/logout?redirect=http://127.0.0.1:30001/',
    })
    expect(cierre.headers['refresh']).toBeUndefined()
  })
})

describe('la ClaveÚnica de esta instalación', () => {
  it('muestra sus ciudadanos', async () => {
    const pagina = (await servidor.app.inject({ method: 'GET', url: '/local/claveunica' })).body
    for (const run of ['44.444.444-4', '55.555.555-5', '88.888.888-8', '99.999.999-9']) expect(pagina).toContain(run)
  })

  it('rechaza una clave equivocada sin decir cuál dato falla', async () => {
    const { urlAutorizacion } = await comienza()
    for (const intento of [{ clave: 'otra' }, { run: '12.345.678-5' }]) {
      const { status, pagina } = await enClaveUnica(servidor, urlAutorizacion, intento)
      expect(status).toBe(401)
      expect(pagina).toContain('El RUN o la clave no son correctos.')
    }
  })

  it('dice access_denied a quien cancela', async () => {
    const { csrfToken, urlAutorizacion } = await comienza()
    const { retorno } = await enClaveUnica(servidor, urlAutorizacion, { accion: 'cancelar' })
    expect(Object.fromEntries(retorno)).toEqual({ error: 'access_denied', state: csrfToken })
  })

  it.each([
    ['response_type', 'token', 'unsupported_response_type'],
    ['scope', 'openid', 'invalid_scope'],
    ['code_challenge_method', 'plain', 'invalid_request'],
  ])('con %s=%s responde %s', async (parametro, valor, error) => {
    const pedido = new URL((await comienza()).urlAutorizacion)
    pedido.searchParams.set(parametro, valor)
    expect((await enClaveUnica(servidor, pedido.href)).retorno.get('error')).toBe(error)
  })

  it('no vuelve a una dirección que no está registrada', async () => {
    const pedido = new URL((await comienza()).urlAutorizacion)
    pedido.searchParams.set('redirect_uri', 'https://otro.example/')
    const { status, retorno } = await enClaveUnica(servidor, pedido.href)
    expect([status, retorno.size]).toEqual([400, 0])
  })

  it('no da tokens ni datos sin el secreto y sin el token', async () => {
    const canje = {
      grant_type: 'authorization_code',
      code: 'x',
      redirect_uri: 'x',
      code_verifier: 'x',
      client_id: 'encuestas',
      client_secret: 'adivinado',
    }
    const token = await servidor.app.inject({
      method: 'POST',
      url: '/local/claveunica/openid/token/',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(canje).toString(),
    })
    expect([token.statusCode, token.json()]).toEqual([401, { error: 'invalid_client' }])
    const datos = await servidor.app.inject({
      method: 'POST',
      url: '/local/claveunica/openid/userinfo/',
      headers: { authorization: 'Bearer x' },
    })
    expect([datos.statusCode, datos.json()]).toEqual([401, { error: 'invalid_token' }])
  })
})

describe('una ClaveÚnica en otra máquina', () => {
  const cierres: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const cierra of cierres.splice(0)) await cierra()
  })

  /** The emulator on a port of its own, and the client that reaches it by the network. */
  async function otraMaquina() {
    const cliente = { clientId: 'otro-cliente', clientSecret: 'otro-secreto', redirectUri: 'http://127.0.0.1:3000/claveunica/retorno' }
    const app = Fastify()
    cierres.push(() => app.close())
    let origen = ''
    await app.register(async (instancia) => {
      const puerto = await puertoLibre()
      origen = `http://127.0.0.1:${puerto}`
      await rutasDelEmulador(origen, cliente)(instancia)
    })
    await app.listen({ host: '127.0.0.1', port: Number(new URL(origen).port) })
    return { app, proveedor: claveUnicaPorOidc({ ...cliente, issuer: `${origen}/local/claveunica/openid` }, 'http://127.0.0.1:3000') }
  }

  async function puertoLibre(): Promise<number> {
    const sonda = Fastify()
    const direccion = await sonda.listen({ host: '127.0.0.1', port: 0 })
    await sonda.close()
    return Number(new URL(direccion).port)
  }

  const INGRESO = { csrfToken: 'e'.repeat(43), nonce: 'n'.repeat(43), verificador: 'v'.repeat(43) }

  it('entrega a la persona por la red', async () => {
    const { app, proveedor } = await otraMaquina()
    const { retorno } = await enClaveUnica({ app }, await proveedor.urlDeAutorizacion(INGRESO), { run: '99999999-9' })
    expect(await proveedor.canjea(retorno.get('code') ?? '', INGRESO)).toEqual({
      run: '99999999-9',
      nombres: 'Sofía',
      apellidoPaterno: 'Keller',
      apellidoMaterno: '',
    })
  })

  it('no acepta la respuesta de otro ingreso: ni otro verificador, ni otro nonce', async () => {
    const { app, proveedor } = await otraMaquina()
    const codigo = async () => (await enClaveUnica({ app }, await proveedor.urlDeAutorizacion(INGRESO))).retorno.get('code') ?? ''
    await expect(proveedor.canjea(await codigo(), { ...INGRESO, verificador: 'w'.repeat(43) })).rejects.toBeInstanceOf(CodigoRechazado)
    await expect(proveedor.canjea(await codigo(), { ...INGRESO, nonce: 'm'.repeat(43) })).rejects.toBeInstanceOf(CodigoRechazado)
  })

  it('apagada, se dice que no responde', async () => {
    const { app, proveedor } = await otraMaquina()
    await app.close()
    await expect(proveedor.urlDeAutorizacion(INGRESO)).rejects.toBeInstanceOf(ClaveUnicaNoResponde)
  })

  it('apagada, la puerta lo dice y pide volver a intentar después', async () => {
    const { app, proveedor } = await otraMaquina()
    await app.close()
    Object.assign(servidor.app.servicios.proveedores, { claveUnica: { ...proveedor, rutas: null } })
    const { status, error, headers } = await servidor.llama('getClaveunicaCsrfToken', {})
    expect([status, error.codigo, headers['retry-after']]).toEqual([503, 'claveunica-no-responde', '30'])
  })
})

describe('lo que ClaveÚnica dice de otra manera', () => {
  it.each([
    [['Del Río', 'González'], 'Del Río', 'González'],
    [['Del', 'Río', 'González'], 'Del Río', 'González'],
    [['De', 'La', 'Cruz', 'Soto'], 'De La Cruz', 'Soto'],
    [['Rojas', 'Soto'], 'Rojas', 'Soto'],
    [['Rojas'], 'Rojas', ''],
    [['García', 'de', 'la', 'Vega'], 'García', 'de la Vega'],
    [[], '', ''],
  ])('los apellidos %j son «%s» y «%s»', (apellidos, apellidoPaterno, apellidoMaterno) => {
    expect(enDosApellidos(apellidos)).toEqual({ apellidoPaterno, apellidoMaterno })
  })

  const INGRESO = { csrfToken: 'estado', nonce: 'nonce-de-este-ingreso', verificador: 'v'.repeat(43) }
  const en = (objeto: object) => Buffer.from(JSON.stringify(objeto)).toString('base64url')

  /** A provider without a description of itself, whose identity says `nonce`. */
  function sinDescripcion(nonce: string | undefined, sinNonce: boolean) {
    const pedidos: { url: string; cuerpo: string }[] = []
    const ahora = Math.floor(Date.now() / 1000)
    const proveedor = claveUnicaPorOidc(
      {
        issuer: 'https://cu.example',
        clientId: 'encuestas',
        clientSecret: 'secreto',
        sinNonce,
        direcciones: {
          autorizacion: 'https://cu.example/openid/authorize',
          token: 'https://cu.example/openid/token',
          persona: 'https://cu.example/openid/userinfo',
          claves: 'https://cu.example/openid/jwks',
        },
        async busca(url, { body }) {
          pedidos.push({ url, cuerpo: String(body) })
          const identidad = { iss: 'https://cu.example', aud: 'encuestas', sub: '7', iat: ahora, exp: ahora + 60, nonce }
          const cuerpo = url.endsWith('token')
            ? { access_token: 'a', token_type: 'bearer', id_token: `${en({ alg: 'RS256' })}.${en(identidad)}.${'x'.repeat(43)}` }
            : {
                sub: '7',
                RolUnico: { numero: 44444444, DV: '4', tipo: 'RUN' },
                name: { nombres: ['María'], apellidos: ['Del Río', 'Soto'] },
              }
          return Response.json(cuerpo)
        },
      },
      'http://127.0.0.1:3000',
    )
    return { proveedor, pedidos }
  }

  it('sus direcciones por variables bastan, y el estado va también al canje', async () => {
    const { proveedor, pedidos } = sinDescripcion(INGRESO.nonce, false)
    expect(await proveedor.urlDeAutorizacion(INGRESO)).toContain('https://cu.example/openid/authorize?')
    expect(await proveedor.canjea('codigo', INGRESO)).toEqual({
      run: '44444444-4',
      nombres: 'María',
      apellidoPaterno: 'Del Río',
      apellidoMaterno: 'Soto',
    })
    expect(pedidos.map(({ url }) => url)).toEqual(['https://cu.example/openid/token', 'https://cu.example/openid/userinfo'])
    expect(new URLSearchParams(pedidos[0]?.cuerpo).get('state')).toBe('estado')
  })

  it('una identidad sin nonce se acepta solo si una variable lo permite, y nunca con el de otro ingreso', async () => {
    await expect(sinDescripcion(undefined, false).proveedor.canjea('codigo', INGRESO)).rejects.toThrow()
    expect((await sinDescripcion(undefined, true).proveedor.canjea('codigo', INGRESO)).run).toBe('44444444-4')
    expect(await sinDescripcion(undefined, true).proveedor.urlDeAutorizacion(INGRESO)).not.toContain('nonce')
    await expect(sinDescripcion('de-otro', true).proveedor.canjea('codigo', INGRESO)).rejects.toBeInstanceOf(CodigoRechazado)
  })
})
