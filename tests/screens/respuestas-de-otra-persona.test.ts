import { expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { sessionFlow } from '#actors/session.ts'
import type { Stored } from '#machines/session/session.vocabulary.ts'
import { deSesion } from '#tests/support/personas/usuarios.ts'

const NADA: Stored = { restored: { kind: 'nothing' }, returnPlace: null }

/** A browser where somebody left drafts, unsent answers and half a flow, and the session of whoever uses it now. */
function unNavegador() {
  const borrado: string[] = []
  const session = createActor(
    sessionFlow({
      call: (() => Promise.resolve()) as never,
      clock: { life: () => ({ lifeMs: 1_800_000, ageMs: 0, extendable: true }), arrival: () => 0, remember: () => {} },
      read: async () => NADA,
      keepGuard: (guard) => guard,
      token: () => 'T',
      countUnsent: async () => 0,
      eraseOthers: (usuarioId) => borrado.push(`lo de otros que ${usuarioId}`),
      eraseDrafts: () => borrado.push('los borradores'),
      forgetFlows: () => borrado.push('los flujos'),
    }),
  )
  session.start()
  const ingresa = (usuarioId: number) =>
    session.send({
      type: 'SIGNED_IN',
      accessToken: 'T',
      sessionId: `S${usuarioId}`,
      usuario: { ...deSesion(5, '11111111-1'), usuarioId },
      establecimiento: null,
      claveUnica: false,
    })
  return { session, borrado, ingresa }
}

test('al ingresar una persona se borra lo que otra dejó en este navegador, una vez', async () => {
  const { session, borrado, ingresa } = unNavegador()
  await waitFor(session, (foto) => foto.matches('anonymous'))
  expect(borrado, 'mientras nadie ingresa no se borra nada').toEqual([])
  ingresa(77)
  expect(borrado).toEqual(['los flujos', 'lo de otros que 77'])
  session.send({ type: 'NAVIGATE', ruta: 'misEstudiantes' })
  expect(borrado, 'una vez por persona').toHaveLength(2)
  session.stop()
})

test('quien sale deja el navegador sin borradores ni flujos', async () => {
  const { session, borrado, ingresa } = unNavegador()
  await waitFor(session, (foto) => foto.matches('anonymous'))
  ingresa(77)
  borrado.length = 0
  session.send({ type: 'NAVIGATE', ruta: 'logoutApoderado' })
  await waitFor(session, (foto) => foto.matches('anonymous'))
  expect(borrado).toEqual(['los borradores', 'los flujos'])
  session.stop()
})
