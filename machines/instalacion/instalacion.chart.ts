import { assign, fromPromise, setup } from 'xstate'
import { comoFalla, fallaDeCampos, type Falla } from '#contract/falla.ts'
import { instalacionConCodigo } from '#contract/instalacion.ts'
import type { PeticionDe, RespuestaDe } from '#contract/operaciones.ts'
import { comoRechazo } from '#contract/rechazo.ts'
import { faltasDe, revisa } from '#contract/validacion.ts'
import type { StateMeta } from '../state-meta.ts'
import { bounded } from '../wait/wait.rules.ts'
import { waitMachine } from '../wait/wait.chart.ts'

/** All that an empty database is asked. */
export type InstalacionData = PeticionDe<'postInstalacion'>['body']

interface Context {
  failure: Falla | null
  /** Where the first administrator chooses a password, once; shown by this page and kept nowhere. */
  enlace: string
}

export type InstalacionEvent = { type: 'SUBMIT'; data: InstalacionData } | { type: 'RETRY' }

/** What the person typed, which travels in the event alone. */
function dataOf(event: InstalacionEvent): InstalacionData {
  if (event.type !== 'SUBMIT') throw new Error('only SUBMIT carries an installation')
  return event.data
}

const storeFailure = { type: 'storeFailure', params: ({ event }: { event: { error: unknown } }) => event } as const

/** The first minute of an empty database: whose it is, who helps, and who administers it first (ADR 052). */
export const instalacionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as InstalacionEvent,
    tags: {} as 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    wait: waitMachine,
    getInstalacion: fromPromise<RespuestaDe<'getInstalacion', never>>(() => Promise.reject(new Error('not provided'))),
    postInstalacion: fromPromise<RespuestaDe<'postInstalacion', never>, InstalacionData>(() => Promise.reject(new Error('not provided'))),
  },
  guards: {
    isPending: (_, params: { pendiente: boolean }) => params.pendiente,
    isValid: (_, params: InstalacionData) => revisa(instalacionConCodigo, params).valida,
    isInstalled: (_, params: { error: unknown }) => comoRechazo(params.error).codigo === 'ya-instalada',
  },
  actions: {
    showDefects: assign((_, params: InstalacionData) => ({ failure: fallaDeCampos(faltasDe(instalacionConCodigo, params)) })),
    clearFailure: assign({ failure: null }),
    storeLink: assign((_, params: { enlace: string }) => ({ enlace: params.enlace })),
    storeFailure: assign((_, params: { error: unknown }) => ({ failure: comoFalla(params.error) })),
  },
}).createMachine({
  id: 'instalacion',
  description: 'Instalación de una base vacía',
  context: { failure: null, enlace: '' },
  initial: 'asking',
  states: {
    asking: {
      description: 'Pregunta si alguien la administra',
      tags: 'busy',
      invoke: bounded({
        id: 'getInstalacion',
        src: 'getInstalacion',
        onDone: [
          {
            description: 'Nadie la administra: se instala aquí',
            guard: { type: 'isPending', params: ({ event }) => event.output },
            target: 'filling',
            actions: 'clearFailure',
          },
          { description: 'Ya tiene quien la administre', target: 'installed', actions: 'clearFailure' },
        ],
        onError: { target: 'failed', actions: storeFailure },
      }),
    },
    filling: {
      description: 'Se escribe de quién es y quién la administra',
      on: {
        SUBMIT: [
          {
            description: 'Todo está bien: instala',
            guard: { type: 'isValid', params: ({ event }) => dataOf(event) },
            target: 'installing',
            actions: 'clearFailure',
          },
          {
            description: 'Algo falta o no está bien: lo dice en cada campo',
            actions: { type: 'showDefects', params: ({ event }) => dataOf(event) },
          },
        ],
      },
    },
    installing: {
      description: 'Instala',
      tags: 'busy',
      invoke: bounded({
        id: 'postInstalacion',
        src: 'postInstalacion',
        input: ({ event }) => dataOf(event),
        onDone: { target: 'done', actions: { type: 'storeLink', params: ({ event }) => event.output } },
        onError: [
          {
            description: 'Otra persona instaló antes, o su respuesta se perdió',
            guard: { type: 'isInstalled', params: ({ event }) => event },
            target: 'installed',
          },
          { description: 'No se pudo: lo dice', target: 'filling', actions: storeFailure },
        ],
      }),
    },
    done: { description: 'Quedó instalada: quien la administra crea su contraseña' },
    installed: { description: 'Ya estaba instalada: esta página no sirve más' },
    failed: { description: 'No se supo si está instalada', on: { RETRY: { target: 'asking' } } },
  },
})
