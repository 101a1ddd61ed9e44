import type { ServidorDePrueba } from './servidor.ts'

/** What a browser does at the local ClaveÚnica: opens the authorization address, and signs in or cancels. */
export async function enClaveUnica(
  { app }: Pick<ServidorDePrueba, 'app'>,
  urlAutorizacion: string,
  {
    run = '44.444.444-4',
    clave = 'testing',
    accion = 'ingresar',
    cookie = '',
  }: { run?: string; clave?: string; accion?: string; cookie?: string } = {},
) {
  const { pathname, search } = new URL(urlAutorizacion)
  const directa = await app.inject({ method: 'GET', url: pathname + search, headers: { cookie } })
  const respuesta =
    directa.statusCode === 200
      ? await app.inject({
          method: 'POST',
          url: '/local/claveunica/ingreso',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: new URLSearchParams({ pedido: search.slice(1), run, clave, accion }).toString(),
        })
      : directa
  const destino = respuesta.headers.location
  return {
    status: respuesta.statusCode,
    pagina: respuesta.body,
    cookie: String(respuesta.headers['set-cookie'] ?? '').split(';')[0] ?? '',
    /** Whether the page asked for the password. */
    pidioClave: directa.statusCode === 200,
    retorno: destino === undefined ? new URLSearchParams() : new URL(destino).searchParams,
  }
}

/** A whole sign-in with ClaveÚnica. Returns the bearer token of the session that it opened. */
export async function entraConClaveUnica(
  servidor: ServidorDePrueba,
  run: string,
  origen: 'Apoderados' | 'EPJA' = 'Apoderados',
): Promise<string> {
  const { csrfToken, urlAutorizacion } = (await servidor.llama('getClaveunicaCsrfToken', {})).body
  const { retorno } = await enClaveUnica(servidor, urlAutorizacion, { run })
  const { status, body } = await servidor.llama('getClaveunicaUserinfo', {
    query: { token: retorno.get('code') ?? '', csrfToken, origen },
  })
  if (status !== 200) throw new Error(`No se pudo entrar con ClaveÚnica: ${status}.`)
  return body.accessToken
}
