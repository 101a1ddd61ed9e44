import { requirement } from '#kit/requirements.ts'

const toast = (texto: string) => ({ type: 'NOTIFY', notice: { tone: 'error', text: texto } })

const CLIC = 'SIGN_IN: elige su cuenta Microsoft'
const FALLO = 'No es posible realizar el ingreso usando su cuenta Microsoft.'
const NUEVO = { account: null, failure: null, accessToken: null, profile: null }
const CUENTA = { correoElectronico: 'ana@agencia.prueba' }
const ABRE = {
  at: 'signingIn.windowOpen',
  context: { failure: null },
  calls: [['signIn', { chooseAccount: false }], 'watchPopup'],
  tags: ['busy'],
} as const

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
  requirement('decisión', 'la ventana se prepara al acercarse, para que el clic la abra enseguida', {
    because: 'Un navegador bloquea la ventana que se abre tarde.',
    given: 'llega por primera vez',
    opens: { at: 'waiting.cold', context: NUEVO, tags: [] },
    steps: [
      ['PREPARE: se acerca', { at: 'waiting.warming', calls: ['prepare'] }],
      ['prepare.error: sin conexión', { at: 'waiting.cold' }],
      'PREPARE: se acerca',
      ['prepare.done: listo', { at: 'waiting.warm' }],
      [CLIC, ABRE],
    ],
  }),
  requirement('§4', 'del clic a la sesión, paso a paso', {
    quotes: "popup sign-in, then the account's username is exchanged for an access token, then the profile is fetched",
    given: 'llega por primera vez',
    steps: [
      [CLIC, ABRE],
      [
        'signIn.done: su cuenta',
        {
          reads: 'Un momento, estamos comprobando su cuenta.',
          at: 'exchanging',
          context: { account: CUENTA },
          calls: [['exchange', CUENTA]],
          stops: ['watchPopup'],
          tags: ['busy'],
        },
      ],
      [
        'exchange.done: token',
        { at: 'loadingProfile', context: { accessToken: 'T1' }, calls: [['loadProfile', { accessToken: 'T1' }]], tags: ['busy'] },
      ],
      [
        'loadProfile.done: agencia',
        {
          at: 'signedIn',
          context: { profile: { nombreUsuario: 'ana' } },
          emits: [
            { type: 'NOTIFY', notice: { tone: 'exito', text: 'Usuario logueado!' } },
            { type: 'GO', to: 'inicio', replace: true },
          ],
          does: ['forgetAccount'],
          output: { type: 'SIGNED_IN', accessToken: 'T1', usuario: { organizacion: true }, establecimiento: null, claveUnica: false },
        },
      ],
    ],
  }),
  requirement('decisión', 'una ventana cerrada deja de ocupar la página, y si alcanzó a responder el ingreso sigue', {
    quotes: 'a closed popup is noticed\n  within 1 s',
    given: 'llega por primera vez',
    steps: [
      CLIC,
      ['POPUP_CLOSED: la ventana no se ve', { at: 'signingIn.windowGone', tags: [] }],
      ['signIn.done: su cuenta', { at: 'exchanging', calls: [['exchange', CUENTA]] }],
    ],
  }),
  requirement('decisión', 'sin poder mirar la ventana, tampoco ocupa la página', {
    because: 'Quien no sabe si la ventana sigue abierta no debe quedar esperándola.',
    given: 'llega por primera vez',
    steps: [CLIC, ['watchPopup.error: sin ventana', { at: 'signingIn.windowGone' }], [CLIC, { ...ABRE, stops: ['signIn'] }]],
  }),
  requirement('decisión', 'quien cierra o cancela vuelve al comienzo sin mensaje', {
    quotes: '`unexpected_error`, `post_request_failed`, a closed popup and a cancelled consent end without a message',
    given: 'llega por primera vez',
    steps: [CLIC, ['signIn.error: canceló', { at: 'waiting.cold', context: NUEVO, tags: [] }]],
  }),
  requirement('decisión', 'una ventana bloqueada ofrece el mismo ingreso en esta página', {
    quotes: 'a blocked popup offers the same sign-in by redirect',
    given: 'llega por primera vez',
    steps: [
      CLIC,
      [
        'signIn.error: ventana bloqueada',
        {
          reads: ['Su navegador bloqueó la ventana.', 'Puede ingresar en esta misma página, o permitir las ventanas de este sitio.'],
          at: 'blocked',
          stops: ['watchPopup'],
          tags: [],
        },
      ],
      ['SIGN_IN_BY_REDIRECT: en esta página', { at: 'leaving', calls: ['signInByRedirect'], tags: ['busy'] }],
      ['signInByRedirect.done: vuelve a verse', { at: 'waiting.cold', context: NUEVO }],
      CLIC,
      'signIn.error: ventana bloqueada',
      [CLIC, ABRE],
      'signIn.error: ventana bloqueada',
      ['DISMISS: cerrar', { at: 'waiting.cold' }],
    ],
  }),
  requirement('§8', 'si tampoco puede ir a la página de Microsoft, lo dice', {
    quotes: '"No es posible realizar el ingreso usando su cuenta {product}."',
    given: 'llega por primera vez',
    steps: [
      CLIC,
      'signIn.error: ventana bloqueada',
      'SIGN_IN_BY_REDIRECT: en esta página',
      ['signInByRedirect.error: otra falla', { at: 'failed', context: { failure: { message: FALLO } }, emits: [toast(FALLO)], tags: [] }],
      ['DISMISS: cerrar', { at: 'waiting.cold', context: NUEVO }],
    ],
  }),
  requirement('§8', 'una falla se ve también en la página, y se puede intentar otra vez', {
    quotes: '"No es posible realizar el ingreso usando su cuenta {product}."',
    given: 'llega por primera vez',
    steps: [
      CLIC,
      [
        'signIn.error: otra falla',
        {
          reads: 'No es posible realizar el ingreso usando su cuenta Microsoft.',
          at: 'failed',
          context: { failure: { message: FALLO } },
          emits: [toast(FALLO)],
        },
      ],
      [CLIC, ABRE],
    ],
  }),
  requirement('§8', 'un 500 no suma otro mensaje al de la aplicación', {
    quotes: 'Error toast "Error interno!: {message}", auto-closing after 3 seconds',
    given: 'llega por primera vez',
    steps: [
      CLIC,
      ['signIn.error: error interno', { at: 'failed', context: { failure: { message: 'Error interno!: Se cayó.' } } }],
      CLIC,
      'signIn.done: su cuenta',
      ['exchange.error: error interno', { at: 'failed', context: { failure: { message: 'Error interno!: Se cayó.' } } }],
    ],
  }),
  requirement('§8', 'un cambio de token que falla lo dice como cualquier otra falla', {
    quotes: '"No es posible realizar el ingreso usando su cuenta {product}."',
    given: 'llega por primera vez',
    steps: [
      CLIC,
      'signIn.done: su cuenta',
      ['exchange.error: sin conexión', { at: 'failed', context: { failure: { message: FALLO } }, emits: [toast(FALLO)], tags: [] }],
    ],
  }),
  requirement('§8', 'a quien no tiene acceso se le ofrece usar otra cuenta', {
    quotes: '"Este usuario no tiene acceso a este sistema."',
    given: 'llega por primera vez',
    steps: [
      CLIC,
      'signIn.done: su cuenta',
      [
        'exchange.error: sin acceso',
        {
          reads: [
            'Este usuario no tiene acceso a este sistema.',
            'Cuenta usada: ana@agencia.prueba',
            'Si debería tener acceso, pídalo a quien administra el sistema.',
          ],
          at: 'noAccess',
          context: { failure: { message: 'Este usuario no tiene acceso a este sistema.' } },
          emits: [toast('Este usuario no tiene acceso a este sistema.')],
          does: ['forgetAccount'],
          tags: [],
        },
      ],
      ['USE_ANOTHER: otra cuenta', { ...ABRE, calls: [['signIn', { chooseAccount: true }], 'watchPopup'] }],
      'signIn.done: su cuenta',
      'exchange.error: sin acceso',
      ['DISMISS: cerrar', { at: 'waiting.cold', context: NUEVO }],
    ],
  }),
  requirement('decisión', 'con token y sin perfil, se reintenta sin ingresar otra vez', {
    because: 'El ingreso ya se hizo: repetirlo pediría a la persona lo que ya dio.',
    given: 'llega por primera vez',
    steps: [
      CLIC,
      'signIn.done: su cuenta',
      'exchange.done: token',
      ['loadProfile.error: sin conexión', { at: 'profileFailed', context: { failure: { message: FALLO }, accessToken: 'T1' }, tags: [] }],
      ['RETRY: reintentar', { at: 'loadingProfile', context: { failure: null }, calls: [['loadProfile', { accessToken: 'T1' }]] }],
      'loadProfile.error: error interno',
      ['DISMISS: cerrar', { at: 'waiting.cold', context: NUEVO }],
      CLIC,
      'signIn.error: ventana bloqueada',
      'SIGN_IN_BY_REDIRECT: en esta página',
      ['signInByRedirectWait.done: sin respuesta', { at: 'failed', context: { failure: { message: FALLO } }, emits: [toast(FALLO)] }],
    ],
  }),
  requirement('decisión', 'quien vuelve de la página de Microsoft termina allí su ingreso', {
    quotes: 'a blocked popup offers the same sign-in by redirect',
    given: 'vuelve de Microsoft',
    opens: { at: 'returning', calls: ['completeRedirect'], tags: ['busy'] },
    steps: [['completeRedirect.done: su cuenta', { at: 'exchanging', context: { account: CUENTA }, calls: [['exchange', CUENTA]] }]],
  }),
  requirement('decisión', 'quien vuelve sin ingresar empieza de nuevo, sin mensaje', {
    quotes: '`unexpected_error`, `post_request_failed`, a closed popup and a cancelled consent end without a message',
    given: 'vuelve de Microsoft',
    steps: [['completeRedirect.done: sin ingresar', { at: 'waiting.cold', context: NUEVO, tags: [] }]],
  }),
  requirement('decisión', 'quien vuelve habiendo cancelado, también', {
    quotes: '`unexpected_error`, `post_request_failed`, a closed popup and a cancelled consent end without a message',
    given: 'vuelve de Microsoft',
    steps: [['completeRedirect.error: canceló', { at: 'waiting.cold' }]],
  }),
  requirement('§8', 'una vuelta que falla lo dice', {
    quotes: '"No es posible realizar el ingreso usando su cuenta {product}."',
    given: 'vuelve de Microsoft',
    steps: [['completeRedirect.error: otra falla', { at: 'failed', context: { failure: { message: FALLO } }, emits: [toast(FALLO)] }]],
  }),
  requirement('§8', 'una vuelta que no llega a tiempo lo dice', {
    quotes: '"No es posible realizar el ingreso usando su cuenta {product}."',
    given: 'vuelve de Microsoft',
    steps: [
      ['completeRedirectWait.done: sin respuesta', { at: 'failed', context: { failure: { message: FALLO } }, emits: [toast(FALLO)] }],
    ],
  }),
  ...(['sesión vencida', 'sin permiso'] as const).map((negado) =>
    requirement('§8', `un perfil negado (${negado}) termina el ingreso: se empieza otra vez, no se reintenta`, {
      quotes: 'The session is treated as expired',
      given: 'llega por primera vez',
      steps: [
        CLIC,
        'signIn.done: su cuenta',
        'exchange.done: token',
        [
          `loadProfile.error: ${negado}`,
          { at: 'failed', context: { accessToken: null, failure: { message: FALLO } }, emits: [toast(FALLO)], tags: [] },
        ],
        ['RETRY: reintentar', { ignored: true }],
      ],
    }),
  ),
  requirement('§8', 'ninguna espera de la cuenta de la institución termina callada', {
    quotes: '"No es posible realizar el ingreso usando su cuenta {product}."',
    given: 'llega por primera vez',
    steps: [
      CLIC,
      'signIn.done: su cuenta',
      ['exchangeWait.done: sin respuesta', { at: 'failed', context: { failure: { message: FALLO } }, emits: [toast(FALLO)] }],
    ],
  }),
]
