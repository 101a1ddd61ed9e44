import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import type { SesionPropia } from '#contract/usuarios.sesiones.ts'
import { collectionMachineOf } from '#machines/collection/collection.chart.ts'
import { confirmedActionMachineOf } from '#machines/confirmed-action/confirmed-action.chart.ts'
import { miCuentaMachine } from '#machines/mi-cuenta/mi-cuenta.chart.ts'
import { renewedListMachineOf } from '#machines/renewed-list/renewed-list.chart.ts'
import { loadPasswordRules, requireStrength } from './password-strength.ts'
import { watchReturn } from './watch-return.ts'

/** A person's own account over the API. */
export function miCuentaFlow(call: Call) {
  loadPasswordRules()
  return miCuentaMachine.provide({
    actors: {
      loadProfile: fromPromise(({ signal }) => call('getUsuario', {}, { signal })),
      saveAccount: fromPromise(async ({ input: { data }, signal }) => {
        const { passwordActiva, nombres, apellidoPaterno, apellidoMaterno } = data
        if (passwordActiva !== undefined) {
          await requireStrength('passwordActiva', passwordActiva, { nombres: [nombres, apellidoPaterno, apellidoMaterno] }, signal)
        }
        return call('putUsuario', { body: data }, { signal })
      }),
    },
  })
}

function listFlow(call: Call) {
  return collectionMachineOf<SesionPropia, null>().provide({
    actors: { loadAll: fromPromise(async ({ signal }) => ({ filas: await call('getUsuarioSesiones', {}, { signal }) })), watchReturn },
  })
}

/** One session that is ended, or all the others. */
export interface EndedSessions {
  sesionId: string | null
  dispositivo: string
}

function endFlow(call: Call) {
  return confirmedActionMachineOf<EndedSessions>().provide({
    actors: {
      act: fromPromise(({ input: { target }, signal }) => {
        const id = target?.sesionId ?? null
        return id === null ? call('deleteUsuarioSesiones', {}, { signal }) : call('deleteUsuarioSesion', { params: { id } }, { signal })
      }),
    },
  })
}

/** Where the account's session is open, and the ending of the others. */
export function miCuentaSessionsFlow(call: Call) {
  return renewedListMachineOf<SesionPropia, null, EndedSessions>().provide({ actors: { list: listFlow(call), action: endFlow(call) } })
}
