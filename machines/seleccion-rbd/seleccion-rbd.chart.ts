import { assign, emit, fromPromise, setup } from 'xstate'
import { comoFalla, type Falla } from '#contract/falla.ts'
import { comoRechazo } from '#contract/rechazo.ts'
import type { NombreDeRuta } from '#contract/rules/permisos-de-ruta.ts'
import type { Establecimiento } from '#contract/sige-liberado.ts'
import type { Emitted } from '../emitted.ts'
import { toSessionSchool } from '../session/session.rules.ts'
import type { SessionFact } from '../session/session.vocabulary.ts'
import { waitMachine } from '../wait/wait.chart.ts'
import { bounded } from '../wait/wait.rules.ts'

export interface SeleccionRbdInput {
  /** Where the role goes on with a school chosen. */
  destination: NombreDeRuta
  /** The RBD of the school that a link names, or null. */
  asked: number | null
}

interface Context extends SeleccionRbdInput {
  chosen: Establecimiento | null
  failure: Falla | null
}

/** Choosing the school to work with (decisions, roles and permissions), by hand or by a link: it ends telling the session which. */
export const seleccionRbdMachine = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'CHOOSE'; establecimiento: Establecimiento } | { type: 'RETRY' },
    input: {} as SeleccionRbdInput,
    output: {} as SessionFact,
    emitted: {} as Emitted,
    tags: {} as 'busy',
  },
  actors: {
    wait: waitMachine,
    getEstablecimiento: fromPromise<Establecimiento, { idRbd: number }>(() => Promise.reject(new Error('not provided'))),
  },
  guards: {
    asksForOne: ({ context }) => context.asked !== null,
    isUnknown: (_, params: { error: unknown }) => [400, 404].includes(comoRechazo(params.error).status),
  },
  actions: {
    chooseSchool: assign((_, params: { establecimiento: Establecimiento }) => ({ chosen: params.establecimiento })),
    goOn: emit(({ context }) => ({ type: 'GO', to: context.destination })),
    storeFailure: assign((_, params: { error: unknown }) => ({ failure: comoFalla(params.error) })),
  },
}).createMachine({
  id: 'seleccion-rbd',
  description: 'Elección del establecimiento con que se trabaja',
  context: ({ input }) => ({ ...input, chosen: null, failure: null }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'Ve si un enlace nombra un establecimiento',
      always: [
        { description: 'El enlace nombra uno', guard: 'asksForOne', target: 'fetching' },
        { description: 'Se elige de la lista', target: 'choosing' },
      ],
    },
    choosing: {
      description: 'Espera que la persona elija un establecimiento',
      on: { CHOOSE: { target: 'chosen', actions: [{ type: 'chooseSchool', params: ({ event }) => event }, 'goOn'] } },
    },
    fetching: {
      description: 'Pide el establecimiento que nombra el enlace',
      tags: 'busy',
      invoke: bounded({
        id: 'getEstablecimiento',
        src: 'getEstablecimiento',
        input: ({ context }) => ({ idRbd: askedSchool(context) }),
        onDone: { target: 'chosen', actions: { type: 'chooseSchool', params: ({ event }) => ({ establecimiento: event.output }) } },
        onError: [
          {
            description: 'No existe, o no es de su territorio',
            guard: { type: 'isUnknown', params: ({ event }) => event },
            target: 'unknown',
          },
          { description: 'No llegó', target: 'failed', actions: { type: 'storeFailure', params: ({ event }) => event } },
        ],
      }),
    },
    unknown: { description: 'Dice que el establecimiento del enlace no está entre los suyos' },
    failed: { description: 'El establecimiento no llegó', on: { RETRY: { target: 'fetching' } } },
    chosen: { description: 'Hay un establecimiento elegido', type: 'final' },
  },
  output: ({ context }) => ({ type: 'SCHOOL_CHOSEN', establecimiento: toSessionSchool(chosenSchool(context)) }),
})

/** The final state is entered only with a school. */
function chosenSchool({ chosen }: Context): Establecimiento {
  if (!chosen) throw new Error('no school was chosen')
  return chosen
}

/** It is asked for only when a link names it. */
function askedSchool({ asked }: Context): number {
  if (asked === null) throw new Error('no school was asked for')
  return asked
}
