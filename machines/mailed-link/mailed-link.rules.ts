import { bounded } from '../wait/wait.rules.ts'

/** What a machine that a mail's link leads to knows of it. */
export interface MailedLink {
  /** The mail's code, until it is changed for a handle: it is never kept. */
  code: string | null
  /** What stands for the code in this tab from then on; worth nothing in another browser, or once the link is spent. */
  handle: string | null
}

/** A page that was loaded again has an address without its code. */
export const arrivingWith = (code: string | null): MailedLink => ({ code: code === '' ? null : code, handle: null })

const fails = ({ event }: { event: { error: unknown } }) => event

/**
 * The two states in which a mail's link is opened: its code is changed for a handle, without spending it, so that a reload or
 * the trip to the mail ends where the person was. The machine's setup names `openLink`, `storeHandle` and `storeFailure`.
 */
export function openingLink<Opened extends string, Useless extends string>(to: { opened: Opened; useless: Useless }) {
  return {
    opening: {
      description: 'Abre el enlace de su correo, sin gastarlo.',
      tags: 'busy',
      // The address no longer says it, and a tab that the browser discards goes on from its handle.
      meta: { idempotent: true, spends: true },
      invoke: bounded({
        id: 'openLink',
        src: 'openLink',
        input: ({ context }: { context: MailedLink }) => ({ codigo: context.code ?? '' }),
        onDone: {
          target: to.opened,
          actions: { type: 'storeHandle', params: ({ event }: { event: { output: string } }) => ({ handle: event.output }) },
        },
        onError: [
          {
            description: 'El enlace venció, ya se usó o no vale.',
            guard: { type: 'isLinkUseless', params: fails },
            target: to.useless,
            actions: { type: 'storeFailure', params: fails },
          },
          {
            description: 'El servicio falló: puede intentar otra vez.',
            target: 'unopened',
            actions: { type: 'storeFailure', params: fails },
          },
        ],
      } as const),
    },
    unopened: {
      description: 'El enlace no se pudo abrir todavía.',
      meta: { resume: 'opening' },
      on: { OPEN_LINK: { target: 'opening', actions: 'clearFailure' } },
    },
  } as const
}
