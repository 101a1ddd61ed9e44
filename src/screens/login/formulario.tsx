import { useSelector } from '@xstate/react'
import { useState, type FormEvent } from 'react'
import type { Actor } from 'xstate'
import { Captcha } from '#app/captcha.tsx'
import { dataState, useFlow, useSession } from '#app/use-flow.ts'
import { conGuion, digitoDeRbdInusual, pareceRun } from '#contract/rules/rbd.ts'
import type { loginMachine } from '#machines/login/login.chart.ts'
import { canResend, canRetry, captcha, success, failure, isBusy, mustWait, secondFactorOf } from '#machines/login/login.selectors.ts'
import type { Door } from '#machines/login/login.vocabulary.ts'
import { cameExpired } from '#machines/session/session.selectors.ts'
import { SESSION_EXPIRED } from '#machines/session/session.vocabulary.ts'
import { pathOf } from '#routes'
import { Aviso } from '#ui/avisos/aviso.tsx'
import { Boton, EnlaceBoton } from '#ui/formulario/boton.tsx'
import { CampoClave, CampoTexto } from '#ui/formulario/campo.tsx'
import { FallaDeCampos, FallaGeneral } from '#ui/formulario/falla.tsx'
import { sinPartirNumeros } from '#ui/formulario/numeros-enteros.tsx'
import { useEscrito } from '#ui/formulario/use-escrito.ts'
import { useFocoEnTitulo } from '#ui/marco/titulo.tsx'
import { useSecretos } from '../segundo-factor/use-secretos.ts'
import { alPrimerUso } from '#ui/primer-uso.tsx'

const CAPTCHA_ID = 'captcha-ingreso'

/** Comes with the first sign-in that has a second step. */
const SegundoFactor = alPrimerUso(
  async () => (await import('./segundo-factor.tsx')).default,
  <p role="status" data-segundo-paso>
    Cargando…
  </p>,
)

const IDENTIDAD: Record<Door, { etiqueta: string; ayuda: string }> = {
  establecimiento: { etiqueta: 'RBD o nombre de usuario', ayuda: 'El RBD lleva guion y dígito. Por ejemplo: 90145-8.' },
  apoderado: { etiqueta: 'RUN', ayuda: 'Con su dígito verificador. Por ejemplo: 12.345.678-5.' },
  epja: { etiqueta: 'RUN', ayuda: 'Con su dígito verificador. Por ejemplo: 12.345.678-5.' },
}

/** What the schools' door says of a user name beside what is wrong with it; a missing hyphen, only once it was refused. */
function advertenciaDe(usuario: string, rechazado: boolean): string | undefined {
  if (pareceRun(usuario)) return 'Parece un RUN. Los apoderados entran por «Ingreso Apoderados».'
  const corregido = rechazado ? conGuion(usuario) : null
  if (corregido !== null) return `Falta el guion. ¿Quiso escribir ${corregido}?`
  return digitoDeRbdInusual(usuario) ? 'Ese dígito no es el habitual para el RBD. Revíselo.' : undefined
}

interface PropsDeFormulario {
  puerta: Door
  titulo: string
  /** Who it is, where that was written on the way here. */
  usuario?: string
}

/** The sign-in form of any door. The password stays in it until it is sent, and nowhere else. */
export function Formulario({ puerta, titulo, usuario: conocido = '' }: PropsDeFormulario) {
  const flujo = useFlow('login', { door: puerta, containerId: CAPTCHA_ID })
  const estado = useSelector(flujo, (foto) => dataState('login', foto))
  const ocupado = useSelector(flujo, isBusy)
  const error = useSelector(flujo, failure)
  const bien = useSelector(flujo, success)
  const fallida = useSelector(flujo, canRetry)
  const expirada = useSelector(useSession(), cameExpired)
  // The button that the person pressed gives way to others: the focus goes where the page starts again.
  useFocoEnTitulo(fallida || bien !== null)
  const segundoPaso = useSelector(flujo, secondFactorOf)
  const secretos = useSecretos(flujo)
  const [usuario, setUsuario] = useEscrito('ingreso', conocido)
  const [password, setPassword] = useState('')
  const ingresa = (evento: FormEvent) => {
    evento.preventDefault()
    flujo.send({ type: 'SUBMIT', usuario, password })
  }
  if (segundoPaso !== null) return <SegundoFactor flujo={segundoPaso} estado={estado} secretos={secretos} />
  return (
    <form data-state={estado} noValidate aria-busy={ocupado} className="grid gap-6" onSubmit={ingresa}>
      <h1 id="titulo" tabIndex={-1} className="text-titulo-1 focus-visible:shadow-none focus-visible:outline-none">
        {titulo}
      </h1>
      {expirada && !error && (
        <Aviso tono="alerta">
          <p>{SESSION_EXPIRED}</p>
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
        etiqueta={IDENTIDAD[puerta].etiqueta}
        ayuda={sinPartirNumeros(IDENTIDAD[puerta].ayuda)}
        value={usuario}
        onChange={setUsuario}
        error={error?.campos['usuario']}
        advertencia={puerta === 'establecimiento' ? advertenciaDe(usuario, error?.campos['usuario'] !== undefined) : undefined}
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
      <Verificacion flujo={flujo} />
      <FallaGeneral falla={error} titulo="No pudimos completar su ingreso." />
      <Acciones flujo={flujo} />
    </form>
  )
}

type Login = Actor<typeof loginMachine>

function Verificacion({ flujo }: { flujo: Login }) {
  const estado = useSelector(flujo, captcha)
  const error = useSelector(flujo, failure)
  return <Captcha flow={flujo} containerId={CAPTCHA_ID} estado={estado} error={error?.campos['recaptchaToken']} />
}

function Acciones({ flujo }: { flujo: Login }) {
  const ocupado = useSelector(flujo, isBusy)
  const puedeReintentar = useSelector(flujo, canRetry)
  const puedePedirCorreo = useSelector(flujo, canResend)
  const espera = useSelector(flujo, mustWait)
  if (puedeReintentar) {
    return (
      <div className="grid gap-2">
        <Boton variante="principal" ancho onClick={() => flujo.send({ type: 'RETRY' })}>
          Reintentar
        </Boton>
        <Boton variante="llano" ancho onClick={() => flujo.send({ type: 'START_OVER' })}>
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
        <Boton ancho onClick={() => flujo.send({ type: 'RESEND' })}>
          Enviar otro correo de verificación
        </Boton>
      )}
      <EnlaceBoton variante="llano" ancho href={pathOf('recuperarPassword')}>
        ¿Olvidó su contraseña?
      </EnlaceBoton>
    </div>
  )
}
