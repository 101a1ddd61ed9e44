import type { AnyActorRef } from 'xstate'
import { CampoCaptcha, type EstadoDeCaptcha } from '#ui/formulario/campo-captcha.tsx'
import { useInvokedState } from './use-flow.ts'

interface CaptchaProps {
  /** The flow that invokes the captcha's machine as `captcha`. */
  flow: AnyActorRef
  containerId: string
  estado: EstadoDeCaptcha
  error?: string | undefined
}

/** The captcha of a flow's form. */
export function Captcha({ flow, ...field }: CaptchaProps) {
  return (
    <div data-state={useInvokedState('captcha', flow, 'captcha')}>
      <CampoCaptcha {...field} onReintentar={() => flow.send({ type: 'RETRY_CAPTCHA' })} />
    </div>
  )
}
