import { assign, emit, fromPromise, setup } from 'xstate'
import type { PeticionDe } from '#contract/operaciones.ts'
import { datosDelEstablecimiento, type PerfilEscrito, type Usuario } from '#contract/usuarios.ts'
import { revisa } from '#contract/validacion.ts'
import type { Emitted } from '../emitted.ts'
import { comoFalla, fallaDeCampos, type Falla } from '#contract/falla.ts'
import { toSessionUser } from '../session/session.rules.ts'
import type { SessionFact } from '../session/session.vocabulary.ts'
import { bounded } from '../wait/wait.rules.ts'
import { waitMachine } from '../wait/wait.chart.ts'
import type { StateMeta } from '../state-meta.ts'

export type SentData = PeticionDe<'putUsuario'>['body']

interface ActualizaDatosContext {
  profile: Usuario | null
  failure: Falla | null
}

/** The password comes when the service asked for it: another e-mail, long after signing in. */
type ActualizaDatosEvent = { type: 'SAVE'; data: PerfilEscrito; passwordActual?: string } | { type: 'RETRY' }
type Save = Extract<ActualizaDatosEvent, { type: 'SAVE' }>

/** A school's data, confirmed each period: the first step of the guard (spec, section 4). */
export const actualizaDatosMachine = setup({
  types: {
    context: {} as ActualizaDatosContext,
    events: {} as ActualizaDatosEvent,
    output: {} as SessionFact,
    emitted: {} as Emitted,
    tags: {} as 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    wait: waitMachine,
    loadProfile: fromPromise<Usuario>(() => Promise.reject(new Error('not provided'))),
    saveProfile: fromPromise<Usuario, { data: SentData }>(() => Promise.reject(new Error('not provided'))),
  },
  guards: {
    hasDefects: (_, { data }: Save) => defectsOf(data) !== null,
  },
  actions: {
    storeProfile: assign({ profile: (_, { output }: { output: Usuario }) => output }),
    storeDefects: assign({ failure: (_, { data }: Save) => defectsOf(data) }),
    storeFailure: assign({ failure: (_, { error }: { error: unknown }) => comoFalla(error) }),
    clearFailure: assign({ failure: null }),
    notifySaved: emit({ type: 'NOTIFY', notice: { tone: 'exito', text: 'Sus datos quedaron actualizados.' } }),
  },
}).createMachine({
  id: 'actualiza-datos',
  context: { profile: null, failure: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'Pide los datos actuales.',
      meta: { idempotent: true },
      tags: 'busy',
      invoke: bounded({
        id: 'loadProfile',
        src: 'loadProfile',
        onDone: { target: 'editing', actions: { type: 'storeProfile', params: ({ event }) => event } },
        onError: { target: 'loadFailed', actions: { type: 'storeFailure', params: ({ event }) => event } },
      }),
    },
    editing: {
      description: 'La persona revisa y corrige los datos.',
      meta: { resume: 'loading' },
      on: {
        SAVE: [
          {
            guard: { type: 'hasDefects', params: ({ event }) => event },
            actions: { type: 'storeDefects', params: ({ event }) => event },
            description: 'Algo falta o está mal escrito.',
          },
          { target: 'saving', actions: 'clearFailure', description: 'Los datos están completos.' },
        ],
      },
    },
    saving: {
      description: 'Guarda los datos.',
      meta: { resume: 'loading' },
      tags: 'busy',
      invoke: bounded({
        id: 'saveProfile',
        src: 'saveProfile',
        input: ({ event }) => ({ data: dataOf(event) }),
        onDone: { target: 'updated', actions: [{ type: 'storeProfile', params: ({ event }) => event }, 'notifySaved'] },
        onError: { target: 'editing', actions: { type: 'storeFailure', params: ({ event }) => event } },
      }),
    },
    loadFailed: {
      description: 'No llegaron los datos actuales; se puede reintentar.',
      on: { RETRY: { target: 'loading', actions: 'clearFailure' } },
    },
    updated: { type: 'final', description: 'Los datos quedaron al día.' },
  },
  output: ({ context: { profile } }) => {
    if (profile === null) throw new Error('The data ended updated without a profile.')
    return { type: 'DATA_UPDATED', usuario: toSessionUser(profile) }
  },
})

/** What is missing or badly written, by field; null when nothing is. */
function defectsOf(data: Save['data']): Falla | null {
  const revision = revisa(datosDelEstablecimiento, data)
  return revision.valida ? null : fallaDeCampos(revision.campos)
}

/** The body of the call; only a SAVE whose fields passed the schema enters the state that makes it. */
function dataOf(event: ActualizaDatosEvent | { type: 'xstate' }): SentData {
  if (event.type !== 'SAVE') throw new Error('only SAVE carries data')
  const revision = revisa(datosDelEstablecimiento, event.data)
  if (!revision.valida) throw new Error('Data were to be saved without passing their schema.')
  return { ...revision.valor, passwordActual: event.passwordActual }
}
