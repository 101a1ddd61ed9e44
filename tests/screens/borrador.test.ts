import { expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { draftFlow } from '#actors/draft.ts'

/** A store whose first writing takes as long as a test says. */
function unAlmacenLento() {
  let suelta = (): void => {}
  const primera = new Promise<void>((listo) => (suelta = listo))
  const hecho: unknown[] = []
  const store = {
    read: () => Promise.resolve(null),
    write: async (campos: object) => {
      await primera
      hecho.push(campos)
    },
    erase: async () => void hecho.push('borrado'),
  }
  return { store, hecho, suelta }
}

test('lo que se olvida al último queda olvidado, aunque el formulario ya no esté', async () => {
  const { store, hecho, suelta } = unAlmacenLento()
  let termina = (): void => {}
  const borrador = createActor(
    draftFlow(store, (avisa) => {
      termina = avisa
      return () => {}
    }),
    { input: { initial: { nombres: '' } } },
  ).start()
  await vi.waitFor(() => expect(borrador.getSnapshot().value).toBe('fresh'))
  borrador.send({ type: 'TYPED', change: { nombres: 'A' } })
  await Promise.resolve()
  borrador.send({ type: 'TYPED', change: { nombres: 'AN' } })
  borrador.send({ type: 'TYPED', change: { nombres: 'ANA' } })
  termina()
  borrador.stop()
  suelta()
  await vi.waitFor(() => expect(hecho).toEqual([{ nombres: 'A' }, 'borrado']))
})
