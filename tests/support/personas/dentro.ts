import { randomUUID } from 'node:crypto'
import type { APIResponse, Page } from 'playwright-core'
import { ROOT_KEY } from '#app/persistence/keys.ts'
import { sealEnvelope } from '#app/seal-session.ts'
import { ROL } from '#contract/rules/roles.ts'
import type { Establecimiento } from '#contract/sige-liberado.ts'
import type { Usuario } from '#contract/usuarios.ts'
import { toSessionSchool, toSessionUser } from '#machines/session/session.rules.ts'
import { filaDe } from '#server/semilla/cuentas.ts'

export type Perfil = Parameters<typeof filaDe>[0]

/** The variables of a server that `entraDentro` may be asked of: it takes a fixed word for the proof of a person. */
export const SIN_CAPTCHA = { CAPTCHA: 'test' }

async function exige<T>(respuesta: APIResponse): Promise<T> {
  if (!respuesta.ok()) throw new Error(`${respuesta.url()}: ${respuesta.status()} ${await respuesta.text()}`)
  return (await respuesta.json()) as T
}

function credenciales(perfil: Perfil): [path: string, cuerpo: object] {
  const { usuario, password, fila } = filaDe(perfil)
  const dado = { password, recaptchaToken: 'prueba' }
  if (fila.rolId === ROL.APODERADO) return ['/api/apoderados/login', { ...dado, runApoderado: fila.nombreUsuario }]
  return ['/api/login', { ...dado, usuario: fila.rolId === ROL.RBD ? usuario.replace('-', '') : usuario }]
}

/**
 * Opens an address as a demonstration account that is already inside: it signs in by the service alone, and finds in the tab the session
 * that its door would have left. For what is behind the doors, on a server with `SIN_CAPTCHA`.
 */
export async function entraDentro(pagina: Page, perfil: Perfil, direccion: string): Promise<void> {
  const { alDia, nombreUsuario, rolId } = filaDe(perfil).fila
  const { request } = pagina.context()
  const [path, data] = credenciales(perfil)
  const { accessToken } = await exige<{ accessToken: string }>(await request.post(path, { data }))
  const headers = { authorization: `Bearer ${accessToken}` }
  const usuario = await exige<Usuario>(await request.post('/api/token/userInfo', { headers }))
  const esEscuela = rolId === ROL.RBD
  const escuela = esEscuela
    ? await exige<Establecimiento>(await request.get(`/api/sige-liberado/establecimientos/${nombreUsuario}`, { headers }))
    : null
  const sesion = sealEnvelope({
    sessionId: randomUUID(),
    receivedAt: Date.now(),
    fields: {
      usuario: toSessionUser(usuario),
      encuesta: null,
      establecimiento: escuela && toSessionSchool(escuela),
      accessToken,
      protocoloAceptado: esEscuela && alDia,
      claveUnica: false,
      datosUsuarioActualizados: esEscuela && alDia,
    },
  })
  await pagina.addInitScript(
    ([clave, texto]) => {
      // Once in this tab: from then on the session is the program's.
      if (window.name === 'dentro') return
      window.name = 'dentro'
      sessionStorage.setItem(clave, texto)
    },
    [ROOT_KEY, sesion] as const,
  )
  await pagina.goto(direccion)
}
