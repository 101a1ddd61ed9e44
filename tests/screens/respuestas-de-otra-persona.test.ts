import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate'
import type { Drafts } from '#app/drafts.ts'
import { tendDrafts } from '#app/tend-drafts.ts'
import { rbdGuardMachine } from '#machines/rbd-guard/rbd-guard.chart.ts'
import type { Stored } from '#machines/session/session.vocabulary.ts'
import { sessionMachine } from '#machines/session/session.chart.ts'
import { deSesion } from '#tests/support/personas/usuarios.ts'
import { yaLeido } from '#tests/support/maquinas/ya-leido.ts'

/** A browser where somebody left drafts and unsent answers, and the session of whoever uses it now. */
function unNavegador() {
  const borrado: [que: string, de: number | null][] = []
  const drafts: Pick<Drafts, 'keepOnly'> = { keepOnly: async (usuarioId) => void borrado.push(['borradores menos los de', usuarioId]) }
  const session = createActor(
    sessionMachine.provide({
      actors: {
        readStorage: yaLeido<Stored>({ restored: { kind: 'nothing' }, returnPlace: null }),
        rbdGuard: rbdGuardMachine,
        countUnsent: fromPromise(async () => 0),
        closeSession: fromPromise(async () => {}),
        tabs: fromCallback(() => {}),
      },
    }),
  )
  tendDrafts(session, drafts as Drafts, async (usuarioId) => void borrado.push(['respuestas sin enviar menos las de', usuarioId]))
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

test('al ingresar una persona se borran los borradores y las respuestas sin enviar que otra dejó en este navegador', async () => {
  const { session, borrado, ingresa } = unNavegador()
  await waitFor(session, (foto) => foto.matches('anonymous'))
  expect(borrado, 'mientras nadie ingresa no se borra nada').toEqual([])
  ingresa(77)
  expect(borrado).toEqual([
    ['borradores menos los de', 77],
    ['respuestas sin enviar menos las de', 77],
  ])
  session.send({ type: 'NAVIGATE', ruta: 'misEstudiantes' })
  expect(borrado, 'una vez por persona').toHaveLength(2)
  session.stop()
})

test('quien sale deja sin borradores el navegador, y conserva sus respuestas sin enviar', async () => {
  const { session, borrado, ingresa } = unNavegador()
  await waitFor(session, (foto) => foto.matches('anonymous'))
  ingresa(77)
  borrado.length = 0
  session.send({ type: 'NAVIGATE', ruta: 'logoutApoderado' })
  await waitFor(session, (foto) => foto.matches('anonymous'))
  expect(borrado).toEqual([['borradores menos los de', null]])
  session.stop()
})
