import { fromCallback, fromPromise } from 'xstate'
import { captchaMachine, type WidgetCommand, type WidgetInput } from '#machines/captcha/captcha.chart.ts'

/** A stub captcha, solved at once: its tokens are `captcha-1`, and one more after each reset. */
export function captchaResuelto(): typeof captchaMachine {
  let tokens = 0
  return captchaMachine.provide({
    actors: {
      loadScript: fromPromise(async () => ({ siteKey: 'sitio' })),
      widget: fromCallback<WidgetCommand, WidgetInput>(({ sendBack, receive }) => {
        const solve = () => sendBack({ type: 'SOLVED', token: `captcha-${(tokens += 1)}` })
        solve()
        receive(solve)
      }),
    },
  })
}

/** A captcha that nobody has solved yet. */
export function captchaSinResolver(): typeof captchaMachine {
  return captchaMachine.provide({
    actors: {
      loadScript: fromPromise(async () => ({ siteKey: 'sitio' })),
      widget: fromCallback<WidgetCommand, WidgetInput>(() => {}),
    },
  })
}

/** A captcha whose widget cannot be drawn until it is retried. */
export function captchaFallido(): typeof captchaMachine {
  let intentos = 0
  return captchaMachine.provide({
    actors: {
      loadScript: fromPromise(async () => ({ siteKey: 'sitio' })),
      widget: fromCallback<WidgetCommand, WidgetInput>(({ sendBack }) => {
        intentos += 1
        sendBack(intentos === 1 ? { type: 'WIDGET_FAILED' } : { type: 'SOLVED', token: 'captcha-tras-reintento' })
      }),
    },
  })
}

/** A captcha that breaks at the moment it is solved. */
export function captchaRoto(): typeof captchaMachine {
  return captchaResuelto().provide({
    actions: {
      storeToken: () => {
        throw new Error('roto')
      },
    },
  })
}
