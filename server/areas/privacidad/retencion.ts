import { type Kysely, sql } from 'kysely'
import { type ClaveDePlazo, type Plazos, PLAZOS_POR_OMISION } from '#contract/rules/retencion.ts'
import { insertaHechos, filaDeHecho } from '#server/plugins/auditoria/anotar.sql.ts'
import type { Cola } from '#server/plugins/cola/cola.ts'
import { APLICA } from './retencion.sql.ts'

/** Key of the advisory lock: one process applies the times, the others leave it to it. */
const CANDADO = 7_305_116

/** Undoes what was only to be counted. */
class SoloSimulado extends Error {
  readonly hechas: Plazos
  constructor(hechas: Plazos) {
    super('Simulado')
    this.hechas = hechas
  }
}

/**
 * Applies how long each kind of data is kept, in one transaction, noted in the audit when it reached something; gives how many rows of
 * each, or null when another process is at it. `simular`: only counts.
 */
export async function aplicaRetencion(db: Kysely<unknown>, plazos: Plazos, { simular }: { simular: boolean }): Promise<Plazos | null> {
  try {
    return await db.transaction().execute(async (trx) => {
      const candado = await sql<{ tomado: boolean }>`select pg_try_advisory_xact_lock(${CANDADO}) as tomado`.execute(trx)
      if (candado.rows[0]?.tomado !== true) return null
      const hechas = { ...PLAZOS_POR_OMISION }
      for (const clave of Object.keys(hechas) as ClaveDePlazo[]) hechas[clave] = await APLICA[clave](trx, plazos[clave])
      if (simular) throw new SoloSimulado(hechas)
      if (Object.values(hechas).some((cuantas) => cuantas > 0)) {
        await insertaHechos(trx, [
          filaDeHecho({ usuarioId: 0, rolId: 0 }, { accion: 'aplicar-plazos', objeto: 'auditoria', objetoId: '', detalle: { ...hechas } }),
        ])
      }
      return hechas
    })
  } catch (error) {
    if (error instanceof SoloSimulado) return error.hechas
    throw error
  }
}

/** How often the server applies them by itself, and how long after the first start of all, in seconds. */
const CADA = 24 * 60 * 60
const PRIMERA = 10 * 60

/** Applies the times once a day, whatever the number of processes and however often they start. */
export function programaRetencion(cola: Pick<Cola, 'repite'>, db: Kysely<unknown>, plazos: Plazos): void {
  cola.repite('retencion', CADA, async () => void (await aplicaRetencion(db, plazos, { simular: false })), PRIMERA)
}
