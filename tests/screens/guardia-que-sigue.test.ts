import { SU_PESTANA } from '#tests/support/maquinas/su-pestana.ts'
import { afterEach, expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { departureOf } from '#app/persistence/departure.ts'
import { flowKeeper } from '#app/persistence/keeper.ts'
import { tabStorage } from '#app/tab-storage.ts'
import { rbdGuardMachine } from '#machines/rbd-guard/rbd-guard.chart.ts'

afterEach(() => window.sessionStorage.clear())

/** A page of a school whose guard asks for the protocol, which does not come; the session says whose the page is once the guard has begun. */
async function unaPagina(usuarioId: number) {
  let deQuien: number | null = null
  const perdidos: string[] = []
  const preguntas: string[] = []
  const keeper = flowKeeper({
    storage: tabStorage(() => window.sessionStorage),
    departure: departureOf(window),
    ownTab: SU_PESTANA,
    touched: Promise.resolve(),
    usuarioId: () => deQuien,
    token: () => null,
    holdToken: () => {},
    onDiscarded: (nombre, razon) => perdidos.push(`${nombre}: ${razon}`),
  })
  await keeper.ready()
  const guardia = rbdGuardMachine.provide({
    actors: {
      checkData: fromPromise(async () => {
        preguntas.push('datos')
        return true
      }),
      checkProtocol: fromPromise<boolean, { usuarioId: number }>(() => new Promise(() => {})),
    },
  })
  const actor = createActor(
    keeper.keeping('rbdGuard', guardia, (input) => input.usuarioId),
    {
      input: { usuarioId, datosUsuarioActualizados: false, protocoloAceptado: false },
    },
  ).start()
  deQuien = usuarioId
  return { actor, perdidos, preguntas, guardada: () => window.sessionStorage.getItem('persist:rbd-guard') }
}

it('la guardia sigue donde estaba aunque la sesión todavía no diga de quién es, y no se avisa que algo se perdió', async () => {
  const { guardada } = await unaPagina(77)
  await expect.poll(guardada).toContain('checkingProtocol')
  const { actor, perdidos, preguntas } = await unaPagina(77)
  expect(actor.getSnapshot().value).toBe('checkingProtocol')
  expect(preguntas).toEqual([])
  expect(perdidos).toEqual([])
})

it('la de otra persona no sigue', async () => {
  const { guardada } = await unaPagina(77)
  await expect.poll(guardada).toContain('checkingProtocol')
  const { preguntas } = await unaPagina(78)
  expect(preguntas).toEqual(['datos'])
})
