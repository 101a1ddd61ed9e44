import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codigoEn, cuandoLlegue } from '#tests/support/servidor/correos.ts'
import { tokenDeLaOrganizacion } from '#tests/support/servidor/identidad.ts'
import { type ServidorDePrueba, levantar } from '#tests/support/servidor/servidor.ts'
import { anota } from './ataque.ts'

/** Whoever finds an open session, or has an account of the agency, must not take an e-mail that was not proved (issue 13, 3). */
let servidor: ServidorDePrueba
beforeAll(async () => {
  servidor = await levantar()
})
afterAll(() => servidor.cierra())

const DATOS = { nombres: 'Rosa', apellidoPaterno: 'Soto', apellidoMaterno: '' }
const ATACANTE = 'atacante@correo.example'
const ANA = 'ana.fuentealba@agencia.example'

async function correoDe(nombreUsuario: string): Promise<string | null | undefined> {
  const { rows } = await sql<{ correo: string | null }>`
    select correo_electronico as correo from usuario where nombre_usuario = ${nombreUsuario} and verificado
  `.execute(servidor.db)
  return rows[0]?.correo
}

describe('quien encuentra una sesión abierta', () => {
  it('no cambia el correo sin la contraseña, ni recibe la recuperación', async ({ task }) => {
    const sesion = await servidor.entra('apoderado')
    const { body: antes } = await servidor.llama('getUsuario', {}, sesion)
    await servidor.llama('putUsuario', { body: { ...DATOS, correoElectronico: ATACANTE } }, sesion)
    expect(await correoDe(antes.nombreUsuario)).toBe('marcela.paillan@correo.example')
    servidor.correos.length = 0
    await servidor.llama('postRecuperarPassword', { body: { usuario: antes.nombreUsuario, recaptchaToken: 'prueba' } })
    await expect.poll(() => servidor.correos).toHaveLength(1)
    const ahora = `llega a ${servidor.correos.map(({ para }) => para).join(', ')}`
    anota(task, { nombre: 'Recuperación después de capturar el correo en una sesión abierta', antes: `llega a ${ATACANTE}`, ahora })
    expect(servidor.correos.map(({ para }) => para)).toEqual(['marcela.paillan@correo.example'])
  })

  it('con la contraseña tampoco lo cambia si no abre el enlace que llega al correo nuevo', async () => {
    const sesion = await servidor.entra('apoderado')
    const body = { ...DATOS, correoElectronico: 'ajeno@correo.example', passwordActual: 'Pizarra.Verde.25' }
    expect((await servidor.llama('putUsuario', { body }, sesion)).status).toBe(200)
    const { body: usuario } = await servidor.llama('getUsuario', {}, sesion)
    expect(usuario.correoElectronico).toBe('marcela.paillan@correo.example')
  })
})

describe('quien sabe la contraseña y pidió otro correo', () => {
  it('no lo gana después de que la dueña cambia la contraseña', async ({ task }) => {
    const LADRON = 'ladron@correo.example'
    const pedido = { ...DATOS, correoElectronico: LADRON, passwordActual: 'Pizarra.Verde.25' }
    expect((await servidor.llama('putUsuario', { body: pedido }, await servidor.entra('epja'))).status).toBe(200)
    const token = codigoEn(await cuandoLlegue('el enlace', () => servidor.correos.findLast(({ para }) => para === LADRON)))
    const suya = await servidor.entra('epja')
    const cambio = { ...pedido, correoElectronico: 'rosa.catrilef@correo.example', passwordActiva: 'castor-lluvia-91' }
    expect((await servidor.llama('putUsuario', { body: cambio }, suya)).status).toBe(200)
    const { status, error } = await servidor.llama('postUsuariosCorreoConfirmacion', { body: { token } })
    const nombre = 'Enlace de un correo pedido antes de la contraseña nueva'
    anota(task, { nombre, antes: 'responde 200, y la recuperación llega al ladrón', ahora: `responde ${status} ${error.codigo}` })
    expect([status, error.codigo]).toEqual([400, 'enlace-invalido'])
  })
})

describe('quien tiene una cuenta de reportes y escribe el correo de otra persona', () => {
  it('no queda unido a la cuenta Microsoft de esa persona', async ({ task }) => {
    const sesion = await servidor.entra('reportes')
    await servidor.llama('putUsuario', { body: { ...DATOS, correoElectronico: ANA, passwordActual: 'Pizarra.Verde.25' } }, sesion)
    // Her own account is not made yet: the first sign-in would find the other one.
    await sql`update usuario set activo = false where nombre_usuario = 'ana.fuentealba'`.execute(servidor.db)
    const token = await tokenDeLaOrganizacion(servidor.app, ANA, 'Pizarra.Verde.25')
    const { status, error } = await servidor.llama('postLoginMicrosoft', { body: { correoElectronico: ANA } }, token)
    const nombre = 'Cuenta Microsoft ajena, con su correo escrito en la cuenta propia'
    anota(task, { nombre, antes: 'queda unida para siempre', ahora: `responde ${status} ${error.codigo}` })
    expect([status, error.codigo]).toEqual([404, 'sin-acceso'])
    const { rows } = await sql`select 1 from usuario where identidad_oid is not null`.execute(servidor.db)
    expect(rows).toEqual([])
  })

  it('ni aunque el correo de su cuenta llegara a ser ese: solo vale el que escribió un administrador', async () => {
    await sql`update usuario set correo_electronico = ${ANA} where nombre_usuario = 'reportes'`.execute(servidor.db)
    const token = await tokenDeLaOrganizacion(servidor.app, ANA, 'Pizarra.Verde.25')
    expect((await servidor.llama('postLoginMicrosoft', { body: { correoElectronico: ANA } }, token)).status).toBe(404)
  })
})
