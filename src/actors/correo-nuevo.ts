import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import { correoNuevoMachine } from '#machines/correo-nuevo/correo-nuevo.chart.ts'
import { openLink } from './mailed-link.ts'

/** The mailed codes of a change of e-mail over the API. */
export function correoNuevoFlow(call: Call) {
  return correoNuevoMachine.provide({
    actors: {
      openLink: openLink(call),
      postConfirmacion: fromPromise(({ input, signal }) => call('postUsuariosCorreoConfirmacion', { body: input }, { signal })),
      postReversion: fromPromise(({ input, signal }) => call('postUsuariosCorreoReversion', { body: input }, { signal })),
    },
  })
}
