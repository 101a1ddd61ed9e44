import { RechazoDeApi, SIN_RESPUESTA } from '#contract/rechazo.ts'

/**
 * Does a call's work, answer's body included, for at most so many seconds. After them it is aborted and rejects with
 * `sin-respuesta`. Whoever gives the call up by `signal` waits for nothing: an actor started again by StrictMode would take
 * a rejection for its own answer.
 */
export function withinLimit<T>(seconds: number, signal: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  return new Promise<T>((resolve, reject) => {
    if (signal?.aborted) return
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', giveUp)
    }
    const giveUp = () => {
      end()
      controller.abort()
    }
    const timer = setTimeout(() => {
      giveUp()
      reject(new RechazoDeApi(0, SIN_RESPUESTA))
    }, seconds * 1000)
    signal?.addEventListener('abort', giveUp)
    work(controller.signal)
      .then(resolve, (error: unknown) => {
        if (!controller.signal.aborted) reject(error)
      })
      .finally(end)
  })
}
