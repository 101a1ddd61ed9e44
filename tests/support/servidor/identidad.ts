import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { CLIENT_ID, MONTAJE } from '#server/providers/identity/local/direcciones.ts'

const ORIGEN = 'http://127.0.0.1:3000'
const RETORNO = `${ORIGEN}/msal.html`

/** A browser that follows the organisation's pages: keeps cookies by path and posts forms. */
export function unNavegador(app: FastifyInstance) {
  const cookies = new Map<string, { valor: string; path: string }>()
  const pide = async (url: string, formulario?: Record<string, string>) => {
    const { pathname, search } = new URL(url, ORIGEN)
    const cookie = [...cookies].filter(([, { path }]) => pathname.startsWith(path)).map(([nombre, { valor }]) => `${nombre}=${valor}`)
    const respuesta = await app.inject({
      method: formulario ? 'POST' : 'GET',
      url: pathname + search,
      headers: {
        host: '127.0.0.1:3000',
        cookie: cookie.join('; '),
        ...(formulario && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(formulario && { payload: new URLSearchParams(formulario).toString() }),
    })
    for (const { name, value, path } of respuesta.cookies) cookies.set(name, { valor: value, path: typeof path === 'string' ? path : '/' })
    return respuesta
  }
  /** Goes through redirects until a page, or until the address leaves the provider's. */
  const sigue = async (url: string, formulario?: Record<string, string>) => {
    let respuesta = await pide(url, formulario)
    let destino = url
    while (respuesta.statusCode === 303 || respuesta.statusCode === 302) {
      destino = String(respuesta.headers.location)
      if (!new URL(destino, ORIGEN).pathname.startsWith('/local/')) return { destino, pagina: '', status: respuesta.statusCode }
      respuesta = await pide(destino)
    }
    return { destino, pagina: respuesta.body, status: respuesta.statusCode }
  }
  return { pide, sigue }
}

const accionDe = (pagina: string) => /<form class="puerta" method="post" action="([^"]+)"/.exec(pagina)?.[1] ?? ''

/** Signs in at the organisation's real local provider, consenting, and returns the access token of the survey API. */
export async function tokenDeLaOrganizacion(app: FastifyInstance, correo: string, clave: string): Promise<string> {
  const navegador = unNavegador(app)
  const verificador = randomBytes(32).toString('base64url')
  const consulta = new URLSearchParams({
    client_id: CLIENT_ID,
    response_type: 'code',
    scope: 'openid profile api://encuestas/Login',
    redirect_uri: RETORNO,
    state: 'estado',
    code_challenge: createHash('sha256').update(verificador).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const ingreso = await navegador.sigue(`${MONTAJE}/auth?${consulta}`)
  const permiso = await navegador.sigue(accionDe(ingreso.pagina), { correo, clave })
  const final = permiso.pagina === '' ? permiso : await navegador.sigue(accionDe(permiso.pagina), {})
  const code = new URL(final.destino, ORIGEN).searchParams.get('code')
  if (code === null) throw new Error(`El proveedor no entregó un código: ${final.destino} ${final.pagina}`)
  const respuesta = await navegador.pide(`${MONTAJE}/token`, {
    grant_type: 'authorization_code',
    client_id: CLIENT_ID,
    code,
    redirect_uri: RETORNO,
    code_verifier: verificador,
  })
  return respuesta.json<{ access_token: string }>().access_token
}
