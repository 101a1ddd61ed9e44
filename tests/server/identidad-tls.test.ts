import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Provider } from 'oidc-provider'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { puertoLibre } from '#tests/support/entorno/puerto-libre.ts'
import { certifica, conOpenssl } from '#tests/support/servidor/autoridad.ts'

const corre = promisify(execFile)
const API = 'urn:encuestas'

/** A certified provider that nobody here wrote, which signs access tokens as RFC 9068 says, for one API. */
function unProveedor(issuer: string): Provider {
  return new Provider(issuer, {
    clients: [
      { client_id: 'encuestas', token_endpoint_auth_method: 'none', redirect_uris: ['https://encuestas.example/login'] },
      { client_id: 'otra', token_endpoint_auth_method: 'none', redirect_uris: ['https://otra.example/login'] },
    ],
    features: { devInteractions: { enabled: false } },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub }) }),
    extraTokenClaims: () => ({ preferred_username: 'ana.fuentealba@agencia.example' }),
  })
}

describe.skipIf(!conOpenssl)('otro proveedor de OpenID Connect, por TLS y con una autoridad propia', { timeout: 120_000 }, () => {
  let carpeta: string
  let autoridad: string
  let issuer: string
  let proveedor: Provider
  let servidor: Server

  beforeAll(async () => {
    // It says that its keys and its store are of a trial, which they are.
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.spyOn(console, 'info').mockImplementation(() => {})
    carpeta = await mkdtemp(join(tmpdir(), 'tls-'))
    const puerto = await puertoLibre()
    issuer = `https://localhost:${puerto}`
    proveedor = unProveedor(issuer)
    const suyo = await certifica(carpeta)
    autoridad = suyo.autoridad
    const atiende = proveedor.callback()
    servidor = createServer({ key: suyo.key, cert: suyo.cert }, (pedido, respuesta) => void atiende(pedido, respuesta))
    await new Promise<void>((listo) => servidor.listen(puerto, '127.0.0.1', listo))
  })
  afterAll(async () => {
    servidor?.close()
    await rm(carpeta, { recursive: true, force: true })
  })

  /** A token that the provider itself makes and signs. */
  async function unToken({ cliente = 'encuestas', audience = API, scope = 'Login' } = {}): Promise<string> {
    const client = await proveedor.Client.find(cliente)
    const datos = { accountId: 'cuenta-7', client, scope, gty: 'authorization_code' }
    const token = new proveedor.AccessToken(datos as ConstructorParameters<typeof proveedor.AccessToken>[0])
    const alg = 'RS256'
    token.resourceServer = new proveedor.ResourceServer(audience, {
      audience,
      scope,
      accessTokenFormat: 'jwt',
      jwt: { sign: { alg } },
    })
    return token.save()
  }

  async function verifica(token: string, env: NodeJS.ProcessEnv): Promise<Record<string, unknown>> {
    const programa = 'tests/support/servidor/verifica-token.ts'
    const entorno = { PATH: process.env['PATH'], ...env }
    const { stdout } = await corre(process.execPath, ['--import', 'tsx', programa, issuer, token], { env: entorno })
    return JSON.parse(stdout) as Record<string, unknown>
  }

  it('se le cree un token suyo', async () => {
    expect(await verifica(await unToken(), { NODE_EXTRA_CA_CERTS: autoridad })).toMatchObject({
      oid: 'cuenta-7',
      correo: 'ana.fuentealba@agencia.example',
      quejas: [],
    })
  })

  it('no el que hizo para otra aplicación, otra API o con otro permiso', async () => {
    for (const otro of [{ cliente: 'otra' }, { audience: 'urn:otra' }, { scope: 'Otro' }])
      expect(await verifica(await unToken(otro), { NODE_EXTRA_CA_CERTS: autoridad })).toMatchObject({ error: 'TokenRechazado' })
  })

  it('y a quien no conoce su autoridad no lo convence: es una falla del proveedor, y se dice cuál', async () => {
    const { error, quejas } = await verifica(await unToken(), {})
    expect(error).toBe('IdentidadSinRespuesta')
    expect(String(quejas)).toMatch(/unable to verify the first certificate/)
  })
})
