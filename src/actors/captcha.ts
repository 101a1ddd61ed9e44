import { fromCallback, fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import { captchaMachine, RETRY_PAUSE_MS, type CaptchaEvent, type WidgetCommand, type WidgetInput } from '#machines/captcha/captcha.chart.ts'
import { spread } from '#machines/spread.ts'
import { trustedScript } from './trusted-script.ts'

/**
 * The part of a reCAPTCHA-shaped script that we use; the local provider's has the same form. Google's defines `ready` at once
 * and the rest when a second script arrives.
 */
interface Grecaptcha {
  ready: (ready: () => void) => void
  render?: (container: HTMLElement, options: Record<string, unknown>) => number
  reset: (widget: number) => void
}

declare global {
  interface Window {
    grecaptcha?: Grecaptcha
  }
}

/** Scripts are loaded once a page: a second captcha finds the first one's. One that stayed half-way is loaded again. */
function loadOnce(scriptUrl: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const deliver = () => {
      if (window.grecaptcha) window.grecaptcha.ready(resolve)
      else reject(new Error('The captcha script loaded, but brought no grecaptcha.'))
    }
    if (window.grecaptcha?.render) return deliver()
    const url = new URL(scriptUrl, window.location.origin)
    url.searchParams.set('render', 'explicit')
    url.searchParams.set('hl', 'es')
    const script = document.createElement('script')
    script.src = trustedScript(url.href)
    script.async = true
    script.onload = deliver
    script.onerror = () => {
      script.remove()
      reject(new Error('The captcha script did not load.'))
    }
    signal.addEventListener('abort', () => script.remove())
    document.head.append(script)
  })
}

/** A fresh element inside the container: the script refuses to draw twice in the same one. */
function emptyHost(containerId: string): HTMLElement {
  const container = document.getElementById(containerId)
  if (!container) throw new Error(`There is no element "${containerId}" for the captcha.`)
  const host = document.createElement('div')
  container.replaceChildren(host)
  return host
}

const widget = fromCallback<WidgetCommand, WidgetInput>(({ input, sendBack, receive }) => {
  const tell = (event: CaptchaEvent) => sendBack(event)
  const { grecaptcha } = window
  if (!grecaptcha?.render) throw new Error('The captcha script is not loaded.')
  const options = {
    sitekey: input.siteKey,
    callback: (token: string) => tell({ type: 'SOLVED', token }),
    'expired-callback': () => tell({ type: 'EXPIRED' }),
    'error-callback': () => tell({ type: 'WIDGET_FAILED' }),
  }
  let host = emptyHost(input.containerId)
  let id = grecaptcha.render(host, options)
  let frame = 0
  /** What was drawn goes with a form that gives way to another step: when the form is back, so is its box. */
  const redraw = () => {
    if (!document.getElementById(input.containerId)) {
      frame = requestAnimationFrame(redraw)
      return
    }
    try {
      host = emptyHost(input.containerId)
      id = grecaptcha.render?.(host, options) ?? id
    } catch {
      tell({ type: 'WIDGET_FAILED' })
    }
  }
  receive(() => {
    cancelAnimationFrame(frame)
    if (host.isConnected) grecaptcha.reset(id)
    else redraw()
  })
  return () => {
    cancelAnimationFrame(frame)
    host.remove()
  }
})

/** The captcha with the provider that the server names. */
export function captchaFlow(call: Call) {
  return captchaMachine.provide({
    delays: { RETRY_PAUSE_MS: () => spread(RETRY_PAUSE_MS, Math.random()) },
    actors: {
      loadScript: fromPromise(async ({ signal }) => {
        const { captcha } = await call('getConfiguracion', {}, { signal })
        await loadOnce(captcha.scriptUrl, signal)
        return { siteKey: captcha.siteKey }
      }),
      widget,
    },
  })
}
