import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import type { Usuario } from '#contract/usuarios.ts'

/** The profile of whoever has just signed in: its call carries the new token, which no session has yet. */
export function loadProfile(call: Call) {
  return fromPromise<Usuario, { accessToken: string }>(({ input: { accessToken }, signal }) =>
    call('postTokenUserInfo', {}, { accessToken, signal }),
  )
}
