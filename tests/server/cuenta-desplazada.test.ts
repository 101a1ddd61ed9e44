import { loAnotado } from '#tests/support/servidor/auditoria.ts'
import { randomUUID } from 'node:crypto'
import { claveDeLlamante } from '#server/plugins/abuso/fallos.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unRegistroEnviado } from '#tests/support/personas/registro.ts'
import { entraConClaveUnica } from '#tests/support/servidor/claveunica.ts'
import { codigoEn, cuandoLlegue } from '#tests/support/servidor/correos.ts'
import { abreLaEncuesta, respondeYEnvia, tokenDe } from '#tests/support/servidor/encuestas.ts'
import { type ServidorDePrueba, levantar } from '#tests/support/servidor/servidor.ts'

let servidor: ServidorDePrueba
beforeAll(async () => {
  servidor = await levantar()
})
afterAll(() => servidor.cierra())

const CLAVE = 'volantin-rojo-81'
/** A student of the demonstration whose survey nobody began. */
const ANTONIA = '36120458-1'
/** Another one, whose survey the account that is displaced submits. */
const OTRO = '36208845-3'

const ingresa = (run: string, password = CLAVE, ip?: string) =>
  servidor.llama(
    'postApoderadosLogin',
    { body: { runApoderado: run, password, recaptchaToken: 'prueba' } },
    null,
    ip === undefined ? {} : { ip },
  )
const elMio = async (token: string) => (await servidor.llama('getUsuario', {}, token)).body
const une = (token: string | null, password: string) => servidor.llama('postClaveunicaCuentaAnterior', { body: { password } }, token)

/** Somebody who registered a RUN by e-mail and signed in. */
async function registrado(run: string, correo: string): Promise<string> {
  await servidor.llama('postApoderadosRegistro', {
    body: unRegistroEnviado({
      runApoderado: run,
      correoElectronico: correo,
      correoElectronico2: correo,
      password: CLAVE,
      password2: CLAVE,
    }),
  })
  const tokenVerificacion = codigoEn(servidor.correos.findLast(({ para }) => para === correo))
  await servidor.llama('postApoderadosVerificaCuenta', { body: { tokenVerificacion } })
  return (await ingresa(run)).body.accessToken
}

/** The same with a student whose survey it began. */
async function conBorrador(run: string, correo: string): Promise<string> {
  const token = await registrado(run, correo)
  const { usuarioId } = await elMio(token)
  await sql`insert into vinculo (usuario_id, run_estudiante) values (${usuarioId}, ${ANTONIA})`.execute(servidor.db)
  const pagina = await abreLaEncuesta(servidor, token, ANTONIA)
  const { body } = await servidor.llama('getEncuestadorRespuestas', {}, pagina)
  const { status } = await servidor.llama('putEncuestadorRespuestas', { body: { version: body.version, cambios: {} } }, pagina, {
    idempotencyKey: randomUUID(),
  })
  expect(status).toBe(200)
  return token
}

async function borra(nombre: string): Promise<void> {
  await sql`delete from sesion where usuario_id in (select usuario_id from usuario where nombre_usuario = ${nombre})`.execute(servidor.db)
  await sql`delete from usuario where nombre_usuario = ${nombre}`.execute(servidor.db)
}

const respondidas = async (run: string) => {
  const { rows } = await sql<{ usuarioId: number; estado: string }>`
    select usuario_id as "usuarioId", estado from respuesta where run_estudiante = ${run}
  `.execute(servidor.db)
  return rows
}

describe('un ciudadano sin cuenta', () => {
  it('la recibe de ClaveÚnica, con su RUN y su nombre, sin correo ni contraseña', async () => {
    const token = await entraConClaveUnica(servidor, '99.999.999-9', 'EPJA')
    expect(await elMio(token)).toMatchObject({
      nombreUsuario: '99999999-9',
      nombres: 'SOFÍA',
      apellidoPaterno: 'KELLER',
      correoElectronico: null,
      origen: 'EPJA',
      claveUnica: true,
      conContrasena: false,
      cuentaAnterior: false,
    })
  })

  it('y la misma al volver', async () => {
    const una = await elMio(await entraConClaveUnica(servidor, '99.999.999-9'))
    const otra = await elMio(await entraConClaveUnica(servidor, '99.999.999-9'))
    expect(otra.usuarioId).toBe(una.usuarioId)
  })

  it('no hereda la que alguien registró y nadie verificó', async () => {
    await borra('55555555-5')
    await servidor.llama('postApoderadosRegistro', {
      body: unRegistroEnviado({
        runApoderado: '55555555-5',
        correoElectronico: 'otro@correo.example',
        correoElectronico2: 'otro@correo.example',
      }),
    })
    const usuario = await elMio(await entraConClaveUnica(servidor, '55.555.555-5'))
    expect(usuario.correoElectronico).toBeNull()
    const tokenVerificacion = codigoEn(servidor.correos.findLast(({ para }) => para === 'otro@correo.example'))
    expect((await servidor.llama('postApoderadosVerificaCuenta', { body: { tokenVerificacion } })).error.codigo).toBe('cuenta-existente')
  })

  it('no recibe la de la agencia que tiene su RUN por nombre de usuario, que sigue siendo de quien era', async () => {
    await borra('55555555-5')
    await sql`
      insert into usuario (nombre_usuario, rol_id, nombres, apellido_paterno, region_id) values ('55555555-5', 4, 'Otra', 'Persona', '14')
    `.execute(servidor.db)
    await expect(entraConClaveUnica(servidor, '55.555.555-5')).rejects.toThrow('409')
    const { rows } =
      await sql`select rol_id as rol, nombres from usuario where nombre_usuario = '55555555-5' and desplazado is null`.execute(servidor.db)
    expect(rows).toEqual([{ rol: 4, nombres: 'Otra' }])
  })

  it('recibe la que un administrador hizo para él, con sus estudiantes y sin el correo que nadie probó', async () => {
    await borra('55555555-5')
    const nacional = await servidor.entra('administrador-nacional')
    const body = {
      runApoderado: '55555555-5',
      nombres: 'Otro',
      apellidoPaterno: 'Nombre',
      apellidoMaterno: '',
      correoElectronico: 'sin.probar@correo.example',
      activo: true,
    }
    const creado = await servidor.llama('postAdminApoderados', { body }, nacional)
    expect(creado.status).toBe(201)
    await servidor.llama('postAdminApoderadosEstudiantes', { body: { usuarioId: creado.body.usuarioId, runEstudiante: ANTONIA } }, nacional)
    const token = await entraConClaveUnica(servidor, '55.555.555-5')
    expect(await elMio(token)).toMatchObject({ usuarioId: creado.body.usuarioId, correoElectronico: null, claveUnica: true })
    expect((await servidor.llama('getApoderadosEstudiantes', {}, token)).body.map(({ runEstudiante }) => runEstudiante)).toEqual([ANTONIA])
    const invitacion = codigoEn(servidor.correos.findLast(({ para }) => para === 'sin.probar@correo.example'))
    const nueva = { token: invitacion, password: CLAVE, password2: CLAVE }
    expect((await servidor.llama('postRecuperarPasswordNueva', { body: nueva })).status).toBe(400)
  })
})

describe('un ciudadano cuyo RUN tenía una cuenta hecha con un correo', () => {
  const RUN = '88888888-8'
  const CORREO = 'quien.sabe@correo.example'
  let suya: string
  let desplazado: number
  beforeAll(async () => {
    const token = await conBorrador(RUN, CORREO)
    desplazado = (await elMio(token)).usuarioId
    await sql`insert into vinculo (usuario_id, run_estudiante) values (${desplazado}, ${OTRO})`.execute(servidor.db)
    expect((await respondeYEnvia(servidor, token, OTRO)).status).toBe(200)
    suya = await entraConClaveUnica(servidor, '88.888.888-8')
  })

  it('entra a otra, y se le dice que puede conservar aquella', async () => {
    const usuario = await elMio(suya)
    expect(usuario).toMatchObject({ nombreUsuario: RUN, nombres: 'YOLANDA', correoElectronico: null, cuentaAnterior: true })
    expect(usuario.usuarioId).not.toBe(desplazado)
  })

  it('no ve sus estudiantes ni lo que respondía, que tampoco estorba a nadie', async () => {
    expect((await servidor.llama('getApoderadosEstudiantes', {}, suya)).body).toEqual([])
    expect(await respondidas(ANTONIA)).toEqual([])
    const escuela = await servidor.entra('rbd')
    expect((await servidor.llama('getEstado', { params: await tokenDe(servidor, ANTONIA) }, escuela)).body.estado).toBe('NO_INICIADA')
  })

  it('lo que respondía queda guardado para la historia', async () => {
    const { rows } = await sql`
      select usuario_id, respuesta ->> 'estado' as estado from respuesta_apartada where usuario_id = ${desplazado}
    `.execute(servidor.db)
    expect(rows).toEqual([{ usuario_id: desplazado, estado: 'borrador' }])
  })

  it('lo que envió sigue enviado, y es de aquella', async () => {
    expect(await respondidas(OTRO)).toEqual([{ usuarioId: desplazado, estado: 'enviada' }])
  })

  it('el correo de aquella lo sabe', async () => {
    const { texto } = await cuandoLlegue('el aviso', () =>
      servidor.correos.find(({ para, asunto }) => para === CORREO && asunto === 'Su cuenta ahora ingresa con ClaveÚnica'),
    )
    expect(texto).toContain('ingrese con ClaveÚnica y escriba su contraseña anterior')
  })

  it('la puerta de la contraseña lo dice solo a quien la sabe', async () => {
    const buena = await ingresa(RUN)
    expect([buena.status, buena.error]).toEqual([401, { codigo: 'cuenta-de-claveunica', message: 'Esta cuenta ingresa con ClaveÚnica.' }])
    expect((await ingresa(RUN, 'otra-clave-99')).error.codigo).toBe('credenciales')
  })

  it('saberla no es un fallo de su dirección', async () => {
    const ip = '203.0.113.61'
    const gastado = sql<{
      gastado: boolean
    }>`select lleno > clock_timestamp() as gastado from presupuesto where clave = ${claveDeLlamante(ip)}`
    await ingresa(RUN, CLAVE, ip)
    expect((await gastado.execute(servidor.db)).rows).toEqual([{ gastado: false }])
    await ingresa(RUN, 'otra-clave-99', ip)
    expect((await gastado.execute(servidor.db)).rows).toEqual([{ gastado: true }])
  })

  it('ningún administrador la ve ni la despierta', async () => {
    const nacional = await servidor.entra('administrador-nacional')
    const { body } = await servidor.llama('getAdminApoderados', { query: { runApoderado: RUN } }, nacional)
    expect(body.filas.map(({ usuarioId }) => usuarioId)).toEqual([(await elMio(suya)).usuarioId])
    const cambio = { nombres: 'A', apellidoPaterno: 'B', apellidoMaterno: '', correoElectronico: CORREO, activo: true, version: 1 }
    expect((await servidor.llama('patchAdminApoderados', { params: { id: desplazado }, body: cambio }, nacional)).status).toBe(404)
  })

  it('queda en la auditoría, con el correo velado', async () => {
    const hechos = await loAnotado(servidor, { accion: 'desplazar-cuenta', objetoId: String(desplazado) })
    expect(hechos.map(({ detalle }) => detalle)).toEqual([{ correo: 'q***@correo.example' }])
  })

  it('sin la contraseña de aquella no la conserva, y debe esperar si la adivina', async () => {
    expect((await une(null, CLAVE)).status).toBe(401)
    expect((await une(await servidor.entra('rbd'), CLAVE)).status).toBe(403)
    expect((await une(await servidor.entra('apoderado'), CLAVE)).status).toBe(404)
    expect((await une(suya, '')).error.campos).toEqual({ password: 'Debe ingresar su contraseña.' })
    const intentos = await Promise.all(Array.from({ length: 12 }, () => une(suya, 'adivinada')))
    expect(intentos.filter(({ status }) => status === 400)).toHaveLength(5)
    expect(intentos.find(({ status }) => status === 400)?.error.campos).toEqual({ password: 'No es la contraseña de esa cuenta.' })
    expect((await une(suya, CLAVE)).status).toBe(429)
    await sql`delete from intento`.execute(servidor.db)
  })

  it('con ella conserva correo, estudiantes y respuestas, y sigue entrando solo con ClaveÚnica', async () => {
    const { status, body } = await une(suya, CLAVE)
    expect(status).toBe(200)
    expect(body).toMatchObject({ correoElectronico: CORREO, cuentaAnterior: false, conContrasena: false })
    const estudiantes = (await servidor.llama('getApoderadosEstudiantes', {}, suya)).body.map(({ runEstudiante }) => runEstudiante)
    expect(estudiantes.toSorted()).toEqual([ANTONIA, OTRO])
    expect(await respondidas(ANTONIA)).toEqual([{ usuarioId: body.usuarioId, estado: 'borrador' }])
    expect(await respondidas(OTRO)).toEqual([{ usuarioId: body.usuarioId, estado: 'enviada' }])
    expect((await ingresa(RUN)).error.codigo).toBe('cuenta-de-claveunica')
    expect((await une(suya, CLAVE)).status).toBe(404)
  })

  it('dos ingresos a la vez desplazan una sola vez', async () => {
    await sql`update usuario set nombre_usuario = 'antes' where nombre_usuario = '99999999-9'`.execute(servidor.db)
    await registrado('99999999-9', 'a.la.vez@correo.example')
    const tokens = await Promise.all([1, 2].map(() => entraConClaveUnica(servidor, '99.999.999-9')))
    const usuarios = await Promise.all(tokens.map(elMio))
    expect(usuarios[0]?.usuarioId).toBe(usuarios[1]?.usuarioId)
  })

  it('una cuenta desactivada sigue desactivada', async () => {
    await sql`update usuario set activo = false where nombre_usuario = '99999999-9' and verificado`.execute(servidor.db)
    await expect(entraConClaveUnica(servidor, '99.999.999-9')).rejects.toThrow('409')
  })
})
