import type { FastifyInstance } from 'fastify'
import { anota } from '#server/plugins/auditoria/anotar.sql.ts'
import { esDuplicado } from '#server/plugins/database/base.ts'
import { sirve } from '#server/plugins/http/operaciones.ts'
import { conflicto, datosInvalidos, noEncontrado, versionAntigua } from '#server/plugins/http/rechazo.ts'
import type { ProveedorDeEncuestas } from '#server/providers/survey/survey.ts'
import { encuestaAdministradaPorId, respuestasDeEncuesta } from './admin.sql.ts'
import { comenzadaAlla, esDeOtra, uneEncuesta } from './herramienta.sql.ts'

/** The outside tool, or 409 where surveys are answered here. */
function exigeExterna({ externa }: ProveedorDeEncuestas) {
  if (externa === null) throw conflicto('herramienta-propia', 'Aquí las encuestas se responden en este mismo sistema.')
  return externa
}

const deOtra = (sid: number | null) => datosInvalidos({ sid: `La encuesta ${sid} ya está unida a otra de este sistema.` })

/** Each survey and the one of the outside tool that it stands for (ADR 045). */
export default function herramientaDeEncuestas(app: FastifyInstance): void {
  sirve(app, 'getRevisionDeProveedor', ({ proveedores, params }) => exigeExterna(proveedores.encuestas).revisa(params.e))

  sirve(app, 'putAdminEncuestaHerramienta', async ({ db, sesion, proveedores, params, body: { sid, version } }) => {
    const externa = exigeExterna(proveedores.encuestas)
    const exige = async (base: typeof db) => {
      const encuesta = await encuestaAdministradaPorId(base, sesion, { encuestaId: params.id, externa: true })
      if (encuesta === undefined) throw noEncontrado('No encontramos esa encuesta.')
      return encuesta
    }
    await exige(db)
    // Before the transaction: nobody waits for the tool with a lock.
    const faltas = sid === null ? [] : (await externa.revisa(sid)).filter(({ cumple }) => !cumple)
    if (faltas.length > 0) throw datosInvalidos({ sid: faltas.map(({ texto }) => texto).join(' ') })
    try {
      return await db.transaction().execute(async (trx) => {
        const respuestas = await respuestasDeEncuesta(trx, params.id)
        const antes = await exige(trx)
        if (antes.version !== version) throw versionAntigua({ sid, version }, antes)
        if (antes.herramienta?.sid === sid) return antes
        if (respuestas > 0 || (await comenzadaAlla(trx, params.id)))
          throw conflicto('encuesta-con-respuestas', 'La encuesta ya tiene respuestas: sigue unida a la misma.')
        if (sid !== null && (await esDeOtra(trx, { encuestaId: params.id, sid }))) throw deOtra(sid)
        await uneEncuesta(trx, { encuestaId: params.id, version, sid })
        await anota(trx, sesion, {
          accion: 'unir-encuesta',
          objeto: 'encuesta',
          objetoId: params.id,
          detalle: { antes: antes.herramienta?.sid ?? null, despues: sid },
        })
        return exige(trx)
      })
    } catch (error) {
      if (esDuplicado(error)) throw deOtra(sid)
      throw error
    }
  })
}
