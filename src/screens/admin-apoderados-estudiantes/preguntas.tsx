import { useSelector } from '@xstate/react'
import { dataState, type Part } from '#app/use-flow.ts'
import type { ApoderadoAdministrado, VinculoAdministrado } from '#contract/apoderados.admin.ts'
import { actionFailure, askedAbout, isActing } from '#machines/confirmed-action/confirmed-action.selectors.ts'
import { Pregunta } from '../administracion/pregunta.tsx'

interface PropsDePreguntas {
  confirmacion: Part<'adminApoderadosEstudiantes', 'confirm'>
  desvinculo: Part<'adminApoderadosEstudiantes', 'unlink'>
  reenvio: Part<'adminApoderadosEstudiantes', 'resend'>
  nombreDe: (persona: Pick<ApoderadoAdministrado, 'nombres' | 'apellidoPaterno' | 'apellidoMaterno'>) => string
}

/** What is asked before a link is proved or ends, or a mail goes out. */
export function Preguntas({ confirmacion, desvinculo, reenvio, nombreDe }: PropsDePreguntas) {
  const porConfirmar = useSelector(confirmacion, askedAbout<VinculoAdministrado>)
  const sinConfirmar = useSelector(confirmacion, actionFailure)
  const confirmando = useSelector(confirmacion, isActing)
  const vinculo = useSelector(desvinculo, askedAbout<VinculoAdministrado>)
  const sinDesvincular = useSelector(desvinculo, actionFailure)
  const estadoDeDesvinculo = useSelector(desvinculo, (s) => dataState('confirmed-action', s))
  const desvinculando = useSelector(desvinculo, isActing)
  const apoderado = useSelector(reenvio, askedAbout<ApoderadoAdministrado>)
  const sinReenviar = useSelector(reenvio, actionFailure)
  const reenviando = useSelector(reenvio, isActing)
  return (
    <div data-state={estadoDeDesvinculo}>
      {porConfirmar && (
        <Pregunta
          titulo="Confirmar el vínculo"
          accion="Confirmar"
          ocupado={confirmando}
          falla={sinConfirmar}
          onConfirmar={(motivo) => confirmacion.send({ type: 'CONFIRM', motivo })}
          onCerrar={() => confirmacion.send({ type: 'CANCEL' })}
        >
          <p>Confirme solo si le consta: el apoderado verá el nombre completo de {nombreDe(porConfirmar)} y podrá responder su encuesta.</p>
        </Pregunta>
      )}
      {vinculo && (
        <Pregunta
          titulo="Desvincular a un estudiante"
          accion="Desvincular"
          motivoDe={vinculo.runEstudiante}
          peligrosa
          ocupado={desvinculando}
          falla={sinDesvincular}
          onConfirmar={(motivo) => desvinculo.send({ type: 'CONFIRM', motivo })}
          onCerrar={() => desvinculo.send({ type: 'CANCEL' })}
        >
          <p>El apoderado dejará de ver a {nombreDe(vinculo)}. Puede volver a vincularlo después.</p>
        </Pregunta>
      )}
      {apoderado && (
        <Pregunta
          titulo="Reenviar la verificación"
          accion="Enviar el correo"
          ocupado={reenviando}
          falla={sinReenviar}
          onConfirmar={(motivo) => reenvio.send({ type: 'CONFIRM', motivo })}
          onCerrar={() => reenvio.send({ type: 'CANCEL' })}
        >
          <p>
            {nombreDe(apoderado)} recibirá otro enlace en {apoderado.correoElectronico}. El anterior dejará de servir.
          </p>
        </Pregunta>
      )}
    </div>
  )
}
