import { useSelector } from '@xstate/react'
import { useState, type FormEvent } from 'react'
import type { ActorRefFrom } from 'xstate'
import { Captcha } from '#app/captcha.tsx'
import type { RegistroApoderadoData, registroApoderadoMachine } from '#machines/registro-apoderado/registro-apoderado.chart.ts'
import {
  isSubmitting,
  registroApoderadoCaptcha,
  registroApoderadoFailure,
} from '#machines/registro-apoderado/registro-apoderado.selectors.ts'
import { Boton } from '#ui/formulario/boton.tsx'
import { CampoClave, CampoTexto } from '#ui/formulario/campo.tsx'
import { FallaDeCampos, FallaGeneral } from '#ui/formulario/falla.tsx'
import { Grupo } from '#ui/formulario/grupo.tsx'
import { Titulo } from '#ui/marco/titulo.tsx'
import { sinPartirNumeros } from '#ui/formulario/numeros-enteros.tsx'

export const CAPTCHA_ID = 'captcha-registro'
export const CREAR_UNA_CUENTA = 'Crear una cuenta'

export type Registro = ActorRefFrom<typeof registroApoderadoMachine>

const VACIO: RegistroApoderadoData = {
  runApoderado: '',
  nombres: '',
  apellidoPaterno: '',
  apellidoMaterno: '',
  correoElectronico: '',
  correoElectronico2: '',
  password: '',
  password2: '',
}

const GUIA = {
  Apoderados: 'Con su cuenta responde las encuestas de sus estudiantes.',
  EPJA: 'Con su cuenta responde la encuesta de educación de personas jóvenes y adultas.',
} as const

interface PropsDeFormulario {
  registro: Registro
  origen: keyof typeof GUIA
}

/** The registration's form. What is typed lives here alone, passwords included, until it is sent. */
export function Formulario({ registro, origen }: PropsDeFormulario) {
  const [datos, setDatos] = useState(VACIO)
  const falla = useSelector(registro, registroApoderadoFailure)
  const enviando = useSelector(registro, isSubmitting)
  const captcha = useSelector(registro, registroApoderadoCaptcha)
  const envia = (evento: FormEvent) => {
    evento.preventDefault()
    registro.send({ type: 'SUBMIT', data: datos })
  }
  const campo = (name: keyof RegistroApoderadoData) => ({
    name,
    value: datos[name],
    onChange: (valor: string) => setDatos({ ...datos, [name]: valor }),
    error: falla?.campos[name],
  })
  return (
    <>
      <Titulo guia={GUIA[origen]}>{CREAR_UNA_CUENTA}</Titulo>
      <form noValidate onSubmit={envia} aria-busy={enviando} className="grid gap-8">
        <FallaDeCampos falla={falla} captchaId={CAPTCHA_ID} />
        <Grupo titulo="Quién es usted">
          <CampoTexto
            {...campo('runApoderado')}
            etiqueta="RUN"
            ayuda={sinPartirNumeros('Con su dígito verificador. Ejemplo: 12.345.678-5')}
            autoComplete="username"
            cifras
            required
          />
          <CampoTexto {...campo('nombres')} etiqueta="Nombres" autoComplete="given-name" required />
          <div className="grid items-start gap-5 sm:grid-cols-2 sm:gap-4">
            <CampoTexto {...campo('apellidoPaterno')} etiqueta="Apellido paterno" autoComplete="family-name" required />
            <CampoTexto {...campo('apellidoMaterno')} etiqueta="Apellido materno (si tiene)" autoComplete="additional-name" />
          </div>
        </Grupo>
        <Grupo titulo="Dónde le escribimos">
          <CampoTexto
            {...campo('correoElectronico')}
            etiqueta="Correo electrónico"
            ayuda="Ahí llegará el enlace que activa su cuenta."
            type="email"
            autoComplete="email"
            required
          />
          <CampoTexto {...campo('correoElectronico2')} etiqueta="Repita su correo electrónico" type="email" autoComplete="email" required />
        </Grupo>
        <Grupo titulo="Su contraseña">
          <CampoClave
            {...campo('password')}
            etiqueta="Contraseña"
            ayuda="Al menos 8 caracteres, sin su nombre ni su RUN."
            autoComplete="new-password"
            required
          />
          <CampoClave {...campo('password2')} etiqueta="Repita su contraseña" autoComplete="new-password" required />
        </Grupo>
        <div className="grid gap-5">
          <Captcha flow={registro} containerId={CAPTCHA_ID} estado={captcha} error={falla?.campos['captchaToken']} />
          <FallaGeneral falla={falla} titulo="No pudimos crear su cuenta." />
          <Boton type="submit" variante="principal" ancho ocupado={enviando} textoOcupado="Creando su cuenta">
            Crear mi cuenta
          </Boton>
        </div>
      </form>
    </>
  )
}
