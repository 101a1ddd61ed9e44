/** A rule of the specification, in its own words: all those of sections 4, 5, 6 and 8, and of others what requirements quote. */
export interface SpecRule {
  section: '§1' | '§2' | '§4' | '§5' | '§6' | '§7' | '§8'
  text: string
  /** Why no machine carries it, and what tests it instead. */
  elsewhere?: string
}

const rules = (section: SpecRule['section'], texts: readonly string[]): SpecRule[] => texts.map((text) => ({ section, text }))

const elsewhere = (section: SpecRule['section'], text: string, reason: string): SpecRule => ({ section, text, elsewhere: reason })

const EN_RUT = 'Es una función sin estados, contract/rules/rut.ts; la prueba tests/contract/rut.test.ts.'
const EN_FORMULARIO = 'Es el esquema del formulario, contract/usuarios.admin.ts; lo prueba tests/server/admin-usuarios.test.ts.'

/** Every rule that the product must keep: each is shown by a requirement of some machine, or says where it is tested. */
export const SPEC_RULES: readonly SpecRule[] = [
  ...rules('§1', [
    'EPJA users, who use the guardian login screen with a different origin',
    'Progress charts and receipts (comprobantes) exist',
  ]),
  ...rules('§2', [
    'If a session is already present, the screen redirects to /inicio',
    'If the query carries sesionExpirada, it shows the toast "Su sesión ha expirado."',
    "is first sent to that provider's logout page",
  ]),
  ...rules('§4', [
    'submit credentials, then the access token is stored, then the user profile is fetched. For the RBD role the school data is then fetched. The user is stored and "Usuario logueado!" is shown',
    "popup sign-in, then the account's username is exchanged for an access token, then the profile is fetched",
    "first check that the user's data are updated, otherwise redirect to /actualiza-datos",
    'Then check that the confidentiality protocol is accepted, otherwise redirect to /protocolo-confidencialidad',
    'except on /actualiza-datos and /protocolo-confidencialidad',
    'Both results are cached as session flags',
    'Other roles pass without these checks',
    'set user, set access token',
    'set establishment',
    'set survey',
    'set protocolo-accepted',
    'set clave-unica',
    'set user-data-updated',
    'delete all variables (resets everything to the initial values)',
    'The state is rehydrated on load and rendering waits for it (time-out 5000 ms)',
    'on a 401 or 403 answer, the stored user is cleared, the persisted store is purged, and the user is redirected to login with the sesionExpirada flag',
    'Logout clears the session state',
    'it needs an emailed verification token (verifica-cuenta)',
    "it comes from the survey provider's status calls",
  ]),
  elsewhere(
    '§4',
    'users and surveys have activo',
    'Es un campo de cada registro; lo prueban tests/server/admin-usuarios.test.ts y tests/server/admin-encuestas.test.ts.',
  ),
  ...rules('§5', [
    'Username is required: "Debe ingresar su nombre de usuario."',
    'If the username starts with digits it must match digits, a hyphen and one check character (digit or k/K), otherwise "RBD incorrecto."',
    'An RBD in that form is sent with the hyphen removed. The value is trimmed',
    'Password is required: "Debe ingresar su contraseña."',
    'The captcha must be completed: "Debe realizar la validación del captcha."',
    'Login calls carry a captcha token',
    'Spaces, dots and hyphens are stripped first',
    'The check digit uses modulus 11',
    'nombres, apellidoPaterno and apellidoMaterno are upper-cased, both emails are lower-cased',
    'both emails are lower-cased',
    'passwordActiva2 is dropped before sending',
    'Guardian registration has two email fields and two password fields',
  ]),
  elsewhere('§5', 'At least 2 characters', EN_RUT),
  elsewhere('§5', 'Every character is a digit or k/K', EN_RUT),
  elsewhere('§5', 'A body that contains K is rejected. The comparison with the given check digit is case-insensitive', EN_RUT),
  elsewhere('§5', 'upper case, a hyphen before the check digit and dots every 3 digits of the body', EN_RUT),
  elsewhere('§5', 'Helpers can drop the check digit (last 2 characters) and dots', EN_RUT),
  elsewhere('§5', 'Text fields are trimmed', EN_FORMULARIO),
  elsewhere('§5', "activo is true only when the form value is 'Si'", EN_FORMULARIO),
  elsewhere(
    '§5',
    'Roles 1, 2 and 120 get no region, province or commune. Role 3 gets a region only. Role 4 gets region, province and commune',
    EN_FORMULARIO,
  ),
  elsewhere(
    '§5',
    "Guardian admin forms: activo is true when its value is '1'",
    'Es el esquema del formulario, contract/apoderados.admin.ts; lo prueba tests/server/admin-apoderados.test.ts.',
  ),
  elsewhere(
    '§5',
    'the RUN filter uses only the part before the dash',
    'Lo hace la consulta, contract/sige-liberado.ts; la prueba tests/server/sige-liberado.test.ts.',
  ),
  elsewhere(
    '§5',
    'The search term is trimmed and sent only when non-empty',
    'Lo hace la pantalla al leer su filtro; la prueba tests/screens/seleccion-estudiante.test.tsx.',
  ),
  ...rules('§6', [
    'The RBD role is forced through the data-update and confidentiality-protocol steps',
    '/mis-estudiantes is for guardians of the claveUnica type',
  ]),
  elsewhere(
    '§6',
    'Role checks exist for national administrator, regional administrator, communal administrator, guardian, report-only user and school (RBD) user',
    'Es una tabla, contract/rules/permisos.ts; la prueban tests/server/matriz-de-autorizacion.test.ts y tests/server/plataforma-permisos.test.ts.',
  ),
  elsewhere(
    '§6',
    'Administration pages under /admin/ are routed for logged-in users',
    'Es la tabla de rutas y permisos, contract/rules/permisos-de-ruta.ts; la prueba tests/server/plataforma-permisos.test.ts.',
  ),
  elsewhere(
    '§6',
    'Territory scope by role is given in section 5',
    'Lo aplica cada consulta del servidor; lo prueba tests/server/matriz-de-autorizacion.test.ts.',
  ),
  ...rules('§7', [
    'POST /admin/usuarios',
    'DELETE /admin/apoderados-estudiantes/{id}',
    'POST or PUT /admin/encuestas',
    'DELETE /admin/encuestas/{id}',
    'GET /admin/ensenanzas-grados-encuestas?encuestaId',
    'POST /admin/ensenanzas-grados-encuestas',
    'GET .../token/{t}/abrir',
    'GET .../token/{t}/estado',
    'GET .../token/{t}/respuestas',
    'GET .../token/{t}/respuestas/descarga',
    'DELETE /{survey-provider}/encuesta/{e}/respuesta/{id}',
    'GET /datamart/graficos/avance/padres-madres-embarazadas',
  ]),
  ...rules('§8', [
    'The server message is shown as a toast and the captcha is reset',
    '"Error en el servicio: {message}"',
    '"No es posible realizar el ingreso usando su cuenta {product}."',
    '"Este usuario no tiene acceso a este sistema."',
    'The session is treated as expired',
    'Error toast "Error interno!: {message}", auto-closing after 3 seconds',
    'Passed on to the caller',
    'Captcha script fails to load',
    'Internal sign-in library error codes are skipped without a message',
  ]),
  elsewhere('§8', '"Página no encontrada"', 'Lo decide la tabla de rutas, src/routes.ts; lo prueba tests/screens/aplicacion.test.tsx.'),
  elsewhere(
    '§8',
    'unexpected_error and post_request_failed',
    'La especificación no dice su uso; son códigos de la biblioteca que machines/msal-exchange trata como cualquier otra falla.',
  ),
]
