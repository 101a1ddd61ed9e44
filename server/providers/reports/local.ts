import { type Kysely, sql } from 'kysely'
import type { Lugar } from '#contract/datamart.ts'
import { noEncontrado } from '#server/plugins/http/rechazo.ts'
import { avanceDe, leeAvance, type Leido } from './avance.sql.ts'
import { porGrupos } from './local.sql.ts'
import { anteriorDe, CAMPANAS, type Campana } from './periodos.sql.ts'
import type { Cifras, ProveedorDeInformes } from './reports.ts'

/** Which closed period's figures are asked for; null when they are those of the active one. Throws 404. */
async function cerradoDe(db: Kysely<unknown>, periodoId: number | undefined): Promise<number | null> {
  if (periodoId === undefined) return null
  const pedida = (await CAMPANAS.execute(db)).rows.find((una) => una.periodoId === periodoId)
  if (pedida === undefined) throw noEncontrado('No encontramos ese período.')
  return pedida.activo ? null : periodoId
}

function enPeriodo(actual: Campana | undefined): Cifras['periodo'] {
  if (actual === undefined) return null
  const { hasta: _hasta, ...periodo } = actual
  return periodo
}

/** What was read of a place as its figures; of the active period unless another is named. */
function cifrasDe(lugar: Lugar, { actualizado, campanas, cuentas, dias, previos, historia }: Leido, periodoId?: number): Cifras {
  const { anterior, deLugares } = anteriorDe(previos)
  const { lugares, ...porTotales } = porGrupos(lugar, cuentas)
  return {
    actualizado,
    ...porTotales,
    lugares: lugares.map((uno) => ({ ...uno, ...(deLugares.has(uno.id) && { anterior: deLugares.get(uno.id) }) })),
    dias,
    periodo: enPeriodo(campanas.find((una) => (periodoId === undefined ? una.activo : una.periodoId === periodoId))),
    periodos: campanas.map(({ periodoId: id, nombre }) => ({ periodoId: id, nombre })),
    anterior,
    ...(historia && { historia }),
  }
}

/** Our own tables, whose counts move with each answer: their figures are of this moment, or of when the replica is that shows them. */
export function informesLocales(db: Kysely<unknown>): ProveedorDeInformes {
  return {
    async avance(lugar, encuestaId, periodoId): Promise<Cifras> {
      const cerrado = await cerradoDe(db, periodoId)
      return cifrasDe(lugar, await leeAvance(db, { lugar, encuestaId, periodoId, cerrado }), periodoId)
    },
    enUnaConsulta: {
      consulta: (lugar, encuestaId) =>
        sql`select row_to_json(leido) from (${avanceDe({ lugar, encuestaId, periodoId: undefined, cerrado: null })}) leido`,
      cifras: (lugar, leido) => cifrasDe(lugar, leido as Leido),
    },
    externo: null,
  }
}
