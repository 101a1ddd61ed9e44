import { afterEach, describe, expect, test, vi } from 'vitest'
import { connectSession, heard } from '#actors/session.ts'
import { isAuthenticated } from '#machines/session/session.selectors.ts'
import { NO_SESSION } from '#machines/session/session.vocabulary.ts'
import { deSesion } from '#tests/support/personas/usuarios.ts'
import { escribeToken } from '#tests/support/personas/token.ts'
import { NAVEGADOR_LIMPIO } from '#tests/support/maquinas/este-navegador.ts'

/** A token after so many renewals of its session. */
const unToken = (turno: number) => escribeToken({ sid: 'S', turno, iat: 0, exp: 1800, lim: 43_200 })
const DE = { sessionId: 'S1' }

describe('lo que dice otra pestaña', () => {
  test.each([
    ['pide un token más nuevo, y esta lo tiene', { ...DE, asks: unToken(1) }, unToken(2), { type: 'OTHER_TAB_ASKED', ...DE }],
    ['pide uno más nuevo, y esta tiene el mismo', { ...DE, asks: unToken(2) }, unToken(2), null],
    ['pide uno más nuevo, y esta tiene uno anterior', { ...DE, asks: unToken(3) }, unToken(2), null],
    ['renovó', { ...DE, accessToken: unToken(3) }, unToken(2), { type: 'OTHER_TAB_RENEWED', ...DE, accessToken: unToken(3) }],
    [
      'renovó al mismo tiempo',
      { ...DE, accessToken: unToken(2) },
      unToken(2),
      { type: 'OTHER_TAB_RENEWED', ...DE, accessToken: unToken(2) },
    ],
    ['dice un token más viejo que el de esta', { ...DE, accessToken: unToken(1) }, unToken(2), null],
    [
      'renovó, y esta no tiene token',
      { ...DE, accessToken: unToken(1) },
      null,
      { type: 'OTHER_TAB_RENEWED', ...DE, accessToken: unToken(1) },
    ],
    ['salió', { ...DE, ending: 'salida' as const, token: unToken(1) }, unToken(2), { type: 'OTHER_TAB_ENDED', ...DE, ending: 'salida' }],
    [
      'expiró, con el token de esta',
      { ...DE, ending: 'expiracion' as const, token: unToken(2) },
      unToken(2),
      { type: 'OTHER_TAB_ENDED', ...DE, ending: 'expiracion' },
    ],
    ['expiró, con uno que esta ya renovó', { ...DE, ending: 'expiracion' as const, token: unToken(1) }, unToken(2), null],
    [
      'expiró, sin decir con cuál',
      { ...DE, ending: 'expiracion' as const },
      unToken(2),
      { type: 'OTHER_TAB_ENDED', ...DE, ending: 'expiracion' },
    ],
    [
      'expiró, y esta no tiene token',
      { ...DE, ending: 'expiracion' as const, token: unToken(1) },
      null,
      { type: 'OTHER_TAB_ENDED', ...DE, ending: 'expiracion' },
    ],
  ])('%s', (_caso, mensaje, propio, oye) => {
    expect(heard(mensaje, propio)).toEqual(oye)
  })
})

let abierta: ReturnType<typeof connectSession> | null = null
afterEach(() => {
  abierta?.session.stop()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A page whose tab kept a session, as it was when the page opened. */
async function abre(kept: { receivedAt?: number }, onServerError: (message: string) => void = () => {}) {
  const fields = { ...NO_SESSION, usuario: deSesion(5, '11111111-1'), accessToken: unToken(1) }
  abierta = connectSession({
    read: async () => ({ restored: { kind: 'session', session: { sessionId: 'S1', fields, ...kept } }, returnPlace: null }),
    keepGuard: (guard) => guard,
    ...NAVEGADOR_LIMPIO,
    onServerError,
  })
  const { session } = abierta
  session.start()
  session.send({ type: 'NAVIGATE', ruta: 'inicio' })
  await vi.waitFor(() => expect(isAuthenticated(session.getSnapshot())).toBe(true))
  return abierta
}

describe('la edad del token que la pestaña guardó', () => {
  test('se cuenta desde que llegó', async () => {
    const llego = Date.now() - 60_000
    const { clock } = await abre({ receivedAt: llego })
    expect(clock.arrival(unToken(1))).toBe(llego)
  })

  test('se cuenta desde ahora, si no se sabe', async () => {
    const ahora = Date.now()
    const { clock } = await abre({})
    expect(clock.arrival(unToken(1))).toBeGreaterThanOrEqual(ahora)
  })
})

describe('lo que el servicio niega', () => {
  const contesta = (status: number, codigo: string) =>
    vi.stubGlobal('fetch', async () => Response.json({ message: 'No se pudo.', codigo }, { status }))

  test('una falla del servicio se dice a toda la aplicación', async () => {
    const dicho = vi.fn()
    const { call } = await abre({}, dicho)
    contesta(500, 'error-interno')
    await expect(call('getAvisos', {})).rejects.toMatchObject({ status: 500 })
    expect(dicho).toHaveBeenCalledExactlyOnceWith('No se pudo.')
  })

  test.each([
    ['datos-pendientes', 'DATA_PENDING'],
    ['protocolo-pendiente', 'PROTOCOL_PENDING'],
  ])('la sesión sabe qué paso le falta al establecimiento: %s', async (codigo, type) => {
    const { call, session } = await abre({})
    const envia = vi.spyOn(session, 'send')
    contesta(409, codigo)
    await expect(call('getRegistroEmbarazadas', {})).rejects.toMatchObject({ status: 409 })
    expect(envia.mock.calls.filter(([event]) => event.type.endsWith('_PENDING'))).toEqual([[{ type }]])
  })
})
