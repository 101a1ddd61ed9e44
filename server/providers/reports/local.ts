import type { Kysely } from 'kysely'
import { noEncontrado } from '#server/plugins/http/rechazo.ts'
import { avanceDe, leeAvance } from './avance.sql.ts'
import { CAMPANAS } from './periodos.sql.ts'
import type { Cifras, ProveedorDeInformes } from './reports.ts'

/** Which closed period's figures are asked for; null when they are those of the active one. Throws 404. */
async function cerradoDe(db: Kysely<unknown>, periodoId: number | undefined): Promise<number | null> {
  if (periodoId === undefined) return null
  const pedida = (await CAMPANAS.execute(db)).rows.find((una) => una.periodoId === periodoId)
  if (pedida === undefined) throw noEncontrado('No encontramos ese período.')
  return pedida.activo ? null : periodoId
}

/** The country's whole progress is one query, without a value of whoever asks: putting it together at each call took as long as reading its answer. */
const DEL_PAIS = avanceDe({ lugar: { nivel: 'pais', id: '', nombre: '' }, encuestaId: undefined, periodoId: undefined, cerrado: null })

/** Our own tables, whose counts move with each answer: their figures are of this moment, or of when the replica is that shows them. */
export function informesLocales(db: Kysely<unknown>): ProveedorDeInformes {
  return {
    async avance(lugar, encuestaId, periodoId): Promise<Cifras> {
      const cerrado = await cerradoDe(db, periodoId)
      return JSON.parse(await leeAvance(db, { lugar, encuestaId, periodoId, cerrado })) as Cifras
    },
    enUnaConsulta: (lugar, encuestaId) =>
      lugar.nivel === 'pais' && encuestaId === undefined ? DEL_PAIS : avanceDe({ lugar, encuestaId, periodoId: undefined, cerrado: null }),
    externo: null,
  }
}
