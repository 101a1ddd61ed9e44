import { useSelector } from '@xstate/react'
import type { FormEvent } from 'react'
import type { ActorRefFrom } from 'xstate'
import { Captcha } from '#app/captcha.tsx'
import type { guardianVerificationMachine } from '#machines/guardian-verification/guardian-verification.chart.ts'
import {
  isVerificationBusy,
  verificationCaptcha,
  verificationFailure,
} from '#machines/guardian-verification/guardian-verification.selectors.ts'
import { Boton } from '#ui/formulario/boton.tsx'
import { CampoTexto } from '#ui/formulario/campo.tsx'
import { FallaDeCampos, FallaGeneral } from '#ui/formulario/falla.tsx'
import { Titulo } from '#ui/marco/titulo.tsx'

export const CAPTCHA_DE_REENVIO = 'captcha-reenvio'

interface PropsDePedido {
  verificacion: ActorRefFrom<typeof guardianVerificationMachine>
  run: string
  onRun: (run: string) => void
  onVolver: () => void
}

/** The request of a new verification mail: the RUN and the captcha. */
export function PedirCorreo({ verificacion, run, onRun, onVolver }: PropsDePedido) {
  const falla = useSelector(verificacion, verificationFailure)
  const ocupado = useSelector(verificacion, isVerificationBusy)
  const captcha = useSelector(verificacion, verificationCaptcha)
  const pedir = (evento: FormEvent) => {
    evento.preventDefault()
    verificacion.send({ type: 'REQUEST', runApoderado: run })
  }
  return (
    <>
      <Titulo guia="Le enviaremos un enlace nuevo al correo que registró.">Pedir otro correo</Titulo>
      <form noValidate onSubmit={pedir} aria-busy={ocupado} className="grid gap-5">
        <FallaDeCampos falla={falla} captchaId={CAPTCHA_DE_REENVIO} />
        <CampoTexto
          name="runApoderado"
          etiqueta="RUN"
          value={run}
          onChange={onRun}
          error={falla?.campos['runApoderado']}
          autoComplete="username"
          cifras
          required
        />
        <Captcha flow={verificacion} containerId={CAPTCHA_DE_REENVIO} estado={captcha} error={falla?.campos['recaptchaToken']} />
        <FallaGeneral falla={falla} titulo="No pudimos pedir el correo." />
        <Boton type="submit" variante="principal" ancho ocupado={ocupado} textoOcupado="Pidiendo el correo">
          Pedir el correo
        </Boton>
        <Boton ancho onClick={onVolver}>
          Ir al ingreso
        </Boton>
      </form>
    </>
  )
}
