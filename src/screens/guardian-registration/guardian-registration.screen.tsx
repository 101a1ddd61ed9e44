import { useSelector } from '@xstate/react'
import { useSearch } from 'wouter'
import { dataState, useFlow } from '#app/use-flow.ts'
import { isSent } from '#machines/guardian-registration/guardian-registration.selectors.ts'
import { pathOf } from '#routes'
import { EnlaceBoton } from '#ui/boton.tsx'
import { useFocoEnTitulo } from '#ui/foco.ts'
import { MarcoPublico } from '#ui/marco.tsx'
import { useTitulo } from '#ui/titulo.tsx'
import { CAPTCHA_ID, Formulario } from './formulario.tsx'
import { Enviado } from './enviado.tsx'
import { CREAR_UNA_CUENTA, REVISE_SU_CORREO } from './titulos.ts'

/** Registration of guardians; `?origen=EPJA` for adult education (spec, section 2). */
export default function GuardianRegistrationScreen() {
  const origen = new URLSearchParams(useSearch()).get('origen') === 'EPJA' ? 'EPJA' : 'Apoderados'
  const ingreso = pathOf(origen === 'EPJA' ? 'ingresoEpja' : 'ingresoApoderados')
  const registro = useFlow('guardianRegistration', { origen, containerId: CAPTCHA_ID })
  const estado = useSelector(registro, (snapshot) => dataState('guardian-registration', snapshot))
  const enviado = useSelector(registro, isSent)
  useTitulo(enviado ? REVISE_SU_CORREO : CREAR_UNA_CUENTA)
  useFocoEnTitulo(enviado)
  return (
    <MarcoPublico accion={<EnlaceBoton href={ingreso} variante="pizarra" className="max-[359px]:px-2.5">Ingresar</EnlaceBoton>} className="max-w-[640px]">
      <div data-state={estado}>
        {enviado ? <Enviado registro={registro} ingreso={ingreso} /> : <Formulario registro={registro} origen={origen} />}
      </div>
    </MarcoPublico>
  )
}
