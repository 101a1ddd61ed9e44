import { useSelector } from '@xstate/react'
import { useState, type FormEvent } from 'react'
import { Captcha } from '#app/captcha.tsx'
import {
  isSubmitting,
  registroApoderadoCaptcha,
  registroApoderadoFailure,
  typedSoFar,
} from '#machines/registro-apoderado/registro-apoderado.selectors.ts'
import { Boton } from '#ui/formulario/boton.tsx'
import { CampoClave } from '#ui/formulario/campo.tsx'
import { FallaDeCampos, FallaGeneral } from '#ui/formulario/falla.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'
import type { Registro } from './datos.tsx'
import { CorregirDatos, VolverAlPaso } from './pasos-del-registro.tsx'

export const CAPTCHA_ID = 'captcha-registro'

/** The last step: the password, the captcha and what will be sent. The passwords live here alone until they are sent. */
export function Contrasena({ registro }: { registro: Registro }) {
  const [claves, setClaves] = useState({ password: '', password2: '' })
  const falla = useSelector(registro, registroApoderadoFailure)
  const enviando = useSelector(registro, isSubmitting)
  const captcha = useSelector(registro, registroApoderadoCaptcha)
  const { nombres, apellidoPaterno, apellidoMaterno, correoElectronico } = useSelector(registro, typedSoFar)
  const envia = (evento: FormEvent) => {
    evento.preventDefault()
    registro.send({ type: 'SUBMIT', passwords: claves })
  }
  const campo = (name: keyof typeof claves) => ({
    name,
    value: claves[name],
    onChange: (valor: string) => setClaves({ ...claves, [name]: valor }),
    error: falla?.campos[name],
  })
  return (
    <form noValidate onSubmit={envia} aria-busy={enviando} className="grid gap-5">
      <FallaDeCampos falla={falla} captchaId={CAPTCHA_ID} />
      <CampoClave
        {...campo('password')}
        etiqueta="Contraseña"
        ayuda="Al menos 8 caracteres, sin su nombre ni su RUN. Una frase corta sirve."
        autoComplete="new-password"
        required
      />
      <CampoClave {...campo('password2')} etiqueta="Repita su contraseña" autoComplete="new-password" required />
      <Captcha flow={registro} containerId={CAPTCHA_ID} estado={captcha} error={falla?.campos['captchaToken']} />
      <Hoja aria-label="Sus datos" aire={false} className="flex items-center justify-between gap-4 px-4 py-2">
        <p className="min-w-0 [overflow-wrap:anywhere]">
          <b className="font-accion">{[nombres, apellidoPaterno, apellidoMaterno].map((parte) => parte.trim()).join(' ')}</b>
          <br />
          {correoElectronico}
        </p>
        <CorregirDatos />
      </Hoja>
      <FallaGeneral falla={falla} titulo="No pudimos crear su cuenta." />
      <div className="grid gap-2">
        <Boton type="submit" variante="principal" ancho ocupado={enviando} textoOcupado="Creando su cuenta">
          Crear mi cuenta
        </Boton>
        <VolverAlPaso paso="mail" />
      </div>
    </form>
  )
}
