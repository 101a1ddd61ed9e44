import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { PeriodoAdministrado } from '#contract/encuestas.periodos.ts'
import { anota } from '#server/plugins/auditoria/anotar.sql.ts'
import { sirve } from '#server/plugins/http/operaciones.ts'
import { conflicto, noEncontrado } from '#server/plugins/http/rechazo.ts'
import { periodos } from './encuestas.sql.ts'
import {
  activaEncuestas,
  activaPeriodo,
  cierraPeriodo,
  periodoPorNombre,
  periodoReservado,
  periodosAdministrados,
  reabrePeriodo,
} from './periodos.sql.ts'

export const SIN_PERIODO = 'No encontramos ese período.'

async function reserva(db: Kysely<unknown>, periodoId: number): Promise<PeriodoAdministrado> {
  const periodo = await periodoReservado(db, periodoId)
  if (periodo === undefined) throw noEncontrado(SIN_PERIODO)
  return periodo
}

/** The agency's periods: made, opened with their surveys, closed and opened again (decisions, surveys; ADR 043). */
export default function periodosDeLaAgencia(app: FastifyInstance): void {
  sirve(app, 'getAdminPeriodos', ({ db }) => periodosAdministrados(db))

  sirve(app, 'postAdminPeriodos', ({ db, sesion, body: { nombre } }) =>
    db.transaction().execute(async (trx) => {
      if ((await periodos(trx)).some((periodo) => periodo.nombre === nombre)) {
        throw conflicto('periodo-repetido', `Ya hay un período ${nombre}.`)
      }
      const { periodoId } = await periodoPorNombre(trx, nombre)
      await anota(trx, sesion, { accion: 'crear-periodo', objeto: 'periodo', objetoId: periodoId, detalle: { nombre } })
      return reserva(trx, periodoId)
    }),
  )

  sirve(app, 'putAdminPeriodoActivo', ({ db, sesion, params }) =>
    db.transaction().execute(async (trx) => {
      const { nombre, cerrado } = await reserva(trx, params.id)
      if (cerrado !== null) throw conflicto('periodo-cerrado', `El período ${nombre} está cerrado. Puede reabrirlo con un motivo.`)
      await activaPeriodo(trx, params.id)
      await anota(trx, sesion, { accion: 'activar-periodo', objeto: 'periodo', objetoId: params.id })
      return periodos(trx)
    }),
  )

  sirve(app, 'putAdminPeriodoEncuestas', ({ db, sesion, params, body }) =>
    db.transaction().execute(async (trx) => {
      const { nombre, cerrado, susEncuestas } = await reserva(trx, params.id)
      if (cerrado !== null) throw conflicto('periodo-cerrado', `El período ${nombre} está cerrado: sus encuestas ya no cambian.`)
      const suyas = new Set(susEncuestas.map(({ encuestaId }) => encuestaId))
      if (body.encuestas.some((una) => !suyas.has(una))) throw noEncontrado('Una de esas encuestas no es de este período.')
      const cambiadas = await activaEncuestas(trx, params.id, body)
      if (cambiadas.length > 0) {
        await anota(trx, sesion, {
          accion: body.activo ? 'activar-encuestas' : 'desactivar-encuestas',
          objeto: 'periodo',
          objetoId: params.id,
          detalle: { encuestas: cambiadas },
        })
      }
      return reserva(trx, params.id)
    }),
  )

  sirve(app, 'postAdminPeriodoCierre', ({ db, sesion, params }) =>
    db.transaction().execute(async (trx) => {
      const { nombre, activo } = await reserva(trx, params.id)
      if (!activo) throw conflicto('periodo-no-activo', `El período ${nombre} no está abierto.`)
      await cierraPeriodo(trx, params.id)
      const cerrado = await reserva(trx, params.id)
      const { cierres, esperadas, completadas } = cerrado
      await anota(trx, sesion, {
        accion: 'cerrar-periodo',
        objeto: 'periodo',
        objetoId: params.id,
        detalle: { cierres, esperadas, completadas },
      })
      return cerrado
    }),
  )

  sirve(app, 'postAdminPeriodoReapertura', ({ db, sesion, params, body: { motivo } }) =>
    db.transaction().execute(async (trx) => {
      const { nombre, cerrado } = await reserva(trx, params.id)
      if (cerrado === null) throw conflicto('periodo-no-cerrado', `El período ${nombre} no está cerrado.`)
      const otro = (await periodos(trx)).find(({ activo }) => activo)
      if (otro) throw conflicto('otro-periodo-activo', `El período ${otro.nombre} está abierto. Ciérrelo antes.`)
      await reabrePeriodo(trx, params.id)
      await anota(trx, sesion, { accion: 'reabrir-periodo', objeto: 'periodo', objetoId: params.id, motivo })
      return reserva(trx, params.id)
    }),
  )
}
