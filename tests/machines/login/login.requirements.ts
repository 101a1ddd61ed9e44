import { requirement } from '#kit/requirements.ts'

const RESUELTO = 'captcha.snapshot: resuelto'
const toast = (tono: string, texto: string) => ({ type: 'NOTIFY', notice: { tone: tono, text: texto } })

export const loginRequirements = [
  requirement('§5', 'el nombre de usuario es obligatorio', {
    quotes: 'Username is required: "Debe ingresar su nombre de usuario."',
    given: 'establecimiento',
    steps: [RESUELTO, 'SUBMIT: sin usuario'],
    expects: { at: 'form.open', context: { failure: { campos: { usuario: 'Debe ingresar su nombre de usuario.' } } }, calls: ['captcha'] },
  }),
  requirement('§5', 'la contraseña es obligatoria', {
    quotes: 'Password is required: "Debe ingresar su contraseña."',
    given: 'establecimiento',
    steps: [RESUELTO, 'SUBMIT: sin contraseña'],
    expects: { at: 'form.open', context: { failure: { campos: { password: 'Debe ingresar su contraseña.' } } }, calls: ['captcha'] },
  }),
  requirement('§5', 'el captcha debe completarse', {
    quotes: 'The captcha must be completed: "Debe realizar la validación del captcha."',
    given: 'establecimiento',
    steps: ['captcha.snapshot: listo', 'SUBMIT: RBD y contraseña'],
    expects: { context: { failure: { campos: { recaptchaToken: 'Debe realizar la validación del captcha.' } } }, calls: ['captcha'] },
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
    expects: { at: 'form.open', emits: [toast('error', 'Error en el servicio: No hay conexión.')] },
  }),
  requirement('§8', 'lo que falla después del token también se dice, y la persona puede reintentar', {
    quotes: 'Passed on to the caller',
    given: 'establecimiento',
    steps: [RESUELTO, 'SUBMIT: RBD y contraseña', 'requestToken.done: token', 'loadProfile.error: sin conexión', 'RETRY: reintentar'],
    expects: { at: 'loadingProfile', calls: ['captcha', 'requestToken', 'loadProfile', 'loadProfile'] },
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
]
