import { assign, emit, setup } from 'xstate'
import type { NombreDeRuta } from '#contract/rules/permisos.ts'
import type { Establecimiento } from '#contract/sige-liberado.ts'
import type { Emitted } from '../emitted.ts'
import { toSessionSchool } from '../session/session.rules.ts'
import type { SessionFact } from '../session/session.vocabulary.ts'

export interface SeleccionRbdInput {
  /** Where the role goes on with a school chosen. */
  destination: NombreDeRuta
}

interface Context extends SeleccionRbdInput {
  chosen: Establecimiento | null
}

/** Choosing the school to work with (decisions, roles and permissions): it ends telling the session which. */
export const seleccionRbdMachine = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'CHOOSE'; establecimiento: Establecimiento },
    input: {} as SeleccionRbdInput,
    output: {} as SessionFact,
    emitted: {} as Emitted,
  },
  actions: {
    chooseSchool: assign((_, params: { establecimiento: Establecimiento }) => ({ chosen: params.establecimiento })),
    goOn: emit(({ context }) => ({ type: 'GO', to: context.destination })),
  },
}).createMachine({
  id: 'seleccion-rbd',
  description: 'Elección del establecimiento con que se trabaja',
  context: ({ input }) => ({ ...input, chosen: null }),
  initial: 'choosing',
  states: {
    choosing: {
      description: 'Espera que la persona elija un establecimiento',
      on: { CHOOSE: { target: 'chosen', actions: [{ type: 'chooseSchool', params: ({ event }) => event }, 'goOn'] } },
    },
    chosen: { description: 'Hay un establecimiento elegido', type: 'final' },
  },
  output: ({ context }) => ({ type: 'SCHOOL_CHOSEN', establecimiento: toSessionSchool(chosenSchool(context)) }),
})

/** The final state is entered only with a school. */
function chosenSchool({ chosen }: Context): Establecimiento {
  if (!chosen) throw new Error('no school was chosen')
  return chosen
}
