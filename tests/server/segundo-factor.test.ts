import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { creaSegundoFactor } from '#server/plugins/cuentas/segundo-factor.ts'
import { filaDe } from '#server/semilla/cuentas.ts'
import { cuandoLlegue } from '#tests/support/servidor/correos.ts'
import { type ServidorDePrueba, levantar } from '#tests/support/servidor/servidor.ts'

type Perfil = Parameters<typeof filaDe>[0]

let servidor: ServidorDePrueba
beforeAll(async () => {
  servidor = await levantar({ entorno: { SEGUNDO_FACTOR: 'exigido' } })
})
afterAll(() => servidor.cierra())
beforeEach(async () => {
  await sql`delete from segundo_factor`.execute(servidor.db)
  await sql`delete from intento`.execute(servidor.db)
})

async function ingresa(perfil: Perfil) {
  const { fila, password } = filaDe(perfil)
  return (await servidor.llama('postLogin', { body: { usuario: fila.nombreUsuario, password, recaptchaToken: 'prueba' } })).body
}
const paso = (token: string, body: object = {}) => servidor.llama('postTokenSegundoFactor', { body }, token)

/** The code of an application's clock, `pasos` of 30 seconds from now. */
const codigoDe = (clave: string, pasos = 0) =>
  new TOTP({ secret: Secret.fromBase32(clave) }).generate({ timestamp: Date.now() + pasos * 30_000 })
const codigoMalo = (clave: string) => (Number(codigoDe(clave)) + 500_000).toString().slice(-6).padStart(6, '7')

/** Signs in and sets up the second factor as a person does. */
async function inscrito(perfil: Perfil) {
  const { accessToken } = await ingresa(perfil)
  const { body } = await paso(accessToken)
  const clave = body.inscripcion?.clave ?? ''
  const { body: cumplido } = await paso(accessToken, { codigo: codigoDe(clave, -1) })
  return { clave, respaldos: cumplido.codigosDeRespaldo ?? [], token: cumplido.accessToken ?? '' }
}
const enPerfil = async (token: string) => (await servidor.llama('getUsuario', {}, token)).status

describe('el segundo factor en el ingreso con contraseña', () => {
  it.each(['administrador-nacional', 'administrador-regional', 'administrador-comunal', 'reportes'] as const)(
    'lo configura %s en su primer ingreso',
    async (perfil) => {
      const { accessToken, pendiente } = await ingresa(perfil)
      expect(pendiente).toBe('inscripcion')
      const { body } = await paso(accessToken)
      expect(body.inscripcion?.clave).toMatch(/^[A-Z2-7]{32}$/)
      expect(body.inscripcion?.uri).toMatch(/^otpauth:\/\/totp\/.*secret=[A-Z2-7]{32}.*digits=6.*period=30/)
      expect(body.accessToken).toBeUndefined()
    },
  )

  it('no lo tienen la escuela ni el apoderado', async () => {
    expect(await enPerfil(await servidor.entra('rbd'))).toBe(200)
    expect(await enPerfil(await servidor.entra('apoderado'))).toBe(200)
  })

  it('con el código entrega otro token, que sirve, y el de antes deja de servir', async () => {
    const { accessToken } = await ingresa('administrador-nacional')
    const { body } = await paso(accessToken)
    expect(body.persona).toEqual({ nombres: expect.any(String), apellidoPaterno: expect.any(String), rolId: 2 })
    const { status, body: cumplido } = await paso(accessToken, { codigo: codigoDe(body.inscripcion?.clave ?? '') })
    expect(status).toBe(200)
    expect(cumplido.codigosDeRespaldo).toHaveLength(10)
    expect(new Set(cumplido.codigosDeRespaldo).size).toBe(10)
    expect(await enPerfil(cumplido.accessToken ?? '')).toBe(200)
    expect((await paso(accessToken)).status).toBe(401)
  })

  it('desde el segundo ingreso pide solo el código, sin mostrar otra vez la clave', async () => {
    const { clave } = await inscrito('administrador-nacional')
    const { accessToken, pendiente } = await ingresa('administrador-nacional')
    expect(pendiente).toBe('segundo-factor')
    const { body } = await paso(accessToken)
    expect(body).toEqual({ persona: expect.objectContaining({ rolId: 2 }), respaldos: 10 })
    const { body: cumplido } = await paso(accessToken, { codigo: codigoDe(clave) })
    expect(Object.keys(cumplido)).toEqual(['accessToken'])
    expect(await enPerfil(cumplido.accessToken ?? '')).toBe(200)
  })

  it('un código visto no sirve otra vez, tampoco en otro ingreso', async () => {
    const { clave } = await inscrito('administrador-nacional')
    const codigo = codigoDe(clave)
    const primero = await ingresa('administrador-nacional')
    const segundo = await ingresa('administrador-nacional')
    const intentos = await Promise.all([primero, segundo].map(({ accessToken }) => paso(accessToken, { codigo })))
    expect(intentos.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const tercero = await ingresa('administrador-nacional')
    expect((await paso(tercero.accessToken, { codigo })).error.campos?.['codigo']).toBe(
      'El código no es correcto o ya se usó. Espere el siguiente.',
    )
    expect((await paso(tercero.accessToken, { codigo: codigoDe(clave, -1) })).status).toBe(400)
  })

  it('se acepta escrito con un espacio, y no uno de hace dos minutos', async () => {
    const { clave } = await inscrito('reportes')
    const { accessToken } = await ingresa('reportes')
    expect((await paso(accessToken, { codigo: codigoDe(clave, -4) })).status).toBe(400)
    expect((await paso(accessToken, { codigo: '12345' })).error.campos?.['codigo']).toBe('Escriba los 6 números.')
    const codigo = codigoDe(clave)
    expect((await paso(accessToken, { codigo: `${codigo.slice(0, 3)} ${codigo.slice(3)}` })).status).toBe(200)
  })

  it('después de cinco códigos incorrectos hay que esperar, también con otro ingreso', async () => {
    const { clave } = await inscrito('administrador-regional')
    for (let vez = 0; vez < 5; vez += 1) {
      const { accessToken } = await ingresa('administrador-regional')
      expect((await paso(accessToken, { codigo: codigoMalo(clave) })).status).toBe(400)
    }
    const { accessToken } = await ingresa('administrador-regional')
    const { status, error, headers } = await paso(accessToken, { codigo: codigoDe(clave) })
    expect([status, error.codigo]).toEqual([429, 'demasiados-intentos'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(500)
  })

  it('de cincuenta códigos a la vez se miran cinco, y cincuenta veces el bueno abren una sola sesión', async () => {
    const { clave } = await inscrito('administrador-nacional')
    const { accessToken } = await ingresa('administrador-nacional')
    const sesiones = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from sesion where pendiente is null`.execute(servidor.db)).rows[0]?.n ?? 0
    const antes = await sesiones()
    const cincuenta = (codigo: string) => Promise.all(Array.from({ length: 50 }, () => paso(accessToken, { codigo })))
    const estados = async (codigo: string) => {
      const unos = (await cincuenta(codigo)).map(({ status }) => status)
      return [200, 400, 429].map((status) => unos.filter((uno) => uno === status).length)
    }
    expect(await estados(codigoMalo(clave))).toEqual([0, 5, 45])
    await sql`delete from intento`.execute(servidor.db)
    const [abiertas] = await estados(codigoDe(clave))
    expect(abiertas).toBe(1)
    expect(await sesiones()).toBe(antes + 1)
  })

  it('el token de un ingreso a medias vence a los diez minutos', async () => {
    const { accessToken } = await ingresa('administrador-nacional')
    const { rows } = await sql<{ minutos: number }>`
      select round(extract(epoch from vence - creada) / 60)::int as minutos from sesion where pendiente is not null order by creada desc limit 1
    `.execute(servidor.db)
    expect(rows[0]?.minutos).toBe(10)
    await sql`update sesion set vence = now() where pendiente is not null`.execute(servidor.db)
    expect((await paso(accessToken)).status).toBe(401)
  })

  it('quien ya tiene sesión no configura otro por esta vía, ni quien dejó abierto un ingreso de antes', async () => {
    const antes = await ingresa('administrador-nacional')
    const { token, clave } = await inscrito('administrador-nacional')
    expect((await paso(token)).status).toBe(403)
    expect((await paso(antes.accessToken)).status).toBe(401)
    expect((await paso(antes.accessToken, { codigo: codigoDe(clave) })).status).toBe(401)
  })
})

describe('los códigos de respaldo', () => {
  it('sirven una sola vez, con o sin guion, y quedan en la auditoría', async () => {
    const { respaldos } = await inscrito('administrador-comunal')
    const [uno = ''] = respaldos
    const primero = await ingresa('administrador-comunal')
    expect((await paso(primero.accessToken, { codigoDeRespaldo: uno.toLowerCase().replace('-', ' ') })).status).toBe(200)
    const segundo = await ingresa('administrador-comunal')
    expect((await paso(segundo.accessToken)).body.respaldos).toBe(9)
    expect((await paso(segundo.accessToken, { codigoDeRespaldo: uno })).error.campos?.['codigoDeRespaldo']).toBe(
      'El código de respaldo no es correcto o ya se usó.',
    )
    const { rows } = await sql`select 1 from auditoria where accion = 'usar-codigo-de-respaldo'`.execute(servidor.db)
    expect(rows).toHaveLength(1)
  })

  it('los de otra cuenta no sirven', async () => {
    const { respaldos } = await inscrito('administrador-comunal')
    await inscrito('reportes')
    const { accessToken } = await ingresa('reportes')
    expect((await paso(accessToken, { codigoDeRespaldo: respaldos[0] })).status).toBe(400)
  })

  it('un código y un respaldo a la vez no se aceptan', async () => {
    const { accessToken } = await ingresa('reportes')
    expect((await paso(accessToken, { codigo: '123456', codigoDeRespaldo: 'ABCDE-FGHJK' })).status).toBe(400)
  })
})

describe('lo que queda en la base', () => {
  it('ni la clave ni los códigos, solo su forma cifrada', async () => {
    const { clave, respaldos } = await inscrito('administrador-nacional')
    const { rows } = await sql`select f.*, c.* from segundo_factor f join codigo_de_respaldo c using (usuario_id)`.execute(servidor.db)
    expect(rows).toHaveLength(10)
    const todo = JSON.stringify(rows)
    for (const secreto of [clave, ...respaldos, ...respaldos.map((uno) => uno.replace('-', ''))]) expect(todo).not.toContain(secreto)
  })

  it('el secreto cifrado de una cuenta no sirve en otra, ni con otro TOKEN_SECRET', () => {
    const { clave, cifrado } = creaSegundoFactor('un secreto de treinta y dos letras').inicia(7)
    expect(creaSegundoFactor('un secreto de treinta y dos letras').descifra(7, cifrado)).toBe(clave)
    expect(() => creaSegundoFactor('un secreto de treinta y dos letras').descifra(8, cifrado)).toThrow()
    expect(() => creaSegundoFactor('otro secreto de treinta y dos letra').descifra(7, cifrado)).toThrow()
  })

  it('sigue la norma: el código de la RFC 6238 para el segundo 59', () => {
    const clave = new Secret({ buffer: new TextEncoder().encode('12345678901234567890').buffer }).base32
    expect(creaSegundoFactor('x'.repeat(32)).pasoDe(clave, '287082', 59_000)).toBe(1)
  })
})

describe('perder el teléfono', () => {
  const restablece = async (usuario: string, quien: string, motivo = 'Perdió su teléfono') => {
    const { rows } = await sql<{ id: number }>`select usuario_id as id from usuario where nombre_usuario = ${usuario}`.execute(servidor.db)
    return servidor.llama('deleteAdminUsuariosSegundoFactor', { params: { usuarioId: rows[0]?.id ?? 0 }, body: { motivo } }, quien)
  }

  it('un administrador superior lo restablece: cierra sus sesiones, se lo avisa y queda en la auditoría', async () => {
    const nacional = await inscrito('administrador-nacional')
    const regional = await inscrito('administrador-regional')
    expect((await restablece('admin.losrios', nacional.token, '')).status).toBe(400)
    expect((await restablece('admin.losrios', nacional.token)).status).toBe(204)
    expect(await enPerfil(regional.token)).toBe(401)
    expect((await ingresa('administrador-regional')).pendiente).toBe('inscripcion')
    await expect.poll(() => servidor.correos.at(-1)?.asunto).toBe('Se restableció su segundo factor')
    const { rows } = await sql`select motivo from auditoria where accion = 'restablecer-segundo-factor'`.execute(servidor.db)
    expect(rows).toEqual([{ motivo: 'Perdió su teléfono' }])
    expect((await restablece('admin.losrios', nacional.token)).error.codigo).toBe('sin-segundo-factor')
  })

  it('restablecido, los códigos incorrectos de antes ya no detienen a su dueña', async () => {
    const nacional = await inscrito('administrador-nacional')
    const { clave } = await inscrito('administrador-regional')
    const { accessToken } = await ingresa('administrador-regional')
    for (let vez = 0; vez < 5; vez += 1) expect((await paso(accessToken, { codigo: codigoMalo(clave) })).status).toBe(400)
    expect((await restablece('admin.losrios', nacional.token)).status).toBe(204)
    expect((await inscrito('administrador-regional')).respaldos).toHaveLength(10)
  })

  it('nadie restablece el propio, ni el de quien está por encima o en otro territorio', async () => {
    const nacional = await inscrito('administrador-nacional')
    const regional = await inscrito('administrador-regional')
    const comunal = await inscrito('administrador-comunal')
    expect((await restablece('admin.nacional', nacional.token)).error.codigo).toBe('cuenta-propia')
    expect((await restablece('admin.nacional', regional.token)).status).toBe(404)
    expect((await restablece('reportes', regional.token)).status).toBe(404)
    expect((await restablece('admin.losrios', comunal.token)).status).toBe(403)
    await sql`update usuario set region_id = '05', provincia_id = '051', comuna_id = '05101' where nombre_usuario = 'admin.valdivia'`.execute(
      servidor.db,
    )
    expect((await restablece('admin.valdivia', regional.token)).status).toBe(404)
    await sql`update usuario set region_id = '14', provincia_id = '141', comuna_id = '14101' where nombre_usuario = 'admin.valdivia'`.execute(
      servidor.db,
    )
    expect((await restablece('admin.valdivia', regional.token)).status).toBe(204)
  })
})

describe('el segundo factor propio', () => {
  const propio = async (token: string) => (await servidor.llama('getUsuarioSegundoFactor', {}, token)).body

  it('se quita o se renuevan los respaldos solo con un código vigente', async () => {
    const { token, clave, respaldos } = await inscrito('administrador-nacional')
    expect(await propio(token)).toEqual({ estado: 'activo', exigido: true, desde: expect.stringMatching(/^\d{4}-/), respaldos: 10 })
    expect((await servidor.llama('postUsuarioRespaldos', { body: { codigo: codigoMalo(clave) } }, token)).status).toBe(400)
    const { body } = await servidor.llama('postUsuarioRespaldos', { body: { codigo: codigoDe(clave) } }, token)
    expect(body.codigosDeRespaldo).toHaveLength(10)
    expect(body.codigosDeRespaldo).not.toContain(respaldos[0])
    const { accessToken } = await ingresa('administrador-nacional')
    expect((await paso(accessToken, { codigoDeRespaldo: respaldos[0] })).status).toBe(400)
    expect((await servidor.llama('deleteUsuarioSegundoFactor', { body: { codigo: codigoDe(clave) } }, token)).status).toBe(400)
    expect((await servidor.llama('deleteUsuarioSegundoFactor', { body: { codigo: codigoDe(clave, 1) } }, token)).status).toBe(204)
    expect(await propio(token)).toMatchObject({ estado: 'pedido', respaldos: 0 })
  })

  it('quien perdió el teléfono lo cambia con un código de respaldo, que sirve una vez', async () => {
    const { token, respaldos } = await inscrito('administrador-nacional')
    const [uno, otro] = respaldos
    const renueva = (body: object) => servidor.llama('postUsuarioRespaldos', { body }, token)
    expect((await renueva({ codigoDeRespaldo: 'ABCDE-FGHJK' })).error.campos?.['codigoDeRespaldo']).toBe(
      'El código de respaldo no es correcto o ya se usó.',
    )
    const { body } = await renueva({ codigoDeRespaldo: uno })
    expect(body.codigosDeRespaldo).toHaveLength(10)
    const quita = (cuerpo: object) => servidor.llama('deleteUsuarioSegundoFactor', { body: cuerpo }, token)
    expect((await quita({ codigoDeRespaldo: otro })).status).toBe(400)
    expect((await quita({ codigo: '123456', codigoDeRespaldo: body.codigosDeRespaldo[0] })).status).toBe(400)
    expect((await quita({})).status).toBe(400)
    expect((await quita({ codigoDeRespaldo: body.codigosDeRespaldo[0] })).status).toBe(204)
    expect(await propio(token)).toMatchObject({ estado: 'pedido', respaldos: 0 })
    const { rows } = await sql`select 1 from auditoria where accion = 'usar-codigo-de-respaldo'`.execute(servidor.db)
    expect(rows.length).toBeGreaterThanOrEqual(2)
  })

  it('se avisa por correo cuando se configura, cuando se renuevan los respaldos y cuando se quita, y no si el código no era', async () => {
    const deSegundoFactor = () =>
      servidor.correos.flatMap(({ para, asunto }) => (/segundo factor|respaldo/.test(asunto) ? [`${para}: ${asunto}`] : []))
    servidor.correos.length = 0
    const { token, clave } = await inscrito('reportes')
    const { correoElectronico } = (await servidor.llama('getUsuario', {}, token)).body
    const debidos = [`${correoElectronico}: Su segundo factor quedó configurado`]
    const llegan = () => cuandoLlegue(debidos.at(-1) ?? '', () => deSegundoFactor().find((uno) => uno === debidos.at(-1)))
    await llegan()
    expect((await servidor.llama('postUsuarioRespaldos', { body: { codigo: codigoMalo(clave) } }, token)).status).toBe(400)
    expect((await servidor.llama('deleteUsuarioSegundoFactor', { body: { codigo: codigoMalo(clave) } }, token)).status).toBe(400)
    expect((await servidor.llama('postUsuarioRespaldos', { body: { codigo: codigoDe(clave) } }, token)).status).toBe(200)
    debidos.push(`${correoElectronico}: Sus códigos de respaldo cambiaron`)
    await llegan()
    expect((await servidor.llama('deleteUsuarioSegundoFactor', { body: { codigo: codigoDe(clave, 1) } }, token)).status).toBe(204)
    debidos.push(`${correoElectronico}: Se quitó el segundo factor de su cuenta`)
    await llegan()
    expect(deSegundoFactor()).toEqual(debidos)
    expect(JSON.stringify(servidor.correos)).not.toContain(clave)
  })

  it('donde es optativo, se pide y se configura en el próximo ingreso; sin pedirlo no hay', async () => {
    const optativo = await levantar()
    try {
      const token = await optativo.entra('reportes')
      const propioOptativo = async () => (await optativo.llama('getUsuarioSegundoFactor', {}, token)).body
      expect(await propioOptativo()).toEqual({ estado: 'ninguno', exigido: false, desde: null, respaldos: 0 })
      const queNoTiene = await optativo.llama('deleteUsuarioSegundoFactor', { body: { codigo: '123456' } }, token)
      expect(queNoTiene).toMatchObject({
        status: 409,
        error: { codigo: 'sin-segundo-factor', message: 'Su cuenta no tiene un segundo factor.' },
      })
      expect((await optativo.llama('postUsuarioSegundoFactor', {}, token)).status).toBe(204)
      expect((await propioOptativo()).estado).toBe('pedido')
      expect((await optativo.llama('postUsuarioRespaldos', { body: { codigo: '123456' } }, token)).error.codigo).toBe('sin-segundo-factor')
      const { password } = filaDe('reportes')
      const { body } = await optativo.llama('postLogin', { body: { usuario: 'reportes', password, recaptchaToken: 'prueba' } })
      expect(body.pendiente).toBe('inscripcion')
    } finally {
      await optativo.cierra()
    }
  })
})
