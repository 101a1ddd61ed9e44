import { sql, type Kysely } from 'kysely'
import type { Calidad, Tanda } from '#contract/proveedor.digitacion.ts'
import type { EstadoDeToken } from '#contract/proveedor.ts'
import type { CabezaDePapel } from '#contract/rules/cuestionario-comparacion.ts'
import type { Cuestionario, Respuestas } from '#contract/rules/cuestionario.ts'
import { alcanzaEstablecimiento, type Alcance } from '#server/plugins/sesiones/alcance.sql.ts'
import { ACTUALIZADO, type Cambio, conSuNota, ESTADO_DE_SEGUNDA, type Guardada, type Guardado, intacta } from './encuestador.sql.ts'
import { guardaResultado, type ClaveDeRepeticion } from './idempotencia.sql.ts'

/** What the school's own account typed and sent, `r`, of the student `e`. */
const digitadaAqui = sql`r.estado = 'enviada' and r.seudonimizada is null
  and exists (select 1 from usuario u where u.usuario_id = r.usuario_id and u.nombre_usuario = e.id_rbd::text)`

/** The first save of a second typing, of what the school typed and stands sent; undefined when it does not. */
export function comienzaSegunda(
  db: Kysely<unknown>,
  token: string,
  { version, respuestas, pagina, papel, respondidas, preguntas }: Cambio,
  clave: ClaveDeRepeticion,
): Guardado {
  const comenzada = sql`
    insert into segunda_digitacion (respuesta_id, token, estado, version, respuestas, pagina, informante, usuario_id, digitador, folio,
      papel_dicho, respondidas, preguntas)
    select r.respuesta_id, r.token, 'borrador', ${version}, ${JSON.stringify(respuestas)}::jsonb, ${pagina},
      ${papel?.informante ?? 'establecimiento'}, u.usuario_id,
      coalesce(nullif(${papel?.digitador ?? ''}, ''), concat_ws(' ', u.nombres, nullif(u.apellido_paterno, ''), nullif(u.apellido_materno, ''))),
      nullif(${papel?.folio ?? ''}, ''), ${papel !== null}, ${respondidas}, ${preguntas}
    from respuesta r
    join estudiante e on e.run = r.run_estudiante
    cross join usuario u
    where r.token = ${token} and ${digitadaAqui} and u.usuario_id = ${clave.usuarioId}
    returning ${ACTUALIZADO}
  `
  return conSuNota(db, comenzada, version, clave)
}

interface PrimeraDigitacion extends CabezaDePapel {
  respuestas: Respuestas
  version: number
}

/** What was typed first, while it stands, with its version. */
export async function primeraDigitacion(db: Kysely<unknown>, token: string): Promise<PrimeraDigitacion | undefined> {
  const { rows } = await sql<PrimeraDigitacion>`
    select r.respuestas, r.version, r.folio, r.informante from respuesta r join estudiante e on e.run = r.run_estudiante where r.token = ${token} and ${digitadaAqui}
  `.execute(db)
  return rows[0]
}

/**
 * The second typing, whole, with what came of comparing it with that version of the first; undefined when somebody wrote either
 * meanwhile. Without differences there is nothing left to resolve.
 */
export async function enviaSegunda<T extends object>(
  db: Kysely<unknown>,
  guardada: Guardada,
  cambio: Omit<Cambio, 'pagina' | 'papel'>,
  {
    version,
    comparadas,
    diferencias,
    cabeza,
  }: { version: number; comparadas: number; diferencias: readonly string[]; cabeza: CabezaDePapel },
  resultado: T,
  clave: ClaveDeRepeticion,
): Promise<T | undefined> {
  const { rows } = await sql`
    with enviada as (
      update segunda_digitacion set estado = 'enviada', version = ${cambio.version}, respuestas = ${JSON.stringify(cambio.respuestas)}::jsonb,
        pagina = null, respondidas = ${cambio.respondidas}, preguntas = ${cambio.preguntas}, actualizada = now(), enviada = now(),
        folio = ${cabeza.folio}, informante = ${cabeza.informante}, comparadas = ${comparadas}, diferencias = ${diferencias}::text[],
        erradas = case when cardinality(${diferencias}::text[]) = 0 then 0 end,
        resuelta = case when cardinality(${diferencias}::text[]) = 0 then now() end
      where ${intacta(guardada)} and exists (
        select 1 from respuesta r where r.respuesta_id = segunda_digitacion.respuesta_id and r.version = ${version} and r.estado = 'enviada'
      )
      returning 1
    ),
    anotado as (${guardaResultado(clave, sql`${JSON.stringify(resultado)}::jsonb`, sql`enviada`)})
    select 1 from enviada
  `.execute(db)
  return rows.length === 0 ? undefined : resultado
}

/** How a second typing stands. */
export async function estadoDeSegunda(db: Kysely<unknown>, token: string): Promise<EstadoDeToken | undefined> {
  const { rows } = await sql<EstadoDeToken>`
    select t.token, ${ESTADO_DE_SEGUNDA} as estado, r.actualizada as actualizado
    from encuesta_de_estudiante t
    join encuesta s on s.encuesta_id = t.encuesta_id
    left join segunda_digitacion r on r.token = t.token
    where t.token = ${token}
  `.execute(db)
  return rows[0]
}

interface DeEscuela {
  encuestaId: number
  idRbd: number
}

/** What a school typed and sent of a survey, `r`, of its students of today, `e`. */
const digitadasDe = ({ encuestaId, idRbd }: DeEscuela) => sql`
  respuesta r
  join estudiante e on e.run = r.run_estudiante and e.id_rbd = ${idRbd}
  left join segunda_digitacion d on d.respuesta_id = r.respuesta_id
  where r.encuesta_id = ${encuestaId} and ${digitadaAqui}
`

/**
 * The next form to type again, and how many are left of the sample, which a form is in or not by its token and not by anybody's choice.
 * Those that somebody else typed, as long as somebody else typed any; one's own where nobody else did.
 */
export async function siguienteSegunda(
  db: Kysely<unknown>,
  { muestra, digitador, ...deEscuela }: DeEscuela & { muestra: number; digitador: string },
): Promise<{ quedan: number; token: string | null }> {
  const { rows } = await sql<{ quedan: number; token: string | null }>`
    with digitadas as (
      select r.token, r.enviada, r.digitador, d.estado from ${digitadasDe(deEscuela)}
    ),
    ajenas as (
      select * from digitadas where lower(digitador) <> lower(${digitador})
        or not exists (select 1 from digitadas otra where lower(otra.digitador) <> lower(${digitador}))
    ),
    quedan as (
      select * from ajenas where estado is distinct from 'enviada' and ('x' || substr(md5(token), 1, 7))::bit(28)::int % 100 < ${muestra}
    )
    select count(*)::int as quedan, (array_agg(token order by (estado is null), enviada, token))[1] as token from quedan
  `.execute(db)
  return rows[0] ?? { quedan: 0, token: null }
}

/** The courses of a school in a survey, as its paper desk works them. */
export async function tandasDe(db: Kysely<unknown>, alcance: Alcance, { encuestaId, idRbd }: DeEscuela): Promise<Tanda[]> {
  const { rows } = await sql<Tanda>`
    select n.id_ensenanza as "idEnsenanza", n.ds_ensenanza as "dsEnsenanza", g.id_grado as "idGrado", g.ds_grado as "dsGrado",
      e.letra_curso as "letraCurso", count(*)::int as estudiantes,
      count(*) filter (where t.estado = 'COMPLETADA')::int as completadas,
      count(*) filter (where t.estado = 'COMPLETADA' and u.usuario_id is not null)::int as digitadas,
      count(*) filter (where t.estado = 'EN_PROGRESO')::int as "enProgreso",
      count(*) filter (where d.estado = 'enviada')::int as segundas,
      count(*) filter (where d.estado = 'enviada' and d.resuelta is null)::int as "porResolver"
    from estudiante e
    join establecimiento c on c.id_rbd = e.id_rbd and ${alcanzaEstablecimiento(alcance, 'c')}
    join ensenanza_grado_encuesta m on m.encuesta_id = ${encuestaId} and m.id_ensenanza = e.id_ensenanza and m.id_grado = e.id_grado
    join ensenanza n on n.id_ensenanza = e.id_ensenanza
    join grado g on g.id_ensenanza = e.id_ensenanza and g.id_grado = e.id_grado
    left join encuesta_de_estudiante t on t.encuesta_id = m.encuesta_id and t.run_estudiante = e.run
    left join usuario u on u.usuario_id = t.usuario_id and u.nombre_usuario = e.id_rbd::text
    left join segunda_digitacion d on d.respuesta_id = t.respuesta_id
    where e.id_rbd = ${idRbd}
    group by n.id_ensenanza, n.ds_ensenanza, g.id_ensenanza, g.id_grado, g.ds_grado, e.letra_curso
    order by n.id_ensenanza, g.id_grado, orden(e.letra_curso) collate "C"
  `.execute(db)
  return rows
}

/** Who typed what of a survey in a school, and of what was typed twice and resolved, how many answers of each were not the paper's. */
export async function calidadDe(db: Kysely<unknown>, deEscuela: DeEscuela): Promise<Calidad[]> {
  const { rows } = await sql<Calidad>`
    with digitadas as (
      select r.digitador, d.digitador as segundo, d.resuelta, d.comparadas, d.diferencias, d.erradas from ${digitadasDe(deEscuela)}
    ),
    mano as (
      select digitador, 1 as formulario, (resuelta is not null)::int as revisado, case when resuelta is not null then comparadas else 0 end as comparadas,
        coalesce(erradas, 0) as errores
      from digitadas
      union all
      select segundo, 0, 1, comparadas, cardinality(diferencias) - erradas from digitadas where resuelta is not null
    )
    select min(digitador) as digitador, sum(formulario)::int as formularios, sum(revisado)::int as revisados, sum(comparadas)::int as comparadas,
      sum(errores)::int as errores
    from mano group by lower(digitador) order by sum(formulario) desc, lower(min(digitador))
  `.execute(db)
  return rows
}

/** A form whose two typings differ, with both. */
export interface PorResolver {
  respuestaId: number
  token: string
  estudiante: string
  nombre: string
  curso: string
  folio: string | null
  primera: string
  segunda: string
  respuestas: Respuestas
  otras: Respuestas
  informante: CabezaDePapel['informante']
  /** What the second typing says of the head. */
  otroFolio: string | null
  otroInformante: CabezaDePapel['informante']
  diferencias: string[]
  cuestionario: Cuestionario
}

/** The forms of a school whose two typings differ, the oldest first: a hundred at most, or the one of a token. */
export async function porResolver(
  db: Kysely<unknown>,
  alcance: Alcance,
  { encuestaId, idRbd, token = null }: { encuestaId: number; idRbd: number | null; token?: string | null },
): Promise<PorResolver[]> {
  const { rows } = await sql<PorResolver>`
    select r.respuesta_id as "respuestaId", r.token, e.apellido_paterno || ' ' || e.apellido_materno || ', ' || e.nombres as estudiante,
      e.nombres as nombre, g.ds_grado || ' ' || e.letra_curso as curso, r.folio, r.digitador as primera, d.digitador as segunda,
      r.respuestas, d.respuestas as otras, r.informante, d.folio as "otroFolio", d.informante as "otroInformante", d.diferencias, s.cuestionario
    from segunda_digitacion d
    join respuesta r on r.respuesta_id = d.respuesta_id
    join encuesta s on s.encuesta_id = r.encuesta_id
    join estudiante e on e.run = r.run_estudiante
    join establecimiento c on c.id_rbd = e.id_rbd and ${alcanzaEstablecimiento(alcance, 'c')}
    join grado g on g.id_ensenanza = e.id_ensenanza and g.id_grado = e.id_grado
    where r.encuesta_id = ${encuestaId} and e.id_rbd = coalesce(${idRbd}::int, e.id_rbd) and d.token = coalesce(${token}, d.token)
      and d.estado = 'enviada' and d.resuelta is null
    order by d.enviada limit 100
  `.execute(db)
  return rows
}

/** Resolves the differences of a form: the answer as the paper has it, and of how many the second was right. False: somebody did before. */
export async function resuelveSegunda(
  db: Kysely<unknown>,
  respuestaId: number,
  {
    respuestas,
    respondidas,
    preguntas,
    cabeza,
    erradas,
    motivo,
  }: Pick<Cambio, 'respuestas' | 'respondidas' | 'preguntas'> & { cabeza: CabezaDePapel; erradas: number; motivo: string },
): Promise<boolean> {
  const { rows } = await sql`
    with resuelta as (
      update segunda_digitacion set erradas = ${erradas}, motivo = ${motivo}, resuelta = now()
      where respuesta_id = ${respuestaId} and resuelta is null returning respuesta_id
    ),
    recibo as (
      update comprobante k set informante = ${cabeza.informante}
      from resuelta where k.respuesta_id = resuelta.respuesta_id and k.estado = 'VALIDO' and k.informante <> ${cabeza.informante}
    )
    update respuesta r set respuestas = ${JSON.stringify(respuestas)}::jsonb, version = r.version + 1, respondidas = ${respondidas},
      folio = ${cabeza.folio}, informante = ${cabeza.informante}, preguntas = ${preguntas}, actualizada = now()
    from resuelta where r.respuesta_id = resuelta.respuesta_id and r.estado = 'enviada'
    returning 1
  `.execute(db)
  return rows.length > 0
}
