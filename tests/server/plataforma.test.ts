import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operacion } from '#contract/operaciones.ts'
import { type ServidorDePrueba, levantar } from '#tests/support/servidor/servidor.ts'

let servidor: ServidorDePrueba
let carpeta: string
beforeAll(async () => {
  carpeta = await mkdtemp(join(tmpdir(), 'web-'))
  await mkdir(join(carpeta, 'assets'))
  await mkdir(join(carpeta, 'encuestador'))
  await writeFile(join(carpeta, 'index.html'), '<title>aplicación</title>')
  await writeFile(join(carpeta, 'encuestador/index.html'), '<title>encuestador</title>')
  await writeFile(join(carpeta, 'assets/app-abc123.js'), 'export {}')
  await writeFile(join(carpeta, 'assets/app-abc123.js.br'), brotliCompressSync('export {}'))
  servidor = await levantar({ semilla: 'vacia', carpetaWeb: carpeta })
})
afterAll(async () => {
  await servidor.cierra()
  await rm(carpeta, { recursive: true })
})

const NAVEGADOR = { accept: 'text/html,application/xhtml+xml' }

describe('una llamada equivocada', () => {
  it.each([
    ['GET', '/api/no-existe', 404, 'ruta-desconocida'],
    ['GET', '/api', 404, 'ruta-desconocida'],
    ['DELETE', '/api/avisos', 405, 'metodo-no-permitido'],
    ['GET', '/api/login', 405, 'metodo-no-permitido'],
    ['GET', '/api/avisos?sobra=1', 400, 'datos-invalidos'],
  ] as const)('%s %s se responde con %i en castellano', async (method, url, status, codigo) => {
    const respuesta = await servidor.app.inject({ method, url, headers: NAVEGADOR })
    expect(respuesta.statusCode).toBe(status)
    expect(respuesta.json()).toMatchObject({ codigo, message: expect.stringMatching(/\.$/) })
    expect(respuesta.headers['cache-control']).toBe('no-store')
  })

  it.each([
    ['application/json', '{"usuario":', 400, 'json-invalido'],
    ['application/json', '', 400, 'json-invalido'],
    ['text/plain', 'hola', 415, 'tipo-no-admitido'],
    ['application/json', JSON.stringify({ usuario: 'x'.repeat(300_000) }), 413, 'cuerpo-muy-grande'],
    ['application/json', '"texto"', 400, 'datos-invalidos'],
    ['application/json', '{"__proto__":{"usuario":"x"}}', 400, 'json-invalido'],
  ])('un cuerpo %s malo se rechaza', async (tipo, payload, status, codigo) => {
    const respuesta = await servidor.app.inject({ method: 'POST', url: '/api/login', headers: { 'content-type': tipo }, payload })
    expect([respuesta.statusCode, respuesta.json().codigo]).toEqual([status, codigo])
  })

  it('dice qué métodos admite la dirección', async () => {
    expect((await servidor.app.inject({ method: 'DELETE', url: '/api/usuarios' })).headers['allow']).toBe('GET, PUT')
  })
})

describe('un fallo inesperado', () => {
  it('se responde con 500 sin contar nada de lo que pasó', async () => {
    const otro = await levantar({ semilla: 'vacia' })
    expect((await otro.app.inject({ url: '/api/listo' })).json()).toEqual({ estado: 'listo' })
    await otro.db.destroy()
    const respuesta = await otro.app.inject({ url: '/api/avisos' })
    expect(respuesta.statusCode).toBe(500)
    expect(respuesta.json()).toEqual({ codigo: 'error-interno', message: 'Ocurrió un problema en el servicio. Intente otra vez.' })
    const listo = await otro.app.inject({ url: '/api/listo' })
    expect([listo.statusCode, listo.json().codigo]).toEqual([503, 'base-sin-respuesta'])
    expect((await otro.app.inject({ url: '/api/salud' })).json()).toEqual({ estado: 'vivo' })
    await otro.app.close()
  })
})

describe('la aplicación', () => {
  it.each(['/', '/login', '/mis-estudiantes', '/no/existe'])('%s muestra su página', async (url) => {
    const respuesta = await servidor.app.inject({ url, headers: NAVEGADOR })
    expect([respuesta.statusCode, respuesta.body]).toEqual([200, '<title>aplicación</title>'])
    expect(respuesta.headers['cache-control']).toBe('no-cache')
  })

  it('tiene la página de las encuestas en /encuestador', async () => {
    expect((await servidor.app.inject({ url: '/encuestador', headers: NAVEGADOR })).body).toBe('<title>encuestador</title>')
  })

  it('manda comprimidos los archivos con huella, que no vencen', async () => {
    const { headers } = await servidor.app.inject({ url: '/assets/app-abc123.js', headers: { 'accept-encoding': 'br' } })
    expect(headers['content-encoding']).toBe('br')
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  it('no da su página por un archivo que no existe, ni a quien pide datos', async () => {
    expect((await servidor.app.inject({ url: '/assets/otro.js', headers: NAVEGADOR })).statusCode).toBe(404)
    expect((await servidor.app.inject({ url: '/login', headers: { accept: 'application/json' } })).json().codigo).toBe('ruta-desconocida')
    expect((await servidor.app.inject({ method: 'POST', url: '/login', headers: NAVEGADOR })).statusCode).toBe(404)
  })

  it('no deja salir de su carpeta', async () => {
    expect((await servidor.app.inject({ url: '/assets/..%2f..%2f..%2fetc/passwd' })).statusCode).toBeGreaterThanOrEqual(400)
  })

  it('no permite scripts en línea, otros orígenes ni marcos', async () => {
    const politica = (await servidor.app.inject({ url: '/', headers: NAVEGADOR })).headers['content-security-policy']
    expect(politica).toContain("default-src 'self'")
    expect(politica).toContain("script-src 'self';")
    expect(politica).toContain("style-src 'self';")
    expect(politica).toContain("frame-ancestors 'none'")
    expect(politica).not.toContain('unsafe')
  })
})

describe('la descripción de la API', () => {
  it('nombra cada operación servida, con su camino de la especificación', async () => {
    const descripcion = (await servidor.app.inject({ url: '/api/openapi.json' })).json()
    expect(descripcion.openapi).toBe('3.1.0')
    expect(descripcion.paths['/login'].post).toMatchObject({ operationId: 'postLogin', security: [] })
    expect(descripcion.paths['/usuarios/{id}/datos-actualizados'].get).toMatchObject({
      operationId: 'getDatosActualizados',
      security: [{ sesion: [] }],
      'x-roles': [1],
      parameters: [{ name: 'id', in: 'path', required: true }],
      responses: { 204: {} },
    })
    expect(Object.keys(descripcion.paths)).toHaveLength(new Set(servidor.app.servidas.map((clave) => operacion(clave).path)).size)
  })
})

describe('las llamadas sin sesión', () => {
  it('desde una misma dirección tienen un límite por minuto', async () => {
    let ultima = 200
    for (let i = 0; i < 1201; i += 1) ultima = (await servidor.app.inject({ url: '/api/salud', remoteAddress: '198.51.100.4' })).statusCode
    expect(ultima).toBe(429)
    const otra = await servidor.app.inject({ url: '/api/salud', remoteAddress: '198.51.100.4' })
    expect(otra.json().codigo).toBe('demasiadas-llamadas')
    expect(Number(otra.headers['retry-after'])).toBeGreaterThan(0)
    expect((await servidor.app.inject({ url: '/api/salud', remoteAddress: '198.51.100.5' })).statusCode).toBe(200)
  })
})
