import { loAnotado } from '#tests/support/servidor/auditoria.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codigoEn, cuandoLlegue } from '#tests/support/servidor/correos.ts'
import { entraConClaveUnica } from '#tests/support/servidor/claveunica.ts'
import { type ServidorDePrueba, levantar } from '#tests/support/servidor/servidor.ts'

let servidor: ServidorDePrueba
/** What another guardian asked for and waits for all along. */
const ESPERADO = 'la.espera@correo.example'

beforeAll(async () => {
  servidor = await levantar()
  await sql`
    insert into cambio_de_correo (usuario_id, anterior, nuevo, huella_confirmacion, vence)
    select usuario_id, correo_electronico, ${ESPERADO}, 'suya', now() + interval '30 days' from usuario
    where rol_id = 5 and nombre_usuario not in (select nombre_usuario from usuario where correo_electronico in (${ROSA}, 'marcela.paillan@correo.example'))
    order by usuario_id limit 1
  `.execute(servidor.db)
})
beforeEach(async () => {
  await sql`delete from intento`.execute(servidor.db)
  await sql`delete from presupuesto`.execute(servidor.db)
  servidor.correos.length = 0
})
afterAll(() => servidor.cierra())

const CLAVE = 'Pizarra.Verde.25'
const DATOS = { nombres: 'Rosa', apellidoPaterno: 'Catrilef', apellidoMaterno: '' }

const pide = (token: string, correoElectronico: string, passwordActual?: string) =>
  servidor.llama('putUsuario', { body: { ...DATOS, correoElectronico, ...(passwordActual !== undefined && { passwordActual }) } }, token)
const elCorreo = (para: string, asunto: string) =>
  cuandoLlegue(`«${asunto}» a ${para}`, () => servidor.correos.findLast((uno) => uno.para === para && uno.asunto === asunto))
const enlaceDe = async (para: string) => codigoEn(await elCorreo(para, 'Confirme su correo electrónico'))
const confirma = (token: string) => servidor.llama('postUsuariosCorreoConfirmacion', { body: { token } })
const deshace = (token: string) => servidor.llama('postUsuariosCorreoReversion', { body: { token } })
const elMio = async (token: string) => (await servidor.llama('getUsuario', {}, token)).body
const recupera = (usuario: string) => servidor.llama('postRecuperarPassword', { body: { usuario, recaptchaToken: 'prueba' } })
/** Takes an account's address back to where the demonstration has it. */
const comoAntes = (nombreUsuario: string, correo: string) =>
  sql`update usuario set correo_electronico = ${correo} where nombre_usuario = ${nombreUsuario}`.execute(servidor.db)

const ROSA = 'rosa.catrilef@correo.example'
const NUEVO = 'rosa.nueva@correo.example'

/** Rosa, whose new address was confirmed; with the code that the old one got. */
async function conCorreoNuevo(nuevo = NUEVO) {
  const token = await servidor.entra('epja')
  expect((await pide(token, nuevo, CLAVE)).status).toBe(200)
  const codigo = await enlaceDe(nuevo)
  expect((await confirma(codigo)).status).toBe(200)
  return { token, codigo, paraDeshacer: codigoEn(await elCorreo(ROSA, 'Su correo electrónico cambió')) }
}

describe('pedir otro correo', () => {
  it('sin la contraseña, o con otra, no se puede', async () => {
    const token = await servidor.entra('epja')
    expect((await pide(token, NUEVO)).error.campos).toEqual({ passwordActual: 'Debe ingresar su contraseña actual.' })
    expect((await pide(token, NUEVO, 'adivinada')).error.campos).toEqual({ passwordActual: 'La contraseña actual no es correcta.' })
    expect(await elMio(token)).toMatchObject({ correoElectronico: ROSA, correoPendiente: null })
  })

  it('con ella, el de antes sigue valiendo y el nuevo queda pendiente', async () => {
    const token = await servidor.entra('epja')
    const { status, body } = await pide(token, 'Rosa.Nueva@Correo.example', CLAVE)
    expect([status, body.correoElectronico, body.correoPendiente]).toEqual([200, ROSA, NUEVO])
    expect((await elCorreo(NUEVO, 'Confirme su correo electrónico')).texto).toContain('http://127.0.0.1:3000/correo-nuevo#confirmar=')
  })

  it('queda en la auditoría con el de antes y el nuevo velados, y no si la contraseña no era', async () => {
    const token = await servidor.entra('epja')
    const { usuarioId } = await elMio(token)
    const pedidos = () => loAnotado(servidor, { accion: 'pedir-correo', objetoId: String(usuarioId) })
    const deAntes = await pedidos()
    expect((await pide(token, 'auditada@correo.example', 'adivinada')).status).toBe(400)
    expect(await pedidos()).toEqual(deAntes)
    expect((await pide(token, 'auditada@correo.example', CLAVE)).status).toBe(200)
    const [hecho, ...otros] = await pedidos()
    expect(hecho).toMatchObject({ usuarioId, objeto: 'usuario', detalle: { antes: 'r***@correo.example', despues: 'a***@correo.example' } })
    expect(otros).toEqual(deAntes)
  })

  it('pedir otro deja sin efecto el enlace anterior', async () => {
    const token = await servidor.entra('epja')
    await pide(token, NUEVO, CLAVE)
    const primero = await enlaceDe(NUEVO)
    await pide(token, 'otra@correo.example', CLAVE)
    expect((await confirma(primero)).error.codigo).toBe('enlace-invalido')
    expect((await elMio(token)).correoPendiente).toBe('otra@correo.example')
  })

  it('no dice si la dirección es de otra cuenta: solo esa dirección lo sabe', async () => {
    const token = await servidor.entra('epja')
    const ajena = await pide(token, 'marcela.paillan@correo.example', CLAVE)
    expect([ajena.status, ajena.body.correoPendiente]).toEqual([200, 'marcela.paillan@correo.example'])
    const { texto } = await elCorreo('marcela.paillan@correo.example', 'Usted ya tiene una cuenta con este correo')
    expect(texto).not.toContain('#')
    expect(texto).not.toMatch(/rosa/i)
  })

  it('que sea el de una cuenta de la agencia no importa: es único entre apoderados', async () => {
    await conCorreoNuevo('ana.fuentealba@agencia.example')
    await comoAntes('34388412-5', ROSA)
  })

  it('muchas veces seguidas debe esperar', async () => {
    const token = await servidor.entra('epja')
    for (let vez = 1; vez <= 10; vez += 1) expect((await pide(token, `rosa${vez}@correo.example`, CLAVE)).status).toBe(200)
    expect((await pide(token, 'rosa11@correo.example', CLAVE)).status).toBe(429)
  })

  it('el mismo de siempre no pide nada', async () => {
    const token = await servidor.entra('epja')
    expect((await pide(token, 'ROSA.CATRILEF@correo.example')).status).toBe(200)
  })
})

describe('el enlace que llega al correo nuevo', () => {
  it('lo deja valiendo, una sola vez', async () => {
    const { token, codigo } = await conCorreoNuevo()
    expect(await elMio(token)).toMatchObject({ correoElectronico: NUEVO, correoPendiente: null })
    expect((await confirma(codigo)).error).toMatchObject({
      codigo: 'enlace-usado',
      message: 'El enlace ya se usó. Pida el cambio otra vez en «Mi cuenta».',
    })
    await comoAntes('34388412-5', ROSA)
  })

  it('deja sin efecto los códigos que llegaron al de antes', async () => {
    const { nombreUsuario } = await elMio(await servidor.entra('epja'))
    await recupera(nombreUsuario)
    const deRecuperacion = codigoEn(await elCorreo(ROSA, 'Cree otra contraseña'))
    await conCorreoNuevo()
    const body = { token: deRecuperacion, password: 'volantin-rojo-81', password2: 'volantin-rojo-81' }
    expect((await servidor.llama('postRecuperarPasswordNueva', { body })).error.codigo).toBe('enlace-invalido')
    await comoAntes(nombreUsuario, ROSA)
  })

  it('vence a las 24 horas', async () => {
    await pide(await servidor.entra('epja'), NUEVO, CLAVE)
    const codigo = await enlaceDe(NUEVO)
    await sql`update cambio_de_correo set vence = vence - interval '24 hours'`.execute(servidor.db)
    expect((await confirma(codigo)).error.codigo).toBe('enlace-vencido')
  })

  it('inventado o mal escrito no sirve', async () => {
    expect((await confirma('x'.repeat(43))).error.codigo).toBe('enlace-invalido')
    expect((await confirma('corto')).error.campos).toEqual({ token: 'El enlace no es válido. Pida el cambio otra vez.' })
  })

  it('no sirve si otra cuenta verificó esa dirección mientras tanto', async () => {
    await pide(await servidor.entra('epja'), 'disputada@correo.example', CLAVE)
    const codigo = await enlaceDe('disputada@correo.example')
    await comoAntes('34120587-5', 'disputada@correo.example')
    const { status, error } = await confirma(codigo)
    expect([status, error.codigo]).toEqual([409, 'correo-en-uso'])
    await comoAntes('34120587-5', 'marcela.paillan@correo.example')
  })

  it('queda en la auditoría, con los correos velados', async () => {
    const { token } = await conCorreoNuevo()
    const { usuarioId, nombreUsuario } = await elMio(token)
    const [hecho] = await loAnotado(servidor, { accion: 'confirmar-correo', objetoId: String(usuarioId) })
    expect(hecho?.detalle).toEqual({ antes: 'r***@correo.example', despues: 'r***@correo.example' })
    await comoAntes(nombreUsuario, ROSA)
  })
})

describe('el enlace que llega al correo de antes', () => {
  it('devuelve el correo, cierra las sesiones y envía cómo crear otra contraseña', async () => {
    const { token, paraDeshacer } = await conCorreoNuevo()
    const { status, body } = await deshace(paraDeshacer)
    expect([status, body.message]).toEqual([
      200,
      'Su cuenta tiene otra vez esta dirección, y cerramos sus sesiones. Le enviamos un enlace para crear otra contraseña.',
    ])
    expect((await servidor.llama('getUsuario', {}, token)).error.codigo).toBe('sesion-expirada')
    expect((await elMio(await servidor.entra('epja'))).correoElectronico).toBe(ROSA)
    await elCorreo(ROSA, 'Cree otra contraseña')
    expect((await deshace(paraDeshacer)).error.codigo).toBe('enlace-usado')
  })

  it('sirve aunque después se haya cambiado otra vez, y entonces nada de lo posterior vale', async () => {
    const { token, paraDeshacer } = await conCorreoNuevo()
    await pide(token, 'tercera@correo.example', CLAVE)
    await confirma(await enlaceDe('tercera@correo.example'))
    const delSegundo = codigoEn(await elCorreo(NUEVO, 'Su correo electrónico cambió'))
    await pide(token, 'cuarta@correo.example', CLAVE)
    const delCuarto = await enlaceDe('cuarta@correo.example')
    expect((await deshace(paraDeshacer)).status).toBe(200)
    expect((await deshace(delSegundo)).error.codigo).toBe('enlace-invalido')
    expect((await confirma(delCuarto)).error.codigo).toBe('enlace-invalido')
    for (const codigo of [delSegundo, delCuarto])
      expect((await servidor.llama('postEnlaces', { body: { codigo } })).error.codigo).toBe('enlace-invalido')
    expect((await elMio(await servidor.entra('epja'))).correoElectronico).toBe(ROSA)
  })

  it('no lo apaga quien pide otra contraseña', async () => {
    const { token, paraDeshacer } = await conCorreoNuevo()
    const { nombreUsuario } = await elMio(token)
    await recupera(nombreUsuario)
    const body = { token: codigoEn(await elCorreo(NUEVO, 'Cree otra contraseña')), password: CLAVE, password2: CLAVE }
    expect((await servidor.llama('postRecuperarPasswordNueva', { body })).status).toBe(200)
    expect((await deshace(paraDeshacer)).status).toBe(200)
  })

  it('vence a los 7 días', async () => {
    const { paraDeshacer, token } = await conCorreoNuevo()
    await sql`update cambio_de_correo set reversible_hasta = reversible_hasta - interval '7 days'`.execute(servidor.db)
    expect((await deshace(paraDeshacer)).error).toMatchObject({
      codigo: 'enlace-vencido',
      message: 'El enlace venció. Pida ayuda a la agencia.',
    })
    await comoAntes((await elMio(token)).nombreUsuario, ROSA)
  })

  it('inventado no sirve, ni el de confirmar', async () => {
    const { codigo, paraDeshacer } = await conCorreoNuevo()
    expect((await deshace(codigo)).error.codigo).toBe('enlace-invalido')
    expect((await confirma(paraDeshacer)).error.codigo).toBe('enlace-invalido')
    expect((await deshace(paraDeshacer)).status).toBe(200)
  })
})

describe('quien no tiene contraseña aquí', () => {
  it('prueba quién es con su ingreso, si no pasaron 5 minutos', async () => {
    const token = await entraConClaveUnica(servidor, '44.444.444-4')
    const { nombres, apellidoPaterno, apellidoMaterno } = await elMio(token)
    const body = { nombres, apellidoPaterno, apellidoMaterno, correoElectronico: 'maria@correo.example' }
    expect((await servidor.llama('putUsuario', { body }, token)).body.correoPendiente).toBe('maria@correo.example')
    await sql`update sesion set creada = creada - interval '5 minutes'`.execute(servidor.db)
    const tarde = await servidor.llama('putUsuario', { body: { ...body, correoElectronico: 'otra@correo.example' } }, token)
    expect([tarde.status, tarde.error.codigo]).toEqual([409, 'ingreso-antiguo'])
  })

  it('no cambia el nombre que dio ClaveÚnica', async () => {
    const token = await entraConClaveUnica(servidor, '44.444.444-4')
    const { error } = await servidor.llama(
      'putUsuario',
      { body: { ...DATOS, apellidoPaterno: 'Rodríguez', apellidoMaterno: 'Henríquez' } },
      token,
    )
    expect(error.campos).toEqual({ nombres: 'Su nombre viene de ClaveÚnica y no se cambia aquí.' })
  })
})

describe('quien tiene contraseña y además un proveedor', () => {
  /** An account with a password of its own, entered by ClaveÚnica just now. */
  async function conLasDos() {
    const token = await entraConClaveUnica(servidor, '44.444.444-4')
    const { usuarioId, nombres, apellidoPaterno, apellidoMaterno } = await elMio(token)
    await sql`update usuario set password_hash = (select password_hash from usuario where password_hash is not null limit 1)
      where usuario_id = ${usuarioId}`.execute(servidor.db)
    return { token, usuarioId, datos: { nombres, apellidoPaterno, apellidoMaterno } }
  }
  const CONTRASENA = { passwordActiva: 'caballo-lenga-42' }
  const FALTA = { passwordActual: 'Debe ingresar su contraseña actual.' }

  it('cambia el correo y la contraseña sin escribirla, si ingresó por él hace menos de 5 minutos', async () => {
    const { token, datos } = await conLasDos()
    const pedido = await servidor.llama('putUsuario', { body: { ...datos, correoElectronico: 'con.clave@correo.example' } }, token)
    expect([pedido.status, pedido.body.correoPendiente]).toEqual([200, 'con.clave@correo.example'])
    const mala = await servidor.llama('putUsuario', { body: { ...datos, ...CONTRASENA, passwordActual: 'adivinada' } }, token)
    expect(mala.error.campos).toEqual({ passwordActual: 'La contraseña actual no es correcta.' })
    expect((await servidor.llama('putUsuario', { body: { ...datos, ...CONTRASENA } }, token)).status).toBe(200)
  })

  it('pasados los 5 minutos, o por la puerta de la contraseña, la escribe', async () => {
    const { token, datos, usuarioId } = await conLasDos()
    const sinEscribirla = async () => [
      (await servidor.llama('putUsuario', { body: { ...datos, correoElectronico: 'tarde@correo.example' } }, token)).error.campos,
      (await servidor.llama('putUsuario', { body: { ...datos, ...CONTRASENA } }, token)).error.campos,
    ]
    await sql`update sesion set creada = creada - interval '5 minutes' where usuario_id = ${usuarioId}`.execute(servidor.db)
    expect(await sinEscribirla()).toEqual([FALTA, FALTA])
    await sql`update sesion set creada = now(), proveedor = null where usuario_id = ${usuarioId}`.execute(servidor.db)
    expect(await sinEscribirla()).toEqual([FALTA, FALTA])
  })
})

describe('el primer día de un establecimiento', () => {
  const ESCUELA = {
    nombres: 'Elena',
    apellidoPaterno: 'Soto',
    apellidoMaterno: '',
    correoElectronico: 'nueva.direccion@huillin.example',
    correoElectronicoDirector: 'directora@huillin.example',
    telefono2: '+56 9 1234 5678',
  }

  it('sus datos quedan al día al guardar, y el correo nuevo espera su enlace', async () => {
    const token = await servidor.entra('rbd-nuevo')
    const { status, body } = await servidor.llama('putUsuario', { body: ESCUELA }, token)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      correoElectronico: 'direccion@huillin.example',
      correoPendiente: 'nueva.direccion@huillin.example',
      correoElectronicoDirector: 'directora@huillin.example',
    })
    expect((await servidor.llama('getDatosActualizados', { params: { id: body.usuarioId } }, token)).status).toBe(204)
    await enlaceDe('nueva.direccion@huillin.example')
  })

  it('guardar otra vez lo mismo no pide la contraseña ni otro correo', async () => {
    const token = await servidor.entra('rbd-nuevo')
    expect((await servidor.llama('putUsuario', { body: ESCUELA }, token)).status).toBe(200)
    expect((await confirma('x'.repeat(43))).status).toBe(400)
    expect(servidor.correos).toEqual([])
  })

  it('después, otro correo pide la contraseña', async () => {
    const token = await servidor.entra('rbd-nuevo')
    const body = { ...ESCUELA, correoElectronico: 'otra@huillin.example' }
    expect((await servidor.llama('putUsuario', { body }, token)).error.campos).toEqual({
      passwordActual: 'Debe ingresar su contraseña actual.',
    })
  })
})

describe('lo que quedaba pendiente de una cuenta', () => {
  const MALO = 'ladron@correo.example'
  const NUEVA = 'castor-lluvia-91'
  const cambia = (token: string, correoElectronico: string) =>
    servidor.llama('putUsuario', { body: { ...DATOS, correoElectronico, passwordActual: CLAVE, passwordActiva: NUEVA } }, token)
  const recuperada = async (token: string) =>
    servidor.llama('postRecuperarPasswordNueva', { body: { token, password: NUEVA, password2: NUEVA } })
  const enlaceDeRecuperar = async (run: string) => {
    await recupera(run)
    return codigoEn(await elCorreo(ROSA, 'Cree otra contraseña'))
  }
  /** What the demonstration has, whatever a test did to it. */
  let hash: string | null
  const deRosa = sql`correo_electronico = ${ROSA} and rol_id = 5`
  beforeAll(async () => {
    await comoAntes((await elMio(await servidor.entra('epja'))).nombreUsuario, ROSA)
    const { rows } = await sql<{ hash: string }>`select password_hash as hash from usuario where ${deRosa}`.execute(servidor.db)
    hash = rows[0]?.hash ?? null
  })
  afterEach(() => sql`update usuario set password_hash = ${hash}, activo = true where ${deRosa}`.execute(servidor.db))

  /** Somebody who knows the password asks for another address; with the code that goes there. */
  async function pedidoAjeno() {
    expect((await pide(await servidor.entra('epja'), MALO, CLAVE)).status).toBe(200)
    return enlaceDe(MALO)
  }

  it('el correo que otro pidió no llega a valer si su dueña cambia la contraseña', async () => {
    const ajeno = await pedidoAjeno()
    const token = await servidor.entra('epja')
    expect((await cambia(token, ROSA)).body).toMatchObject({ correoElectronico: ROSA, correoPendiente: null })
    expect((await confirma(ajeno)).error.codigo).toBe('enlace-invalido')
  })

  it('ni si la recupera', async () => {
    const ajeno = await pedidoAjeno()
    const { nombreUsuario } = await elMio(await servidor.entra('epja'))
    expect((await recuperada(await enlaceDeRecuperar(nombreUsuario))).status).toBe(200)
    expect((await confirma(ajeno)).error.codigo).toBe('enlace-invalido')
  })

  it('ni si un administrador desactiva la cuenta y la vuelve a activar', async () => {
    const ajeno = await pedidoAjeno()
    const { nombreUsuario } = await elMio(await servidor.entra('epja'))
    const nacional = await servidor.entra('administrador-nacional')
    for (const activo of ['0', '1']) {
      const { body } = await servidor.llama('getAdminApoderados', { query: { runApoderado: nombreUsuario } }, nacional)
      const { usuarioId: id, version } = body.filas[0] ?? { usuarioId: 0, version: 0 }
      const cambio = { ...DATOS, correoElectronico: ROSA, activo, version }
      expect((await servidor.llama('patchAdminApoderados', { params: { id }, body: cambio }, nacional)).status).toBe(200)
    }
    expect((await confirma(ajeno)).error.codigo).toBe('enlace-invalido')
  })

  it('el correo que se pide junto con la contraseña nueva sí queda pendiente', async () => {
    const token = await servidor.entra('epja')
    expect((await cambia(token, NUEVO)).body.correoPendiente).toBe(NUEVO)
    expect((await confirma(await enlaceDe(NUEVO))).status).toBe(200)
    await sql`update usuario set correo_electronico = ${ROSA} where correo_electronico = ${NUEVO}`.execute(servidor.db)
  })

  it('un enlace de recuperación deja de servir si la contraseña cambió en la sesión', async () => {
    const token = await servidor.entra('epja')
    const enlace = await enlaceDeRecuperar((await elMio(token)).nombreUsuario)
    expect((await cambia(token, ROSA)).status).toBe(200)
    expect((await recuperada(enlace)).error.codigo).toBe('enlace-invalido')
  })

  it('de muchas contraseñas adivinadas a la vez se revisan cinco', async () => {
    const token = await servidor.entra('epja')
    const intentos = await Promise.all(Array.from({ length: 12 }, (_, i) => pide(token, NUEVO, `adivinada-${i}`)))
    const cuantos = (estado: number) => intentos.filter(({ status }) => status === estado).length
    expect([cuantos(400), cuantos(429)]).toEqual([5, 7])
  })

  it('quien pide muchas veces la dirección de otra persona no gasta los correos de su recuperación', async () => {
    const ajena = await servidor.entra('apoderado')
    const suyos = { nombres: 'Marcela', apellidoPaterno: 'Paillán', apellidoMaterno: '', correoElectronico: ROSA, passwordActual: CLAVE }
    const pedidos: number[] = []
    for (let vez = 0; vez < 11; vez += 1) pedidos.push((await servidor.llama('putUsuario', { body: suyos }, ajena)).status)
    expect(pedidos.at(-1)).toBe(429)
    const { nombreUsuario } = await elMio(await servidor.entra('epja'))
    expect(await enlaceDeRecuperar(nombreUsuario)).toMatch(/^[\w-]{43}$/)
  })
})

it('nada de lo anterior tocó el correo que otra cuenta espera, ni lo mostró en la suya', async () => {
  const { rows } = await sql`select anulado, confirmado from cambio_de_correo where nuevo = ${ESPERADO}`.execute(servidor.db)
  expect(rows).toEqual([{ anulado: null, confirmado: null }])
  expect((await elMio(await servidor.entra('epja'))).correoPendiente).not.toBe(ESPERADO)
})
