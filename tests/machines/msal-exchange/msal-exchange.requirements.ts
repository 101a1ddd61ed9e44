import { requisito } from '#kit/requirements.ts'

const toast = (texto: string) => ({ type: 'NOTIFY', notice: { tono: 'error', texto } })

export const msalExchangeRequirements = [
  requisito('§8', 'un usuario sin acceso lo sabe', {
    given: 'llega por primera vez',
    steps: ['SIGN_IN: elige su cuenta Microsoft', 'signIn.done: su cuenta', 'exchange.error: sin acceso'],
    expects: { at: 'noAccess', emits: [toast('Este usuario no tiene acceso a este sistema.')] },
  }),
  requisito('§8', 'si el ingreso falla, lo dice', {
    given: 'llega por primera vez',
    steps: ['SIGN_IN: elige su cuenta Microsoft', 'signIn.error: otra falla'],
    expects: { at: 'failed', emits: [toast('No es posible realizar el ingreso usando su cuenta Microsoft.')] },
  }),
  requisito('§8', 'los errores propios de la biblioteca se callan', {
    given: 'llega por primera vez',
    steps: ['SIGN_IN: elige su cuenta Microsoft', 'signIn.error: canceló'],
    expects: { at: 'waiting.cold', emits: [] },
  }),
]
