import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { InteractionResults, Provider } from 'oidc-provider'
import * as v from 'valibot'
import { cuentaDe, CUENTAS_LOCALES } from './cuentas.ts'
import { API, BASE, CLIENT_ID, MONTAJE, SCOPE } from './direcciones.ts'
import type { IdentidadLocal } from './identidad-local.ts'
import { paginaDeCuentas, paginaDeError, paginaDeIngreso, paginaDePermiso, paginaDetenida } from './paginas.ts'

const HTML = 'text/html; charset=utf-8'
const FORMULARIO = 'application/x-www-form-urlencoded'

const ingreso = v.object({ correo: v.optional(v.string(), ''), clave: v.optional(v.string(), '') })
const estado = v.object({ detenido: v.picklist(['si', 'no']) })

type Pasos = (proveedor: Provider, request: FastifyRequest<{ Params: { uid: string } }>, reply: FastifyReply) => Promise<FastifyReply>

/** Goes on with the request that the step belongs to. */
async function sigue(
  proveedor: Provider,
  { raw }: FastifyRequest,
  reply: FastifyReply,
  resultado: InteractionResults,
): Promise<FastifyReply> {
  return reply.redirect(await proveedor.interactionResult(raw, reply.raw, resultado), 303)
}

const muestra: Pasos = async (proveedor, { raw, params }, reply) => {
  const { prompt, session } = await proveedor.interactionDetails(raw, reply.raw)
  if (prompt.name !== 'consent') return reply.send(paginaDeIngreso(params.uid, { correo: '', falla: null }))
  const cuenta = CUENTAS_LOCALES.find(({ oid }) => oid === session?.accountId)
  return reply.send(paginaDePermiso(params.uid, cuenta?.correo ?? ''))
}

const ingresa: Pasos = async (proveedor, request, reply) => {
  const { prompt } = await proveedor.interactionDetails(request.raw, reply.raw)
  const { correo, clave } = v.parse(ingreso, request.body ?? {})
  const cuenta = cuentaDe(correo, clave)
  if (cuenta === null) {
    return reply.code(401).send(paginaDeIngreso(request.params.uid, { correo, falla: 'El correo o la contraseña no son correctos.' }))
  }
  return sigue(proveedor, request, reply, { [prompt.name]: {}, login: { accountId: cuenta.oid } })
}

const permite: Pasos = async (proveedor, request, reply) => {
  const { session } = await proveedor.interactionDetails(request.raw, reply.raw)
  const permiso = new proveedor.Grant({ accountId: session?.accountId, clientId: CLIENT_ID })
  permiso.addOIDCScope('openid profile')
  permiso.addResourceScope(API, `${API}/${SCOPE}`)
  return sigue(proveedor, request, reply, { consent: { grantId: await permiso.save() } })
}

const cancela: Pasos = async (proveedor, request, reply) =>
  sigue(proveedor, request, reply, { error: 'access_denied', error_description: 'La persona no dio su permiso.' })

/** The local directory over HTTP: its protocol, its sign-in and consent pages, and its accounts at `/local/identidad`. */
export function rutasDeIdentidadLocal(identidad: IdentidadLocal): (app: FastifyInstance) => Promise<void> {
  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      void reply.header('cache-control', 'no-store').type(HTML)
    })

    await app.register(async (protocolo) => {
      // The provider reads bodies by itself.
      protocolo.addContentTypeParser('*', (_request, _cuerpo, listo) => listo(null))
      protocolo.all(`${MONTAJE}/*`, async (request, reply) => {
        if (identidad.estaDetenida()) return reply.code(503).send(paginaDetenida())
        const atiende = (await identidad.proveedor()).callback()
        reply.hijack()
        const { raw } = request
        for (const [nombre, valor] of Object.entries(reply.getHeaders())) if (valor !== undefined) reply.raw.setHeader(nombre, valor)
        reply.raw.removeHeader('content-type')
        Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice(MONTAJE.length) })
        await atiende(raw, reply.raw)
      })
    })

    await app.register(async (paginas) => {
      paginas.addContentTypeParser(FORMULARIO, { parseAs: 'string' }, (_request, texto, listo) => {
        listo(null, Object.fromEntries(new URLSearchParams(texto.toString())))
      })
      const paso = (metodo: 'GET' | 'POST', ruta: string, da: Pasos) =>
        paginas.route<{ Params: { uid: string } }>({
          method: metodo,
          url: `${BASE}/paso/:uid${ruta}`,
          handler: async (request, reply) => {
            if (identidad.estaDetenida()) return reply.code(503).send(paginaDetenida())
            // A step that expired, or somebody else's.
            return da(await identidad.proveedor(), request, reply).catch(() => reply.code(400).send(paginaDeError()))
          },
        })
      paso('GET', '', muestra)
      paso('POST', '/ingreso', ingresa)
      paso('POST', '/permiso', permite)
      paso('POST', '/cancelacion', cancela)

      paginas.get(BASE, (_request, reply) => reply.send(paginaDeCuentas(identidad.estaDetenida())))
      paginas.post(`${BASE}/estado`, (request, reply) => {
        identidad.detiene(v.parse(estado, request.body).detenido === 'si')
        return reply.redirect(BASE, 303)
      })
    })
  }
}
