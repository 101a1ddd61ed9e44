import { useSelector } from '@xstate/react'
import { dataState, useFlow } from '#app/use-flow.ts'
import { isStillOpen } from '#machines/organization-logout/organization-logout.selectors.ts'
import { pathOf } from '#routes'
import { Aviso } from '#ui/aviso.tsx'
import { EnlaceBoton } from '#ui/boton.tsx'
import { useFocoEnTitulo } from '#ui/foco.ts'
import { MarcoPublico } from '#ui/marco.tsx'
import { Titulo } from '#ui/titulo.tsx'

/** On the way to the organisation's logout page, which leads back to the sign-in (spec, section 2). */
export default function MsalLogoutScreen() {
  const flow = useFlow('organizationLogout', undefined)
  const estado = useSelector(flow, (snapshot) => dataState('organization-logout', snapshot))
  const abierta = useSelector(flow, isStillOpen)
  useFocoEnTitulo(abierta)
  return (
    <MarcoPublico>
      <div data-state={estado}>
        {abierta ? (
          <SigueAbierta />
        ) : (
          <div role="status">
            <Titulo>Cerrando su cuenta Microsoft…</Titulo>
          </div>
        )}
      </div>
    </MarcoPublico>
  )
}

function SigueAbierta() {
  return (
    <div className="grid justify-items-start gap-6">
      <Titulo>Su cuenta Microsoft sigue abierta</Titulo>
      <Aviso tono="alerta" titulo="Su sesión en este sistema ya está cerrada." role="alert">
        <p>El servicio de cuentas no responde. En un equipo compartido, cierre el navegador.</p>
      </Aviso>
      <EnlaceBoton variante="principal" href={pathOf('login')}>
        Ir al ingreso
      </EnlaceBoton>
    </div>
  )
}
