import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { PATH_DE_RUTA } from '#contract/rules/rutas.ts'
import type { Pulso } from '#server/plugins/procesos/pulsos.ts'
import type { Config } from '#server/config.ts'
import type { ClaveUnicaInstalable } from './claveunica.ts'
import { rutasDelEmulador } from './local/emulador.routes.ts'
import { BASE } from './local/paginas.ts'
import { claveUnicaPorOidc } from './oidc.ts'

/** The emulator in this same process, with the same client as the real one: it is reached without the network. */
function local(publicUrl: string): ClaveUnicaInstalable {
  const cliente = {
    clientId: 'encuestas',
    clientSecret: randomBytes(24).toString('base64url'),
    redirectUri: `${publicUrl}${PATH_DE_RUTA.claveunicaRetorno}`,
  }
  let anfitrion: FastifyInstance | null = null
  const proveedor = claveUnicaPorOidc(
    {
      ...cliente,
      issuer: `${publicUrl}${BASE}/openid`,
      async busca(url, { method, headers, body }) {
        if (anfitrion === null) throw new Error('The emulator is not served yet.')
        const respuesta = await anfitrion.inject({
          method: method === 'POST' ? 'POST' : 'GET',
          url: new URL(url).pathname,
          headers,
          ...(body === null || body === undefined ? {} : { payload: String(body) }),
        })
        return new Response(respuesta.body, {
          status: respuesta.statusCode,
          headers: { 'content-type': String(respuesta.headers['content-type']) },
        })
      },
    },
    publicUrl,
  )
  return {
    ...proveedor,
    externo: null,
    async rutas(app) {
      anfitrion = app
      await rutasDelEmulador(publicUrl, cliente)(app)
    },
  }
}

/** ClaveÚnica as the configuration says: the real one, or the emulator, which production refuses. */
export function creaClaveUnica({ claveUnica, publicUrl }: Pick<Config, 'claveUnica' | 'publicUrl'>, pulso?: Pulso): ClaveUnicaInstalable {
  return claveUnica === null
    ? local(publicUrl)
    : { ...claveUnicaPorOidc({ ...claveUnica, ...(pulso && { pulso }) }, publicUrl), rutas: null }
}
