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
