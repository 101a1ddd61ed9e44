import { assign, fromPromise, setup } from 'xstate'
import { comoFalla, type Falla } from '#contract/falla.ts'
import { comoRechazo } from '#contract/rechazo.ts'
import type { PeticionDe } from '#contract/operaciones.ts'
import { arrivingWith, openingLink, type MailedLink } from '../mailed-link/mailed-link.rules.ts'
import { bounded } from '../wait/wait.rules.ts'
import { waitMachine } from '../wait/wait.chart.ts'

type Code = PeticionDe<'postUsuariosCorreoConfirmacion'>['body']
type Reply = { message: string }

/** What the mail's link brought: the new address confirms the change, the old one undoes it. */
export interface CorreoNuevoInput {
  confirmation: string | null
  reversal: string | null
}

interface Context extends MailedLink {
  /** From which of both mails it comes. */
  link: 'confirmation' | 'reversal' | null
  failure: Falla | null
  message: string
}

/** A page that was loaded again has an address without its code, whichever it was. */
function linkOf({ confirmation, reversal }: CorreoNuevoInput): Context['link'] {
  if (confirmation) return 'confirmation'
  return reversal ? 'reversal' : null
}

const notProvided = () => Promise.reject(new Error('not provided'))
const storeFailure = { type: 'storeFailure', params: ({ event }: { event: { error: unknown } }) => event } as const
const storeMessage = { type: 'storeMessage', params: ({ event }: { event: { output: Reply } }) => event.output } as const
const linkUseless = {
  description: 'El enlace venció, ya se usó o no vale.',
  guard: { type: 'isLinkUseless', params: ({ event }: { event: { error: unknown } }) => event },
  target: '#correo-nuevo.linkUseless',
  actions: storeFailure,
} as const

/** Where the mails of a change of e-mail lead: each code is spent by the person's own press, so that a mail scanner does not spend it. */
export const correoNuevoMachine = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'OPEN_LINK' } | { type: 'CONFIRM' } | { type: 'UNDO' },
    input: {} as CorreoNuevoInput,
    tags: {} as 'busy',
  },
  actors: {
    wait: waitMachine,
    openLink: fromPromise<string, { codigo: string }>(notProvided),
    postConfirmacion: fromPromise<Reply, Code>(notProvided),
    postReversion: fromPromise<Reply, Code>(notProvided),
  },
  guards: {
    bringsConfirmation: ({ context }) => context.link === 'confirmation',
    bringsReversal: ({ context }) => context.link === 'reversal',
    isLinkUseless: (_, params: { error: unknown }) => [400, 409].includes(comoRechazo(params.error).status),
  },
  actions: {
    storeHandle: assign((_, { handle }: { handle: string }) => ({ handle, code: null })),
    clearFailure: assign({ failure: null }),
    storeFailure: assign((_, params: { error: unknown }) => ({ failure: comoFalla(params.error) })),
    storeMessage: assign((_, { message }: Reply) => ({ message })),
  },
}).createMachine({
  id: 'correo-nuevo',
  context: ({ input }) => ({ link: linkOf(input), ...arrivingWith(input[linkOf(input) ?? 'confirmation']), failure: null, message: '' }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'Llega a la página.',
      always: [
        { guard: 'bringsConfirmation', target: 'confirming', description: 'Viene del correo nuevo.' },
        { guard: 'bringsReversal', target: 'undoing', description: 'Viene del correo de antes.' },
        { target: 'linkUseless', description: 'No viene de un enlace.' },
      ],
    },
    confirming: {
      description: 'La persona confirma su correo nuevo.',
      initial: 'opening',
      states: {
        ...openingLink({ opened: 'ready', useless: '#correo-nuevo.linkUseless' }),
        ready: {
          description: 'Espera que lo confirme.',
          on: { CONFIRM: { target: 'submitting', actions: 'clearFailure' } },
        },
        submitting: {
          description: 'Lo confirma.',
          tags: 'busy',
          meta: { resume: 'ready' },
          invoke: bounded({
            id: 'postConfirmacion',
            src: 'postConfirmacion',
            input: ({ context }) => ({ token: context.handle ?? '' }),
            onDone: { target: '#correo-nuevo.confirmed', actions: storeMessage },
            onError: [linkUseless, { description: 'El servicio falló: puede intentar otra vez.', target: 'ready', actions: storeFailure }],
          }),
        },
      },
    },
    confirmed: { description: 'El correo nuevo ya vale.' },
    undoing: {
      description: 'La persona deshace el cambio desde su correo de antes.',
      initial: 'opening',
      states: {
        ...openingLink({ opened: 'ready', useless: '#correo-nuevo.linkUseless' }),
        ready: {
          description: 'Espera que lo deshaga.',
          on: { UNDO: { target: 'submitting', actions: 'clearFailure' } },
        },
        submitting: {
          description: 'Lo deshace.',
          tags: 'busy',
          meta: { resume: 'ready' },
          invoke: bounded({
            id: 'postReversion',
            src: 'postReversion',
            input: ({ context }) => ({ token: context.handle ?? '' }),
            onDone: { target: '#correo-nuevo.undone', actions: storeMessage },
            onError: [linkUseless, { description: 'El servicio falló: puede intentar otra vez.', target: 'ready', actions: storeFailure }],
          }),
        },
      },
    },
    undone: { description: 'Volvió el correo de antes.' },
    linkUseless: { description: 'El enlace no sirve.' },
  },
})
