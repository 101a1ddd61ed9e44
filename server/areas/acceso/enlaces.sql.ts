import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Huella } from '#server/plugins/cuentas/huella.ts'
import type { Proposito } from '#server/plugins/cuentas/codigos.ts'

/** What the link of a mail is for. */
export type PropositoDeEnlace = Proposito | 'confirmar-correo' | 'deshacer-correo'

export interface Enlace {
  proposito: PropositoDeEnlace
  usado: boolean
  vigente: boolean
}

function enlacesDe(suya: Huella): RawBuilder<Enlace> {
  return sql`
    select proposito, usado is not null as usado, vence > now() as vigente from codigo_de_un_uso where hash = ${suya}
    union all
    select 'confirmar-correo', confirmado is not null, vence > now() from cambio_de_correo where huella_confirmacion = ${suya} and anulado is null
    union all
    select 'deshacer-correo', revertido is not null, reversible_hasta > now() from cambio_de_correo where huella_reversion = ${suya} and anulado is null
  `
}

/** Whether some mail had the link of this code, as a value of a query. */
export function esEnlace(suya: Huella): RawBuilder<boolean> {
  return sql`exists (${enlacesDe(suya)})`
}

/** The link of a mailed code, whatever it is for; null when there is none, or it was revoked. */
export async function enlaceDe(db: Kysely<unknown>, suya: Huella): Promise<Enlace | null> {
  const { rows } = await enlacesDe(suya).execute(db)
  return rows[0] ?? null
}
