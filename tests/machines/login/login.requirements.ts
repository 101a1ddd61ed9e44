import { requirement } from '#kit/requirements.ts'

const RESUELTO = 'captcha.snapshot: resuelto'
const toast = (tono: string, texto: string) => ({ type: 'NOTIFY', notice: { tone: tono, text: texto } })

const CON_CLAVE = 'SUBMIT: RBD y contraseña'
const CON_RUN = 'SUBMIT: RUN y contraseña'
const PIDE = ['requestToken', { door: 'establecimiento', usuario: '901458', password: 'Clave-Secreta-1', captchaToken: 'CAPTCHA' }] as const
const LIMPIA = [['captcha', { type: 'RESET' }]] as const
const SIN_RED = { mensaje: 'Error en el servicio: No hay conexión.' }
const TARDE = { mensaje: 'Error en el servicio: El servicio no respondió a tiempo. Intente otra vez.' }
const va = (to: string) => ({ type: 'GO', to, replace: true })
const ENTRA = [RESUELTO, CON_CLAVE]
const SEGUNDO = 'Second factor (TOTP, recovery codes) at the password door for roles 2, 3, 4, 120'
const POR_VERIFICAR = [RESUELTO, CON_RUN, 'requestToken.error: cuenta sin verificar']

export const loginRequirements = [
  requirement('§5', 'el nombre de usuario es obligatorio', {
    quotes: 'Username is required: "Debe ingresar su nombre de usuario."',
    given: 'establecimiento',
    steps: [RESUELTO, 'SUBMIT: sin usuario'],
    expects: {
      reads: ['Hay 1 dato por corregir', 'Debe ingresar su nombre de usuario.'],
      at: 'form.open',
      context: { failure: { campos: { usuario: 'Debe ingresar su nombre de usuario.' } } },
      calls: ['captcha'],
    },
  }),
  requirement('§5', 'la contraseña es obligatoria', {
    quotes: 'Password is required: "Debe ingresar su contraseña."',
    given: 'establecimiento',
    steps: [RESUELTO, 'SUBMIT: sin contraseña'],
    expects: {
      reads: 'Debe ingresar su contraseña.',
      at: 'form.open',
      context: { failure: { campos: { password: 'Debe ingresar su contraseña.' } } },
      calls: ['captcha'],
    },
  }),
  requirement('§5', 'el captcha debe completarse', {
    quotes: 'The captcha must be completed: "Debe realizar la validación del captcha."',
    given: 'establecimiento',
    steps: ['captcha.snapshot: listo', 'SUBMIT: RBD y contraseña'],
    expects: {
      reads: 'Debe realizar la validación del captcha.',
      context: { failure: { campos: { recaptchaToken: 'Debe realizar la validación del captcha.' } } },
      calls: ['captcha'],
    },
  }),
  requirement('§5', 'un RBD se escribe con guion y dígito verificador', {
    quotes:
      'If the username starts with digits it must match digits, a hyphen and one check character (digit or k/K), otherwise "RBD incorrecto."',
    given: 'establecimiento',
    steps: [RESUELTO, 'SUBMIT: RBD sin guion'],
    expects: { at: 'form.open', context: { failure: { campos: { usuario: 'RBD incorrecto.' } } }, calls: ['captcha'] },
  }),
  requirement('§5', 'el ingreso de apoderados también lleva el token del captcha', {
    quotes: 'Login calls carry a captcha token',
    given: 'apoderado',
    steps: [RESUELTO, 'SUBMIT: RUN y contraseña'],
    expects: {
      at: 'authenticating',
      calls: [
        'captcha',
        ['requestToken', { door: 'apoderado', usuario: '11111111-1', password: 'Clave-Secreta-1', captchaToken: 'CAPTCHA' }],
      ],
    },
  }),
  requirement('§1', 'quien estudia en EPJA ingresa por la misma pantalla, con su RUN', {
    quotes: 'EPJA users, who use the guardian login screen with a different origin',
    given: 'epja',
    steps: [RESUELTO, 'SUBMIT: RUN y contraseña', 'requestToken.done: token', 'loadProfile.done: apoderado'],
    expects: {
      reads: 'Mis estudiantes',
      at: 'signedIn',
      calls: [
        'captcha',
        ['requestToken', { door: 'epja', usuario: '11111111-1', password: 'Clave-Secreta-1', captchaToken: 'CAPTCHA' }],
        'loadProfile',
      ],
    },
  }),
  requirement('§5', 'el RBD se envía sin guion y recortado, con el token del captcha', {
    quotes: 'An RBD in that form is sent with the hyphen removed. The value is trimmed',
    given: 'establecimiento',
    steps: [RESUELTO, 'SUBMIT: RBD y contraseña'],
    expects: {
      at: 'authenticating',
      calls: [
        'captcha',
        ['requestToken', { door: 'establecimiento', usuario: '901458', password: 'Clave-Secreta-1', captchaToken: 'CAPTCHA' }],
      ],
    },
  }),
  requirement('§4', 'ingresar: token, perfil, y la escuela de un RBD', {
    quotes:
      'submit credentials, then the access token is stored, then the user profile is fetched. For the RBD role the school data is then fetched. The user is stored and "Usuario logueado!" is shown',
    given: 'establecimiento',
    steps: [RESUELTO, 'SUBMIT: RBD y contraseña', 'requestToken.done: token', 'loadProfile.done: escuela', 'loadSchool.done: su escuela'],
    expects: {
      reads: 'Usuario logueado!',
      at: 'signedIn',
      calls: ['captcha', 'requestToken', ['loadProfile', { accessToken: 'T1' }], ['loadSchool', { accessToken: 'T1', idRbd: 90145 }]],
      emits: [toast('exito', 'Usuario logueado!'), { type: 'GO', to: 'inicio', replace: true }],
      output: { type: 'SIGNED_IN', accessToken: 'T1', establecimiento: { idRbd: 90145 } },
    },
  }),
  requirement('§8', 'un 401 muestra el mensaje del servicio y limpia el captcha', {
    quotes: 'The server message is shown as a toast and the captcha is reset',
    given: 'establecimiento',
    steps: [RESUELTO, 'SUBMIT: RBD y contraseña', 'requestToken.error: clave incorrecta'],
    expects: { at: 'form.open', emits: [toast('error', 'Usuario o contraseña incorrectos.')], sends: [['captcha', { type: 'RESET' }]] },
  }),
  requirement('§8', 'otra falla dice «Error en el servicio»', {
    quotes: '"Error en el servicio: {message}"',
    given: 'establecimiento',
    steps: [RESUELTO, 'SUBMIT: RBD y contraseña', 'requestToken.error: sin conexión'],
    expects: {
      reads: 'Error en el servicio: No hay conexión con el servicio. Revise su internet e intente otra vez.',
      at: 'form.open',
      emits: [toast('error', 'Error en el servicio: No hay conexión.')],
    },
  }),
  requirement('§8', 'lo que falla después del token también se dice, y la persona puede reintentar', {
    quotes: 'Passed on to the caller',
    given: 'establecimiento',
    steps: [RESUELTO, 'SUBMIT: RBD y contraseña', 'requestToken.done: token', 'loadProfile.error: sin conexión', 'RETRY: reintentar'],
    expects: { at: 'loadingProfile', calls: ['captcha', 'requestToken', 'loadProfile', 'loadProfile'] },
  }),
  requirement('decisión', 'con segundo factor, la contraseña no basta: el token de la sesión llega con el código', {
    quotes: SEGUNDO,
    given: 'establecimiento',
    steps: [
      ...ENTRA,
      [
        'requestToken.done: falta el código',
        {
          reads: ['Código de seguridad', '¿No tiene el código?'],
          at: 'secondFactor.owed',
          context: { accessToken: 'P1' },
          calls: [['secondFactor', { purpose: 'sign-in', accessToken: 'P1', respaldos: 0 }]],
          tags: [],
        },
      ],
      ['secondFactor.snapshot: espera el código', { ignored: true }],
      [
        'secondFactor.done: comprobado',
        { at: 'loadingProfile', context: { accessToken: 'T1' }, calls: [['loadProfile', { accessToken: 'T1' }]], tags: ['busy'] },
      ],
    ],
  }),
  requirement('decisión', 'quien ya comprobó su segundo factor y mira sus códigos de respaldo tiene el token de la sesión', {
    because: 'Si la página se carga otra vez ahí, sigue el ingreso: el token de antes ya no sirve.',
    given: 'establecimiento',
    steps: [
      ...ENTRA,
      'requestToken.done: falta configurarlo',
      [
        'secondFactor.snapshot: muestra los respaldos',
        { reads: 'Guarde sus códigos de respaldo', at: 'secondFactor.proven', context: { accessToken: 'T1' } },
      ],
      ['secondFactor.snapshot: muestra los respaldos', { ignored: true }],
      ['secondFactor.done: comprobado', { at: 'loadingProfile', calls: [['loadProfile', { accessToken: 'T1' }]] }],
    ],
  }),
  requirement('decisión', 'desistir del segundo paso vuelve al formulario, sin rastro', {
    because: 'Quien se equivocó de cuenta escribe otra.',
    given: 'establecimiento',
    steps: [
      ...ENTRA,
      'requestToken.done: falta el código',
      ['secondFactor.done: desiste', { at: 'form.open', context: { accessToken: null, failure: null }, sends: LIMPIA, tags: [] }],
    ],
  }),
  requirement('§8', 'un segundo paso que vence vuelve al formulario y dice por qué', {
    quotes: 'The session is treated as expired',
    given: 'establecimiento',
    steps: [
      ...ENTRA,
      'requestToken.done: falta el código',
      [
        'secondFactor.done: vencido',
        { at: 'form.open', context: { accessToken: null, failure: { mensaje: 'Su sesión ha expirado.' } }, sends: LIMPIA, tags: [] },
      ],
    ],
  }),
  requirement('§8', 'un defecto en el segundo paso no deja la página muerta', {
    because: 'Ninguna respuesta lo rompe; si algo lo rompiera, se vuelve a ingresar.',
    given: 'establecimiento',
    steps: [
      ...ENTRA,
      'requestToken.done: falta el código',
      ['secondFactor.error: roto', { at: 'form.open', context: { accessToken: null, failure: { campos: {} } }, sends: LIMPIA }],
    ],
  }),
  requirement('§8', 'un 500 no suma otro mensaje al de la aplicación', {
    given: 'establecimiento',
    steps: [RESUELTO, 'SUBMIT: RBD y contraseña', 'requestToken.error: error interno'],
    expects: { at: 'form.open', emits: [], context: { failure: { mensaje: 'Error interno!: Se cayó.' } } },
  }),
  requirement('§4', 'una cuenta sin verificar puede pedir otro correo', {
    given: 'apoderado',
    steps: [RESUELTO, 'SUBMIT: RUN y contraseña', 'requestToken.error: cuenta sin verificar', 'RESEND: otro correo'],
    expects: {
      at: 'resending',
      calls: ['captcha', 'requestToken', ['resendVerification', { runApoderado: '11111111-1', captchaToken: 'CAPTCHA' }]],
    },
  }),
  requirement('§4', 'del formulario a la sesión de una escuela, paso a paso', {
    quotes:
      'submit credentials, then the access token is stored, then the user profile is fetched. For the RBD role the school data is then fetched. The user is stored and "Usuario logueado!" is shown',
    given: 'establecimiento',
    opens: {
      reads: ['Ingreso de establecimientos', 'Otras formas de ingreso'],
      at: 'form.open',
      context: { usuario: '', failure: null, captchaToken: null },
      calls: [['captcha', { containerId: 'caja' }]],
      tags: [],
    },
    steps: [
      [RESUELTO, { context: { captchaToken: 'CAPTCHA' } }],
      [CON_CLAVE, { at: 'authenticating', context: { failure: null }, calls: [PIDE], tags: ['busy'] }],
      [CON_CLAVE, { ignored: true }],
      [
        'requestToken.done: token',
        { at: 'loadingProfile', context: { accessToken: 'T1' }, calls: [['loadProfile', { accessToken: 'T1' }]], tags: ['busy'] },
      ],
      [
        'loadProfile.done: escuela',
        {
          at: 'loadingSchool',
          context: { profile: { nombreUsuario: '90145' } },
          calls: [['loadSchool', { accessToken: 'T1', idRbd: 90145 }]],
          tags: ['busy'],
        },
      ],
      [
        'loadSchool.done: su escuela',
        {
          at: 'signedIn',
          emits: [toast('exito', 'Usuario logueado!'), va('inicio')],
          output: { accessToken: 'T1', establecimiento: { idRbd: 90145 } },
        },
      ],
    ],
  }),
  requirement('decisión', 'un apoderado entra a sus estudiantes', {
    quotes: '`/mis-estudiantes` for the claveUnica flag or (the "additional condition") a guardian\nsession',
    given: 'apoderado',
    steps: [
      RESUELTO,
      CON_RUN,
      'requestToken.done: token',
      [
        'loadProfile.done: apoderado',
        {
          at: 'signedIn',
          context: { profile: { nombreUsuario: '11111111-1' } },
          emits: [toast('exito', 'Usuario logueado!'), va('misEstudiantes')],
          output: { establecimiento: null },
        },
      ],
    ],
  }),
  requirement('decisión', 'otro perfil entra al inicio', {
    quotes: '`/inicio`: what this role has to do now',
    given: 'establecimiento',
    steps: [
      ...ENTRA,
      'requestToken.done: token',
      [
        'loadProfile.done: agencia',
        { at: 'signedIn', context: { profile: { nombreUsuario: 'nacional' } }, emits: [toast('exito', 'Usuario logueado!'), va('inicio')] },
      ],
    ],
  }),
  requirement('§8', 'una clave equivocada se dice en la página y en el aviso, y el captcha se limpia', {
    quotes: 'The server message is shown as a toast and the captcha is reset',
    given: 'establecimiento',
    steps: [
      ...ENTRA,
      [
        'requestToken.error: clave incorrecta',
        {
          reads: ['No pudimos completar su ingreso.', 'Usuario o contraseña incorrectos.'],
          at: 'form.open',
          context: { failure: { mensaje: 'Usuario o contraseña incorrectos.' }, accessToken: null },
          emits: [toast('error', 'Usuario o contraseña incorrectos.')],
          sends: LIMPIA,
          tags: [],
        },
      ],
    ],
  }),
  requirement('§8', 'un 500 no suma otro mensaje, y el captcha se limpia', {
    quotes: 'Error toast "Error interno!: {message}", auto-closing after 3 seconds',
    given: 'establecimiento',
    steps: [
      ...ENTRA,
      [
        'requestToken.error: error interno',
        { at: 'form.open', context: { failure: { mensaje: 'Error interno!: Se cayó.' } }, sends: LIMPIA },
      ],
      CON_CLAVE,
      ['requestToken.error: error interno con espera', { at: 'form.open', sends: LIMPIA }],
    ],
  }),
  requirement('decisión', 'demasiados intentos esperan lo que dijo el servicio, y se empieza de nuevo', {
    quotes: 'slow that pair down (429 with `Retry-After` and the time left in the message',
    given: 'establecimiento',
    steps: [
      ...ENTRA,
      [
        'requestToken.error: demasiados intentos',
        {
          at: 'throttled',
          context: { waitSeconds: 42, failure: { campos: {} } },
          emits: [toast('error', 'Error en el servicio: Espere 42 segundos.')],
          sends: LIMPIA,
          deadline: 42_000,
          tags: [],
        },
      ],
      [CON_CLAVE, { ignored: true }],
      ['clock', { at: 'form.open', context: { failure: null, waitSeconds: 0 } }],
    ],
  }),
  requirement('decisión', 'una cuenta sin verificar lo sabe y pide otro correo', {
    quotes: 'An unverified guardian with the right password is told so and offered a new mail',
    given: 'apoderado',
    steps: [
      RESUELTO,
      CON_RUN,
      [
        'requestToken.error: cuenta sin verificar',
        {
          reads: ['Ingreso de apoderados', 'Su cuenta todavía no está verificada.'],
          at: 'form.unverified',
          context: { failure: { mensaje: 'Su cuenta todavía no está verificada.' } },
          emits: [toast('error', 'Su cuenta todavía no está verificada.')],
          sends: LIMPIA,
          tags: [],
        },
      ],
      [
        'RESEND: otro correo',
        {
          at: 'resending',
          context: { failure: null },
          calls: [['resendVerification', { runApoderado: '11111111-1', captchaToken: 'CAPTCHA' }]],
          tags: ['busy'],
        },
      ],
      ['resendVerification.error: sin conexión', { at: 'form.unverified', context: { failure: { campos: {} } }, sends: LIMPIA }],
      'RESEND: otro correo',
      ['resendVerificationWait.done: sin respuesta', { at: 'form.unverified', context: { failure: TARDE }, sends: LIMPIA }],
      'RESEND: otro correo',
      [
        'resendVerification.done: enviado',
        { reads: 'Revise su correo.', at: 'form.open', context: { success: 'Revise su correo.', failure: null }, sends: LIMPIA, tags: [] },
      ],
      ['SUBMIT: sin nada', { at: 'form.open', context: { success: null } }],
    ],
  }),
  requirement('§8', 'un ingreso sin respuesta a tiempo se dice, y su captcha ya no sirve', {
    quotes: '"Error en el servicio: {message}"',
    given: 'establecimiento',
    steps: [
      ...ENTRA,
      [
        'requestTokenWait.done: sin respuesta',
        { at: 'form.open', context: { failure: TARDE }, emits: [toast('error', TARDE.mensaje)], sends: LIMPIA },
      ],
    ],
  }),
  requirement('decisión', 'una respuesta con dos motivos se lee por el que la persona puede resolver', {
    quotes: 'An unverified guardian with the right password is told so and offered a new mail',
    given: 'apoderado',
    steps: [
      RESUELTO,
      CON_RUN,
      [
        'requestToken.error: sin verificar y con espera',
        { at: 'form.unverified', emits: [toast('error', 'Error interno!: Su cuenta todavía no está verificada.')], sends: LIMPIA },
      ],
    ],
  }),
  requirement('§5', 'otro correo también pide el captcha', {
    quotes: 'Login calls carry a captcha token',
    given: 'apoderado',
    steps: [
      ...POR_VERIFICAR,
      ['captcha.snapshot: listo', { context: { captchaToken: null } }],
      ['RESEND: otro correo', { context: { failure: { campos: { recaptchaToken: 'Debe realizar la validación del captcha.' } } } }],
    ],
  }),
  requirement('decisión', 'con token y sin perfil se reintenta sin escribir otra vez, o se empieza de nuevo', {
    because: 'La contraseña ya sirvió: pedirla otra vez haría dudar de ella.',
    given: 'establecimiento',
    steps: [
      ...ENTRA,
      'requestToken.done: token',
      ['loadProfile.error: sin conexión', { at: 'profileFailed', context: { failure: SIN_RED }, tags: [] }],
      ['RETRY: reintentar', { at: 'loadingProfile', context: { failure: null }, calls: [['loadProfile', { accessToken: 'T1' }]] }],
      'loadProfile.error: sin conexión',
      ['START_OVER: volver a empezar', { at: 'form.open', context: { failure: null, accessToken: null, profile: null }, sends: LIMPIA }],
    ],
  }),
  requirement('decisión', 'con perfil y sin escuela, también', {
    because: 'La contraseña ya sirvió: pedirla otra vez haría dudar de ella.',
    given: 'establecimiento',
    steps: [
      ...ENTRA,
      'requestToken.done: token',
      'loadProfile.done: escuela',
      ['loadSchool.error: sin conexión', { at: 'schoolFailed', context: { failure: SIN_RED }, tags: [] }],
      [
        'RETRY: reintentar',
        { at: 'loadingSchool', context: { failure: null }, calls: [['loadSchool', { accessToken: 'T1', idRbd: 90145 }]] },
      ],
      'loadSchool.error: sin conexión',
      ['START_OVER: volver a empezar', { at: 'form.open', context: { failure: null, accessToken: null, profile: null }, sends: LIMPIA }],
    ],
  }),
  requirement('§8', 'un captcha que no carga se dice, y se puede pedir otra vez', {
    quotes: 'Captcha script fails to load',
    given: 'establecimiento',
    steps: [
      ['RETRY_CAPTCHA: reintentar', { sends: [['captcha', { type: 'RETRY' }]] }],
      ['captcha.error: roto', { context: { captchaState: 'fallido', captchaToken: null } }],
    ],
  }),
  requirement('§8', 'un perfil negado termina el ingreso como cualquier vencimiento, sin reintentos', {
    quotes: 'The session is treated as expired',
    given: 'establecimiento',
    steps: [
      ...ENTRA,
      'requestToken.done: token',
      [
        'loadProfile.error: sesión vencida',
        { at: 'form.open', context: { accessToken: null, failure: { mensaje: 'Su sesión ha expirado.' } }, sends: LIMPIA, tags: [] },
      ],
      ['RETRY: reintentar', { ignored: true }],
    ],
  }),
  requirement('§8', 'un establecimiento negado termina el ingreso, sin reintentos', {
    quotes: 'The session is treated as expired',
    given: 'establecimiento',
    steps: [
      ...ENTRA,
      'requestToken.done: token',
      'loadProfile.done: escuela',
      [
        'loadSchool.error: sin permiso',
        {
          at: 'form.open',
          context: { accessToken: null, profile: null, failure: { mensaje: 'Error en el servicio: No tiene permiso.' } },
          sends: LIMPIA,
        },
      ],
      ['RETRY: reintentar', { ignored: true }],
    ],
  }),
]
