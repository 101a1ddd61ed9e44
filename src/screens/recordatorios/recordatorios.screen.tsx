import { useSelector } from '@xstate/react'
import { PublicFooter } from '#app/public-footer.tsx'
import { useFragmentCode } from '#app/use-fragment-code.ts'
import { dataState, useFlow } from '#app/use-flow.ts'
import { failure, isBusy, message, remindersStep } from '#machines/recordatorios/recordatorios.selectors.ts'
import { pathOf } from '#routes'
import { ABRA_SU_ENLACE } from '#screens/enlace-de-correo/abra-su-enlace.ts'
import { Aviso } from '#ui/avisos/aviso.tsx'
import { Boton, EnlaceBoton } from '#ui/formulario/boton.tsx'
import { FallaGeneral } from '#ui/formulario/falla.tsx'
import { MarcoPublico } from '#ui/marco/marco.tsx'
import { Titulo, useFocoEnTitulo } from '#ui/marco/titulo.tsx'

function Ingreso() {
  return (
    <EnlaceBoton ancho href={pathOf('ingresoApoderados')}>
      Ir al ingreso de apoderados
    </EnlaceBoton>
  )
}

function Baja({ codigo }: { codigo: string | null }) {
  const flujo = useFlow('recordatorios', { code: codigo })
  const estado = useSelector(flujo, (foto) => dataState('recordatorios', foto))
  const paso = useSelector(flujo, remindersStep)
  const ocupado = useSelector(flujo, isBusy)
  const falla = useSelector(flujo, failure)
  const mensaje = useSelector(flujo, message)
  useFocoEnTitulo(paso)
  return (
    <div data-state={estado} className="grid gap-5">
      {paso === 'confirmar' && (
        <>
          <Titulo guia="Seguirá recibiendo lo que usted pida, como un enlace para su contraseña.">¿Dejar de recibir recordatorios?</Titulo>
          <FallaGeneral falla={falla} titulo="No pudimos anotarlo." />
          <Boton variante="principal" ancho ocupado={ocupado} textoOcupado="Anotando" onClick={() => flujo.send({ type: 'CONFIRM' })}>
            No recibir más recordatorios
          </Boton>
        </>
      )}
      {paso === 'de-baja' && (
        <>
          <Titulo>No recibirá más recordatorios</Titulo>
          <Aviso tono="exito" role="status">
            <p>{mensaje}</p>
          </Aviso>
          <p className="text-tinta-2">En «Mi cuenta» puede volver a recibirlos cuando quiera.</p>
          <Ingreso />
        </>
      )}
      {paso === 'sin-enlace' && (
        <>
          <Titulo guia="Use el que trae cada recordatorio, al pie del correo.">Este enlace no sirve</Titulo>
          <Aviso tono="alerta" role="status">
            <p>{falla?.mensaje ?? ABRA_SU_ENLACE}</p>
          </Aviso>
          <Ingreso />
        </>
      )}
    </div>
  )
}

/** Where a reminder's link leads, with `#baja=T`: whoever wants no more of them says so without entering. */
export default function RecordatoriosScreen() {
  const { codigo, time } = useFragmentCode('baja')
  return (
    <MarcoPublico pie={<PublicFooter />} className="max-w-[560px]">
      <Baja key={time} codigo={codigo} />
    </MarcoPublico>
  )
}
