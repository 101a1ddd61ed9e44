import { PublicFooter } from '#app/public-footer.tsx'
import { useSelector } from '@xstate/react'
import { dataState, useFlow } from '#app/use-flow.ts'
import { isStillOpen } from '#machines/msal-logout/msal-logout.selectors.ts'
import { pathOf } from '#routes'
import { Aviso } from '#ui/avisos/aviso.tsx'
import { EnlaceBoton } from '#ui/formulario/boton.tsx'
import { MarcoPublico } from '#ui/marco/marco.tsx'
import { Titulo, useFocoEnTitulo } from '#ui/marco/titulo.tsx'

/** On the way to the organisation's logout page, which leads back to the sign-in (spec, section 2). */
export default function MsalLogoutScreen() {
  const flujo = useFlow('msalLogout', undefined)
  const estado = useSelector(flujo, (foto) => dataState('msal-logout', foto))
  const abierta = useSelector(flujo, isStillOpen)
  useFocoEnTitulo(abierta)
  return (
    <MarcoPublico pie={<PublicFooter />}>
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
