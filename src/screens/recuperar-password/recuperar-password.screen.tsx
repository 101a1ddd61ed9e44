import { useSelector } from '@xstate/react'
import { PublicFooter } from '#app/public-footer.tsx'
import { useFragmentCode } from '#app/use-fragment-code.ts'
import { dataState, useFlow } from '#app/use-flow.ts'
import {
  isBusy,
  recuperarPasswordFailure,
  recuperarPasswordMessage,
  recuperarPasswordStep,
} from '#machines/recuperar-password/recuperar-password.selectors.ts'
import { pathOf, RUTAS_DE_APP } from '#routes'
import { AbrirEnlace } from '#screens/enlace-de-correo/abrir-enlace.tsx'
import { Aviso } from '#ui/avisos/aviso.tsx'
import { EnlaceBoton } from '#ui/formulario/boton.tsx'
import { MarcoPublico } from '#ui/marco/marco.tsx'
import { Titulo, useFocoEnTitulo } from '#ui/marco/titulo.tsx'
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
  const flujo = useFlow('recuperarPassword', { token, containerId: CAPTCHA_ID })
  const estado = useSelector(flujo, (foto) => dataState('recuperar-password', foto))
  const paso = useSelector(flujo, recuperarPasswordStep)
  const mensaje = useSelector(flujo, recuperarPasswordMessage)
  const falla = useSelector(flujo, recuperarPasswordFailure)
  const ocupado = useSelector(flujo, isBusy)
  useFocoEnTitulo(paso)
  return (
    <div data-state={estado}>
      {paso === 'abrir' && <AbrirEnlace falla={falla} ocupado={ocupado} onAbrir={() => flujo.send({ type: 'OPEN_LINK' })} />}
      {paso === 'pedir' && <PedirCorreo flujo={flujo} />}
      {paso === 'pedido' && (
        <>
          <Titulo guia="Si no lo ve, busque en correo no deseado. El enlace sirve 30 minutos.">Revise su correo</Titulo>
          <Listo mensaje={mensaje} />
        </>
      )}
      {paso === 'elegir' && <ElegirContrasena flujo={flujo} />}
      {paso === 'enlace-vencido' && <EnlaceVencido flujo={flujo} />}
      {paso === 'cambiada' && (
        <>
          <Titulo>Contraseña guardada</Titulo>
          <Listo mensaje={mensaje} />
        </>
      )}
    </div>
  )
}

/** Recovery of a password: the mail is asked for, and `#token=T` of its link leads to a new one (spec, section 2). */
export default function RecuperarPasswordScreen() {
  const { codigo, time: vez } = useFragmentCode('token')
  return (
    <MarcoPublico pie={<PublicFooter />} className="max-w-[560px]">
      <Recuperacion key={vez} token={codigo} />
    </MarcoPublico>
  )
}
