import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ServidorDePrueba, levantar } from '#tests/support/servidor.ts'

let servidor: ServidorDePrueba
beforeAll(async () => {
  servidor = await levantar()
})
afterAll(() => servidor.cierra())

const CLAVE = 'Pizarra.Verde.25'
const ingreso = (usuario: string, password = CLAVE, ip?: string) =>
  servidor.llama('postLogin', { body: { usuario, password, recaptchaToken: 'prueba' } }, null, ip === undefined ? {} : { ip })

describe('el ingreso de establecimientos', () => {
  it('entra con el RBD y su dígito al final', async () => {
    const { status, body } = await ingreso('901458')
    expect(status).toBe(200)
    const perfil = await servidor.llama('postTokenUserInfo', {}, body.accessToken)
    expect(perfil.status).toBe(200)
    expect(perfil.body).toMatchObject({ nombreUsuario: '90145', usuarioRol: { rolId: 1, rol: { rolId: 1, dsRol: 'Establecimiento' } } })
  })
})
