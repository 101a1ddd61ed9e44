import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loAnotado } from '#tests/support/servidor/auditoria.ts'
import { levantaLimesurvey, type LimesurveyDoble } from '#tests/support/servidor/limesurvey-doble.ts'
import { levantar, type ServidorDePrueba } from '#tests/support/servidor/servidor.ts'

let servidor: ServidorDePrueba
let nacional: string
beforeAll(async () => {
  servidor = await levantar()
  nacional = await servidor.entra('administrador-nacional')
})
afterAll(() => servidor.cierra())

/** A mail as the queue left it; one whose key is another's cannot be sent. */
async function unCorreo({
  estado = 'fallido',
  asunto = 'Verifique su cuenta',
  toma = null,
}: { estado?: string; asunto?: string; toma?: string | null } = {}): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into encargo (tipo, clave, datos, visible, estado, desde, intentos, toma, error, terminado)
    values ('correo', gen_random_uuid()::text, ${estado === 'hecho' ? null : 'x'}, ${JSON.stringify({ para: 'm***@correo.example', asunto })}::jsonb, ${estado},
      now() + interval '1 hour', 2, ${toma}::uuid, '550 5.1.1 …: rejected', case when ${estado}::text = 'pendiente' then null else now() end)
    returning encargo_id as id
  `.execute(servidor.db)
  return rows[0]?.id ?? 0
}
const quita = () => sql`delete from encargo where tipo = 'correo'`.execute(servidor.db)
const lista = (query = {}, quien: string | null = nacional) => servidor.llama('getAdminIntegracionesCorreos', { query }, quien)
const reintenta = (id: number, quien: string | null = nacional) =>
  servidor.llama('postAdminIntegracionesCorreoReintento', { params: { id } }, quien)

beforeEach(quita)

describe('los correos que no han salido', () => {
  it('los lee el administrador nacional: primero los que no se pudieron entregar, velados y con lo que pasó', async () => {
    const fallido = await unCorreo()
    const espera = await unCorreo({ estado: 'pendiente', asunto: 'Cambie su contraseña' })
    await unCorreo({ estado: 'hecho' })
    const { status, body } = await lista()
    expect(status).toBe(200)
    expect(body).toEqual({
      total: 2,
      filas: [
        {
          encargoId: fallido,
          para: 'm***@correo.example',
          asunto: 'Verifique su cuenta',
          estado: 'fallido',
          pedido: expect.any(String),
          intentos: 2,
          error: '550 5.1.1 …: rejected',
          proximo: null,
        },
        expect.objectContaining({ encargoId: espera, asunto: 'Cambie su contraseña', estado: 'pendiente', proximo: expect.any(String) }),
      ],
    })
    expect((await lista({ estado: 'pendiente' })).body.filas.map(({ encargoId }) => encargoId)).toEqual([espera])
    expect((await lista({ estado: 'fallido' })).body.total).toBe(1)
  })

  it('no se leen con un estado que no existe, sin ingresar ni con otro rol', async () => {
    expect((await lista({ estado: 'perdido' })).error.campos).toEqual({ estado: 'El estado debe ser pendiente o fallido.' })
    expect((await lista({}, null)).status).toBe(401)
    for (const perfil of ['administrador-regional', 'rbd', 'apoderado', 'reportes'] as const)
      expect((await lista({}, await servidor.entra(perfil))).status).toBe(403)
  })

  it('se intentan de nuevo en seguida, y queda en la auditoría', async () => {
    expect((await reintenta(await unCorreo({ estado: 'hecho' }))).error).toEqual({
      codigo: 'correo-enviado',
      message: 'Ese correo ya salió.',
    })
    const fallido = await unCorreo()
    expect((await reintenta(fallido)).status).toBe(204)
    // It was tried at once: what another key closed cannot be read, and it says so.
    await expect
      .poll(async () => (await lista({ estado: 'fallido' })).body.filas[0]?.error, { timeout: 20_000 })
      .toBe('Se cifró con otra clave del servidor.')
    expect((await loAnotado(servidor, { accion: 'reintentar-correo' }))[0]).toMatchObject({
      accion: 'reintentar-correo',
      objeto: 'correo',
      objetoId: String(fallido),
    })
  })

  it('no se intentan el que se está enviando, el que no existe ni lo que no es un correo', async () => {
    const enCamino = await unCorreo({ estado: 'pendiente', toma: '6f1b2a30-0000-4000-8000-000000000001' })
    // Not by `llama`, which would wait until it went out.
    const tomado = servidor.app.inject({
      method: 'POST',
      url: `/api/admin/integraciones/correos/${enCamino}/reintento`,
      headers: { authorization: `Bearer ${nacional}` },
    })
    expect((await tomado).json()).toMatchObject({ codigo: 'correo-en-camino' })
    await quita()
    expect((await reintenta(999_999)).status).toBe(404)
    const { rows } = await sql<{ id: number }>`
      insert into encargo (tipo, clave, datos, desde) values ('otra-cosa', 'otra', 'x', now() + interval '1 hour') returning encargo_id as id
    `.execute(servidor.db)
    expect((await reintenta(rows[0]?.id ?? 0)).status).toBe(404)
  })

  it('no se intentan con un número mal escrito, sin ingresar ni con otro rol', async () => {
    const fallido = await unCorreo()
    expect((await servidor.llama('postAdminIntegracionesCorreoReintento', { params: { id: 'x' } }, nacional)).status).toBe(400)
    expect((await reintenta(fallido, null)).status).toBe(401)
    expect((await reintenta(fallido, await servidor.entra('administrador-regional'))).status).toBe(403)
    expect((await lista({ estado: 'fallido' })).body.total).toBe(1)
  })
})

describe('los sistemas externos', () => {
  let conectado: ServidorDePrueba
  let doble: LimesurveyDoble
  let suNacional: string
  beforeAll(async () => {
    doble = await levantaLimesurvey()
    conectado = await levantar({ entorno: { LIMESURVEY_URL: doble.url, LIMESURVEY_USER: 'admin', LIMESURVEY_PASSWORD: 'buena' } })
    suNacional = await conectado.entra('administrador-nacional')
  })
  afterAll(async () => {
    await conectado.cierra()
    await doble.cierra()
  })
  beforeEach(() => {
    doble.seRompe = null
  })

  const sistemas = async () => (await conectado.llama('getAdminIntegraciones', {}, suNacional)).body
  const encuestas = async () => (await sistemas()).find(({ sistema }) => sistema === 'encuestas')
  const prueba = (sistema: string, quien: string | null = suNacional) =>
    conectado.llama('postAdminIntegracionesPrueba', { params: { sistema } }, quien)

  it('se ven todos, con su máquina y sin claves; los que hace este mismo sistema, sin ella', async () => {
    const vistos = await sistemas()
    expect(vistos.map(({ sistema }) => sistema)).toEqual(['encuestas', 'correo', 'identidad', 'claveunica', 'captcha', 'informes'])
    expect(vistos.filter(({ direccion }) => direccion !== null)).toMatchObject([
      { sistema: 'encuestas', direccion: new URL(doble.url).host },
    ])
    expect(JSON.stringify(vistos)).not.toContain('buena')
  })

  it('el que funciona queda respondiendo desde ahora, y la prueba en la auditoría', async () => {
    const { status, body } = await prueba('encuestas')
    expect([status, body.sistema, body.pausado]).toEqual([200, 'encuestas', false])
    expect((await encuestas())?.bien).toEqual(expect.any(String))
    expect((await loAnotado(conectado, { accion: 'probar-integracion' }))[0]).toMatchObject({
      objetoId: 'encuestas',
      detalle: { funciona: true },
    })
  })

  it('el que no, dice por qué, y queda dicho para todos; reparado, se le pregunta aunque estuviera en pausa', async () => {
    doble.seRompe = 'html'
    for (let vez = 0; vez < 3; vez += 1) {
      const { status, error } = await prueba('encuestas')
      expect([status, error.codigo]).toEqual([409, 'prueba-fallida'])
      expect(error.message).toContain('its answer is not JSON-RPC')
    }
    const visto = await encuestas()
    expect(visto?.pausado).toBe(true)
    expect(visto?.motivo).toContain('its answer is not JSON-RPC')
    doble.seRompe = null
    expect((await prueba('encuestas')).status).toBe(200)
    expect((await encuestas())?.pausado).toBe(false)
  })

  it('lo que hace este mismo sistema no se prueba, ni lo que no existe', async () => {
    expect((await prueba('correo')).error.codigo).toBe('sistema-propio')
    expect((await prueba('fax')).status).toBe(400)
  })

  it('los correos que esperan se cuentan en el suyo', async () => {
    const correos = async () =>
      (await servidor.llama('getAdminIntegraciones', {}, nacional)).body.find(({ sistema }) => sistema === 'correo')?.enCola
    expect(await correos()).toBe(0)
    await unCorreo({ estado: 'pendiente' })
    await unCorreo({ estado: 'fallido' })
    expect(await correos()).toBe(1)
  })

  it('los ve y los prueba solo el administrador nacional', async () => {
    for (const [perfil, esperado] of [
      [null, 401],
      ['administrador-regional', 403],
      ['rbd', 403],
    ] as const) {
      const quien = perfil === null ? null : await conectado.entra(perfil)
      expect((await conectado.llama('getAdminIntegraciones', {}, quien)).status).toBe(esperado)
      expect((await prueba('encuestas', quien)).status).toBe(esperado)
    }
  })
})
