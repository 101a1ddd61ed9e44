import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ServidorDePrueba, levantar } from '#tests/support/servidor/servidor.ts'

/** Whose page is not counted when it is asked for: the counts follow whatever happens to a guardian, its students and their schools. */
let servidor: ServidorDePrueba
let nacional: string
beforeAll(async () => {
  servidor = await levantar()
  nacional = await servidor.entra('administrador-nacional')
})
afterAll(() => servidor.cierra())

/** How many guardians have or had a student in the country, in Los Ríos and in Valdivia: counted one by one. */
async function contados(): Promise<Record<string, number>> {
  const { rows } = await sql<{ lugar: string; cuantos: number }>`
    select l.lugar, count(distinct u.usuario_id)::int as cuantos
    from usuario u join vinculo v using (usuario_id) join estudiante e on e.run = v.run_estudiante join establecimiento c using (id_rbd),
      lateral (values ('país'), (c.region_id), (c.comuna_id)) l (lugar)
    where u.rol_id = 5 and u.desplazado is null and l.lugar in ('país', '14', '14101') group by 1
  `.execute(servidor.db)
  return Object.fromEntries(rows.map(({ lugar, cuantos }) => [lugar, cuantos]))
}

async function dichos(): Promise<Record<string, number>> {
  const total = async (token: string) => (await servidor.llama('getAdminApoderados', { query: { limit: 1 } }, token)).body.total
  const [regional, comunal] = [await servidor.entra('administrador-regional'), await servidor.entra('administrador-comunal')]
  return { país: await total(nacional), '14': await total(regional), '14101': await total(comunal) }
}

const corre = async (texto: string) => void (await sql.raw(texto).execute(servidor.db))
const UNO = "(select usuario_id from usuario where nombre_usuario = '34120587-5')"
const DE_OTRA_COMUNA = "(select id_rbd from establecimiento where region_id <> '14' order by id_rbd limit 1)"

const CAMBIOS: [que: string, como: string][] = [
  [
    'un apoderado que no tenía a nadie vincula a un estudiante',
    `insert into vinculo (usuario_id, run_estudiante) select u.usuario_id, e.run from (select usuario_id from usuario u where rol_id = 5 and not exists (select 1 from vinculo v where v.usuario_id = u.usuario_id) order by 1 limit 1) u, (select run from estudiante e where id_rbd = 90145 and not exists (select 1 from vinculo v where v.run_estudiante = e.run) order by run limit 1) e`,
  ],
  ['lo desvincula', `update vinculo set desvinculado = now() where usuario_id = ${UNO}`],
  [
    'sus estudiantes cambian de escuela y de región',
    `update estudiante set id_rbd = ${DE_OTRA_COMUNA} where run in (select run_estudiante from vinculo where usuario_id = ${UNO})`,
  ],
  ['una escuela cambia de comuna', "update establecimiento set comuna_id = '14102' where id_rbd = 90145"],
  ['se desactiva', `update usuario set activo = false where usuario_id = ${UNO}`],
  ['ClaveÚnica lo desplaza', `update usuario set desplazado = now() where usuario_id = ${UNO}`],
  ['vuelve', `update usuario set desplazado = null where usuario_id = ${UNO}`],
  [
    'sus vínculos pasan a otra cuenta',
    `update vinculo set usuario_id = (select max(usuario_id) from usuario where rol_id = 5) where usuario_id = ${UNO}`,
  ],
  ['se borran por antiguos', 'delete from vinculo where desvinculado is not null'],
]

describe('cuántos apoderados hay en cada lugar', () => {
  it.each(CAMBIOS)('es lo que se contaría uno por uno cuando %s', async (_que, como) => {
    await corre(como)
    expect(await dichos()).toEqual(await contados())
  })

  it('con los que no están activos aparte', async () => {
    const { rows } = await sql<{ activos: number; otros: number }>`
      select count(*) filter (where activo)::int as activos, count(*) filter (where not activo)::int as otros
      from usuario u where rol_id = 5 and desplazado is null and exists (select 1 from vinculo v where v.usuario_id = u.usuario_id)
    `.execute(servidor.db)
    await corre('update usuario set activo = not activo where usuario_id = (select min(usuario_id) from vinculo)')
    const total = async (activo: string) =>
      (await servidor.llama('getAdminApoderados', { query: { activo, limit: 1 } }, nacional)).body.total
    expect([await total('1'), await total('0')]).toEqual([(rows[0]?.activos ?? 0) - 1, (rows[0]?.otros ?? 0) + 1])
  })

  it('y quien cambia de apellido cambia de sitio en la lista', async () => {
    await corre("update usuario set apellido_paterno = 'Aabad' where usuario_id = (select max(usuario_id) from vinculo)")
    const { body } = await servidor.llama('getAdminApoderados', { query: { limit: 1 } }, nacional)
    expect(body.filas[0]?.apellidoPaterno).toBe('Aabad')
  })

  it('pasada la última página no hay nadie, y se sigue diciendo cuántos son', async () => {
    const { body } = await servidor.llama('getAdminApoderados', { query: { offset: 5_000 } }, nacional)
    expect(body.filas).toEqual([])
    expect(body.total).toBe((await contados())['país'])
  })

  it('lo escrito en una búsqueda se compara tal cual, también sus signos', async () => {
    const total = async (nombres: string) => (await servidor.llama('getAdminApoderados', { query: { nombres } }, nacional)).body.total
    expect(await total('aaba')).toBe(1)
    expect([await total('aab%d'), await total('a_bad'), await total('%'), await total('\\')]).toEqual([0, 0, 0, 0])
  })
})
