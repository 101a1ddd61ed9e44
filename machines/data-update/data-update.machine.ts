import { assign, emit, fromPromise, setup } from 'xstate'
import type { PeticionDe } from '#contract/operaciones.ts'
import { datosDelEstablecimiento, type PerfilEscrito, type Usuario } from '#contract/usuarios.ts'
import { revisar } from '#contract/validacion.ts'
import type { Emitted } from '../emitted.ts'
import { comoFalla, fallaDeCampos, type Falla } from '#contract/falla.ts'
import { toSessionUser, type SessionFact } from '../session/session.facts.ts'

export type DatosEnviados = PeticionDe<'putUsuario'>['body']

interface DataUpdateContext {
  perfil: Usuario | null
  falla: Falla | null
}

type DataUpdateEvent = { type: 'SAVE'; datos: PerfilEscrito } | { type: 'RETRY' }
type Save = Extract<DataUpdateEvent, { type: 'SAVE' }>

/** A school's data, confirmed each period: the first step of the guard (spec, section 4). */
export const dataUpdateMachine = setup({
  types: {
    context: {} as DataUpdateContext,
    events: {} as DataUpdateEvent,
    output: {} as SessionFact,
    emitted: {} as Emitted,
    tags: {} as 'busy',
  },
  actors: {
    loadProfile: fromPromise<Usuario>(() => Promise.reject(new Error('not provided'))),
    saveProfile: fromPromise<Usuario, { datos: DatosEnviados }>(() => Promise.reject(new Error('not provided'))),
  },
  guards: {
    hasDefects: (_, { datos }: Save) => !revisar(datosDelEstablecimiento, datos).valida,
  },
  actions: {
    storeProfile: assign({ perfil: (_, { output }: { output: Usuario }) => output, falla: null }),
    storeDefects: assign((_, { datos }: Save) => {
      const revision = revisar(datosDelEstablecimiento, datos)
      return { falla: revision.valida ? null : fallaDeCampos(revision.campos) }
    }),
    storeFailure: assign({ falla: (_, { error }: { error: unknown }) => comoFalla(error) }),
    clearFailure: assign({ falla: null }),
    notifySaved: emit({ type: 'NOTIFY', notice: { tono: 'exito', texto: 'Sus datos quedaron actualizados.' } }),
  },
}).createMachine({
  id: 'dataUpdate',
  context: { perfil: null, falla: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'Pide los datos actuales.',
      tags: 'busy',
      invoke: {
        id: 'loadProfile',
        src: 'loadProfile',
        onDone: { target: 'editing', actions: { type: 'storeProfile', params: ({ event }) => event } },
        onError: { target: 'loadFailed', actions: { type: 'storeFailure', params: ({ event }) => event } },
      },
    },
    editing: {
      description: 'La persona revisa y corrige los datos.',
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
      tags: 'busy',
      invoke: {
        id: 'saveProfile',
        src: 'saveProfile',
        input: ({ event }) => ({ datos: datosDe(event) }),
        onDone: { target: 'updated', actions: [{ type: 'storeProfile', params: ({ event }) => event }, 'notifySaved'] },
        onError: { target: 'editing', actions: { type: 'storeFailure', params: ({ event }) => event } },
      },
    },
    loadFailed: {
      description: 'No llegaron los datos actuales; se puede reintentar.',
      on: { RETRY: { target: 'loading', actions: 'clearFailure' } },
    },
    updated: { type: 'final', description: 'Los datos quedaron al día.' },
  },
  output: ({ context: { perfil } }) => {
    if (perfil === null) throw new Error('The data ended updated without a profile.')
    return { type: 'DATA_UPDATED', usuario: toSessionUser(perfil) }
  },
})

/** The body of the call; only a SAVE whose fields passed the schema enters the state that makes it. */
function datosDe(event: { type: string }): DatosEnviados {
  const revision = revisar(datosDelEstablecimiento, 'datos' in event ? event.datos : null)
  if (!revision.valida) throw new Error('Data were to be saved without passing their schema.')
  return revision.valor
}
