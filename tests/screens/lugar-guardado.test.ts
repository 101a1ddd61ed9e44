import { afterEach, expect, test } from 'vitest'
import { startSession } from '#app/session.ts'
import { tabStorage } from '#app/tab-storage.ts'
import { NAVEGADOR_LIMPIO } from '#tests/support/maquinas/este-navegador.ts'

const LUGAR = JSON.stringify({ ruta: 'adminUsuarios', query: { limit: '50' }, usuarioId: null })

afterEach(() => sessionStorage.clear())

test('una página que se va antes de leer lo guardado no olvida a dónde volver', async () => {
  sessionStorage.setItem('regreso', LUGAR)
  const { session } = startSession({
    storage: tabStorage(() => sessionStorage),
    keeper: { ready: () => new Promise(() => {}), keeping: (_nombre: unknown, maquina: unknown) => maquina, eraseAll: () => {} } as never,
    onEmitted: () => {},
    onServerError: () => {},
    onFull: () => {},
    ...NAVEGADOR_LIMPIO,
  })
  expect(session.getSnapshot().matches('rehydrating')).toBe(true)
  expect(sessionStorage.getItem('regreso')).toBe(LUGAR)
  session.stop()
})
