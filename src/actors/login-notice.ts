import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import { loginNoticeMachine } from '#machines/login-notice/login-notice.chart.ts'

/** The sign-in screens' notices over the API. */
export function loginNoticeFlow(call: Call) {
  return loginNoticeMachine.provide({
    actors: {
      loadNotices: fromPromise(({ signal }) => call('getAvisos', {}, { signal })),
    },
  })
}
