import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { unRegistroEnviado } from '#tests/support/personas/registro.ts'
import { type ServidorDePrueba, levantar } from '#tests/support/servidor/servidor.ts'

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

const PERSONA = unRegistroEnviado({
  runApoderado: '35.000.111-5',
  nombres: 'Elena',
  apellidoPaterno: 'Huaiquil',
  apellidoMaterno: 'Soto',
  correoElectronico: 'elena@correo.example',
  correoElectronico2: 'elena@correo.example',
  password: 'caballo-lenga-42',
  password2: 'caballo-lenga-42',
})
const NEUTRAL = { message: 'Le enviamos un correo electrónico. Siga sus instrucciones para terminar.' }

const registra = (cambios: Partial<Record<keyof typeof PERSONA, unknown>> = {}) =>
  servidor.llama('postApoderadosRegistro', { body: { ...PERSONA, ...cambios } })
const verifica = (tokenVerificacion: string) => servidor.llama('postApoderadosVerificaCuenta', { body: { tokenVerificacion } })
const entra = (runApoderado: string, password = PERSONA.password) =>
  servidor.llama('postApoderadosLogin', { body: { runApoderado, password, recaptchaToken: 'prueba' } })

/** The code in the link of the last mail. */
function codigoDelCorreo(): string {
  const enlace = /http:\/\/127\.0\.0\.1:3000\/ingreso-apoderados#verificar=([\w-]{43})/.exec(servidor.correos.at(-1)?.texto ?? '')
  return enlace?.[1] ?? 'no hay enlace'
}

describe('el registro de un apoderado', () => {
  it('manda un correo cuyo enlace verifica la cuenta, y entonces puede entrar', async () => {
    const { status, body } = await registra()
    expect([status, body]).toEqual([202, NEUTRAL])
    expect(servidor.correos.map(({ para, asunto }) => [para, asunto])).toEqual([['elena@correo.example', 'Verifique su cuenta']])
    expect((await entra('35000111-5')).error.codigo).toBe('cuenta-sin-verificar')

    const codigo = codigoDelCorreo()
    const hecha = await verifica(codigo)
    expect([hecha.status, hecha.body.message]).toEqual([200, 'Su cuenta quedó verificada. Ya puede ingresar.'])
    expect((await entra('35000111-5')).status).toBe(200)

    const otraVez = await verifica(codigo)
    expect([otraVez.status, otraVez.body.message]).toEqual([200, 'Su cuenta ya está verificada.'])
  })

  it('responde lo mismo con un RUN que ya tiene cuenta, y solo avisa a su correo guardado', async () => {
    const { status, body } = await registra({ runApoderado: '34.120.587-5' })
    expect([status, body]).toEqual([202, NEUTRAL])
    expect(servidor.correos.map(({ para, asunto }) => [para, asunto])).toEqual([
      ['marcela.paillan@correo.example', 'Usted ya tiene una cuenta'],
    ])
    expect((await entra('34120587-5')).error.codigo).toBe('credenciales')
  })

  it('responde lo mismo con un correo que ya tiene cuenta', async () => {
    const correo = 'marcela.paillan@correo.example'
    const { status, body } = await registra({ runApoderado: '35.000.222-7', correoElectronico: correo, correoElectronico2: correo })
    expect([status, body]).toEqual([202, NEUTRAL])
    expect(servidor.correos[0]?.asunto).toBe('Usted ya tiene una cuenta')
    await expect
      .poll(async () => (await sql`select 1 from usuario where nombre_usuario = '35000222-7'`.execute(servidor.db)).rows)
      .toEqual([])
  })

  it('al RUN de una cuenta sin correo, la de quien ingresa con ClaveÚnica, le escribe al correo que dio, y su enlace no la toma', async () => {
    await sql`insert into usuario (nombre_usuario, rol_id, nombres, apellido_paterno) values ('35001333-4', 5, 'SOFÍA', 'KELLER')`.execute(
      servidor.db,
    )
    const correo = 'diez@correo.example'
    const { status, body } = await registra({ runApoderado: '35.001.333-4', correoElectronico: correo, correoElectronico2: correo })
    expect([status, body]).toEqual([202, NEUTRAL])
    expect(servidor.correos.map(({ para, asunto }) => [para, asunto])).toEqual([[correo, 'Verifique su cuenta']])
    expect((await verifica(codigoDelCorreo())).error.codigo).toBe('cuenta-existente')
  })

  it('con el correo de una cuenta de la agencia se registra: es único entre apoderados', async () => {
    const correo = 'once@correo.example'
    await sql`
      insert into usuario (nombre_usuario, rol_id, nombres, apellido_paterno, correo_electronico) values ('once', 2, 'ONCE', 'ROJAS', ${correo})
    `.execute(servidor.db)
    await registra({ runApoderado: '35.001.222-2', correoElectronico: correo, correoElectronico2: correo })
    expect(servidor.correos.map(({ para, asunto }) => [para, asunto])).toEqual([[correo, 'Verifique su cuenta']])
  })

  it('reemplaza a una cuenta sin verificar: su enlace deja de servir y vale la contraseña nueva', async () => {
    await registra({ runApoderado: '35.000.333-9', correoElectronico: 'uno@correo.example', correoElectronico2: 'uno@correo.example' })
    const viejo = codigoDelCorreo()
    await registra({ runApoderado: '35.000.333-9', correoElectronico: 'dos@correo.example', correoElectronico2: 'dos@correo.example' })
    const nuevo = codigoDelCorreo()
    await expect
      .poll(async () => (await sql`select 1 from usuario where nombre_usuario = '35000333-9'`.execute(servidor.db)).rows)
      .toHaveLength(1)
    const rechazado = await verifica(viejo)
    expect([rechazado.status, rechazado.error.codigo]).toEqual([400, 'enlace-invalido'])
    expect((await verifica(nuevo)).status).toBe(200)
  })

  it('un enlace anterior de quien se registró dos veces con su correo dice que la cuenta ya está verificada', async () => {
    const suya = { runApoderado: '35.001.111-0', correoElectronico: 'ocho@correo.example', correoElectronico2: 'ocho@correo.example' }
    await registra(suya)
    const viejo = codigoDelCorreo()
    await registra(suya)
    const nuevo = codigoDelCorreo()
    await expect
      .poll(async () => (await sql`select 1 from usuario where nombre_usuario = '35001111-0'`.execute(servidor.db)).rows)
      .toHaveLength(1)
    expect((await verifica(viejo)).error.codigo).toBe('enlace-vencido')
    expect((await verifica(nuevo)).status).toBe(200)
    const tarde = await verifica(viejo)
    expect([tarde.status, tarde.body.message]).toEqual([200, 'Su cuenta ya está verificada.'])
  })

  it('un enlace vencido de una cuenta verificada por otro camino también lo dice', async () => {
    await registra({ runApoderado: '35.001.222-2', correoElectronico: 'nueve@correo.example', correoElectronico2: 'nueve@correo.example' })
    await sql`update codigo_de_un_uso set vence = vence - interval '24 hours' where usado is null`.execute(servidor.db)
    await sql`update usuario set verificado = true, provisoria = false where nombre_usuario = '35001222-2'`.execute(servidor.db)
    const { status, body } = await verifica(codigoDelCorreo())
    expect([status, body.message]).toEqual([200, 'Su cuenta ya está verificada.'])
  })

  it('señala los pares que no coinciden y la contraseña con el nombre', async () => {
    const { status, error } = await registra({ correoElectronico2: 'otra@correo.example', password: 'elena-2025', password2: 'distinta' })
    expect(status).toBe(400)
    expect(error.campos).toEqual({
      correoElectronico2: 'Los correos electrónicos no coinciden.',
      password2: 'Las contraseñas no coinciden.',
      password: 'La contraseña no puede contener su nombre.',
    })
  })

  it('señala los defectos de la contraseña junto con los demás, aunque falte un dato o esté mal el RUN', async () => {
    const conTodoMal = { runApoderado: '35.000.111-9', nombres: ' ', correoElectronico: 'sin-arroba' }
    const corta = await registra({ ...conTodoMal, password: 'corta', password2: 'corta' })
    expect([corta.status, corta.error.campos]).toEqual([
      400,
      {
        runApoderado: 'RUN incorrecto.',
        nombres: 'Debe ingresar sus nombres.',
        correoElectronico: 'El correo electrónico no es válido.',
        password: 'La contraseña debe tener al menos 8 caracteres.',
      },
    ])
    const conSuRun = await registra({ runApoderado: '35.000.111-9', password: 'x35000111x', password2: 'x35000111x' })
    expect(conSuRun.error.campos).toEqual({ runApoderado: 'RUN incorrecto.', password: 'La contraseña no puede contener su RUN.' })
  })

  it('guarda los nombres con un solo espacio entre ellos, se escriban como se escriban', async () => {
    const run = '35.000.777-6'
    const { status } = await registra({
      runApoderado: run,
      nombres: '  María   José\u00a0 Elena ',
      apellidoPaterno: 'De  la   Cruz',
      correoElectronico: 'siete@correo.example',
      correoElectronico2: 'siete@correo.example',
    })
    expect(status).toBe(202)
    const { rows } = await sql`select nombres, apellido_paterno as apellido from usuario where nombre_usuario = '35000777-6'`.execute(
      servidor.db,
    )
    expect(rows).toEqual([{ nombres: 'MARÍA JOSÉ ELENA', apellido: 'DE LA CRUZ' }])
  })

  it.each(['http://malo.example', 'Gane 100 mil', 'Ana.malo', 'Ana <b>'])('no toma «%s» por el nombre de una persona', async (nombres) => {
    const { status, error } = await registra({ nombres })
    expect([status, error.campos]).toEqual([400, { nombres: 'Use solo letras, espacios, guiones y apóstrofos.' }])
  })

  it.each(["María José O'Higgins", 'Ñancu-Pérez', 'M. Rayén', 'Françoise'])('toma «%s» por el nombre de una persona', async (nombres) => {
    expect((await registra({ nombres })).status).toBe(202)
  })

  it('pide el captcha', async () => {
    expect((await registra({ captchaToken: 'inventado' })).error.codigo).toBe('captcha')
    expect(servidor.correos).toEqual([])
  })

  it('no guarda ni la contraseña ni el código, solo sus hashes', async () => {
    await registra({ runApoderado: '35.000.444-0', correoElectronico: 'tres@correo.example', correoElectronico2: 'tres@correo.example' })
    const { rows } = await sql<{ hash: string; clave: string }>`
      select c.hash, u.password_hash as clave from codigo_de_un_uso c join usuario u using (usuario_id) where u.nombre_usuario = '35000444-0'
    `.execute(servidor.db)
    expect(rows[0]?.clave).toMatch(/^\$argon2id\$/)
    expect(rows[0]?.hash).toMatch(/^[0-9a-f]{64}$/)
    expect(rows[0]?.hash).not.toBe(codigoDelCorreo())
  })
})

describe('el enlace de verificación', () => {
  it('vence a las 24 horas', async () => {
    await registra({
      runApoderado: '35.000.555-2',
      correoElectronico: 'cuatro@correo.example',
      correoElectronico2: 'cuatro@correo.example',
    })
    await sql`update codigo_de_un_uso set vence = vence - interval '24 hours'`.execute(servidor.db)
    const { status, error } = await verifica(codigoDelCorreo())
    expect([status, error.codigo, error.message]).toEqual([400, 'enlace-vencido', 'El enlace de verificación venció. Pida uno nuevo.'])
  })

  it('no sirve si es inventado o tiene otra forma', async () => {
    expect((await verifica('A'.repeat(43))).error.codigo).toBe('enlace-invalido')
    expect((await verifica('corto')).error.codigo).toBe('datos-invalidos')
  })

  it('no verifica a un segundo dueño del mismo correo', async () => {
    const correo = { correoElectronico: 'cinco@correo.example', correoElectronico2: 'cinco@correo.example' }
    await registra({ runApoderado: '35.000.666-4', ...correo })
    const uno = codigoDelCorreo()
    await registra({ runApoderado: '35.000.777-6', ...correo })
    const otro = codigoDelCorreo()
    expect((await verifica(uno)).status).toBe(200)
    const { status, error } = await verifica(otro)
    expect([status, error.codigo]).toEqual([409, 'cuenta-existente'])
  })
})

describe('el reenvío de la verificación', () => {
  const reenvia = (runApoderado: string, recaptchaToken = 'prueba') =>
    servidor.llama('postApoderadosReenvioVerificacion', { body: { runApoderado, recaptchaToken } })

  it('responde lo mismo con cuenta por verificar, verificada o sin cuenta, y escribe solo a la primera', async () => {
    // Nobody could be written to of a newer account of the same RUN without an address.
    await sql`
      insert into usuario (nombre_usuario, rol_id, nombres, apellido_paterno, verificado) values ('34251903-2', 5, 'HERNÁN', 'QUEZADA', false)
    `.execute(servidor.db)
    // The only one that is written to comes last: what the other two would have brought would be there before it.
    const respuestas = [await reenvia('34120587-5'), await reenvia('35000888-8'), await reenvia('34251903-2')]
    for (const { status, body } of respuestas) {
      expect([status, body]).toEqual([202, { message: 'Si hay una cuenta por verificar con ese RUN, recibirá un correo electrónico.' }])
    }
    await expect.poll(() => servidor.correos.map(({ para }) => para)).toEqual(['hernan.quezada@correo.example'])
    expect((await verifica(codigoDelCorreo())).status).toBe(200)
  })

  it('que se registre quien ya tiene cuenta se le avisa igual aunque le hayan pedido otros correos, y a lo más cinco veces por hora', async () => {
    for (let i = 0; i < 5; i += 1)
      await servidor.llama('postRecuperarPassword', { body: { usuario: '34120587-5', recaptchaToken: 'prueba' } })
    await expect.poll(() => servidor.correos.length).toBe(5)
    for (let i = 0; i < 6; i += 1)
      await registra({
        runApoderado: '34.120.587-5',
        correoElectronico: `otra${i}@correo.example`,
        correoElectronico2: `otra${i}@correo.example`,
      })
    expect(servidor.correos.filter(({ asunto }) => asunto === 'Usted ya tiene una cuenta')).toHaveLength(5)
  })

  it('no llena la casilla de nadie: a lo más cinco correos por hora', async () => {
    await registra({ runApoderado: '35.000.999-K', correoElectronico: 'seis@correo.example', correoElectronico2: 'seis@correo.example' })
    await registra({ runApoderado: '35.000.888-8', correoElectronico: 'siete@correo.example', correoElectronico2: 'siete@correo.example' })
    for (let i = 0; i < 8; i += 1) expect((await reenvia('35000999-K')).status).toBe(202)
    // Asked for last, its mail is written last.
    await reenvia('35000888-8')
    const de = (correo: string) => servidor.correos.filter(({ para }) => para === correo)
    await expect.poll(() => de('siete@correo.example').length).toBe(2)
    expect(de('seis@correo.example')).toHaveLength(5)
  })

  it('pide el captcha', async () => {
    expect((await reenvia('34251903-2', 'inventado')).error.codigo).toBe('captcha')
  })
})
