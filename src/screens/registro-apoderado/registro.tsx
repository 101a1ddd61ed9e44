import { useSelector } from '@xstate/react'
import { dataState, useAddress, useFlow, useFlowsAhead } from '#app/use-flow.ts'
import type { Origin } from '#machines/claveunica/claveunica.vocabulary.ts'
import { stepOfAddress } from '#machines/registro-apoderado/registro-apoderado.rules.ts'
import { registrationStep } from '#machines/registro-apoderado/registro-apoderado.selectors.ts'
import { pathOf } from '#routes'
import { PuertaClaveUnica } from '#screens/ingreso-apoderados/claveunica.tsx'
import { Aviso } from '#ui/avisos/aviso.tsx'
import { useTitulo, useFocoEnTitulo } from '#ui/marco/titulo.tsx'
import { CAPTCHA_ID, Contrasena } from './contrasena.tsx'
import { Correo, Identidad } from './datos.tsx'
import { Enviado } from './enviado.tsx'
import { REVISE_SU_CORREO } from './pasos.tsx'
import { cualPaso, PREGUNTA, TituloDePaso } from './pasos-del-registro.tsx'

interface PropsDeRegistro {
  origen: Origin
}

const PARA_QUE = {
  Apoderados: 'Con su cuenta responde las encuestas de sus estudiantes.',
  EPJA: 'Con su cuenta responde la encuesta de educación de personas jóvenes y adultas.',
} as const

/** The registration of a guardian, in three steps: each has its address, its heading and its title. */
export function Registro({ origen }: PropsDeRegistro) {
  useFlowsAhead('registroApoderado', 'claveunica')
  const registro = useFlow('registroApoderado', { origen, containerId: CAPTCHA_ID })
  useAddress(registro, (direccion) => ({ step: stepOfAddress(new URLSearchParams(direccion).get('paso')) }))
  const estado = useSelector(registro, (foto) => dataState('registro-apoderado', foto))
  const paso = useSelector(registro, registrationStep)
  useTitulo(paso === 'sent' ? REVISE_SU_CORREO : `${PREGUNTA[paso]} (${cualPaso(paso)})`)
  useFocoEnTitulo(paso)
  return (
    <div data-state={estado}>
      {paso === 'identity' && (
        <>
          <TituloDePaso paso={paso} guia={PARA_QUE[origen]} />
          <PuertaClaveUnica origen={origen} primera />
          <p className="my-6 max-w-none text-center text-tinta-2">o con su RUN</p>
          <Identidad registro={registro} />
        </>
      )}
      {paso === 'mail' && (
        <>
          <TituloDePaso paso={paso} guia="Ahí le llega el enlace que activa su cuenta." />
          <Correo registro={registro} />
          <div className="mt-6">
            <Aviso>
              <p>¿No tiene correo? Puede responder en papel en su establecimiento.</p>
            </Aviso>
          </div>
        </>
      )}
      {paso === 'password' && (
        <>
          <TituloDePaso paso={paso} guia="Es el último paso." />
          <Contrasena registro={registro} />
        </>
      )}
      {paso === 'sent' && <Enviado registro={registro} ingreso={pathOf(origen === 'EPJA' ? 'ingresoEpja' : 'ingresoApoderados')} />}
    </div>
  )
}
