import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { creaCodigo } from '#server/plugins/cuentas/codigos.ts'
import { filaDe } from '#server/semilla/cuentas.ts'
import { cuandoLlegue } from '#tests/support/servidor/correos.ts'
import { loAnotado } from '#tests/support/servidor/auditoria.ts'
import { usuarioIdDe } from '#tests/support/servidor/encuestas.ts'
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

const NEUTRAL = { message: 'Si hay una cuenta con esos datos, recibirá un correo electrónico.' }
const NUEVA = 'caballo-lenga-42'
const ULTIMO = 'admin.nacional@agencia.example'

const pide = (usuario: string, recaptchaToken = 'prueba') => servidor.llama('postRecuperarPassword', { body: { usuario, recaptchaToken } })
const cambia = (token: string, password = NUEVA, password2 = password) =>
  servidor.llama('postRecuperarPasswordNueva', { body: { token, password, password2 } })
const entraApoderado = (runApoderado: string, password: string) =>
  servidor.llama('postApoderadosLogin', { body: { runApoderado, password, recaptchaToken: 'prueba' } })

/** The mail of that subject, once it arrives. */
const elCorreo = (asunto: string) => cuandoLlegue(`«${asunto}»`, () => servidor.correos.find((uno) => uno.asunto === asunto))

/** The code in the link of the mail that a person asked for. */
async function unCodigo(usuario: string): Promise<string> {
  servidor.correos.length = 0
  await pide(usuario)
  const enlace = /http:\/\/127\.0\.0\.1:3000\/recuperar-password#token=([\w-]{43})/.exec((await elCorreo('Cree otra contraseña')).texto)
  return enlace?.[1] ?? 'no hay enlace'
}

/** Every mail asked for until now arrived or will not: one asked for last did, and each is written in its turn. */
async function terminanLosCorreos(): Promise<void> {
  await pide('admin.nacional')
  await cuandoLlegue('el último', () => servidor.correos.find(({ para }) => para === ULTIMO))
}

describe('pedir otra contraseña', () => {
  it.each([
    ['un apoderado, por su RUN', '34.120.587-5', 'marcela.paillan@correo.example'],
    ['un establecimiento, por su RBD', '90145-8', 'direccion@arrayanes.example'],
    ['un funcionario, por su nombre de usuario', 'admin.nacional', 'admin.nacional@agencia.example'],
  ])('escribe a %s', async (_quien, usuario, correo) => {
    const { status, body } = await pide(usuario)
    expect([status, body]).toEqual([202, NEUTRAL])
    expect((await elCorreo('Cree otra contraseña')).para).toBe(correo)
  })

  it.each([
    ['no hay cuenta', '35000888-8'],
    ['la cuenta no está verificada', '34.251.903-2'],
    ['el dígito del RBD no es el del registro', '90145-3'],
    ['lo escrito no es nada', '¿?'],
  ])('responde lo mismo cuando %s, y no escribe a nadie', async (_caso, usuario) => {
    const { status, body } = await pide(usuario)
    expect([status, body]).toEqual([202, NEUTRAL])
    await terminanLosCorreos()
    expect(servidor.correos.map(({ para }) => para)).toEqual([ULTIMO])
  })

  it('a una cuenta de la organización le escribe cómo entrar, sin enlace para una contraseña, antes y después de su primer ingreso', async () => {
    const asunto = 'Cómo ingresar al sistema'
    // Of what was mailed to it before, only an invitation promised a password.
    const { rows } = await sql<{ id: number }>`select usuario_id as id from usuario where nombre_usuario = 'ana.fuentealba'`.execute(
      servidor.db,
    )
    await creaCodigo(servidor.db, { proposito: 'recuperacion', usuarioId: rows[0]?.id ?? 0, horas: 1 })
    const { body } = await pide('ana.fuentealba')
    expect(body).toEqual(NEUTRAL)
    const { para, texto } = await elCorreo(asunto)
    expect(para).toBe('ana.fuentealba@agencia.example')
    expect(texto).toContain('Ingrese con su cuenta Microsoft de la agencia.')
    expect(texto).not.toContain('token=')

    await sql`update usuario set identidad_oid = 'oid-de-ana' where nombre_usuario = 'ana.fuentealba'`.execute(servidor.db)
    servidor.correos.length = 0
    await pide('ana.fuentealba')
    expect((await elCorreo(asunto)).texto).not.toContain('token=')
  })

  it('pide el captcha y quién es', async () => {
    expect((await pide('34120587-5', 'inventado')).error.codigo).toBe('captcha')
    expect((await pide('  ')).error.campos).toEqual({ usuario: 'Debe ingresar su RBD, su nombre de usuario o su RUN.' })
  })

  it('no llena la casilla de nadie: a lo más cinco correos por hora', async () => {
    for (let i = 1; i <= 5; i += 1) {
      await pide('34120587-5')
      await expect.poll(() => servidor.correos.length).toBe(i)
    }
    await pide('34120587-5')
    await pide('34120587-5')
    await terminanLosCorreos()
    expect(servidor.correos.map(({ para }) => para).filter((para) => para !== ULTIMO)).toHaveLength(5)
  })
})

describe('crear otra contraseña', () => {
  it('cambia la contraseña, cierra todas las sesiones y avisa por correo', async () => {
    const abierta = await servidor.entra('apoderado')
    const codigo = await unCodigo('34120587-5')
    const { status, body } = await cambia(codigo)
    expect([status, body]).toEqual([
      200,
      { message: 'Su contraseña cambió, y las sesiones que tenía abiertas se cerraron. Ya puede ingresar con ella.' },
    ])
    expect((await servidor.llama('getUsuario', {}, abierta)).error.codigo).toBe('sesion-expirada')
    expect((await entraApoderado('34120587-5', filaDe('apoderado').password)).error.codigo).toBe('credenciales')
    const conNueva = await entraApoderado('34120587-5', NUEVA)
    expect(conNueva.status).toBe(200)
    expect((await elCorreo('Su contraseña cambió')).para).toBe('marcela.paillan@correo.example')
    const anotado = await loAnotado(servidor, { nombreUsuario: '34120587-5' })
    expect(anotado.map(({ accion }) => accion)).toEqual(expect.arrayContaining(['pedir-recuperacion', 'recuperar-clave']))
    expect(anotado.find(({ accion }) => accion === 'recuperar-clave')).toMatchObject({
      objeto: 'usuario',
      objetoId: String(await usuarioIdDe(servidor, conNueva.body.accessToken)),
      detalle: { proposito: 'recuperacion' },
    })
  })

  it('sirve una sola vez', async () => {
    const codigo = await unCodigo('34388412-5')
    expect((await cambia(codigo)).status).toBe(200)
    const otra = await cambia(codigo, 'roble-canelo-77')
    expect([otra.status, otra.error.codigo]).toEqual([400, 'enlace-usado'])
    expect((await entraApoderado('34388412-5', NUEVA)).status).toBe(200)
  })

  it('vence a los 30 minutos', async () => {
    const codigo = await unCodigo('90145-8')
    await sql`update codigo_de_un_uso set vence = vence - interval '29 minutes' where proposito = 'recuperacion'`.execute(servidor.db)
    expect((await cambia(codigo, 'corta')).error.codigo).toBe('datos-invalidos')
    await sql`update codigo_de_un_uso set vence = vence - interval '1 minute' where proposito = 'recuperacion'`.execute(servidor.db)
    const { status, error } = await cambia(codigo)
    expect([status, error.codigo, error.message]).toEqual([400, 'enlace-vencido', 'El enlace venció. Pida uno nuevo.'])
  })

  it('el enlace anterior sigue sirviendo aunque alguien pida otro, y al usar uno terminan todos', async () => {
    const viejo = await unCodigo('admin.valdivia')
    const nuevo = await unCodigo('admin.valdivia')
    expect((await cambia(viejo)).status).toBe(200)
    expect((await cambia(nuevo)).error.codigo).toBe('enlace-usado')
    expect((await cambia(viejo)).error.codigo).toBe('enlace-usado')
  })

  it('con una contraseña que no sirve, el enlace no se gasta', async () => {
    const codigo = await unCodigo('44.444.444-4')
    const campos = async (password: string, password2?: string) => (await cambia(codigo, password, password2)).error.campos
    expect(await campos('corta')).toEqual({ password: 'La contraseña debe tener al menos 8 caracteres.' })
    expect(await campos('password1')).toEqual({ password: 'Esa contraseña es muy común. Elija otra.' })
    expect(await campos('rodriguez-2025')).toEqual({ password: 'La contraseña no puede contener su nombre.' })
    expect(await campos('clave-44444444')).toEqual({ password: 'La contraseña no puede contener su RUN.' })
    expect(await campos(NUEVA, 'otra-distinta')).toEqual({ password2: 'Las contraseñas no coinciden.' })
    expect((await cambia(codigo)).status).toBe(200)
  })

  it('no acepta un código de verificación ni uno inventado', async () => {
    await servidor.llama('postApoderadosReenvioVerificacion', { body: { runApoderado: '34251903-2', recaptchaToken: 'prueba' } })
    const codigo = /#verificar=([\w-]{43})/.exec((await elCorreo('Verifique su cuenta')).texto)?.[1] ?? ''
    expect((await cambia(codigo)).error.codigo).toBe('enlace-invalido')
    expect((await cambia('A'.repeat(43))).error.codigo).toBe('enlace-invalido')
    expect((await cambia('corto')).error.campos).toEqual({ token: 'El enlace no es válido. Pida uno nuevo.' })
  })

  it('no sirve a una cuenta desactivada', async () => {
    const codigo = await unCodigo('reportes')
    await sql`update usuario set activo = false where nombre_usuario = 'reportes'`.execute(servidor.db)
    expect((await cambia(codigo)).error.codigo).toBe('enlace-invalido')
  })
})
