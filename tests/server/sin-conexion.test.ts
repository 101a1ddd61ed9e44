import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { levantar } from '#tests/support/servidor/servidor.ts'

let carpeta: string
beforeAll(async () => {
  carpeta = await mkdtemp(join(tmpdir(), 'sin-conexion-'))
  await mkdir(join(carpeta, 'encuestador'))
  await cp('src/index.html', join(carpeta, 'index.html'))
  await cp('src/encuestador/index.html', join(carpeta, 'encuestador/index.html'))
  await cp('public/trabajador.js', join(carpeta, 'trabajador.js'))
})
afterAll(() => rm(carpeta, { recursive: true }))

/** What a browser is told of it: by the survey's page, and by the script itself. */
async function loQueSeDice(entorno: Record<string, string>) {
  const servidor = await levantar({ semilla: 'vacia', carpetaWeb: carpeta, entorno })
  const [pagina, programa] = await Promise.all(
    ['/encuestador', '/trabajador.js'].map((url) => servidor.app.inject({ url, headers: { accept: 'text/html' } })),
  )
  await servidor.cierra()
  return { pagina, programa }
}

it('lo que parte sin conexión se pide de nuevo cada vez, y las páginas permiten comenzarlo', async () => {
  const { pagina, programa } = await loQueSeDice({})
  expect(programa?.headers['cache-control']).toBe('no-cache')
  expect(programa?.headers['content-type']).toMatch(/javascript/)
  expect(programa?.body).toContain('encuesta-copias')
  expect(pagina?.headers['service-worker']).toBeUndefined()
  expect(pagina?.headers['content-security-policy']).toMatch(/trusted-types [^;]*\btrabajador\b/)
})

it('apagado, las páginas lo dicen, y en su lugar llega uno que borra todo y se va', async () => {
  const { pagina, programa } = await loQueSeDice({ SERVICE_WORKER: 'no' })
  expect(pagina?.headers['service-worker']).toBe('no')
  expect(programa?.headers['content-type']).toMatch(/javascript/)
  expect(programa?.body).toMatch(/caches\.delete.*registration\.unregister\(\)/s)
  expect(programa?.body).not.toContain('encuesta-copias')
})
