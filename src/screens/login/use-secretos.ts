import { useEffect, useState } from 'react'
import type { Actor } from 'xstate'
import type { loginMachine } from '#machines/login/login.chart.ts'

export interface Secretos {
  inscripcion: { clave: string; uri: string } | null
  codigos: readonly string[]
}

/** What the sign-in shows once: it is said as an event and stays in this screen, never in the flow nor in the browser's storage. */
export function useSecretos(flujo: Actor<typeof loginMachine>): Secretos {
  const [secretos, setSecretos] = useState<Secretos>({ inscripcion: null, codigos: [] })
  useEffect(() => {
    const dichos = [
      flujo.on('SHOW_KEY', ({ clave, uri }) => setSecretos({ inscripcion: { clave, uri }, codigos: [] })),
      flujo.on('SHOW_RECOVERY_CODES', ({ codes }) => setSecretos({ inscripcion: null, codigos: codes })),
    ]
    return () => dichos.forEach((dicho) => dicho.unsubscribe())
  }, [flujo])
  return secretos
}
