import { useMemo, useSyncExternalStore } from 'react'
import type { AnyActorRef } from 'xstate'
import { hearEmissions } from '#app/emissions.ts'
import type { ShownSecret } from '#machines/second-factor/second-factor.vocabulary.ts'

export interface Secretos {
  inscripcion: { clave: string; uri: string } | null
  codigos: readonly string[]
}

const NINGUNO: Secretos = { inscripcion: null, codigos: [] }

function secretosDe(secreto: ShownSecret): Secretos {
  if (secreto.type === 'SHOW_KEY') return { inscripcion: { clave: secreto.clave, uri: secreto.uri }, codigos: [] }
  return { inscripcion: null, codigos: secreto.codes }
}

function escucha(flujo: AnyActorRef) {
  let secretos = NINGUNO
  return {
    oye: (avisa: () => void) =>
      hearEmissions(flujo, (dicho) => {
        if (dicho.type !== 'SHOW_KEY' && dicho.type !== 'SHOW_RECOVERY_CODES') return
        secretos = secretosDe(dicho as ShownSecret)
        avisa()
      }),
    lee: () => secretos,
  }
}

/**
 * What a flow, or the second factor that it invokes, shows once: it is said as an event and stays in this screen, never in the
 * flow nor in the browser's storage.
 */
export function useSecretos(flujo: AnyActorRef): Secretos {
  const { oye, lee } = useMemo(() => escucha(flujo), [flujo])
  return useSyncExternalStore(oye, lee, lee)
}
