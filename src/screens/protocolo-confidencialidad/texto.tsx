import { LineaDeMesa } from '#ui/marco/mesa.tsx'
import { PARTES } from './partes.ts'

/** The text of the confidentiality protocol that a school accepts. */
export function TextoDelProtocolo() {
  return (
    <div className="grid max-w-texto gap-6 print:gap-3">
      {PARTES.map(({ titulo, frases }, numero) => (
        <section key={titulo} className="grid gap-2">
          <h2 className="text-titulo-3">
            {numero + 1}. {titulo}
          </h2>
          <ul className="grid list-disc gap-1.5 pl-5 print:gap-0">
            {frases.map((frase) => (
              <li key={frase}>{frase}</li>
            ))}
          </ul>
        </section>
      ))}
      <LineaDeMesa />
    </div>
  )
}
