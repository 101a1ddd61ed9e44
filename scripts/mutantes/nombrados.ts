/** A fault that once passed every test near it. */
export interface Named {
  name: string
  file: string
  find: string
  put: string
  /** The nearest tests, which must see it. */
  tests: readonly string[]
}

const SESSION = ['tests/machines/session/session.test.ts']
const USERS = ['tests/server/admin-usuarios.test.ts']

/** Faults of bodies that survived every test near them when they were first tried by hand; `npm run mutantes -- --named` tries them again. */
export const NAMED: readonly Named[] = [
  {
    name: 'placeFor: el lugar de otra persona',
    file: 'machines/session/session.rules.ts',
    find: '(returnPlace.usuarioId ?? usuario.usuarioId) !== usuario.usuarioId',
    put: 'false',
    tests: SESSION,
  },
  {
    name: 'placeFor: un lugar que el rol no tiene',
    file: 'machines/session/session.rules.ts',
    find: 'return puedeVer(roleOf({ usuario }), returnPlace.ruta) ? returnPlace : null',
    put: 'return returnPlace',
    tests: SESSION,
  },
  {
    name: 'wayOut: sin la salida de ClaveÚnica',
    file: 'machines/session/session.rules.ts',
    find: "to: claveUnica ? ('claveunicaSalida' as const) : door",
    put: 'to: door',
    tests: SESSION,
  },
  {
    name: 'wayOut: sin el origen EPJA',
    file: 'machines/session/session.rules.ts',
    find: "claveUnica && usuario?.origen === 'EPJA' ? { ...query, origen: 'EPJA' } : query",
    put: 'query',
    tests: SESSION,
  },
  {
    name: 'startSession: sin claveUnica',
    file: 'machines/session/session.setup.ts',
    find: 'establecimiento, accessToken, claveUnica, returnPlace }',
    put: 'establecimiento, accessToken, returnPlace }',
    tests: SESSION,
  },
  {
    name: 'falla de ingreso: el RUN malo no va a su campo',
    file: 'machines/login/login.rules.ts',
    find: 'runApoderado === undefined ? others : { ...others, usuario: runApoderado }',
    put: 'others',
    tests: ['tests/machines/login/login.test.ts'],
  },
  {
    name: 'falla de ingreso: un 500 con otras palabras',
    file: 'machines/login/login.rules.ts',
    find: '500: mensajeDeErrorInterno(message)',
    put: '501: mensajeDeErrorInterno(message)',
    tests: ['tests/machines/login/login.test.ts'],
  },
  {
    name: 'la espera entre intentos no tiene tope',
    file: 'machines/answer-saving/answer-saving.rules.ts',
    find: 'Math.min(LONGEST_PAUSE_SECONDS * 1000, ',
    put: 'Math.min(LONGEST_PAUSE_SECONDS * 2000, ',
    tests: ['tests/machines/spread.test.ts'],
  },
  { name: 'esIgual: no mira el rol', file: 'server/areas/usuarios/carga.ts', find: 'return igualRol && ', put: 'return ', tests: USERS },
  {
    name: 'esIgual: basta un campo igual',
    file: 'server/areas/usuarios/carga.ts',
    find: '(Object.keys(campos) as (keyof typeof campos)[]).every(',
    put: '(Object.keys(campos) as (keyof typeof campos)[]).some(',
    tests: USERS,
  },
  ...[
    'unexpected_error',
    'post_request_failed',
    'user_cancelled',
    'access_denied',
    'timed_out',
    'interaction_in_progress',
    'interaction_in_progress_cancelled',
    'no_token_request_cache_error',
  ].map((code) => ({
    name: `MSAL: ${code} no calla`,
    file: 'machines/msal-exchange/msal-exchange.rules.ts',
    find: `  '${code}',\n`,
    put: '',
    tests: ['tests/machines/msal-exchange/msal-exchange.test.ts'],
  })),
  {
    name: 'los rezagados no miran el lugar',
    file: 'server/areas/datamart/rezagados.sql.ts',
    find: "alcanzaEstablecimiento(alcance, 'a')} and ${dentroDe(lugar)}`",
    put: "alcanzaEstablecimiento(alcance, 'a')}`",
    tests: ['tests/server/datamart.test.ts'],
  },
  {
    name: 'canjear un código gasta los de otro propósito',
    file: 'server/plugins/cuentas/codigos.ts',
    find: ' and c.proposito = suyo.proposito',
    put: '',
    tests: ['tests/server/invitacion.test.ts', 'tests/server/recuperar-password.test.ts', 'tests/server/enlaces.test.ts'],
  },
  {
    name: 'pedir un código borra los demás',
    file: 'server/plugins/cuentas/codigos.ts',
    find: "toString('base64url')\n",
    put: "toString('base64url')\n  await anulaCodigos(db, usuarioId)\n",
    tests: ['tests/server/invitacion.test.ts', 'tests/server/recuperar-password.test.ts', 'tests/server/enlaces.test.ts'],
  },
  {
    name: 'una llamada sin cuerpo dice qué lleva',
    file: 'src/api/request.ts',
    find: "...(hasBody && { 'content-type': 'application/json' }),",
    put: "'content-type': 'application/json',",
    tests: ['tests/screens/api.test.ts'],
  },
  {
    name: 'LimeSurvey: «nadie respondió» es una falla',
    file: 'server/providers/survey/limesurvey.ts',
    find: '|^no response found for token',
    put: '',
    tests: ['tests/server/limesurvey.test.ts'],
  },
  {
    name: 'LimeSurvey: «no hay respuestas» es una falla',
    file: 'server/providers/survey/limesurvey.ts',
    find: '|^no data, ',
    put: '',
    tests: ['tests/server/limesurvey.test.ts'],
  },
  {
    name: 'una frase de 20 palabras no cabe',
    file: 'contract/rules/cuestionario-revision.ts',
    find: 'palabras > MAXIMO_DE_PALABRAS',
    put: 'palabras >= MAXIMO_DE_PALABRAS',
    tests: ['tests/contract/encuesta-validar.test.ts', 'tests/contract/cuestionarios.test.ts'],
  },
  {
    name: 'una frase de 21 palabras cabe',
    file: 'contract/rules/cuestionario-revision.ts',
    find: 'palabras > MAXIMO_DE_PALABRAS',
    put: 'palabras > MAXIMO_DE_PALABRAS + 1',
    tests: ['tests/contract/encuesta-validar.test.ts', 'tests/contract/cuestionarios.test.ts'],
  },
  {
    name: 'el registro está ocupado solo si todo lo está',
    file: 'src/screens/seleccion-estudiante/padres-madres-embarazadas.tsx',
    find: 'isOpening(s) || isConsulting(s) || isAskingToTake(s)',
    put: 'isOpening(s) && isConsulting(s) && isAskingToTake(s)',
    tests: ['tests/screens/padres-madres-embarazadas.test.tsx'],
  },
  {
    name: 'el sello de un comprobante anulado lleva otro título',
    file: 'src/screens/verificar/resultado.tsx',
    find: "ANULADO: 'Comprobante anulado'",
    put: "ANULADO: 'Comprobante válido'",
    tests: ['tests/screens/verificar.test.tsx'],
  },
  ...(['apoderados', 'encuestas', 'usuarios'] as const).map((area) => ({
    name: `una versión demasiado alta cambia ${area}`,
    file: `server/areas/${area}/admin.sql.ts`,
    find: 'and version = ${version}',
    put: 'and version <= ${version}',
    tests: [`tests/server/admin-${area}.test.ts`],
  })),
  {
    name: 'Escape no sigue en el sistema',
    file: 'src/app/session-warning.tsx',
    find: 'onCerrar={goOn}',
    put: 'onCerrar={() => {}}',
    tests: ['tests/screens/vida-de-la-sesion.test.tsx'],
  },
  {
    name: 'Escape no da por sabido el fin de la sesión',
    file: 'src/app/session-warning.tsx',
    find: 'onCerrar={acknowledge}',
    put: 'onCerrar={() => {}}',
    tests: ['tests/screens/vida-de-la-sesion.test.tsx'],
  },
  {
    name: 'la ronda vuelve a otro sitio',
    file: 'machines/data-entry/data-entry.rules.ts',
    find: String.raw` && /^\/(?![/\\])\S*$/.test(returnPlace)`,
    put: '',
    tests: ['tests/machines/data-entry/data-entry.test.ts'],
  },
  {
    name: 'una llamada se repite con el token de quien entró después',
    file: 'src/actors/session.ts',
    find: 'return sesionDe(now) === sesionDe(refused) ? now : null',
    put: 'return now',
    tests: ['tests/screens/pestanas.test.ts'],
  },
  {
    name: 'el segundo factor que no está se niega sin su código',
    file: 'server/areas/usuarios/sesiones.routes.ts',
    find: "conflicto('sin-segundo-factor',",
    put: "conflicto('',",
    tests: ['tests/server/segundo-factor.test.ts'],
  },
  {
    name: 'la auditoría de una anulación no dice de qué respuesta era',
    file: 'server/areas/proveedor/proveedor.routes.ts',
    find: 'detalle: { encuestaId: params.e, respuestaId: params.id }',
    put: 'detalle: { encuestaId: params.e }',
    tests: ['tests/server/proveedor.test.ts'],
  },
]
