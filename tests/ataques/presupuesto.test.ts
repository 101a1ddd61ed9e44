import { request } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { digitoVerificador } from '#contract/rules/rut.ts'
import { claveDeLlamante } from '#server/plugins/abuso/fallos.ts'
import { huella } from '#server/plugins/cuentas/huella.ts'
import { filaDe } from '#server/semilla/cuentas.ts'
import { cuandoLlegue } from '#tests/support/servidor/correos.ts'
import { type ServidorDePrueba, levantar } from '#tests/support/servidor/servidor.ts'
import { anota } from './ataque.ts'
import { leeToken } from '#tests/support/personas/token.ts'

const argon = vi.hoisted(() => {
  // Another file of this worker may have loaded the server with what is counted here.
  vi.resetModules()
  return { hash: 0 }
})
vi.mock('@node-rs/argon2', async (importa) => {
  const real = await importa<typeof import('@node-rs/argon2')>()
  return { ...real, hash: (...partes: Parameters<typeof real.hash>) => ((argon.hash += 1), real.hash(...partes)) }
})

let servidor: ServidorDePrueba
beforeAll(async () => {
  servidor = await levantar()
})
beforeEach(async () => {
  servidor.correos.length = 0
  await sql`delete from intento`.execute(servidor.db)
  await sql`delete from presupuesto`.execute(servidor.db)
})
afterAll(() => servidor.cierra())

/** Three times what an address may try: what comes after is refused the same. */
const INTENTOS = 300

/** So many tries of a database that shares its thread with the test, on a machine that does other things too. */
const MUCHOS = { timeout: 180_000 }

const CLAVE = 'Pizarra.Verde.25'
const recaptchaToken = 'prueba'
const ingreso = (usuario: string, password: string, ip: string) =>
  servidor.llama('postLogin', { body: { usuario, password, recaptchaToken } }, null, { ip })
const deApoderado = (runApoderado: string, password: string, ip: string) =>
  servidor.llama('postApoderadosLogin', { body: { runApoderado, password, recaptchaToken } }, null, { ip })
const conDigito = (cuerpo: number) => `${cuerpo}-${digitoVerificador(String(cuerpo))}`

/** How many of these statuses there are of each. */
function cuenta(estados: readonly number[]): Record<number, number> {
  const cuentas: Record<number, number> = {}
  for (const estado of estados) cuentas[estado] = (cuentas[estado] ?? 0) + 1
  return cuentas
}

describe('quien prueba contraseñas', () => {
  it('de un colegio no gana intentos con ceros delante de su RBD', async ({ task }) => {
    const formas = Array.from({ length: 100 }, (_, i) => `${'0'.repeat(i % 4)}901458`)
    const estados: number[] = []
    for (const [i, forma] of formas.entries()) estados.push((await ingreso(forma, `adivino-${i}`, '203.0.113.1')).status)
    const miradas = cuenta(estados)[401] ?? 0
    const nombre = '100 contraseñas con ceros delante del RBD'
    anota(task, { nombre, antes: 'un freno por cada forma de escribirlo', ahora: `${miradas} contraseñas miradas` })
    expect(cuenta(estados)).toEqual({ 401: 5, 429: 95 })
    expect((await ingreso('901458', CLAVE, '203.0.113.2')).status).toBe(200)
  })

  it('de trescientas personas desde una dirección no pasa de cien, y desde las otras se ingresa', MUCHOS, async ({ task }) => {
    const estados: number[] = []
    for (let i = 0; i < INTENTOS; i += 1)
      estados.push((await deApoderado(conDigito(12_000_000 + i * 13), 'Encuesta2025', '203.0.113.3')).status)
    anota(task, {
      nombre: '300 RUN desde una dirección',
      antes: 'sin freno con cualquier cabecera Authorization',
      ahora: `${cuenta(estados)[401] ?? 0} mirados`,
    })
    // A few more come back while a slow machine tries them.
    expect(cuenta(estados)[401]).toBeLessThanOrEqual(110)
    expect((cuenta(estados)[401] ?? 0) + (cuenta(estados)[429] ?? 0)).toBe(INTENTOS)
    const { status, headers } = await deApoderado('34120587-5', CLAVE, '203.0.113.3')
    expect([status, Number(headers['retry-after']) <= 600]).toEqual([429, true])
    expect((await deApoderado('34120587-5', CLAVE, '203.0.113.4')).status).toBe(200)
  })

  it('de ciento cincuenta personas a la vez desde una dirección tampoco pasa de cien', MUCHOS, async ({ task }) => {
    const runes = Array.from({ length: 150 }, (_, i) => conDigito(15_000_000 + i * 13))
    const estados = (await Promise.all(runes.map((run) => deApoderado(run, 'Encuesta2025', '203.0.113.32')))).map(({ status }) => status)
    const { 401: mirados = 0, 429: negados = 0 } = cuenta(estados)
    anota(task, { nombre: '150 RUN a la vez desde una dirección', antes: 'todos mirados', ahora: `${mirados} mirados` })
    expect(mirados).toBeGreaterThanOrEqual(100)
    expect(mirados).toBeLessThanOrEqual(110)
    expect(mirados + negados).toBe(150)
  })

  it('con la contraseña buena o un captcha malo no gasta nada de su dirección, aunque la cuenta no esté verificada', async () => {
    const ip = '203.0.113.33'
    const sinVerificar = filaDe('apoderado-sin-verificar').fila.nombreUsuario
    for (const run of ['34120587-5', sinVerificar, '34120587-5']) await deApoderado(run, CLAVE, ip)
    expect((await deApoderado(sinVerificar, CLAVE, ip)).error.codigo).toBe('cuenta-sin-verificar')
    const sinCaptcha = { runApoderado: '34120587-5', password: CLAVE, recaptchaToken: 'otra cosa' }
    expect((await servidor.llama('postApoderadosLogin', { body: sinCaptcha }, null, { ip })).error.codigo).toBe('captcha')
    const gastado = sql<{
      gastado: boolean
    }>`select lleno > clock_timestamp() as gastado from presupuesto where clave = ${claveDeLlamante(ip)}`
    expect((await gastado.execute(servidor.db)).rows).toEqual([{ gastado: false }])
    await deApoderado('34120587-5', 'mala', ip)
    expect((await gastado.execute(servidor.db)).rows).toEqual([{ gastado: true }])
  })

  it('no cierra la puerta a quien ya ingresó desde su equipo, aunque estén tras la misma dirección', async () => {
    const ip = '203.0.113.5'
    const cookie = String((await deApoderado('34120587-5', CLAVE, ip)).headers['set-cookie']).split(';')[0] ?? ''
    expect(cookie).toMatch(/^marca-de-equipo=/)
    for (let i = 0; i < 101; i += 1) await deApoderado(conDigito(13_000_000 + i * 13), 'Encuesta2025', ip)
    for (let i = 0; i < 6; i += 1) await deApoderado('34120587-5', 'mala', ip)
    const conMarca = (marca: string, runApoderado = '34120587-5') =>
      servidor.app.inject({
        method: 'POST',
        url: '/api/apoderados/login',
        remoteAddress: ip,
        headers: { cookie: marca },
        payload: { runApoderado, password: CLAVE, recaptchaToken },
      })
    expect((await conMarca('')).statusCode).toBe(429)
    expect((await conMarca(cookie)).statusCode).toBe(200)
    // Another account's mark, or one that nobody signed, is worth nothing.
    expect((await conMarca(cookie, '34388412-5')).statusCode).toBe(429)
    expect((await conMarca(cookie.replace(/.$/, (letra) => (letra === 'A' ? 'B' : 'A')))).statusCode).toBe(429)
  })
})

describe('quien inventa códigos de correo', () => {
  const inventado = (i: number) => String(i).padStart(43, 'A')

  it('no le quita nada a quien abre los suyos, ni a ciento cincuenta a la vez tras una dirección', async () => {
    const codigo = inventado(5000)
    await sql`
      insert into codigo_de_un_uso (hash, proposito, usuario_id, vence)
      select ${huella(codigo)}, 'verificacion', min(usuario_id), now() + interval '1 hour' from usuario
    `.execute(servidor.db)
    const abren = Array.from({ length: 150 }, () => servidor.llama('postEnlaces', { body: { codigo } }, null, { ip: '203.0.113.14' }))
    expect(cuenta((await Promise.all(abren)).map(({ status }) => status))).toEqual({ 200: 150 })
  })

  // Each from an address of its own: what one spends is not lent to the next.
  it.for<[que: string, prueba: (i: number) => Promise<{ status: number }>]>([
    [
      'de verificación',
      (i: number) =>
        servidor.llama('postApoderadosVerificaCuenta', { body: { tokenVerificacion: inventado(i) } }, null, { ip: '203.0.113.11' }),
    ],
    [
      'de recuperación',
      (i: number) =>
        servidor.llama(
          'postRecuperarPasswordNueva',
          { body: { token: inventado(i), password: 'coigüe-largo-31', password2: 'coigüe-largo-31' } },
          null,
          { ip: '203.0.113.12' },
        ),
    ],
    ['de enlaces', (i: number) => servidor.llama('postEnlaces', { body: { codigo: inventado(i) } }, null, { ip: '203.0.113.13' })],
  ])('%s no pasa de cien de trescientos', MUCHOS, async ([que, prueba], { task }) => {
    const estados: number[] = []
    for (let i = 0; i < INTENTOS; i += 1) estados.push((await prueba(i)).status)
    const { 400: mirados = 0, 429: negados = 0 } = cuenta(estados)
    anota(task, {
      nombre: `300 códigos inventados ${que}`,
      antes: 'sin freno con cualquier cabecera Authorization',
      ahora: `${mirados} mirados`,
    })
    expect(mirados).toBeGreaterThanOrEqual(100)
    // A few more come back while a slow machine tries them.
    expect(mirados).toBeLessThanOrEqual(110)
    expect(mirados + negados).toBe(INTENTOS)
  })

  it('no quita su turno a quien ingresa: el código se mira antes de calcular nada', async ({ task }) => {
    const antes = argon.hash
    const inventos = Array.from({ length: 120 }, (_, i) =>
      servidor.llama('postRecuperarPasswordNueva', {
        body: { token: inventado(i), password: 'coigüe-largo-31', password2: 'coigüe-largo-31' },
      }),
    )
    const ingresos = await Promise.all(
      Array.from({ length: 12 }, () => ingreso('901458', CLAVE, '203.0.113.6').then(({ status }) => status)),
    )
    const nombre = '12 buenos ingresos mientras llegan 120 códigos de recuperación inventados'
    anota(task, { nombre, antes: '11 con 503', ahora: `${cuenta(ingresos)[503] ?? 0} con 503` })
    expect(cuenta(ingresos.filter((status) => status !== 429))).toEqual({ 200: expect.any(Number) })
    expect(ingresos).not.toContain(503)
    expect(cuenta((await Promise.all(inventos)).map(({ status }) => status))[503]).toBeUndefined()
    expect(argon.hash).toBe(antes)
  })
})

describe('trescientas familias que ingresan a la vez tras la dirección de su colegio', () => {
  it('ingresan todas, con cinco llamadas cada una', async ({ task }) => {
    const { fila } = filaDe('apoderado')
    const runes = Array.from({ length: 300 }, (_, i) => conDigito(30_000_000 + i * 11))
    await sql`
      insert into usuario (nombre_usuario, password_hash, rol_id, nombres, apellido_paterno, correo_electronico, origen)
      select run, (select password_hash from usuario where nombre_usuario = ${fila.nombreUsuario} and verificado), 5, 'Ana', 'Soto', run || '@correo.example', 'Apoderados'
      from jsonb_array_elements_text(${JSON.stringify(runes)}::jsonb) run
    `.execute(servidor.db)
    const ip = '203.0.113.7'
    const pide = async (url: string) => (await servidor.app.inject({ url, remoteAddress: ip })).statusCode
    const unaFamilia = async (run: string): Promise<number[]> => {
      const previas = [await pide('/api/configuracion'), await pide('/api/avisos'), await pide('/captcha/desafio')]
      const { status, body } = await deApoderado(run, CLAVE, ip)
      return [...previas, status, (await servidor.llama('postTokenUserInfo', {}, body.accessToken, { ip })).status]
    }
    const estados = (await Promise.all(runes.map(unaFamilia))).flat()
    const ahora = `${cuenta(estados)[429] ?? 0} llamadas rechazadas`
    anota(task, { nombre: '300 familias tras una dirección', antes: '60 familias rechazadas', ahora })
    expect(cuenta(estados)).toEqual({ 200: 1500 })
  })
})

describe('ninguna cabecera se salta el presupuesto', () => {
  it.each([
    ['sin cabecera', '2001:db8:1:1::', {}],
    ['con un token inventado', '2001:db8:1:2::', { authorization: 'Bearer inventado' }],
    ['con otro esquema', '2001:db8:1:3::', { authorization: 'Basic YTpi' }],
  ])('%s, una dirección que gastó el suyo espera', async (_que, ip, headers) => {
    await sql`insert into presupuesto (clave, lleno) values (${`llamadas:${claveDeLlamante(ip)}`}, now() + interval '9 minutes')`.execute(
      servidor.db,
    )
    const estados: number[] = []
    for (let i = 0; i < 110; i += 1) {
      // Each from another address of the same /64.
      const { statusCode } = await servidor.app.inject({ url: '/api/salud', headers, remoteAddress: `${ip}${(i + 1).toString(16)}` })
      estados.push(statusCode)
    }
    expect(cuenta(estados)[429]).toBeGreaterThan(0)
    expect((await servidor.app.inject({ url: '/api/salud', headers, remoteAddress: '203.0.113.8' })).statusCode).toBe(200)
  })

  it.for<[que: string, path: string]>([
    ['con letras en clave', '/%61pi/configuracion'],
    ['entera', 'http://x/api/configuracion'],
    ['de nada que haya', '/api/nada-de-esto'],
    ['de nada que haya, con letras en clave', '/%61%70i/nada-de-esto'],
  ])('ni la dirección, escrita %s', async ([que, path], { task }) => {
    const enchufe = servidor.app.server.address()
    const escucha = enchufe !== null && typeof enchufe === 'object'
    const port = escucha ? enchufe.port : Number(new URL(await servidor.app.listen({ port: 0, host: '127.0.0.1' })).port)
    await sql`insert into presupuesto (clave, lleno) values (${`llamadas:${claveDeLlamante('127.0.0.31')}`}, now() + interval '9 minutes')`.execute(
      servidor.db,
    )
    const pide = () =>
      new Promise<number>((listo, falla) => {
        const una = request({ host: '127.0.0.1', port, path, localAddress: '127.0.0.31' }, (respuesta) => {
          respuesta.resume().on('end', () => listo(respuesta.statusCode ?? 0))
        })
        una.on('error', falla).end()
      })
    const estados: number[] = []
    for (let i = 0; i < 110; i += 1) estados.push(await pide())
    anota(task, {
      nombre: `110 llamadas a una dirección escrita ${que}`,
      antes: 'ningún 429',
      ahora: `${cuenta(estados)[429] ?? 0} con 429`,
    })
    expect(cuenta(estados)[429]).toBeGreaterThan(0)
  })

  it('la de un vecino que la gastó no detiene a quien ya ingresó desde su equipo', async ({ task }) => {
    const ip = '203.0.113.31'
    const cookie = String((await deApoderado('34120587-5', CLAVE, ip)).headers['set-cookie']).split(';')[0] ?? ''
    await sql`insert into presupuesto (clave, lleno) values (${`llamadas:${claveDeLlamante(ip)}`}, now() + interval '9 minutes')`.execute(
      servidor.db,
    )
    const pide = async (headers: Record<string, string>) =>
      (await servidor.app.inject({ url: '/api/configuracion', remoteAddress: ip, headers })).statusCode
    const [vecino, suyo]: [number[], number[]] = [[], []]
    for (let i = 0; i < 110; i += 1) {
      vecino.push(await pide({}))
      suyo.push(await pide({ cookie }))
    }
    const nombre = 'Gastar lo de una dirección para detener a quien ya ingresó desde ella'
    anota(task, { nombre, antes: 'la dueña recibe 429', ahora: `${cuenta(suyo)[429] ?? 0} con 429 de ${suyo.length}` })
    expect(cuenta(vecino)[429]).toBeGreaterThan(0)
    expect(cuenta(suyo)).toEqual({ 200: 110 })
    // A mark that nobody signed pays as its address does.
    expect(await pide({ cookie: cookie.replace(/.$/, (letra) => (letra === 'A' ? 'B' : 'A')) })).toBe(429)
  })

  it('una sesión tiene el suyo, y es el de su cuenta el que se acaba si abre muchas', async () => {
    const token = await servidor.entra('reportes')
    const pide = (uno: string) => servidor.app.inject({ url: '/api/periodos', headers: { authorization: `Bearer ${uno}` } })
    await sql`update presupuesto set lleno = now() + interval '1 hour' where clave like 'sesion:%'`.execute(servidor.db)
    const { sid } = leeToken(token) as { sid: string }
    await sql`insert into presupuesto (clave, lleno) values (${`sesion:${sid}`}, now() + interval '9 minutes')`.execute(servidor.db)
    const estados: number[] = []
    for (let i = 0; i < 110; i += 1) estados.push((await pide(token)).statusCode)
    expect(cuenta(estados)[429]).toBeGreaterThan(0)
    expect((await pide(await servidor.entra('reportes'))).statusCode).toBe(200)
  })
})

describe('quien pide correos en nombre de otra persona', () => {
  const pide = (ip: string) => servidor.llama('postRecuperarPassword', { body: { usuario: '34120587-5', recaptchaToken } }, null, { ip })
  const codigoDe = (texto: string) => /#token=([\w-]{43})/.exec(texto)?.[1] ?? ''
  const suyos = () => servidor.correos.filter(({ para }) => para === 'marcela.paillan@correo.example')

  it('cuarenta veces a la vez no logra que salgan más de cinco', async ({ task }) => {
    await Promise.all(Array.from({ length: 40 }, () => pide('203.0.113.9')))
    await servidor.llama('postRecuperarPassword', { body: { usuario: 'admin.nacional', recaptchaToken } })
    await cuandoLlegue('el último', () => servidor.correos.find(({ para }) => para === 'admin.nacional@agencia.example'))
    anota(task, { nombre: '40 correos pedidos a la vez', antes: 'más que el tope', ahora: `salen ${suyos().length}` })
    expect(suyos()).toHaveLength(5)
  })

  it('no gasta los de su dueña ni le quita el último enlace', async () => {
    await pide('203.0.113.10')
    const suyo = codigoDe((await cuandoLlegue('el suyo', () => suyos()[0])).texto)
    for (let i = 0; i < 40; i += 1) await pide(`198.51.100.${i}`)
    await expect.poll(() => suyos().length).toBe(10)
    const { status } = await servidor.llama('postRecuperarPasswordNueva', {
      body: { token: suyo, password: 'coigüe-largo-31', password2: 'coigüe-largo-31' },
    })
    expect(status).toBe(200)
  })
})
