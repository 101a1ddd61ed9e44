import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ServidorDePrueba, levantar } from '#tests/support/servidor/servidor.ts'

let servidor: ServidorDePrueba
beforeAll(async () => {
  servidor = await levantar()
})
beforeEach(async () => {
  await sql`delete from intento`.execute(servidor.db)
  await sql`delete from presupuesto`.execute(servidor.db)
})
afterAll(() => servidor.cierra())

const CLAVE = 'Pizarra.Verde.25'
const ingreso = (usuario: string, password = CLAVE, ip?: string) =>
  servidor.llama('postLogin', { body: { usuario, password, recaptchaToken: 'prueba' } }, null, ip === undefined ? {} : { ip })
const ingresoDeApoderado = (runApoderado: string, password = CLAVE) =>
  servidor.llama('postApoderadosLogin', { body: { runApoderado, password, recaptchaToken: 'prueba' } })

describe('el ingreso de establecimientos y funcionarios', () => {
  it('entra con el RBD y su dígito al final, y la sesión es la de ese colegio', async () => {
    const { status, body } = await ingreso('901458')
    expect(status).toBe(200)
    const perfil = await servidor.llama('postTokenUserInfo', {}, body.accessToken)
    expect(perfil.body).toMatchObject({ nombreUsuario: '90145', usuarioRol: { rolId: 1, rol: { rolId: 1, dsRol: 'Establecimiento' } } })
  })

  it('entra con el nombre de usuario de un funcionario', async () => {
    expect((await ingreso('admin.nacional')).status).toBe(200)
  })

  it('rechaza un RBD cuyo dígito no es el del registro', async () => {
    const { status, error } = await ingreso('901457')
    expect([status, error]).toEqual([401, { codigo: 'credenciales', message: 'Usuario o contraseña incorrectos.' }])
  })

  it('acepta el dígito del registro aunque no obedezca al módulo 11', async () => {
    await sql`update establecimiento set dgv_rbd = '3' where id_rbd = 90145`.execute(servidor.db)
    expect((await ingreso('901453')).status).toBe(200)
    await sql`update establecimiento set dgv_rbd = '8' where id_rbd = 90145`.execute(servidor.db)
  })

  it('dice lo mismo de un usuario que no existe y de una contraseña equivocada', async () => {
    const mala = await ingreso('901458', 'no es esta')
    const nadie = await ingreso('nadie.conocido', 'no es esta')
    expect(mala.status).toBe(401)
    expect(mala.error.message).toBe('Usuario o contraseña incorrectos.')
    expect(nadie.error).toEqual(mala.error)
  })

  it('no deja entrar a un apoderado por la puerta de los establecimientos, ni al revés', async () => {
    expect((await ingreso('34120587-5')).error.codigo).toBe('credenciales')
    expect((await ingresoDeApoderado('90145-8')).error.codigo).toBe('credenciales')
  })

  it('pide lo que falta, campo por campo', async () => {
    const { status, error } = await servidor.llama('postLogin', { body: {} })
    expect(status).toBe(400)
    expect(error).toEqual({
      codigo: 'datos-invalidos',
      message: 'Revise los datos ingresados.',
      campos: {
        usuario: 'Debe ingresar su nombre de usuario.',
        password: 'Debe ingresar su contraseña.',
        recaptchaToken: 'Debe realizar la validación del captcha.',
      },
    })
  })

  it('rechaza un captcha sin resolver, y uno inventado', async () => {
    const sin = await servidor.llama('postLogin', { body: { usuario: '901458', password: CLAVE, recaptchaToken: '' } })
    expect([sin.status, sin.error.codigo, sin.error.message]).toEqual([400, 'captcha', 'Debe realizar la validación del captcha.'])
    const inventado = await servidor.llama('postLogin', { body: { usuario: '901458', password: CLAVE, recaptchaToken: 'inventado' } })
    expect([inventado.status, inventado.error.codigo]).toEqual([400, 'captcha'])
  })

  it('no deja entrar a una cuenta inactiva', async () => {
    await sql`update usuario set activo = false where nombre_usuario = 'reportes'`.execute(servidor.db)
    expect((await ingreso('reportes')).error.codigo).toBe('credenciales')
    await sql`update usuario set activo = true where nombre_usuario = 'reportes'`.execute(servidor.db)
  })
})

describe('los intentos fallidos', () => {
  it('hacen esperar al sexto intento, con el tiempo que falta, aunque la contraseña sea la buena', async () => {
    const desde = Date.now()
    for (let i = 0; i < 5; i += 1) expect((await ingreso('901458', 'mala')).status).toBe(401)
    const { status, error, headers } = await ingreso('901458')
    const pasaron = Math.ceil((Date.now() - desde) / 1000)
    expect([status, error.codigo]).toEqual([429, 'demasiados-intentos'])
    const espera = Number(headers['retry-after'])
    expect(espera).toBeGreaterThanOrEqual(60 - pasaron)
    expect(espera).toBeLessThanOrEqual(60)
    expect(error.message).toBe(`Hubo demasiados intentos. Espere ${espera} segundos y vuelva a intentar.`)
  })

  it('no los suma ni los quita un captcha sin resolver', async () => {
    const sinResolver = () => servidor.llama('postLogin', { body: { usuario: '901458', password: CLAVE, recaptchaToken: 'inventado' } })
    for (let i = 0; i < 6; i += 1) expect((await sinResolver()).status).toBe(400)
    for (let i = 0; i < 5; i += 1) expect((await ingreso('901458', 'mala')).status).toBe(401)
    expect((await sinResolver()).status).toBe(400)
    expect((await ingreso('901458')).status).toBe(429)
  })

  it('no hacen esperar al mismo usuario desde otra dirección', async () => {
    for (let i = 0; i < 5; i += 1) await ingreso('901458', 'mala', '203.0.113.7')
    expect((await ingreso('901458', CLAVE, '203.0.113.7')).status).toBe(429)
    expect((await ingreso('901458', CLAVE, '203.0.113.8')).status).toBe(200)
  })

  it('cuentan por la red /64 cuando la dirección es IPv6', async () => {
    for (let i = 1; i <= 5; i += 1) await ingreso('901458', 'mala', `2001:db8:0:1::${i}`)
    expect((await ingreso('901458', CLAVE, '2001:db8:0:1:ffff::9')).status).toBe(429)
    expect((await ingreso('901458', CLAVE, '2001:db8:0:2::1')).status).toBe(200)
  })

  it('dejan de contar pasado un minuto, y con un ingreso correcto', async () => {
    for (let i = 0; i < 4; i += 1) await ingreso('901458', 'mala')
    expect((await ingreso('901458')).status).toBe(200)
    for (let i = 0; i < 5; i += 1) await ingreso('901458', 'mala')
    await sql`update intento set momento = momento - interval '61 seconds'`.execute(servidor.db)
    expect((await ingreso('901458')).status).toBe(200)
  })
})

describe('el ingreso de apoderados', () => {
  it('entra con su RUN escrito de cualquier forma', async () => {
    expect((await ingresoDeApoderado('34.120.587-5')).status).toBe(200)
    expect((await ingresoDeApoderado('341205875')).status).toBe(200)
  })

  it('rechaza un RUN cuyo dígito no corresponde', async () => {
    const { status, error } = await ingresoDeApoderado('34120587-4')
    expect([status, error]).toEqual([
      400,
      { codigo: 'datos-invalidos', message: 'RUN incorrecto.', campos: { runApoderado: 'RUN incorrecto.' } },
    ])
  })

  it('avisa a quien aún no verifica su cuenta, y eso nunca es un fallo', async () => {
    for (let i = 0; i < 7; i += 1) {
      const { status, error } = await ingresoDeApoderado('34251903-2')
      expect([status, error.codigo]).toEqual([401, 'cuenta-sin-verificar'])
    }
  })

  it('no dice que la cuenta está sin verificar a quien no sabe la contraseña', async () => {
    expect((await ingresoDeApoderado('34251903-2', 'otra cosa')).error.codigo).toBe('credenciales')
  })
})

describe('la sesión', () => {
  const perfilDe = (token: string | null) => servidor.llama('postTokenUserInfo', {}, token)
  const seAcabo = async (token: string) => {
    const { status, error } = await perfilDe(token)
    expect([status, error]).toEqual([401, { codigo: 'sesion-expirada', message: 'Su sesión ha expirado.' }])
  }

  it('hace falta para el perfil', async () => {
    const { status, error } = await perfilDe(null)
    expect([status, error.codigo]).toEqual([401, 'sesion-requerida'])
  })

  it('no se inventa: un token alterado no sirve', async () => {
    const token = await servidor.entra('rbd')
    await seAcabo(`${token.slice(0, -4)}AAAA`)
    await seAcabo('no.es.token')
  })

  it('termina al salir, desde la próxima llamada', async () => {
    const token = await servidor.entra('rbd')
    expect((await servidor.llama('postTokenCierre', {}, token)).status).toBe(204)
    await seAcabo(token)
    expect((await servidor.llama('postTokenCierre', {}, token)).status).toBe(401)
  })

  it('termina si la cuenta se desactiva', async () => {
    const token = await servidor.entra('administrador-comunal')
    await sql`update usuario set activo = false where nombre_usuario = 'admin.valdivia'`.execute(servidor.db)
    await seAcabo(token)
    await sql`update usuario set activo = true where nombre_usuario = 'admin.valdivia'`.execute(servidor.db)
  })

  it('termina si cambia el rol de la cuenta', async () => {
    const token = await servidor.entra('administrador-regional')
    await sql`update usuario set rol_id = 120 where nombre_usuario = 'admin.losrios'`.execute(servidor.db)
    await seAcabo(token)
    await sql`update usuario set rol_id = 3 where nombre_usuario = 'admin.losrios'`.execute(servidor.db)
  })

  it('dura 30 minutos', async () => {
    const token = await servidor.entra('rbd')
    const { rows } = await sql<{ minutos: number }>`
      select round(extract(epoch from vence - creada) / 60)::int as minutos from sesion order by creada desc limit 1
    `.execute(servidor.db)
    expect(rows).toEqual([{ minutos: 30 }])
    await sql`update sesion set vence = now() - interval '1 second'`.execute(servidor.db)
    await seAcabo(token)
  })
})

describe('la renovación', () => {
  const perfilDe = (token: string) => servidor.llama('postTokenUserInfo', {}, token)
  const renueva = (token: string) => servidor.llama('postTokenRenovar', {}, token)
  const pasan = (minutos: number) =>
    sql`
    update sesion set creada = creada - make_interval(mins => ${minutos}), vence = vence - make_interval(mins => ${minutos})
  `.execute(servidor.db)
  /** What the token says of itself: seconds that it serves, and seconds up to which the session can be renewed. */
  const duracion = (token: string) => {
    const { iat, exp, lim } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    return { sirve: exp - iat, renovable: lim - iat }
  }

  it('da 30 minutos más a la misma sesión', async () => {
    const token = await servidor.entra('rbd')
    expect(duracion(token)).toEqual({ sirve: 1800, renovable: 43_200 })
    await pasan(20)
    const { status, body } = await renueva(token)
    expect(status).toBe(200)
    expect(duracion(body.accessToken)).toEqual({ sirve: 1800, renovable: 42_000 })
    await pasan(20)
    expect((await perfilDe(body.accessToken)).status).toBe(200)
  })

  it('no pasa de 12 horas desde el ingreso', async () => {
    const token = await servidor.entra('rbd')
    await sql`update sesion set creada = creada - interval '11 hours 50 minutes'`.execute(servidor.db)
    const { body } = await renueva(token)
    expect(duracion(body.accessToken)).toEqual({ sirve: 600, renovable: 600 })
    await pasan(11)
    expect((await renueva(body.accessToken)).error.codigo).toBe('sesion-expirada')
  })

  it('no revive una sesión vencida ni una cerrada', async () => {
    const vencida = await servidor.entra('apoderado')
    await pasan(31)
    expect((await renueva(vencida)).error.codigo).toBe('sesion-expirada')
    const cerrada = await servidor.entra('apoderado')
    await servidor.llama('postTokenCierre', {}, cerrada)
    expect((await renueva(cerrada)).error.codigo).toBe('sesion-expirada')
  })

  /** The last renewal was so many seconds ago. */
  const renovoHace = (segundos: number) =>
    sql`update sesion set renovada = now() - make_interval(secs => ${segundos}) where renovada is not null`.execute(servidor.db)

  it('deja servir el token anterior 10 segundos, y ni uno más', async () => {
    const anterior = await servidor.entra('rbd')
    const { body } = await renueva(anterior)
    await renovoHace(9)
    expect((await perfilDe(anterior)).status).toBe(200)
    await renovoHace(11)
    const { status, error } = await perfilDe(anterior)
    expect([status, error.codigo]).toEqual([401, 'sesion-expirada'])
    expect((await renueva(anterior)).status).toBe(401)
    expect((await perfilDe(body.accessToken)).status).toBe(200)
  })

  it('un token renovado dos veces no revive con la renovación siguiente', async () => {
    const primero = await servidor.entra('rbd')
    const segundo = (await renueva(primero)).body.accessToken
    await renovoHace(60)
    const tercero = (await renueva(segundo)).body.accessToken
    expect(await Promise.all([primero, segundo, tercero].map(async (token) => (await perfilDe(token)).status))).toEqual([401, 200, 200])
  })

  it('dos pestañas que renuevan a la vez, o una cuya respuesta se perdió, reciben el mismo turno', async () => {
    const token = await servidor.entra('rbd')
    const [una, otra] = await Promise.all([renueva(token), renueva(token)])
    await renovoHace(60)
    expect((await perfilDe(una.body.accessToken)).status).toBe(200)
    expect((await perfilDe(otra.body.accessToken)).status).toBe(200)
    expect((await perfilDe(token)).status).toBe(401)
  })

  it('quien vuelve con un token ya renovado todavía puede cerrar su sesión', async () => {
    const anterior = await servidor.entra('rbd')
    const { body } = await renueva(anterior)
    await renovoHace(60)
    expect((await servidor.llama('postTokenCierre', {}, anterior)).status).toBe(204)
    expect((await perfilDe(body.accessToken)).status).toBe(401)
  })

  it('deja sin efecto todos los tokens de la sesión cuando se cierra', async () => {
    const primero = await servidor.entra('rbd')
    const { body } = await renueva(primero)
    await servidor.llama('postTokenCierre', {}, primero)
    expect((await perfilDe(body.accessToken)).status).toBe(401)
  })
})

describe('lo que se sabe antes de ingresar', () => {
  it('es qué captcha mostrar', async () => {
    const { body } = await servidor.llama('getConfiguracion', {})
    expect(body).toEqual({ captcha: { scriptUrl: '/captcha/api.js', siteKey: 'local' }, local: true })
  })

  it('son los avisos vigentes, y ninguno que ya terminó', async () => {
    const { body } = await servidor.llama('getAvisos', {})
    expect(body.map(({ audiencia, destacado }) => [audiencia, destacado])).toEqual([
      ['establecimiento', '04 de agosto'],
      ['apoderado', '04 de agosto'],
    ])
    // Spec, section 1: both modes are named, and schools are asked to encourage guardians.
    for (const { texto } of body) expect(texto).toContain('en modalidad establecimiento y en modalidad apoderado')
    expect(body[0]?.texto).toContain('Anime a los apoderados')
    await sql`update publicacion set hasta = now() - interval '1 day' where tipo = 'aviso' and audiencia = 'apoderado'`.execute(servidor.db)
    expect((await servidor.llama('getAvisos', {})).body).toHaveLength(1)
  })
})
