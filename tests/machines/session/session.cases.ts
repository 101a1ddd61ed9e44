import type { ContextFrom } from 'xstate'
import { modelOf } from '#kit/model.ts'
import type { RbdGuardOutput } from '#machines/rbd-guard/rbd-guard.chart.ts'
import { sessionRenewalMachine } from '#machines/session-renewal/session-renewal.chart.ts'
import { sessionMachine } from '#machines/session/session.chart.ts'
import { NO_SESSION, type SessionFields } from '#machines/session/session.vocabulary.ts'
import { FALLAS } from '../failures.ts'
import { deSesion, LOS_ARRAYANES } from '#tests/support/personas/usuarios.ts'

type Context = ContextFrom<typeof sessionMachine>
const deEscuela: SessionFields = { ...NO_SESSION, usuario: deSesion(1, '90145'), establecimiento: LOS_ARRAYANES, accessToken: 'T1' }
const deApoderada: SessionFields = { ...NO_SESSION, usuario: deSesion(5, '11111111-1'), accessToken: 'T1' }
const guardada = (fields: SessionFields) => ({
  restored: { kind: 'session' as const, session: { sessionId: 'S1', fields } },
  returnPlace: null,
})
const ingresa = (fields: SessionFields) => ({
  sessionId: 'S1',
  usuario: fields.usuario!,
  establecimiento: fields.establecimiento,
  accessToken: 'T1',
  claveUnica: fields.claveUnica,
})
const guardia = (resultado: RbdGuardOutput['result'], mensaje: string | null = null): RbdGuardOutput => ({
  result: resultado,
  message: mensaje,
  datosUsuarioActualizados: resultado !== 'datos-pendientes' && resultado !== 'fallo',
  protocoloAceptado: resultado === 'al-dia',
})
const renovacion = (accessToken: string, value: 'measuring' | { alive: 'fresh' } = 'measuring') =>
  sessionRenewalMachine.resolveState({ value, context: { accessToken, lifeMs: 0, ageMs: 0, extendable: true, failure: null } })

export const sessionModel = modelOf(sessionMachine, {
  inputs: { 'una pestaña': undefined, 'una pestaña a la que no llega el código': undefined },
  events: {
    NAVIGATE: {
      'al inicio': { ruta: 'inicio', query: { aviso: '1' } },
      'al ingreso': { ruta: 'login' },
      'al ingreso, porque la sesión expiró': { ruta: 'login', query: { sesionExpirada: 'true' } },
      'a sus datos': { ruta: 'actualizaDatos' },
      'al protocolo': { ruta: 'protocoloConfidencialidad' },
      'a la puerta con el código de un correo': { ruta: 'ingresoApoderados', errand: true },
      'a salir': { ruta: 'logout' },
      'a una dirección que no existe': { ruta: null },
      'a la misma página': ({ ruta }: Context) => ({ ruta, query: { orden: 'nombre' } }),
    },
    ERRAND_DONE: { terminado: {} },
    TOKEN_HELD: { 'de un ingreso': { accessToken: 'T1' }, ninguno: { accessToken: null } },
    SIGNED_IN: { escuela: ingresa(deEscuela), apoderada: ingresa(deApoderada) },
    SCHOOL_CHOSEN: { 'otra escuela': { establecimiento: { ...LOS_ARRAYANES, idRbd: 90146 } } },
    SURVEY_CHOSEN: { 'una encuesta': { encuesta: { encuestaId: 7, nombre: 'Encuesta de 5° básico' } } },
    DATA_UPDATED: { 'sus datos': ({ usuario }: Context) => ({ usuario: { ...(usuario ?? deSesion(1, '90145')), nombres: 'ROSA MARÍA' } }) },
    PROFILE_CHANGED: {
      'su nombre': ({ usuario }: Context) => ({ usuario: { ...(usuario ?? deSesion(1, '90145')), apellidoMaterno: 'DÍAZ' } }),
    },
    PROTOCOL_ACCEPTED: { aceptado: {} },
    SESSION_REFUSED: {
      'el token en uso': ({ accessToken }: Context) => ({ accessToken: accessToken ?? '' }),
      'un token anterior': { accessToken: 'T0' },
    },
    DATA_PENDING: { 'faltan los datos': {} },
    PROTOCOL_PENDING: { 'falta el protocolo': {} },
    RETRY: { reintentar: {} },
    STAY: { 'se queda': {} },
    SIGN_OUT_ANYWAY: { 'sale igual': {} },
    OTHER_TAB_ENDED: {
      'esta sesión expiró': ({ sessionId }: Context) => ({ sessionId: sessionId ?? '', ending: 'expiracion' as const }),
      'salió de esta sesión': ({ sessionId }: Context) => ({ sessionId: sessionId ?? '', ending: 'salida' as const }),
      'otra sesión expiró': { sessionId: 'S0', ending: 'expiracion' },
      'salió de otra sesión': { sessionId: 'S0', ending: 'salida' },
    },
    OTHER_TAB_ASKED: { 'esta sesión': ({ sessionId }: Context) => ({ sessionId: sessionId ?? '' }), 'otra sesión': { sessionId: 'S0' } },
    OTHER_TAB_RENEWED: {
      'esta sesión': ({ sessionId }: Context) => ({ sessionId: sessionId ?? '', accessToken: 'T3' }),
      'otra sesión': { sessionId: 'S0', accessToken: 'T9' },
    },
  },
  outcomes: {
    readStorage: {
      done: {
        'nada guardado': { restored: { kind: 'nothing' }, returnPlace: null },
        'algo dañado': { restored: { kind: 'discarded', reason: 'json-invalido' }, returnPlace: null },
        'una escuela guardada': guardada(deEscuela),
        'una escuela al día guardada': guardada({ ...deEscuela, datosUsuarioActualizados: true, protocoloAceptado: true }),
        'una apoderada guardada': guardada(deApoderada),
        'alguien de la agencia guardado': guardada({ ...NO_SESSION, usuario: deSesion(2, 'ana'), accessToken: 'T1' }),
        'una apoderada de ClaveÚnica guardada': guardada({ ...deApoderada, claveUnica: true }),
        'un ingreso a medias': { restored: { kind: 'signingIn', accessToken: 'T1' }, returnPlace: null },
        'un navegador que no guarda': { restored: { kind: 'refused' }, returnPlace: null },
      },
      error: { 'no llegó el código': new Error('no llegó el código') },
    },
    rbdGuard: {
      done: {
        'al día': guardia('al-dia'),
        'faltan los datos': guardia('datos-pendientes'),
        'falta el protocolo': guardia('protocolo-pendiente'),
        'no se sabe': guardia('fallo', 'Sin servicio.'),
      },
      error: FALLAS,
    },
    sessionRenewal: {
      snapshot: { 'el mismo token': renovacion('T1'), 'otro token': renovacion('T3', { alive: 'fresh' }) },
      done: { 'se acabó el tiempo': undefined },
      error: { rota: new Error('rota') },
    },
    countUnsent: { done: { ninguna: 0, una: 1 }, error: { 'sin almacén': new Error('sin almacén') } },
    closeSession: { done: { cerrada: undefined }, error: FALLAS },
    tabs: { error: { 'sin canal': new Error('sin canal') } },
  },
  key: ({
    usuario,
    accessToken,
    ruta,
    query,
    returnPlace,
    errand,
    heldToken,
    protocoloAceptado,
    datosUsuarioActualizados,
    isGuardDoubted,
    claveUnica,
  }) => {
    const rol = usuario?.usuarioRol.rolId
    // Of places to come back to, whether it is home.
    return [
      rol,
      claveUnica,
      accessToken,
      ruta,
      'sesionExpirada' in query,
      returnPlace && returnPlace.ruta === 'inicio',
      errand,
      heldToken,
      ...(rol === 1 ? [protocoloAceptado, datosUsuarioActualizados, isGuardDoubted] : []),
    ]
  },
})
