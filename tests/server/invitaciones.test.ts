import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GrupoDeInvitacion } from '#contract/invitaciones.ts'
import { levantar, type ServidorDePrueba } from '#tests/support/servidor/servidor.ts'

let servidor: ServidorDePrueba
let nacional: string
let regional: string

/** An account that nobody has entered with, of a school or of the agency. */
async function cuentaNueva(nombreUsuario: string, correo: string | null, rolId = 1): Promise<void> {
  await sql`
    insert into usuario (nombre_usuario, rol_id, nombres, apellido_paterno, correo_electronico)
    values (${nombreUsuario}, ${rolId}, 'Ana', 'Soto', ${correo})
  `.execute(servidor.db)
}

/** Schools of the demonstration that have no account yet, of Los Ríos and of elsewhere. */
async function sinCuenta(enLosRios: boolean, cuantas: number): Promise<string[]> {
  const { rows } = await sql<{ rbd: string }>`
    insert into establecimiento (id_rbd, dgv_rbd, ds_nom_estable, region_id, provincia_id, comuna_id)
    select 99000 + n + ${enLosRios ? 0 : 100}, 1, 'Escuela Nueva ' || n, comuna.region_id, comuna.provincia_id, comuna.comuna_id
    from generate_series(1, ${cuantas}::int) n, (select * from comuna where region_id = ${enLosRios ? '14' : '13'} order by comuna_id limit 1) comuna
    returning id_rbd::text as rbd
  `.execute(servidor.db)
  return rows.map(({ rbd }) => rbd)
}

beforeAll(async () => {
  servidor = await levantar()
  nacional = await servidor.entra('administrador-nacional')
  regional = await servidor.entra('administrador-regional')
  await sql`update usuario set password_hash = 'x' where password_hash is null and rol_id <> 5`.execute(servidor.db)
  const deAqui = await sinCuenta(true, 3)
  const deAlla = await sinCuenta(false, 2)
  for (const [i, rbd] of deAqui.entries()) await cuentaNueva(rbd, i === 2 ? null : `escuela${rbd}@correo.example`)
  for (const rbd of deAlla) await cuentaNueva(rbd, `escuela${rbd}@correo.example`)
})
afterAll(() => servidor.cierra())

const mira = async (quien: string) => (await servidor.llama('getAdminInvitaciones', {}, quien)).body
const ensayo = async (quien: string, grupo: GrupoDeInvitacion) => (await mira(quien)).ensayos.find((uno) => uno.grupo === grupo)
const escribe = (grupo: GrupoDeInvitacion, quien: string | null) => servidor.llama('postAdminInvitaciones', { body: { grupo } }, quien)
const llegados = (asunto: string) => servidor.correos.filter((correo) => correo.asunto.startsWith(asunto)).map(({ para }) => para)

describe('escribir a las cuentas que nadie ha usado', () => {
  it('antes se sabe cuántas reciben y cuántas no, y por qué, cada cual en su territorio', async () => {
    // Who enters with the organisation's account needs no password.
    await cuentaNueva('con.cuenta', 'con.cuenta@agencia.example', 120)
    await sql`update usuario set identidad_oid = 'oid-propio' where nombre_usuario = 'con.cuenta'`.execute(servidor.db)
    expect(await ensayo(nacional, 'cuentas')).toEqual({ grupo: 'cuentas', reciben: 4, sinCorreo: 1, recientes: 0 })
    expect(await ensayo(regional, 'cuentas')).toEqual({ grupo: 'cuentas', reciben: 2, sinCorreo: 1, recientes: 0 })
    expect(servidor.correos).toEqual([])
  })

  it('cada una recibe un enlace que sirve una vez para crear su contraseña', async () => {
    const { status, body } = await escribe('cuentas', regional)
    expect([status, body.total]).toEqual([201, 2])
    await expect.poll(() => llegados('Le crearon una cuenta').length).toBe(2)
    expect(llegados('Le crearon una cuenta').sort()).toEqual(['escuela99001@correo.example', 'escuela99002@correo.example'])
    const token = /#token=([\w-]{43})/.exec(servidor.correos[0]?.texto ?? '')?.[1] ?? ''
    const password = 'Lluvia.Sobre.Ancud.31'
    const elige = () => servidor.llama('postRecuperarPasswordNueva', { body: { token, password, password2: password } })
    expect((await elige()).status).toBe(200)
    expect((await elige()).status).toBe(400)
    await expect
      .poll(async () => (await mira(regional)).tandas[0])
      .toMatchObject({ total: 2, enviados: 2, rebotados: 0, pendientes: 0, omitidos: 0 })
  })

  it('nadie recibe otro antes de tres días, tampoco de otra persona; después sí', async () => {
    expect(await ensayo(nacional, 'cuentas')).toMatchObject({ reciben: 2, sinCorreo: 1, recientes: 1 })
    const { error } = await escribe('cuentas', regional)
    expect([error.codigo, error.message]).toEqual(['sin-destinatarios', 'No hay a quién escribir ahora.'])
    expect((await mira(regional)).tandas).toHaveLength(1)
    await sql`update correo_de_tanda set creado = creado - interval '3 days 1 minute'`.execute(servidor.db)
    expect(await ensayo(regional, 'cuentas')).toMatchObject({ reciben: 1, recientes: 0 })
  })

  it('quien ya no es del grupo, o no puede recibir más correos, se omite y se cuenta', async () => {
    await sql`update usuario set correo_electronico = 'lleno@correo.example' where nombre_usuario = '99101'`.execute(servidor.db)
    const { status } = await escribe('cuentas', nacional)
    expect(status).toBe(201)
    await expect.poll(async () => (await mira(nacional)).tandas[0]?.pendientes).toBe(0)
    // Ten more to the same address within the hour: the person's own quota stops the next one.
    for (let i = 0; i < 10; i += 1) {
      await sql`update correo_de_tanda set creado = creado - interval '4 days'`.execute(servidor.db)
      await escribe('cuentas', nacional)
      await expect.poll(async () => (await mira(nacional)).tandas[0]?.pendientes).toBe(0)
    }
    expect(llegados('Le crearon una cuenta').filter((para) => para === 'lleno@correo.example')).toHaveLength(10)
    expect((await mira(nacional)).tandas[0]).toMatchObject({ enviados: 0, omitidos: 3 })
  })
})

describe('escribir a las escuelas que no han ingresado', () => {
  it('llega a las que no revisaron sus datos en el período abierto, con lo que deben hacer', async () => {
    const { rows } = await sql<{ cuantas: number }>`
      select count(*)::int as cuantas from usuario u join establecimiento c on c.id_rbd::text = u.nombre_usuario
      where u.rol_id = 1 and u.activo and u.password_hash is not null and c.region_id = '14' and u.correo_electronico is not null
        and u.datos_periodo_id is distinct from 2
    `.execute(servidor.db)
    const faltan = rows[0]?.cuantas ?? 0
    expect(faltan).toBeGreaterThan(0)
    // One of them was written to minutes ago, when its account was new.
    const antes = await ensayo(regional, 'escuelas')
    expect((antes?.reciben ?? 0) + (antes?.recientes ?? 0)).toBe(faltan)
    const { body } = await escribe('escuelas', regional)
    expect(body.total).toBe(antes?.reciben)
    await expect.poll(() => llegados('Falta su ingreso al período 2025').length).toBe(body.total)
    const uno = servidor.correos.find(({ asunto }) => asunto === 'Falta su ingreso al período 2025')
    expect(uno?.texto).toContain('http://127.0.0.1:3000/login')
    expect(uno?.texto).toContain('revise sus datos y acepte el protocolo.')
  })
})

describe('lo que pasó con cada tanda', () => {
  it('cuenta los rebotados que la cola abandona, y lo recuerda cuando ella lo olvida', async () => {
    const [tanda] = (await mira(regional)).tandas
    await sql`
      update encargo set estado = 'fallido', terminado = now()
      where clave = (select min(clave) from correo_de_tanda where tanda_id = ${tanda?.tandaId ?? 0})
    `.execute(servidor.db)
    await sql`delete from encargo where tipo = 'correo'`.execute(servidor.db)
    const despues = (await mira(regional)).tandas[0]
    expect(despues).toMatchObject({ rebotados: 1, enviados: (tanda?.enviados ?? 0) - 1, total: tanda?.total })
  })

  it('cada cual ve las suyas, y la auditoría dice quién escribió a cuántos', async () => {
    expect((await mira(await servidor.entra('administrador-comunal'))).tandas).toEqual([])
    const { filas } = (await servidor.llama('getAuditoria', { query: { accion: 'invitar', limit: 100 } }, nacional)).body
    expect(filas.find(({ nombreUsuario }) => nombreUsuario === 'admin.losrios')?.detalle).toMatchObject({ grupo: 'escuelas' })
  })

  it.each(['rbd', 'apoderado', 'reportes'] as const)('no es para %s', async (perfil) => {
    expect((await escribe('cuentas', await servidor.entra(perfil))).status).toBe(403)
  })

  const CAMBIOS: [que: string, como: string][] = [
    ['la cola entrega algunos', `update correo_de_tanda set estado = 'enviado' where usuario_id % 2 = 0`],
    [
      'otros rebotan o se omiten',
      `update correo_de_tanda set estado = case usuario_id % 3 when 1 then 'rebotado' else 'omitido' end where usuario_id % 2 = 1`,
    ],
    ['uno que rebotó se intenta otra vez', `update correo_de_tanda set estado = 'pendiente' where estado = 'rebotado'`],
    [
      'se agregan cuentas a una tanda',
      `insert into correo_de_tanda (tanda_id, usuario_id) select (select max(tanda_id) from tanda_de_correos), usuario_id from usuario where rol_id = 5`,
    ],
    [
      'se borran cuentas, de varias tandas y con varios estados',
      `delete from correo_de_tanda where usuario_id in (select min(usuario_id) from correo_de_tanda group by estado)`,
    ],
    ['se borra una tanda entera', `delete from tanda_de_correos where tanda_id = (select min(tanda_id) from tanda_de_correos)`],
  ]

  it.each(CAMBIOS)('es lo que se contaría uno por uno cuando %s', async (_que, como) => {
    await sql.raw(como).execute(servidor.db)
    const { rows: unoPorUno } = await sql`
      select tanda_id as "tandaId", count(*)::int as total, count(*) filter (where estado in ('por-preparar', 'pendiente'))::int as pendientes,
        count(*) filter (where estado = 'enviado')::int as enviados, count(*) filter (where estado = 'rebotado')::int as rebotados,
        count(*) filter (where estado = 'omitido')::int as omitidos
      from correo_de_tanda group by 1 order by 1 desc
    `.execute(servidor.db)
    const dichas = [...(await mira(nacional)).tandas, ...(await mira(regional)).tandas]
      .filter(({ total }) => total > 0)
      .map(({ tandaId, total, pendientes, enviados, rebotados, omitidos }) => ({
        tandaId,
        total,
        pendientes,
        enviados,
        rebotados,
        omitidos,
      }))
    expect(unoPorUno.length).toBeGreaterThan(1)
    expect(dichas.toSorted((una, otra) => otra.tandaId - una.tandaId)).toEqual(unoPorUno)
  })

  it('sin sesión o con otro grupo, nada sale', async () => {
    expect((await escribe('cuentas', null)).status).toBe(401)
    expect((await servidor.llama('postAdminInvitaciones', { body: { grupo: 'todos' as never } }, nacional)).error.campos?.['grupo']).toBe(
      'Elija a quiénes escribe.',
    )
  })
})
