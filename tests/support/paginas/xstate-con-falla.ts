import { setup as original, type AnyStateMachine } from 'xstate'
import { mutantsOf } from '#kit/mutate.ts'

export * from 'xstate'

declare global {
  interface Window {
    /** The fault that this page has, of those of a machine; where pages are walked with one. */
    falla?: { maquina: string; id: string }
  }
}

function conSuFalla(maquina: AnyStateMachine): AnyStateMachine {
  const { falla } = window
  if (falla === undefined || falla.maquina !== maquina.id) return maquina
  const [mutante] = mutantsOf(maquina, (id) => id === falla.id)
  if (!mutante?.machine) throw new Error(`${falla.maquina} no tiene la falla «${falla.id}»`)
  return mutante.machine
}

/** As the library's own, but for the machine whose fault the page was opened with. */
export const setup: typeof original = ((partes: never) => {
  const hecho = original(partes)
  return { ...hecho, createMachine: (config: never) => conSuFalla(hecho.createMachine(config) as unknown as AnyStateMachine) }
}) as never
