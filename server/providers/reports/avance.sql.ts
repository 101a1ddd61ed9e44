import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Avance, Lugar } from '#contract/datamart.ts'
import { enIso } from '#server/plugins/database/columnas.sql.ts'
import { INSTANTE } from '#server/plugins/database/instante.sql.ts'
import { type Cuenta, cuentasDe, diasDe } from './local.sql.ts'
import { CAMPANAS, type Campana, diasDelCierre, historiaDe, type Previos, previosDe } from './periodos.sql.ts'

export interface Leido {
  actualizado: string
  campanas: Campana[]
  cuentas: Cuenta[]
  dias: Avance['dias']
  previos: Previos | null
  historia: Avance['historia'] | null
}

/** All rows of a query in its order, as one value. */
const filas = (consulta: RawBuilder<unknown>): RawBuilder<unknown> => sql`coalesce((select json_agg(fila) from (${consulta}) fila), '[]')`

/** Whose progress is asked for; `cerrado` is a period's that was closed, and null the active one's. */
interface Pregunta {
  lugar: Lugar
  encuestaId: number | undefined
  periodoId: number | undefined
  cerrado: number | null
}

/** The query of everything that a place's progress tells, of one moment; a single school is not compared with its period before. */
export function avanceDe({ lugar, encuestaId, periodoId, cerrado }: Pregunta): RawBuilder<Leido> {
  const esEscuela = lugar.nivel === 'establecimiento'
  return sql`
    with campanas as materialized (${CAMPANAS}),
    actual as materialized (select * from campanas where ${periodoId === undefined ? sql`activo` : sql`"periodoId" = ${periodoId}`})
    select ${enIso(INSTANTE)} as actualizado, ${filas(sql`select * from campanas`)} as campanas,
      ${filas(cuentasDe(lugar, encuestaId, cerrado))} as cuentas,
      ${filas(cerrado === null ? diasDe(lugar, encuestaId) : diasDelCierre(lugar, encuestaId, cerrado))} as dias,
      ${esEscuela ? sql`null` : sql`(select row_to_json(previos) from (${previosDe(lugar, encuestaId)}) previos)`} as previos,
      ${esEscuela ? filas(historiaDe(lugar.id, encuestaId)) : sql`null`} as historia
  `
}

export async function leeAvance(db: Kysely<unknown>, pregunta: Pregunta): Promise<Leido> {
  const { rows } = await avanceDe(pregunta).execute(db)
  const [leido] = rows
  if (leido === undefined) throw new Error('A reading without tables gives one row.')
  return leido
}
