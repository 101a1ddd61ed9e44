import { loAnotado } from '#tests/support/servidor/auditoria.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { dispositivoDe } from '#server/plugins/sesiones/dispositivo.ts'
import { direccionReducida } from '#server/plugins/sesiones/origen.ts'
import { abreLaEncuesta, usuarioIdDe } from '#tests/support/servidor/encuestas.ts'
import { type ServidorDePrueba, levantar } from '#tests/support/servidor/servidor.ts'

let servidor: ServidorDePrueba
beforeAll(async () => {
  servidor = await levantar()
})
afterAll(() => servidor.cierra())

const suyas = async (token: string) => (await servidor.llama('getUsuarioSesiones', {}, token)).body
const viva = async (token: string) => (await servidor.llama('getUsuario', {}, token)).status === 200

describe('las sesiones propias', () => {
  it('se ven con su equipo, su red, desde cuándo y su último uso, la actual primero', async () => {
    const otra = await servidor.entra('apoderado')
    const token = await servidor.entra('apoderado')
    const sesiones = await suyas(token)
    expect(sesiones).toHaveLength(2)
    expect(sesiones.map(({ actual }) => actual)).toEqual([true, false])
    expect(sesiones[0]).toMatchObject({
      direccion: '127.0.x.x',
      desde: expect.stringMatching(/T.*Z$/),
      ultimoUso: expect.stringMatching(/T.*Z$/),
    })
    expect(JSON.stringify(sesiones)).not.toContain('127.0.0.1')
    expect((await suyas(otra))[0]?.sesionId).toBe(sesiones[1]?.sesionId)
  })

  it('se cierra una, y las demás siguen', async () => {
    const [token, otra] = [await servidor.entra('rbd'), await servidor.entra('rbd')]
    const id = (await suyas(otra))[0]?.sesionId ?? ''
    const suya = { accion: 'cerrar-sesiones' as const, objetoId: String(await usuarioIdDe(servidor, token)) }
    const deAntes = (await loAnotado(servidor, suya)).length
    expect((await servidor.llama('deleteUsuarioSesion', { params: { id } }, token)).status).toBe(204)
    expect((await loAnotado(servidor, suya))[0]).toMatchObject({ usuarioId: Number(suya.objetoId), detalle: { cerradas: 1 } })
    expect([await viva(otra), await viva(token)]).toEqual([false, true])
    expect((await servidor.llama('deleteUsuarioSesion', { params: { id } }, token)).status).toBe(404)
    expect((await servidor.llama('deleteUsuarioSesion', { params: { id: 'no-es' } }, token)).status).toBe(400)
    expect(await loAnotado(servidor, suya)).toHaveLength(deAntes + 1)
  })

  it('se cierran todas las otras', async () => {
    const [token, una, otra] = [await servidor.entra('reportes'), await servidor.entra('reportes'), await servidor.entra('reportes')]
    expect((await servidor.llama('deleteUsuarioSesiones', {}, token)).status).toBe(204)
    expect([await viva(token), await viva(una), await viva(otra)]).toEqual([true, false, false])
    const [hecho] = await loAnotado(servidor, { accion: 'cerrar-sesiones', objetoId: String(await usuarioIdDe(servidor, token)) })
    expect(hecho?.detalle).toEqual({ cerradas: 2 })
  })

  it('las de otra persona no existen', async () => {
    const [ajena, token] = [await servidor.entra('administrador-comunal'), await servidor.entra('administrador-regional')]
    const id = (await suyas(ajena))[0]?.sesionId ?? ''
    expect((await servidor.llama('deleteUsuarioSesion', { params: { id } }, token)).status).toBe(404)
    expect(await viva(ajena)).toBe(true)
  })

  it('no cuentan la página de la encuesta, las vencidas ni un ingreso a medias', async () => {
    const token = await servidor.entra('apoderado')
    await servidor.llama('deleteUsuarioSesiones', {}, token)
    await abreLaEncuesta(servidor, token, '36120771-8')
    const usuarioId = await usuarioIdDe(servidor, token)
    await sql`insert into sesion (sesion_id, usuario_id, rol_id, vence) values (gen_random_uuid(), ${usuarioId}, 5, now())`.execute(
      servidor.db,
    )
    await sql`insert into sesion (sesion_id, usuario_id, rol_id, vence, pendiente)
      values (gen_random_uuid(), ${usuarioId}, 5, now() + interval '5 minutes', 'segundo-factor')`.execute(servidor.db)
    expect(await suyas(token)).toHaveLength(1)
  })

  it('el último uso avanza cuando la sesión se usa', async () => {
    const token = await servidor.entra('apoderado')
    const [antes] = await suyas(token)
    await sql`update sesion set ultimo_uso = now() - interval '2 hours' where sesion_id = ${antes?.sesionId}`.execute(servidor.db)
    await suyas(token)
    const [despues] = await suyas(token)
    expect(Date.parse(despues?.ultimoUso ?? '')).toBeGreaterThanOrEqual(Date.parse(antes?.ultimoUso ?? ''))
  })
})

describe('cerrar las sesiones de una cuenta', () => {
  const cierra = (usuarioId: number, quien: string) => servidor.llama('deleteAdminUsuariosSesiones', { params: { usuarioId } }, quien)

  it('lo hace quien la administra, y queda en la auditoría', async () => {
    const comunal = await servidor.entra('administrador-comunal')
    const escuela = await servidor.entra('rbd')
    const usuarioId = await usuarioIdDe(servidor, escuela)
    const deAntes = (await loAnotado(servidor, { accion: 'cerrar-sesiones', objetoId: String(usuarioId) })).length
    const { status, body } = await cierra(usuarioId, comunal)
    expect(status).toBe(200)
    expect(body.cerradas).toBeGreaterThan(0)
    expect(await viva(escuela)).toBe(false)
    expect((await cierra(usuarioId, comunal)).body.cerradas).toBe(0)
    const [segundo, primero, ...otros] = await loAnotado(servidor, { accion: 'cerrar-sesiones', objetoId: String(usuarioId) })
    const suyo = { usuarioId: await usuarioIdDe(servidor, comunal), objeto: 'usuario' }
    expect(primero).toMatchObject({ ...suyo, detalle: { cerradas: body.cerradas } })
    expect(segundo).toMatchObject({ ...suyo, detalle: { cerradas: 0 } })
    expect(otros).toHaveLength(deAntes)
  })

  it('no alcanza a otro territorio ni a quien está por encima', async () => {
    const [nacional, regional, comunal] = [
      await servidor.entra('administrador-nacional'),
      await servidor.entra('administrador-regional'),
      await servidor.entra('administrador-comunal'),
    ]
    expect((await cierra(await usuarioIdDe(servidor, nacional), regional)).status).toBe(404)
    expect((await cierra(await usuarioIdDe(servidor, regional), comunal)).status).toBe(404)
    expect(await viva(nacional)).toBe(true)
  })

  it('de la cuenta propia deja abierta la que lo pide', async () => {
    const [otra, nacional] = [await servidor.entra('administrador-nacional'), await servidor.entra('administrador-nacional')]
    await cierra(await usuarioIdDe(servidor, nacional), nacional)
    expect([await viva(nacional), await viva(otra)]).toEqual([true, false])
  })
})

describe('lo que se guarda de un equipo', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
      'Chrome en Windows',
      false,
    ],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0', 'Edge en Windows', false],
    ['Mozilla/5.0 (Linux; Android 14; SM-A055M) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36', 'Chrome en Android', true],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari en iPhone',
      true,
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox en Linux', false],
    ['curl/8.0', 'Otro dispositivo', false],
    [null, 'Otro dispositivo', false],
  ])('%s se lee «%s»', (agente, dispositivo, esTelefono) => {
    expect(dispositivoDe(agente)).toEqual({ dispositivo, esTelefono })
  })

  it.each([
    ['190.45.12.34', '190.45.x.x'],
    ['::ffff:190.45.12.34', '190.45.x.x'],
    ['2800:300:6a11:1::5', '2800:300:x'],
    ['fe80::1%eth0.1', 'fe80:0:x'],
    ['cualquier cosa', 'desconocida'],
  ])('de %s queda %s', (ip, reducida) => {
    expect(direccionReducida(ip)).toBe(reducida)
  })
})
