import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Pendiente } from '#contract/datamart.ts'
import { diaHabilAnterior } from '#contract/rules/fecha.ts'
import { primerosPasos } from '#server/areas/datamart/trabajo.sql.ts'
import { levantar, type ServidorDePrueba } from '#tests/support/servidor/servidor.ts'

let servidor: ServidorDePrueba
const portadores: Record<string, string> = {}

beforeAll(async () => {
  servidor = await levantar()
  for (const perfil of ['administrador-nacional', 'administrador-regional', 'administrador-comunal', 'reportes', 'rbd'] as const)
    portadores[perfil] = await servidor.entra(perfil)
})
afterAll(() => servidor.cierra())

const trabajo = (perfil: string) => servidor.llama('getTrabajo', {}, portadores[perfil] ?? null)
const delPais = async () => (await trabajo('administrador-nacional')).body
const de = (pendientes: readonly Pendiente[], que: Pendiente['que']) => pendientes.filter((uno) => uno.que === que)
const dice = (cual: string) => sql<{ n: number }>`${sql.raw(cual)}`.execute(servidor.db).then(({ rows }) => rows[0]?.n)

it('el último día hábil del lunes es el viernes, y el del miércoles, el martes', () => {
  expect(diaHabilAnterior('2026-11-23')).toBe('2026-11-20')
  expect(diaHabilAnterior('2026-11-22')).toBe('2026-11-20')
  expect(diaHabilAnterior('2026-11-25')).toBe('2026-11-24')
})

describe('quién lo pide', () => {
  it('sin sesión no se puede, y una escuela no lo tiene', async () => {
    expect((await servidor.llama('getTrabajo', {}, null)).status).toBe(401)
    expect((await trabajo('rbd')).status).toBe(403)
  })

  it('cada uno recibe lo de su lugar', async () => {
    expect((await delPais()).lugar).toEqual({ nivel: 'pais', id: '', nombre: 'Chile' })
    expect((await trabajo('administrador-regional')).body.lugar).toEqual({ nivel: 'region', id: '14', nombre: 'Los Ríos' })
    expect((await trabajo('administrador-comunal')).body.lugar).toMatchObject({ nivel: 'comuna', id: '14101' })
  })

  it('quien solo ve reportes no tiene nada que hacer, y sí lo que cambió', async () => {
    const { body } = await trabajo('reportes')
    expect(body.pendientes).toEqual([])
    expect(body.hecho.reabiertas).toBeNull()
  })
})

describe('los establecimientos', () => {
  it('los que no han entrado o no responden son los que muestra la lista a la que llevan', async () => {
    for (const [perfil, query] of [
      ['administrador-nacional', {}],
      ['administrador-regional', { regionId: '14' }],
      ['administrador-comunal', { comunaId: '14101' }],
    ] as const) {
      const { pendientes } = (await trabajo(perfil)).body
      for (const situacion of ['sin-ingreso', 'sin-respuestas'] as const) {
        const lista = await servidor.llama('getEstablecimientos', { query: { ...query, situacion } }, portadores[perfil]!)
        expect(de(pendientes, situacion)[0]?.cuantos ?? 0).toBe(lista.body.total)
      }
    }
  })

  it('uno que entra hoy deja de contarse entre los que no entraron, y se dice que es uno menos', async () => {
    const antes = de((await delPais()).pendientes, 'sin-ingreso')[0]
    expect(antes?.cambio).toBe(0)
    expect(antes?.cuales.length).toBeGreaterThan(0)
    const { rows } = await sql<{ rbd: string }>`
      update usuario set datos_periodo_id = 2, datos_actualizados = now()
      where usuario_id = (
        select u.usuario_id from usuario u join avance_establecimiento a on a.id_rbd::text = u.nombre_usuario and a.esperadas > 0
        where u.rol_id = 1 and u.activo and u.datos_periodo_id is distinct from 2 order by 1 limit 1
      ) returning nombre_usuario as rbd
    `.execute(servidor.db)
    expect(rows).toHaveLength(1)
    const despues = de((await delPais()).pendientes, 'sin-ingreso')[0]
    expect(despues?.cuantos ?? 0).toBe((antes?.cuantos ?? 0) - 1)
    expect(despues?.cambio ?? -1).toBe(-1)
  })
})

describe('lo que cambió desde el último día hábil', () => {
  it('un establecimiento con su primera respuesta se cuenta, y ya no cuando esa se anula', async () => {
    const primeras = async () => (await delPais()).hecho.primerasRespuestas
    const antes = await primeras()
    const { rows } = await sql<{ respuestaId: number }>`
      insert into respuesta (periodo_id, encuesta_id, run_estudiante, token, estado, version, respuestas, informante, usuario_id, digitador, respondidas, preguntas)
      select 2, t.encuesta_id, t.run_estudiante, t.token, 'borrador', 1, '{}', 'establecimiento', 1, 'Alguien', 0, 1
      from encuesta_de_estudiante t join estudiante e on e.run = t.run_estudiante
      join avance_escuela a on a.id_rbd = e.id_rbd and a.ultima is null
      where t.estado = 'NO_INICIADA' order by t.token limit 1
      returning respuesta_id as "respuestaId"
    `.execute(servidor.db)
    expect(await primeras()).toBe(antes + 1)
    await sql`update respuesta set estado = 'anulada', anulada = now() where respuesta_id = ${rows[0]?.respuestaId}`.execute(servidor.db)
    expect(await primeras()).toBe(antes)
  })

  it('una cuenta nueva de apoderado es de los lugares de sus estudiantes', async () => {
    const cuentan = () =>
      Promise.all(
        ['administrador-nacional', 'administrador-regional', 'administrador-comunal'].map(
          async (perfil) => (await trabajo(perfil)).body.hecho.apoderados,
        ),
      )
    const llegaUno = (run: string, donde: string) =>
      sql`
        with nueva as (
          insert into usuario (nombre_usuario, rol_id, nombres, apellido_paterno) values (${run}, 5, 'Nueva', 'Soto') returning usuario_id
        )
        insert into vinculo (usuario_id, run_estudiante) select usuario_id, (
          select e.run from estudiante e join establecimiento c on c.id_rbd = e.id_rbd where ${sql.raw(donde)} order by e.run limit 1
        ) from nueva
      `.execute(servidor.db)
    const [pais = 0, region = 0, comuna = 0] = await cuentan()
    await llegaUno('35001333-4', "c.region_id <> '14'")
    expect(await cuentan()).toEqual([pais + 1, region, comuna])
    await llegaUno('35001444-6', "c.region_id = '14' and c.comuna_id <> '14101'")
    expect(await cuentan()).toEqual([pais + 2, region + 1, comuna])
  })

  it('las cuentas de apoderados que se crearon, y cuántas de ellas están verificadas', async () => {
    const { apoderados, verificados } = (await delPais()).hecho
    await sql`
      insert into usuario (nombre_usuario, rol_id, nombres, apellido_paterno, verificado)
      values ('7-6', 5, 'Ana', 'Soto', true), ('8-4', 5, 'Luis', 'Vera', false), ('ana.vera', 4, 'Ana', 'Vera', true)
    `.execute(servidor.db)
    expect((await delPais()).hecho).toMatchObject({ apoderados: apoderados + 2, verificados: verificados + 1 })
  })
})

describe('lo que cierra', () => {
  it('una encuesta que cierra en tres días aparece con lo que le falta, y la que cierra en ocho no', async () => {
    await sql`update encuesta set cierre = now() + interval '8 days' where periodo_id = 2`.execute(servidor.db)
    expect(de((await delPais()).pendientes, 'cierre')).toEqual([])
    await sql`update encuesta set cierre = now() + interval '3 days' where encuesta_id = 2`.execute(servidor.db)
    const faltan = await dice(`
      select count(*)::int as n from token_encuesta t join estudiante e on e.run = t.run_estudiante
      join ensenanza_grado_encuesta m on m.encuesta_id = t.encuesta_id and m.id_ensenanza = e.id_ensenanza and m.id_grado = e.id_grado
      left join respuesta r on r.token = t.token and r.estado = 'enviada'
      where t.encuesta_id = 2 and r.token is null`)
    const { pendientes, proxima } = await delPais()
    expect(de(pendientes, 'cierre')).toMatchObject([{ encuestaId: 2, cuantos: faltan }])
    expect(proxima).toMatchObject({ abre: false })
    await sql`update encuesta set activo = false where encuesta_id = 2`.execute(servidor.db)
    expect((await delPais()).proxima?.nombre).not.toBe(proxima?.nombre)
    await sql`update encuesta set activo = true where encuesta_id = 2`.execute(servidor.db)
    expect(de((await trabajo('administrador-regional')).body.pendientes, 'cierre')[0]?.cuantos).toBeLessThan(faltan ?? 0)
  })
})

describe('los primeros pasos', () => {
  it('cada uno está hecho cuando hay lo que pide, y solo los da la administración nacional', async () => {
    const todos = { directorio: true, periodo: true, encuesta: true, grados: true, cuentas: true }
    await sql`update encuesta set activo = false where periodo_id = (select periodo_id from periodo where activo)`.execute(servidor.db)
    expect((await delPais()).primerosPasos).toEqual({ ...todos, encuesta: false, grados: false })
    expect((await trabajo('administrador-regional')).body.primerosPasos).toBeNull()
    await sql`update periodo set activo = false`.execute(servidor.db)
    expect((await delPais()).primerosPasos).toEqual({ ...todos, periodo: false, encuesta: false, grados: false })
    await sql`update periodo set activo = true where periodo_id = 2`.execute(servidor.db)
    await sql`update encuesta set activo = true where periodo_id = 2`.execute(servidor.db)
  })

  it('el directorio no está con sus escuelas solas, sin estudiantes', async () => {
    const sinNadie = await servidor.db.transaction().execute(async (trx) => {
      // Of this transaction alone, it stands before the other.
      await sql`create temp table estudiante () on commit drop`.execute(trx)
      return primerosPasos(trx)
    })
    expect(sinNadie).toMatchObject({ directorio: false, cuentas: true })
  })

  it('no se cuentan donde ya hay quien responda', async () => {
    expect((await delPais()).primerosPasos).toBeNull()
  })
})

describe('lo de administración', () => {
  it('lo que falla por dentro de este sistema no es un sistema externo con falla', async () => {
    await sql`insert into integracion (sistema, mal, motivo) values ('correo', now(), 'no responde') on conflict (sistema) do update set mal = now(), bien = null`.execute(
      servidor.db,
    )
    expect(de((await delPais()).pendientes, 'fallas')).toEqual([])
  })

  it('los correos que no salieron son los de la lista de integraciones, y solo los ve quien la tiene', async () => {
    await sql`
      insert into encargo (tipo, clave, estado, terminado, desde) values ('correo', 'uno', 'fallido', now(), now()),
        ('correo', 'dos', 'fallido', now() - interval '9 days', now()), ('correo', 'tres', 'pendiente', null, now() + interval '1 day')
    `.execute(servidor.db)
    const lista = await servidor.llama(
      'getAdminIntegracionesCorreos',
      { query: { estado: 'fallido' } },
      portadores['administrador-nacional']!,
    )
    expect(lista.body.total).toBe(2)
    expect(de((await delPais()).pendientes, 'correos')).toMatchObject([{ cuantos: 2, cambio: 1 }])
    expect(de((await trabajo('administrador-regional')).body.pendientes, 'correos')).toEqual([])
  })

  it('una solicitud sobre los datos propios espera con su plazo, y primero que los correos', async () => {
    await sql`
      insert into solicitud_de_datos (usuario_id, tipo, detalle, pedida, vence)
      select usuario_id, tipo, 'Es lo que quiero.', pedida, vence::timestamptz
      from (select usuario_id from usuario where rol_id = 5 order by usuario_id limit 1) u, (values
        ('borrado', now(), '2026-12-09T03:00:00Z'), ('correccion', now() - interval '9 days', '2026-12-02T03:00:00Z')) s (tipo, pedida, vence)
    `.execute(servidor.db)
    const { pendientes } = await delPais()
    expect(de(pendientes, 'solicitudes')).toMatchObject([{ cuantos: 2, cambio: 1, plazo: '2026-12-02T03:00:00.000Z' }])
    const orden = pendientes.map(({ que }) => que)
    expect(orden.indexOf('solicitudes')).toBeLessThan(orden.indexOf('correos'))
    expect(pendientes.every(({ cuantos }) => cuantos > 0)).toBe(true)
  })
})

describe('el puesto', () => {
  it('el país no tiene', async () => {
    expect((await delPais()).puesto).toBeNull()
  })

  it.each([
    ['el de una región es contra las demás', 'administrador-regional', 'c.region_id', '14', 'true'],
    ['el de una comuna es contra las de su región', 'administrador-comunal', 'c.comuna_id', '14101', "c.region_id = '14'"],
  ])('%s', async (_, perfil, nivel, propio, entre) => {
    const { puesto } = (await trabajo(perfil)).body
    const { rows: partes } = await sql<{ id: string; parte: number }>`
      select ${sql.raw(nivel)} as id, (count(r.token) filter (where r.estado = 'enviada'))::float / count(*) as parte
      from token_encuesta t join estudiante e on e.run = t.run_estudiante join establecimiento c on c.id_rbd = e.id_rbd
      join encuesta s on s.encuesta_id = t.encuesta_id and s.activo and s.periodo_id = 2
      join ensenanza_grado_encuesta m on m.encuesta_id = t.encuesta_id and m.id_ensenanza = e.id_ensenanza and m.id_grado = e.id_grado
      left join respuesta r on r.token = t.token where ${sql.raw(entre)} group by 1
    `.execute(servidor.db)
    const propia = partes.find(({ id }) => id === propio)?.parte ?? 0
    expect(partes.length).toBeGreaterThan(1)
    expect(puesto).toEqual({ lugar: partes.filter(({ parte }) => parte > propia).length + 1, de: partes.length })
  })
})
