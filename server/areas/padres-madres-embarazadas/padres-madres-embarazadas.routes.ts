import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { anota } from '#server/plugins/auditoria/anotar.sql.ts'
import { sirve, type Contexto } from '#server/plugins/http/operaciones.ts'
import { conflicto, noEncontrado } from '#server/plugins/http/rechazo.ts'
import { anulaRespuesta } from '../proveedor/anulacion.sql.ts'
import { encuestaDeEmbarazadas, estudianteParaInscribir, inscribe, inscripcionesDe, retira } from './padres-madres-embarazadas.sql.ts'

const SIN_ESTUDIANTE = 'No encontramos a un estudiante de su establecimiento con ese RUN.'

type ConSesion = Pick<Contexto<'getRegistroEmbarazadas'>, 'db' | 'sesion'>

/** The register of students who are fathers, mothers or pregnant: each school's own, and nobody else's (interface). */
export default function padresMadresEmbarazadas(app: FastifyInstance): void {
  sirve(app, 'getRegistroEmbarazadas', async ({ db, proveedores, sesion }) => {
    const encuestaId = await encuestaDeEmbarazadas(db)
    if (encuestaId === undefined) return []
    const antes = await inscripcionesDe(db, encuestaId, rbdDe({ db, sesion }))
    await proveedores.encuestas.alDia(encuestaId, () => antes.map(({ token }) => token))
    return inscripcionesDe(db, encuestaId, rbdDe({ db, sesion }))
  })

  sirve(app, 'postRegistroEmbarazadas', async ({ db, sesion, body }) => {
    const { runEstudiante: run } = body
    const encuestaId = await exigeEncuesta({ db, sesion })
    const idRbd = rbdDe({ db, sesion })
    const estudiante = await estudianteParaInscribir(db, idRbd, run)
    if (estudiante === undefined) throw noEncontrado(SIN_ESTUDIANTE)
    if (!estudiante.corresponde) throw conflicto('grado-no-corresponde', 'El registro es para estudiantes de 5° básico a 4° medio.')
    return db.transaction().execute(async (trx) => {
      if (!(await inscribe(trx, body, { encuestaId, usuarioId: sesion.usuarioId, token: nuevoToken() })))
        throw conflicto('ya-inscrito', 'Ese estudiante ya está en el registro.')
      await anota(trx, sesion, { accion: 'inscribir-en-registro', objeto: 'registro', objetoId: encuestaId, runEstudiante: run })
      const [inscripcion] = await inscripcionesDe(trx, encuestaId, idRbd, run)
      // It left the school meanwhile.
      if (inscripcion === undefined) throw noEncontrado(SIN_ESTUDIANTE)
      return inscripcion
    })
  })

  sirve(app, 'deleteRegistroEmbarazadas', async ({ db, sesion, params, body }) => {
    const encuestaId = await exigeEncuesta({ db, sesion })
    await db.transaction().execute(async (trx) => {
      const retirado = await retira(trx, encuestaId, rbdDe({ db, sesion }), params.run)
      if (retirado === undefined) throw noEncontrado('Ese estudiante no está en el registro.')
      if (retirado.respuestaId !== null) await anulaRespuesta(trx, retirado.respuestaId, sesion.usuarioId, body)
      await anota(trx, sesion, {
        accion: 'retirar-del-registro',
        objeto: 'registro',
        objetoId: encuestaId,
        runEstudiante: params.run,
        motivo: body.motivo,
        detalle: { respuestaId: retirado.respuestaId },
      })
    })
    return undefined
  })
}

/** The register is for schools alone: their accounts have an RBD. */
function rbdDe({ sesion }: ConSesion): number {
  if (sesion.idRbd === null) throw noEncontrado('Su cuenta no es de un establecimiento.')
  return sesion.idRbd
}

async function exigeEncuesta({ db }: ConSesion): Promise<number> {
  const encuestaId = await encuestaDeEmbarazadas(db)
  if (encuestaId === undefined) throw conflicto('registro-cerrado', 'El registro no está abierto en este período.')
  return encuestaId
}

const ALFABETO = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A survey token: 15 characters by chance, of those that every survey tool keeps. */
function nuevoToken(): string {
  return Array.from({ length: 15 }, () => ALFABETO[randomInt(ALFABETO.length)]).join('')
}
