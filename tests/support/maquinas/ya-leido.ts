import type { PromiseActorLogic } from 'xstate'

/** An actor that has its answer as soon as it starts. */
export function yaLeido<Salida>(output: Salida): PromiseActorLogic<Salida> {
  const termino = { status: 'done', output, error: undefined, input: undefined }
  return { getInitialSnapshot: () => termino, getPersistedSnapshot: () => termino, transition: () => termino } as never
}
