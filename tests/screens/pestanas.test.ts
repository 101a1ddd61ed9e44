import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectSession, type Connection } from '#actors/session.ts'
import { NO_SESSION } from '#machines/session/session.vocabulary.ts'
import { accessToken, isAuthenticated } from '#machines/session/session.selectors.ts'
import { deSesion } from '#tests/support/personas/usuarios.ts'
import { escribeToken } from '#tests/support/personas/token.ts'
import { NAVEGADOR_LIMPIO } from '#tests/support/maquinas/este-navegador.ts'

/** A token of a session, the one after so many renewals; it serves half an hour from when it arrives. */
function unToken(turno: number, sid = 'S'): string {
  return escribeToken({ sid, turno, iat: 0, exp: 1800, lim: 43_200 })
}

const abiertas: Connection[] = []

/** A tab of a guardian's session, with the token that it had kept. */
async function unaPestana(turno: number, sessionId = 'S1') {
  const pestana = connectSession({
    read: async () => ({
      restored: {
        kind: 'session',
        session: {
          sessionId,
          receivedAt: Date.now(),
          fields: { ...NO_SESSION, usuario: deSesion(5, '11111111-1'), accessToken: unToken(turno) },
        },
      },
      returnPlace: null,
    }),
    keepGuard: (guard) => guard,
    ...NAVEGADOR_LIMPIO,
    onServerError: () => {},
  })
  abiertas.push(pestana)
  pestana.session.start()
  pestana.session.send({ type: 'NAVIGATE', ruta: 'inicio' })
  await vi.waitFor(() => expect(isAuthenticated(pestana.session.getSnapshot())).toBe(true))
  return pestana
}

const suToken = ({ session }: Connection) => accessToken(session.getSnapshot())

/** The service takes one token alone, as it does some seconds after a renewal. */
function soloSirve(vivo: string | null): void {
  vi.stubGlobal('fetch', async (_url: unknown, opciones: RequestInit) =>
    new Headers(opciones.headers).get('authorization') === `Bearer ${vivo}`
      ? Response.json([])
      : Response.json({ message: 'Su sesión expiró.', codigo: 'sesion-expirada' }, { status: 401 }),
  )
}

const avisos = vi.fn()
beforeEach(() => {
  avisos.mockReset()
  vi.spyOn(console, 'warn').mockImplementation(avisos)
})
afterEach(() => {
  abiertas.splice(0).forEach(({ session }) => session.stop())
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('la pestaña que durmió toma el token vivo de la otra, y su llamada llega', async () => {
  const [dormida, despierta] = [await unaPestana(0), await unaPestana(4)]
  soloSirve(unToken(4))
  await expect(dormida.call('getPeriodos', {})).resolves.toEqual([])
  expect([suToken(dormida), suToken(despierta)]).toEqual([unToken(4), unToken(4)])
  expect(avisos).not.toHaveBeenCalled()
})

test('de otra sesión no toma nada, y expira', async () => {
  const [dormida, deOtraPersona] = [await unaPestana(0), await unaPestana(4, 'S2')]
  soloSirve(unToken(4))
  await expect(dormida.call('getPeriodos', {})).rejects.toMatchObject({ status: 401 })
  expect([suToken(dormida), suToken(deOtraPersona)]).toEqual([null, unToken(4)])
})

test('dos que durmieron no se responden en círculo: preguntan una vez y expiran las dos', async () => {
  const [una, otra] = [await unaPestana(0), await unaPestana(1)]
  soloSirve(null)
  await expect(una.call('getPeriodos', {})).rejects.toMatchObject({ status: 401 })
  await vi.waitFor(() => expect([suToken(una), suToken(otra)]).toEqual([null, null]))
})

test('la que expira con un token viejo no termina a la que tiene el vivo y no alcanzó a responder', async () => {
  const despierta = await unaPestana(4)
  const canal = new BroadcastChannel('sesion')
  canal.postMessage({ sessionId: 'S1', ending: 'expiracion', token: unToken(3) })
  canal.postMessage({ sessionId: 'S1', accessToken: unToken(2) })
  // What comes after them on the same channel says that they were heard.
  canal.postMessage({ sessionId: 'S1', accessToken: unToken(5) })
  await vi.waitFor(() => expect(suToken(despierta)).toBe(unToken(5)))
  canal.postMessage({ sessionId: 'S1', ending: 'expiracion', token: unToken(5) })
  await vi.waitFor(() => expect(suToken(despierta)).toBeNull())
  canal.close()
})

test('lo que alguien pidió no se pide otra vez con el token de quien entró después', async () => {
  const pestana = await unaPestana(0)
  let contesta = (_respuesta: Response): void => {}
  const pedidas: [direccion: string, autorizacion: string | null][] = []
  vi.stubGlobal('fetch', async (url: unknown, opciones: RequestInit) => {
    pedidas.push([String(url), new Headers(opciones.headers).get('authorization')])
    return String(url).includes('cierre') ? new Response(null, { status: 204 }) : new Promise<Response>((listo) => (contesta = listo))
  })
  const llamada = pestana.call('getPeriodos', {})
  await vi.waitFor(() => expect(pedidas).toHaveLength(1))
  const { session } = pestana
  session.send({ type: 'NAVIGATE', ruta: 'logout' })
  await vi.waitFor(() => expect(suToken(pestana)).toBeNull())
  const otra = { usuario: deSesion(5, '22222222-2'), establecimiento: null, accessToken: unToken(0, 'T'), claveUnica: false }
  session.send({ type: 'NAVIGATE', ruta: 'login' })
  session.send({ type: 'SIGNED_IN', sessionId: 'S2', ...otra })
  await vi.waitFor(() => expect(suToken(pestana)).toBe(unToken(0, 'T')))
  contesta(Response.json({ message: 'Su sesión expiró.', codigo: 'sesion-expirada' }, { status: 401 }))
  await expect(llamada).rejects.toMatchObject({ status: 401 })
  expect(pedidas.filter(([direccion]) => direccion.includes('periodos'))).toEqual([
    [expect.stringContaining('/periodos'), `Bearer ${unToken(0)}`],
  ])
  expect(suToken(pestana)).toBe(unToken(0, 'T'))
})
