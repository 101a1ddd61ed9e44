import { useSelector } from '@xstate/react'
import { dataState, useFlow } from '#app/use-flow.ts'
import { isSent } from '#machines/registro-apoderado/registro-apoderado.selectors.ts'
import type { Origin } from '#machines/claveunica/claveunica.vocabulary.ts'
import { pathOf } from '#routes'
import { useTitulo, useFocoEnTitulo } from '#ui/marco/titulo.tsx'
import { CAPTCHA_ID, CREAR_UNA_CUENTA, Formulario } from './formulario.tsx'
import { Enviado } from './enviado.tsx'
import { REVISE_SU_CORREO } from './pasos.tsx'

interface PropsDeRegistro {
  origen: Origin
}

/** The registration of a guardian. */
export function Registro({ origen }: PropsDeRegistro) {
  const registro = useFlow('registroApoderado', { origen, containerId: CAPTCHA_ID })
  const estado = useSelector(registro, (foto) => dataState('registro-apoderado', foto))
  const enviado = useSelector(registro, isSent)
  useTitulo(enviado ? REVISE_SU_CORREO : CREAR_UNA_CUENTA)
  useFocoEnTitulo(enviado)
  return (
    <div data-state={estado}>
      {enviado ? (
        <Enviado registro={registro} ingreso={pathOf(origen === 'EPJA' ? 'ingresoEpja' : 'ingresoApoderados')} />
      ) : (
        <Formulario registro={registro} origen={origen} />
      )}
    </div>
  )
}
