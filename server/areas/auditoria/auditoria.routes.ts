import type { FastifyInstance } from 'fastify'
import { ACCIONES_AUDITADAS } from '#contract/auditoria.ts'
import { anota } from '#server/plugins/auditoria/anotar.sql.ts'
import { sirve } from '#server/plugins/http/operaciones.ts'
import { datosInvalidos } from '#server/plugins/http/rechazo.ts'
import { enCsv } from '#server/plugins/http/archivo.ts'
import { hechosAuditados } from './auditoria.sql.ts'

/** Rows of a file at most: more is narrowed by dates. */
const MAXIMO_DE_FILAS = 50_000

/** Who read, exported, deleted or changed what, for the national administrator (decisions, data protection). */
export default function auditoria(app: FastifyInstance): void {
  sirve(app, 'getAuditoria', async ({ anotador, db, query: { limit, offset, ...filtros } }) => {
    await anotador.vacia()
    return hechosAuditados(db, filtros, { limit, offset })
  })

  sirve(app, 'getAuditoriaDescarga', async ({ anotador, db, sesion, query }) => {
    await anotador.vacia()
    return db.transaction().execute(async (trx) => {
      const { total, filas } = await hechosAuditados(trx, query, { limit: MAXIMO_DE_FILAS, offset: 0 })
      if (total > MAXIMO_DE_FILAS) throw datosInvalidos({ desde: 'Son demasiadas filas para un archivo. Elija menos días.' })
      const { runEstudiante } = query
      await anota(trx, sesion, {
        accion: 'exportar-auditoria',
        objeto: 'auditoria',
        objetoId: total,
        runEstudiante,
        sobre: query.usuarioId,
        detalle: { filas: total },
      })
      const encabezado = ['fecha', 'usuario', 'rol', 'accion', 'objeto', 'identificador', 'rbd', 'estudiante', 'motivo', 'detalle', 'lote']
      const lineas = filas.map((una) => [
        una.fecha,
        una.nombreUsuario,
        una.dsRol,
        ACCIONES_AUDITADAS[una.accion],
        una.objeto,
        una.objetoId,
        String(una.idRbd ?? ''),
        una.runEstudiante ?? '',
        una.motivo ?? '',
        JSON.stringify(una.detalle),
        String(una.loteId ?? ''),
      ])
      return { archivo: enCsv([encabezado, ...lineas]), nombre: 'auditoria.csv', tipo: 'text/csv; charset=utf-8' }
    })
  })
}
