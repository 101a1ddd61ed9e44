import { afterEach, describe, expect, test, vi } from 'vitest'
import { connectSession, heard } from '#actors/session.ts'
import { isAuthenticated } from '#machines/session/session.selectors.ts'
import { NO_SESSION } from '#machines/session/session.vocabulary.ts'
import { deSesion } from '#tests/support/personas/usuarios.ts'

/** A token after so many renewals of its session. */
const unToken = (turno: number) => `x.${btoa(JSON.stringify({ sid: 'S', turno, iat: 0, exp: 1800, lim: 43_200 }))}.x`
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

describe('la edad del token que la pestaña guardó', () => {
  let abierta: ReturnType<typeof connectSession> | null = null
  afterEach(() => abierta?.session.stop())

  test.each([
    ['se cuenta desde que llegó', 60_000],
    ['se cuenta desde ahora, si no se sabe', null],
  ] as const)('%s', async (_caso, hace) => {
    const ahora = Date.now()
    const fields = { ...NO_SESSION, usuario: deSesion(5, '11111111-1'), accessToken: unToken(1) }
    const session = { sessionId: 'S1', fields, ...(hace !== null && { receivedAt: ahora - hace }) }
    abierta = connectSession({
      read: async () => ({ restored: { kind: 'session', session }, returnPlace: null }),
      keepGuard: (guard) => guard,
      countUnsent: async () => 0,
      onServerError: () => {},
    })
    abierta.session.start()
    abierta.session.send({ type: 'NAVIGATE', ruta: 'inicio' })
    await vi.waitFor(() => expect(isAuthenticated(abierta!.session.getSnapshot())).toBe(true))
    const llego = abierta.clock.arrival(unToken(1))
    if (hace === null) expect(llego).toBeGreaterThanOrEqual(ahora)
    else expect(llego).toBe(ahora - hace)
  })
})
