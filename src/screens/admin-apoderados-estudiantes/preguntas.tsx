import { useSelector } from '@xstate/react'
import { dataState, type Part } from '#app/use-flow.ts'
import type { ApoderadoAdministrado } from '#contract/apoderados.admin.ts'
import { Pregunta, usePregunta } from '../administracion/pregunta.tsx'

interface PropsDePreguntas {
  confirmacion: Part<'adminApoderadosEstudiantes', 'confirm'>
  desvinculo: Part<'adminApoderadosEstudiantes', 'unlink'>
  reenvio: Part<'adminApoderadosEstudiantes', 'resend'>
  nombreDe: (persona: Pick<ApoderadoAdministrado, 'nombres' | 'apellidoPaterno' | 'apellidoMaterno'>) => string
}

/** What is asked before a link is proved or ends, or a mail goes out. */
export function Preguntas({ confirmacion, desvinculo, reenvio, nombreDe }: PropsDePreguntas) {
  const [porConfirmar, deConfirmar] = usePregunta(confirmacion)
  const [vinculo, deDesvincular] = usePregunta(desvinculo)
  const estadoDeDesvinculo = useSelector(desvinculo, (s) => dataState('confirmed-action', s))
  const [apoderado, deReenviar] = usePregunta(reenvio)
  return (
    <div data-state={estadoDeDesvinculo}>
      {porConfirmar && (
        <Pregunta titulo="Confirmar el vínculo" accion="Confirmar" {...deConfirmar}>
          <p>Confirme solo si le consta: el apoderado verá el nombre completo de {nombreDe(porConfirmar)} y podrá responder su encuesta.</p>
        </Pregunta>
      )}
      {vinculo && (
        <Pregunta titulo="Desvincular a un estudiante" accion="Desvincular" motivoDe={vinculo.runEstudiante} peligrosa {...deDesvincular}>
          <p>El apoderado dejará de ver a {nombreDe(vinculo)}. Puede volver a vincularlo después.</p>
        </Pregunta>
      )}
      {apoderado && (
        <Pregunta titulo="Reenviar la verificación" accion="Enviar el correo" {...deReenviar}>
          <p>
            {nombreDe(apoderado)} recibirá otro enlace en {apoderado.correoElectronico}. El anterior dejará de servir.
          </p>
        </Pregunta>
      )}
    </div>
  )
}
