import { useSelector } from '@xstate/react'
import { dataState, useFlow } from '#app/use-flow.ts'
import {
  isVerificationBusy,
  verificationFailure,
  verificationMessage,
  verificationStep,
} from '#machines/guardian-verification/guardian-verification.selectors.ts'
import { AbrirEnlace } from '#screens/enlace-de-correo/abrir-enlace.tsx'
import { Aviso } from '#ui/avisos/aviso.tsx'
import { Boton } from '#ui/formulario/boton.tsx'
import { FallaGeneral } from '#ui/formulario/falla.tsx'
import { useEscrito } from '#ui/formulario/use-escrito.ts'
import { Titulo, useFocoEnTitulo } from '#ui/marco/titulo.tsx'
import { ABRA_SU_ENLACE } from '#screens/enlace-de-correo/abra-su-enlace.ts'
import { Pasos, REVISE_SU_CORREO } from './pasos.tsx'
import { CAPTCHA_DE_REENVIO, PedirCorreo } from './pedir-correo.tsx'

interface PropsDeVerificacion {
  /** The mail's code; empty on a page that was loaded again. */
  token: string
  /** The person goes on to sign in, with the RUN that was typed here, or none. */
  onListo: (run: string) => void
}

/** Verification of a guardian's account, and the request of a new mail. The code is spent by a press, never by itself. */
export function Verificacion({ token, onListo }: PropsDeVerificacion) {
  const verificacion = useFlow('guardianVerification', { token, containerId: CAPTCHA_DE_REENVIO })
  const estado = useSelector(verificacion, (foto) => dataState('guardian-verification', foto))
  const paso = useSelector(verificacion, verificationStep)
  const falla = useSelector(verificacion, verificationFailure)
  const mensaje = useSelector(verificacion, verificationMessage)
  const ocupado = useSelector(verificacion, isVerificationBusy)
  const [run, setRun] = useEscrito('reenvio', '')
  const listo = () => onListo(run)
  useFocoEnTitulo(paso)
  return (
    <div data-state={estado} className="grid gap-5">
      {paso === 'abrir' && <AbrirEnlace falla={falla} ocupado={ocupado} onAbrir={() => verificacion.send({ type: 'OPEN_LINK' })} />}
      {paso === 'verificar' && (
        <>
          <Titulo guia="Falta un paso para que pueda ingresar.">Verifique su cuenta</Titulo>
          <FallaGeneral falla={falla} titulo="No pudimos verificar su cuenta." />
          <Boton
            variante="principal"
            ancho
            ocupado={ocupado}
            textoOcupado="Verificando"
            onClick={() => verificacion.send({ type: 'VERIFY' })}
          >
            Verificar mi cuenta
          </Boton>
        </>
      )}
      {paso === 'verificada' && (
        <>
          <Titulo>Cuenta verificada</Titulo>
          <Aviso tono="exito" role="status">
            <p>{mensaje}</p>
          </Aviso>
          <Boton variante="principal" ancho onClick={listo}>
            Ingresar
          </Boton>
        </>
      )}
      {paso === 'enlace-vencido' && (
        <>
          <Titulo guia="Los enlaces sirven durante 24 horas y una sola vez.">El enlace ya no sirve</Titulo>
          <Aviso tono="alerta" role="status">
            <p>{falla?.mensaje ?? ABRA_SU_ENLACE}</p>
          </Aviso>
          <Boton variante="principal" ancho onClick={() => verificacion.send({ type: 'ASK_NEW_MAIL' })}>
            Pedir otro correo
          </Boton>
          <Boton ancho onClick={listo}>
            Ir al ingreso
          </Boton>
        </>
      )}
      {paso === 'pedir-correo' && <PedirCorreo verificacion={verificacion} run={run} onRun={setRun} onVolver={listo} />}
      {paso === 'correo-pedido' && (
        <>
          <Titulo>{REVISE_SU_CORREO}</Titulo>
          <Aviso tono="exito" role="status">
            <p>{mensaje}</p>
          </Aviso>
          <Pasos />
          <Boton variante="principal" ancho onClick={listo}>
            Ir al ingreso
          </Boton>
        </>
      )}
    </div>
  )
}
