import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import { comoRechazo } from '#contract/rechazo.ts'

/** Takes the mail's code out of the address, and leaves its name: a page loaded again knows what it was about. */
function forgetCode(): void {
  const [name = ''] = window.location.hash.split('=')
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search + name)
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
