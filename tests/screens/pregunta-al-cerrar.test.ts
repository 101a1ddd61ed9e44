import { expect, test } from 'vitest'
import { preguntaAlCerrar } from '#encuestador/pregunta-al-cerrar.ts'
import type { ActorDeEncuesta } from '#encuestador/vista.ts'

/** A page whose survey passes through some situations; whether the browser would ask after each. */
function trasCada(situaciones: readonly { en: 'working' | 'submitted'; unsent: number; backup: boolean }[]): boolean[] {
  const oyentes = new Set<unknown>()
  const pagina = {
    addEventListener: (_: string, oyente: unknown) => void oyentes.add(oyente),
    removeEventListener: (_: string, oyente: unknown) => void oyentes.delete(oyente),
  }
  const vistas: boolean[] = []
  const actor = {
    subscribe: (oye: (foto: unknown) => void) => {
      for (const { en, unsent, backup } of situaciones) {
        oye({ context: { saving: { unsent, backup } }, matches: (estado: unknown) => JSON.stringify(estado).includes(en) })
        vistas.push(oyentes.size > 0)
      }
    },
  }
  preguntaAlCerrar(actor as unknown as ActorDeEncuesta, pagina as unknown as Window)
  return vistas
}

test('solo a quien tiene respuestas que no están en ningún otro lugar se le pregunta antes de cerrar', () => {
  const sinRespaldo = { en: 'working', unsent: 2, backup: false } as const
  expect(trasCada([{ ...sinRespaldo, unsent: 0 }, sinRespaldo, { ...sinRespaldo, backup: true }, sinRespaldo])).toEqual([
    false,
    true,
    false,
    true,
  ])
  expect(trasCada([{ ...sinRespaldo, en: 'submitted' }]), 'la encuesta enviada no se puede perder').toEqual([false])
})
