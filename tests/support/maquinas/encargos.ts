import { expect } from 'vitest'
import type { ClaveDeOperacion } from '#contract/operaciones.ts'
import { RechazoDeApi } from '#contract/rechazo.ts'
import type { Flujo } from './actor-de-flujo.ts'

/** What the service answers where a test says nothing else: it says by itself whose answer it is. */
export const de = (clave: ClaveDeOperacion) => ({ de: clave })

/** One job of an actor: what it is given, what it asks of the service, in order, and what it hands back. */
export interface Encargo {
  /** Which flow, and which of its actors, those of its parts by `parte.actor`. */
  quien: readonly [flujo: Flujo, actor: string]
  caso?: string
  dado?: unknown
  pide: readonly (readonly [clave: ClaveDeOperacion, partes: unknown, token?: string])[]
  /** What the service answers, when its own form matters; an Error is a refusal. */
  contestan?: Partial<Record<ClaveDeOperacion, unknown>>
  entrega: unknown
  /** Under which name a file is handed to the person. */
  baja?: string
}

const PAGINA = { limit: 25, offset: 50, sort: { field: 'nombres', direction: 'desc' } }
const ORDENADA = { limit: 25, offset: 50, sortField: 'nombres', sortOrder: 'desc' }
const tabla = (filters: Record<string, string>, scope: unknown = null) => ({ scope, query: { ...PAGINA, filters } })
const lista = (clave: ClaveDeOperacion) => ({ filas: de(clave) })
const pagina = (clave: ClaveDeOperacion) => ({ ...de(clave), next: null })
const SUBIDO = { uso: 'archivo', nombre: 'guía.pdf', contenido: 'JVBERg==' }
const UN_ARCHIVO = { ...SUBIDO, bytes: 4 }
const ENCUESTA = { encuestaId: 7, token: 'TOK' }
const DE_LA_ENCUESTA = { params: { e: 7, t: 'TOK' } }
const CURSO = { idEnsenanza: 110, idGrado: 4, letraCurso: 'B' }
const CONFIG = { captcha: { scriptUrl: '/captcha/api.js', siteKey: 'sitio' } }
const PENDIENTE = new RechazoDeApi(409, { message: 'Falta un paso.', codigo: 'datos-pendientes' })
const CAIDO = new RechazoDeApi(500, { message: 'El servicio falló.', codigo: 'error-interno' })
const delPapel = (estado: string) => ({
  params: { e: 7, rbd: 9 },
  query: { searchTerm: '11111111', limit: 100, offset: 0, sortField: 'apellidoPaterno', sortOrder: 'asc', estado },
})
const DE_ANA = { nombres: 'ANA', apellidoPaterno: 'SOTO', apellidoMaterno: 'PAZ', correoElectronico: 'ana@example.cl' }
const ABIERTO = { puedeDigitar: true, token: 'T-1', estado: 'NO_INICIADA' }

export const ENCARGOS: readonly Encargo[] = [
  { quien: ['actualizaDatos', 'loadProfile'], pide: [['getUsuario', {}]], entrega: de('getUsuario') },
  {
    quien: ['actualizaDatos', 'saveProfile'],
    dado: { data: { nombres: 'ANA' } },
    pide: [['putUsuario', { body: { nombres: 'ANA' } }]],
    entrega: de('putUsuario'),
  },

  // The guardians' desk.
  {
    quien: ['adminApoderadosEstudiantes', 'table.loadPage'],
    caso: 'con solo el RUN de un estudiante, por el estudiante',
    dado: tabla({ runEstudiante: '11111111-1' }),
    pide: [['getAdminApoderadosPorAlumno', { query: { ...ORDENADA, runEstudiante: '11111111-1' } }]],
    entrega: pagina('getAdminApoderadosPorAlumno'),
  },
  {
    quien: ['adminApoderadosEstudiantes', 'table.loadPage'],
    caso: 'con otro filtro más, por el apoderado',
    dado: tabla({ runEstudiante: '11111111-1', nombres: 'ANA' }),
    pide: [['getAdminApoderados', { query: { ...ORDENADA, runEstudiante: '11111111-1', nombres: 'ANA' } }]],
    entrega: pagina('getAdminApoderados'),
  },
  {
    quien: ['adminApoderadosEstudiantes', 'table.loadPage'],
    caso: 'sin filtros, por el apoderado',
    dado: tabla({}),
    pide: [['getAdminApoderados', { query: ORDENADA }]],
    entrega: pagina('getAdminApoderados'),
  },
  {
    quien: ['adminApoderadosEstudiantes', 'record.saveRecord'],
    caso: 'crea',
    dado: { item: null, data: { nombres: 'ANA', origen: 'AGENCIA' } },
    pide: [['postAdminApoderados', { body: { nombres: 'ANA', origen: 'AGENCIA' } }]],
    entrega: de('postAdminApoderados'),
  },
  {
    quien: ['adminApoderadosEstudiantes', 'record.saveRecord'],
    caso: 'cambia lo que se leyó, sin su origen',
    dado: { item: { usuarioId: 9, version: 3 }, data: { nombres: 'ANA', origen: 'AGENCIA' } },
    pide: [['patchAdminApoderados', { params: { id: 9 }, body: { nombres: 'ANA', version: 3 } }]],
    entrega: de('patchAdminApoderados'),
  },
  {
    quien: ['adminApoderadosEstudiantes', 'record.saveRecord'],
    caso: 'sin formulario, nada',
    dado: { item: null, data: null },
    pide: [],
    entrega: new Error('There is no form to save.'),
  },
  {
    quien: ['adminApoderadosEstudiantes', 'link.saveRecord'],
    dado: { item: { usuarioId: 9, runApoderado: '5126663-3' }, data: { runEstudiante: '11111111-1' } },
    pide: [['postAdminApoderadosEstudiantes', { body: { usuarioId: 9, runApoderado: '5126663-3', runEstudiante: '11111111-1' } }]],
    entrega: de('postAdminApoderadosEstudiantes'),
  },
  {
    quien: ['adminApoderadosEstudiantes', 'confirm.act'],
    dado: { target: { vinculoId: 6 }, motivo: 'x' },
    pide: [['postAdminApoderadosEstudiantesPrueba', { params: { id: 6 } }]],
    entrega: de('postAdminApoderadosEstudiantesPrueba'),
  },
  {
    quien: ['adminApoderadosEstudiantes', 'unlink.act'],
    dado: { target: { vinculoId: 6 }, motivo: 'No es su hijo.' },
    pide: [['deleteAdminApoderadosEstudiantes', { params: { id: 6 }, body: { motivo: 'No es su hijo.' } }]],
    entrega: de('deleteAdminApoderadosEstudiantes'),
  },
  {
    quien: ['adminApoderadosEstudiantes', 'resend.act'],
    dado: { target: { usuarioId: 9, runApoderado: '5126663-3' } },
    pide: [['postAdminApoderadosReenvio', { params: { id: 9 }, body: { runApoderado: '5126663-3' } }]],
    entrega: de('postAdminApoderadosReenvio'),
  },

  // The agency's desks.
  { quien: ['adminPeriodos', 'list.loadAll'], pide: [['getAdminPeriodos', {}]], entrega: lista('getAdminPeriodos') },
  {
    quien: ['adminPeriodos', 'record.saveRecord'],
    dado: { item: null, data: { nombre: '2027' } },
    pide: [['postAdminPeriodos', { body: { nombre: '2027' } }]],
    entrega: de('postAdminPeriodos'),
  },
  {
    quien: ['adminPeriodos', 'record.saveRecord'],
    caso: 'sin formulario, nada',
    dado: { data: null },
    pide: [],
    entrega: new Error('There is no form to save.'),
  },
  {
    quien: ['adminPeriodos', 'opening.act'],
    dado: { target: { periodoId: 4 } },
    pide: [['putAdminPeriodoActivo', { params: { id: 4 } }]],
    entrega: de('putAdminPeriodoActivo'),
  },
  {
    quien: ['adminPeriodos', 'surveys.act'],
    caso: 'sin encuestas, nada',
    dado: { target: null },
    pide: [],
    entrega: new Error('There are no surveys to change.'),
  },
  {
    quien: ['adminPeriodos', 'surveys.act'],
    dado: { target: { periodoId: 4, nombre: '2027', activo: true, encuestas: [{ encuestaId: 11 }, { encuestaId: 12 }] } },
    pide: [['putAdminPeriodoEncuestas', { params: { id: 4 }, body: { activo: true, encuestas: [11, 12] } }]],
    entrega: de('putAdminPeriodoEncuestas'),
  },
  {
    quien: ['adminPeriodos', 'closing.act'],
    dado: { target: { periodoId: 4 }, motivo: 'Fin.' },
    pide: [['postAdminPeriodoCierre', { params: { id: 4 } }]],
    entrega: de('postAdminPeriodoCierre'),
  },
  {
    quien: ['adminPeriodos', 'reopening.act'],
    dado: { target: { periodoId: 4 }, motivo: 'Falta una región.' },
    pide: [['postAdminPeriodoReapertura', { params: { id: 4 }, body: { motivo: 'Falta una región.' } }]],
    entrega: de('postAdminPeriodoReapertura'),
  },
  {
    quien: ['adminEncuestas', 'table.loadPage'],
    dado: tabla({ periodoId: '4' }),
    pide: [['getAdminEncuestas', { query: { periodoId: '4', limit: 25, offset: 50 } }]],
    entrega: pagina('getAdminEncuestas'),
  },
  {
    quien: ['adminEncuestas', 'record.saveRecord'],
    caso: 'crea, con sus preguntas',
    dado: { item: null, data: { nombre: 'E', cuestionarioDe: 3, definicion: '{}' } },
    pide: [['postAdminEncuestas', { body: { nombre: 'E', cuestionarioDe: 3, definicion: '{}' } }]],
    entrega: de('postAdminEncuestas'),
  },
  {
    quien: ['adminEncuestas', 'record.saveRecord'],
    caso: 'cambia, sin sus preguntas, que cambian aparte',
    dado: { item: { encuestaId: 7, version: 2 }, data: { nombre: 'E', cuestionarioDe: 3, definicion: '{}' } },
    pide: [['putAdminEncuestas', { body: { nombre: 'E', encuestaId: 7, version: 2 } }]],
    entrega: de('putAdminEncuestas'),
  },
  {
    quien: ['adminEncuestas', 'record.saveRecord'],
    caso: 'sin formulario, nada',
    dado: { item: null, data: null },
    pide: [],
    entrega: new Error('There is no form to save.'),
  },
  {
    quien: ['adminEncuestas', 'record.deleteRecord'],
    dado: { item: { encuestaId: 7 } },
    pide: [['deleteAdminEncuestas', { params: { id: 7 } }]],
    entrega: de('deleteAdminEncuestas'),
  },
  {
    quien: ['adminEncuestas', 'copy.saveRecord'],
    dado: { data: { desde: 1, hasta: 2 } },
    pide: [['postAdminEncuestasCopia', { body: { desde: 1, hasta: 2 } }]],
    entrega: de('postAdminEncuestasCopia'),
  },
  {
    quien: ['adminEncuestas', 'copy.saveRecord'],
    caso: 'sin formulario, nada',
    dado: { data: null },
    pide: [],
    entrega: new Error('There is no form to save.'),
  },
  {
    quien: ['adminEncuestas', 'tie.saveRecord'],
    dado: { item: { encuestaId: 7, version: 2 }, data: { sid: 123456 } },
    pide: [['putAdminEncuestaHerramienta', { params: { id: 7 }, body: { sid: 123456, version: 2 } }]],
    entrega: de('putAdminEncuestaHerramienta'),
  },
  {
    quien: ['adminEncuestas', 'tie.saveRecord'],
    caso: 'sin encuesta, nada',
    dado: { item: null, data: { sid: 1 } },
    pide: [],
    entrega: new Error('There is no survey to tie.'),
  },
  {
    quien: ['adminEncuestas', 'tie.saveRecord'],
    caso: 'sin formulario, nada',
    dado: { item: { encuestaId: 7, version: 2 }, data: null },
    pide: [],
    entrega: new Error('There is no survey to tie.'),
  },
  {
    quien: ['adminEncuestas', 'reference.loadAll'],
    pide: [
      ['getPeriodos', {}],
      ['getInformantesDigitadores', {}],
      ['getAdminEncuestas', { query: { limit: 100 } }],
    ],
    contestan: { getAdminEncuestas: { total: 1, filas: ['una'] } },
    entrega: { filas: [{ periodos: de('getPeriodos'), informantes: de('getInformantesDigitadores'), encuestas: ['una'] }] },
  },
  {
    quien: ['adminEncuestasQuestions', 'list.loadAll'],
    dado: { scope: { encuestaId: 7 } },
    pide: [['getAdminEncuestaVersiones', { params: { id: 7 } }]],
    entrega: { filas: [de('getAdminEncuestaVersiones')] },
  },
  {
    quien: ['adminEncuestasQuestions', 'action.act'],
    dado: { target: { encuestaId: 7, definicion: '{}', aceptaOmisiones: true } },
    pide: [['putAdminEncuestaCuestionario', { params: { id: 7 }, body: { definicion: '{}', aceptaOmisiones: true } }]],
    entrega: de('putAdminEncuestaCuestionario'),
  },
  {
    quien: ['adminEncuestasQuestions', 'action.act'],
    caso: 'sin preguntas, nada',
    dado: { target: null },
    pide: [],
    entrega: new Error('There are no questions to publish.'),
  },
  {
    quien: ['adminEncuestasReview', 'loadAll'],
    dado: { scope: { encuestaId: 7, definicion: '{}', aceptaOmisiones: false } },
    pide: [['postAdminEncuestaRevision', { params: { id: 7 }, body: { definicion: '{}', aceptaOmisiones: false } }]],
    entrega: { filas: [de('postAdminEncuestaRevision')] },
  },
  {
    quien: ['adminEncuestasTool', 'loadAll'],
    pide: [['getEncuestasDeProveedor', {}]],
    entrega: lista('getEncuestasDeProveedor'),
  },
  {
    quien: ['adminEncuestasToolCheck', 'loadAll'],
    dado: { scope: { sid: 12 } },
    pide: [['getRevisionDeProveedor', { params: { e: 12 } }]],
    entrega: lista('getRevisionDeProveedor'),
  },
  {
    quien: ['adminEnsenanzasGradosEncuestas', 'list.loadAll'],
    dado: { scope: { periodoId: 4 } },
    pide: [['getGradosConEncuestas', { params: { id: 4 } }]],
    entrega: lista('getGradosConEncuestas'),
  },
  {
    quien: ['adminEnsenanzasGradosEncuestas', 'action.act'],
    caso: 'pone',
    dado: { target: { grado: { idEnsenanza: 110, idGrado: 4, x: 1 }, encuestaId: 7, idEnsenanzaGrado: null } },
    pide: [['postEnsenanzasGradosEncuestas', { body: { idEnsenanza: 110, idGrado: 4, encuestaId: 7 } }]],
    entrega: de('postEnsenanzasGradosEncuestas'),
  },
  {
    quien: ['adminEnsenanzasGradosEncuestas', 'action.act'],
    caso: 'quita',
    dado: { target: { grado: { idEnsenanza: 110, idGrado: 4 }, encuestaId: 7, idEnsenanzaGrado: 31 } },
    pide: [['deleteEnsenanzasGradosEncuestas', { params: { id: 31 } }]],
    entrega: de('deleteEnsenanzasGradosEncuestas'),
  },
  {
    quien: ['adminEnsenanzasGradosEncuestas', 'action.act'],
    caso: 'sin cambio, nada',
    dado: { target: null },
    pide: [],
    entrega: new Error('There is no change to make.'),
  },
  {
    quien: ['adminUsuariosInvitations', 'list.loadAll'],
    pide: [['getAdminInvitaciones', {}]],
    entrega: { filas: [de('getAdminInvitaciones')] },
  },
  {
    quien: ['adminUsuariosInvitations', 'action.act'],
    dado: { target: { grupo: 'escuelas' }, motivo: '' },
    pide: [['postAdminInvitaciones', { body: { grupo: 'escuelas' } }]],
    entrega: de('postAdminInvitaciones'),
  },
  {
    quien: ['adminUsuariosInvitations', 'action.act'],
    caso: 'sin grupo, nada',
    dado: { target: null },
    pide: [],
    entrega: new Error('There is nobody to write to.'),
  },
  {
    quien: ['adminAvisos', 'list.loadAll'],
    pide: [['getAdminAvisos', {}]],
    entrega: { filas: [de('getAdminAvisos')] },
  },
  {
    quien: ['adminAvisos', 'record.saveRecord'],
    dado: { item: null, data: { escrita: { tipo: 'documento' }, publicada: false, archivos: [UN_ARCHIVO] } },
    pide: [['postAdminAvisos', { body: { tipo: 'documento', archivos: [SUBIDO] } }]],
    entrega: de('postAdminAvisos'),
  },
  {
    quien: ['adminAvisos', 'record.saveRecord'],
    caso: 'una que ya estaba',
    dado: { item: { publicacionId: 4, version: 2 }, data: { escrita: { tipo: 'aviso' }, publicada: true, archivos: [] } },
    pide: [['putAdminAvisos', { params: { id: 4 }, body: { tipo: 'aviso', archivos: [], version: 2 } }]],
    entrega: de('putAdminAvisos'),
  },
  {
    quien: ['adminAvisos', 'record.saveRecord'],
    caso: 'sin formulario, nada',
    dado: { item: null, data: null },
    pide: [],
    entrega: new Error('There is no form to save.'),
  },
  {
    quien: ['adminAvisos', 'withdrawing.act'],
    dado: { target: { publicacionId: 4 }, motivo: '' },
    pide: [['putAdminAvisosRetiro', { params: { id: 4 }, body: { retirada: true } }]],
    entrega: de('putAdminAvisosRetiro'),
  },
  {
    quien: ['adminAvisos', 'restoring.act'],
    dado: { target: { publicacionId: 4 }, motivo: '' },
    pide: [['putAdminAvisosRetiro', { params: { id: 4 }, body: { retirada: false } }]],
    entrega: de('putAdminAvisosRetiro'),
  },
  {
    quien: ['adminDatos', 'list.loadAll'],
    pide: [['getAdminDatos', { query: { limit: 25 } }]],
    contestan: { getAdminDatos: { total: 1, filas: ['una'] } },
    entrega: { filas: ['una'] },
  },
  {
    quien: ['adminDatos', 'request.saveRecord'],
    dado: { item: null, data: { periodoId: 2, conIdentidad: false } },
    pide: [['postAdminDatos', { body: { periodoId: 2, conIdentidad: false } }]],
    entrega: de('postAdminDatos'),
  },
  {
    quien: ['adminDatos', 'request.saveRecord'],
    caso: 'sin formulario, nada',
    dado: { data: null },
    pide: [],
    entrega: new Error('There is no form to save.'),
  },
  {
    quien: ['adminDatos', 'cancelling.act'],
    dado: { target: { conjuntoId: 8 }, motivo: '' },
    pide: [['deleteAdminDatos', { params: { id: 8 } }]],
    entrega: de('deleteAdminDatos'),
  },
  {
    quien: ['adminDatosFrequencies', 'loadPage'],
    dado: tabla({ vista: 'frecuencias', encuestaId: '3', region: '05' }),
    pide: [['getAdminDatosFrecuencias', { query: { encuestaId: '3', region: '05' } }]],
    entrega: { total: 1, filas: [de('getAdminDatosFrecuencias')], next: null },
  },
  {
    quien: ['adminDatosFrequenciesDownload', 'download'],
    dado: { request: { filters: { vista: 'frecuencias', variable: 'bano' }, formato: 'xlsx' } },
    pide: [['getAdminDatosFrecuenciasDescarga', { query: { variable: 'bano', formato: 'xlsx' } }]],
    entrega: undefined,
    baja: 'frecuencias.xlsx',
  },
  {
    quien: ['adminDatosDownload', 'download'],
    dado: { request: { conjuntoId: 8 } },
    pide: [['getAdminDatosDescarga', { params: { id: 8 } }]],
    entrega: undefined,
    baja: 'datos-8.zip',
  },
  {
    quien: ['adminDatosDownload', 'download'],
    caso: 'sin archivo, nada',
    dado: { request: null },
    pide: [],
    entrega: new Error('There is no file to download.'),
  },
  {
    quien: ['adminDatosFrequenciesDownload', 'download'],
    caso: 'sin archivo, nada',
    dado: { request: null },
    pide: [],
    entrega: new Error('There is no file to download.'),
  },
  {
    quien: ['adminDatosDownload', 'download'],
    caso: 'el libro de códigos',
    dado: { request: { periodoId: 2 } },
    pide: [['getAdminDatosLibro', { query: { periodoId: 2 } }]],
    entrega: undefined,
    baja: 'libro-de-codigos.csv',
  },
  {
    quien: ['adminIntegracionesSystems', 'list.loadAll'],
    pide: [['getAdminIntegraciones', {}]],
    entrega: lista('getAdminIntegraciones'),
  },
  {
    quien: ['adminIntegracionesSystems', 'action.act'],
    dado: { target: { sistema: 'correo' } },
    pide: [['postAdminIntegracionesPrueba', { params: { sistema: 'correo' } }]],
    entrega: de('postAdminIntegracionesPrueba'),
  },
  {
    quien: ['adminIntegracionesSystems', 'action.act'],
    caso: 'sin sistema, nada',
    dado: { target: null },
    pide: [],
    entrega: new Error('There is no system to try.'),
  },
  {
    quien: ['adminIntegracionesTable', 'loadPage'],
    dado: tabla({ estado: 'fallido' }),
    pide: [['getAdminIntegracionesCorreos', { query: { estado: 'fallido', limit: 25, offset: 50 } }]],
    entrega: pagina('getAdminIntegracionesCorreos'),
  },
  {
    quien: ['adminIntegracionesRetry', 'act'],
    dado: { target: { encargoId: 8 } },
    pide: [['postAdminIntegracionesCorreoReintento', { params: { id: 8 } }]],
    entrega: de('postAdminIntegracionesCorreoReintento'),
  },
  {
    quien: ['adminUsuariosRequestsTable', 'loadPage'],
    caso: 'la vista de la página no viaja',
    dado: tabla({ vista: 'solicitudes', estado: 'pendiente' }),
    pide: [['getAdminSolicitudes', { query: { estado: 'pendiente', limit: 25, offset: 50 } }]],
    entrega: pagina('getAdminSolicitudes'),
  },
  {
    quien: ['adminUsuariosRequests', 'act'],
    dado: { target: { solicitud: { solicitudId: 5 }, aceptada: true }, motivo: 'Corresponde.' },
    pide: [['putAdminSolicitud', { params: { id: 5 }, body: { aceptada: true, motivo: 'Corresponde.' } }]],
    entrega: de('putAdminSolicitud'),
  },
  {
    quien: ['adminUsuarios', 'table.loadPage'],
    caso: 'la vista de la página no viaja',
    dado: tabla({ vista: 'cuentas', nombres: 'RITA' }),
    pide: [['getAdminUsuarios', { query: { ...ORDENADA, nombres: 'RITA' } }]],
    entrega: pagina('getAdminUsuarios'),
  },
  {
    quien: ['adminUsuarios', 'record.saveRecord'],
    caso: 'crea',
    dado: { item: null, data: { nombres: 'RITA' } },
    pide: [['postAdminUsuarios', { body: { nombres: 'RITA' } }]],
    entrega: de('postAdminUsuarios'),
  },
  {
    quien: ['adminUsuarios', 'record.saveRecord'],
    caso: 'cambia lo que se leyó',
    dado: { item: { usuarioId: 9, version: 3 }, data: { nombres: 'RITA' } },
    pide: [['putAdminUsuarios', { params: { usuarioId: 9 }, body: { nombres: 'RITA', version: 3 } }]],
    entrega: de('putAdminUsuarios'),
  },
  {
    quien: ['adminUsuarios', 'record.saveRecord'],
    caso: 'sin formulario, nada',
    dado: { item: null, data: null },
    pide: [],
    entrega: new Error('There is no form to save.'),
  },
  {
    quien: ['adminUsuarios', 'reset.act'],
    dado: { target: { usuarioId: 9 } },
    pide: [['postAdminUsuariosClave', { params: { usuarioId: 9 } }]],
    entrega: de('postAdminUsuariosClave'),
  },
  {
    quien: ['adminUsuarios', 'sessions.act'],
    dado: { target: { usuarioId: 9 } },
    pide: [['deleteAdminUsuariosSesiones', { params: { usuarioId: 9 } }]],
    entrega: de('deleteAdminUsuariosSesiones'),
  },
  {
    quien: ['adminUsuarios', 'secondFactor.act'],
    dado: { target: { usuarioId: 9 }, motivo: 'Perdió su teléfono.' },
    pide: [['deleteAdminUsuariosSegundoFactor', { params: { usuarioId: 9 }, body: { motivo: 'Perdió su teléfono.' } }]],
    entrega: de('deleteAdminUsuariosSegundoFactor'),
  },
  {
    quien: ['adminUsuariosAuditTable', 'loadPage'],
    dado: tabla({ vista: 'auditoria', accion: 'ingreso' }),
    pide: [['getAuditoria', { query: { accion: 'ingreso', limit: 25, offset: 50 } }]],
    entrega: pagina('getAuditoria'),
  },
  {
    quien: ['adminUsuariosAuditDownload', 'download'],
    dado: { request: { vista: 'auditoria', accion: 'ingreso' } },
    pide: [['getAuditoriaDescarga', { query: { accion: 'ingreso' } }]],
    entrega: undefined,
    baja: 'auditoria.csv',
  },
  {
    quien: ['adminUsuariosAuditDownload', 'download'],
    caso: 'sin filtros',
    dado: { request: null },
    pide: [['getAuditoriaDescarga', { query: {} }]],
    entrega: undefined,
    baja: 'auditoria.csv',
  },
  {
    quien: ['adminUsuariosLoad', 'postCarga'],
    caso: 'un archivo en UTF-8',
    dado: { file: new Blob(['Peñaflor']), simular: true },
    pide: [['postAdminUsuariosCarga', { body: { csv: 'Peñaflor', simular: true } }]],
    contestan: { postAdminUsuariosCarga: { filas: ['una'] } },
    entrega: ['una'],
  },
  {
    quien: ['adminUsuariosLoad', 'postCarga'],
    caso: 'un archivo de una planilla antigua',
    dado: { file: new Blob([Uint8Array.of(80, 101, 0xf1, 97)]), simular: false },
    pide: [['postAdminUsuariosCarga', { body: { csv: 'Peña', simular: false } }]],
    contestan: { postAdminUsuariosCarga: { filas: ['una'] } },
    entrega: ['una'],
  },
  {
    quien: ['adminUsuariosLoad', 'postCarga'],
    caso: 'sin archivo',
    dado: { file: null, simular: true },
    pide: [['postAdminUsuariosCarga', { body: { csv: '', simular: true } }]],
    contestan: { postAdminUsuariosCarga: { filas: [] } },
    entrega: [],
  },

  // The desk of answers.
  {
    quien: ['answersDesk', 'getEncuestasDeRun'],
    dado: { run: '11111111-1' },
    pide: [['getEncuestasDeRun', { params: { run: '11111111-1' } }]],
    entrega: de('getEncuestasDeRun'),
  },
  { quien: ['answersDesk', 'getLectura'], dado: ENCUESTA, pide: [['getLectura', DE_LA_ENCUESTA]], entrega: de('getLectura') },
  {
    quien: ['answersDesk', 'download'],
    caso: 'el comprobante',
    dado: { ...ENCUESTA, file: 'comprobante' },
    pide: [['getComprobanteDescarga', DE_LA_ENCUESTA]],
    entrega: undefined,
    baja: 'comprobante-TOK.pdf',
  },
  {
    quien: ['answersDesk', 'download'],
    caso: 'las respuestas en una planilla',
    dado: { ...ENCUESTA, file: 'csv' },
    pide: [['getDescarga', { ...DE_LA_ENCUESTA, query: { formato: 'csv' } }]],
    entrega: undefined,
    baja: 'respuestas-TOK.csv',
  },
  {
    quien: ['answersDesk', 'act'],
    caso: 'reabre',
    dado: { kind: 'reabrir', encuestaId: 7, respuestaId: 2, motivo: 'Se equivocó.' },
    pide: [['postReapertura', { params: { e: 7, id: 2 }, body: { motivo: 'Se equivocó.' } }]],
    entrega: de('postReapertura'),
  },
  {
    quien: ['answersDesk', 'act'],
    caso: 'anula',
    dado: { kind: 'anular', encuestaId: 7, respuestaId: 2, motivo: 'No corresponde.' },
    pide: [['deleteRespuesta', { params: { e: 7, id: 2 }, body: { motivo: 'No corresponde.' } }]],
    entrega: de('deleteRespuesta'),
  },

  { quien: ['inicio', 'loadAll'], pide: [['getTrabajo', {}]], entrega: { filas: [de('getTrabajo')] } },

  // What a page says of the house.
  { quien: ['ayuda', 'loadAll'], pide: [['getInstalacion', {}]], entrega: { filas: [de('getInstalacion')] } },
  { quien: ['privacidad', 'loadAll'], pide: [['getPrivacidad', {}]], entrega: { filas: [de('getPrivacidad')] } },
  { quien: ['documentosApoyo', 'loadAll'], pide: [['getDocumentosApoyo', {}]], entrega: lista('getDocumentosApoyo') },
  {
    quien: ['documentosApoyoDownload', 'download'],
    dado: { request: { documentoId: 4, nombre: 'guía.pdf' } },
    pide: [['getDocumentoApoyoArchivo', { params: { id: 4 } }]],
    entrega: undefined,
    baja: 'guía.pdf',
  },
  {
    quien: ['tutorialVideo', 'findVideo'],
    dado: { audiencia: 'apoderado' },
    contestan: {
      getVideos: [{ audiencia: 'establecimiento' }, { audiencia: 'apoderado', videoId: 3 }, { audiencia: 'apoderado', videoId: 5 }],
    },
    pide: [['getVideos', {}]],
    entrega: { audiencia: 'apoderado', videoId: 3 },
  },
  {
    quien: ['tutorialVideo', 'findVideo'],
    caso: 'no hay de esa puerta',
    dado: { audiencia: 'apoderado' },
    contestan: { getVideos: [{ audiencia: 'establecimiento' }] },
    pide: [['getVideos', {}]],
    entrega: null,
  },
  { quien: ['loginNotice', 'loadNotices'], pide: [['getAvisos', {}]], entrega: de('getAvisos') },
  { quien: ['instalacion', 'getInstalacion'], pide: [['getInstalacion', {}]], entrega: de('getInstalacion') },
  {
    quien: ['instalacion', 'postInstalacion'],
    dado: { a: 1 },
    pide: [['postInstalacion', { body: { a: 1 } }]],
    entrega: de('postInstalacion'),
  },

  // The session, and its guard's questions.
  { quien: ['sesion', 'readStorage'], pide: [], entrega: 'lo guardado' },
  { quien: ['sesion', 'countUnsent'], dado: { usuarioId: 9 }, pide: [], entrega: 18 },
  {
    quien: ['sesion', 'closeSession'],
    caso: 'con el token que ya dejó',
    dado: { accessToken: 'el que tenía' },
    pide: [['postTokenCierre', {}, 'el que tenía']],
    entrega: de('postTokenCierre'),
  },
  { quien: ['sesion', 'sessionRenewal.measureToken'], dado: { accessToken: 'uno' }, pide: [], entrega: { vida: 'uno' } },
  {
    quien: ['sesion', 'sessionRenewal.renewToken'],
    pide: [['postTokenRenovar', {}]],
    contestan: { postTokenRenovar: { accessToken: 'otro' } },
    entrega: { accessToken: 'otro', vida: 'otro' },
  },
  {
    quien: ['sesion', 'rbdGuard.checkData'],
    dado: { usuarioId: 9 },
    pide: [['getDatosActualizados', { params: { id: 9 } }]],
    entrega: true,
  },
  {
    quien: ['sesion', 'rbdGuard.checkData'],
    caso: 'el servicio dice que faltan',
    dado: { usuarioId: 9 },
    pide: [['getDatosActualizados', { params: { id: 9 } }]],
    contestan: { getDatosActualizados: PENDIENTE },
    entrega: false,
  },
  {
    quien: ['sesion', 'rbdGuard.checkData'],
    caso: 'cualquier otra negativa no dice que falten',
    dado: { usuarioId: 9 },
    pide: [['getDatosActualizados', { params: { id: 9 } }]],
    contestan: { getDatosActualizados: CAIDO },
    entrega: CAIDO,
  },
  {
    quien: ['sesion', 'rbdGuard.checkProtocol'],
    caso: 'lo aceptó',
    dado: { usuarioId: 9 },
    pide: [['getAceptacionesProtocolo', { params: { id: 9 } }]],
    contestan: { getAceptacionesProtocolo: ['una'] },
    entrega: true,
  },
  {
    quien: ['sesion', 'rbdGuard.checkProtocol'],
    caso: 'no lo ha aceptado',
    dado: { usuarioId: 9 },
    pide: [['getAceptacionesProtocolo', { params: { id: 9 } }]],
    contestan: { getAceptacionesProtocolo: [] },
    entrega: false,
  },

  // Ways in.
  {
    quien: ['login', 'requestToken'],
    caso: 'un establecimiento',
    dado: { door: 'establecimiento', usuario: 'u', password: 'p', captchaToken: 'c' },
    pide: [['postLogin', { body: { usuario: 'u', password: 'p', recaptchaToken: 'c' } }]],
    entrega: de('postLogin'),
  },
  {
    quien: ['login', 'requestToken'],
    caso: 'un apoderado',
    dado: { door: 'apoderados', usuario: '5126663-3', password: 'p', captchaToken: 'c' },
    pide: [['postApoderadosLogin', { body: { runApoderado: '5126663-3', password: 'p', recaptchaToken: 'c' } }]],
    entrega: de('postApoderadosLogin'),
  },
  {
    quien: ['login', 'loadProfile'],
    dado: { accessToken: 'recién' },
    pide: [['postTokenUserInfo', {}, 'recién']],
    entrega: de('postTokenUserInfo'),
  },
  {
    quien: ['login', 'loadSchool'],
    dado: { accessToken: 'recién', idRbd: 9 },
    pide: [['getEstablecimiento', { params: { id: 9 } }, 'recién']],
    entrega: de('getEstablecimiento'),
  },
  {
    quien: ['login', 'resendVerification'],
    dado: { runApoderado: '5126663-3', captchaToken: 'c' },
    pide: [['postApoderadosReenvioVerificacion', { body: { runApoderado: '5126663-3', recaptchaToken: 'c' } }]],
    entrega: de('postApoderadosReenvioVerificacion'),
  },
  ...(['askSecondFactor', 'checkCode', 'checkRecoveryCode', 'confirmEnrolment'] as const).flatMap((actor): Encargo[] => [
    {
      quien: ['login', `secondFactor.${actor}`],
      caso: 'al ingresar, con el token de ese paso',
      dado: { purpose: 'login', accessToken: 'a medias', codigo: '123456' },
      pide: [['postTokenSegundoFactor', { body: { codigo: '123456' } }, 'a medias']],
      entrega: de('postTokenSegundoFactor'),
    },
    {
      quien: ['ownSecondFactor', `proof.${actor}`],
      caso: 'códigos nuevos',
      dado: { purpose: 'renew', accessToken: null, codigo: '123456' },
      pide: [['postUsuarioRespaldos', { body: { codigo: '123456' } }]],
      entrega: de('postUsuarioRespaldos'),
    },
    {
      quien: ['ownSecondFactor', `proof.${actor}`],
      caso: 'lo deja',
      dado: { purpose: 'remove', accessToken: null, codigo: '123456' },
      pide: [['deleteUsuarioSegundoFactor', { body: { codigo: '123456' } }]],
      entrega: {},
    },
  ]),
  { quien: ['ownSecondFactor', 'loadFactor'], pide: [['getUsuarioSegundoFactor', {}]], entrega: de('getUsuarioSegundoFactor') },
  { quien: ['ownSecondFactor', 'askForFactor'], pide: [['postUsuarioSegundoFactor', {}]], entrega: null },
  { quien: ['claveunica', 'requestDeparture'], pide: [['getClaveunicaCsrfToken', {}]], entrega: de('getClaveunicaCsrfToken') },
  {
    quien: ['claveunica', 'exchangeCode'],
    dado: { code: 'c', state: 's' },
    pide: [['getClaveunicaUserinfo', { query: { code: 'c', state: 's' } }]],
    entrega: de('getClaveunicaUserinfo'),
  },
  {
    quien: ['claveunica', 'loadProfile'],
    dado: { accessToken: 'recién' },
    pide: [['postTokenUserInfo', {}, 'recién']],
    entrega: de('postTokenUserInfo'),
  },
  {
    quien: ['claveunicaSalida', 'requestLogout'],
    caso: 'tras expirar, de quien venía por EPJA',
    dado: { expirada: true, origen: 'EPJA' },
    pide: [['getClaveunicaCierre', { query: { sesionExpirada: 'true', origen: 'EPJA' } }]],
    entrega: de('getClaveunicaCierre'),
  },
  {
    quien: ['claveunicaSalida', 'requestLogout'],
    caso: 'porque la persona salió',
    dado: { expirada: false, origen: 'Apoderados' },
    pide: [['getClaveunicaCierre', { query: {} }]],
    entrega: de('getClaveunicaCierre'),
  },
  ...(['correoNuevo', 'guardianVerification', 'recuperarPassword'] as const).map((flujo): Encargo => ({
    quien: [flujo, 'openLink'],
    dado: { codigo: 'c' },
    pide: [['postEnlaces', { body: { codigo: 'c' } }]],
    contestan: { postEnlaces: { talon: 'talón' } },
    entrega: 'talón',
  })),
  ...(
    [
      ['correoNuevo', 'postConfirmacion', 'postUsuariosCorreoConfirmacion'],
      ['correoNuevo', 'postReversion', 'postUsuariosCorreoReversion'],
      ['guardianVerification', 'postVerificaCuenta', 'postApoderadosVerificaCuenta'],
      ['guardianVerification', 'postReenvio', 'postApoderadosReenvioVerificacion'],
      ['recuperarPassword', 'postRecuperarPassword', 'postRecuperarPassword'],
      ['protocoloConfidencialidad', 'acceptProtocol', 'postAceptacionProtocolo'],
      ['misEstudiantes', 'links.postVinculo', 'postApoderadosEstudiantes'],
    ] as const
  ).map(([flujo, actor, clave]): Encargo => ({
    quien: [flujo, actor],
    dado: { lo: 'que se le da' },
    pide: [[clave, { body: { lo: 'que se le da' } }]],
    entrega: de(clave),
  })),
  {
    quien: ['recuperarPassword', 'postRecuperarPasswordNueva'],
    dado: { talon: 't', password: 'quince gatos bajo el alerce' },
    pide: [['postRecuperarPasswordNueva', { body: { talon: 't', password: 'quince gatos bajo el alerce' } }]],
    entrega: de('postRecuperarPasswordNueva'),
  },
  {
    quien: ['recuperarPassword', 'postRecuperarPasswordNueva'],
    caso: 'una contraseña que se adivina no se envía',
    dado: { talon: 't', password: 'password1234' },
    pide: [],
    entrega: expect.objectContaining({ status: 400, codigo: 'datos-invalidos', campos: { password: expect.any(String) } }),
  },
  ...(['verificar', 'login', 'recuperarPassword', 'registroApoderado', 'guardianVerification'] as const).map((flujo): Encargo => ({
    quien: [flujo, 'captcha.loadScript'],
    pide: [['getConfiguracion', {}]],
    contestan: { getConfiguracion: CONFIG },
    entrega: { siteKey: 'sitio' },
  })),

  // The dashboard.
  {
    quien: ['dashboardLaggards', 'loadPage'],
    dado: tabla({ regionId: '05' }),
    pide: [['getRezagados', { query: { regionId: '05', limit: 25, offset: 50 } }]],
    contestan: { getRezagados: { total: 1, filas: ['una'], otra: 'cosa' } },
    entrega: { total: 1, filas: ['una'], next: null },
  },
  {
    quien: ['dashboardEmbarazadas', 'loadAll'],
    pide: [['getAvanceEmbarazadas', {}]],
    contestan: { getAvanceEmbarazadas: { encuestas: ['una'] } },
    entrega: { filas: ['una'] },
  },

  // One's own account.
  { quien: ['miCuenta', 'loadProfile'], pide: [['getUsuario', {}]], entrega: de('getUsuario') },
  {
    quien: ['miCuenta', 'saveAccount'],
    caso: 'sin otra contraseña',
    dado: { data: { nombres: 'ANA' } },
    pide: [['putUsuario', { body: { nombres: 'ANA' } }]],
    entrega: de('putUsuario'),
  },
  {
    quien: ['miCuenta', 'saveAccount'],
    caso: 'una contraseña con su propio apellido no se envía',
    dado: { data: { nombres: 'ANA', apellidoPaterno: 'QUILODRAN', apellidoMaterno: 'PEREZ', passwordActiva: 'quilodran1' } },
    pide: [],
    entrega: expect.objectContaining({ status: 400, campos: { passwordActiva: expect.any(String) } }),
  },
  {
    quien: ['miCuentaData', 'download'],
    dado: { request: 'json' },
    pide: [['getUsuarioDatos', { query: { formato: 'json' } }]],
    entrega: undefined,
    baja: 'mis-datos.json',
  },
  { quien: ['miCuentaRequests', 'loadAll'], pide: [['getUsuarioSolicitudes', {}]], entrega: lista('getUsuarioSolicitudes') },
  {
    quien: ['miCuentaRequest', 'act'],
    dado: { target: 'supresion', motivo: 'Ya no participo.' },
    pide: [['postUsuarioSolicitudes', { body: { tipo: 'supresion', motivo: 'Ya no participo.' } }]],
    entrega: de('postUsuarioSolicitudes'),
  },
  { quien: ['miCuentaSessions', 'list.loadAll'], pide: [['getUsuarioSesiones', {}]], entrega: lista('getUsuarioSesiones') },
  {
    quien: ['miCuentaSessions', 'action.act'],
    caso: 'una',
    dado: { target: { sesionId: 's1' } },
    pide: [['deleteUsuarioSesion', { params: { id: 's1' } }]],
    entrega: de('deleteUsuarioSesion'),
  },
  {
    quien: ['miCuentaSessions', 'action.act'],
    caso: 'todas las otras',
    dado: { target: { sesionId: null } },
    pide: [['deleteUsuarioSesiones', {}]],
    entrega: de('deleteUsuarioSesiones'),
  },

  // A guardian's desk.
  { quien: ['misEstudiantes', 'links.getEstudiantes'], pide: [['getApoderadosEstudiantes', {}]], entrega: de('getApoderadosEstudiantes') },
  {
    quien: ['misEstudiantes', 'links.getEstudiantePorRun'],
    dado: { run: '11111111-1' },
    pide: [['getEstudiantePorRun', { params: { run: '11111111-1' } }]],
    entrega: de('getEstudiantePorRun'),
  },
  {
    quien: ['misEstudiantes', 'links.deleteVinculo'],
    dado: { run: '11111111-1' },
    pide: [['deleteApoderadosEstudiantes', { params: { run: '11111111-1' } }]],
    entrega: de('deleteApoderadosEstudiantes'),
  },
  {
    quien: ['misEstudiantes', 'proof.saveRecord'],
    dado: { item: { runEstudiante: '11111111-1' }, data: { codigo: 'ABCD-2345' } },
    pide: [['postApoderadosEstudiantesPrueba', { body: { runEstudiante: '11111111-1', codigo: 'ABCD-2345' } }]],
    entrega: de('postApoderadosEstudiantesPrueba'),
  },
  { quien: ['misEstudiantes', 'receipts.loadAll'], pide: [['getComprobantesPropios', {}]], entrega: lista('getComprobantesPropios') },
  ...(
    [
      ['getEstado', 'getEstado'],
      ['getAbrir', 'getAbrir'],
      ['getToma', 'getToma'],
      ['postToma', 'postToma'],
      ['getComprobante', 'getComprobanteDeToken'],
    ] as const
  ).map(([actor, clave]): Encargo => ({
    quien: ['surveyAccess', actor],
    dado: ENCUESTA,
    pide: [[clave, DE_LA_ENCUESTA]],
    entrega: de(clave),
  })),
  {
    quien: ['surveyAccess', 'downloadReceipt'],
    dado: { ...ENCUESTA, file: 'comprobante.pdf' },
    pide: [['getComprobanteDescarga', DE_LA_ENCUESTA]],
    entrega: undefined,
    baja: 'comprobante.pdf',
  },

  // The register.
  { quien: ['registroEmbarazadas', 'list.loadAll'], pide: [['getRegistroEmbarazadas', {}]], entrega: lista('getRegistroEmbarazadas') },
  {
    quien: ['registroEmbarazadas', 'register.postRegistroEmbarazadas'],
    dado: { runEstudiante: '11111111-1', condicion: 'MADRE', otra: 'cosa' },
    pide: [['postRegistroEmbarazadas', { body: { runEstudiante: '11111111-1', condicion: 'MADRE' } }]],
    entrega: de('postRegistroEmbarazadas'),
  },
  {
    quien: ['registroEmbarazadas', 'register.deleteRegistroEmbarazadas'],
    dado: { run: '11111111-1', motivo: 'Un error.' },
    pide: [['deleteRegistroEmbarazadas', { params: { run: '11111111-1' }, body: { motivo: 'Un error.' } }]],
    entrega: undefined,
  },

  // A school's desk.
  {
    quien: ['schoolSurveys', 'getEncuestasDeRbd'],
    dado: { idRbd: 9 },
    pide: [['getEncuestasDeRbd', { params: { rbd: 9 } }]],
    entrega: de('getEncuestasDeRbd'),
  },
  ...(
    [
      ['un RBD con puntos', ' 1.234 ', { idRbd: '1234' }],
      ['un RBD con su dígito', '1234-K', { idRbd: '1234-K' }],
      ['palabras de su nombre', 'Liceo 1', { dsNomEstable: 'Liceo 1' }],
      ['demasiadas cifras', '12345678', { dsNomEstable: '12345678' }],
      ['nada', ' ', {}],
    ] as const
  ).map(([caso, buscar, busca]): Encargo => ({
    quien: ['seleccionRbdTable', 'loadPage'],
    caso,
    dado: tabla({ buscar, regionId: '05' }),
    pide: [['getEstablecimientos', { query: { ...ORDENADA, regionId: '05', ...busca } }]],
    entrega: pagina('getEstablecimientos'),
  })),
  {
    quien: ['seleccionRbdTable', 'loadPage'],
    caso: 'los ausentes',
    dado: tabla({ vista: 'ausentes' }),
    pide: [['getEstablecimientos', { query: { ...ORDENADA, ausentes: 'si' } }]],
    entrega: pagina('getEstablecimientos'),
  },
  {
    quien: ['seleccionRbdClosing', 'act'],
    dado: { target: { idRbds: [9, 10], cerrado: true, nombre: '2 establecimientos' }, motivo: 'No está en el directorio.' },
    pide: [['putAdminEstablecimientosCierre', { body: { idRbds: [9, 10], cerrado: true, motivo: 'No está en el directorio.' } }]],
    entrega: de('putAdminEstablecimientosCierre'),
  },
  {
    quien: ['seleccionEstudiante', 'table.loadPage'],
    caso: 'el primero de la página que se puede responder es el siguiente',
    dado: tabla({ searchTerm: '11.111.111-1', letraCurso: 'B' }, { encuestaId: 7, idRbd: 9, opens: true }),
    pide: [['getEstudiantes', { params: { e: 7, rbd: 9 }, query: { ...ORDENADA, letraCurso: 'B', searchTerm: '11111111' } }]],
    contestan: { getEstudiantes: { total: 2, filas: [{ ...ABIERTO, token: undefined }, ABIERTO] } },
    entrega: { total: 2, filas: [{ ...ABIERTO, token: undefined }, ABIERTO], next: ABIERTO },
  },
  {
    quien: ['seleccionEstudiante', 'table.loadPage'],
    caso: 'quien no abre encuestas no busca al siguiente',
    dado: tabla({ searchTerm: ' ' }, { encuestaId: 7, idRbd: 9, opens: false }),
    pide: [['getEstudiantes', { params: { e: 7, rbd: 9 }, query: ORDENADA }]],
    contestan: { getEstudiantes: { total: 1, filas: [ABIERTO] } },
    entrega: { total: 1, filas: [ABIERTO], next: null },
  },
  {
    quien: ['seleccionEstudiante', 'table.loadPage'],
    caso: 'de una lista sin nadie no hay siguiente',
    dado: tabla({ searchTerm: 'ana' }, { encuestaId: 7, idRbd: 9, opens: true }),
    pide: [['getEstudiantes', { params: { e: 7, rbd: 9 }, query: { ...ORDENADA, searchTerm: 'ana' } }]],
    contestan: { getEstudiantes: { total: 0, filas: [] } },
    entrega: { total: 0, filas: [], next: null },
  },
  {
    quien: ['seleccionEstudiante', 'table.loadPage'],
    caso: 'si en la página nadie falta, se busca primero lo empezado, después lo no iniciado y lo anulado',
    dado: tabla({ letraCurso: 'B' }, { encuestaId: 7, idRbd: 9, opens: true }),
    pide: [
      ['getEstudiantes', { params: { e: 7, rbd: 9 }, query: { ...ORDENADA, letraCurso: 'B' } }],
      ...(['EN_PROGRESO', 'NO_INICIADA', 'ANULADA'] as const).map(
        (estado) =>
          ['getEstudiantes', { params: { e: 7, rbd: 9 }, query: { ...ORDENADA, letraCurso: 'B', estado, limit: 100, offset: 0 } }] as const,
      ),
    ],
    contestan: { getEstudiantes: { total: 60, filas: [] } },
    entrega: { total: 60, filas: [], next: null },
  },
  {
    quien: ['seleccionEstudiante', 'courses.loadCatalog'],
    caso: 'con sus enseñanzas y los cursos de cada una',
    dado: { encuestaId: 7, idRbd: 9 },
    pide: [
      ['getEncuestasDeRbd', { params: { rbd: 9 } }],
      ['getTiposEnsenanzaDeRbd', { params: { e: 7, rbd: 9 } }],
      ['getCursosDeRbd', { params: { e: 7, rbd: 9, t: 110 } }],
      ['getCursosDeRbd', { params: { e: 7, rbd: 9, t: 310 } }],
    ],
    contestan: {
      getEncuestasDeRbd: [{ encuestaId: 6 }, { encuestaId: 7 }],
      getTiposEnsenanzaDeRbd: [{ idEnsenanza: 110 }, { idEnsenanza: 310 }],
      getCursosDeRbd: ['un curso'],
    },
    entrega: {
      encuesta: { encuestaId: 7 },
      hasOthers: true,
      ensenanzas: [{ idEnsenanza: 110 }, { idEnsenanza: 310 }],
      cursos: ['un curso', 'un curso'],
    },
  },
  {
    quien: ['seleccionEstudiante', 'courses.loadCatalog'],
    caso: 'la única del establecimiento',
    dado: { encuestaId: 7, idRbd: 9 },
    pide: [
      ['getEncuestasDeRbd', { params: { rbd: 9 } }],
      ['getTiposEnsenanzaDeRbd', { params: { e: 7, rbd: 9 } }],
    ],
    contestan: { getEncuestasDeRbd: [{ encuestaId: 7 }], getTiposEnsenanzaDeRbd: [] },
    entrega: { encuesta: { encuestaId: 7 }, hasOthers: false, ensenanzas: [], cursos: [] },
  },
  {
    quien: ['seleccionEstudiante', 'courses.loadCatalog'],
    caso: 'una que el establecimiento no tiene',
    dado: { encuestaId: 7, idRbd: 9 },
    pide: [['getEncuestasDeRbd', { params: { rbd: 9 } }]],
    contestan: { getEncuestasDeRbd: [] },
    entrega: { encuesta: null, hasOthers: false, ensenanzas: [], cursos: [] },
  },
  {
    quien: ['seleccionEstudiante', 'courses.getLetrasCursos'],
    dado: { idRbd: 9, grado: { idEnsenanza: 110, idGrado: 4 } },
    pide: [['getLetrasCursos', { params: { rbd: 9, t: 110, g: 4 } }]],
    entrega: de('getLetrasCursos'),
  },
  { quien: ['seleccionEstudiante', 'entry.getEstado'], dado: ENCUESTA, pide: [['getEstado', DE_LA_ENCUESTA]], entrega: de('getEstado') },
  {
    quien: ['seleccionEstudiante', 'entry.findNext'],
    caso: 'el siguiente del curso, por apellido, en cualquier estado que falte',
    dado: { encuestaId: 7, idRbd: 9, filters: { letraCurso: 'B', estado: 'FINALIZADA' } },
    pide: [
      [
        'getEstudiantes',
        {
          params: { e: 7, rbd: 9 },
          query: { letraCurso: 'B', limit: 100, offset: 0, sortField: 'apellidoPaterno', sortOrder: 'asc', estado: 'EN_PROGRESO' },
        },
      ],
    ],
    contestan: { getEstudiantes: { total: 1, filas: [ABIERTO] } },
    entrega: ABIERTO,
  },
  {
    quien: ['seleccionEstudiante', 'entry.openHere'],
    caso: 'una encuesta de otra herramienta no se digita aquí',
    dado: { row: ENCUESTA, round: null },
    pide: [['getAbrir', DE_LA_ENCUESTA]],
    contestan: { getAbrir: { url: 'https://otra.example/encuesta' } },
    entrega: new RechazoDeApi(0, {
      message: 'Estas encuestas se responden en otra herramienta: ábralas de a una.',
      codigo: 'herramienta-externa',
    }),
  },
  {
    quien: ['seleccionEstudiante', 'entry.openHere'],
    caso: 'sin encuesta, nada',
    dado: { row: { encuestaId: null, token: 'TOK' }, round: null },
    pide: [],
    entrega: new Error('no survey to open'),
  },
  {
    quien: ['seleccionEstudiante', 'entry.openHere'],
    caso: 'sin token, nada',
    dado: { row: { encuestaId: 7 }, round: null },
    pide: [],
    entrega: new Error('no survey to open'),
  },
  {
    quien: ['seleccionEstudiante', 'receipts.download'],
    caso: 'de un curso',
    dado: { request: { encuestaId: 7, idRbd: 9, filters: { ...CURSO, estado: 'FINALIZADA' } } },
    pide: [['getComprobantesDeRbd', { params: { e: 7, rbd: 9 }, query: CURSO }]],
    entrega: undefined,
    baja: 'comprobantes-9-4-B.pdf',
  },
  {
    quien: ['seleccionEstudiante', 'receipts.download'],
    caso: 'de todo el establecimiento',
    dado: { request: { encuestaId: 7, idRbd: 9, filters: {} } },
    pide: [['getComprobantesDeRbd', { params: { e: 7, rbd: 9 }, query: {} }]],
    entrega: undefined,
    baja: 'comprobantes-9.pdf',
  },
  {
    quien: ['seleccionEstudiante', 'receipts.download'],
    caso: 'sin pedido, nada',
    dado: { request: null },
    pide: [],
    entrega: undefined,
  },
  {
    quien: ['seleccionEstudianteCodes', 'download'],
    dado: { request: CURSO },
    pide: [['postApoderadosEstudiantesCodigos', { body: CURSO }]],
    entrega: undefined,
    baja: 'codigos-4-B.pdf',
  },
  { quien: ['seleccionEstudianteCodes', 'download'], caso: 'sin curso, nada', dado: { request: null }, pide: [], entrega: undefined },
  {
    quien: ['seleccionEstudiantePending', 'download'],
    caso: 'la lista',
    dado: { request: { table: { encuestaId: '7', idGrado: '4' } } },
    pide: [['getApoderadosEstudiantesPendientes', { query: { encuestaId: '7', idGrado: '4' } }]],
    entrega: undefined,
    baja: 'pendientes.csv',
  },
  {
    quien: ['seleccionEstudiantePending', 'download'],
    caso: 'la planilla',
    dado: { request: { table: { encuestaId: '7', formato: 'xlsx' } } },
    pide: [['getApoderadosEstudiantesPendientes', { query: { encuestaId: '7', formato: 'xlsx' } }]],
    entrega: undefined,
    baja: 'pendientes.xlsx',
  },
  {
    quien: ['seleccionEstudiantePending', 'download'],
    caso: 'un curso con talones',
    dado: { request: { slips: { encuestaId: 7, ...CURSO } } },
    pide: [['postApoderadosEstudiantesPendientesTalones', { body: { encuestaId: 7, ...CURSO } }]],
    entrega: undefined,
    baja: 'pendientes-4-B.pdf',
  },
  {
    quien: ['seleccionEstudiantePending', 'download'],
    caso: 'las cartas de un grado',
    dado: { request: { slips: { encuestaId: 7, idGrado: 4, cartas: true } } },
    pide: [['postApoderadosEstudiantesPendientesTalones', { body: { encuestaId: 7, idGrado: 4, cartas: true } }]],
    entrega: undefined,
    baja: 'cartas-4.pdf',
  },
  { quien: ['seleccionEstudiantePending', 'download'], caso: 'sin pedido, nada', dado: { request: null }, pide: [], entrega: undefined },
  {
    quien: ['seleccionEstudianteCodesMail', 'saveRecord'],
    caso: 'salen todos',
    dado: { item: CURSO, data: { destinatarios: '11.111.111-1; ana@example.cl' } },
    pide: [
      [
        'postApoderadosEstudiantesCodigosCorreos',
        { body: { ...CURSO, destinatarios: [{ runEstudiante: '11111111-1', correoElectronico: 'ana@example.cl' }] } },
      ],
    ],
    contestan: { postApoderadosEstudiantesCodigosCorreos: { enviados: 1, sinEnviar: [] } },
    entrega: undefined,
  },
  {
    quien: ['seleccionEstudianteCodesMail', 'saveRecord'],
    caso: 'dice cuáles no salieron',
    dado: { item: CURSO, data: { destinatarios: '11111111-1;ana@example.cl\n\n22222222-2,beto@example.cl' } },
    pide: [
      [
        'postApoderadosEstudiantesCodigosCorreos',
        {
          body: {
            ...CURSO,
            destinatarios: [
              { runEstudiante: '11111111-1', correoElectronico: 'ana@example.cl' },
              { runEstudiante: '22222222-2', correoElectronico: 'beto@example.cl' },
            ],
          },
        },
      ],
    ],
    contestan: { postApoderadosEstudiantesCodigosCorreos: { enviados: 1, sinEnviar: ['22222222-2', '11111111-1'] } },
    entrega: new RechazoDeApi(0, {
      message: 'Salieron 1 correos. No salieron los de 22.222.222-2, 11.111.111-1. Deje esas líneas e intente más tarde.',
      codigo: 'sin-enviar',
    }),
  },
  {
    quien: ['seleccionEstudianteCodesMail', 'saveRecord'],
    caso: 'sin curso, nada',
    dado: { item: null, data: { destinatarios: '' } },
    pide: [],
    entrega: new Error('There is no course to write to.'),
  },
  {
    quien: ['seleccionEstudianteCodesMail', 'saveRecord'],
    caso: 'sin formulario, nada',
    dado: { item: CURSO, data: null },
    pide: [],
    entrega: new Error('There is no course to write to.'),
  },
  {
    quien: ['seleccionEstudianteDeclared', 'list.loadAll'],
    dado: { scope: CURSO },
    pide: [['getApoderadosEstudiantesDeclarados', { query: CURSO }]],
    entrega: lista('getApoderadosEstudiantesDeclarados'),
  },
  {
    quien: ['seleccionEstudianteDeclared', 'action.act'],
    dado: { target: { vinculoId: 6 } },
    pide: [['postAdminApoderadosEstudiantesPrueba', { params: { id: 6 } }]],
    entrega: de('postAdminApoderadosEstudiantesPrueba'),
  },

  // The paper desk.
  {
    quien: ['mesaDePapelBatches', 'loadAll'],
    dado: { scope: { encuestaId: 7, idRbd: 90145 } },
    pide: [['getTandas', { params: { e: 7, rbd: 90145 } }]],
    entrega: lista('getTandas'),
  },
  {
    quien: ['mesaDePapelQuality', 'loadAll'],
    dado: { scope: { encuestaId: 7, idRbd: 90145 } },
    pide: [['getCalidad', { params: { e: 7, rbd: 90145 } }]],
    entrega: lista('getCalidad'),
  },
  {
    quien: ['mesaDePapelDifferences', 'loadAll'],
    dado: { scope: { encuestaId: 7, idRbd: 90145 } },
    pide: [['getDiferencias', { params: { e: 7, rbd: 90145 } }]],
    entrega: lista('getDiferencias'),
  },
  {
    quien: ['mesaDePapelResolution', 'saveRecord'],
    dado: { item: { token: 'TOK' }, data: { encuestaId: 7, motivo: 'papel' } },
    pide: [['postResolucion', { params: { e: 7, t: 'TOK' }, body: { motivo: 'papel' } }]],
    entrega: de('postResolucion'),
  },
  {
    quien: ['mesaDePapelResolution', 'saveRecord'],
    caso: 'sin formulario, nada',
    dado: { item: null, data: { encuestaId: 7, motivo: 'papel' } },
    pide: [],
    entrega: new Error('There is no form to resolve.'),
  },
  {
    quien: ['mesaDePapelResolution', 'saveRecord'],
    caso: 'sin lo que se eligió, nada',
    dado: { item: { token: 'TOK' }, data: null },
    pide: [],
    entrega: new Error('There is no form to resolve.'),
  },
  {
    quien: ['mesaDePapelSecond', 'findNext'],
    caso: 'de toda la muestra, si no se dice otra cosa',
    dado: { encuestaId: 7, idRbd: 9, filters: {} },
    pide: [['getSegundaSiguiente', { params: { e: 7, rbd: 9 }, query: { muestra: '100', digitador: '' } }]],
    contestan: { getSegundaSiguiente: { token: 'TOK' } },
    entrega: ENCUESTA,
  },
  {
    quien: ['mesaDePapelSecond', 'findNext'],
    caso: 'de una muestra, y no queda ninguno',
    dado: { encuestaId: 7, idRbd: 9, filters: { muestra: '5' } },
    pide: [['getSegundaSiguiente', { params: { e: 7, rbd: 9 }, query: { muestra: '5', digitador: '' } }]],
    contestan: { getSegundaSiguiente: { token: null } },
    entrega: null,
  },
  { quien: ['mesaDePapelSecond', 'getEstado'], dado: ENCUESTA, pide: [['getSegunda', DE_LA_ENCUESTA]], entrega: de('getSegunda') },
  ...(
    [
      ['mesaDePapelSecond', 'getSegundaAbrir'],
      ['mesaDePapelSlip', 'getAbrir'],
    ] as const
  ).map(([flujo, clave]): Encargo => ({
    quien: [flujo, 'openHere'],
    caso: 'de otra herramienta, no se abre aquí',
    dado: { row: ENCUESTA, round: null },
    pide: [[clave, DE_LA_ENCUESTA]],
    contestan: { [clave]: { url: 'https://otra.example/encuesta' } },
    entrega: new RechazoDeApi(0, {
      message: 'Estas encuestas se responden en otra herramienta: ábralas de a una.',
      codigo: 'herramienta-externa',
    }),
  })),
  { quien: ['mesaDePapelSlip', 'getEstado'], dado: ENCUESTA, pide: [['getEstado', DE_LA_ENCUESTA]], entrega: de('getEstado') },
  {
    quien: ['mesaDePapelSlip', 'findNext'],
    caso: 'el del papel leído',
    dado: { encuestaId: 7, idRbd: 9, filters: { searchTerm: '11111111-1', estado: 'NO_INICIADA' } },
    pide: [['getEstudiantes', delPapel('EN_PROGRESO')]],
    contestan: { getEstudiantes: { total: 1, filas: [ABIERTO] } },
    entrega: ABIERTO,
  },
  {
    quien: ['mesaDePapelSlip', 'findNext'],
    caso: 'de quien ya no tiene nada que digitar, se dice',
    dado: { encuestaId: 7, idRbd: 9, filters: { searchTerm: '11111111-1', estado: 'NO_INICIADA' } },
    pide: [
      ['getEstudiantes', delPapel('EN_PROGRESO')],
      ['getEstudiantes', delPapel('NO_INICIADA')],
      ['getEstudiantes', delPapel('ANULADA')],
    ],
    contestan: { getEstudiantes: { total: 0, filas: [] } },
    entrega: expect.objectContaining({ status: 404, codigo: 'sin-formulario' }),
  },
  {
    quien: ['mesaDePapelSlip', 'findNext'],
    caso: 'sin papel leído, nada',
    dado: { encuestaId: 7, idRbd: 9, filters: {} },
    pide: [],
    entrega: null,
  },

  // Reminders.
  {
    quien: ['recordatorios', 'postBaja'],
    dado: { codigo: 'C1' },
    pide: [['postInvitacionesBaja', { query: { codigo: 'C1' } }]],
    entrega: de('postInvitacionesBaja'),
  },
  {
    quien: ['recordatoriosGuardians', 'list.loadAll'],
    caso: 'de todo lo que su cuenta alcanza',
    dado: { scope: { idRbd: null } },
    pide: [['getInvitacionesApoderados', { query: {} }]],
    entrega: { filas: [de('getInvitacionesApoderados')] },
  },
  {
    quien: ['recordatoriosGuardians', 'list.loadAll'],
    caso: 'de una escuela',
    dado: { scope: { idRbd: 90145 } },
    pide: [['getInvitacionesApoderados', { query: { idRbd: '90145' } }]],
    entrega: { filas: [de('getInvitacionesApoderados')] },
  },
  {
    quien: ['recordatoriosGuardians', 'action.act'],
    caso: 'ahora',
    dado: { target: { idRbd: 90145, send: 12 } },
    pide: [['postInvitacionesApoderados', { body: { idRbd: 90145, dia: null } }]],
    entrega: de('postInvitacionesApoderados'),
  },
  {
    quien: ['recordatoriosGuardians', 'action.act'],
    caso: 'un día',
    dado: { target: { idRbd: null, day: '2025-09-12' } },
    pide: [['postInvitacionesApoderados', { body: { idRbd: null, dia: '2025-09-12' } }]],
    entrega: de('postInvitacionesApoderados'),
  },
  {
    quien: ['recordatoriosGuardians', 'action.act'],
    caso: 'ya no el que estaba para un día',
    dado: { target: { idRbd: 90145, cancel: 4, day: '2025-09-12' } },
    pide: [['deleteInvitacionesApoderados', { params: { recordatorioId: '4' } }]],
    entrega: de('deleteInvitacionesApoderados'),
  },
  {
    quien: ['recordatoriosGuardians', 'action.act'],
    caso: 'nada',
    dado: { target: null },
    pide: [],
    entrega: new Error('There is nothing to do.'),
  },
  {
    quien: ['recordatoriosOwn', 'list.loadAll'],
    dado: { scope: null },
    pide: [['getInvitacionesPropias', {}]],
    entrega: { filas: [de('getInvitacionesPropias')] },
  },
  {
    quien: ['recordatoriosOwn', 'action.act'],
    dado: { target: { recibe: false } },
    pide: [['putInvitacionesPropias', { body: { recibe: false } }]],
    entrega: de('putInvitacionesPropias'),
  },
  {
    quien: ['recordatoriosOwn', 'action.act'],
    caso: 'nada',
    dado: { target: null },
    pide: [],
    entrega: new Error('There is nothing to change.'),
  },

  // What a public page asks, and a door.
  {
    quien: ['verificar', 'getComprobante'],
    dado: { id: 'C-1', captchaToken: 'tok' },
    pide: [['getComprobante', { params: { id: 'C-1' }, query: { captchaToken: 'tok' } }]],
    entrega: { comprobante: de('getComprobante'), lookedUp: expect.any(String) },
  },
  {
    quien: ['seleccionRbd', 'getEstablecimiento'],
    dado: { idRbd: 90145 },
    pide: [['getEstablecimiento', { params: { id: 90145 } }]],
    entrega: de('getEstablecimiento'),
  },
  {
    quien: ['registroApoderado', 'postRegistro'],
    caso: 'con una contraseña que se adivina, se dice en su campo y nada se pide',
    dado: { ...DE_ANA, password: 'Contraseña1' },
    pide: [],
    entrega: expect.objectContaining({ status: 400, message: 'Revise los datos ingresados.', campos: { password: expect.any(String) } }),
  },
  {
    quien: ['registroApoderado', 'postRegistro'],
    dado: { ...DE_ANA, password: 'lluvia.Quena.73.tejado' },
    pide: [['postApoderadosRegistro', { body: { ...DE_ANA, password: 'lluvia.Quena.73.tejado' } }]],
    entrega: de('postApoderadosRegistro'),
  },
  { quien: ['dashboard', 'getAvance'], dado: { rbd: '9' }, pide: [['getAvance', { query: { rbd: '9' } }]], entrega: de('getAvance') },
]
