import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { codeFailure, secondStep, type SecondStepView } from '#machines/second-factor/second-factor.selectors.ts'
import { Esqueleto } from '#ui/avisos/esqueleto.tsx'
import { Reintento } from '#ui/avisos/reintento.tsx'
import { Boton } from '#ui/formulario/boton.tsx'
import { CodigoQr } from './codigo-qr.tsx'
import { CodigosDeRespaldo } from './codigos-de-respaldo.tsx'
import { FormularioDeCodigo, type Comprobacion } from './formulario-de-codigo.tsx'
import type { Secretos } from './use-secretos.ts'

export const TITULO_DE_PASO: Readonly<Record<SecondStepView, string>> = {
  preparando: 'Código de seguridad',
  'sin-respuesta': 'Código de seguridad',
  codigo: 'Código de seguridad',
  respaldo: 'Código de respaldo',
  inscripcion: 'Configure su segundo factor',
  respaldos: 'Guarde sus códigos de respaldo',
}

export const GUIA_DE_PASO: Readonly<Partial<Record<SecondStepView, string>>> = {
  codigo: 'Abra su aplicación de códigos y escriba los 6 números.',
  respaldo: 'Escriba uno de los 10 códigos que guardó. Cada uno sirve una vez.',
  inscripcion: 'Su cuenta pide un código de su teléfono, además de la contraseña.',
  respaldos: 'Sirven si pierde su teléfono. No los volveremos a mostrar.',
}

interface PropsDePasos {
  flujo: Comprobacion
  paso: SecondStepView
  secretos: Secretos
  /** What the button that sends a code does. */
  enviar: string
  /** What to do without the code nor a recovery code. */
  sinNada?: ReactNode
}

/** The steps of a second factor. Codes stay in their field until they are sent, and nowhere else. */
export function Pasos({ flujo, paso, secretos, enviar, sinNada }: PropsDePasos) {
  const error = useSelector(flujo, codeFailure)
  return (
    <>
      {paso === 'preparando' && <Esqueleto texto="Preparando el segundo paso…" lineas={3} />}
      {paso === 'sin-respuesta' && (
        <Reintento titulo="No pudimos continuar" mensaje={error?.mensaje} onReintentar={() => flujo.send({ type: 'RETRY' })} />
      )}
      {paso === 'codigo' && (
        <FormularioDeCodigo key="codigo" flujo={flujo} campo="codigo" enviar={enviar}>
          <OtrasVias flujo={flujo}>{sinNada}</OtrasVias>
        </FormularioDeCodigo>
      )}
      {paso === 'respaldo' && (
        <FormularioDeCodigo key="respaldo" flujo={flujo} campo="codigoDeRespaldo" enviar={enviar}>
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
    </>
  )
}

function OtrasVias({ flujo, children }: { flujo: Comprobacion; children: ReactNode }) {
  const { respaldos: quedan } = useSelector(flujo, secondStep)
  if (quedan === 0 && !children) return null
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
      {children}
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
