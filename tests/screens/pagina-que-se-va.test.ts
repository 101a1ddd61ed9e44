import { SU_PESTANA } from '#tests/support/maquinas/su-pestana.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate'
import { departureOf } from '#app/persistence/departure.ts'
import { flowKeeper } from '#app/persistence/keeper.ts'
import { tabStorage } from '#app/tab-storage.ts'
import { RechazoDeApi, SIN_CONEXION } from '#contract/rechazo.ts'
import type { EstudianteVinculado } from '#contract/apoderados.ts'
import { studentLinkMachine } from '#machines/student-link/student-link.chart.ts'

const GUARDADO = 'persist:student-link'
const MAS_DE_UN_SEGUNDO_MS = 1001

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  window.dispatchEvent(new Event('pageshow'))
  vi.useRealTimers()
  window.sessionStorage.clear()
})

/** The list of a guardian's students, asked for and not answered yet, as the page keeps it. */
async function pideLaLista() {
  let rechaza = (_falla: RechazoDeApi) => {}
  const lista = new Promise<EstudianteVinculado[]>((_resuelve, rechazaLista) => {
    rechaza = rechazaLista
  })
  const keeper = flowKeeper({
    storage: tabStorage(() => window.sessionStorage),
    departure: departureOf(window),
    ownTab: SU_PESTANA,
    touched: Promise.resolve(),
    usuarioId: () => 77,
    token: () => null,
    holdToken: () => {},
    onDiscarded: () => {},
  })
  window.sessionStorage.setItem(GUARDADO, '')
  await keeper.ready()
  const flujo = studentLinkMachine.provide({
    actors: { getEstudiantes: fromPromise(() => lista), watchReturn: fromCallback<{ type: 'RETURNED' }>(() => {}) },
  })
  const actor = createActor(keeper.keeping('studentLink', flujo), { input: { usuarioId: 77 } }).start()
  const guardadoAlPedir = window.sessionStorage.getItem(GUARDADO)
  const corta = async () => {
    rechaza(new RechazoDeApi(0, { message: SIN_CONEXION, codigo: 'sin-conexion' }))
    await waitFor(actor, (foto) => foto.context.listFailure !== null)
  }
  return { guardadoAlPedir, corta, guardado: () => window.sessionStorage.getItem(GUARDADO) }
}

it('una llamada que se corta porque la página se va no se guarda como falla', async () => {
  const { guardadoAlPedir, corta, guardado } = await pideLaLista()
  window.dispatchEvent(new Event('pagehide'))
  await corta()
  expect(guardado()).toBe(guardadoAlPedir)
})

it('si la página que se iba vuelve del historial, se guarda lo que pasó', async () => {
  const { guardadoAlPedir, corta, guardado } = await pideLaLista()
  window.dispatchEvent(new Event('pagehide'))
  await corta()
  window.dispatchEvent(new Event('pageshow'))
  expect(guardado()).not.toBe(guardadoAlPedir)
})

it('si la persona decide quedarse, un segundo después se guarda lo que pasó', async () => {
  const { guardadoAlPedir, corta, guardado } = await pideLaLista()
  window.dispatchEvent(new Event('beforeunload'))
  await corta()
  expect(guardado()).toBe(guardadoAlPedir)
  vi.advanceTimersByTime(MAS_DE_UN_SEGUNDO_MS)
  expect(guardado()).not.toBe(guardadoAlPedir)
})
