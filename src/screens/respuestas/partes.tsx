import type { Lectura } from '#contract/proveedor.mesa.ts'
import { Icono } from '#ui/iconos.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'

type Parte = NonNullable<Lectura['escrita']>['partes'][number]

const cuantas = (n: number): string => (n === 1 ? '1 respuesta' : `${n} respuestas`)

/** What was answered, by the parts of the questionnaire, as the person read it. */
export function Partes({ partes }: { partes: readonly Parte[] }) {
  const total = partes.reduce((suma, { respuestas }) => suma + respuestas.length, 0)
  return (
    <Hoja aria-labelledby="respuestas" className="grid gap-2">
      <h2 id="respuestas" className="text-titulo-2">
        Respuestas: {total}
      </h2>
      <div className="divide-y divide-borde">
        {partes.map(({ titulo, respuestas }, i) => (
          <details key={`${i} ${titulo}`} open={i === 0} className="group">
            <summary className="flex min-h-toque cursor-pointer list-none items-center justify-between gap-3 py-2 [&::-webkit-details-marker]:hidden">
              <span>
                <span className="font-accion">
                  {i + 1}. {titulo}
                </span>
                <span className="text-tinta-2"> · {cuantas(respuestas.length)}</span>
              </span>
              <Icono nombre="bajar" className="size-5 shrink-0 group-open:rotate-180" />
            </summary>
            <dl className="divide-y divide-borde pb-2">
              {respuestas.map(({ name, pregunta, respuesta }) => (
                <div key={name} className="grid gap-x-6 gap-y-0.5 py-2.5 md:grid-cols-[3fr_2fr]">
                  <dt className="text-tinta-2">{pregunta}</dt>
                  <dd className="cifras min-w-0 font-accion break-words whitespace-pre-line">{respuesta}</dd>
                </div>
              ))}
            </dl>
          </details>
        ))}
      </div>
    </Hoja>
  )
}
