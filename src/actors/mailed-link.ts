import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import { comoRechazo } from '#contract/rechazo.ts'

/** Takes the mail's code out of the address; its name stays with this entry of the history, so that a page loaded again knows what it was about. */
function forgetCode(): void {
  const [link] = window.location.hash.slice(1).split('=')
  window.history.replaceState({ link }, '', window.location.pathname + window.location.search)
}

/**
 * Changes a mail's code for its handle. The code leaves the address when it is of no more use there; until then a reload opens the link
 * again.
 */
export const openLink = (call: Call) =>
  fromPromise<string, { codigo: string }>(async ({ input, signal }) => {
    try {
      const { talon } = await call('postEnlaces', { body: input }, { signal })
      forgetCode()
      return talon
    } catch (error) {
      if (comoRechazo(error).status === 400) forgetCode()
      throw error
    }
  })
