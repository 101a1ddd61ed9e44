import { assign, emit, fromPromise, setup } from 'xstate'
import type { Emitted } from '../emitted.ts'
import { comoFalla, fallaDeCampos, type Falla } from '#contract/falla.ts'
import type { SessionFact } from '../session/session.vocabulary.ts'
import { bounded } from '../wait/wait.rules.ts'
import { waitMachine } from '../wait/wait.chart.ts'
import type { StateMeta } from '../state-meta.ts'

export interface ProtocoloConfidencialidadInput {
  usuarioId: number
  idRbd: number
}

interface ProtocoloConfidencialidadContext extends ProtocoloConfidencialidadInput {
  failure: Falla | null
}

type ProtocoloConfidencialidadEvent = { type: 'ACCEPT'; read: boolean }

/** The confidentiality protocol, accepted once: the second step of the guard (spec, section 4). */
export const protocoloConfidencialidadMachine = setup({
  types: {
    context: {} as ProtocoloConfidencialidadContext,
    events: {} as ProtocoloConfidencialidadEvent,
    input: {} as ProtocoloConfidencialidadInput,
    output: {} as SessionFact,
    emitted: {} as Emitted,
    tags: {} as 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    wait: waitMachine,
    acceptProtocol: fromPromise<unknown, ProtocoloConfidencialidadInput>(() => Promise.reject(new Error('not provided'))),
  },
  guards: {
    isUnread: (_, { read }: ProtocoloConfidencialidadEvent) => !read,
  },
  actions: {
    askToRead: assign({ failure: fallaDeCampos({ leido: 'Marque la casilla para aceptar el protocolo.' }) }),
    storeFailure: assign({ failure: (_, { error }: { error: unknown }) => comoFalla(error) }),
    clearFailure: assign({ failure: null }),
    notifyAccepted: emit({ type: 'NOTIFY', notice: { tone: 'exito', text: 'Protocolo aceptado.' } }),
  },
}).createMachine({
  id: 'protocolo-confidencialidad',
  context: ({ input }) => ({ ...input, failure: null }),
  initial: 'reading',
  states: {
    reading: {
      description: 'La persona lee el protocolo.',
      on: {
        ACCEPT: [
          { guard: { type: 'isUnread', params: ({ event }) => event }, actions: 'askToRead', description: 'Falta marcar la casilla.' },
          { target: 'accepting', actions: 'clearFailure', description: 'Declara que lo leyó.' },
        ],
      },
    },
    accepting: {
      description: 'Registra la aceptación.',
      meta: { resume: 'reading' },
      tags: 'busy',
      invoke: bounded({
        id: 'acceptProtocol',
        src: 'acceptProtocol',
        input: ({ context: { usuarioId, idRbd } }) => ({ usuarioId, idRbd }),
        onDone: { target: 'accepted', actions: 'notifyAccepted' },
        onError: { target: 'reading', actions: { type: 'storeFailure', params: ({ event }) => event } },
      }),
    },
    accepted: { type: 'final', description: 'El protocolo quedó aceptado.' },
  },
  output: { type: 'PROTOCOL_ACCEPTED' },
})
