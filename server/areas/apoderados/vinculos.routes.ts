import type { FastifyInstance } from 'fastify'
import { sirve } from '#server/plugins/http/operaciones.ts'
import { conflicto, noEncontrado } from '#server/plugins/http/rechazo.ts'
import { cuantosVinculos, desvincula, estudiantesVinculados, vincula } from './vinculos.sql.ts'

/** Students that one account may have linked (decisions, surveys). */
export const MAXIMO_DE_VINCULOS = 10

/** A guardian's links with students (spec, section 7, guardians). */
export default function vinculos(app: FastifyInstance): void {
  sirve(app, 'getApoderadosEstudiantes', async ({ db, proveedores, sesion }) => {
    for (const { encuestaId, token } of await estudiantesVinculados(db, sesion.usuarioId)) {
      if (encuestaId !== null && token !== undefined) await proveedores.encuestas.alDia(encuestaId, () => [token])
    }
    return estudiantesVinculados(db, sesion.usuarioId)
  })

  sirve(app, 'postApoderadosEstudiantes', async ({ db, sesion, body }) => {
    if (body.usuarioId !== sesion.usuarioId) throw noEncontrado('No encontramos esa cuenta.')
    return db.transaction().execute(async (trx) => {
      const cuantos = await cuantosVinculos(trx, sesion.usuarioId)
      const [yaVinculado] = await estudiantesVinculados(trx, sesion.usuarioId, body.runEstudiante)
      if (yaVinculado !== undefined) throw conflicto('ya-vinculado', 'Ese estudiante ya está vinculado a su cuenta.')
      if (cuantos >= MAXIMO_DE_VINCULOS) {
        throw conflicto('maximo-de-vinculos', `Su cuenta ya tiene ${MAXIMO_DE_VINCULOS} estudiantes. Desvincule uno para agregar otro.`)
      }
      await vincula(trx, body)
      const [vinculado] = await estudiantesVinculados(trx, sesion.usuarioId, body.runEstudiante)
      if (vinculado === undefined) throw noEncontrado('No encontramos a un estudiante con ese RUN.')
      return vinculado
    })
  })

  sirve(app, 'deleteApoderadosEstudiantes', async ({ db, sesion, params }) => {
    if (!(await desvincula(db, sesion.usuarioId, params.run))) throw noEncontrado('Ese estudiante no está vinculado a su cuenta.')
    return undefined
  })
}
