import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ServidorDePrueba, levantar } from '#tests/support/servidor/servidor.ts'

const PRODUCTO = 'Sistema de Encuestas de Vulnerabilidad'

let servidor: ServidorDePrueba
let carpeta: string
beforeAll(async () => {
  carpeta = await mkdtemp(join(tmpdir(), 'instalable-'))
  for (const cosa of ['manifest.webmanifest', 'favicon.ico', 'iconos']) await cp(`public/${cosa}`, join(carpeta, cosa), { recursive: true })
  await cp('src/index.html', join(carpeta, 'index.html'))
  servidor = await levantar({ semilla: 'vacia', carpetaWeb: carpeta, entorno: { PUBLIC_URL: 'https://encuestas.example.cl' } })
})
afterAll(async () => {
  await servidor.cierra()
  await rm(carpeta, { recursive: true })
})

const pide = (url: string, headers = {}) => servidor.app.inject({ url, headers })
const pagina = (headers = {}) => pide('/login', { accept: 'text/html', ...headers })
/** What a page names: the values of one attribute of the elements with the other. */
const nombra = (html: string, elemento: RegExp): string => elemento.exec(html)?.[1] ?? ''

/** Width and height of a PNG, which its first block says. */
function medidas(png: Buffer): [number, number] {
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  return [png.readUInt32BE(16), png.readUInt32BE(20)]
}

it('la página nombra un manifiesto con el que se instala: nombre, comienzo, colores e íconos de su tamaño', async () => {
  const ruta = nombra((await pagina()).body, /rel="manifest" href="([^"]+)"/)
  const { headers, body, statusCode } = await pide(ruta)
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'application/manifest+json',
    'public, max-age=3600',
  ])
  const { icons, ...resto } = JSON.parse(body)
  expect(resto).toMatchObject({ name: PRODUCTO, lang: 'es-CL', start_url: '/', scope: '/', display: 'standalone', theme_color: '#16352F' })
  expect(icons.map(({ sizes, purpose = 'any' }: Record<string, string>) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
  for (const { src, sizes, type } of icons) {
    const icono = await pide(src)
    expect([icono.statusCode, icono.headers['content-type'], medidas(icono.rawPayload).join('x')]).toEqual([200, type, sizes])
  }
})

it('el ícono de Apple y el de los navegadores de antes llegan con su tipo', async () => {
  const apple = await pide(nombra((await pagina()).body, /rel="apple-touch-icon" href="([^"]+)"/))
  expect([apple.headers['content-type'], medidas(apple.rawPayload)]).toEqual(['image/png', [180, 180]])
  const { headers, rawPayload } = await pide('/favicon.ico')
  expect(headers['content-type']).toMatch(/^image\/(x-icon|vnd\.microsoft\.icon)$/)
  expect([rawPayload.readUInt16LE(2), rawPayload.readUInt16LE(4)]).toEqual([1, 3])
  const [desde, largo] = [rawPayload.readUInt32LE(6 + 32 + 12), rawPayload.readUInt32LE(6 + 32 + 8)]
  expect(medidas(rawPayload.subarray(desde, desde + largo))).toEqual([48, 48])
})

it('un enlace compartido muestra qué es y una imagen con su dirección entera, que otro sitio puede mostrar', async () => {
  const { body } = await pagina()
  expect(nombra(body, /property="og:title" content="([^"]+)"/)).toBe(PRODUCTO)
  expect(nombra(body, /name="description" content="([^"]+)"/).length).toBeGreaterThan(40)
  const imagen = nombra(body, /property="og:image" content="([^"]+)"/)
  expect(imagen).toBe('https://encuestas.example.cl/iconos/tarjeta.png')
  const { headers, rawPayload } = await pide(new URL(imagen).pathname)
  expect([headers['content-type'], headers['cross-origin-resource-policy'], medidas(rawPayload)]).toEqual([
    'image/png',
    'cross-origin',
    [1200, 630],
  ])
  expect((await pide('/iconos/icono-192.png')).headers['cross-origin-resource-policy']).toBe('same-origin')
})

it('la página llega comprimida, y a quien ya la tiene se le responde sin ella', async () => {
  const { headers, rawPayload } = await pagina({ 'accept-encoding': 'br' })
  expect([headers['content-encoding'], headers['cache-control']]).toEqual(['br', 'no-cache'])
  expect(brotliDecompressSync(rawPayload).toString()).toBe((await pagina()).body)
  const otra = await pagina({ 'if-none-match': headers['etag'] })
  expect([otra.statusCode, otra.body]).toEqual([304, ''])
  // What protects the page is of the page that it has.
  expect(otra.headers).not.toHaveProperty('content-security-policy')
  expect(otra.headers).toMatchObject({ etag: headers['etag'], 'cache-control': 'no-cache', vary: 'Accept-Encoding' })
  expect((await pagina({ 'if-none-match': '"otra"' })).statusCode).toBe(200)
})
