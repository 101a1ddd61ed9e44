import type { FastifyInstance } from 'fastify'
import { sirve } from '#server/plugins/http/operaciones.ts'
import { noEncontrado } from '#server/plugins/http/rechazo.ts'
import { establecimientoPorRbd } from '../sige-liberado/sige-liberado.sql.ts'
import { encuestaPorId, encuestasActivas, encuestasDeGrado, encuestasDeRbd, periodos } from './encuestas.sql.ts'

/** Surveys and periods (spec, section 7, surveys). */
export default function encuestas(app: FastifyInstance): void {
  sirve(app, 'getEncuesta', async ({ db, sesion, params }) => {
    const encuesta = await encuestaPorId(db, sesion, params.id)
    if (encuesta === undefined) throw noEncontrado('No encontramos esa encuesta.')
    return encuesta
  })

  sirve(app, 'getEncuestasDeRbd', async ({ db, sesion, params }) => {
    if ((await establecimientoPorRbd(db, sesion, params.rbd)) === undefined) throw noEncontrado('No encontramos ese establecimiento.')
    return encuestasDeRbd(db, sesion, params.rbd)
  })

  sirve(app, 'getEncuestasDeGrado', ({ db, sesion, params }) => encuestasDeGrado(db, sesion, params.t, params.g))
  sirve(app, 'getEncuestasActivas', ({ db, sesion }) => encuestasActivas(db, sesion))
  sirve(app, 'getPeriodos', ({ db }) => periodos(db))
}
