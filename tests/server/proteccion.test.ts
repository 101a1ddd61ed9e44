import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { type Kysely, type KyselyPlugin, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { creaMarcas } from '#server/plugins/abuso/marca.ts'
import { compruebaContrasena, limitaContrasenas } from '#server/plugins/cuentas/contrasenas.ts'
import type { Rechazo } from '#server/plugins/http/rechazo.ts'
import { CUENTAS } from '#server/semilla/cuentas.ts'
import { unRegistroEnviado } from '#tests/support/personas/registro.ts'
import { type ServidorDePrueba, levantar } from '#tests/support/servidor/servidor.ts'

const argon = vi.hoisted(() => {
  // Another file of this worker may have loaded the server with what is counted here.
  vi.resetModules()
  return { hash: 0, verify: 0 }
})
vi.mock('@node-rs/argon2', async (importa) => {
  const real = await importa<typeof import('@node-rs/argon2')>()
  return {
    hash: (...partes: Parameters<typeof real.hash>) => ((argon.hash += 1), real.hash(...partes)),
    verify: (...partes: Parameters<typeof real.verify>) => ((argon.verify += 1), real.verify(...partes)),
  }
})

const PROXY = '10.0.0.1'
let servidor: ServidorDePrueba
let base: Kysely<unknown>
beforeAll(async () => {
  servidor = await levantar({ entorno: { TRUSTED_PROXIES: PROXY } })
  base = servidor.db
})
beforeEach(async () => {
  Object.assign(servidor.app.servicios, { db: base, reserva: base })
  await sql`delete from intento`.execute(base)
  await sql`delete from presupuesto`.execute(base)
})
afterAll(() => servidor.cierra())

const CLAVE = 'Pizarra.Verde.25'
const ingreso = (usuario: string, password = CLAVE, { ip = '203.0.113.1', recaptchaToken = 'prueba' } = {}) =>
  servidor.llama('postLogin', { body: { usuario, password, recaptchaToken } }, null, { ip })

describe('muchos intentos a la vez', () => {
  it('del mismo usuario y dirección no adivinan más que uno tras otro', async () => {
    const respuestas = await Promise.all(Array.from({ length: 20 }, () => ingreso('901458', 'mala')))
    const estados = respuestas.map(({ status }) => status)
    expect(estados.filter((status) => status === 401)).toHaveLength(5)
    expect(estados.filter((status) => status === 429)).toHaveLength(15)
  })

  it('esperan su turno, y los que no caben vuelven en 5 segundos; el resto del servicio sigue', async () => {
    const terminados: string[] = []
    const ingresos = Array.from({ length: 450 }, (_, i) =>
      ingreso(`persona.${i}`, 'mala', { ip: `198.51.100.${i % 200}` }).finally(() => terminados.push('ingreso')),
    )
    const salud = servidor.app.inject({ url: '/api/salud' }).finally(() => terminados.push('salud'))
    const respuestas = await Promise.all(ingresos)
    expect((await salud).statusCode).toBe(200)
    expect(terminados.indexOf('salud')).toBeLessThan(225)
    const rechazados = respuestas.filter(({ status }) => status === 503)
    expect(rechazados.length).toBeGreaterThan(0)
    expect(respuestas.filter(({ status }) => status === 401).length + rechazados.length).toBe(450)
    expect(rechazados.every(({ headers, error }) => headers['retry-after'] === '5' && error.codigo === 'servicio-ocupado')).toBe(true)
    // Whoever was not attended did not fail.
    const { rows } = await sql<{ fallos: number }>`select count(*)::int as fallos from intento`.execute(base)
    expect(rows[0]?.fallos).toBe((450 - rechazados.length) * 2)
  })
})

describe('cuántas contraseñas se revisan', () => {
  afterEach(() => limitaContrasenas({ aLaVez: 2, enEspera: 400 }))
  const revisa = (cuantas: number, cola: 'ingreso' | 'cuenta') =>
    Promise.all(
      Array.from({ length: cuantas }, () =>
        compruebaContrasena(null, 'mala', cola).then(
          () => 'revisada',
          (error: Rechazo) => error.codigo,
        ),
      ),
    )
  const cuantas = (dichos: readonly string[], cual: string) => dichos.filter((uno) => uno === cual).length

  it('a la vez y en espera, de quien ingresa, es lo que dice la configuración', async () => {
    limitaContrasenas({ aLaVez: 1, enEspera: 16 })
    const dichos = await revisa(20, 'ingreso')
    expect([cuantas(dichos, 'revisada'), cuantas(dichos, 'servicio-ocupado')]).toEqual([17, 3])
  })

  it('de lo demás espera la octava parte', async () => {
    limitaContrasenas({ aLaVez: 4, enEspera: 16 })
    const dichos = await revisa(20, 'cuenta')
    expect([cuantas(dichos, 'revisada'), cuantas(dichos, 'servicio-ocupado')]).toEqual([3, 17])
  })
})

describe('los fallos de un usuario desde muchas direcciones', () => {
  const fallanDesdeTodasPartes = async (usuario: string, veces: number) => {
    for (let i = 0; i < veces; i += 1) await ingreso(usuario, 'mala', { ip: `198.51.100.${i}` })
  }
  const desafio = async (ip: string): Promise<Parameters<typeof solveChallenge>[0]['challenge']> =>
    (await servidor.app.inject({ url: '/captcha/desafio', remoteAddress: ip })).json()
  const resuelve = async (ip: string) => {
    const challenge = await desafio(ip)
    const solution = await solveChallenge({ challenge, deriveKey })
    if (!solution) throw new Error('El desafío no tiene solución.')
    const { counter, derivedKey } = solution
    return Buffer.from(JSON.stringify({ challenge, solution: { counter, derivedKey } })).toString('base64')
  }

  it.each(['901458', 'nadie.conocido'])('piden más trabajo a quien diga ser %s, y nunca lo bloquean', async (usuario) => {
    const ip = '203.0.113.50'
    await fallanDesdeTodasPartes(usuario, 9)
    expect((await ingreso(usuario, 'mala', { ip, recaptchaToken: await resuelve(ip) })).error.codigo).toBe('credenciales')

    const { status, error } = await ingreso(usuario, CLAVE, { ip, recaptchaToken: await resuelve(ip) })
    expect([status, error]).toEqual([400, { codigo: 'captcha', message: 'Por seguridad, confirme otra vez que es una persona.' }])
    expect((await desafio(ip)).parameters.cost).toBe(15_000)
    expect((await desafio('203.0.113.51')).parameters.cost).toBe(5000)
    expect((await ingreso(usuario, CLAVE, { ip, recaptchaToken: await resuelve(ip) })).status).toBe(usuario === '901458' ? 200 : 401)
  })

  it('no piden nada a los demás usuarios', async () => {
    await fallanDesdeTodasPartes('901458', 10)
    expect((await ingreso('admin.nacional', CLAVE, { ip: '203.0.113.60', recaptchaToken: await resuelve('203.0.113.60') })).status).toBe(
      200,
    )
  })

  it('pasada una hora vuelven al trabajo de siempre', async () => {
    await fallanDesdeTodasPartes('901458', 10)
    await sql`update intento set momento = momento - interval '61 minutes'`.execute(base)
    expect((await ingreso('901458', CLAVE, { recaptchaToken: await resuelve('203.0.113.70') })).status).toBe(200)
  })
})

type Llamada = () => Promise<{ status: number; error: unknown }>

describe('quien prueba nombres no aprende cuáles existen', () => {
  /** The statements and password checks that a call makes before it is answered, in order and without their values. */
  async function trabajoDe(llamada: Llamada) {
    const sentencias: string[] = []
    const cuenta: KyselyPlugin = {
      transformQuery: ({ node }) => {
        if (node.kind === 'RawNode') sentencias.push(node.sqlFragments.join('?').trim().replace(/\s+/g, ' '))
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const contada = base.withPlugin(cuenta)
    Object.assign(servidor.app.servicios, { db: contada, reserva: contada })
    const antes = { ...argon }
    let alResponder: string[] = []
    const { status, error } = await llamada().finally(() => {
      alResponder = [...sentencias]
    })
    Object.assign(servidor.app.servicios, { db: base, reserva: base })
    return { status, error, sentencias: alResponder, hash: argon.hash - antes.hash, verify: argon.verify - antes.verify }
  }
  const apoderada = CUENTAS.find(({ perfil }) => perfil === 'apoderado')?.usuario ?? ''
  const sinVerificar = CUENTAS.find(({ perfil }) => perfil === 'apoderado-sin-verificar')?.usuario ?? ''
  const NADIE = '9.876.543-3'
  const recaptchaToken = 'prueba'
  const deApoderado = (runApoderado: string) =>
    servidor.llama('postApoderadosLogin', { body: { runApoderado, password: 'mala', recaptchaToken } })
  const registra = (runApoderado: string) => {
    const correo = `alguien.${runApoderado.replace(/\D/g, '')}@correo.example`
    const nueva = { correoElectronico: correo, correoElectronico2: correo, password: 'Lluvia.Larga.77', password2: 'Lluvia.Larga.77' }
    return servidor.llama('postApoderadosRegistro', {
      body: unRegistroEnviado({ runApoderado, nombres: 'Julia', apellidoPaterno: 'Rivas', ...nueva }),
    })
  }

  it.each<[string, Llamada, Llamada]>([
    ['al ingresar con un RBD', () => ingreso('901458', 'mala'), () => ingreso('999990', 'mala')],
    ['al ingresar con un nombre de usuario', () => ingreso('admin.nacional', 'mala'), () => ingreso('nadie.conocido', 'mala')],
    ['al ingresar con un RUN', () => deApoderado(apoderada), () => deApoderado(NADIE)],
    ['al ingresar con un RUN sin verificar', () => deApoderado(sinVerificar), () => deApoderado(NADIE)],
    ['al registrarse', () => registra(apoderada), () => registra(NADIE)],
    [
      'al pedir otra contraseña',
      () => servidor.llama('postRecuperarPassword', { body: { usuario: apoderada, recaptchaToken } }),
      () => servidor.llama('postRecuperarPassword', { body: { usuario: NADIE, recaptchaToken } }),
    ],
    [
      'al pedir otro correo',
      () => servidor.llama('postApoderadosReenvioVerificacion', { body: { runApoderado: sinVerificar, recaptchaToken } }),
      () => servidor.llama('postApoderadosReenvioVerificacion', { body: { runApoderado: NADIE, recaptchaToken } }),
    ],
  ])('%s: la respuesta y el trabajo son los mismos', async (_cuando, existente, desconocido) => {
    const uno = await trabajoDe(existente)
    const otro = await trabajoDe(desconocido)
    expect(otro).toEqual(uno)
    expect(uno.status).not.toBe(400)
  })

  it('registrarse con un RUN ajeno no deja nada escrito', async () => {
    const antes = argon.hash
    await registra(apoderada)
    expect(argon.hash).toBe(antes + 1)
    const cuentas = async () => {
      const { rows } = await sql<{
        total: number
      }>`select count(*)::int as total from usuario where nombre_usuario = replace(${apoderada}, '.', '')`.execute(base)
      return rows[0]?.total
    }
    await expect.poll(cuentas).toBe(1)
  })
})

describe('la dirección de quien llama', () => {
  const desde = (remoteAddress: string, reenviada: string) =>
    servidor.app.inject({
      method: 'POST',
      url: '/api/login',
      remoteAddress,
      headers: { 'x-forwarded-for': reenviada },
      payload: { usuario: '901458', password: 'mala', recaptchaToken: 'prueba' },
    })

  it('es la que dice un proxy de confianza', async () => {
    for (let i = 0; i < 5; i += 1) await desde(PROXY, '203.0.113.80')
    expect((await desde(PROXY, '203.0.113.80')).statusCode).toBe(429)
    expect((await desde(PROXY, '203.0.113.81')).statusCode).toBe(401)
  })

  it('no es la que dice cualquiera', async () => {
    for (let i = 0; i < 5; i += 1) await desde('198.51.100.9', `203.0.113.${90 + i}`)
    expect((await desde('198.51.100.9', '203.0.113.99')).statusCode).toBe(429)
  })
})

describe('la marca de un equipo', () => {
  it('en producción solo se toma de una conexión cifrada, y no sirve la de otro secreto', () => {
    const marcas = creaMarcas('un secreto', { segura: true })
    const cookie = marcas.cookie(7, null)
    expect(cookie).toMatch(/^__Secure-marca-de-equipo=.*; Path=\/api; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/)
    expect(marcas.lee(cookie.split(';')[0])?.usuarioId).toBe(7)
    expect(creaMarcas('otro secreto', { segura: true }).lee(cookie.split(';')[0])).toBeNull()
    expect(creaMarcas('un secreto', { segura: false }).lee(cookie.split(';')[0])).toBeNull()
  })
})
