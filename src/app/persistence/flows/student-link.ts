import * as v from 'valibot'
import { estudianteVinculado } from '#contract/apoderados.ts'
import { sigeLiberado } from '#contract/sige-liberado.ts'
import type { studentLinkMachine } from '#machines/student-link/student-link.chart.ts'
import { failure, persisted } from '../persisted-flow.ts'

/** The student in question, without what opens its survey: the list, asked for again, brings it. */
const unlinked = v.nullable(v.strictObject(v.omit(estudianteVinculado, ['token']).entries))

export const studentLink = persisted<typeof studentLinkMachine>()({
  kept: { listFailure: failure, failure, preview: v.nullable(sigeLiberado.getEstudiantePorRun.respuesta.schema), unlinked },
  dropped: { usuarioId: 'input', estudiantes: 'asked-again' },
  keep: ({ listFailure, failure: why, preview, unlinked: student }) => {
    const { token: _opens, ...rest } = student ?? { token: undefined }
    return { listFailure, failure: why, preview, unlinked: student && (rest as never) }
  },
  entry: ({ usuarioId }) => usuarioId,
  coherence: [
    ['who is linked was found', (states, { preview }) => !states.includes('task.confirmingLink') || preview !== null],
    [
      'who is unlinked was chosen',
      (states, { unlinked: student }) =>
        !(states.includes('task.confirmingUnlink') || states.includes('task.resting.undoable')) || student !== null,
    ],
  ],
})
