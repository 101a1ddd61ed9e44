import { useSelector } from '@xstate/react'
import { useState, type FormEvent } from 'react'
import type { ActorRefFrom } from 'xstate'
import { Captcha } from '#app/captcha.tsx'
import type { passwordRecoveryMachine } from '#machines/password-recovery/password-recovery.machine.ts'
import { isRecoveryBusy, recoveryCaptcha, recoveryFailure } from '#machines/password-recovery/password-recovery.selectors.ts'
import { RUTAS_DE_APP } from '#routes'
import { Boton } from '#ui/boton.tsx'
import { CampoTexto } from '#ui/campo.tsx'
import { FallaDeCampos, FallaGeneral } from '#ui/falla.tsx'
import { Titulo } from '#ui/titulo.tsx'

export const CAPTCHA_ID = 'captcha-recuperacion'

export type Recuperacion = ActorRefFrom<typeof passwordRecoveryMachine>

/** The request of the mail: what the person signs in with, and the captcha. */
export function PedirCorreo({ flow }: { flow: Recuperacion }) {
  const [usuario, setUsuario] = useState('')
  const falla = useSelector(flow, recoveryFailure)
  const ocupado = useSelector(flow, isRecoveryBusy)
  const captcha = useSelector(flow, recoveryCaptcha)
  const pedir = (evento: FormEvent) => {
    evento.preventDefault()
    flow.send({ type: 'REQUEST', usuario })
  }
  return (
    <>
      <Titulo guia="Le enviaremos un enlace al correo de su cuenta.">{RUTAS_DE_APP.recuperarPassword.titulo}</Titulo>
      <form noValidate onSubmit={pedir} aria-busy={ocupado} className="grid gap-5">
        <FallaDeCampos falla={falla} captchaId={CAPTCHA_ID} />
        <CampoTexto
          name="usuario"
          etiqueta="RBD, nombre de usuario o RUN"
          ayuda="Escriba lo mismo que usa para ingresar."
          value={usuario}
          onChange={setUsuario}
          error={falla?.campos['usuario']}
          autoComplete="username"
          spellCheck={false}
          cifras
          required
        />
        <Captcha flow={flow} containerId={CAPTCHA_ID} estado={captcha} error={falla?.campos['recaptchaToken']} />
        <FallaGeneral falla={falla} titulo="No pudimos pedir el correo." />
        <Boton type="submit" variante="principal" ancho ocupado={ocupado} textoOcupado="Pidiendo el correo">
          Enviarme el enlace
        </Boton>
      </form>
    </>
  )
}
