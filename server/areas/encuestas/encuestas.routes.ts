import type { FastifyInstance } from 'fastify'
import { sirve } from '#server/plugins/http/operaciones.ts'
import { noEncontrado } from '#server/plugins/http/rechazo.ts'
import { establecimientoPorRbd } from '../sige-liberado/sige-liberado.sql.ts'
import { encuestaPorId, encuestasActivas, encuestasDeGrado, encuestasDeRbd, periodos } from './encuestas.sql.ts'

/** Surveys and periods (spec, section 7, surveys). */
export default function encuestas(app: FastifyInstance): void {
  sirve(app, 'getEncuesta', async ({ db, params }) => {
    const encuesta = await encuestaPorId(db, params.id)
    if (encuesta === undefined) throw noEncontrado('No encontramos esa encuesta.')
    return encuesta
  })

  sirve(app, 'getEncuestasDeRbd', async ({ db, sesion, params }) => {
    if ((await establecimientoPorRbd(db, sesion, params.rbd)) === undefined) throw noEncontrado('No encontramos ese establecimiento.')
    return encuestasDeRbd(db, sesion, params.rbd)
  })

  sirve(app, 'getEncuestasDeGrado', ({ db, params }) => encuestasDeGrado(db, params.t, params.g))
  sirve(app, 'getEncuestasActivas', ({ db }) => encuestasActivas(db))
  sirve(app, 'getPeriodos', ({ db }) => periodos(db))
}
