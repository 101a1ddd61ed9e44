import type { EstudianteVinculado } from '#contract/apoderados.ts'
import type { EstadoEncuesta } from '#contract/rules/estados.ts'
import { otherInformant } from '#machines/student-link/student-link.selectors.ts'
import { BarraAvance } from '#ui/encuesta/barra-avance.tsx'
import { enFecha } from '#ui/texto/fechas.ts'

const FRASE: Record<EstadoEncuesta, string | null> = {
  NO_DISPONIBLE: 'No hay una encuesta para este curso.',
  AUN_NO_ABRE: null,
  NO_INICIADA: null,
  EN_PROGRESO: null,
  COMPLETADA: null,
  VENCIDA: 'El plazo terminó. Pregunte en el establecimiento qué hacer.',
  ANULADA: 'La respuesta anterior dejó de servir. Puede responder otra vez.',
  DESCONOCIDA: 'No pudimos saber cómo va esta encuesta.',
}

const QUIEN = { establecimiento: 'el establecimiento', apoderado: 'otro apoderado' } as const

/** One line under the state: how far, until when, or what it means. */
export function Detalle({ estudiante }: { estudiante: EstudianteVinculado }) {
  const { estado, avance, apertura, cierre, actualizado, dsEncuesta } = estudiante
  const otro = otherInformant(estudiante)
  if (otro)
    return (
      <p>
        {estado === 'COMPLETADA' ? 'La respondió' : 'La está respondiendo'} {QUIEN[otro]}
        {estado === 'COMPLETADA' && actualizado && ` el ${enFecha(actualizado)}`}.
      </p>
    )
  if (estado === 'EN_PROGRESO' && avance) {
    return (
      <div className="grid gap-1.5">
        <p>
          Respondió {avance.respondidas} de {avance.preguntas} preguntas
        </p>
        <BarraAvance hechas={avance.respondidas} total={avance.preguntas} />
      </div>
    )
  }
  if (estado === 'COMPLETADA' && actualizado) return <p>Enviada el {enFecha(actualizado)}.</p>
  if (estado === 'AUN_NO_ABRE' && apertura)
    return (
      <p>
        {dsEncuesta}, desde el {enFecha(apertura)}.
      </p>
    )
  if (estado === 'NO_INICIADA' && cierre)
    return (
      <p>
        {dsEncuesta}, hasta el {enFecha(cierre)}.
      </p>
    )
  return FRASE[estado] ? <p>{FRASE[estado]}</p> : null
}
