import type { FastifyRequest } from 'fastify'
import type { ClaveDeOperacion, PeticionLeidaDe } from '#contract/operaciones.ts'
import { digitoVerificador, esRutValido, rutDeRed } from '#contract/rules/rut.ts'
import type { Rechazo } from '../http/rechazo.ts'
import type { Anotador } from './anotador.ts'
import type { Hecho, Quien } from './anotar.sql.ts'

/** Whom a RUN that was typed to search with names, whole or without its digit; anything shorter names nobody. */
function runEscrito(texto: string | undefined): string | undefined {
  if (texto === undefined || !/^[\d.]+-?[\dkK]?$/.test(texto)) return undefined
  if (esRutValido(texto)) return rutDeRed(texto)
  const cuerpo = texto.replace(/\D/g, '')
  return /^\d{7,8}$/.test(cuerpo) ? `${cuerpo}-${digitoVerificador(cuerpo)}` : undefined
}

const lista = (objetoId: string, mas: Partial<Hecho> = {}): Hecho => ({ accion: 'leer-lista', objeto: 'lista', objetoId, ...mas })

/**
 * What is noted of who reads others' personal data, by operation: whose list, which student. What somebody searched with is kept only
 * as whom it names. Of the audit itself, who looked for somebody in it; its pages alone would bury what it keeps.
 */
const LECTURAS: { [K in ClaveDeOperacion]?: (peticion: PeticionLeidaDe<K>) => Hecho | undefined } = {
  getEstudiantes: ({ params, query }) =>
    lista('estudiantes', {
      idRbd: params.rbd,
      runEstudiante: runEscrito(query.searchTerm),
      detalle: { encuestaId: params.e, desde: query.offset },
    }),
  getEstudiantePorRun: ({ params }) => ({ accion: 'consultar-run', objeto: 'estudiante', objetoId: '', runEstudiante: params.run }),
  getDiferencias: ({ params }) => lista('diferencias', { idRbd: params.rbd, detalle: { encuestaId: params.e } }),
  getEncuestasDeRun: ({ params }) => ({ accion: 'consultar-run', objeto: 'estudiante', objetoId: '', runEstudiante: params.run }),
  getApoderadosEstudiantesDeclarados: ({ query }) => lista('vinculos', { detalle: { ...query } }),
  getRegistroEmbarazadas: () => lista('registro'),
  getAdminUsuarios: ({ query }) => lista('usuarios', { sobre: query.usuarioId, detalle: { desde: query.offset } }),
  getAdminApoderados: ({ query }) => lista('apoderados', { runEstudiante: query.runEstudiante, detalle: { desde: query.offset } }),
  getAdminApoderadosPorAlumno: ({ query }) => lista('apoderados', { runEstudiante: query.runEstudiante }),
  getComprobantesDeRbd: ({ params, query }) => ({
    accion: 'descargar-comprobantes',
    objeto: 'comprobante',
    objetoId: params.e,
    idRbd: params.rbd,
    detalle: { ...query },
  }),
  getRezagados: ({ query }) => lista('rezagados', { detalle: { ...query } }),
  getAdminSolicitudes: () => lista('solicitudes'),
  getAdminIntegracionesCorreos: () => lista('correos'),
  getComprobanteDeToken: ({ params }) => ({ accion: 'leer-comprobante', objeto: 'respuesta', objetoId: params.t }),
  getComprobanteDescarga: ({ params }) => ({ accion: 'leer-comprobante', objeto: 'respuesta', objetoId: params.t }),
  getRezagadosDescarga: ({ query }) => ({ accion: 'exportar-rezagados', objeto: 'encuesta', objetoId: '', detalle: { ...query } }),
  getAdminDatosFrecuenciasDescarga: ({ query }) => ({
    accion: 'exportar-frecuencias',
    objeto: 'encuesta',
    objetoId: query.encuestaId ?? '',
    detalle: { ...query },
  }),
  getApoderadosEstudiantesPendientes: ({ query: { encuestaId, ...curso } }) => ({
    accion: 'exportar-pendientes',
    objeto: 'encuesta',
    objetoId: encuestaId,
    detalle: { ...curso },
  }),
  getAuditoria: ({ query: { runEstudiante, usuarioId, nombreUsuario, objetoId } }) =>
    (runEstudiante ?? usuarioId ?? nombreUsuario ?? objetoId)
      ? lista('auditoria', { runEstudiante: runEstudiante ?? runEscrito(objetoId), sobre: usuarioId })
      : undefined,
}

/** What an operation reads of others, before it answers. */
export function lecturaDe(clave: ClaveDeOperacion): ((peticion: never) => Hecho | undefined) | undefined {
  return LECTURAS[clave]
}

/** Where a person comes in. */
const INGRESOS = new Set<ClaveDeOperacion>([
  'postLogin',
  'postApoderadosLogin',
  'postLoginMicrosoft',
  'getClaveunicaUserinfo',
  'postTokenSegundoFactor',
])

/**
 * Notes that somebody was refused: a look-up, with its reason, and a sign-in, with the account that it asked for. Not those that were
 * stopped before anything was looked at (a missing captcha, too many tries): there a stranger would choose how much the audit grows.
 */
export function anotaRechazo(
  anotador: Anotador,
  clave: ClaveDeOperacion,
  request: FastifyRequest,
  quien: Quien,
  hecho: Hecho | undefined,
  { status, codigo }: Rechazo,
): void {
  if (status === 429 || status >= 500) return
  if (hecho?.accion === 'consultar-run') anotador.anota(quien, { ...hecho, detalle: { ...hecho.detalle, rechazo: codigo } })
  if (!INGRESOS.has(clave) || codigo === 'captcha') return
  const sobre = request.cuentaQueIngresa ?? undefined
  anotador.anota(null, { accion: 'rechazar-ingreso', objeto: 'sesion', objetoId: '', sobre, detalle: { puerta: clave, rechazo: codigo } })
}
