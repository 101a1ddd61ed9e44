import { useSelector } from '@xstate/react'
import type { FormEvent } from 'react'
import type { ActorRefFrom } from 'xstate'
import { Captcha } from '#app/captcha.tsx'
import type { recuperarPasswordMachine } from '#machines/recuperar-password/recuperar-password.chart.ts'
import { isBusy, recuperarPasswordCaptcha, recuperarPasswordFailure } from '#machines/recuperar-password/recuperar-password.selectors.ts'
import { RUTAS_DE_APP } from '#routes'
import { Boton } from '#ui/formulario/boton.tsx'
import { CampoTexto } from '#ui/formulario/campo.tsx'
import { FallaDeCampos, FallaGeneral } from '#ui/formulario/falla.tsx'
import { useEscrito } from '#ui/formulario/use-escrito.ts'
import { Titulo } from '#ui/marco/titulo.tsx'

export const CAPTCHA_ID = 'captcha-recuperacion'

export type Recuperacion = ActorRefFrom<typeof recuperarPasswordMachine>

/** The request of the mail: what the person signs in with, and the captcha. */
export function PedirCorreo({ flujo }: { flujo: Recuperacion }) {
  const [usuario, setUsuario] = useEscrito('recuperar-password', '')
  const falla = useSelector(flujo, recuperarPasswordFailure)
  const ocupado = useSelector(flujo, isBusy)
  const captcha = useSelector(flujo, recuperarPasswordCaptcha)
  const pedir = (evento: FormEvent) => {
    evento.preventDefault()
    flujo.send({ type: 'REQUEST', usuario })
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
        <Captcha flow={flujo} containerId={CAPTCHA_ID} estado={captcha} error={falla?.campos['recaptchaToken']} />
        <FallaGeneral falla={falla} titulo="No pudimos pedir el correo." />
        <Boton type="submit" variante="principal" ancho ocupado={ocupado} textoOcupado="Pidiendo el correo">
          Enviarme el enlace
        </Boton>
      </form>
    </>
  )
}
