import { type Kysely, sql } from 'kysely'
import type { Lugar } from '#contract/datamart.ts'
import type { PeticionLeidaDe } from '#contract/operaciones.ts'
import { ROL } from '#contract/rules/roles.ts'
import { apoderadosAdministrados } from '#server/areas/apoderados/admin.sql.ts'
import { rezagadosDe } from '#server/areas/datamart/rezagados.sql.ts'
import { gradosConEncuestas } from '#server/areas/encuestas/mapeos.sql.ts'
import { tokensAlAlcance } from '#server/areas/proveedor/token.sql.ts'
import { establecimientosDe } from '#server/areas/sige-liberado/establecimientos.sql.ts'
import { type FiltroDeEstudiantes, estudiantesDeRbd } from '#server/areas/sige-liberado/estudiantes.sql.ts'
import { usuariosAdministrados } from '#server/areas/usuarios/admin.sql.ts'
import { limpia } from '#server/plugins/cola/limpieza.ts'
import type { Alcance } from '#server/plugins/sesiones/alcance.sql.ts'
import { informesLocales } from '#server/providers/reports/local.ts'
import { type LoQueSeLee, loQueSeLeeDeOficina } from './que-se-lee-de-oficina.ts'

const NACIONAL: Alcance = { usuarioId: 0, rolId: ROL.ADMINISTRADOR_NACIONAL, idRbd: null, regionId: null, comunaId: null }
const deRegion = (regionId: string): Alcance => ({ ...NACIONAL, rolId: ROL.ADMINISTRADOR_REGIONAL, regionId })
const deComuna = (comunaId: string): Alcance => ({ ...NACIONAL, rolId: ROL.ADMINISTRADOR_COMUNAL, comunaId })

interface Muestra {
  rbd: number
  comuna: string
  region: string
  provincia: string
  apellido: string
  run: string
  usuarioId: number
  apoderado: string
  correo: string
  apellidoDeApoderado: string
  runDeEstudiante: string
}

/** The commune with most schools, the school with most students, and a guardian who answers for somebody: the worst of each. */
async function muestraDe(db: Kysely<unknown>): Promise<Muestra & { tokens: string[] }> {
  const { rows } = await sql<Muestra>`
    select e.id_rbd as rbd, c.comuna_id as comuna, c.region_id as region, c.provincia_id as provincia, e.apellido_paterno as apellido, left(e.run, 4) as run,
      v.usuario_id as "usuarioId", v.nombre_usuario as apoderado, v.correo_electronico as correo, v.apellido_paterno as "apellidoDeApoderado", v.run_estudiante as "runDeEstudiante"
    from (select comuna_id, provincia_id, region_id from establecimiento group by 1, 2, 3 order by count(*) desc, 1 limit 1) c
    cross join lateral (
      select s.* from estudiante s where s.id_ensenanza = 110 and s.id_rbd = (
        select a.id_rbd from avance_establecimiento a where a.encuesta_id = 2 order by a.esperadas desc, a.id_rbd limit 1
      ) order by s.run limit 1
    ) e
    cross join lateral (
      select u.*, w.run_estudiante from vinculo w join usuario u on u.usuario_id = w.usuario_id
      where w.desvinculado is null and u.correo_electronico is not null order by w.vinculo_id desc limit 1
    ) v
  `.execute(db)
  const [fila] = rows
  if (fila === undefined) throw new Error('La base no tiene escuelas.')
  const tokens = await sql<{ token: string }>`select token from token_encuesta where encuesta_id = 2 order by md5(token) limit 100`.execute(
    db,
  )
  return { ...fila, tokens: tokens.rows.map(({ token }) => token) }
}

const lugar = (nivel: Lugar['nivel'], id: string): Lugar => ({ nivel, id, nombre: '' })

function avances({ rbd, comuna, provincia }: Muestra): LoQueSeLee[] {
  const de = (donde: Lugar, encuesta?: number) => (db: Kysely<unknown>) => informesLocales(db).avance(donde, encuesta)
  return [
    ['Avance del país', 5, de(lugar('pais', ''))],
    ['Avance del país, de una encuesta', 5, de(lugar('pais', ''), 2)],
    ['Avance de una región (Metropolitana)', 5, de(lugar('region', '13'))],
    ['Avance de una provincia (Santiago)', 5, de(lugar('provincia', '131'))],
    [`Avance de la comuna con más escuelas (${comuna}, provincia ${provincia})`, 5, de(lugar('comuna', comuna))],
    ['Avance de un establecimiento', 5, de(lugar('establecimiento', String(rbd)))],
  ]
}

function estudiantes({ rbd, apellido, run }: Muestra): LoQueSeLee[] {
  const escuela: Alcance = { ...NACIONAL, rolId: ROL.RBD, idRbd: rbd }
  const pagina: FiltroDeEstudiantes = { encuestaId: 2, idRbd: rbd, sortField: 'apellidoPaterno', sortOrder: 'asc', limit: 25, offset: 0 }
  const con = (filtro: Partial<FiltroDeEstudiantes>) => (db: Kysely<unknown>) => estudiantesDeRbd(db, escuela, { ...pagina, ...filtro })
  return [
    ['Página de estudiantes', 5, con({})],
    ['Página de estudiantes, por estado', 5, con({ estado: 'NO_INICIADA', sortField: 'estado' })],
    ['Página de estudiantes, de un curso', 5, con({ idEnsenanza: 110, idGrado: 1, letraCurso: 'A' })],
    ['Búsqueda por apellido', 5, con({ searchTerm: apellido })],
    ['Búsqueda por el comienzo del RUN', 5, con({ searchTerm: run })],
  ]
}

function apoderados({ apoderado, correo, apellidoDeApoderado, runDeEstudiante, comuna, region }: Muestra): LoQueSeLee[] {
  type Filtro = PeticionLeidaDe<'getAdminApoderados'>['query']
  const pagina: Filtro = { sortField: 'apellidoPaterno', sortOrder: 'asc', limit: 10, offset: 0 }
  const con =
    (filtro: Partial<Filtro>, alcance = NACIONAL) =>
    (db: Kysely<unknown>) =>
      apoderadosAdministrados(db, alcance, { ...pagina, ...filtro })
  return [
    ['Apoderados del país', 10, con({})],
    ['Apoderados del país que no están activos', 10, con({ activo: '0' })],
    ['Apoderados por su RUN', 10, con({ runApoderado: apoderado })],
    ['Apoderados por nombre', 10, con({ nombres: apellidoDeApoderado })],
    ['Apoderados por correo', 10, con({ correoElectronico: correo.slice(0, 14) })],
    ['Apoderados por el RUN de un estudiante', 10, con({ runEstudiante: runDeEstudiante })],
    ['Apoderados de una región', 10, con({}, deRegion(region))],
    ['Apoderados de una región, por nombre', 10, con({ nombres: apellidoDeApoderado }, deRegion(region))],
    ['Apoderados de una comuna, por nombre', 10, con({ nombres: apellidoDeApoderado }, deComuna(comuna))],
    ['Apoderados de una comuna', 10, con({}, deComuna(comuna))],
  ]
}

function cuentas({ rbd, region }: Muestra): LoQueSeLee[] {
  type Filtro = PeticionLeidaDe<'getAdminUsuarios'>['query']
  const pagina: Filtro = { sortField: 'nombreUsuario', sortOrder: 'asc', limit: 10, offset: 0 }
  const con = (filtro: Partial<Filtro>) => (db: Kysely<unknown>) => usuariosAdministrados(db, NACIONAL, { ...pagina, ...filtro })
  return [
    ['Usuarios del país', 10, con({})],
    ['Usuarios por nombre de usuario', 10, con({ nombreUsuario: String(rbd) })],
    ['Usuarios por lo que se escriba', 10, con({ searchTerm: 'aromos' })],
    ['Usuarios de una región', 10, con({ regionId: region })],
    ['Usuarios de quien administra una región', 10, (db) => usuariosAdministrados(db, deRegion(region), pagina)],
  ]
}

function escuelas(): LoQueSeLee[] {
  type Filtro = PeticionLeidaDe<'getEstablecimientos'>['query']
  const pagina: Filtro = { sortField: 'dsNomEstable', sortOrder: 'asc', limit: 10, offset: 0 }
  const con = (filtro: Partial<Filtro>) => (db: Kysely<unknown>) => establecimientosDe(db, NACIONAL, { ...pagina, ...filtro })
  const deTodo = { lugar: lugar('pais', ''), encuestaId: undefined, conContacto: true }
  return [
    ['Escuelas del país', 10, con({})],
    ['Escuelas del país, por lo que les falta', 10, con({ sortField: 'pendientes', sortOrder: 'desc' })],
    ['Escuelas de una región, por lo que les falta', 10, con({ sortField: 'pendientes', sortOrder: 'desc', regionId: '14' })],
    ['Escuelas por parte del nombre', 10, con({ dsNomEstable: 'claro' })],
    ['Escuelas por una palabra que llevan muchas', 10, con({ dsNomEstable: 'escuela' })],
    ['Escuelas sin respuestas', 10, con({ situacion: 'sin-respuestas' })],
    ['Escuelas del país, por comuna', 10, con({ sortField: 'dsComuna' })],
    ['Rezagados del país (25 de todos)', 10, (db) => rezagadosDe(db, NACIONAL, deTodo, { limit: 25, offset: 0 })],
    ['Rezagados del país, de una encuesta', 10, (db) => rezagadosDe(db, NACIONAL, { ...deTodo, encuestaId: 2 }, { limit: 25, offset: 0 })],
    [
      'Rezagados del país, de una encuesta de dos grados',
      10,
      (db) => rezagadosDe(db, NACIONAL, { ...deTodo, encuestaId: 1 }, { limit: 25, offset: 0 }),
    ],
  ]
}

/** The readings that the country's size could make slow, and what is forgotten by the clock. */
export async function loQueSeLee(db: Kysely<unknown>): Promise<LoQueSeLee[]> {
  const muestra = await muestraDe(db)
  return [
    ...avances(muestra),
    ...estudiantes(muestra),
    ...apoderados(muestra),
    ...cuentas(muestra),
    ...escuelas(),
    ...loQueSeLeeDeOficina({
      nacional: NACIONAL,
      rbd: muestra.rbd,
      run: muestra.runDeEstudiante,
      apoderado: muestra.usuarioId,
      token: muestra.tokens[0] ?? '',
    }),
    ['Estados de 100 tokens', 10, (base) => tokensAlAlcance(base, NACIONAL, 2, muestra.tokens)],
    ['Grados con sus encuestas, matrícula y respuestas', null, (base) => gradosConEncuestas(base, NACIONAL, 2)],
    ['Olvido de lo que ya no sirve', null, limpia],
  ]
}
