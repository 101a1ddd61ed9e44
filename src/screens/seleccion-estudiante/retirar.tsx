import { useSelector } from '@xstate/react'
import type { Part } from '#app/use-flow.ts'
import {
  entryToRemove,
  isRemoving,
  padresMadresEmbarazadasFailure,
} from '#machines/padres-madres-embarazadas/padres-madres-embarazadas.selectors.ts'
import { Aviso } from '#ui/avisos/aviso.tsx'
import { Boton } from '#ui/formulario/boton.tsx'
import { CampoTexto } from '#ui/formulario/campo.tsx'
import { useEscrito } from '#ui/formulario/use-escrito.ts'
import { Dialogo } from '#ui/marco/dialogo.tsx'
import { nombreDeLista } from './estudiante.ts'

interface PropsDeRetirar {
  flujo: Part<'registroEmbarazadas', 'register'>
}

/** Taking a student off the register, with a reason. */
export function Retirar({ flujo }: PropsDeRetirar) {
  const inscripcion = useSelector(flujo, entryToRemove)
  return inscripcion && <Motivo flujo={flujo} inscripcion={inscripcion} />
}

function Motivo({ flujo, inscripcion }: PropsDeRetirar & { inscripcion: NonNullable<ReturnType<typeof entryToRemove>> }) {
  const retirando = useSelector(flujo, isRemoving)
  const falla = useSelector(flujo, padresMadresEmbarazadasFailure)
  const [motivo, setMotivo] = useEscrito(`retirar ${inscripcion.runEstudiante}`, '')
  const enCampo = falla?.campos['motivo']
  return (
    <Dialogo
      abierto
      titulo="Retirar del registro"
      onCerrar={() => flujo.send({ type: 'CANCEL' })}
      pie={
        <>
          <Boton onClick={() => flujo.send({ type: 'CANCEL' })}>Cancelar</Boton>
          <Boton variante="peligro" ocupado={retirando} textoOcupado="Retirando" onClick={() => flujo.send({ type: 'CONFIRM', motivo })}>
            Retirar
          </Boton>
        </>
      }
    >
      {falla && enCampo === undefined && <Aviso tono="error" role="alert" titulo={falla.mensaje} />}
      <p>{nombreDeLista(inscripcion)} saldrá del registro. Lo que se haya respondido y su comprobante quedarán anulados.</p>
      <CampoTexto etiqueta="Motivo" name="motivo" value={motivo} maxLength={300} autoComplete="off" error={enCampo} onChange={setMotivo} />
    </Dialogo>
  )
}
