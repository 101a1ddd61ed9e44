import { useEffect, useState } from 'react'
import type { AnyActorRef } from 'xstate'
import { hearEmissions } from '#app/emissions.ts'
import type { ShownSecret } from '#machines/second-factor/second-factor.vocabulary.ts'

export interface Secretos {
  inscripcion: { clave: string; uri: string } | null
  codigos: readonly string[]
}

const NINGUNO: Secretos = { inscripcion: null, codigos: [] }

/**
 * What a flow, or the second factor that it invokes, shows once: it is said as an event and stays in this screen, never in the
 * flow nor in the browser's storage.
 */
export function useSecretos(flujo: AnyActorRef): Secretos {
  const [secretos, setSecretos] = useState(NINGUNO)
  useEffect(
    () =>
      hearEmissions(flujo, (dicho) => {
        const secreto = dicho as ShownSecret
        if (secreto.type === 'SHOW_KEY') setSecretos({ inscripcion: { clave: secreto.clave, uri: secreto.uri }, codigos: [] })
        if (secreto.type === 'SHOW_RECOVERY_CODES') setSecretos({ inscripcion: null, codigos: secreto.codes })
      }),
    [flujo],
  )
  return secretos
}
