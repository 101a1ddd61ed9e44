import type { Kysely } from 'kysely'
import { ROL } from '#contract/rules/roles.ts'
import { pendientesDe } from '#server/areas/apoderados/pendientes.sql.ts'
import { hechosAuditados } from '#server/areas/auditoria/auditoria.sql.ts'
import { comprobantesDeRbd } from '#server/areas/comprobantes/comprobantes.sql.ts'
import { movimientosDe, primerasRespuestas, situacionesDe } from '#server/areas/datamart/trabajo.sql.ts'
import { conjuntosPara } from '#server/areas/datos/conjuntos.sql.ts'
import { encuestasContables } from '#server/areas/datos/frecuencias.sql.ts'
import { correosEnCola, pulsosGuardados } from '#server/areas/integraciones/integraciones.sql.ts'
import { ensayoDeUnaVez, tandasDeApoderados } from '#server/areas/invitaciones/apoderados.sql.ts'
import { ensayoDe, tandasDe as tandasDeCorreos } from '#server/areas/invitaciones/invitaciones.sql.ts'
import { programados } from '#server/areas/invitaciones/programados.sql.ts'
import { encuestasDeRun, fichaDeToken, historiaDeToken } from '#server/areas/proveedor/mesa.sql.ts'
import { calidadDe, porResolver, siguienteSegunda, tandasDe } from '#server/areas/proveedor/segunda.sql.ts'
import { datosDe } from '#server/areas/privacidad/datos.sql.ts'
import { solicitudesRecibidas } from '#server/areas/privacidad/solicitudes.sql.ts'
import { exigeCupoDeConsultas } from '#server/plugins/cuentas/consultas-de-run.ts'
import type { Alcance } from '#server/plugins/sesiones/alcance.sql.ts'

/** A reading of the product by its name, and in how many milliseconds it has to answer at the country's size. */
export type LoQueSeLee = readonly [nombre: string, meta: number | null, lee: (db: Kysely<unknown>) => Promise<unknown>]

interface DeQuien {
  nacional: Alcance
  rbd: number
  run: string
  /** A guardian's account. */
  apoderado: number
  token: string
}

const MUESTRA = { muestra: 10, digitador: 'Nadie' }
const PRIMERAS = { limit: 25, offset: 0 }

/** What a school with most students reads of its paper, its guardians and its receipts. */
function deLaEscuela({ nacional, rbd }: DeQuien): LoQueSeLee[] {
  const escuela: Alcance = { ...nacional, rolId: ROL.RBD, idRbd: rbd }
  const suya = { encuestaId: 2, idRbd: rbd }
  const curso = { idEnsenanza: 110, idGrado: 1, letraCurso: 'A' }
  return [
    ['Segunda digitación: cursos', 10, (db) => tandasDe(db, escuela, suya)],
    ['Segunda digitación: calidad', 10, (db) => calidadDe(db, suya)],
    ['Segunda digitación: la siguiente', 10, (db) => siguienteSegunda(db, { ...suya, ...MUESTRA })],
    ['Segunda digitación: por resolver', 10, (db) => porResolver(db, escuela, suya)],
    ['Pendientes de un curso', 10, (db) => pendientesDe(db, { ...suya, ...curso })],
    ['Comprobantes de un curso', 10, (db) => comprobantesDeRbd(db, escuela, { ...suya, ...curso })],
    ['Recordatorios de una escuela, antes de mandarlos', 10, (db) => ensayoDeUnaVez(db, { alcance: escuela, idRbd: null })],
  ]
}

/** What who administers the country reads apart from its lists. */
export function loQueSeLeeDeOficina(quien: DeQuien): LoQueSeLee[] {
  const { nacional, run, apoderado, token } = quien
  const pais = { nivel: 'pais', id: '', nombre: '' } as const
  const todos = { alcance: nacional, idRbd: null }
  const dia = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10)
  return [
    ['Mesa de respuestas: las de un estudiante', 10, (db) => encuestasDeRun(db, nacional, run)],
    ['Mesa de respuestas: una', 10, (db) => fichaDeToken(db, token)],
    ['Mesa de respuestas: su historia', 10, (db) => historiaDeToken(db, token)],
    ...deLaEscuela(quien),
    ['Tandas de correos', 10, (db) => tandasDeCorreos(db, nacional.usuarioId)],
    ['Tandas de recordatorios', 10, (db) => tandasDeApoderados(db, todos)],
    ['Recordatorios programados', 10, (db) => programados(db, todos)],
    ['Invitaciones, antes de mandarlas: cuentas sin contraseña', 10, (db) => ensayoDe(db, nacional, 'cuentas')],
    ['Invitaciones, antes de mandarlas: escuelas que no confirman', 10, (db) => ensayoDe(db, nacional, 'escuelas')],
    ['Conjuntos de datos pedidos', 10, (db) => conjuntosPara(db, nacional.usuarioId, PRIMERAS)],
    ['Frecuencias: qué encuestas se pueden contar', 10, (db) => encuestasContables(db, { sinRegistros: true })],
    ['Correos en cola', 10, (db) => correosEnCola(db, PRIMERAS)],
    ['Correos en cola, los que fallaron', 10, (db) => correosEnCola(db, { ...PRIMERAS, estado: 'fallido' })],
    ['Sistemas externos: su pulso y los correos que esperan', 10, pulsosGuardados],
    ['Consultas de RUN: si una cuenta puede hacer otra', 10, (db) => exigeCupoDeConsultas(db, apoderado)],
    ['Datos propios de quien responde por otros', 10, (db) => datosDe(db, apoderado)],
    ['Solicitudes de datos', 10, (db) => solicitudesRecibidas(db, PRIMERAS)],
    ['Bitácora', 10, (db) => hechosAuditados(db, {}, PRIMERAS)],
    ['Bitácora: la página 400', 10, (db) => hechosAuditados(db, {}, { ...PRIMERAS, offset: 10_000 })],
    ['Bitácora de un mes', 10, (db) => hechosAuditados(db, { desde: '2025-09-01', hasta: '2025-09-30' }, PRIMERAS)],
    ['Bitácora: lo más frecuente', 10, (db) => hechosAuditados(db, { accion: 'leer-lista' }, PRIMERAS)],
    ['Bitácora: lo que nadie hizo', 10, (db) => hechosAuditados(db, { accion: 'cerrar-periodo' }, PRIMERAS)],
    [
      'Bitácora: lo más frecuente, de un día',
      10,
      (db) => hechosAuditados(db, { accion: 'leer-lista', desde: '2025-09-18', hasta: '2025-09-18' }, PRIMERAS),
    ],
    ['Bitácora de una cuenta, por su nombre', 10, (db) => hechosAuditados(db, { nombreUsuario: String(quien.rbd) }, PRIMERAS)],
    ['Bitácora de una cuenta, por su número', 10, (db) => hechosAuditados(db, { usuarioId: apoderado }, PRIMERAS)],
    ['Bitácora de un vínculo, por su número', 10, (db) => hechosAuditados(db, { objetoId: '1000' }, PRIMERAS)],
    ['Bitácora de un estudiante', 10, (db) => hechosAuditados(db, { runEstudiante: run }, PRIMERAS)],
    ['Bitácora de una escuela', 10, (db) => hechosAuditados(db, { idRbd: quien.rbd }, PRIMERAS)],
    ['Trabajo del país: escuelas por situación', 10, (db) => situacionesDe(db, nacional, pais, dia)],
    ['Trabajo del país: primeras respuestas de la semana', 10, (db) => primerasRespuestas(db, nacional, dia)],
    ['Trabajo del país: regiones que más se mueven', 10, (db) => movimientosDe(db, pais, dia)],
  ]
}
