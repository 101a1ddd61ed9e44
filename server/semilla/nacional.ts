import { sql, type Kysely } from 'kysely'
import { VERSION_DEL_PROTOCOLO } from '#contract/aceptaciones-protocolo.ts'
import { avanceDe } from '#contract/rules/cuestionario-visibles.ts'
import { hashContrasena } from '#server/plugins/cuentas/contrasenas.ts'
import { sella } from '#server/plugins/auditoria/sellar.sql.ts'
import { azarDe } from './azar.ts'
import { ENCUESTAS, leeCuestionario } from './encuestas.ts'
import { siembraAuditoria, siembraConsultas, siembraCorreos } from './nacional-rastro.sql.ts'
import {
  siembraCuentasNacionales,
  siembraEscuelas,
  siembraMatricula,
  siembraRegistro,
  siembraRespuestasNacionales,
  siembraTokens,
  siembraVinculos,
  type Plantilla,
} from './nacional.sql.ts'
import { respondeTodo } from './responder.ts'
import { CONTRASENA_DE_DEMOSTRACION } from './cuentas.ts'

export interface Escala {
  escuelas: number
  estudiantes: number
  enviadas: number
  vinculos: number
}

/** The country of 2025: schools and students of the product's specification, and its surveys at their peak. */
export const NACIONAL: Escala = { escuelas: 10_740, estudiantes: 3_594_000, enviadas: 759_000, vinculos: 500_000 }

/** A tenth of it, which loads in a minute. */
export const DECIMA: Escala = { escuelas: 1_074, estudiantes: 359_400, enviadas: 75_900, vinculos: 50_000 }

/** Different answers of each survey. */
const PLANTILLAS = 12
/** Surveys that one guardian answers. */
const POR_APODERADO = 2

function plantillas(): Plantilla[] {
  const azar = azarDe(760_000)
  return ENCUESTAS.flatMap((encuesta) => {
    const cuestionario = leeCuestionario(encuesta)
    return Array.from({ length: PLANTILLAS }, () => {
      const respuestas = respondeTodo(azar, cuestionario)
      return { encuestaId: encuesta.encuestaId, respuestas, ...avanceDe(cuestionario, respuestas) }
    })
  })
}

/**
 * Adds a whole country to the demonstration, in one transaction, telling each step. It is the same every time, but for when its mails ended. Returns
 * false, and adds nothing, when it is already there.
 */
export async function siembraNacional(
  db: Kysely<unknown>,
  escala: Escala,
  claveDeAuditoria: string,
  alAvanzar: (paso: string) => void,
): Promise<boolean> {
  const hecho = await db.transaction().execute(async (trx) => {
    const { rows } = await sql`select 1 from establecimiento where id_rbd between 50001 and 89999 limit 1`.execute(trx)
    if (rows.length > 0) return false
    const paso = async (nombre: string, siembra: () => Promise<unknown>) => {
      alAvanzar(nombre)
      await siembra()
    }
    // Row by row the counts would take longer than the load: they are made at the end, from all rows at once.
    for (const tabla of ['token_encuesta', 'respuesta', 'estudiante'])
      await sql`alter table ${sql.table(tabla)} disable trigger user`.execute(trx)
    await paso('establecimientos', () => siembraEscuelas(trx, escala.escuelas))
    await paso('estudiantes', () => siembraMatricula(trx, escala.estudiantes))
    await paso('encuestas por estudiante', () => siembraTokens(trx))
    const hash = await hashContrasena(CONTRASENA_DE_DEMOSTRACION)
    await paso('cuentas', () => siembraCuentasNacionales(trx, { hash, apoderados: Math.ceil(escala.enviadas / POR_APODERADO) }))
    await paso('vínculos', () => siembraVinculos(trx, escala.vinculos))
    await paso('protocolos', () =>
      sql`
      insert into aceptacion_protocolo (usuario_id, id_rbd, version, fecha)
      select usuario_id, nombre_usuario::int, ${VERSION_DEL_PROTOCOLO}, '2025-08-04T12:00:00Z' from usuario where rol_id = 1 and nombre_usuario between '50001' and '89999'
      on conflict do nothing
    `.execute(trx),
    )
    await paso('registro de madres, padres y embarazadas', () => siembraRegistro(trx))
    await paso('respuestas y comprobantes', () => siembraRespuestasNacionales(trx, { enviadas: escala.enviadas, plantillas: plantillas() }))
    for (const tabla of ['token_encuesta', 'respuesta', 'estudiante'])
      await sql`alter table ${sql.table(tabla)} enable trigger user`.execute(trx)
    await paso('consultas de RUN', () => siembraConsultas(trx))
    await paso('bitácora', () => siembraAuditoria(trx))
    await paso('correos', () => siembraCorreos(trx))
    await paso('cuentas de avance', () => sql`select recuenta_avance()`.execute(trx))
    return true
  })
  if (hecho) {
    alAvanzar('sellos de la bitácora')
    while ((await sella(db, claveDeAuditoria)) !== null) {
      // The next batch.
    }
    alAvanzar('estadísticas')
    // Of what has rows, as PostgreSQL does by itself: told that a table is empty, it would plan for that until it looked again.
    const { rows } = await sql<{ tabla: string }>`
      select relid::regclass::text as tabla from pg_stat_user_tables where pg_relation_size(relid) > 0
    `.execute(db)
    await sql`analyze ${sql.join(rows.map(({ tabla }) => sql.table(tabla)))}`.execute(db)
  }
  return hecho
}
