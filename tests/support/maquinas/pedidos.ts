import { fromPromise } from 'xstate'

/** One call that a fake service received, answered when the test says. */
export interface Pedido<I, O> {
  input: I
  responde: (salida: O) => Promise<void>
  falla: (error: unknown) => Promise<void>
}

/** Lets every promise that is ready go on. */
export function siguiente(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0))
}

/** A stub promise actor: its calls in order, each to be answered by the test. */
export function servicio<I, O>() {
  const pedidos: Pedido<I, O>[] = []
  const actor = fromPromise<O, I>(
    ({ input }) =>
      new Promise((resolve, reject) => {
        pedidos.push({
          input,
          responde: (salida) => (resolve(salida), siguiente()),
          falla: (error) => (reject(error), siguiente()),
        })
      }),
  )
  function ultimo(): Pedido<I, O> {
    const pedido = pedidos.at(-1)
    if (pedido === undefined) throw new Error('The service was not called.')
    return pedido
  }
  return { actor, pedidos, ultimo }
}
