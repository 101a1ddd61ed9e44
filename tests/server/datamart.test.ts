import { sql } from 'kysely'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { avance as contrato, type Recuento } from '#contract/datamart.ts'
import { respondeYEnvia } from '#tests/support/servidor/encuestas.ts'
import { levantar, type ServidorDePrueba } from '#tests/support/servidor/servidor.ts'

let servidor: ServidorDePrueba
const portadores: Record<string, string> = {}

beforeAll(async () => {
  servidor = await levantar()
  for (const perfil of [
    'administrador-nacional',
    'administrador-regional',
    'administrador-comunal',
    'reportes',
    'rbd',
    'apoderado',
  ] as const) {
    portadores[perfil] = await servidor.entra(perfil)
  }
})
afterAll(() => servidor.cierra())

const avance = (perfil: string, query: Record<string, unknown> = {}) => servidor.llama('getAvance', { query }, portadores[perfil] ?? null)
const rezagados = (perfil: string, query: Record<string, unknown> = {}) =>
  servidor.llama('getRezagados', { query }, portadores[perfil] ?? null)
const suma = (filas: readonly Recuento[]): Recuento => ({
  esperadas: filas.reduce((total, fila) => total + fila.esperadas, 0),
  enProgreso: filas.reduce((total, fila) => total + fila.enProgreso, 0),
  completadas: filas.reduce((total, fila) => total + fila.completadas, 0),
})

/** Counted from the rows themselves, by another road than the product's. */
async function recontado(donde: string): Promise<Recuento> {
  const { rows } = await sql<Recuento>`
    select count(*)::int as esperadas, (count(*) filter (where r.estado = 'borrador'))::int as "enProgreso", (count(*) filter (where r.estado = 'enviada'))::int as completadas
    from ensenanza_grado_encuesta m
    join encuesta s on s.encuesta_id = m.encuesta_id and s.activo and s.periodo_id = 2
    join estudiante e on e.id_ensenanza = m.id_ensenanza and e.id_grado = m.id_grado
    join establecimiento c on c.id_rbd = e.id_rbd
    join token_encuesta t on t.run_estudiante = e.run and t.encuesta_id = m.encuesta_id
    left join respuesta r on r.token = t.token
    where ${sql.raw(donde)}
  `.execute(servidor.db)
  return rows[0] ?? { esperadas: -1, enProgreso: -1, completadas: -1 }
}

describe('el avance de un territorio', () => {
  it('el del país suma lo de sus regiones, encuestas y grados, y es lo que hay', async () => {
    const { status, body } = await avance('administrador-nacional')
    expect(status).toBe(200)
    expect(body.camino).toEqual([{ nivel: 'pais', id: '', nombre: 'Chile' }])
    expect(body.total).toEqual(await recontado('true'))
    expect(body.total.completadas).toBeGreaterThan(0)
    for (const filas of [body.lugares, body.encuestas, body.grados]) expect(suma(filas)).toEqual(body.total)
    expect(body.dias.reduce((total, { completadas }) => total + completadas, 0)).toBe(body.total.completadas)
    expect(body.lugares.every(({ nivel, id }) => nivel === 'region' && /^\d{2}$/.test(id))).toBe(true)
  })

  it('se baja de la región a la provincia, la comuna y el establecimiento, y cada paso suma lo del anterior', async () => {
    const region = await avance('administrador-nacional', { region: '14' })
    expect(region.body.camino.map(({ nombre }) => nombre)).toEqual(['Chile', 'Los Ríos'])
    expect(region.body.total).toEqual(await recontado(`c.region_id = '14'`))
    const provincia = await avance('administrador-nacional', { provincia: '141' })
    const comuna = await avance('administrador-nacional', { comuna: '14101' })
    expect(comuna.body.camino.map(({ nivel, id }) => [nivel, id])).toEqual([
      ['pais', ''],
      ['region', '14'],
      ['provincia', '141'],
      ['comuna', '14101'],
    ])
    expect(suma(region.body.lugares)).toEqual(region.body.total)
    expect(region.body.lugares).toContainEqual(
      expect.objectContaining({ nivel: 'provincia', id: '141', nombre: 'Valdivia', ...provincia.body.total }),
    )
    expect(provincia.body.lugares).toContainEqual(
      expect.objectContaining({ nivel: 'comuna', id: '14101', nombre: 'Valdivia', ...comuna.body.total }),
    )
    const [escuela] = comuna.body.lugares
    const establecimiento = await avance('administrador-nacional', { rbd: escuela?.id })
    expect(establecimiento.body.total).toEqual(suma(escuela ? [escuela] : []))
    expect(establecimiento.body.lugares).toEqual([])
    expect(suma(establecimiento.body.grados)).toEqual(establecimiento.body.total)
  })

  it('una sola encuesta muestra solo lo suyo, y las demás siguen para elegirlas', async () => {
    const { body } = await avance('administrador-nacional', { encuesta: 2 })
    expect(body.encuestas.map(({ encuestaId }) => encuestaId)).toEqual([1, 2, 3, 4, 5])
    expect(body.grados.map(({ idEnsenanza, idGrado }) => [idEnsenanza, idGrado])).toEqual([[110, 1]])
    expect(body.total).toEqual(await recontado('m.encuesta_id = 2'))
  })

  it('compara con el período anterior en los grados que se encuestan hoy', async () => {
    const { body } = await avance('administrador-nacional')
    expect(body.anterior?.periodo).toBe('2024')
    expect(body.anterior?.completadas).toBeLessThan(body.anterior?.esperadas ?? 0)
    expect((await avance('administrador-nacional', { encuesta: 1 })).body.anterior).toBeNull()
  })

  it('lo compara al mismo día de la campaña, contado desde la apertura de cada una, en el lugar y en los de más abajo', async () => {
    // 2024 opened on 5 August; here 2025 opened nine days ago.
    await sql`update encuesta set apertura = now() - interval '9 days' where periodo_id = 2`.execute(servidor.db)
    await sql`delete from avance_cerrado_dia`.execute(servidor.db)
    await sql`
      insert into avance_cerrado_dia (lugar, encuesta_id, id_ensenanza, id_grado, cierre, dia, completadas)
      select lugar, 7, 110, 1, 1, dia::date, completadas
      from unnest(array['14', '141']) lugar, (values ('2024-08-06', 3), ('2024-08-14', 4), ('2024-08-15', 5)) d (dia, completadas)
    `.execute(servidor.db)
    const { body } = await avance('administrador-nacional', { region: '14' })
    expect(body.anterior).toMatchObject({ periodo: '2024', apertura: '2024-08-05', alMismoDia: 7 })
    expect(body.anterior?.dias).toEqual([
      { dia: '2024-08-06', completadas: 3 },
      { dia: '2024-08-14', completadas: 4 },
      { dia: '2024-08-15', completadas: 5 },
    ])
    expect(body.lugares.map(({ id, anterior }) => [id, anterior?.completadas])).toEqual([
      ['141', 7],
      ['142', 0],
    ])
    // The surveys of 5° básico were not those days'.
    expect((await avance('administrador-nacional', { region: '14', encuesta: 3 })).body.anterior?.alMismoDia).toBeUndefined()
    await sql`update encuesta set apertura = '2025-08-04T04:00:00Z' where periodo_id = 2`.execute(servidor.db)
  })

  it('muestra un período cerrado como quedó, hasta cada escuela, y un período que no existe no se encuentra', async () => {
    const { body } = await avance('administrador-nacional', { periodo: 1 })
    expect(body.periodo).toEqual({ periodoId: 1, nombre: '2024', activo: false, apertura: '2024-08-05', cierre: '2024-11-29' })
    expect(body.periodos).toEqual([
      { periodoId: 2, nombre: '2025' },
      { periodoId: 1, nombre: '2024' },
    ])
    expect(body.encuestas.map(({ encuestaId }) => encuestaId)).toEqual([7, 8])
    expect(body.anterior).toBeNull()
    for (const filas of [body.lugares, body.encuestas, body.grados]) expect(suma(filas)).toEqual(body.total)
    const { rows } =
      await sql`select sum(esperadas)::int as esperadas, 0 as "enProgreso", sum(completadas)::int as completadas from avance_cerrado`.execute(
        servidor.db,
      )
    expect(body.total).toEqual(rows[0])
    const escuela = await avance('rbd', { periodo: 1 })
    expect(escuela.body.historia).toEqual([
      { periodo: '2024', esperadas: escuela.body.total.esperadas, completadas: escuela.body.total.completadas },
    ])
    expect((await avance('administrador-nacional', { periodo: 9 })).status).toBe(404)
  })

  it.each([
    ['administrador-regional', ['Los Ríos'], { region: '14' }],
    ['administrador-comunal', ['Valdivia'], { comuna: '14101' }],
    ['rbd', ['Escuela Los Arrayanes del Sur'], { rbd: 90145 }],
  ])('%s parte de lo suyo y no ve el camino de más arriba', async (perfil, nombres, pedido) => {
    const { body } = await avance(perfil)
    expect(body.camino.map(({ nombre }) => nombre)).toEqual(nombres)
    expect((await avance(perfil, pedido)).body.total).toEqual(body.total)
  })

  it.each([
    ['administrador-regional', { region: '13' }],
    ['administrador-regional', { comuna: '13101' }],
    ['administrador-comunal', { region: '14' }],
    ['administrador-comunal', { comuna: '14201' }],
    ['rbd', { rbd: 90159 }],
    ['rbd', { comuna: '14101' }],
    ['administrador-nacional', { region: '99' }],
    ['administrador-nacional', { region: '13', comuna: '14101' }],
    ['reportes', { rbd: 42_000 }],
  ])('%s no encuentra %o: no existe, se contradice o queda fuera de lo suyo', async (perfil, pedido) => {
    expect((await avance(perfil, pedido)).status).toBe(404)
  })

  it('exige sesión, un rol que lo permita y códigos con forma de código', async () => {
    expect((await avance('nadie')).status).toBe(401)
    expect((await avance('apoderado')).status).toBe(403)
    expect((await avance('administrador-nacional', { region: 'x' })).status).toBe(400)
    expect((await avance('administrador-nacional', { pais: '1' })).status).toBe(400)
  })
})

describe('lo que la base escribe del avance', () => {
  it.each([
    ['país', {}],
    ['país, de una encuesta', { encuesta: 2 }],
    ['región', { region: '14' }],
    ['provincia', { provincia: '141' }],
    ['comuna', { comuna: '14101' }],
    ['establecimiento', { rbd: 90145 }],
    ['período cerrado', { periodo: 1 }],
  ])('de %s es lo que dice el contrato, sin nada más', async (_lugar, pedido) => {
    // What a process reads in the session's own query is only so from its second call.
    await avance('administrador-nacional', pedido)
    const { status, body } = await avance('administrador-nacional', pedido)
    expect(status).toBe(200)
    expect(body).toEqual(v.parse(contrato, body))
  })

  it('no tiene período cuando no hay uno activo', async () => {
    await sql`update periodo set activo = false where periodo_id = 2`.execute(servidor.db)
    const { body } = await avance('administrador-nacional')
    await sql`update periodo set activo = true where periodo_id = 2`.execute(servidor.db)
    expect(body).toMatchObject({ total: { esperadas: 0, enProgreso: 0, completadas: 0 }, lugares: [], periodo: null, anterior: null })
    expect(body).toEqual(v.parse(contrato, body))
  })
})

describe('el avance de un establecimiento en una encuesta', () => {
  const de = (perfil: string, e: number, rbd: number) =>
    servidor.llama('getAvanceDeRbd', { params: { e, rbd } }, portadores[perfil] ?? null)

  it('lo da por grado', async () => {
    const { body } = await de('rbd', 2, 90145)
    expect(body).toMatchObject({ idRbd: 90145, encuestaId: 2, ...(await recontado('m.encuesta_id = 2 and c.id_rbd = 90145')) })
    expect(suma(body.grados).esperadas).toBe(body.esperadas)
  })

  it('no encuentra el de otro ni el de una encuesta que no le corresponde', async () => {
    expect((await de('rbd', 2, 90159)).status).toBe(404)
    expect((await de('rbd', 6, 90145)).status).toBe(404)
    expect((await de('apoderado', 2, 90145)).status).toBe(403)
    expect((await de('nadie', 2, 90145)).status).toBe(401)
  })
})

describe('los establecimientos rezagados', () => {
  it('vienen de a páginas, primero los de menor avance entre los de 30 encuestas o más, con a quién llamar', async () => {
    const { body } = await rezagados('administrador-nacional', { limit: 5 })
    expect(body.total).toBeGreaterThan(0)
    const orden = body.filas.map(({ esperadas, completadas }) => (esperadas < 30 ? 1 : 0) + completadas / esperadas)
    expect(orden).toEqual([...orden].sort((a, b) => a - b))
    expect(body.filas.every(({ motivo, completadas }) => (motivo === 'sin-respuestas') === (completadas === 0))).toBe(true)
  })

  it('quien hace reportes no ve contactos', async () => {
    expect((await rezagados('reportes')).body.filas.every(({ contacto }) => contacto === null)).toBe(true)
  })

  it('cada administrador ve los suyos, y un establecimiento ninguno', async () => {
    for (const de of [{}, { encuesta: 2 }]) {
      const { body } = await rezagados('administrador-regional', { limit: 100, ...de })
      expect(new Set(body.filas.map(({ dsRegion }) => dsRegion))).toEqual(new Set(['Los Ríos']))
    }
    expect((await rezagados('administrador-regional', { region: '13' })).status).toBe(404)
    expect((await rezagados('rbd')).status).toBe(403)
    expect((await rezagados('nadie')).status).toBe(401)
    expect((await rezagados('administrador-nacional', { limit: 101 })).status).toBe(400)
  })

  it('son los del lugar que se mira', async () => {
    const todos = (await rezagados('administrador-nacional', { limit: 100 })).body
    const deLosRios = (await rezagados('administrador-nacional', { limit: 100, region: '14' })).body
    expect(deLosRios.total).toBeGreaterThan(0)
    expect(deLosRios.total).toBeLessThan(todos.total)
    expect([...new Set(deLosRios.filas.map(({ dsRegion }) => dsRegion))]).toEqual(['Los Ríos'])
  })

  it('nadie se rezaga en los primeros siete días desde la apertura', async () => {
    const abiertas = (dias: number) =>
      sql`update encuesta set apertura = now() - make_interval(days => ${dias}) where periodo_id = 2`.execute(servidor.db)
    const { rows } = await sql<{
      id: number
      apertura: string
    }>`select encuesta_id as id, apertura from encuesta where periodo_id = 2`.execute(servidor.db)
    await abiertas(6)
    expect((await rezagados('administrador-nacional')).body).toMatchObject({ total: 0, filas: [] })
    await abiertas(8)
    expect((await rezagados('administrador-nacional')).body.total).toBeGreaterThan(0)
    for (const { id, apertura } of rows)
      await sql`update encuesta set apertura = ${apertura} where encuesta_id = ${id}`.execute(servidor.db)
  })

  it('se miden con el ritmo de su propio lugar: recontado de las filas', async () => {
    const { rows } = await sql<{ idRbd: number; esperadas: number; completadas: number; ultima: string | null }>`
      select e.id_rbd as "idRbd", count(*)::int as esperadas, (count(*) filter (where r.estado = 'enviada'))::int as completadas,
        max(coalesce(r.enviada, r.creada)) filter (where r.estado <> 'anulada') as ultima
      from ensenanza_grado_encuesta m
      join encuesta s on s.encuesta_id = m.encuesta_id and s.activo and s.periodo_id = 2
      join estudiante e on e.id_ensenanza = m.id_ensenanza and e.id_grado = m.id_grado
      join token_encuesta t on t.run_estudiante = e.run and t.encuesta_id = m.encuesta_id
      left join respuesta r on r.token = t.token
      group by 1
    `.execute(servidor.db)
    const pais = suma(rows.map((fila) => ({ ...fila, enProgreso: 0 })))
    const ritmo = pais.completadas / pais.esperadas
    const porQue = ({ esperadas, completadas, ultima }: (typeof rows)[number]) => {
      if (completadas === esperadas) return null
      if (completadas === 0) return 'sin-respuestas'
      const parte = completadas / esperadas
      if (Date.now() - Date.parse(ultima ?? '') > 7 * 86_400_000 && parte <= ritmo) return 'detenido'
      return parte < ritmo - 0.1 ? 'bajo-el-ritmo' : null
    }
    const debidos = rows.flatMap((fila) => (porQue(fila) === null ? [] : [[fila.idRbd, porQue(fila)] as const]))
    const { body } = await rezagados('administrador-nacional', { limit: 100 })
    expect(Object.fromEntries(body.filas.map(({ idRbd, motivo }) => [idRbd, motivo]))).toEqual(Object.fromEntries(debidos))
    // Some stopped and are ahead of the country: they do not lag.
    expect(rows.length).toBeGreaterThan(debidos.length)
  })

  it('un establecimiento que se movió hace una semana y va bajo su lugar está detenido, y deja de estarlo al enviar', async () => {
    await sql`update avance_establecimiento set ultima = now() - interval '8 days' where id_rbd = 90145 and ultima is not null`.execute(
      servidor.db,
    )
    // The others of its commune are done: it is below them.
    await sql`update avance_establecimiento a set completadas = esperadas from establecimiento c where c.id_rbd = a.id_rbd and c.comuna_id = '14101' and a.id_rbd <> 90145`.execute(
      servidor.db,
    )
    await sql`select recuenta_escuelas()`.execute(servidor.db)
    const suyo = async () => (await rezagados('administrador-comunal', { limit: 100 })).body.filas.find(({ idRbd }) => idRbd === 90145)
    expect((await suyo())?.motivo).toBe('detenido')
    const { rows } = await sql<{ run: string }>`
      select e.run from estudiante e join encuesta_de_estudiante x on x.run_estudiante = e.run where e.id_rbd = 90145 and x.estado = 'NO_INICIADA' order by e.run limit 1
    `.execute(servidor.db)
    expect((await respondeYEnvia(servidor, portadores['rbd'] ?? '', rows[0]?.run ?? '')).status).toBe(200)
    expect(await suyo()).toBeUndefined()
    await sql`select recuenta_avance()`.execute(servidor.db)
  })

  it('se descargan todos en CSV', async () => {
    const { status, headers, body } = await servidor.llama('getRezagadosDescarga', { query: {} }, portadores['administrador-nacional'])
    expect(status).toBe(200)
    expect(headers['content-type']).toContain('text/csv')
    expect(headers['content-disposition']).toMatch(/rezagados-\d{4}-\d{2}-\d{2}\.csv/)
    const lineas = body.toString('utf8').split('\r\n')
    const { total, filas } = (await rezagados('administrador-nacional', { limit: 100 })).body
    expect(lineas.length - 2).toBe(total)
    const DIA = new Intl.DateTimeFormat('es-CL', { timeZone: 'America/Santiago', dateStyle: 'long' })
    const dichos = lineas.slice(1, -1).map((linea) => linea.slice(1, -1).split('";"'))
    expect(lineas[0]?.replace('\uFEFF', '')).toBe(
      '"RBD";"Establecimiento";"Comuna";"Región";"Estudiantes";"Completadas";"Motivo";"Último movimiento";"Contacto";"Correo";"Teléfono"',
    )
    for (const [indice, fila] of filas.entries()) {
      const { idRbd, dgvRbd, dsNomEstable, dsComuna, dsRegion, esperadas, completadas, contacto } = fila
      const [rbd, nombre, comuna, region, estudiantes, listas, motivo, ultima = '', persona, correo, telefono] = dichos[indice] ?? []
      expect([rbd, nombre, comuna, region, estudiantes, listas]).toEqual([
        `${idRbd}-${dgvRbd}`,
        dsNomEstable,
        dsComuna,
        dsRegion,
        String(esperadas),
        String(completadas),
      ])
      expect(motivo).not.toBe('')
      if (fila.ultima === null) expect(ultima).toBe('')
      else expect(ultima.startsWith(DIA.format(new Date(fila.ultima)))).toBe(true)
      // A spreadsheet would add up what begins with a plus sign.
      const enPlanilla = contacto?.telefono?.replace(/^\+/, "'+") ?? ''
      expect([persona, correo, telefono]).toEqual([contacto?.nombre ?? '', contacto?.correoElectronico ?? '', enPlanilla])
    }
  })
})

describe('el registro de padres, madres y embarazadas', () => {
  const registro = (perfil: string) => servidor.llama('getAvanceEmbarazadas', {}, portadores[perfil] ?? null)

  /** The register as before anybody was put there. */
  async function vacia(): Promise<void> {
    await sql`delete from comprobante where encuesta_id = 6`.execute(servidor.db)
    await sql`delete from respuesta where encuesta_id = 6`.execute(servidor.db)
    await sql`delete from token_encuesta where encuesta_id = 6`.execute(servidor.db)
    await sql`delete from registro_embarazadas`.execute(servidor.db)
  }

  /** Puts this many students of a region in the register of survey 6; this many of them answered. */
  async function inscribe(regionId: string, cuantas: number, completadas: number): Promise<void> {
    await sql`
      with elegidas as (
        select e.run, row_number() over (order by e.run desc) as lugar from estudiante e join establecimiento c on c.id_rbd = e.id_rbd
        where c.region_id = ${regionId} and e.id_ensenanza = 310
      ), inscritas as (
        insert into registro_embarazadas (encuesta_id, run_estudiante, condicion, usuario_id)
        select 6, run, 'madre', (select min(usuario_id) from usuario) from elegidas where lugar <= ${cuantas} returning run_estudiante
      ), tokens as (
        insert into token_encuesta (token, encuesta_id, run_estudiante) select left(md5('registro ' || run_estudiante), 15), 6, run_estudiante from inscritas returning token, run_estudiante
      )
      insert into respuesta (periodo_id, encuesta_id, run_estudiante, token, estado, version, respuestas, informante, usuario_id, digitador, respondidas, preguntas, enviada)
      select 2, 6, t.run_estudiante, t.token, 'enviada', 1, '{}', 'establecimiento', (select min(usuario_id) from usuario), 'NADIE', 1, 1, now()
      from tokens t join elegidas g on g.run = t.run_estudiante where g.lugar <= ${completadas}
    `.execute(servidor.db)
  }

  it('se publica por encuesta y región, y cada región ve la suya', async () => {
    await vacia()
    await inscribe('13', 12, 7)
    await inscribe('14', 6, 0)
    const { body } = await registro('administrador-nacional')
    expect(body.encuestas.map(({ encuestaId, oculta }) => ({ encuestaId, oculta }))).toEqual([{ encuestaId: 6, oculta: false }])
    const regiones = body.encuestas[0]?.regiones ?? []
    expect(regiones.map(({ regionId }) => regionId).join(' ')).toBe('15 01 02 03 04 05 13 06 07 16 08 09 14 10 11 12')
    expect(regiones.filter(({ inscritas }) => inscritas !== 0)).toEqual([
      { regionId: '13', nombre: 'Metropolitana de Santiago', inscritas: 12, completadas: 7 },
      { regionId: '14', nombre: 'Los Ríos', inscritas: 6, completadas: 0 },
    ])
    expect((await registro('administrador-regional')).body.encuestas[0]?.regiones).toEqual([
      { regionId: '14', nombre: 'Los Ríos', inscritas: 6, completadas: 0 },
    ])
  })

  it('una cuenta menor que cinco se reserva con la menor de las otras, que la dejaría deducir, y las demás se ven', async () => {
    await inscribe('08', 4, 0)
    for (const perfil of ['administrador-nacional', 'reportes']) {
      const { body } = await registro(perfil)
      expect(body.encuestas[0]?.oculta).toBe(true)
      const regiones = body.encuestas[0]?.regiones ?? []
      expect(regiones.filter(({ inscritas }) => inscritas !== 0)).toEqual([
        { regionId: '13', nombre: 'Metropolitana de Santiago', inscritas: 12, completadas: 7 },
        { regionId: '08', nombre: 'Biobío', inscritas: null, completadas: null },
        { regionId: '14', nombre: 'Los Ríos', inscritas: null, completadas: null },
      ])
    }
    expect((await registro('administrador-regional')).body.encuestas[0]?.regiones).toEqual([
      { regionId: '14', nombre: 'Los Ríos', inscritas: null, completadas: null },
    ])
  })

  it('lo reservado tampoco se sabe por los días del avance, en ningún lugar', async () => {
    const general = () => servidor.llama('getAvance', { query: { region: '08' } }, portadores['reportes'] ?? null)
    await vacia()
    const antes = (await general()).body.dias
    await inscribe('08', 3, 2)
    expect((await general()).body.dias).toEqual(antes)
    const { rows } = await sql<{ rbd: number; comuna: string; provincia: string }>`
      select c.id_rbd as rbd, c.comuna_id as comuna, c.provincia_id as provincia from respuesta r
      join estudiante e on e.run = r.run_estudiante join establecimiento c on c.id_rbd = e.id_rbd where r.encuesta_id = 6
    `.execute(servidor.db)
    expect(rows).toHaveLength(2)
    for (const { rbd, comuna, provincia } of rows)
      for (const query of [{}, { region: '08' }, { provincia }, { comuna }, { rbd }]) {
        const { status, body } = await servidor.llama('getAvance', { query: { ...query, encuesta: 6 } }, portadores['reportes'] ?? null)
        expect([status, body.dias]).toEqual([200, []])
      }
  })

  it('lo ve quien informa al país o a su región, y nadie más', async () => {
    expect((await registro('administrador-comunal')).status).toBe(403)
    expect((await registro('rbd')).status).toBe(403)
    expect((await registro('nadie')).status).toBe(401)
  })
})

describe('las cuentas que se llevan al día', () => {
  /** What is kept and is not what there is, in any of the counts. */
  async function diferencias(): Promise<unknown[]> {
    const { rows } = await sql`
      with guardado as (
        select id_rbd, encuesta_id, id_ensenanza, id_grado, esperadas, en_progreso, completadas from avance_establecimiento
        where (esperadas, en_progreso, completadas) <> (0, 0, 0)
      ), contado as (
        select id_rbd, encuesta_id, id_ensenanza, id_grado, esperadas, en_progreso, completadas from avance_recontado
      ), comunas as (
        select comuna_id, encuesta_id, id_ensenanza, id_grado, sum(g.esperadas)::int as esperadas, sum(g.en_progreso)::int as en_progreso, sum(g.completadas)::int as completadas
        from guardado g join establecimiento using (id_rbd) group by 1, 2, 3, 4
      ), comunas_guardadas as (
        select comuna_id, encuesta_id, id_ensenanza, id_grado, esperadas, en_progreso, completadas from avance_comuna where (esperadas, en_progreso, completadas) <> (0, 0, 0)
      ), dias as (
        select e.comuna_id, r.encuesta_id, dia_de_chile(r.enviada) as dia, count(*)::int as completadas
        from respuesta r join estudiante s on s.run = r.run_estudiante join establecimiento e on e.id_rbd = s.id_rbd where r.estado = 'enviada' group by 1, 2, 3
      ), dias_guardados as (
        select comuna_id, encuesta_id, dia, completadas from avance_dia_comuna where completadas <> 0
      ), provincias as (
        select c.provincia_id, d.encuesta_id, d.dia, sum(d.completadas)::int as completadas from dias d join comuna c using (comuna_id) group by 1, 2, 3
      ), provincias_guardadas as (
        select provincia_id, encuesta_id, dia, completadas from avance_dia_provincia where completadas <> 0
      ), matricula as (
        select e.comuna_id, s.id_ensenanza, s.id_grado, count(*)::int as estudiantes from estudiante s join establecimiento e on e.id_rbd = s.id_rbd group by 1, 2, 3
      ), matricula_guardada as (
        select comuna_id, id_ensenanza, id_grado, estudiantes from matricula_comuna where estudiantes <> 0
      ), regiones as (
        select c.region_id, d.encuesta_id, d.dia, sum(d.completadas)::int as completadas from dias d join comuna c using (comuna_id) group by 1, 2, 3
      ), regiones_guardadas as (
        select region_id, encuesta_id, dia, completadas from avance_dia_region where completadas <> 0
      ), escuelas as (
        select c.id_rbd, c.region_id, c.provincia_id, c.comuna_id, c.nombre_orden,
          coalesce(sum(g.esperadas), 0)::int as esperadas, coalesce(sum(g.en_progreso), 0)::int as en_progreso, coalesce(sum(g.completadas), 0)::int as completadas,
          (select min(u.datos_actualizados) from usuario u join periodo p on p.periodo_id = u.datos_periodo_id and p.activo
            where u.rol_id = 1 and u.activo and u.nombre_usuario = c.id_rbd::text) as ingreso
        from establecimiento c left join contado g on g.id_rbd = c.id_rbd and (g.encuesta_id, g.id_ensenanza, g.id_grado) in (
          select m.encuesta_id, m.id_ensenanza, m.id_grado from ensenanza_grado_encuesta m
          join encuesta s on s.encuesta_id = m.encuesta_id and s.activo join periodo p on p.periodo_id = s.periodo_id and p.activo
        )
        group by c.id_rbd
      ), escuelas_guardadas as (
        select id_rbd, region_id, provincia_id, comuna_id, nombre_orden, esperadas, en_progreso, completadas, nullif(ingreso, 'infinity') as ingreso from avance_escuela
      )
      select 'establecimiento' as donde, to_jsonb(x) as fila from ((table guardado except table contado) union all (table contado except table guardado)) x
      union all select 'escuela', to_jsonb(x) from ((table escuelas except table escuelas_guardadas) union all (table escuelas_guardadas except table escuelas)) x
      union all select 'comuna', to_jsonb(x) from ((table comunas except table comunas_guardadas) union all (table comunas_guardadas except table comunas)) x
      union all select 'dia', to_jsonb(x) from ((table dias except table dias_guardados) union all (table dias_guardados except table dias)) x
      union all select 'dia de provincia', to_jsonb(x) from ((table provincias except table provincias_guardadas) union all (table provincias_guardadas except table provincias)) x
      union all select 'matricula', to_jsonb(x) from ((table matricula except table matricula_guardada) union all (table matricula_guardada except table matricula)) x
      union all select 'dia de region', to_jsonb(x) from ((table regiones except table regiones_guardadas) union all (table regiones_guardadas except table regiones)) x
    `.execute(servidor.db)
    return rows
  }

  it('son las mismas que al contar todo de nuevo, después de sembrar', async () => {
    expect(await diferencias()).toEqual([])
  })

  it('siguen iguales cuando se comienza, se envía, se anula, se vuelve a comenzar y se borra', async () => {
    await sql`update respuesta set estado = 'anulada' where respuesta_id % 5 = 0`.execute(servidor.db)
    await sql`update respuesta set estado = 'borrador', enviada = null where respuesta_id % 7 = 0`.execute(servidor.db)
    await sql`update respuesta set estado = 'enviada', enviada = now() - respuesta_id * interval '1 hour' where respuesta_id % 11 = 0`.execute(
      servidor.db,
    )
    await sql`delete from comprobante where respuesta_id % 13 = 0`.execute(servidor.db)
    await sql`delete from respuesta where respuesta_id % 13 = 0`.execute(servidor.db)
    expect(await diferencias()).toEqual([])
  })

  it('siguen iguales cuando cambia lo que se pregunta, una escuela o su cuenta', async () => {
    const pasos = [
      sql`update encuesta set activo = false where encuesta_id = 2`,
      sql`update encuesta set activo = true where encuesta_id = 2`,
      sql`delete from ensenanza_grado_encuesta where encuesta_id = 3`,
      sql`insert into ensenanza_grado_encuesta (id_ensenanza, id_grado, encuesta_id) values (110, 5, 3)`,
      sql`update establecimiento set ds_nom_estable = 'Liceo Ñandú', (region_id, provincia_id, comuna_id) = (select region_id, provincia_id, comuna_id from comuna where comuna_id = '13101') where id_rbd = 90145`,
      sql`insert into establecimiento (id_rbd, dgv_rbd, ds_nom_estable, region_id, provincia_id, comuna_id) select 90999, '9', 'Escuela Nueva', region_id, provincia_id, comuna_id from comuna where comuna_id = '13101'`,
      sql`update usuario set activo = false where nombre_usuario = '90145'`,
      sql`update usuario set activo = true, datos_periodo_id = null where nombre_usuario = '90145'`,
      sql`update usuario set datos_periodo_id = (select periodo_id from periodo where activo), datos_actualizados = now() where nombre_usuario = '90145'`,
      sql`insert into usuario (nombre_usuario, rol_id, nombres, apellido_paterno, datos_periodo_id) select '90999', 1, 'Ana', 'Soto', periodo_id from periodo where activo`,
      sql`update usuario set nombre_usuario = '90998' where nombre_usuario = '90999'`,
      sql`update periodo set activo = false`,
    ]
    const { rows: activos } = await sql<{ id: number }>`select periodo_id as id from periodo where activo`.execute(servidor.db)
    for (const paso of [...pasos, sql`update periodo set activo = true where periodo_id = ${activos[0]?.id}`]) {
      await paso.execute(servidor.db)
      expect([paso.toOperationNode(), (await diferencias()).filter((una) => (una as { donde: string }).donde === 'escuela')]).toEqual([
        paso.toOperationNode(),
        [],
      ])
    }
    // A school that moves takes with it what the other counts have of it: they are counted again, as the import does.
    await sql`delete from usuario where nombre_usuario = '90998'`.execute(servidor.db)
    await sql`delete from establecimiento where id_rbd = 90999`.execute(servidor.db)
    await sql`select recuenta_avance()`.execute(servidor.db)
    expect(await diferencias()).toEqual([])
  })

  it('siguen iguales cuando un estudiante cambia de curso o de establecimiento, y cuando deja de tener encuesta', async () => {
    await sql`update estudiante set id_rbd = 90159 where run in (select run_estudiante from respuesta order by respuesta_id limit 40)`.execute(
      servidor.db,
    )
    await sql`update estudiante set id_grado = 2 where id_ensenanza = 110 and id_grado = 1 and id_rbd = 90159`.execute(servidor.db)
    await sql`delete from token_encuesta t where not exists (select 1 from respuesta r where r.token = t.token) and t.run_estudiante < '2'`.execute(
      servidor.db,
    )
    expect(await diferencias()).toEqual([])
    await sql`select recuenta_avance()`.execute(servidor.db)
    expect(await diferencias()).toEqual([])
  })
})
