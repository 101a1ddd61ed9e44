import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Lugar } from '#contract/datamart.ts'
import { enIso } from '#server/plugins/database/columnas.sql.ts'
import { INSTANTE } from '#server/plugins/database/instante.sql.ts'
import { cuentasDe, diasDe, nivelBajo } from './local.sql.ts'
import { CAMPANAS, diasDelCierre, historiaDe, previosDe } from './periodos.sql.ts'

/** All rows of a query in its order, as one value. */
const filas = (consulta: RawBuilder<unknown>): RawBuilder<unknown> => sql`coalesce((select json_agg(fila) from (${consulta}) fila), '[]')`

/** Whose progress is asked for; `cerrado` is a period's that was closed, and null the active one's. */
interface Pregunta {
  lugar: Lugar
  encuestaId: number | undefined
  periodoId: number | undefined
  cerrado: number | null
}

const CUENTAS = sql`'esperadas', esperadas, 'enProgreso', "enProgreso", 'completadas', completadas`

/**
 * The query, of one value, of everything that a place's progress tells, of one moment and as the contract writes it
 * (docs/decisions/107-progress-is-written-by-the-database.md); a single school is not compared with its period before. What has names
 * comes last: from the first letter with an accent on, V8 reads a text ten times slower.
 */
export function avanceDe({ lugar, encuestaId, periodoId, cerrado }: Pregunta): RawBuilder<string> {
  const esEscuela = lugar.nivel === 'establecimiento'
  return sql<string>`
    with campanas as materialized (${CAMPANAS}),
    actual as materialized (select * from campanas where ${periodoId === undefined ? sql`activo` : sql`"periodoId" = ${periodoId}`}),
    cuentas as materialized (${cuentasDe(lugar, encuestaId, cerrado)}),
    previos as materialized (${esEscuela ? sql`select false as "conDias", null::json as lugares` : previosDe(lugar, encuestaId)})
    select json_build_object(
      'actualizado', ${enIso(INSTANTE)},
      'total', (select json_build_object(${CUENTAS}) from cuentas where grupo = 'total'),
      'dias', ${filas(cerrado === null ? diasDe(lugar, encuestaId) : diasDelCierre(lugar, encuestaId, cerrado))},
      'periodo', (select json_build_object('periodoId', "periodoId", 'nombre', nombre, 'activo', activo, 'apertura', apertura, 'cierre', cierre) from actual),
      'periodos', ${filas(sql`select "periodoId", nombre from campanas order by "periodoId" desc`)},
      ${
        esEscuela
          ? sql`'anterior', null, 'historia', ${filas(historiaDe(lugar.id, encuestaId))}`
          : sql`'anterior', (select json_strip_nulls(json_build_object('periodo', periodo, 'esperadas', esperadas, 'completadas', completadas,
              'alMismoDia', case when fechada then "alMismoDia" end, 'apertura', case when fechada then apertura end, 'dias', case when fechada then dias end))
            from (select *, "conDias" and apertura is not null as fechada from previos) p)`
      },
      'lugares', coalesce((select json_agg(json_strip_nulls(json_build_object('nivel', ${nivelBajo(lugar)}::text, 'id', hijo, 'nombre', coalesce(cuentas.nombre, hijo), ${CUENTAS},
          'anterior', (select lugares -> hijo from previos where "conDias"))) order by hijo)
        from cuentas where grupo = 'lugar' and hijo is not null), '[]'),
      'encuestas', coalesce((select json_agg(json_strip_nulls(json_build_object('encuestaId', "encuestaId", 'nombre', nombre, 'cierre', detalle, ${CUENTAS})) order by "encuestaId")
        from cuentas where grupo = 'encuesta'), '[]'),
      'grados', coalesce((select json_agg(json_build_object('idEnsenanza', "idEnsenanza", 'dsEnsenanza', nombre, 'idGrado', "idGrado", 'dsGrado', detalle, ${CUENTAS}) order by "idEnsenanza", "idGrado")
        from cuentas where grupo = 'grado'), '[]')
    )::text
  `
}

export async function leeAvance(db: Kysely<unknown>, pregunta: Pregunta): Promise<string> {
  const { rows } = await sql<{ avance: string }>`select (${avanceDe(pregunta)}) as avance`.execute(db)
  const [leido] = rows
  if (leido === undefined) throw new Error('A reading without tables gives one row.')
  return leido.avance
}
