import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loAnotado } from '#tests/support/servidor/auditoria.ts'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, createLocalJWKSet, type JWTPayload } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { identidadDeEntra } from '#server/providers/identity/entra.ts'
import { creaVerificador } from '#server/providers/identity/verificador.ts'
import { tokenDeLaOrganizacion, unNavegador } from '#tests/support/servidor/identidad.ts'
import { type ServidorDePrueba, levantar } from '#tests/support/servidor/servidor.ts'

const ANA = 'ana.fuentealba@agencia.example'
const CLAVE = 'Pizarra.Verde.25'
const ISSUER = 'http://127.0.0.1:3000/local/identidad/7a1c0f5e-3b7d-4c55-9a52-6f0d8e1b2c34/v2.0'

let servidor: ServidorDePrueba
beforeAll(async () => {
  servidor = await levantar()
})
beforeEach(async () => {
  await sql`delete from intento`.execute(servidor.db)
  await sql`delete from presupuesto`.execute(servidor.db)
  await sql`update usuario set identidad_oid = null`.execute(servidor.db)
})
afterAll(() => servidor.cierra())

const tokenDe = (correo: string) => tokenDeLaOrganizacion(servidor.app, correo, CLAVE)
const cambia = (token: string | null, correoElectronico = ANA) =>
  servidor.llama('postLoginMicrosoft', { body: { correoElectronico } }, token)
const oidDe = async (usuario: string) => {
  const { rows } = await sql<{ oid: string | null }>`select identidad_oid as oid from usuario where nombre_usuario = ${usuario}`.execute(
    servidor.db,
  )
  return rows[0]?.oid
}
const NO_RECONOCIDA = { codigo: 'cuenta-no-reconocida', message: 'No pudimos comprobar su cuenta Microsoft.' }
const SIN_ACCESO = { codigo: 'sin-acceso', message: 'Este usuario no tiene acceso a este sistema.' }

describe('el ingreso con la cuenta de la organización', () => {
  it('cambia el token del proveedor por uno de este sistema, que es de esa persona', async () => {
    const { status, body } = await cambia(await tokenDe(ANA))
    expect(status).toBe(200)
    const perfil = await servidor.llama('postTokenUserInfo', {}, body.accessToken)
    expect(perfil.body).toMatchObject({ nombreUsuario: 'ana.fuentealba', usuarioRol: { rolId: 2 } })
  })

  it('no distingue mayúsculas en el correo', async () => {
    expect((await cambia(await tokenDe(ANA), 'Ana.Fuentealba@Agencia.example')).status).toBe(200)
  })

  it('un token que ya abrió una sesión no abre otra', async () => {
    const token = await tokenDe(ANA)
    expect((await cambia(token)).status).toBe(200)
    const otra = await cambia(token)
    expect([otra.status, otra.error]).toEqual([401, NO_RECONOCIDA])
  })

  it('el correo solo, sin token, no vale nada', async () => {
    const { status, error } = await cambia(null)
    expect([status, error.codigo]).toEqual([401, 'sesion-requerida'])
  })

  it('la bitácora dice por qué se rechazó un token, y ni el token ni de quién es', async () => {
    const bitacora = vi.spyOn(servidor.app.log, 'warn')
    onTestFinished(() => bitacora.mockRestore())
    const bueno = await tokenDe(ANA)
    await cambia(`${bueno.slice(0, -4)}AAAA`)
    await cambia('cualquiera')
    const lineas = bitacora.mock.calls.map(([dicho, mensaje]) => ({ ...(dicho as unknown as { motivo: string; reqId: string }), mensaje }))
    expect(lineas.map(({ motivo, mensaje }) => [motivo, mensaje])).toEqual([
      ['signature verification failed', 'Se rechazó una cuenta de la organización'],
      ['Invalid Compact JWS', 'Se rechazó una cuenta de la organización'],
    ])
    expect(lineas.every(({ reqId }) => reqId !== '')).toBe(true)
    for (const secreto of [bueno.slice(0, 30), ANA, 'cualquiera']) expect(JSON.stringify(lineas)).not.toContain(secreto)
  })

  it('el correo debe ser el del token', async () => {
    const { status, error } = await cambia(await tokenDe('elena.viveros@agencia.example'), ANA)
    expect([status, error]).toEqual([401, NO_RECONOCIDA])
  })

  it('a quien el sistema no conoce le dice que no tiene acceso', async () => {
    const { status, error } = await cambia(await tokenDe('elena.viveros@agencia.example'), 'elena.viveros@agencia.example')
    expect([status, error]).toEqual([404, SIN_ACCESO])
  })

  it('a una cuenta desactivada le dice lo mismo', async () => {
    const { status, error } = await cambia(await tokenDe('tomas.retamal@agencia.example'), 'tomas.retamal@agencia.example')
    expect([status, error]).toEqual([404, SIN_ACCESO])
  })

  it('no deja entrar por el correo a un apoderado ni a un colegio', async () => {
    await sql`update usuario set rol_id = 5 where nombre_usuario = 'ana.fuentealba'`.execute(servidor.db)
    expect((await cambia(await tokenDe(ANA))).status).toBe(404)
    await sql`update usuario set rol_id = 2 where nombre_usuario = 'ana.fuentealba'`.execute(servidor.db)
  })

  it('pide un correo bien escrito', async () => {
    const { status, error } = await cambia('da-lo-mismo', 'ana')
    expect([status, error.campos]).toEqual([400, { correoElectronico: 'El correo electrónico no es válido.' }])
  })

  it('el sexto intento fallido en un minuto debe esperar', async () => {
    for (let i = 0; i < 5; i += 1) expect((await cambia('falso')).status).toBe(401)
    const { status, error, headers } = await cambia('falso')
    expect([status, error.codigo]).toEqual([429, 'demasiados-intentos'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect((await cambia('falso', 'otra@agencia.example')).status).toBe(401)
  })
})

describe('la cuenta queda unida a la de la organización', () => {
  const OID = '0c6f2f54-6c1c-4a3e-9d6b-1a2f0e7b5d01'

  it('desde el primer ingreso, y aunque después cambie su correo en el sistema', async () => {
    expect((await cambia(await tokenDe(ANA))).status).toBe(200)
    expect(await oidDe('ana.fuentealba')).toBe(OID)
    await sql`update usuario set correo_electronico = 'otro@agencia.example' where nombre_usuario = 'ana.fuentealba'`.execute(servidor.db)
    expect((await cambia(await tokenDe(ANA))).status).toBe(200)
    await sql`update usuario set correo_electronico = ${ANA} where nombre_usuario = 'ana.fuentealba'`.execute(servidor.db)
  })

  it('quien hereda un correo no hereda la cuenta', async () => {
    await sql`update usuario set identidad_oid = 'otra-persona' where nombre_usuario = 'ana.fuentealba'`.execute(servidor.db)
    const { status, error } = await cambia(await tokenDe(ANA))
    expect([status, error]).toEqual([401, NO_RECONOCIDA])
    expect(await oidDe('ana.fuentealba')).toBe('otra-persona')
  })

  it('un ingreso rechazado no une nada', async () => {
    await cambia(await tokenDe('tomas.retamal@agencia.example'), 'tomas.retamal@agencia.example')
    expect(await oidDe('tomas.retamal')).toBeNull()
  })

  it('desactivada después de unirse, deja de entrar', async () => {
    await sql`update usuario set identidad_oid = ${OID}, activo = false where nombre_usuario = 'ana.fuentealba'`.execute(servidor.db)
    expect((await cambia(await tokenDe(ANA))).status).toBe(404)
    await sql`update usuario set activo = true where nombre_usuario = 'ana.fuentealba'`.execute(servidor.db)
  })
})

describe('un correo que tienen dos cuentas de la agencia', () => {
  it('entra la activa, si la otra está desactivada', async () => {
    await sql`update usuario set correo_institucional = ${ANA}, activo = false where nombre_usuario = 'reportes'`.execute(servidor.db)
    expect((await cambia(await tokenDe(ANA))).status).toBe(200)
    await sql`update usuario set correo_institucional = 'reportes@agencia.example', activo = true where nombre_usuario = 'reportes'`.execute(
      servidor.db,
    )
  })

  it('si están activas no elige ninguna: lo dice, y un administrador lo encuentra en la auditoría', async () => {
    await sql`update usuario set correo_institucional = ${ANA} where nombre_usuario = 'reportes'`.execute(servidor.db)
    const { status, error } = await cambia(await tokenDe(ANA))
    expect([status, error]).toEqual([
      409,
      { codigo: 'cuenta-repetida', message: 'Más de una cuenta tiene su correo. Pida a su administrador que lo corrija.' },
    ])
    expect([await oidDe('ana.fuentealba'), await oidDe('reportes')]).toEqual([null, null])
    const { rows } = await sql<{ id: string }>`
      select usuario_id::text as id from usuario where nombre_usuario in ('ana.fuentealba', 'reportes')
    `.execute(servidor.db)
    const anotadas = (await loAnotado(servidor, { accion: 'rechazar-cuenta-repetida' })).map(({ objetoId }) => objetoId)
    expect(anotadas.toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
    await sql`update usuario set correo_institucional = 'reportes@agencia.example' where nombre_usuario = 'reportes'`.execute(servidor.db)
  })
})

describe('los tokens que no son de la organización', () => {
  it.each([
    ['algo que no es un token', async () => 'no-es-un-token'],
    ['uno de este mismo sistema', () => servidor.entra('administrador-nacional')],
    [
      'uno sin firma',
      async () =>
        new UnsecuredJWT({ oid: 'x', tid: 'y', scp: 'Login' })
          .setIssuer(ISSUER)
          .setAudience('api://encuestas')
          .setExpirationTime('5m')
          .encode(),
    ],
    ['uno con la firma cambiada', async () => `${(await tokenDe(ANA)).slice(0, -8)}AAAAAAAA`],
    [
      'uno firmado por otro con el mismo nombre de clave',
      async () => {
        const { privateKey } = await generateKeyPair('RS256')
        return new SignJWT({
          oid: 'x',
          tid: '7a1c0f5e-3b7d-4c55-9a52-6f0d8e1b2c34',
          azp: 'c3d9a1f2-58b4-4e07-9f6e-8b2d4a6c0e15',
          scp: 'Login',
          preferred_username: ANA,
        })
          .setProtectedHeader({ alg: 'RS256', kid: 'local' })
          .setIssuer(ISSUER)
          .setAudience('api://encuestas')
          .setExpirationTime('5m')
          .sign(privateKey)
      },
    ],
  ])('no abren nada: %s', async (_caso, haz) => {
    const { status, error } = await cambia(await haz())
    expect([status, error]).toEqual([401, NO_RECONOCIDA])
  })
})

const enSegundos = (segundos: number) => Math.floor(Date.now() / 1000) + segundos
const LLAVES = generateKeyPair('RS256')

/** A provider's key and check, to make tokens that the real one would never sign. */
async function unProveedor() {
  const { publicKey, privateKey } = await LLAVES
  const claves = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), alg: 'RS256', kid: 'k' }] })
  const verifica = creaVerificador({
    claves,
    emisores: ['https://idp.example/v2.0'],
    audiencias: ['api://encuestas'],
    tenant: 'T',
    clientId: 'C',
    scope: 'Login',
  })
  const bueno = {
    iss: 'https://idp.example/v2.0',
    aud: 'api://encuestas',
    exp: enSegundos(300),
    tid: 'T',
    oid: 'O',
    azp: 'C',
    scp: 'Otro Login',
    preferred_username: 'Ana@Agencia.example',
  }
  const firma = (cambios: JWTPayload) =>
    new SignJWT({ ...bueno, ...cambios }).setProtectedHeader({ alg: 'RS256', kid: 'k' }).sign(privateKey)
  return { verifica, firma, publicKey, bueno }
}

describe('lo que un token firmado por el proveedor debe decir', () => {
  it('quién es su cuenta', async () => {
    const { verifica, firma } = await unProveedor()
    expect(await verifica(await firma({}))).toMatchObject({ oid: 'O', correo: 'ana@agencia.example' })
  })

  it.each([
    ['de la primera versión de Entra', { azp: undefined, appid: 'C', preferred_username: undefined, upn: 'ana@agencia.example' }],
    ['vencido hace un instante, por los relojes', () => ({ exp: enSegundos(-5) })],
  ])('acepta uno %s', async (_caso, cambios) => {
    const { verifica, firma } = await unProveedor()
    // What hangs on the hour is only worked out now: the file may have waited for its turn.
    expect(await verifica(await firma(typeof cambios === 'function' ? cambios() : cambios))).toMatchObject({
      correo: 'ana@agencia.example',
    })
  })

  it.each([
    ['vencido', { exp: enSegundos(-60) }],
    ['sin vencimiento', { exp: undefined }],
    ['que aún no vale', { nbf: enSegundos(600) }],
    ['de otro emisor', { iss: 'https://idp.example.evil/v2.0' }],
    ['para otra API', { aud: 'api://otra' }],
    ['para la aplicación y no para la API', { aud: 'C' }],
    ['de otro directorio', { tid: 'OTRO' }],
    ['sin directorio', { tid: undefined }],
    ['pedido por otra aplicación', { azp: 'OTRA' }],
    ['sin el permiso de la API', { scp: 'Otro' }],
    ['con un permiso que solo se le parece', { scp: 'LoginAdmin' }],
    ['de una aplicación y no de una persona', { scp: undefined, roles: ['Login'] }],
    ['sin identificador', { oid: undefined }],
    ['que solo trae un correo que su dueño escribe', { preferred_username: undefined, email: 'ana@agencia.example' }],
  ])('rechaza uno %s', async (_caso, cambios) => {
    const { verifica, firma } = await unProveedor()
    await expect(verifica(await firma(cambios))).rejects.toMatchObject({ name: 'TokenRechazado' })
  })

  it('rechaza uno firmado con la clave pública como secreto', async () => {
    const { verifica, bueno, publicKey } = await unProveedor()
    const secreto = new TextEncoder().encode(JSON.stringify(await exportJWK(publicKey)))
    const token = await new SignJWT(bueno).setProtectedHeader({ alg: 'HS256', kid: 'k' }).sign(secreto)
    await expect(verifica(token)).rejects.toMatchObject({ name: 'TokenRechazado' })
  })
})

describe('el proveedor', () => {
  it('dice al navegador lo que necesita', async () => {
    const { status, body } = await servidor.llama('getLoginMicrosoft', {})
    expect(status).toBe(200)
    expect(body).toMatchObject({ protocolo: 'OIDC', scope: 'api://encuestas/Login', metadata: { issuer: ISSUER } })
  })

  it('sin permiso de la persona no entrega nada', async () => {
    const navegador = unNavegador(servidor.app)
    const { body } = await servidor.llama('getLoginMicrosoft', {})
    const consulta = new URLSearchParams({
      client_id: body.clientId,
      response_type: 'code',
      scope: 'openid',
      redirect_uri: 'http://127.0.0.1:3000/msal.html',
      state: 'E',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
    })
    const { pagina } = await navegador.sigue(`${body.metadata.authorization_endpoint}?${consulta}`)
    const cancelar = /formaction="([^"]+)"/.exec(pagina)?.[1] ?? ''
    const { destino } = await navegador.sigue(cancelar, {})
    expect(new URL(destino).searchParams.get('error')).toBe('access_denied')
  })

  it('no envía a nadie a una dirección que no sea nuestra, ni sin PKCE', async () => {
    const navegador = unNavegador(servidor.app)
    const { body } = await servidor.llama('getLoginMicrosoft', {})
    const pide = (consulta: Record<string, string>) =>
      navegador.pide(
        `${body.metadata.authorization_endpoint}?${new URLSearchParams({ client_id: body.clientId, response_type: 'code', scope: 'openid', ...consulta })}`,
      )
    const ajena = await pide({ redirect_uri: 'https://otra.example/', code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' })
    expect([ajena.statusCode, ajena.headers.location]).toEqual([400, undefined])
    const sinPkce = await pide({ redirect_uri: 'http://127.0.0.1:3000/msal.html' })
    expect(sinPkce.headers.location).toContain('error=invalid_request')
  })

  it('una clave equivocada se dice en su página', async () => {
    await expect(tokenDeLaOrganizacion(servidor.app, ANA, 'otra')).rejects.toThrow('El correo o la contraseña no son correctos.')
  })

  it('detenido, responde 503 en todas partes, y vuelve', async () => {
    const token = await tokenDe(ANA)
    const navegador = unNavegador(servidor.app)
    await navegador.pide('/local/identidad/estado', { detenido: 'si' })
    expect((await navegador.pide('/local/identidad')).body).toContain('El proveedor está detenido')
    const configuracion = await servidor.llama('getLoginMicrosoft', {})
    expect([configuracion.status, configuracion.error.codigo]).toEqual([503, 'cuentas-sin-respuesta'])
    expect((await cambia(token)).status).toBe(503)
    expect((await navegador.pide('/local/identidad/7a1c0f5e-3b7d-4c55-9a52-6f0d8e1b2c34/v2.0/auth')).statusCode).toBe(503)
    await navegador.pide('/local/identidad/estado', { detenido: 'no' })
    expect((await cambia(token)).status).toBe(200)
  })

  it('arranca sin escribir avisos', async () => {
    const avisos = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'info')]
    const otro = await levantar({ semilla: 'vacia' })
    await tokenDeLaOrganizacion(otro.app, ANA, CLAVE)
    await otro.cierra()
    expect(avisos.flatMap((aviso) => aviso.mock.calls)).toEqual([])
    avisos.forEach((aviso) => aviso.mockRestore())
  })
})

describe('Microsoft Entra ID, por sus variables', () => {
  let entra: ServidorDePrueba
  let origen: string
  beforeAll(async () => {
    // The local directory is laid out as Entra's, so that it can stand for it, over the network.
    origen = await servidor.app.listen({ host: '127.0.0.1', port: 0 })
    entra = await levantar({
      entorno: {
        IDENTITY_AUTHORITY: `${origen}/local/identidad`,
        IDENTITY_CLIENT_ID: 'c3d9a1f2-58b4-4e07-9f6e-8b2d4a6c0e15',
        IDENTITY_TENANT: '7a1c0f5e-3b7d-4c55-9a52-6f0d8e1b2c34',
        IDENTITY_SCOPE: 'api://encuestas/Login',
      },
    })
  })
  afterAll(() => entra.cierra())

  it('lee sus direcciones y claves por la red, y deja entrar', async () => {
    const { body } = await entra.llama('getLoginMicrosoft', {})
    expect(body).toMatchObject({ protocolo: 'AAD', authority: `${origen}/local/identidad/7a1c0f5e-3b7d-4c55-9a52-6f0d8e1b2c34` })
    expect(body.metadata.token_endpoint).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/local\/identidad\/.*\/token$/)
    const cambio = await entra.llama('postLoginMicrosoft', { body: { correoElectronico: ANA } }, await tokenDe(ANA))
    expect(cambio.status).toBe(200)
  })

  it('no sirve las cuentas locales, y permite al navegador hablar con Entra', async () => {
    const local = await entra.app.inject('/local/identidad')
    expect(local.statusCode).toBe(404)
    const { headers } = await entra.app.inject('/login')
    expect(headers['content-security-policy']).toContain(`connect-src 'self' ${origen}`)
  })

  it('si no responde, se dice', async () => {
    const caido = await levantar({
      semilla: 'vacia',
      entorno: {
        IDENTITY_AUTHORITY: 'http://127.0.0.1:9',
        IDENTITY_CLIENT_ID: 'c',
        IDENTITY_TENANT: '7a1c0f5e-3b7d-4c55-9a52-6f0d8e1b2c34',
        IDENTITY_SCOPE: 'api://encuestas/Login',
      },
    })
    const { status, error } = await caido.llama('getLoginMicrosoft', {})
    expect([status, error]).toEqual([
      503,
      { codigo: 'cuentas-sin-respuesta', message: 'El servicio de cuentas Microsoft no responde. Intente en unos minutos.' },
    ])
    expect((await caido.llama('postLoginMicrosoft', { body: { correoElectronico: ANA } }, 'x')).status).toBe(503)
    await caido.cierra()
  })
})

describe('la API como se llama en sus tokens', () => {
  const TENANT = '7a1c0f5e-3b7d-4c55-9a52-6f0d8e1b2c34'
  const GUID = '11111111-2222-4333-8444-555555555555'

  it('un token de la versión 2 trae su GUID: vale con IDENTITY_AUDIENCE, y sin ella dice por qué no', async () => {
    const { publicKey, privateKey } = await generateKeyPair('RS256')
    const clave = { ...(await exportJWK(publicKey)), kid: 'una', alg: 'RS256' }
    const entra = createServer((pedido, respuesta) => {
      const base = `http://127.0.0.1:${(entra.address() as AddressInfo).port}`
      const issuer = `${base}/${TENANT}/v2.0`
      const extremos = { authorization_endpoint: base, token_endpoint: base, end_session_endpoint: base, jwks_uri: `${base}/claves` }
      respuesta.setHeader('content-type', 'application/json')
      respuesta.end(JSON.stringify(pedido.url === '/claves' ? { keys: [clave] } : { issuer, ...extremos }))
    }).listen(0, '127.0.0.1')
    await once(entra, 'listening')
    const authority = `http://127.0.0.1:${(entra.address() as AddressInfo).port}`
    const token = await new SignJWT({ tid: TENANT, oid: 'o', scp: 'Login', azp: 'app', preferred_username: ANA })
      .setProtectedHeader({ alg: 'RS256', kid: 'una' })
      .setIssuer(`${authority}/${TENANT}/v2.0`)
      .setAudience(GUID)
      .setExpirationTime('5m')
      .sign(privateKey)
    const con = (audiencia: string | null) =>
      identidadDeEntra({ authority, clientId: 'app', tenant: TENANT, scope: 'api://encuestas.agencia.example/Login', audiencia }).verifica(
        token,
      )
    expect((await con(GUID)).correo).toBe(ANA)
    await expect(con(null)).rejects.toThrow('unexpected "aud" claim value')
    entra.close()
    await once(entra, 'close')
  })
})

describe('otro proveedor de OpenID Connect, por sus variables', () => {
  const CORREO = 'ana.fuentealba@agencia.example'
  let proveedor: ReturnType<typeof createServer>
  let emisor: string
  let dice: string
  let conOtro: ServidorDePrueba
  beforeAll(async () => {
    const { publicKey } = await LLAVES
    const clave = { ...(await exportJWK(publicKey)), kid: 'k', alg: 'RS256' }
    proveedor = createServer((pedido, respuesta) => {
      const extremos = {
        authorization_endpoint: `${emisor}/auth`,
        token_endpoint: `${emisor}/token`,
        end_session_endpoint: `${emisor}/fin`,
        jwks_uri: `${emisor}/claves`,
      }
      respuesta.setHeader('content-type', 'application/json')
      respuesta.end(JSON.stringify(pedido.url === '/reino/claves' ? { keys: [clave] } : { issuer: dice, ...extremos }))
    }).listen(0, '127.0.0.1')
    await once(proveedor, 'listening')
    emisor = `http://127.0.0.1:${(proveedor.address() as AddressInfo).port}/reino`
    dice = emisor
    conOtro = await levantar({
      entorno: {
        IDENTITY_ISSUER: emisor,
        IDENTITY_CLIENT_ID: 'encuestas-web',
        IDENTITY_SCOPE: 'encuestas',
        IDENTITY_AUDIENCE: 'encuestas-api',
        IDENTITY_CLAIM_CORREO: 'email',
      },
    })
  })
  afterAll(async () => {
    await conOtro.cierra()
    proveedor.close()
    await once(proveedor, 'close')
  })

  const unToken = async (cambios: JWTPayload = {}) =>
    new SignJWT({ sub: 'f:8d1', scope: 'openid encuestas', azp: 'encuestas-web', email: CORREO, email_verified: true, ...cambios })
      .setProtectedHeader({ alg: 'RS256', kid: 'k' })
      .setIssuer(cambios.iss ?? emisor)
      .setAudience(cambios.aud ?? 'encuestas-api')
      .setExpirationTime('5m')
      .setJti(crypto.randomUUID())
      .sign((await LLAVES).privateKey)
  const entra = (token: string) => conOtro.llama('postLoginMicrosoft', { body: { correoElectronico: CORREO } }, token)

  it('dice al navegador sus direcciones, le permite hablarle, y deja entrar a la cuenta que nombran sus datos', async () => {
    const { body } = await conOtro.llama('getLoginMicrosoft', {})
    expect(body).toMatchObject({ protocolo: 'OIDC', clientId: 'encuestas-web', scope: 'encuestas', authority: emisor })
    expect(body.metadata.token_endpoint).toBe(`${emisor}/token`)
    const { headers } = await conOtro.app.inject('/login')
    expect(headers['content-security-policy']).toContain(`connect-src 'self' ${new URL(emisor).origin}`)
    const { status, body: abierta } = await entra(await unToken())
    expect(status).toBe(200)
    expect((await conOtro.llama('postTokenUserInfo', {}, abierta.accessToken)).body.nombreUsuario).toBe('ana.fuentealba')
    const { rows } = await sql<{ oid: string }>`select identidad_oid as oid from usuario where nombre_usuario = 'ana.fuentealba'`.execute(
      conOtro.db,
    )
    expect(rows).toEqual([{ oid: 'f:8d1' }])
    expect((await entra(await unToken({ azp: undefined, client_id: 'encuestas-web', scope: undefined, scp: ['encuestas'] }))).status).toBe(
      200,
    )
  })

  it.each([
    ['cuyo correo nadie comprobó', { email_verified: false }],
    ['que no dice si lo comprobaron', { email_verified: undefined }],
    ['que dice en letras que lo comprobaron', { email_verified: 'true' }],
    ['sin correo', { email: undefined }],
    ['sin cuenta', { sub: undefined }],
    ['pedido por otra aplicación', { azp: 'otra' }],
    ['sin el permiso', { scope: 'openid' }],
    ['con un permiso que solo se le parece', { scope: 'encuestas-admin' }],
    ['para otra API', { aud: 'otra' }],
    ['de otro emisor', { iss: 'http://127.0.0.1:1/reino' }],
  ])('rechaza uno %s', async (_caso, cambios) => {
    const { status, error } = await entra(await unToken(cambios as JWTPayload))
    expect([status, error]).toEqual([401, NO_RECONOCIDA])
    await sql`delete from intento`.execute(conOtro.db)
  })

  it('uno que dice ser otro no se usa', async () => {
    const { identidadDeOidc } = await import('#server/providers/identity/oidc.ts')
    dice = 'http://127.0.0.1:1/otro'
    const quejas: string[] = []
    const otro = identidadDeOidc(
      { issuer: emisor, clientId: 'c', scope: 's', audiencia: 'a', datos: { id: 'sub', correo: 'email' } },
      { bien: () => {}, mal: (_que, motivo) => quejas.push(motivo) },
    )
    await expect(otro.configuracion()).rejects.toMatchObject({ name: 'IdentidadSinRespuesta' })
    expect(quejas).toEqual(['it calls itself http://127.0.0.1:1/otro'])
    dice = emisor
  })
})
