import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { unRegistroEnviado } from '#tests/support/personas/registro.ts'
import { type ServidorDePrueba, levantar } from '#tests/support/servidor/servidor.ts'

const FACIL = 'Esa contraseña es fácil de adivinar. Use tres palabras sin relación entre sí.'
const FILTRADA = 'Esa contraseña apareció en una filtración de datos. Elija otra.'
const huella = (texto: string) => createHash('sha1').update(texto).digest('hex').toUpperCase()

let lista: Server
let pedidos: string[]
let contesta: string | null
let servidor: ServidorDePrueba
beforeAll(async () => {
  lista = createServer((peticion, respuesta) => {
    pedidos.push(peticion.url ?? '')
    if (contesta === null) return peticion.socket.destroy()
    respuesta.end(contesta)
  }).listen(0, '127.0.0.1')
  await once(lista, 'listening')
  const url = `http://127.0.0.1:${(lista.address() as AddressInfo).port}/range/`
  servidor = await levantar({ entorno: { CONTRASENAS_FILTRADAS_URL: url } })
})
beforeEach(() => {
  pedidos = []
  contesta = ''
})
afterAll(async () => {
  lista.close()
  await servidor.cierra()
})

const registra = (password: string, correo = 'rayen.calfucura@correo.example') =>
  servidor.llama('postApoderadosRegistro', {
    body: unRegistroEnviado({ correoElectronico: correo, correoElectronico2: correo, password, password2: password }),
  })

it('quien se registra no elige una contraseña fácil, ni la de su correo', async () => {
  const { status, error } = await registra('Santiago2024')
  expect([status, error.codigo, error.campos]).toEqual([400, 'datos-invalidos', { password: FACIL }])
  expect((await registra('rayen.calfucura')).error.campos).toEqual({ password: FACIL })
  expect((await registra('rayen.calfucura', 'otra@correo.example')).status).toBe(202)
})

it('quien cambia la suya tampoco', async () => {
  const token = await servidor.entra('apoderado')
  const { nombres, apellidoPaterno, apellidoMaterno } = (await servidor.llama('getUsuario', {}, token)).body
  const body = { nombres, apellidoPaterno, apellidoMaterno, passwordActual: 'Pizarra.Verde.25', passwordActiva: 'futbol2024' }
  const { status, error } = await servidor.llama('putUsuario', { body }, token)
  expect([status, error.campos]).toEqual([400, { passwordActiva: FACIL }])
})

it('una contraseña filtrada se rechaza, y a la lista solo llegan cinco letras de su huella', async () => {
  const toda = huella('lenga-caballo-43')
  contesta = `${'0'.repeat(35)}:12\r\n${toda.slice(5)}:3\r\n`
  const { status, error } = await registra('lenga-caballo-43')
  expect([status, error.campos]).toEqual([400, { password: FILTRADA }])
  expect(pedidos).toEqual([`/range/${toda.slice(0, 5)}`])
})

it('el relleno de la lista no cuenta', async () => {
  contesta = `${huella('lenga-caballo-44').slice(5)}:0\r\n`
  expect((await registra('lenga-caballo-44')).status).toBe(202)
})

it('si la lista no contesta, nadie queda sin su contraseña', async () => {
  contesta = null
  expect((await registra('lenga-caballo-45')).status).toBe(202)
  expect(pedidos).toHaveLength(1)
})
