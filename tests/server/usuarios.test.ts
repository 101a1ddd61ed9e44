import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loAnotado } from '#tests/support/servidor/auditoria.ts'
import { type ServidorDePrueba, levantar } from '#tests/support/servidor/servidor.ts'

let servidor: ServidorDePrueba
beforeAll(async () => {
  servidor = await levantar()
})
afterAll(() => servidor.cierra())

const SIN_CORREO = {
  nombres: 'escuela ribera del huillín',
  apellidoPaterno: 'soto',
  apellidoMaterno: '',
  correoElectronicoDirector: 'Directora@Huillin.example',
  telefono1: '63 221 0000',
  telefono2: '+56 9 1234 5678',
}
const DATOS = { ...SIN_CORREO, correoElectronico: 'Direccion@Huillin.example' }

async function idDe(token: string): Promise<number> {
  return (await servidor.llama('getUsuario', {}, token)).body.usuarioId
}

describe('el registro propio', () => {
  it('es el de quien tiene la sesión, con su rol y su territorio', async () => {
    const { status, body } = await servidor.llama('getUsuario', {}, await servidor.entra('administrador-comunal'))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      nombreUsuario: 'admin.valdivia',
      activo: true,
      usuarioRol: { rolId: 4, regionId: '14', provinciaId: '141', comunaId: '14101', rol: { rolId: 4, dsRol: 'Administrador comunal' } },
    })
    expect(JSON.stringify(body)).not.toContain('argon2')
  })

  it('no se lee ni se cambia sin sesión', async () => {
    expect((await servidor.llama('getUsuario', {})).status).toBe(401)
    expect((await servidor.llama('putUsuario', { body: DATOS })).error.codigo).toBe('sesion-requerida')
  })

  it('guarda los nombres en mayúsculas y los correos en minúsculas, y nada de los demás', async () => {
    const nacional = await servidor.entra('administrador-nacional')
    const losDemas = async () =>
      (await sql`select * from usuario where usuario_id <> ${await idDe(nacional)} order by usuario_id`.execute(servidor.db)).rows
    const antes = await losDemas()
    const { status, body } = await servidor.llama(
      'putUsuario',
      { body: { ...DATOS, correoElectronico: 'Admin.Nacional@Agencia.example' } },
      nacional,
    )
    expect(status).toBe(200)
    expect(await losDemas()).toEqual(antes)
    expect(body).toMatchObject({
      nombres: 'ESCUELA RIBERA DEL HUILLÍN',
      apellidoPaterno: 'SOTO',
      correoElectronico: 'admin.nacional@agencia.example',
      correoPendiente: null,
      correoElectronicoDirector: 'directora@huillin.example',
      telefono1: '632210000',
      telefono2: '+56912345678',
    })
  })

  it('conserva los teléfonos que no se mandan y borra los que se mandan vacíos', async () => {
    const token = await servidor.entra('reportes')
    await servidor.llama('putUsuario', { body: SIN_CORREO }, token)
    const { telefono1: _uno, telefono2: _dos, correoElectronicoDirector: _director, ...basico } = SIN_CORREO
    expect((await servidor.llama('putUsuario', { body: basico }, token)).body.telefono1).toBe('632210000')
    expect((await servidor.llama('putUsuario', { body: { ...basico, telefono1: null } }, token)).body.telefono1).toBeNull()
  })

  it('no deja cambiar el rol ni el nombre de usuario', async () => {
    const token = await servidor.entra('reportes')
    const { status, error } = await servidor.llama('putUsuario', { body: { ...DATOS, nombreUsuario: 'otro' } }, token)
    expect([status, error.campos]).toEqual([400, { nombreUsuario: 'Dato desconocido.' }])
  })

  it('señala un correo y un teléfono mal escritos', async () => {
    const { status, error } = await servidor.llama(
      'putUsuario',
      { body: { ...DATOS, correoElectronico: 'sin arroba', telefono2: '12' } },
      await servidor.entra('reportes'),
    )
    expect(status).toBe(400)
    expect(error.campos).toEqual({
      correoElectronico: 'El correo electrónico no es válido.',
      telefono2: 'El teléfono debe tener entre 8 y 12 dígitos.',
    })
  })
})

it('un nombre propio lleva solo lo que los nombres llevan', async () => {
  const token = await servidor.entra('reportes')
  const { nombres, apellidoPaterno, apellidoMaterno } = (await servidor.llama('getUsuario', {}, token)).body
  const datos = { nombres, apellidoPaterno, apellidoMaterno }
  expect((await servidor.llama('putUsuario', { body: datos }, token)).status).toBe(200)
  const { status, error } = await servidor.llama('putUsuario', { body: { ...datos, nombres: 'vaya a malo.example' } }, token)
  expect([status, error.campos]).toEqual([400, { nombres: 'Use solo letras, espacios, guiones y apóstrofos.' }])
})

describe('la contraseña propia', () => {
  const PROPIA = 'Pizarra.Verde.25'
  const datos = SIN_CORREO
  const cambia = (token: string, contrasenas: { passwordActual?: string; passwordActiva?: string; nombres?: string }) =>
    servidor.llama('putUsuario', { body: { ...datos, ...contrasenas } }, token)

  it('se cambia con la actual, y cierra las demás sesiones propias', async () => {
    const aqui = await servidor.entra('administrador-regional')
    const alla = await servidor.entra('administrador-regional')
    expect((await cambia(aqui, { passwordActual: PROPIA, passwordActiva: 'caballo-lenga-42' })).status).toBe(200)
    expect((await servidor.llama('getUsuario', {}, aqui)).status).toBe(200)
    expect((await servidor.llama('getUsuario', {}, alla)).error.codigo).toBe('sesion-expirada')
    expect(await loAnotado(servidor, { accion: 'cambiar-clave', nombreUsuario: 'admin.losrios' })).toHaveLength(1)
    await expect
      .poll(() => servidor.correos.map(({ para, asunto }) => [para, asunto]))
      .toContainEqual(['admin.losrios@agencia.example', 'Su contraseña cambió'])
    const login = { usuario: 'admin.losrios', recaptchaToken: 'prueba' }
    expect((await servidor.llama('postLogin', { body: { ...login, password: 'caballo-lenga-42' } })).status).toBe(200)
    expect((await servidor.llama('postLogin', { body: { ...login, password: PROPIA } })).status).toBe(401)
  })

  it('no se cambia sin la actual, ni con otra, ni por una mala', async () => {
    const token = await servidor.entra('reportes')
    const campos = async (contrasenas: { passwordActual?: string; passwordActiva?: string }) => {
      const { status, error } = await cambia(token, contrasenas)
      return [status, error.campos]
    }
    expect(await campos({ passwordActiva: 'caballo-lenga-42' })).toEqual([400, { passwordActual: 'Debe ingresar su contraseña actual.' }])
    expect(await campos({ passwordActual: 'adivinada', passwordActiva: 'caballo-lenga-42' })).toEqual([
      400,
      { passwordActual: 'La contraseña actual no es correcta.' },
    ])
    const sinNombre = await cambia(token, { passwordActual: PROPIA, passwordActiva: 'corta', nombres: '' })
    expect(sinNombre.error.campos).toEqual({
      nombres: 'Debe ingresar los nombres.',
      passwordActiva: 'La contraseña debe tener al menos 8 caracteres.',
    })
    expect(await campos({ passwordActual: PROPIA, passwordActiva: 'corta' })).toEqual([
      400,
      { passwordActiva: 'La contraseña debe tener al menos 8 caracteres.' },
    ])
    expect(await campos({ passwordActual: PROPIA, passwordActiva: 'huillin-2025' })).toEqual([
      400,
      { passwordActiva: 'La contraseña no puede contener su nombre.' },
    ])
  })

  it('hace esperar a quien adivina', async () => {
    const token = await servidor.entra('administrador-comunal')
    for (let i = 0; i < 5; i += 1) await cambia(token, { passwordActual: 'adivinada', passwordActiva: 'caballo-lenga-42' })
    const { status, error } = await cambia(token, { passwordActual: PROPIA, passwordActiva: 'caballo-lenga-42' })
    expect([status, error.codigo]).toEqual([429, 'demasiados-intentos'])
  })

  it('no la tiene quien entra por otro servicio', async () => {
    const token = await servidor.entra('administrador-nacional')
    await sql`update usuario set password_hash = null where nombre_usuario = 'admin.nacional'`.execute(servidor.db)
    expect((await servidor.llama('getUsuario', {}, token)).body.conContrasena).toBe(false)
    const { status, error } = await cambia(token, { passwordActual: PROPIA, passwordActiva: 'caballo-lenga-42' })
    expect([status, error.codigo]).toEqual([409, 'sin-contrasena'])
  })
})

describe('los datos de un establecimiento', () => {
  it('están pendientes hasta que los actualiza, y entonces están al día', async () => {
    const token = await servidor.entra('rbd-nuevo')
    const id = await idDe(token)
    const antes = await servidor.llama('getDatosActualizados', { params: { id } }, token)
    expect([antes.status, antes.error.codigo]).toEqual([409, 'datos-pendientes'])

    const { correoElectronicoDirector: _director, telefono2: _movil, ...incompletos } = DATOS
    const faltan = await servidor.llama('putUsuario', { body: incompletos }, token)
    expect(faltan.status).toBe(400)
    expect(Object.keys(faltan.error.campos ?? {}).sort()).toEqual(['correoElectronicoDirector', 'telefono2'])
    expect((await servidor.llama('getDatosActualizados', { params: { id } }, token)).status).toBe(409)

    expect((await servidor.llama('putUsuario', { body: DATOS }, token)).status).toBe(200)
    expect((await servidor.llama('getDatosActualizados', { params: { id } }, token)).status).toBe(204)
  })

  it('vuelven a estar pendientes en otro período', async () => {
    const token = await servidor.entra('rbd')
    const id = await idDe(token)
    expect((await servidor.llama('getDatosActualizados', { params: { id } }, token)).status).toBe(204)
    await sql`update usuario set datos_periodo_id = datos_periodo_id - 1 where usuario_id = ${id}`.execute(servidor.db)
    expect((await servidor.llama('getDatosActualizados', { params: { id } }, token)).status).toBe(409)
    await sql`update usuario set datos_periodo_id = datos_periodo_id + 1 where usuario_id = ${id}`.execute(servidor.db)
  })

  it('sin un período abierto se piden a quien nunca los confirmó, una vez, y otra cuando se abre uno', async () => {
    const activo = await sql<{ id: number }>`update periodo set activo = false where activo returning periodo_id as id`.execute(servidor.db)
    try {
      const conocida = await servidor.entra('rbd')
      expect((await servidor.llama('getDatosActualizados', { params: { id: await idDe(conocida) } }, conocida)).status).toBe(204)
      expect((await servidor.llama('getEncuestasDeRbd', { params: { rbd: 90145 } }, conocida)).status).toBe(200)

      const token = await servidor.entra('rbd-nuevo')
      const id = await idDe(token)
      await sql`update usuario set datos_periodo_id = null, datos_actualizados = null where usuario_id = ${id}`.execute(servidor.db)
      expect((await servidor.llama('getDatosActualizados', { params: { id } }, token)).status).toBe(409)
      expect((await servidor.llama('putUsuario', { body: DATOS }, token)).status).toBe(200)
      expect((await servidor.llama('getDatosActualizados', { params: { id } }, token)).status).toBe(204)
      const deAcuerdo = await servidor.llama('postAceptacionProtocolo', { body: { usuarioId: id, idRbd: 90159 } }, token)
      expect(deAcuerdo.status).toBeLessThan(300)

      await sql`update periodo set activo = true where periodo_id = ${activo.rows[0]?.id ?? 0}`.execute(servidor.db)
      expect((await servidor.llama('getDatosActualizados', { params: { id } }, token)).status).toBe(409)
      expect((await servidor.llama('getDatosActualizados', { params: { id: await idDe(conocida) } }, conocida)).status).toBe(204)
    } finally {
      await sql`update periodo set activo = true where periodo_id = ${activo.rows[0]?.id ?? 0}`.execute(servidor.db)
    }
  })

  it('de otro usuario no existen para nadie más', async () => {
    const token = await servidor.entra('rbd')
    const { status, error } = await servidor.llama('getDatosActualizados', { params: { id: (await idDe(token)) + 1 } }, token)
    expect([status, error.codigo]).toEqual([404, 'no-encontrado'])
  })

  it('no son asunto de otros roles, ni de quien no tiene sesión', async () => {
    const token = await servidor.entra('apoderado')
    expect((await servidor.llama('getDatosActualizados', { params: { id: 1 } }, token)).error.codigo).toBe('sin-permiso')
    expect((await servidor.llama('getDatosActualizados', { params: { id: 1 } })).status).toBe(401)
    expect((await servidor.llama('getDatosActualizados', { params: { id: 'uno' } }, await servidor.entra('rbd'))).status).toBe(400)
  })
})
