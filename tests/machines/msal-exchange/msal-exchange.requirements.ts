import { requirement } from '#kit/requirements.ts'

const toast = (texto: string) => ({ type: 'NOTIFY', notice: { tone: 'error', text: texto } })

export const msalExchangeRequirements = [
  requirement('§4', 'ingresar con la cuenta de la institución: ventana, cambio por un token, perfil', {
    quotes: "popup sign-in, then the account's username is exchanged for an access token, then the profile is fetched",
    given: 'llega por primera vez',
    steps: ['SIGN_IN: elige su cuenta Microsoft', 'signIn.done: su cuenta', 'exchange.done: token', 'loadProfile.done: agencia'],
    expects: {
      at: 'signedIn',
      calls: [
        ['signIn', { chooseAccount: false }],
        'watchPopup',
        ['exchange', { correoElectronico: 'ana@agencia.prueba' }],
        ['loadProfile', { accessToken: 'T1' }],
      ],
      emits: [
        { type: 'NOTIFY', notice: { tone: 'exito', text: 'Usuario logueado!' } },
        { type: 'GO', to: 'inicio', replace: true },
      ],
      output: { type: 'SIGNED_IN', accessToken: 'T1', usuario: { organizacion: true } },
    },
  }),
  requirement('§8', 'un usuario sin acceso lo sabe', {
    quotes: '"Este usuario no tiene acceso a este sistema."',
    given: 'llega por primera vez',
    steps: ['SIGN_IN: elige su cuenta Microsoft', 'signIn.done: su cuenta', 'exchange.error: sin acceso'],
    expects: { at: 'noAccess', emits: [toast('Este usuario no tiene acceso a este sistema.')] },
  }),
  requirement('§8', 'si el ingreso falla, lo dice', {
    quotes: '"No es posible realizar el ingreso usando su cuenta {product}."',
    given: 'llega por primera vez',
    steps: ['SIGN_IN: elige su cuenta Microsoft', 'signIn.error: otra falla'],
    expects: { at: 'failed', emits: [toast('No es posible realizar el ingreso usando su cuenta Microsoft.')] },
  }),
  requirement('§8', 'los errores propios de la biblioteca se callan', {
    quotes: 'Internal sign-in library error codes are skipped without a message',
    given: 'llega por primera vez',
    steps: ['SIGN_IN: elige su cuenta Microsoft', 'signIn.error: canceló'],
    expects: { at: 'waiting.cold', emits: [] },
  }),
]
