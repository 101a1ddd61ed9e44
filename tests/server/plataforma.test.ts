import { once } from 'node:events'
import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operacion } from '#contract/operaciones.ts'
import { sumaInformes } from '#server/plugins/http/informes-csp.sql.ts'
import { type ServidorDePrueba, levantar } from '#tests/support/servidor/servidor.ts'

let servidor: ServidorDePrueba
let carpeta: string
let anterior: string
beforeAll(async () => {
  carpeta = await mkdtemp(join(tmpdir(), 'web-'))
  await mkdir(join(carpeta, 'assets'))
  await mkdir(join(carpeta, 'encuestador'))
  await writeFile(join(carpeta, 'index.html'), '<title>aplicación</title>')
  await writeFile(join(carpeta, 'index.html.br'), brotliCompressSync('<title>aplicación</title>'))
  await writeFile(join(carpeta, 'ingreso-apoderados.html'), '<title>puerta</title>')
  await writeFile(join(carpeta, 'encuesta-terminada.html'), await readFile('public/encuesta-terminada.html'))
  await writeFile(
    join(carpeta, 'encuestador/index.html'),
    '<title>encuestador</title><style data-todos="/a.css">@media (width<1px){a{color:red}}</style><script>comienza()</script>',
  )
  await writeFile(join(carpeta, 'assets/app-abc123.js'), 'export {}')
  await writeFile(join(carpeta, 'assets/app-abc123.js.br'), brotliCompressSync('export {}'))
  anterior = await mkdtemp(join(tmpdir(), 'web-anterior-'))
  await mkdir(join(anterior, 'assets'))
  await writeFile(join(anterior, 'index.html'), '<title>la versión anterior</title>')
  await writeFile(join(anterior, 'assets/vieja-def456.js'), 'export const vieja = true')
  servidor = await levantar({ semilla: 'vacia', carpetaWeb: carpeta, entorno: { WEB_PREVIOUS: anterior } })
})
afterAll(async () => {
  await servidor.cierra()
  await rm(carpeta, { recursive: true })
  await rm(anterior, { recursive: true })
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

describe('el número de un pedido', () => {
  const numero = async (headers: Record<string, string> = {}) =>
    (await servidor.app.inject({ url: '/api/salud', headers })).headers['x-request-id']

  it('es distinto en cada uno, sea cual sea el proceso', async () => {
    const numeros = await Promise.all(Array.from({ length: 20 }, () => numero()))
    expect(new Set(numeros).size).toBe(20)
    for (const uno of numeros) expect(uno).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  it('es el que puso un intermediario, si se puede escribir en una bitácora', async () => {
    expect(await numero({ 'x-request-id': 'nginx-0123456789' })).toBe('nginx-0123456789')
    expect(await numero({ 'x-request-id': 'corto' })).not.toBe('corto')
    expect(await numero({ 'x-request-id': '{"level":60,"falsa":1}' })).not.toContain('falsa')
  })
})

describe('lo que no llega a ser un pedido', () => {
  async function escribe(texto: string, entorno: Record<string, string> = {}): Promise<string> {
    const otro = await levantar({ semilla: 'vacia', entorno })
    const { port } = new URL(await otro.app.listen({ port: 0, host: '127.0.0.1' }))
    const enchufe = connect(Number(port), '127.0.0.1')
    let leido = ''
    enchufe.on('data', (trozo: Buffer) => (leido += trozo.toString()))
    enchufe.write(texto)
    await once(enchufe, 'close')
    await otro.cierra()
    return leido
  }
  const cuerpoDe = (leido: string): unknown => JSON.parse(leido.slice(leido.indexOf('\r\n\r\n')))

  it.each([
    ['basura', 'esto no es HTTP\r\n\r\n', '400', 'peticion-invalida'],
    ['un encabezado de 20 kB', `GET /api/salud HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, '431', 'encabezado-muy-grande'],
    [
      'un cuerpo que no termina de llegar',
      'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 90\r\n\r\n{',
      '408',
      'pedido-lento',
    ],
  ])('%s se responde en nuestra forma, y se corta', async (_caso, texto, estado, codigo) => {
    const leido = await escribe(texto, { REQUEST_TIMEOUT_MS: '1000' })
    expect(leido.split(' ')[1]).toBe(estado)
    expect(cuerpoDe(leido)).toMatchObject({ codigo, message: expect.stringMatching(/\.$/) })
  })
})

describe('una base de datos sin espacio', () => {
  it('se dice con 507, y el servicio no está listo por un rato', async () => {
    const otro = await levantar({ semilla: 'demo' })
    await sql`create function sin_espacio() returns trigger language plpgsql as $$ begin raise exception 'x' using errcode = 'disk_full'; end $$`.execute(
      otro.db,
    )
    await sql`create trigger sin_espacio before insert on sesion execute function sin_espacio()`.execute(otro.db)
    const ingreso = await otro.llama('postLogin', {
      body: { usuario: 'admin.nacional', password: 'Pizarra.Verde.25', recaptchaToken: 'prueba' },
    })
    expect([ingreso.status, ingreso.error.codigo]).toEqual([507, 'sin-espacio'])
    const listo = await otro.app.inject({ url: '/api/listo' })
    expect([listo.statusCode, listo.json().codigo]).toEqual([503, 'sin-espacio'])
    await otro.cierra()
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
  it('una dirección que no tiene página responde 404 con la de la aplicación, que lo dice', async () => {
    const respuesta = await servidor.app.inject({ url: '/no/existe', headers: NAVEGADOR })
    expect([respuesta.statusCode, respuesta.body]).toEqual([404, '<title>aplicación</title>'])
    expect(respuesta.headers['permissions-policy']).toContain('camera=()')
  })

  it.each(['/', '/login', '/mis-estudiantes'])('%s muestra su página', async (url) => {
    const respuesta = await servidor.app.inject({ url, headers: NAVEGADOR })
    expect([respuesta.statusCode, respuesta.body]).toEqual([200, '<title>aplicación</title>'])
    expect(respuesta.headers['cache-control']).toBe('no-cache')
  })

  it.each([
    ['/ingreso-apoderados', 'puerta'],
    ['/ingreso-apoderados?sesionExpirada=true', 'aplicación'],
    ['/ingreso-epja', 'aplicación'],
  ])('en %s da la página «%s»: una puerta se escribe al construir, sin lo que trae una dirección', async (url, titulo) => {
    const pagina = await servidor.app.inject({ url, headers: NAVEGADOR })
    expect(pagina.body).toBe(`<title>${titulo}</title>`)
    expect(pagina.headers['cache-control']).toBe('no-cache')
  })

  it('revisa sus páginas cada vez, también las comprimidas: si no, pedirían partes que ya no están', async () => {
    const { headers, body } = await servidor.app.inject({ url: '/login', headers: { ...NAVEGADOR, 'accept-encoding': 'identity' } })
    expect([headers['cache-control'], headers['vary'], body]).toEqual(['no-cache', 'Accept-Encoding', '<title>aplicación</title>'])
    const comprimida = await servidor.app.inject({ url: '/login', headers: { ...NAVEGADOR, 'accept-encoding': 'br' } })
    expect([comprimida.headers['content-encoding'], comprimida.headers['cache-control'], comprimida.headers['vary']]).toEqual([
      'br',
      'no-cache',
      'Accept-Encoding',
    ])
  })

  it('sigue dando las partes de la versión anterior, que piden las páginas ya abiertas', async () => {
    const parte = await servidor.app.inject({ url: '/assets/vieja-def456.js' })
    expect([parte.statusCode, parte.body, parte.headers['cache-control']]).toEqual([
      200,
      'export const vieja = true',
      'max-age=31536000, immutable',
    ])
  })

  it('lleva a la página de las encuestas a quien escribe su dirección con una barra al final', async () => {
    const { statusCode, headers } = await servidor.app.inject({ url: '/encuestador/', headers: NAVEGADOR })
    expect([statusCode, headers['location']]).toEqual([308, '/encuestador'])
  })

  it('tiene la página de las encuestas en /encuestador', async () => {
    expect((await servidor.app.inject({ url: '/encuestador', headers: NAVEGADOR })).body).toContain('<title>encuestador</title>')
  })

  it('a quien termina una encuesta en LimeSurvey le dice, sin programa ni sesión, qué hacer con esa pestaña', async () => {
    const { statusCode, headers, body } = await servidor.app.inject({ url: '/encuesta-terminada.html', headers: NAVEGADOR })
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, 'text/html; charset=utf-8', 'no-cache'])
    expect(body).toContain('Ya puede cerrar esta pestaña.')
    // The page's policy takes neither a program nor a style of its own.
    expect(body).not.toMatch(/<script|<style|style=/)
    for (const puerta of ['/ingreso-apoderados', '/login']) expect(body).toContain(`href="${puerta}"`)
  })

  it('manda comprimidos los archivos con huella, que no vencen', async () => {
    const { headers } = await servidor.app.inject({ url: '/assets/app-abc123.js', headers: { 'accept-encoding': 'br' } })
    expect(headers['content-encoding']).toBe('br')
    expect(headers['cache-control']).toBe('max-age=31536000, immutable')
  })

  it('protege las partes de una página con pocos encabezados, y las páginas con todos', async () => {
    const { headers } = await servidor.app.inject({ url: '/assets/app-abc123.js', headers: { 'accept-encoding': 'br' } })
    expect([headers['x-content-type-options'], headers['cross-origin-resource-policy']]).toEqual(['nosniff', 'same-origin'])
    const largo = Object.entries(headers).reduce((suma, [nombre, valor]) => suma + nombre.length + String(valor).length + 4, 0)
    expect(largo).toBeLessThan(380)
    const falta = await servidor.app.inject({ url: '/assets/otro.js' })
    for (const debido of ['content-security-policy', 'permissions-policy']) expect(falta.headers).toHaveProperty(debido)
  })

  it.each(['/api/configuracion', '/api/avisos', '/api/videos', '/api/instalacion'])(
    'a quien ya tiene lo que %s dice a todos, se lo dice sin mandarlo otra vez',
    async (url) => {
      const { headers, body } = await servidor.app.inject({ url, headers: NAVEGADOR })
      expect([headers['cache-control'], body.length > 2]).toEqual(['no-cache', true])
      const otra = await servidor.app.inject({ url, headers: { ...NAVEGADOR, 'if-none-match': headers.etag } })
      expect([otra.statusCode, otra.body]).toEqual([304, ''])
      expect((await servidor.app.inject({ url, headers: { ...NAVEGADOR, 'if-none-match': '"otra"' } })).statusCode).toBe(200)
    },
  )

  it('protege lo que contesta la API con lo que protege datos, que es poco', async () => {
    const { headers } = await servidor.app.inject({ url: '/api/configuracion' })
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-cache',
    })
    expect(headers).not.toHaveProperty('permissions-policy')
    const largo = Object.entries(headers).reduce((suma, [nombre, valor]) => suma + nombre.length + String(valor).length + 4, 0)
    expect(largo).toBeLessThan(520)
  })

  it.each(['br', 'gzip'])('manda lo que responde comprimido en %s, desde mil bytes, a quien lo lee', async (forma) => {
    const abre = { br: brotliDecompressSync, gzip: gunzipSync }[forma] ?? expect.fail()
    const url = '/captcha/api.js'
    const entero = await servidor.app.inject({ url })
    expect([entero.headers['content-encoding'], entero.headers['vary']]).toEqual([undefined, 'Accept-Encoding'])
    const comprimido = await servidor.app.inject({ url, headers: { 'accept-encoding': `deflate, ${forma};q=0.8` } })
    expect(comprimido.headers).toMatchObject({
      'content-encoding': forma,
      vary: 'Accept-Encoding',
      'content-length': String(comprimido.rawPayload.length),
    })
    expect(comprimido.rawPayload.length).toBeLessThan(entero.rawPayload.length / 2)
    expect(abre(comprimido.rawPayload).toString()).toBe(entero.body)
    const rehusa = await servidor.app.inject({ url, headers: { 'accept-encoding': `${forma};q=0` } })
    expect(rehusa.headers['content-encoding']).toBeUndefined()
    const breve = await servidor.app.inject({ url: '/api/salud', headers: { 'accept-encoding': forma } })
    expect(breve.headers['content-encoding']).toBeUndefined()
  })

  it('no da su página por un archivo que no existe, ni a quien pide datos', async () => {
    expect((await servidor.app.inject({ url: '/assets/otro.js', headers: NAVEGADOR })).statusCode).toBe(404)
    expect((await servidor.app.inject({ url: '/login', headers: { accept: 'application/json' } })).json().codigo).toBe('ruta-desconocida')
    // Whoever takes anything, as the preview of a link does.
    expect((await servidor.app.inject({ url: '/login', headers: { accept: '*/*' } })).headers['content-type']).toContain('text/html')
    expect((await servidor.app.inject({ url: '/no-existe', headers: { accept: '*/*' } })).json().codigo).toBe('ruta-desconocida')
    expect((await servidor.app.inject({ method: 'POST', url: '/login', headers: NAVEGADOR })).statusCode).toBe(404)
  })

  it('no deja salir de su carpeta', async () => {
    expect((await servidor.app.inject({ url: '/assets/..%2f..%2f..%2fetc/passwd' })).statusCode).toBeGreaterThanOrEqual(400)
  })

  it.each([
    ['/%zz', 400, 'direccion-invalida'],
    ['/api/%zz', 400, 'direccion-invalida'],
    [`/api/usuarios/${'1'.repeat(300)}/datos-actualizados`, 414, 'direccion-muy-larga'],
  ])('contesta a %s en nuestra forma, con los mismos encabezados que a una página, y sin repetirla', async (url, status, codigo) => {
    const respuesta = await servidor.app.inject({ url })
    expect([respuesta.statusCode, respuesta.json().codigo, Object.keys(respuesta.json())]).toEqual([status, codigo, ['message', 'codigo']])
    expect(respuesta.body).not.toContain(url.slice(1, 12))
    const debidos = Object.keys((await servidor.app.inject({ url: '/api/salud' })).headers)
    expect(debidos).toContain('content-security-policy')
    expect(Object.keys(respuesta.headers)).toEqual(expect.arrayContaining(debidos))
  })

  it('recibe lo que los navegadores cuentan de la política, y no lo lee', async () => {
    const politica = (await servidor.app.inject({ url: '/', headers: NAVEGADOR })).headers['content-security-policy']
    expect(politica).toContain('report-uri /api/csp')
    expect(politica).toContain('report-to csp')
    for (const tipo of ['application/csp-report', 'application/reports+json']) {
      const informe = { method: 'POST', url: '/api/csp', headers: { 'content-type': tipo }, payload: 'esto no es JSON' } as const
      const { statusCode, body } = await servidor.app.inject(informe)
      expect([statusCode, body]).toEqual([204, ''])
    }
    expect(
      (await servidor.app.inject({ method: 'POST', url: '/api/csp', headers: { 'content-type': 'text/html' }, payload: 'a' })).statusCode,
    ).toBe(415)
  })

  it('cuenta esos informes por día, entre todos los procesos, y solo los dice a un administrador nacional', async () => {
    const conDatos = await levantar()
    const nacional = await conDatos.entra('administrador-nacional')
    const deEste = () => conDatos.app.inject({ method: 'POST', url: '/api/csp', headers: { 'content-type': 'application/csp-report' } })
    for (let vez = 0; vez < 3; vez += 1) await deEste()
    // What another process counted the same day, and what is too old to matter.
    await sumaInformes(conDatos.db, 4)
    await sql`insert into informe_de_politica values (current_date - 200, 9)`.execute(conDatos.db)
    await deEste()
    const leidos = await conDatos.app.inject({ url: '/api/csp', headers: { authorization: `Bearer ${nacional}` } })
    expect(leidos.json()).toEqual([{ dia: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), cuantos: 8 }])
    const deReportes = await conDatos.entra('reportes')
    for (const token of ['', deReportes]) {
      const { statusCode } = await conDatos.app.inject({ url: '/api/csp', headers: { authorization: `Bearer ${token}` } })
      expect(statusCode).toBe(404)
    }
    await conDatos.cierra()
  })

  it('no permite scripts en línea, otros orígenes ni marcos', async () => {
    const politica = (await servidor.app.inject({ url: '/', headers: NAVEGADOR })).headers['content-security-policy']
    expect(politica).toContain("default-src 'self'")
    expect(politica).toContain("script-src 'self';")
    expect(politica).toContain("style-src 'self';")
    expect(politica).toContain("frame-ancestors 'none'")
    expect(politica).not.toContain('unsafe')
    expect(politica).toContain("require-trusted-types-for 'script';trusted-types captcha captcha-local")
  })

  it('de lo que una página trae dentro vale solo lo que se construyó con ella', async () => {
    const politica = (await servidor.app.inject({ url: '/encuestador', headers: NAVEGADOR })).headers['content-security-policy']
    expect(politica).toContain("script-src 'self' 'sha256-NkD0L12xiz+JGiGr9trwdc0F5ZfRhSQ2nqtRTygsx1Y=';")
    expect(politica).toContain("style-src 'self' 'sha256-yuAwId8t7RUYgUuKmIRIDP8Sw1/kMi0EAgga09GPjjU=';")
    expect(politica).not.toContain('unsafe')
  })

  it('deja enmarcar por una página suya solo la vista previa de un cuestionario, y nada más de ella cambia', async () => {
    const de = async (url: string) => {
      const { date: _fecha, 'x-request-id': _pedido, ...suyos } = (await servidor.app.inject({ url, headers: NAVEGADOR })).headers
      return suyos
    }
    const [encuesta, vista] = [await de('/encuestador'), await de('/encuestador/vista-previa')]
    expect(encuesta['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(encuesta['x-frame-options']).toBe('DENY')
    const politica = String(encuesta['content-security-policy']).replace("frame-ancestors 'none'", "frame-ancestors 'self'")
    expect(vista).toEqual({ ...encuesta, etag: vista.etag, 'content-security-policy': politica, 'x-frame-options': 'SAMEORIGIN' })
    // The seal is of the page and of what protects it: with another protection it is another.
    expect(vista.etag).not.toBe(encuesta.etag)
    expect(encuesta['content-security-policy']).toContain("frame-src 'self';")
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
