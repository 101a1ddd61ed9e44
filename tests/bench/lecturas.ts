import { type CompiledQuery, Kysely } from 'kysely'
import pg from 'pg'
import type { Lugar } from '#contract/datamart.ts'
import { ROL } from '#contract/rules/roles.ts'
import { rezagadosDe } from '#server/areas/datamart/rezagados.sql.ts'
import { gradosConEncuestas } from '#server/areas/encuestas/mapeos.sql.ts'
import { tokensAlAlcance } from '#server/areas/proveedor/token.sql.ts'
import { type FiltroDeEstudiantes, estudiantesDeRbd } from '#server/areas/sige-liberado/estudiantes.sql.ts'
import { dialectoPostgres } from '#server/plugins/database/dialecto-postgres.ts'
import { SIN_PRISA } from '#server/plugins/database/limites.ts'
import { creaPiscina } from '#server/plugins/database/piscina.ts'
import type { Alcance } from '#server/plugins/sesiones/alcance.sql.ts'
import { informesLocales } from '#server/providers/reports/local.ts'
import { mediana } from './comparacion.ts'

/** What a reading costs inside PostgreSQL: the sum of its queries, planned beforehand as the product keeps them. */
export interface Lectura {
  nombre: string
  meta: number | null
  /** Milliseconds: the middle run and one of each twenty. */
  p50: number
  p95: number
  /** Tables of the country's size, or of its counts, that a query reads from end to end. */
  completas: string[]
  /** The plan of its slowest query. */
  plan: string
}

const VECES = 40
/** Tables whose size is the country's; the others fit in a few pages, and reading them whole is the shortest way. */
const GRANDES = [
  'estudiante',
  'token_encuesta',
  'respuesta',
  'usuario',
  'comprobante',
  'establecimiento',
  'avance_establecimiento',
  'avance_dia_comuna',
]

const NACIONAL: Alcance = { usuarioId: 0, rolId: ROL.ADMINISTRADOR_NACIONAL, idRbd: null, regionId: null, comunaId: null }

interface Muestra {
  rbd: number
  comuna: string
  provincia: string
  tokens: string[]
  apellido: string
  run: string
}

/** The commune with most schools and the school with most students: the worst of each. */
async function muestraDe(cliente: pg.Client): Promise<Muestra> {
  const { rows } = await cliente.query<Omit<Muestra, 'tokens'>>(`
    select e.id_rbd as rbd, c.comuna_id as comuna, c.provincia_id as provincia, e.apellido_paterno as apellido, left(e.run, 4) as run
    from (select comuna_id, provincia_id from establecimiento group by 1, 2 order by count(*) desc, 1 limit 1) c
    cross join lateral (
      select s.* from estudiante s where s.id_ensenanza = 110 and s.id_rbd = (
        select a.id_rbd from avance_establecimiento a where a.encuesta_id = 2 order by a.esperadas desc, a.id_rbd limit 1
      ) order by s.run limit 1
    ) e
  `)
  const [fila] = rows
  if (fila === undefined) throw new Error('La base no tiene escuelas.')
  const tokens = await cliente.query<{ token: string }>(
    'select token from token_encuesta where encuesta_id = 2 order by md5(token) limit 100',
  )
  return { ...fila, tokens: tokens.rows.map(({ token }) => token) }
}

const lugar = (nivel: Lugar['nivel'], id: string): Lugar => ({ nivel, id, nombre: '' })

function lecturas(
  db: Kysely<unknown>,
  { rbd, comuna, provincia, tokens, apellido, run }: Muestra,
): [nombre: string, meta: number | null, lee: () => Promise<unknown>][] {
  const { avance } = informesLocales(db)
  const escuela: Alcance = { ...NACIONAL, rolId: ROL.RBD, idRbd: rbd }
  const pagina: FiltroDeEstudiantes = { encuestaId: 2, idRbd: rbd, sortField: 'apellidoPaterno', sortOrder: 'asc', limit: 25, offset: 0 }
  return [
    ['Avance del país', 5, () => avance(lugar('pais', ''), undefined)],
    ['Avance del país, de una encuesta', 5, () => avance(lugar('pais', ''), 2)],
    ['Avance de una región (Metropolitana)', 5, () => avance(lugar('region', '13'), undefined)],
    ['Avance de una provincia (Santiago)', 5, () => avance(lugar('provincia', '131'), undefined)],
    [`Avance de la comuna con más escuelas (${comuna}, provincia ${provincia})`, 5, () => avance(lugar('comuna', comuna), undefined)],
    ['Avance de un establecimiento', 5, () => avance(lugar('establecimiento', String(rbd)), undefined)],
    ['Página de estudiantes', 5, () => estudiantesDeRbd(db, escuela, pagina)],
    [
      'Página de estudiantes, por estado',
      5,
      () => estudiantesDeRbd(db, escuela, { ...pagina, estado: 'NO_INICIADA', sortField: 'estado' }),
    ],
    [
      'Página de estudiantes, de un curso',
      5,
      () => estudiantesDeRbd(db, escuela, { ...pagina, idEnsenanza: 110, idGrado: 1, letraCurso: 'A' }),
    ],
    ['Búsqueda por apellido', 5, () => estudiantesDeRbd(db, escuela, { ...pagina, searchTerm: apellido })],
    ['Búsqueda por el comienzo del RUN', 5, () => estudiantesDeRbd(db, escuela, { ...pagina, searchTerm: run })],
    ['Estados de 100 tokens', null, () => tokensAlAlcance(db, NACIONAL, 2, tokens)],
    [
      'Rezagados del país (25 de todos)',
      null,
      () => rezagadosDe(db, NACIONAL, { lugar: lugar('pais', ''), encuestaId: undefined, conContacto: true }, { limit: 25, offset: 0 }),
    ],
    ['Grados con sus encuestas, matrícula y respuestas', null, () => gradosConEncuestas(db, NACIONAL, 2)],
  ]
}

const enTexto = (valor: unknown) =>
  valor === null ? 'null' : typeof valor === 'number' || typeof valor === 'boolean' ? String(valor) : pg.escapeLiteral(String(valor))

interface Corrida {
  ms: number
  plan: string
}

/** Runs a query many times under a kept plan, as the product's connections do; the first runs, which plan and bring pages to memory, do not count. */
async function corridas(cliente: pg.Client, { sql, parameters }: CompiledQuery): Promise<Corrida[]> {
  await cliente.query(`prepare lectura as ${sql}`)
  const ejecuta = `explain (analyze, buffers) execute lectura${parameters.length > 0 ? `(${parameters.map(enTexto).join(', ')})` : ''}`
  const todas: Corrida[] = []
  for (let vez = 0; vez < VECES + 8; vez += 1) {
    const { rows } = await cliente.query<{ 'QUERY PLAN': string }>(ejecuta)
    const plan = rows.map((fila) => fila['QUERY PLAN']).join('\n')
    const ms = (que: string) => Number(new RegExp(`${que} Time: ([\\d.]+) ms`).exec(plan)?.[1] ?? 0)
    todas.push({ ms: ms('Planning') + ms('Execution'), plan })
  }
  await cliente.query('deallocate lectura')
  return todas.slice(8)
}

const completas = (plan: string): string[] =>
  [...plan.matchAll(/Seq Scan on (\w+)/g)].map(([, tabla = '']) => tabla).filter((tabla) => GRANDES.includes(tabla))

/** The readings that the country's size could make slow, one by one, on a national database. */
export async function mideLecturas(databaseUrl: string, alAvanzar: (paso: string) => void): Promise<Lectura[]> {
  const vistas: CompiledQuery[] = []
  const db = new Kysely<unknown>({
    dialect: dialectoPostgres(creaPiscina(databaseUrl, 10, SIN_PRISA, () => {})),
    log: ({ query }) => void vistas.push(query),
  })
  const cliente = new pg.Client({ connectionString: databaseUrl })
  await cliente.connect()
  await cliente.query('set plan_cache_mode = force_generic_plan')
  const medidas: Lectura[] = []
  for (const [nombre, meta, lee] of lecturas(db, await muestraDe(cliente))) {
    vistas.length = 0
    await lee()
    const porConsulta: Corrida[][] = []
    for (const vista of vistas.slice()) porConsulta.push(await corridas(cliente, vista))
    const sumas = Array.from({ length: VECES }, (_, vez) => porConsulta.reduce((suma, una) => suma + (una[vez]?.ms ?? 0), 0)).toSorted(
      (uno, otro) => uno - otro,
    )
    const planes = porConsulta.map((todas) => ({ plan: todas.at(-1)?.plan ?? '', ms: mediana(todas.map(({ ms }) => ms)) }))
    const masLenta = planes.toSorted((una, otra) => otra.ms - una.ms)[0]
    const medida = {
      nombre,
      meta,
      p50: mediana(sumas),
      p95: sumas[Math.floor(VECES * 0.95)] ?? Number.NaN,
      completas: [...new Set(planes.flatMap(({ plan }) => completas(plan)))],
      plan: masLenta?.plan ?? '',
    }
    alAvanzar(`${nombre}: ${medida.p50.toFixed(2)} ms`)
    medidas.push(medida)
  }
  await cliente.end()
  await db.destroy()
  return medidas
}
