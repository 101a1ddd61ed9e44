import { afterAll, beforeAll, expect, test } from 'vitest'
import { construye } from '#server/app.ts'
import { levantar, type ServidorDePrueba } from '#tests/support/servidor/servidor.ts'

let servidor: ServidorDePrueba

beforeAll(async () => {
  servidor = await levantar()
})
afterAll(() => servidor.cierra())

const pide = (url: string) => servidor.app.inject({ url, headers: { accept: 'text/html' } })

test('el atlas se abre desde las herramientas locales, con su código, su estilo y sus datos', async () => {
  expect((await pide('/local')).body).toContain('href="/local/maquinas/"')
  const pagina = await pide('/local/maquinas/')
  expect(pagina.statusCode).toBe(200)
  expect(pagina.body).toContain('<h1 id="nombre">')
  for (const archivo of ['atlas.js', 'atlas.css', 'datos.js'])
    expect((await pide(`/local/maquinas/${archivo}`)).statusCode, archivo).toBe(200)
})

test('la dirección sin barra final lleva al atlas', async () => {
  const { statusCode, headers } = await pide('/local/maquinas')
  expect(statusCode).toBe(301)
  expect(headers.location).toMatch(/\/local\/maquinas\/$/)
})

test('la galería se abre desde las herramientas locales, en ventanas de este mismo sitio y de ningún otro', async () => {
  expect((await pide('/local')).body).toContain('href="/local/galeria/"')
  expect((await pide('/local/galeria')).headers.location).toMatch(/\/local\/galeria\/$/)
  const { statusCode, headers, body } = await pide('/local/galeria/')
  expect(statusCode).toBe(200)
  expect(headers['x-frame-options']).toBe('SAMEORIGIN')
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
  expect(headers['content-security-policy']).not.toContain("script-src 'unsafe-inline'")
  const archivos = [...body.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)].map(([, archivo = '']) => archivo)
  expect(archivos.length).toBeGreaterThanOrEqual(2)
  for (const archivo of archivos) expect((await pide(archivo)).statusCode, archivo).toBe(200)
})

test('un diagrama trae su propio estilo y ningún código', async () => {
  const { headers, body } = await pide('/local/maquinas/login.svg')
  expect(headers['content-type']).toMatch(/^image\/svg\+xml/)
  expect(headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'")
  expect(body).not.toContain('<script')
})

test('en producción no existe', async () => {
  const { config, db, proveedores } = servidor.app.servicios
  const app = await construye({
    config: { ...config, produccion: true },
    secreto: 'un-secreto-largo-para-esta-prueba-sola',
    db,
    proveedores,
    bitacora: 'ninguna',
  })
  for (const url of ['/local', '/local/maquinas/datos.js', '/local/galeria/', '/local/galeria/index.html'])
    expect((await app.inject(url)).statusCode, url).toBe(404)
  await app.close()
})
