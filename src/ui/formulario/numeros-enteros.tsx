import type { ReactNode } from 'react'

/** A text whose RUN and RBD stay each in one line: WebKit breaks it after a dash, also after theirs. */
export function sinPartirNumeros(texto: string): ReactNode {
  return texto.split(/(\S*\d-[\dK]\S*)/).map((parte, i) =>
    i % 2 === 0 ? (
      parte
    ) : (
      <span key={i} className="whitespace-nowrap">
        {parte}
      </span>
    ),
  )
}
