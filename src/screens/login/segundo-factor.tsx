import { useSelector } from '@xstate/react'
import { useState, type FormEvent, type ReactNode } from 'react'
import type { Actor } from 'xstate'
import { NOMBRE_DE_ROL, esRol } from '#contract/rules/roles.ts'
import type { loginMachine } from '#machines/login/login.chart.ts'
import { failure, isBusy, secondStep, type SecondStepView } from '#machines/login/login.selectors.ts'
import { Esqueleto } from '#ui/avisos/esqueleto.tsx'
import { Reintento } from '#ui/avisos/reintento.tsx'
import { Boton } from '#ui/formulario/boton.tsx'
import { CampoTexto } from '#ui/formulario/campo.tsx'
import { FallaDeCampos, FallaGeneral } from '#ui/formulario/falla.tsx'
import { useFocoEnTitulo } from '#ui/marco/titulo.tsx'
import { nombreCompleto } from '#ui/texto/nombres.ts'
import { CodigoQr } from './codigo-qr.tsx'
import { CodigosDeRespaldo } from './codigos-de-respaldo.tsx'
import type { Secretos } from './use-secretos.ts'

export type Ingreso = Actor<typeof loginMachine>

const TITULO: Record<SecondStepView, string> = {
  preparando: 'Código de seguridad',
  'sin-respuesta': 'Código de seguridad',
  codigo: 'Código de seguridad',
  respaldo: 'Código de respaldo',
  inscripcion: 'Configure su segundo factor',
  respaldos: 'Guarde sus códigos de respaldo',
}

const GUIA: Partial<Record<SecondStepView, string>> = {
  codigo: 'Abra su aplicación de códigos y escriba los 6 números.',
  respaldo: 'Escriba uno de los 10 códigos que guardó. Cada uno sirve una vez.',
  inscripcion: 'Su cuenta pide un código de su teléfono, además de la contraseña.',
  respaldos: 'Sirven si pierde su teléfono. No los volveremos a mostrar.',
}

interface PropsDePaso {
  flujo: Ingreso
  paso: SecondStepView
  estado: string
  secretos: Secretos
}

/** The second step of the sign-in. Codes stay in their field until they are sent, and nowhere else. */
export function SegundoFactor({ flujo, paso, estado, secretos }: PropsDePaso) {
  const ocupado = useSelector(flujo, isBusy)
  const error = useSelector(flujo, failure)
  useFocoEnTitulo(paso)
  return (
    <div data-state={estado} data-segundo-paso aria-busy={ocupado} className="grid gap-6">
      <div className="grid gap-2">
        <h1 id="titulo" tabIndex={-1} className="text-titulo-1 focus-visible:shadow-none focus-visible:outline-none">
          {TITULO[paso]}
        </h1>
        {GUIA[paso] && <p className="text-lg text-tinta-2">{GUIA[paso]}</p>}
      </div>
      <Persona flujo={flujo} />
      {paso === 'preparando' && <Esqueleto texto="Preparando el segundo paso…" lineas={3} />}
      {paso === 'sin-respuesta' && (
        <Reintento titulo="No pudimos continuar" mensaje={error?.mensaje} onReintentar={() => flujo.send({ type: 'RETRY' })} />
      )}
      {paso === 'codigo' && (
        <FormularioDeCodigo key="codigo" flujo={flujo} campo="codigo" enviar="Ingresar">
          <OtrasVias flujo={flujo} />
        </FormularioDeCodigo>
      )}
      {paso === 'respaldo' && (
        <FormularioDeCodigo key="respaldo" flujo={flujo} campo="codigoDeRespaldo" enviar="Ingresar">
          <Boton ancho onClick={() => flujo.send({ type: 'USE_CODE' })}>
            Usar mi aplicación de códigos
          </Boton>
        </FormularioDeCodigo>
      )}
      {paso === 'inscripcion' && (
        <>
          <Clave inscripcion={secretos.inscripcion} />
          <FormularioDeCodigo key="inscripcion" flujo={flujo} campo="codigo" enviar="Activar e ingresar" />
        </>
      )}
      {paso === 'respaldos' && <CodigosDeRespaldo codigos={secretos.codigos} onContinuar={() => flujo.send({ type: 'CONTINUE' })} />}
      {paso !== 'respaldos' && (
        <Boton variante="llano" ancho onClick={() => flujo.send({ type: 'START_OVER' })}>
          Ingresar con otros datos
        </Boton>
      )}
    </div>
  )
}

function Persona({ flujo }: { flujo: Ingreso }) {
  const persona = useSelector(flujo, secondStep)?.persona
  if (!persona) return null
  const rol = esRol(persona.rolId) ? NOMBRE_DE_ROL[persona.rolId].toLowerCase() : ''
  return (
    <p>
      Ingresa como <b className="font-accion">{nombreCompleto({ ...persona, apellidoMaterno: null })}</b>, {rol}.
    </p>
  )
}

const CAMPO = {
  codigo: { etiqueta: 'Código de 6 números', ayuda: 'Cambia cada 30 segundos.', inputMode: 'numeric' },
  codigoDeRespaldo: { etiqueta: 'Código de respaldo', ayuda: 'Por ejemplo: ABCDE-23456.', inputMode: 'text' },
} as const

interface PropsDeCodigo {
  flujo: Ingreso
  campo: keyof typeof CAMPO
  enviar: string
  children?: ReactNode
}

/** One field, pasted or typed; only the button sends it. */
function FormularioDeCodigo({ flujo, campo, enviar, children }: PropsDeCodigo) {
  const [codigo, setCodigo] = useState('')
  const ocupado = useSelector(flujo, isBusy)
  const error = useSelector(flujo, failure)
  const envia = (evento: FormEvent) => {
    evento.preventDefault()
    if (!ocupado) flujo.send({ type: 'SEND_CODE', code: codigo })
  }
  return (
    <form noValidate className="grid gap-6" onSubmit={envia}>
      <FallaDeCampos falla={error} />
      <FallaGeneral falla={error} titulo="No pudimos comprobar el código." />
      <CampoTexto
        {...CAMPO[campo]}
        name={campo}
        value={codigo}
        onChange={setCodigo}
        error={error?.campos[campo]}
        autoComplete="one-time-code"
        spellCheck={false}
        maxLength={20}
        cifras
        required
      />
      <Boton type="submit" variante="principal" ancho ocupado={ocupado} textoOcupado="Comprobando">
        {enviar}
      </Boton>
      {children}
    </form>
  )
}

function OtrasVias({ flujo }: { flujo: Ingreso }) {
  const quedan = useSelector(flujo, secondStep)?.respaldos ?? 0
  return (
    <section aria-labelledby="sin-codigo" className="grid gap-3">
      <h2 id="sin-codigo" className="text-lg font-titulo">
        ¿No tiene el código?
      </h2>
      {quedan > 0 && (
        <div className="grid gap-1">
          <Boton ancho onClick={() => flujo.send({ type: 'USE_RECOVERY_CODE' })}>
            Usar un código de respaldo
          </Boton>
          <p className="text-nota text-tinta-2">{quedan === 1 ? 'Le queda 1 de 10.' : `Le quedan ${quedan} de 10.`}</p>
        </div>
      )}
      <details className="border-t border-borde pt-2">
        <summary className="inline-flex min-h-toque cursor-pointer items-center font-accion text-acento underline">
          Perdí mi teléfono
        </summary>
        <p className="text-tinta-2">
          Otra persona de la agencia debe confirmarlo: pida a un administrador superior que restablezca su segundo factor en Usuarios.
        </p>
      </details>
    </section>
  )
}

function Clave({ inscripcion }: { inscripcion: Secretos['inscripcion'] }) {
  if (inscripcion === null) return null
  return (
    <ol className="grid list-decimal gap-4 pl-5">
      <li>Instale en su teléfono una aplicación de códigos, como Google Authenticator, Microsoft Authenticator o Aegis.</li>
      <li>
        <div className="grid gap-3">
          <p>Lea este cuadro con la aplicación, o escriba la clave a mano.</p>
          <CodigoQr texto={inscripcion.uri} nombre="Código QR para su aplicación de códigos" />
          <p>
            <span className="block text-nota text-tinta-2">Clave</span>
            <code className="cifras text-base break-all">{inscripcion.clave.match(/.{1,4}/g)?.join(' ')}</code>
          </p>
        </div>
      </li>
      <li>Escriba los 6 números que muestra.</li>
    </ol>
  )
}
