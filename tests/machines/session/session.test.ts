import { describe, expect, test } from 'vitest'
import type { NombreDeRuta } from '#contract/rules/permisos-de-ruta.ts'
import { sessionMachine } from '#machines/session/session.chart.ts'
import * as rules from '#machines/session/session.rules.ts'
import * as seen from '#machines/session/session.selectors.ts'
import { NO_SESSION, type SessionContext, type SessionFields } from '#machines/session/session.vocabulary.ts'
import { deSesion, LOS_ARRAYANES, REGISTRO_DE_ESCUELA, unPerfil } from '#tests/support/personas/usuarios.ts'
import { historia } from '../historia.ts'
import { sessionModel } from './session.cases.ts'

type Snapshot = Parameters<typeof seen.sessionName>[0]

const ESCUELA: SessionFields = { ...NO_SESSION, usuario: deSesion(1, '90145'), establecimiento: LOS_ARRAYANES, accessToken: 'T1' }
const APODERADA: SessionFields = { ...NO_SESSION, usuario: deSesion(5, '11111111-1'), accessToken: 'T1' }
const EPJA: SessionFields = { ...APODERADA, usuario: { ...deSesion(5, '34388412-5'), origen: 'EPJA' } }
const AGENCIA: SessionFields = { ...NO_SESSION, usuario: deSesion(2, 'nacional'), accessToken: 'T1' }
const ORGANIZACION: SessionFields = { ...AGENCIA, usuario: { ...deSesion(2, 'nacional'), organizacion: true } }
const en = (fields: SessionFields, ruta: NombreDeRuta | null = 'inicio'): SessionContext => ({ ...rules.UNREAD, ...fields, ruta })
const de = (fields: SessionFields) => ({ context: en(fields) }) as Snapshot

describe('las puertas y las salidas', () => {
  test.each(['raiz', 'login', 'ingresoApoderados', 'ingresoEpja', 'claveunicaRetorno'] as const)(
    'la puerta %s sobra con sesión, salvo con el código de un correo',
    (ruta) => {
      expect([rules.isUselessDoor({ ruta, errand: false }), rules.isUselessDoor({ ruta, errand: true })]).toEqual([true, false])
    },
  )

  test('las demás páginas no son puertas, y cada una es lo que es', () => {
    expect(rules.isUselessDoor({ ruta: 'inicio', errand: false })).toBe(false)
    expect((['logout', 'logoutApoderado', 'msalLogout', 'inicio', null] as const).map(rules.isSignOut)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
    expect((['actualizaDatos', 'protocoloConfidencialidad', 'inicio', null] as const).map(rules.isGuardStep)).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect((['inicio', 'miCuenta', 'verificar', null] as const).map(rules.needsSession)).toEqual([true, true, false, false])
    expect([rules.comesExpired({ query: { sesionExpirada: 'true' } }), rules.comesExpired({ query: {} }), rules.comesExpired({})]).toEqual([
      true,
      false,
      false,
    ])
  })

  test.each([
    ['una escuela', ESCUELA, 'login', 'logout'],
    ['una apoderada', APODERADA, 'ingresoApoderados', 'logoutApoderado'],
    ['la agencia', AGENCIA, 'login', 'logout'],
    ['una cuenta de la organización', ORGANIZACION, 'login', 'msalLogout'],
    ['nadie', NO_SESSION, 'login', 'logout'],
  ] as const)('%s entra por su puerta y sale por donde entró', (_quien, fields, puerta, salida) => {
    expect([rules.doorOfRole(fields), rules.signOutOf(fields), seen.signOutRoute(de(fields))]).toEqual([puerta, salida, salida])
  })

  test('cada salida lleva a su puerta', () => {
    expect((['msalLogout', 'logoutApoderado', 'logout', null] as const).map(rules.doorOfRoute)).toEqual([
      'msalSalida',
      'ingresoApoderados',
      'login',
      'login',
    ])
  })

  test.each([
    ['de ClaveÚnica', { ...APODERADA, claveUnica: true }, { to: 'claveunicaSalida' }],
    ['de ClaveÚnica, de EPJA', { ...EPJA, claveUnica: true }, { to: 'claveunicaSalida', query: { origen: 'EPJA' } }],
    ['de EPJA con su contraseña', EPJA, { to: 'ingresoApoderados' }],
    ['con su contraseña', APODERADA, { to: 'ingresoApoderados' }],
  ] as const)('quien vino %s termina donde debe, con lo que la dirección diga', (_como, fields, fin) => {
    expect(rules.wayOut(fields, 'ingresoApoderados')).toEqual(fin)
    const expiro = { sesionExpirada: 'true' }
    expect(rules.wayOut(fields, 'ingresoApoderados', expiro)).toMatchObject({ ...fin, query: expiro })
  })
})

describe('el lugar al que se vuelve', () => {
  const LUGAR = { ruta: 'miCuenta', query: { parte: 'clave' }, usuarioId: 7 } as const

  test('es una página con sesión, y de quien estaba en ella', () => {
    expect(rules.placeOf({ ...en(APODERADA, 'miCuenta'), query: { parte: 'clave' } })).toEqual(LUGAR)
    expect(rules.placeOf(en(NO_SESSION, 'miCuenta'))).toMatchObject({ usuarioId: null })
    expect([rules.placeOf(en(APODERADA, 'verificar')), rules.placeOf(en(APODERADA, null))]).toEqual([null, null])
  })

  test('es de la misma persona, o de quien abrió un enlace sin sesión, y solo si su perfil la tiene', () => {
    const usuario = deSesion(5, '11111111-1')
    expect(rules.placeFor(usuario, LUGAR)).toEqual(LUGAR)
    expect(rules.placeFor(usuario, { ...LUGAR, usuarioId: null })).toMatchObject({ ruta: 'miCuenta' })
    expect(rules.placeFor(usuario, { ...LUGAR, usuarioId: 8 })).toBeNull()
    expect([rules.placeFor(usuario, { ...LUGAR, ruta: 'adminUsuarios' }), rules.placeFor(usuario, null)]).toEqual([null, null])
  })
})

describe('la guardia', () => {
  const AL_DIA = { ...ESCUELA, datosUsuarioActualizados: true, protocoloAceptado: true }

  test.each([
    ['una escuela sin nada al día', en(ESCUELA), true],
    ['sin el protocolo', en({ ...AL_DIA, protocoloAceptado: false }), true],
    ['sin los datos', en({ ...AL_DIA, datosUsuarioActualizados: false }), true],
    ['al día', en(AL_DIA), false],
    ['en la página de un paso', en(ESCUELA, 'actualizaDatos'), false],
    ['sin dirección', en(ESCUELA, null), false],
    ['otro perfil', en(APODERADA), false],
  ])('espera a %s: %#', (_caso, context, espera) => {
    expect(rules.mustPassGuard(context)).toBe(espera)
  })

  test('se sabe si falta, y si el protocolo está aceptado', () => {
    const casos = [ESCUELA, { ...AL_DIA, protocoloAceptado: false }, { ...AL_DIA, datosUsuarioActualizados: false }, AL_DIA, APODERADA]
    expect(casos.map((fields) => seen.isGuardPending(de(fields)))).toEqual([true, true, true, false, false])
    expect(casos.map((fields) => seen.hasAcceptedProtocol(de(fields)))).toEqual([false, false, true, true, false])
  })
})

test('el marco nombra a la escuela o a la persona, y dice qué cuenta es', () => {
  const deOtros = { ...AGENCIA, establecimiento: LOS_ARRAYANES }
  const sinEscuela = { ...ESCUELA, establecimiento: null }
  expect(
    [ESCUELA, sinEscuela, AGENCIA, deOtros, APODERADA, EPJA, NO_SESSION].map((fields) => [
      seen.sessionName(de(fields)),
      seen.sessionProfile(de(fields)),
    ]),
  ).toEqual([
    ['Escuela Los Arrayanes', 'RBD 90145-8'],
    ['Rosa Soto', 'Establecimiento'],
    ['Rosa Soto', 'Administrador nacional'],
    ['Rosa Soto', 'Administrador nacional'],
    ['Rosa Soto', 'Apoderado'],
    ['Rosa Soto', 'Estudiante EPJA'],
    ['', ''],
  ])
  expect([EPJA, APODERADA, NO_SESSION].map((fields) => seen.isEpjaStudent(de(fields)))).toEqual([true, false, false])
  expect([ESCUELA, AGENCIA, NO_SESSION].map((fields) => seen.sessionRole(de(fields)))).toEqual([1, 2, null])
  expect(rules.roleOf({ usuario: deSesion(77, 'nadie') })).toBeNull()
})

test('de una ficha y de una escuela la sesión guarda solo lo suyo', () => {
  expect(rules.toSessionUser(unPerfil(5, '11111111-1'))).toEqual(deSesion(5, '11111111-1'))
  expect(rules.toSessionSchool(REGISTRO_DE_ESCUELA as Parameters<typeof rules.toSessionSchool>[0])).toEqual(LOS_ARRAYANES)
})

test('quien ingresa trae consigo por dónde entró, y vuelve solo a un lugar que es suyo', () => {
  const { startSession } = sessionMachine.implementations.actions as unknown as {
    startSession: { assignment: (args: { context: SessionContext; event: object }) => Partial<SessionContext> }
  }
  const ingresa = (claveUnica: boolean, returnPlace: SessionContext['returnPlace'] = null) =>
    startSession.assignment({
      context: { ...en(NO_SESSION), returnPlace },
      event: { type: 'SIGNED_IN', sessionId: 'S9', usuario: APODERADA.usuario, establecimiento: null, accessToken: 'T9', claveUnica },
    })
  expect(ingresa(true)).toMatchObject({ sessionId: 'S9', accessToken: 'T9', claveUnica: true, isUnread: false, heldToken: null })
  expect(ingresa(false)).toMatchObject({ claveUnica: false, returnPlace: null })
  expect(ingresa(false, { ruta: 'miCuenta', query: {}, usuarioId: 8 })).toMatchObject({ returnPlace: null })
  expect(ingresa(false, { ruta: 'miCuenta', query: {}, usuarioId: 7 })).toMatchObject({ returnPlace: { ruta: 'miCuenta' } })
})

test('quien cambia su ficha sigue saliendo por donde entró', () => {
  const { storeUser } = sessionMachine.implementations.actions as unknown as {
    storeUser: { assignment: (args: { context: SessionContext }, params: object) => Pick<SessionFields, 'usuario'> }
  }
  const { usuario } = storeUser.assignment(
    { context: en(ORGANIZACION) },
    { usuario: { ...deSesion(2, 'nacional'), nombres: 'ROSA MARÍA' } },
  )
  expect(usuario).toMatchObject({ nombres: 'ROSA MARÍA', nombreUsuario: 'nacional' })
  expect(rules.signOutOf({ usuario })).toBe('msalLogout')
})

test('lo que un flujo termina diciendo es de la sesión si la sesión lo conoce', () => {
  for (const type of ['SIGNED_IN', 'SCHOOL_CHOSEN', 'SURVEY_CHOSEN', 'DATA_UPDATED', 'PROFILE_CHANGED', 'PROTOCOL_ACCEPTED'])
    expect(rules.isFact({ type })).toBe(true)
  expect([{ type: 'OTRO' }, {}, null, undefined, 'SIGNED_IN'].map(rules.isFact)).toEqual([false, false, false, false, false])
})

test('de lo guardado se lee la sesión, un ingreso a medias, o por qué no hay nada', () => {
  const lee = (restored: Parameters<typeof rules.restoredFields>[0]['restored']) => rules.restoredFields({ restored, returnPlace: null })
  const NADA = {
    ...NO_SESSION,
    sessionId: null,
    heldToken: null,
    isStorageRefused: false,
    isUnread: false,
    discarded: null,
    returnPlace: null,
  }
  expect(lee({ kind: 'nothing' })).toEqual(NADA)
  expect(lee({ kind: 'session', session: { sessionId: 'S1', fields: APODERADA } })).toEqual({ ...NADA, ...APODERADA, sessionId: 'S1' })
  expect(lee({ kind: 'signingIn', accessToken: 'T1' })).toEqual({ ...NADA, heldToken: 'T1' })
  expect(lee({ kind: 'refused' })).toEqual({ ...NADA, isStorageRefused: true })
  expect(lee({ kind: 'discarded', reason: 'json-invalido' })).toEqual({ ...NADA, discarded: 'json-invalido' })
})

const LEE = {
  adentro: seen.isAuthenticated,
  token: seen.accessToken,
  quien: (s: Snapshot) => seen.sessionUser(s)?.nombreUsuario ?? null,
  inicio: (s: Snapshot) => seen.routeView(s, 'inicio'),
  ingreso: (s: Snapshot) => seen.routeView(s, 'login'),
  salir: (s: Snapshot) => seen.routeView(s, 'logout'),
  pregunta: seen.isSeekingToken,
  sinEnviar: seen.unsentOnSignOut,
  renueva: (s: Snapshot) => seen.renewalOf(s) !== undefined,
  guarda: (s: Snapshot) => {
    const que = seen.keeping(s)
    return typeof que === 'string' ? que : 'heldToken' in que ? `a medias ${que.heldToken}` : `${que.sessionId} ${que.fields.accessToken}`
  },
  vuelve: (s: Snapshot) => {
    const lugar = seen.keepingPlace(s)
    return typeof lugar === 'string' ? lugar : (lugar?.ruta ?? null)
  },
}
const AL_ABRIR = {
  adentro: false,
  token: null,
  quien: null,
  inicio: 'waiting',
  ingreso: 'waiting',
  salir: 'waiting',
  pregunta: false,
  sinEnviar: null,
  renueva: false,
  guarda: 'leave',
  vuelve: 'leave',
}
const SIN_SESION = { ...AL_ABRIR, guarda: 'forget', vuelve: null }
const CON_SESION = { adentro: true, token: 'T1', quien: '11111111-1', renueva: true, guarda: 'S1 T1', vuelve: null }

historia(
  'sin nada guardado espera en la puerta con el lugar al que iba, y al ingresar lo lleva',
  sessionModel,
  'una pestaña',
  LEE,
  AL_ABRIR,
  ['readStorage.done: nada guardado', { guarda: 'forget', vuelve: null }],
  ['NAVIGATE: al inicio', { vuelve: 'inicio' }],
  ['NAVIGATE: al ingreso', { ingreso: 'screen' }],
  ['TOKEN_HELD: de un ingreso', { guarda: 'a medias T1' }],
  ['SIGNED_IN: apoderada', { ...CON_SESION, vuelve: 'inicio' }],
)

historia(
  'se guarda la sesión entera, con lo que se eligió en ella',
  sessionModel,
  'una pestaña',
  { guarda: seen.keeping },
  { guarda: 'leave' },
  [
    'readStorage.done: una escuela al día guardada',
    { guarda: { sessionId: 'S1', fields: { ...ESCUELA, datosUsuarioActualizados: true, protocoloAceptado: true } } },
  ],
  ['NAVIGATE: al inicio'],
  [
    'SURVEY_CHOSEN: una encuesta',
    {
      guarda: {
        sessionId: 'S1',
        fields: {
          ...ESCUELA,
          datosUsuarioActualizados: true,
          protocoloAceptado: true,
          encuesta: { encuestaId: 7, nombre: 'Encuesta de 5° básico' },
        },
      },
    },
  ],
)

historia('se guarda también que se entró por ClaveÚnica', sessionModel, 'una pestaña', { guarda: seen.keeping }, { guarda: 'leave' }, [
  'readStorage.done: una apoderada de ClaveÚnica guardada',
  { guarda: { sessionId: 'S1', fields: { ...APODERADA, claveUnica: true } } },
])

historia(
  'una sesión que se rechaza pregunta a las otras pestañas sin quitar la página, y después termina',
  sessionModel,
  'una pestaña',
  LEE,
  AL_ABRIR,
  ['readStorage.done: una apoderada guardada', CON_SESION],
  ['NAVIGATE: al inicio', { inicio: 'screen' }],
  ['SESSION_REFUSED: el token en uso', { pregunta: true, guarda: 'leave' }],
  ['clock', { ...SIN_SESION, vuelve: 'inicio' }],
)

historia(
  'quien sale con respuestas sin enviar lo lee, y la página de salir se ve hasta que termina',
  sessionModel,
  'una pestaña',
  LEE,
  AL_ABRIR,
  ['readStorage.done: alguien de la agencia guardado', { ...CON_SESION, quien: 'ana' }],
  ['NAVIGATE: al inicio', { inicio: 'screen' }],
  ['NAVIGATE: a salir', { inicio: 'waiting', salir: 'screen', guarda: 'leave' }],
  ['countUnsent.done: una', { sinEnviar: 1, guarda: 'S1 T1' }],
  ['SIGN_OUT_ANYWAY: sale igual', { adentro: false, sinEnviar: null, renueva: false, guarda: 'forget' }],
  ['closeSession.done: cerrada', { token: null, quien: null }],
)

historia(
  'mientras se lee lo guardado no se ve ninguna página, tampoco la puerta',
  sessionModel,
  'una pestaña',
  { ingreso: LEE.ingreso },
  { ingreso: 'waiting' },
  ['NAVIGATE: al ingreso'],
  ['readStorage.done: nada guardado', { ingreso: 'screen' }],
)

historia(
  'mientras se cierra la sesión no se ve ninguna otra página',
  sessionModel,
  'una pestaña',
  { inicio: LEE.inicio },
  { inicio: 'waiting' },
  ['readStorage.done: alguien de la agencia guardado'],
  ['NAVIGATE: al inicio', { inicio: 'screen' }],
  ['NAVIGATE: a salir', { inicio: 'waiting' }],
  ['countUnsent.done: una'],
  ['SIGN_OUT_ANYWAY: sale igual'],
  ['NAVIGATE: al inicio'],
)

historia(
  'una escuela espera a la guardia, y si no se pudo saber se dice por qué',
  sessionModel,
  'una pestaña',
  {
    inicio: LEE.inicio,
    pasos: (s: Snapshot) => seen.routeView(s, 'actualizaDatos'),
    dice: seen.guardMessage,
    escuela: (s: Snapshot) => seen.sessionSchool(s)?.idRbd ?? null,
    encuesta: (s: Snapshot) => seen.sessionSurvey(s)?.encuestaId ?? null,
  },
  { inicio: 'waiting', pasos: 'waiting', dice: null, escuela: null, encuesta: null },
  ['readStorage.done: una escuela guardada', { escuela: 90145 }],
  ['NAVIGATE: al inicio'],
  ['rbdGuard.done: no se sabe', { inicio: 'guardFailed', dice: 'Sin servicio.' }],
  ['RETRY: reintentar', { inicio: 'waiting' }],
  ['rbdGuard.done: faltan los datos', { dice: null }],
  ['NAVIGATE: a sus datos', { pasos: 'screen' }],
  ['DATA_UPDATED: sus datos'],
  ['rbdGuard.done: al día'],
  ['NAVIGATE: al inicio', { inicio: 'screen', pasos: 'waiting' }],
  ['SURVEY_CHOSEN: una encuesta', { encuesta: 7 }],
  ['SESSION_REFUSED: el token en uso'],
)

historia(
  'quien cambia sus datos espera a la guardia, aunque la haya pasado antes',
  sessionModel,
  'una pestaña',
  { inicio: LEE.inicio },
  { inicio: 'waiting' },
  ['readStorage.done: una escuela al día guardada'],
  ['NAVIGATE: al inicio', { inicio: 'screen' }],
  ['DATA_UPDATED: sus datos', { inicio: 'waiting' }],
  ['rbdGuard.done: al día', { inicio: 'screen' }],
)

historia(
  'a quien no es una escuela nadie le pide la guardia otra vez',
  sessionModel,
  'una pestaña',
  { inicio: LEE.inicio },
  { inicio: 'waiting' },
  ['readStorage.done: alguien de la agencia guardado'],
  ['NAVIGATE: al inicio', { inicio: 'screen' }],
  ['PROTOCOL_ACCEPTED: aceptado', { inicio: 'waiting' }],
  ['rbdGuard.done: al día', { inicio: 'screen' }],
  ['PROTOCOL_PENDING: falta el protocolo'],
)

historia(
  'una escuela que no pasó la guardia no ve su página mientras se pregunta por su token',
  sessionModel,
  'una pestaña',
  { inicio: LEE.inicio, pregunta: seen.isSeekingToken },
  { inicio: 'waiting', pregunta: false },
  ['readStorage.done: una escuela guardada'],
  ['NAVIGATE: al inicio'],
  ['SESSION_REFUSED: el token en uso', { pregunta: true }],
)

historia(
  'una página que el perfil no tiene lo dice, y la puerta con el código de un correo se ve hasta usarlo',
  sessionModel,
  'una pestaña',
  { puerta: (s: Snapshot) => seen.routeView(s, 'ingresoApoderados'), datos: (s: Snapshot) => seen.routeView(s, 'actualizaDatos') },
  { puerta: 'waiting', datos: 'waiting' },
  ['readStorage.done: alguien de la agencia guardado'],
  ['NAVIGATE: a la puerta con el código de un correo', { puerta: 'screen' }],
  ['NAVIGATE: a la misma página'],
  ['ERRAND_DONE: terminado', { puerta: 'waiting' }],
  ['NAVIGATE: a sus datos', { datos: 'notAllowed' }],
)

historia(
  'quien llega de una sesión que expiró lo lee en la puerta, y lo que no se pudo leer sigue guardado',
  sessionModel,
  'una pestaña a la que no llega el código',
  { expirada: seen.cameExpired, negado: seen.isStorageRefused, aMedias: seen.heldToken, guarda: seen.keeping, vuelve: seen.keepingPlace },
  { expirada: false, negado: false, aMedias: null, guarda: 'leave', vuelve: 'leave' },
  ['readStorage.error: no llegó el código'],
  ['NAVIGATE: al ingreso, porque la sesión expiró', { expirada: true }],
  ['NAVIGATE: al ingreso', { expirada: false }],
)

historia(
  'un navegador que no guarda lo dice, y un ingreso a medias conserva su token',
  sessionModel,
  'una pestaña',
  { negado: seen.isStorageRefused, aMedias: seen.heldToken },
  { negado: false, aMedias: null },
  ['readStorage.done: un navegador que no guarda', { negado: true }],
  ['NAVIGATE: al ingreso'],
  ['TOKEN_HELD: de un ingreso', { aMedias: 'T1' }],
)

historia(
  'la sesión expirada se lee en la puerta, y no mientras se mira si hay otra',
  sessionModel,
  'una pestaña',
  { expirada: seen.cameExpired },
  { expirada: false },
  ['NAVIGATE: al ingreso, porque la sesión expiró'],
  ['readStorage.done: nada guardado', { expirada: true }],
)

historia(
  'el lugar al que se iba se guarda aunque no se haya podido leer el de antes',
  sessionModel,
  'una pestaña a la que no llega el código',
  { vuelve: LEE.vuelve },
  { vuelve: 'leave' },
  ['readStorage.error: no llegó el código'],
  ['NAVIGATE: al inicio', { vuelve: 'inicio' }],
)
