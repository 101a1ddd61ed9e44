import type { AnyActorRef } from 'xstate'
import { CaptchaField, type EstadoDeCaptcha } from '#ui/captcha-field.tsx'
import { useInvokedState } from './use-flow.ts'

interface PropsDeCaptcha {
  /** The flow that invokes the captcha's machine as `captcha`. */
  flow: AnyActorRef
  containerId: string
  estado: EstadoDeCaptcha
  error?: string | undefined
}

/** The captcha of a flow's form. */
export function Captcha({ flow, ...field }: PropsDeCaptcha) {
  return (
    <div data-state={useInvokedState('captcha', flow, 'captcha')}>
      <CaptchaField {...field} onReintentar={() => flow.send({ type: 'RETRY_CAPTCHA' })} />
    </div>
  )
}
