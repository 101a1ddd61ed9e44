import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { guardaInstalacion } from '#server/areas/instalacion/instalacion.sql.ts'
import { recuerdaMesa } from '#server/plugins/http/mesa-escrita.ts'
import { type ServidorDePrueba, levantar } from '#tests/support/servidor/servidor.ts'

let servidor: ServidorDePrueba
let carpeta: string
beforeAll(async () => {
  carpeta = await mkdtemp(join(tmpdir(), 'mesa-escrita-'))
  await mkdir(join(carpeta, 'encuestador'))
  await cp('src/index.html', join(carpeta, 'index.html'))
  await cp('src/encuestador/index.html', join(carpeta, 'encuestador/index.html'))
  servidor = await levantar({ semilla: 'vacia', carpetaWeb: carpeta })
})
afterAll(async () => {
  await servidor.cierra()
  await rm(carpeta, { recursive: true })
})

const MESA = { telefono: '+56221234567', correo: 'ayuda@agencia.example', horario: 'de 9 a 18' }
const pagina = (url: string, headers = {}) => servidor.app.inject({ url, headers: { accept: 'text/html', ...headers } })
const SIN_NADA = '<meta name="mesa-de-ayuda" content="" data-correo="" data-horario="" />'

it.each(['/login', '/encuestador', '/index.html'])('sin mesa de ayuda, %s no deja a la vista el lugar que era de ella', async (url) => {
  const { body } = await pagina(url)
  expect(body).toContain(SIN_NADA)
  expect(body).toContain('data-mesa=""')
  expect(body).not.toContain('{{')
})

it('en cuanto la instalación la tiene, cada página la dice, también a quien no tiene JavaScript, y con lo que la rompería escrito como texto', async () => {
  const antes = (await pagina('/login')).headers.etag
  await guardaInstalacion(servidor.db, {
    agencia: 'Agencia de prueba',
    mesaDeAyuda: { ...MESA, horario: 'de 9 a 18 <"horas"> & más' },
  })
  // It is read once in five seconds at most.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5001 })
  await expect
    .poll(async () => (await pagina('/login')).body)
    .toContain('content="+56 2 2123 4567" data-correo="ayuda@agencia.example" data-horario="de 9 a 18 &#60;&#34;horas&#34;&#62; &#38; más"')
  vi.useRealTimers()
  for (const url of ['/login', '/encuestador', '/no/existe']) {
    const { body } = await pagina(url)
    expect(body, url).toContain('<span data-mesa="+56 2 2123 4567">Mesa de ayuda: +56 2 2123 4567, de 9 a 18 ')
    expect(body, url).not.toContain('{{')
  }
  const { headers, statusCode } = await pagina('/login', { 'if-none-match': antes })
  expect([statusCode, headers.etag === antes]).toEqual([200, false])
  expect((await pagina('/login', { 'if-none-match': headers.etag })).statusCode).toBe(304)
})

it('pasado un rato se lee otra vez, y si la base de datos no contesta, vale lo que se sabía', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
  const leidas = [() => MESA, () => Promise.reject(new Error('no contesta')), () => null]
  const { mesa, relee } = recuerdaMesa(async () => leidas.shift()?.() ?? null)
  await relee()
  const seSabe = async (hora: number) => {
    vi.setSystemTime(hora)
    mesa()
    await new Promise(setImmediate)
    return [mesa(), leidas.length]
  }
  expect(await seSabe(5000)).toEqual([MESA, 2])
  expect(await seSabe(5001)).toEqual([MESA, 1])
  await expect.poll(() => seSabe(10_002)).toEqual([null, 0])
  vi.useRealTimers()
})

it('un navegador en el que la aplicación no comenzó se cuenta', async () => {
  expect((await servidor.app.inject({ url: '/api/sin-comenzar' })).statusCode).toBe(204)
})
