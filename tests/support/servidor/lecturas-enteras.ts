import { CompiledQuery, type Kysely, sql } from 'kysely'

/** Tables that grow with the country's people. Those of places, schools and their counts are small beside them, and reading one whole may be the shortest way. */
export const GRANDES = new Set([
  'apoderado_en_lugar',
  'auditoria',
  'captcha_usado',
  'codigo_de_un_uso',
  'codigo_de_vinculo',
  'comprobante',
  'consulta_de_run',
  'encargo',
  'encuesta_externa',
  'estudiante',
  'intento',
  'llamada_repetible',
  'respuesta',
  'sesion',
  'ticket',
  'token_encuesta',
  'usuario',
  'vinculo',
])

interface Nodo {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: Nodo[]
}

/** Only the first rows are asked of what stands under a limit, until something needs them all. */
const PIDEN_TODO = /Sort|Aggregate|Hash|Unique|SetOp|CTE Scan|ModifyTable/

/** What asks an index for all that it has: a tenth of the country's people are guardians. */
const SON_TODOS = new Set([undefined, '(rol_id = 5)'])

function enteras(
  { 'Node Type': clase, Plans: partes = [], ...nodo }: Nodo,
  parciales: ReadonlySet<string>,
  tablas: ReadonlySet<string>,
  conTope: boolean,
): string[] {
  const tope = clase === 'Limit' || (conTope && !PIDEN_TODO.test(clase))
  const debajo = partes.flatMap((parte) => enteras(parte, parciales, tablas, tope))
  const tabla = nodo['Relation Name'] ?? nodo['Index Name']
  if (!clase.includes('Scan') || tabla === undefined || conTope || !SON_TODOS.has(nodo['Index Cond'])) return debajo
  // What finds the rows of a bitmap is its index, below.
  if (clase === 'Bitmap Heap Scan' || parciales.has(nodo['Index Name'] ?? '')) return debajo
  return tablas.has(tabla) ? [...debajo, `${clase} de ${tabla}`] : debajo
}

/**
 * The queries that would read from end to end a table of the country's size: those that no index serves. In a small database reading
 * all is the cheapest, alone or to join it with another, so those ways are closed before asking for the plans: what goes on reading all
 * has no other. How long each takes at size, with every way open, is told by `npm run lecturas`.
 */
export async function lasQueLeenTodo(db: Kysely<unknown>, consultas: Iterable<CompiledQuery>): Promise<string[]> {
  // An index of few rows is few rows: those of whole roles are not.
  const { rows } = await sql<{ nombre: string }>`
    select c.relname as nombre from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indpred is not null and pg_get_expr(i.indpred, i.indrelid) !~ 'rol_id = 5|verificado'
  `.execute(db)
  // What holds nothing costs nothing to read, and is read first; what holds something is taken for a country's.
  await sql`analyze`.execute(db)
  const conFilas = await sql<{ tabla: string }>`
    update pg_class set reltuples = 1000000 where relkind = 'r' and reltuples > 0 and relname = any(${[...GRANDES]}::text[]) returning relname as tabla
  `.execute(db)
  const tablas = new Set(conFilas.rows.map(({ tabla }) => tabla))
  const parciales = new Set(rows.map(({ nombre }) => nombre))
  const halladas: string[] = []
  for (const camino of ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin']) await sql`set ${sql.raw(camino)} = off`.execute(db)
  for (const { sql: texto, parameters } of consultas) {
    const explicada = await db.executeQuery<{ 'QUERY PLAN': { Plan: Nodo }[] }>(
      CompiledQuery.raw(`explain (format json) ${texto}`, [...parameters]),
    )
    const plan = explicada.rows[0]?.['QUERY PLAN'][0]?.Plan
    if (plan === undefined) throw new Error('La base no explicó la consulta.')
    const cuales = enteras(plan, parciales, tablas, false)
    if (cuales.length > 0) halladas.push(`${[...new Set(cuales)].join(', ')}: ${texto.replace(/\s+/g, ' ').trim()}`)
  }
  await sql`reset all`.execute(db)
  await sql`analyze`.execute(db)
  return halladas
}
