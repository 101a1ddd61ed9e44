import { afterEach, expect, test, vi } from 'vitest'
import type { ActorDeEncuesta } from '#encuestador/vista.ts'
import { saleDe } from '#tests/support/maquinas/salida-de-prueba.ts'

afterEach(() => void vi.useRealTimers())

interface Guardado {
  en?: 'working' | 'submitted'
  unsent: number
  backup: boolean
}

const GUARDADA = { unsent: 0, backup: true }

/** A survey whose saving a test moves. */
function unaEncuesta(desde: Guardado = GUARDADA) {
  let ahora = desde
  const oyentes = new Set<() => void>()
  const encuesta = {
    getSnapshot: () => ({ context: { saving: ahora }, matches: (estado: string) => estado === (ahora.en ?? 'working') }),
    subscribe: (oye: () => void) => {
      oyentes.add(oye)
      return { unsubscribe: () => void oyentes.delete(oye) }
    },
  }
  return {
    encuesta: encuesta as unknown as ActorDeEncuesta,
    pasa: (nuevo: Guardado) => {
      ahora = nuevo
      oyentes.forEach((oye) => oye())
    },
  }
}

test('solo a quien tiene respuestas que no están en ningún otro lugar se le pregunta antes de cerrar', () => {
  const { encuesta, pasa } = unaEncuesta()
  const { preguntaAlCerrar } = saleDe(encuesta)
  const tras = (guardado: Guardado) => {
    pasa(guardado)
    return preguntaAlCerrar()
  }
  const sinRespaldo = { unsent: 2, backup: false }
  expect(preguntaAlCerrar()).toBe(false)
  expect(tras({ unsent: 2, backup: true })).toBe(false)
  expect(tras(sinRespaldo)).toBe(true)
  expect(tras(GUARDADA)).toBe(false)
  expect(tras(sinRespaldo)).toBe(true)
  expect(tras({ ...sinRespaldo, en: 'submitted' }), 'la encuesta enviada no se puede perder').toBe(false)
})

test('quien sale de todos modos no es preguntado por segunda vez al cerrarse la página', () => {
  const { salida, preguntaAlCerrar, va } = saleDe(unaEncuesta({ unsent: 1, backup: false }).encuesta)
  salida.send({ type: 'LEAVE' })
  expect(va).not.toHaveBeenCalled()
  salida.send({ type: 'LEAVE_ANYWAY' })
  expect(va).toHaveBeenCalledExactlyOnceWith('/')
  expect(preguntaAlCerrar()).toBe(false)
})

test('la pestaña propia de la encuesta se cierra; si el navegador no deja, va al sistema', async () => {
  vi.useFakeTimers()
  const { salida, cierra, va } = saleDe(unaEncuesta().encuesta, { propia: true })
  salida.send({ type: 'LEAVE' })
  expect(cierra).toHaveBeenCalledOnce()
  expect(va).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(300)
  expect(va).toHaveBeenCalledExactlyOnceWith('/')
})

test('en una serie de formularios en papel se vuelve a donde sigue, sin cerrar la pestaña', () => {
  const { salida, cierra, va } = saleDe(unaEncuesta().encuesta, { propia: true, regreso: '/seleccion-estudiante' })
  salida.send({ type: 'LEAVE' })
  expect(cierra).not.toHaveBeenCalled()
  expect(va).toHaveBeenCalledExactlyOnceWith('/seleccion-estudiante')
})

test('la página que el navegador guardó y vuelve a mostrar pregunta como antes', () => {
  const { salida, preguntaAlCerrar, vuelve } = saleDe(unaEncuesta({ unsent: 1, backup: false }).encuesta)
  salida.send({ type: 'LEAVE' })
  salida.send({ type: 'LEAVE_ANYWAY' })
  vuelve()
  expect(preguntaAlCerrar()).toBe(true)
  expect(salida.getSnapshot().matches({ exposed: 'staying' })).toBe(true)
})
