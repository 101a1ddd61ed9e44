import * as v from 'valibot'
import type { rbdGuardMachine } from '#machines/rbd-guard/rbd-guard.chart.ts'
import { persisted } from '../persisted-flow.ts'

export const rbdGuard = persisted<typeof rbdGuardMachine>()({
  kept: { datosUsuarioActualizados: v.boolean(), protocoloAceptado: v.boolean() },
  dropped: { usuarioId: 'input', message: 'asked-again' },
  entry: ({ usuarioId }) => usuarioId,
  coherence: [
    [
      'each condition is asked about while it is not known',
      (states, { datosUsuarioActualizados, protocoloAceptado }) =>
        states.includes('checkingData') ? !datosUsuarioActualizados : datosUsuarioActualizados && !protocoloAceptado,
    ],
  ],
})
