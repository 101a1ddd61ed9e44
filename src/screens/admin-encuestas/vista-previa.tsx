import { useState } from 'react'
import type { Cuestionario } from '#contract/rules/cuestionario.ts'
import { PATH_DE_VISTA_PREVIA } from '#contract/rules/rutas.ts'
import { Boton } from '#ui/formulario/boton.tsx'

const MODOS = [
  { modo: 'apoderado', texto: 'Como apoderado' },
  { modo: 'establecimiento', texto: 'Como quien digita' },
] as const

/** A questionnaire in the survey's own page, as a telephone of 360 px shows it: it is answered, and nothing is kept or sent. */
export function VistaPrevia({ cuestionario }: { cuestionario: Cuestionario }) {
  const [modo, setModo] = useState<(typeof MODOS)[number]['modo']>('apoderado')
  const dado = JSON.stringify({ cuestionario, modo })
  return (
    <section aria-labelledby="vista-previa" className="grid gap-4 print:hidden">
      <div className="grid gap-1">
        <h2 id="vista-previa" className="text-titulo-2">
          Vista previa
        </h2>
        <p className="text-tinta-2">Como en un teléfono. Puede responderla: no se guarda ni se envía nada.</p>
      </div>
      <div className="flex flex-wrap gap-3" role="group" aria-label="Cómo se mira">
        {MODOS.map((uno) => (
          <Boton
            key={uno.modo}
            variante={uno.modo === modo ? 'principal' : 'borde'}
            aria-pressed={uno.modo === modo}
            onClick={() => setModo(uno.modo)}
          >
            {uno.texto}
          </Boton>
        ))}
      </div>
      <iframe
        key={dado}
        title={`Vista previa: ${cuestionario.titulo}`}
        src={PATH_DE_VISTA_PREVIA}
        data-vista-previa={dado}
        className="h-[740px] w-[360px] max-w-full rounded-hoja border border-borde-control bg-fondo"
      />
    </section>
  )
}
