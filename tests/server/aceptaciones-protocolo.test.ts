import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ServidorDePrueba, levantar } from '#tests/support/servidor/servidor.ts'

let servidor: ServidorDePrueba
beforeAll(async () => {
  servidor = await levantar()
})
afterAll(() => servidor.cierra())

const DATOS = {
  nombres: 'ESCUELA',
  apellidoPaterno: 'SOTO',
  apellidoMaterno: '',
  correoElectronico: 'direccion@huillin.example',
  correoElectronicoDirector: 'directora@huillin.example',
  telefono2: '+56912345678',
}

async function unColegioNuevo() {
  const token = await servidor.entra('rbd-nuevo')
  const { usuarioId } = (await servidor.llama('getUsuario', {}, token)).body
  return { token, usuarioId, idRbd: 90159 }
}

describe('el protocolo de confidencialidad', () => {
  it('se acepta una vez: la segunda no cambia nada', async () => {
    const { token, usuarioId, idRbd } = await unColegioNuevo()
    expect((await servidor.llama('getAceptacionesProtocolo', { params: { id: usuarioId } }, token)).body).toEqual([])

    await servidor.llama('putUsuario', { body: DATOS }, token)
    const primera = await servidor.llama('postAceptacionProtocolo', { body: { usuarioId, idRbd } }, token)
    expect(primera.status).toBe(201)
    expect(primera.body).toMatchObject({ usuarioId, idRbd: 90159, version: '2025' })
    const segunda = await servidor.llama('postAceptacionProtocolo', { body: { usuarioId, idRbd } }, token)
    expect(segunda.body).toEqual(primera.body)
    expect((await servidor.llama('getAceptacionesProtocolo', { params: { id: usuarioId } }, token)).body).toEqual([primera.body])
  })

  it('se acepta solo por la cuenta y el colegio propios', async () => {
    const { token, usuarioId, idRbd } = await unColegioNuevo()
    expect((await servidor.llama('postAceptacionProtocolo', { body: { usuarioId: usuarioId + 1, idRbd } }, token)).status).toBe(404)
    const ajeno = await servidor.llama('postAceptacionProtocolo', { body: { usuarioId, idRbd: 90145 } }, token)
    expect([ajeno.status, ajeno.error.campos]).toEqual([400, { idRbd: 'El RBD no corresponde a su establecimiento.' }])
    expect((await servidor.llama('getAceptacionesProtocolo', { params: { id: usuarioId + 1 } }, token)).status).toBe(404)
  })

  it('no admite otra cosa que números', async () => {
    const { token } = await unColegioNuevo()
    expect((await servidor.llama('postAceptacionProtocolo', { body: { usuarioId: 'uno', idRbd: null } }, token)).status).toBe(400)
  })

  it('no es asunto de otros roles, ni de quien no tiene sesión', async () => {
    const token = await servidor.entra('administrador-nacional')
    expect((await servidor.llama('postAceptacionProtocolo', { body: { usuarioId: 1, idRbd: 1 } }, token)).status).toBe(403)
    expect((await servidor.llama('getAceptacionesProtocolo', { params: { id: 1 } }, token)).status).toBe(403)
    expect((await servidor.llama('getAceptacionesProtocolo', { params: { id: 1 } })).status).toBe(401)
  })
})

describe('la guardia de los establecimientos', () => {
  it('pide primero los datos y después el protocolo antes de mostrar sus encuestas', async () => {
    const otro = await levantar()
    const token = await otro.entra('rbd-nuevo')
    const encuestas = () => otro.llama('getEncuestasDeRbd', { params: { rbd: 90159 } }, token)
    const sinDatos = await encuestas()
    expect([sinDatos.status, sinDatos.error.codigo]).toEqual([409, 'datos-pendientes'])

    const { usuarioId } = (await otro.llama('getUsuario', {}, token)).body
    const antes = await otro.llama('postAceptacionProtocolo', { body: { usuarioId, idRbd: 90159 } }, token)
    expect([antes.status, antes.error.codigo]).toEqual([409, 'datos-pendientes'])

    await otro.llama('putUsuario', { body: DATOS }, token)
    const sinProtocolo = await encuestas()
    expect([sinProtocolo.status, sinProtocolo.error.codigo]).toEqual([409, 'protocolo-pendiente'])

    await otro.llama('postAceptacionProtocolo', { body: { usuarioId, idRbd: 90159 } }, token)
    expect((await encuestas()).status).toBe(200)
    await otro.cierra()
  })
})
