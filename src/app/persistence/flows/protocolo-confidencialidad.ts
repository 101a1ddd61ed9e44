import type { protocoloConfidencialidadMachine } from '#machines/protocolo-confidencialidad/protocolo-confidencialidad.chart.ts'
import { failure, persisted } from '../persisted-flow.ts'

export const protocoloConfidencialidad = persisted<typeof protocoloConfidencialidadMachine>()({
  kept: { failure },
  dropped: { usuarioId: 'input', idRbd: 'input' },
  entry: ({ usuarioId, idRbd }) => [usuarioId, idRbd],
})
