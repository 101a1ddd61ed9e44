import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unRegistroEnviado } from '#tests/support/personas/registro.ts'
import { codigoEn } from '#tests/support/servidor/correos.ts'
import { entraConClaveUnica } from '#tests/support/servidor/claveunica.ts'
import { type ServidorDePrueba, levantar } from '#tests/support/servidor/servidor.ts'
import { anota } from './ataque.ts'

/** Whoever registers another person's RUN with an own e-mail must not share the account with that person (issue 13, 2). */
let servidor: ServidorDePrueba
beforeAll(async () => {
  servidor = await levantar()
})
afterAll(() => servidor.cierra())

const RUN_AJENO = '88888888-8'
const DEL_ATACANTE = 'atacante@correo.example'
const CLAVE = 'volantin-rojo-81'

async function registra() {
  const registro = unRegistroEnviado({
    runApoderado: RUN_AJENO,
    correoElectronico: DEL_ATACANTE,
    correoElectronico2: DEL_ATACANTE,
    password: CLAVE,
    password2: CLAVE,
  })
  expect((await servidor.llama('postApoderadosRegistro', { body: registro })).status).toBe(202)
  const tokenVerificacion = codigoEn(servidor.correos.findLast(({ para }) => para === DEL_ATACANTE))
  expect((await servidor.llama('postApoderadosVerificaCuenta', { body: { tokenVerificacion } })).status).toBe(200)
}

const entraElAtacante = () =>
  servidor.llama('postApoderadosLogin', { body: { runApoderado: RUN_AJENO, password: CLAVE, recaptchaToken: 'prueba' } })

describe('quien registró el RUN de otra persona con su propio correo', () => {
  let delAtacante: string
  let delCiudadano: string
  beforeAll(async () => {
    await registra()
    delAtacante = (await entraElAtacante()).body.accessToken
    delCiudadano = await entraConClaveUnica(servidor, '88.888.888-8')
  })

  it('no comparte la cuenta con esa persona cuando llega por ClaveÚnica', async () => {
    const { body } = await servidor.llama('getUsuario', {}, delCiudadano)
    expect(body).toMatchObject({ nombreUsuario: RUN_AJENO, correoElectronico: null, nombres: 'YOLANDA', claveUnica: true })
  })

  it('pierde sus sesiones', async () => {
    expect((await servidor.llama('getUsuario', {}, delAtacante)).error.codigo).toBe('sesion-expirada')
  })

  it('con su contraseña ya no entra', async ({ task }) => {
    const { status } = await entraElAtacante()
    const nombre = 'Contraseña de quien registró el RUN de otra persona, que llegó por ClaveÚnica'
    anota(task, { nombre, antes: 'abre la cuenta de esa persona', ahora: `responde ${status}` })
    expect(status).toBe(401)
  })

  it('tampoco recupera la cuenta por su correo', async () => {
    servidor.correos.length = 0
    await servidor.llama('postRecuperarPassword', { body: { usuario: RUN_AJENO, recaptchaToken: 'prueba' } })
    await servidor.llama('postApoderadosReenvioVerificacion', { body: { runApoderado: RUN_AJENO, recaptchaToken: 'prueba' } })
    // The mail of a school comes after both were answered: theirs would have come before.
    await servidor.llama('postRecuperarPassword', { body: { usuario: 'admin.nacional', recaptchaToken: 'prueba' } })
    await expect.poll(() => servidor.correos.map(({ para }) => para)).toContain('admin.nacional@agencia.example')
    expect(servidor.correos.map(({ para }) => para)).not.toContain(DEL_ATACANTE)
  })

  it('ni se queda con el RUN registrándolo otra vez', async () => {
    servidor.correos.length = 0
    const { rows: antes } = await sql`select usuario_id from usuario where nombre_usuario = ${RUN_AJENO} and verificado`.execute(
      servidor.db,
    )
    await servidor.llama('postApoderadosRegistro', {
      body: unRegistroEnviado({ runApoderado: RUN_AJENO, correoElectronico: DEL_ATACANTE, correoElectronico2: DEL_ATACANTE }),
    })
    for (const { texto } of servidor.correos) {
      const codigo = /#verificar=([\w-]{43})/.exec(texto)?.[1]
      if (codigo !== undefined) await servidor.llama('postApoderadosVerificaCuenta', { body: { tokenVerificacion: codigo } })
    }
    const { rows } = await sql`select usuario_id from usuario where nombre_usuario = ${RUN_AJENO} and verificado`.execute(servidor.db)
    expect(rows).toEqual(antes)
  })
})
