import { useSelector } from '@xstate/react'
import { PiePublico } from '#app/pie-publico.tsx'
import { useCodigoDelFragmento } from '#app/use-codigo-del-fragmento.ts'
import { dataState, useFlow } from '#app/use-flow.ts'
import { recoveryMessage, recoveryStep } from '#machines/password-recovery/password-recovery.selectors.ts'
import { pathOf, RUTAS_DE_APP } from '#routes'
import { Aviso } from '#ui/aviso.tsx'
import { EnlaceBoton } from '#ui/boton.tsx'
import { useFocoEnTitulo } from '#ui/foco.ts'
import { MarcoPublico } from '#ui/marco.tsx'
import { Titulo } from '#ui/titulo.tsx'
import { ElegirContrasena } from './elegir.tsx'
import { EnlaceVencido } from './enlace-vencido.tsx'
import { CAPTCHA_ID, PedirCorreo } from './pedir.tsx'

/** What the service answered, and both doors: the address does not say by which one the person enters. */
function Listo({ mensaje }: { mensaje: string }) {
  return (
    <div className="grid gap-5">
      <Aviso tono="exito" role="status">
        <p>{mensaje}</p>
      </Aviso>
      <div className="grid gap-2">
        <EnlaceBoton ancho variante="principal" href={pathOf('login')}>
          {RUTAS_DE_APP.login.titulo}
        </EnlaceBoton>
        <EnlaceBoton ancho href={pathOf('ingresoApoderados')}>
          {RUTAS_DE_APP.ingresoApoderados.titulo}
        </EnlaceBoton>
      </div>
    </div>
  )
}

function Recuperacion({ token }: { token: string | null }) {
  const flow = useFlow('passwordRecovery', { token, containerId: CAPTCHA_ID })
  const estado = useSelector(flow, (snapshot) => dataState('password-recovery', snapshot))
  const paso = useSelector(flow, recoveryStep)
  const mensaje = useSelector(flow, recoveryMessage)
  useFocoEnTitulo(paso)
  return (
    <div data-state={estado}>
      {paso === 'pedir' && <PedirCorreo flow={flow} />}
      {paso === 'pedido' && (
        <>
          <Titulo guia="Si no lo ve, busque en correo no deseado. El enlace sirve 30 minutos.">Revise su correo</Titulo>
          <Listo mensaje={mensaje} />
        </>
      )}
      {paso === 'elegir' && <ElegirContrasena flow={flow} />}
      {paso === 'enlace-vencido' && <EnlaceVencido flow={flow} />}
      {paso === 'cambiada' && (
        <>
          <Titulo guia="Por seguridad, cerramos las sesiones que tenía abiertas.">Contraseña cambiada</Titulo>
          <Listo mensaje={mensaje} />
        </>
      )}
    </div>
  )
}

/** Recovery of a password: the mail is asked for, and `#token=T` of its link leads to a new one (spec, section 2). */
export default function RecuperarPasswordScreen() {
  const { codigo, vez } = useCodigoDelFragmento('token')
  return (
    <MarcoPublico pie={<PiePublico />} className="max-w-[560px]">
      <Recuperacion key={vez} token={codigo} />
    </MarcoPublico>
  )
}
