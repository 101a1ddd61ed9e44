import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { CIUDADANOS, CLAVE, type Ciudadano } from './ciudadanos.ts'
import { creaEmulador, type Cliente, type PedidoDeAutorizacion } from './emulador.ts'
import { BASE, paginaDeCierre, paginaDeCiudadanos, paginaDeError, paginaDeIngreso } from './paginas.ts'

const HTML = 'text/html; charset=utf-8'
const COOKIE = 'claveunica_local'
const SEGUNDOS_EN_EL_CIERRE = 1

const autorizacion = v.object({
  client_id: v.string(),
  redirect_uri: v.string(),
  response_type: v.optional(v.string(), ''),
  scope: v.optional(v.string(), ''),
  state: v.optional(v.string(), ''),
  nonce: v.optional(v.string()),
  code_challenge: v.optional(v.string(), ''),
  code_challenge_method: v.optional(v.string(), ''),
})
type Autorizacion = v.InferOutput<typeof autorizacion>

const formulario = v.object({ pedido: v.string(), run: v.optional(v.string(), ''), clave: v.optional(v.string(), ''), accion: v.string() })
const canje = v.object({
  grant_type: v.literal('authorization_code'),
  code: v.string(),
  redirect_uri: v.string(),
  code_verifier: v.string(),
  client_id: v.string(),
  client_secret: v.string(),
})

/** What is wrong with a request that can be answered to its sender, by OAuth's names; `null` when nothing is. */
function faltaDe({ response_type, scope, code_challenge, code_challenge_method }: Autorizacion): string | null {
  if (response_type !== 'code') return 'unsupported_response_type'
  if (!['openid', 'run', 'name'].every((uno) => scope.split(' ').includes(uno))) return 'invalid_scope'
  return code_challenge !== '' && code_challenge_method === 'S256' ? null : 'invalid_request'
}

function sesionDe(request: FastifyRequest): string {
  return new RegExp(`${COOKIE}=([\\w-]+)`).exec(request.headers.cookie ?? '')?.[1] ?? ''
}

function userinfo({ numero, dv, nombres, apellidos }: Ciudadano) {
  return { sub: String(numero), RolUnico: { numero, DV: dv, tipo: 'RUN' }, name: { nombres, apellidos } }
}

/**
 * ClaveÚnica as it behaves towards an application: sign-in page, one-time codes, tokens, `userinfo`, logout by GET, and its
 * error answers. `origen` is the address it is served at. Only outside production.
 */
export function rutasDelEmulador(origen: string, cliente: Cliente): (app: FastifyInstance) => Promise<void> {
  const issuer = `${origen}${BASE}/openid`
  const emulador = creaEmulador(issuer, cliente)

  /** Reads the authorization, or answers what cannot be sent back to anybody and returns nothing. */
  function leeAutorizacion(query: unknown, reply: FastifyReply): Autorizacion | null {
    const leida = v.safeParse(autorizacion, query)
    if (leida.success && leida.output.client_id === cliente.clientId && leida.output.redirect_uri === cliente.redirectUri)
      return leida.output
    void reply.code(400).type(HTML).send(paginaDeError('La aplicación o su dirección de retorno no están registradas.'))
    return null
  }

  const vuelve = (reply: FastifyReply, { redirect_uri, state }: Autorizacion, respuesta: Record<string, string>) =>
    reply.redirect(`${redirect_uri}?${new URLSearchParams({ ...respuesta, ...(state !== '' && { state }) })}`, 303)

  function concede(reply: FastifyReply, pedida: Autorizacion, ciudadano: Ciudadano) {
    const { redirect_uri: redirectUri, state, nonce, code_challenge: desafio } = pedida
    const pedido: PedidoDeAutorizacion = { redirectUri, state, nonce, desafio }
    return vuelve(reply, pedida, { code: emulador.concede(ciudadano, pedido) })
  }

  return async (app) => {
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, texto, listo) => {
      listo(null, Object.fromEntries(new URLSearchParams(texto.toString())))
    })
    app.addHook('onRequest', async (_request, reply) => {
      void reply.header('cache-control', 'no-store')
    })

    app.get(BASE, (_request, reply) => reply.type(HTML).send(paginaDeCiudadanos(CIUDADANOS, CLAVE)))

    app.get(`${BASE}/openid/.well-known/openid-configuration`, () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize/`,
      token_endpoint: `${issuer}/token/`,
      userinfo_endpoint: `${issuer}/userinfo/`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
    }))
    app.get(`${BASE}/openid/jwks`, () => emulador.clavesPublicas())

    app.get(`${BASE}/openid/authorize/`, (request, reply) => {
      const pedida = leeAutorizacion(request.query, reply)
      if (pedida === null) return reply
      const falta = faltaDe(pedida)
      if (falta !== null) return vuelve(reply, pedida, { error: falta })
      const conocido = emulador.ciudadanoDe(sesionDe(request))
      if (conocido) return concede(reply, pedida, conocido)
      return reply.type(HTML).send(paginaDeIngreso(request.url.split('?')[1] ?? ''))
    })

    app.post(`${BASE}/ingreso`, (request, reply) => {
      const { pedido, run, clave, accion } = v.parse(formulario, request.body)
      const pedida = leeAutorizacion(Object.fromEntries(new URLSearchParams(pedido)), reply)
      if (pedida === null) return reply
      if (accion === 'cancelar') return vuelve(reply, pedida, { error: 'access_denied' })
      const ciudadano = emulador.autentica(run, clave)
      if (ciudadano === null)
        return reply
          .code(401)
          .type(HTML)
          .send(paginaDeIngreso(pedido, { run, error: 'El RUN o la clave no son correctos.' }))
      void reply.header('set-cookie', `${COOKIE}=${emulador.abreSesion(ciudadano)}; Path=${BASE}; HttpOnly; SameSite=Lax`)
      return concede(reply, pedida, ciudadano)
    })

    app.post(`${BASE}/openid/token/`, async (request, reply) => {
      const leido = v.safeParse(canje, request.body)
      if (!leido.success) return reply.code(400).send({ error: 'invalid_request' })
      const { client_id, client_secret, code, redirect_uri, code_verifier } = leido.output
      if (client_id !== cliente.clientId || client_secret !== cliente.clientSecret) return reply.code(401).send({ error: 'invalid_client' })
      const tokens = await emulador.canjea(code, redirect_uri, code_verifier)
      return tokens ?? reply.code(400).send({ error: 'invalid_grant' })
    })

    app.post(`${BASE}/openid/userinfo/`, (request, reply) => {
      const ciudadano = emulador.dueno(request.headers.authorization?.replace(/^Bearer /i, '') ?? '')
      return ciudadano ? userinfo(ciudadano) : reply.code(401).send({ error: 'invalid_token' })
    })

    app.get(`${BASE}/api/v1/accounts/app/logout`, (request, reply) => {
      emulador.cierraSesion(sesionDe(request))
      const { redirect = '' } = v.parse(v.object({ redirect: v.optional(v.string()) }), request.query)
      // Only to the registered application: no open redirect.
      const destino = redirect.startsWith(`${new URL(cliente.redirectUri).origin}/`) ? redirect : null
      void reply.header('set-cookie', `${COOKIE}=; Path=${BASE}; HttpOnly; SameSite=Lax; Max-Age=0`)
      if (destino !== null) void reply.header('refresh', `${SEGUNDOS_EN_EL_CIERRE}; url=${destino}`)
      return reply.type(HTML).send(paginaDeCierre(destino))
    })
  }
}
