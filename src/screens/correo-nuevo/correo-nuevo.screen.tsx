import { useSelector } from '@xstate/react'
import { PublicFooter } from '#app/public-footer.tsx'
import { useFragmentCode } from '#app/use-fragment-code.ts'
import { dataState, useFlow } from '#app/use-flow.ts'
import type { CorreoNuevoInput } from '#machines/correo-nuevo/correo-nuevo.chart.ts'
import { correoNuevoStep, failure, isBusy, message } from '#machines/correo-nuevo/correo-nuevo.selectors.ts'
import { pathOf, RUTAS_DE_APP } from '#routes'
import { AbrirEnlace } from '#screens/enlace-de-correo/abrir-enlace.tsx'
import { ABRA_SU_ENLACE } from '#screens/enlace-de-correo/abra-su-enlace.ts'
import { Aviso } from '#ui/avisos/aviso.tsx'
import { Boton, EnlaceBoton } from '#ui/formulario/boton.tsx'
import { FallaGeneral } from '#ui/formulario/falla.tsx'
import { MarcoPublico } from '#ui/marco/marco.tsx'
import { Titulo, useFocoEnTitulo } from '#ui/marco/titulo.tsx'

/** Both doors: the address does not say by which one the person enters. */
function Puertas() {
  return (
    <div className="grid gap-2">
      {(['login', 'ingresoApoderados'] as const).map((ruta) => (
        <EnlaceBoton key={ruta} ancho href={pathOf(ruta)}>
          {RUTAS_DE_APP[ruta].titulo}
        </EnlaceBoton>
      ))}
    </div>
  )
}

function CambioDeCorreo(codigos: CorreoNuevoInput) {
  const flujo = useFlow('correoNuevo', codigos)
  const estado = useSelector(flujo, (foto) => dataState('correo-nuevo', foto))
  const paso = useSelector(flujo, correoNuevoStep)
  const ocupado = useSelector(flujo, isBusy)
  const falla = useSelector(flujo, failure)
  const mensaje = useSelector(flujo, message)
  useFocoEnTitulo(paso)
  return (
    <div data-state={estado} className="grid gap-5">
      {paso === 'abrir' && <AbrirEnlace falla={falla} ocupado={ocupado} onAbrir={() => flujo.send({ type: 'OPEN_LINK' })} />}
      {paso === 'confirmar' && (
        <>
          <Titulo guia="Desde entonces sus mensajes llegan a esta dirección.">Confirme su correo electrónico</Titulo>
          <FallaGeneral falla={falla} titulo="No pudimos confirmar su correo." />
          <Boton variante="principal" ancho ocupado={ocupado} textoOcupado="Confirmando" onClick={() => flujo.send({ type: 'CONFIRM' })}>
            Confirmar mi correo
          </Boton>
        </>
      )}
      {paso === 'deshacer' && (
        <>
          <Titulo guia="Su cuenta vuelve a tener esta dirección, y se cierran sus sesiones.">Deshaga el cambio de correo</Titulo>
          <FallaGeneral falla={falla} titulo="No pudimos deshacer el cambio." />
          <Boton variante="principal" ancho ocupado={ocupado} textoOcupado="Deshaciendo" onClick={() => flujo.send({ type: 'UNDO' })}>
            Deshacer el cambio
          </Boton>
        </>
      )}
      {(paso === 'confirmado' || paso === 'deshecho') && (
        <>
          <Titulo>{paso === 'confirmado' ? 'Correo confirmado' : 'Cambio deshecho'}</Titulo>
          <Aviso tono="exito" role="status">
            <p>{mensaje}</p>
          </Aviso>
          <Puertas />
        </>
      )}
      {paso === 'sin-enlace' && (
        <>
          <Titulo guia="Cada enlace sirve una sola vez y por un tiempo limitado.">Este enlace no sirve</Titulo>
          <Aviso tono="alerta" role="status">
            <p>{falla?.mensaje ?? ABRA_SU_ENLACE}</p>
          </Aviso>
          <Puertas />
        </>
      )}
    </div>
  )
}

/** Where the mails of a change of e-mail lead, with `#confirmar=T` or `#deshacer=T` (decisions, sign-in and accounts). */
export default function CorreoNuevoScreen() {
  const confirmar = useFragmentCode('confirmar')
  const deshacer = useFragmentCode('deshacer')
  return (
    <MarcoPublico pie={<PublicFooter />} className="max-w-[560px]">
      <CambioDeCorreo key={`${confirmar.time} ${deshacer.time}`} confirmation={confirmar.codigo} reversal={deshacer.codigo} />
    </MarcoPublico>
  )
}
