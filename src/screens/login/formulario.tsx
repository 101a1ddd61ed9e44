import { useSelector } from '@xstate/react'
import { useState, type FormEvent } from 'react'
import type { Actor } from 'xstate'
import { Captcha } from '#app/captcha.tsx'
import { dataState, useFlow } from '#app/use-flow.ts'
import { digitoDeRbdInusual } from '#contract/rules/rbd.ts'
import type { loginMachine } from '#machines/login/login.machine.ts'
import { canResend, canRetry, captcha, exito, falla, isBusy, mustWait } from '#machines/login/login.selectors.ts'
import type { Puerta } from '#machines/login/login.vocabulary.ts'
import { pathOf } from '#routes'
import { Aviso } from '#ui/aviso.tsx'
import { Boton, EnlaceBoton } from '#ui/boton.tsx'
import { CampoClave, CampoTexto } from '#ui/campo.tsx'
import { FallaDeCampos, FallaGeneral } from '#ui/falla.tsx'
import { useFocoEnTitulo } from '#ui/foco.ts'
import { SESION_EXPIRADA, useSesionExpirada } from './use-sesion-expirada.ts'

const CAPTCHA_ID = 'captcha-ingreso'

const IDENTIDAD: Record<Puerta, { etiqueta: string; ayuda: string }> = {
  establecimiento: { etiqueta: 'RBD o nombre de usuario', ayuda: 'El RBD lleva guion y dígito. Por ejemplo: 90145-8.' },
  apoderado: { etiqueta: 'RUN', ayuda: 'Con su dígito verificador. Por ejemplo: 12.345.678-5.' },
  epja: { etiqueta: 'RUN', ayuda: 'Con su dígito verificador. Por ejemplo: 12.345.678-5.' },
}

interface FormularioProps {
  puerta: Puerta
  titulo: string
}

/** The sign-in form of any door. The password stays in it until it is sent, and nowhere else. */
export function Formulario({ puerta, titulo }: FormularioProps) {
  const flow = useFlow('login', { puerta, containerId: CAPTCHA_ID })
  const estado = useSelector(flow, (snapshot) => dataState('login', snapshot))
  const ocupado = useSelector(flow, isBusy)
  const error = useSelector(flow, falla)
  const bien = useSelector(flow, exito)
  const fallida = useSelector(flow, canRetry)
  const expirada = useSesionExpirada()
  // The button that the person pressed gives way to others: the focus goes where the page starts again.
  useFocoEnTitulo(fallida || bien !== null)
  const [usuario, setUsuario] = useState('')
  const [password, setPassword] = useState('')
  const ingresar = (evento: FormEvent) => {
    evento.preventDefault()
    flow.send({ type: 'SUBMIT', usuario, password })
  }
  return (
    <form data-state={estado} noValidate aria-busy={ocupado} className="grid gap-6" onSubmit={ingresar}>
      <h1 id="titulo" tabIndex={-1} className="text-titulo-1 focus-visible:shadow-none focus-visible:outline-none">
        {titulo}
      </h1>
      {expirada && !error && (
        <Aviso tono="alerta">
          <p>{SESION_EXPIRADA}</p>
        </Aviso>
      )}
      {bien && (
        <Aviso tono="exito" role="status">
          <p>{bien}</p>
        </Aviso>
      )}
      <FallaDeCampos falla={error} captchaId={CAPTCHA_ID} />
      <CampoTexto
        name="usuario"
        {...IDENTIDAD[puerta]}
        value={usuario}
        onChange={setUsuario}
        error={error?.campos['usuario']}
        advertencia={
          puerta === 'establecimiento' && digitoDeRbdInusual(usuario) ? 'Ese dígito no es el habitual para el RBD. Revíselo.' : undefined
        }
        autoComplete="username"
        spellCheck={false}
        cifras
        required
      />
      <CampoClave
        etiqueta="Contraseña"
        name="password"
        value={password}
        onChange={setPassword}
        error={error?.campos['password']}
        autoComplete="current-password"
        required
      />
      <Verificacion flow={flow} />
      <FallaGeneral falla={error} titulo="No pudimos completar su ingreso." />
      <Acciones flow={flow} />
    </form>
  )
}

type Login = Actor<typeof loginMachine>

function Verificacion({ flow }: { flow: Login }) {
  const estado = useSelector(flow, captcha)
  const error = useSelector(flow, falla)
  return <Captcha flow={flow} containerId={CAPTCHA_ID} estado={estado} error={error?.campos['recaptchaToken']} />
}

function Acciones({ flow }: { flow: Login }) {
  const ocupado = useSelector(flow, isBusy)
  const puedeReintentar = useSelector(flow, canRetry)
  const puedePedirCorreo = useSelector(flow, canResend)
  const espera = useSelector(flow, mustWait)
  if (puedeReintentar) {
    return (
      <div className="grid gap-2">
        <Boton variante="principal" ancho onClick={() => flow.send({ type: 'RETRY' })}>
          Reintentar
        </Boton>
        <Boton variante="llano" ancho onClick={() => flow.send({ type: 'START_OVER' })}>
          Ingresar con otros datos
        </Boton>
      </div>
    )
  }
  return (
    <div className="grid gap-2">
      <Boton
        type="submit"
        variante="principal"
        ancho
        ocupado={ocupado || espera}
        textoOcupado={espera ? 'Espere un momento' : 'Ingresando'}
      >
        Ingresar
      </Boton>
      {puedePedirCorreo && (
        <Boton ancho onClick={() => flow.send({ type: 'RESEND' })}>
          Enviar otro correo de verificación
        </Boton>
      )}
      <EnlaceBoton variante="llano" ancho href={pathOf('recuperarPassword')}>
        ¿Olvidó su contraseña?
      </EnlaceBoton>
    </div>
  )
}
