import type { GradoConEncuestas } from '#contract/encuestas.admin.ts'
import { clases } from '#ui/clases.ts'
import { Icono } from '#ui/iconos.tsx'
import { enMiles } from '#ui/texto/numeros.ts'
import { nombreCorto, situacionDe, type SituacionDeGrado } from './grados.ts'

const AVISO: Record<Exclude<SituacionDeGrado, 'dada'>, string> = {
  falta: 'Falta su encuesta',
  repetida: 'Más de una encuesta',
  'no-se-encuesta': 'No se encuesta',
}

/** A grade, how many students it has and its surveys; pressing it opens them. */
export function CasillaDeGrado({ grado, className, onAbrir }: { grado: GradoConEncuestas; className?: string; onAbrir: () => void }) {
  const situacion = situacionDe(grado)
  const defecto = situacion === 'falta' || situacion === 'repetida'
  return (
    <button
      type="button"
      onClick={onAbrir}
      className={clases(
        'grid min-h-toque w-full content-start gap-0.5 rounded-control p-1.5 text-left hover:bg-hundido',
        defecto && 'bg-aviso-suave',
        className,
      )}
    >
      <span className="font-accion">{grado.dsGrado}</span>
      <span className="cifras text-nota text-tinta-2">{enMiles(grado.estudiantes)} estudiantes</span>
      {grado.encuestas.map(({ encuestaId, dsEncuesta, activo }) => (
        <span key={encuestaId} className="text-nota">
          {nombreCorto(dsEncuesta)}
          {!activo && <span className="text-tinta-2"> (inactiva)</span>}
        </span>
      ))}
      {situacion !== 'dada' && (
        <span className={clases('flex items-start gap-1.5 text-nota', defecto ? 'font-semibold text-aviso' : 'text-tinta-2')}>
          {defecto && <Icono nombre="alerta" className="mt-0.5 size-4 shrink-0" />}
          {AVISO[situacion]}
        </span>
      )}
    </button>
  )
}
