import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { unRegistroEnviado } from '#tests/support/personas/registro.ts'
import { cuandoLlegue } from '#tests/support/servidor/correos.ts'
import { type ServidorDePrueba, levantar } from '#tests/support/servidor/servidor.ts'

let servidor: ServidorDePrueba
let nacional: string
beforeAll(async () => {
  servidor = await levantar()
  nacional = await servidor.entra('administrador-nacional')
})
beforeEach(async () => {
  servidor.correos.length = 0
  await sql`delete from intento`.execute(servidor.db)
  await sql`delete from presupuesto`.execute(servidor.db)
})
afterAll(() => servidor.cierra())

const CLAVE = 'caballo-lenga-42'
const RUN = '11111111-1'
const ESTUDIANTE = '36120458-1'
const ROSA = {
  runApoderado: RUN,
  nombres: 'Rosa',
  apellidoPaterno: 'Ñanco',
  apellidoMaterno: '',
  correoElectronico: 'rosa@correo.example',
  activo: '1',
}
const ANA = {
  nombreUsuario: 'ana.nueva',
  nombres: 'Ana',
  apellidoPaterno: 'Soto',
  apellidoMaterno: '',
  correoElectronico: 'ana@agencia.example',
  activo: 'Si',
  usuarioRol: { rolId: 2 },
}

/** The link's code in the newest mail to an address, once it arrives. */
const codigoPara = (correo: string): Promise<string> =>
  cuandoLlegue(
    `un enlace a ${correo}`,
    () => /#(?:token|verificar)=([\w-]{43})/.exec(servidor.correos.findLast(({ para }) => para === correo)?.texto ?? '')?.[1],
  )

const define = (token: string, password = CLAVE) =>
  servidor.llama('postRecuperarPasswordNueva', { body: { token, password, password2: password } })
const entraApoderado = (runApoderado: string, password = CLAVE) =>
  servidor.llama('postApoderadosLogin', { body: { runApoderado, password, recaptchaToken: 'prueba' } })
const adelanta = (minutos: number) =>
  sql`update codigo_de_un_uso set vence = vence - make_interval(mins => ${minutos}::int)`.execute(servidor.db)
const registra = (correoElectronico: string) =>
  servidor.llama('postApoderadosRegistro', {
    body: unRegistroEnviado({
      runApoderado: RUN,
      nombres: 'Otra',
      apellidoPaterno: 'Persona',
      correoElectronico,
      correoElectronico2: correoElectronico,
      password: CLAVE,
      password2: CLAVE,
    }),
  })

async function creaARosa(cambios: object = {}): Promise<{ usuarioId: number; version: number }> {
  await sql`delete from vinculo where usuario_id in (select usuario_id from usuario where nombre_usuario = ${RUN})`.execute(servidor.db)
  await sql`delete from usuario where nombre_usuario = ${RUN}`.execute(servidor.db)
  const { status, body } = await servidor.llama('postAdminApoderados', { body: { ...ROSA, ...cambios } }, nacional)
  expect(status).toBe(201)
  return body
}

const apoderadoDeHoy = async () => (await servidor.llama('getAdminApoderados', { query: { runApoderado: RUN } }, nacional)).body.filas

describe('la invitación de un funcionario', () => {
  it('sirve 24 horas y una sola vez, y su primera contraseña no se anuncia como un cambio', async () => {
    await servidor.llama('postAdminUsuarios', { body: ANA }, nacional)
    const codigo = await codigoPara('ana@agencia.example')
    expect(servidor.correos.at(-1)?.texto).toContain('Su nombre de usuario es ana.nueva.')
    await adelanta(23 * 60 + 59)
    expect((await define(codigo)).body).toEqual({ message: 'Su contraseña quedó creada. Ya puede ingresar con ella.' })
    expect((await servidor.llama('postLogin', { body: { usuario: 'ana.nueva', password: CLAVE, recaptchaToken: 'prueba' } })).status).toBe(
      200,
    )
    expect((await define(codigo)).error.codigo).toBe('enlace-usado')
    expect(servidor.correos.map(({ asunto }) => asunto)).toEqual(['Le crearon una cuenta'])
  })

  it('vencida, quien la pide en la recuperación recibe otra', async () => {
    await servidor.llama(
      'postAdminUsuarios',
      { body: { ...ANA, nombreUsuario: 'berta.nueva', correoElectronico: 'berta@agencia.example' } },
      nacional,
    )
    const vencida = await codigoPara('berta@agencia.example')
    await adelanta(24 * 60)
    expect((await define(vencida)).error.codigo).toBe('enlace-vencido')
    servidor.correos.length = 0
    await servidor.llama('postRecuperarPassword', { body: { usuario: 'berta.nueva', recaptchaToken: 'prueba' } })
    expect((await define(await codigoPara('berta@agencia.example'))).status).toBe(200)
  })

  it('un cambio de correo la deja sin efecto', async () => {
    const cuenta = { ...ANA, nombreUsuario: 'carla.nueva', correoElectronico: 'carla@agencia.example' }
    const { body } = await servidor.llama('postAdminUsuarios', { body: cuenta }, nacional)
    const vieja = await codigoPara('carla@agencia.example')
    await servidor.llama(
      'putAdminUsuarios',
      { params: { usuarioId: body.usuarioId }, body: { ...cuenta, correoElectronico: 'otra@agencia.example', version: body.version } },
      nacional,
    )
    expect((await define(vieja)).error.codigo).toBe('enlace-invalido')
    await servidor.llama('postAdminUsuariosClave', { params: { usuarioId: body.usuarioId } }, nacional)
    expect((await define(await codigoPara('otra@agencia.example'))).status).toBe(200)
  })
})

describe('restablecer la contraseña de quien ya tiene una', () => {
  it('sigue los 30 minutos de toda recuperación', async () => {
    const { body } = await servidor.llama('getAdminUsuarios', { query: { nombreUsuario: 'admin.valdivia' } }, nacional)
    await servidor.llama('postAdminUsuariosClave', { params: { usuarioId: body.filas[0]?.usuarioId ?? 0 } }, nacional)
    const codigo = await codigoPara('admin.valdivia@agencia.example')
    await adelanta(30)
    expect((await define(codigo)).error.codigo).toBe('enlace-vencido')
  })
})

describe('la invitación de un apoderado', () => {
  it('crea su contraseña y verifica su correo de una vez', async () => {
    await creaARosa()
    expect((await define(await codigoPara(ROSA.correoElectronico))).status).toBe(200)
    expect((await entraApoderado(RUN)).status).toBe(200)
    expect((await apoderadoDeHoy()).map(({ verificado }) => verificado)).toEqual([true])
  })

  it('se envía otra vez desde la administración: sirve cualquiera de las dos, y una sola vez', async () => {
    const { usuarioId } = await creaARosa()
    const vieja = await codigoPara(ROSA.correoElectronico)
    servidor.correos.length = 0
    expect((await servidor.llama('postAdminApoderadosReenvio', { params: { id: usuarioId } }, nacional)).status).toBe(202)
    const nueva = await codigoPara(ROSA.correoElectronico)
    expect((await define(vieja)).status).toBe(200)
    expect((await define(nueva)).error.codigo).toBe('enlace-usado')
  })

  it('también la recibe quien pide otra verificación o dice que olvidó su contraseña', async () => {
    await creaARosa()
    servidor.correos.length = 0
    await servidor.llama('postApoderadosReenvioVerificacion', { body: { runApoderado: RUN, recaptchaToken: 'prueba' } })
    const primera = await codigoPara(ROSA.correoElectronico)
    servidor.correos.length = 0
    await servidor.llama('postRecuperarPassword', { body: { usuario: RUN, recaptchaToken: 'prueba' } })
    const segunda = await codigoPara(ROSA.correoElectronico)
    expect((await define(segunda)).status).toBe(200)
    expect((await define(primera)).error.codigo).toBe('enlace-usado')
  })

  it('corregido su correo antes de verificarse, va al nuevo y la del viejo no sirve', async () => {
    const { usuarioId, version } = await creaARosa({ correoElectronico: 'rosa@equivocado.example' })
    const vieja = await codigoPara('rosa@equivocado.example')
    const { runApoderado: _, ...datos } = ROSA
    await servidor.llama('patchAdminApoderados', { params: { id: usuarioId }, body: { ...datos, version } }, nacional)
    expect((await define(vieja)).error.codigo).toBe('enlace-invalido')
    expect((await define(await codigoPara(ROSA.correoElectronico))).status).toBe(200)
  })

  it('no verifica a nadie si otra cuenta ya tiene ese RUN', async () => {
    await creaARosa()
    const invitacion = await codigoPara(ROSA.correoElectronico)
    await registra('primera@correo.example')
    const verificacion = await codigoPara('primera@correo.example')
    expect((await servidor.llama('postApoderadosVerificaCuenta', { body: { tokenVerificacion: verificacion } })).status).toBe(200)
    const { status, error } = await define(invitacion)
    expect([status, error.codigo]).toEqual([409, 'cuenta-existente'])
  })
})

describe('quien se registra con el RUN de una cuenta por verificar', () => {
  const vincula = (usuarioId: number) =>
    servidor.llama('postAdminApoderadosEstudiantes', { body: { usuarioId, runEstudiante: ESTUDIANTE } }, nacional)

  it('no borra la que hizo un administrador, ni sus vínculos', async () => {
    const { usuarioId } = await creaARosa()
    await vincula(usuarioId)
    expect((await registra('impostor@correo.example')).status).toBe(202)
    const suyas = await apoderadoDeHoy()
    expect(suyas.find((una) => una.usuarioId === usuarioId)?.estudiantes.map(({ runEstudiante }) => runEstudiante)).toEqual([ESTUDIANTE])
    expect(suyas.find((una) => una.correoElectronico === 'impostor@correo.example')?.estudiantes).toEqual([])
  })

  it('no borra la que un administrador vinculó', async () => {
    await creaARosa()
    await registra('suya@correo.example')
    const propia = (await apoderadoDeHoy()).find((una) => una.correoElectronico === 'suya@correo.example')
    await vincula(propia?.usuarioId ?? 0)
    expect((await registra('impostor@correo.example')).status).toBe(202)
    expect((await apoderadoDeHoy()).map(({ correoElectronico }) => correoElectronico)).toContain('suya@correo.example')
  })

  it('no borra la de quien ya estaba verificado y cambió de correo', async () => {
    const { usuarioId } = await creaARosa()
    await define(await codigoPara(ROSA.correoElectronico))
    const [antes] = await apoderadoDeHoy()
    const { runApoderado: _, ...datos } = ROSA
    await servidor.llama(
      'patchAdminApoderados',
      { params: { id: usuarioId }, body: { ...datos, correoElectronico: 'rosa.nueva@correo.example', version: antes?.version ?? 0 } },
      nacional,
    )
    await registra('impostor@correo.example')
    expect((await apoderadoDeHoy()).map((una) => una.usuarioId)).toContain(usuarioId)
  })

  it('ocupa el lugar de otro registro que nadie verificó', async () => {
    await creaARosa()
    await registra('primero@correo.example')
    await registra('segundo@correo.example')
    await expect
      .poll(async () => (await apoderadoDeHoy()).map(({ correoElectronico }) => correoElectronico))
      .toEqual(expect.not.arrayContaining(['primero@correo.example']))
  })
})
