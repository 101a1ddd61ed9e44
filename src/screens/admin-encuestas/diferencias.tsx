import { type CambioDeParte, type CambiosDeCuestionario, cambiosEntre } from '#contract/rules/cuestionario-cambios.ts'
import type { Cuestionario } from '#contract/rules/cuestionario.ts'
import { Hoja } from '#ui/marco/hoja.tsx'

interface PropsDeDiferencias {
  titulo: string
  antes: Cuestionario
  ahora: Cuestionario
}

const QUE = { agregada: 'Agregada', quitada: 'Quitada', cambiada: 'Cambiada' } as const

/** What changed between two versions of a questionnaire, question by question. */
export function Diferencias({ titulo, antes, ahora }: PropsDeDiferencias) {
  const cambios = cambiosEntre(antes, ahora)
  const { preguntas } = cambios
  return (
    <Hoja aria-labelledby="diferencias" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="diferencias" className="text-titulo-3">
          {titulo}
        </h2>
        <p className="text-tinta-2">{enResumen(cambios)}</p>
      </div>
      {preguntas.length > 0 && (
        <ul className="divide-y divide-borde">
          {preguntas.map((cambio) => (
            <li key={`${cambio.que} ${cambio.name}`} className="grid gap-2 py-3">
              <h3 className="font-accion">
                <span className="cifras text-acento">{cambio.numero}.</span> {cambio.titulo}
              </h3>
              {cambio.partes.length === 0 ? (
                <p className="text-nota text-tinta-2">{QUE[cambio.que]}</p>
              ) : (
                <dl className="grid gap-2">
                  {cambio.partes.map((parte) => (
                    <Parte key={parte.parte} {...parte} />
                  ))}
                </dl>
              )}
            </li>
          ))}
        </ul>
      )}
    </Hoja>
  )
}

function Parte({ parte, antes, ahora }: CambioDeParte) {
  const quitadas = antes.filter((linea) => !ahora.includes(linea))
  const agregadas = ahora.filter((linea) => !antes.includes(linea))
  return (
    <div className="grid gap-x-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <dt className="text-nota text-tinta-2">{parte}</dt>
      <dd className="grid gap-1 [overflow-wrap:anywhere]">
        {quitadas.map((linea) => (
          <del key={linea} className="text-tinta-2">
            <span className="sr-only">Antes: </span>
            {linea}
          </del>
        ))}
        {agregadas.map((linea) => (
          <ins key={linea} className="bg-acento-suave no-underline">
            <span className="sr-only">Ahora: </span>
            {linea}
          </ins>
        ))}
        {quitadas.length + agregadas.length === 0 && <span>Otro orden</span>}
      </dd>
    </div>
  )
}

/** `1 agregada, 2 cambiadas. Otras 7 preguntas solo cambian de número.` */
function enResumen({ preguntas, soloDeNumero }: CambiosDeCuestionario): string {
  if (preguntas.length === 0) return 'Ninguna pregunta cambia.'
  const otras =
    soloDeNumero === 0
      ? ''
      : soloDeNumero === 1
        ? ' Otra pregunta solo cambia de número.'
        : ` Otras ${soloDeNumero} preguntas solo cambian de número.`
  return `${(['agregada', 'cambiada', 'quitada'] as const)
    .map((que) => [que, preguntas.filter((uno) => uno.que === que).length] as const)
    .filter(([, cuantas]) => cuantas > 0)
    .map(([que, cuantas]) => `${cuantas} ${que}${cuantas === 1 ? '' : 's'}`)
    .join(', ')}.${otras}`
}
