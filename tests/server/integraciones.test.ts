import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loAnotado } from '#tests/support/servidor/auditoria.ts'
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
