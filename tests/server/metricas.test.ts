import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sirveMetricas } from '#server/plugins/procesos/metricas.ts'
import { levantar, type ServidorDePrueba } from '#tests/support/servidor/servidor.ts'

/** The words of Prometheus's language that the alerts use. */
const FUNCIONES = new Set(['sum', 'max', 'rate', 'min_over_time', 'delta', 'histogram_quantile', 'or', 'unless'])

/** A database whose connections come when `cuando` says. */
const baseQue = (cuando: () => Promise<never>) => new Kysely<unknown>({ dialect: new PostgresDialect({ pool: cuando }) })
const congelada = () => baseQue(() => new Promise(() => {}))
const caida = () => baseQue(() => Promise.reject(new Error('connect ECONNREFUSED')))

let servidor: ServidorDePrueba
beforeAll(async () => {
  servidor = await levantar({ entorno: { METRICS_PORT: '9464' } })
})
afterAll(() => servidor.cierra())

it('cuenta las respuestas por ruta y no por dirección, la cola, los sistemas externos y el proceso, en un puerto aparte', async () => {
  const registro = servidor.app.metricas
  if (registro === null) throw new Error('No se mide.')
  servidor.app.servicios.pulsos.de('captcha').mal('siteverify', 'sin respuesta')
  await servidor.llama('getAdminEncuestaCuestionario', { params: { id: 987_654 } }, await servidor.entra('administrador-nacional'))
  const metricas = await sirveMetricas(registro, { host: '127.0.0.1', puerto: 0 })
  const base = `http://127.0.0.1:${(metricas.address() as AddressInfo).port}`
  const leidas = async () => (await fetch(`${base}/metrics`)).text()
  await expect.poll(leidas).toContain('encuestas_integracion_hora{sistema="captcha",como="mal"}')
  const texto = await leidas()
  expect(texto).toContain('encuestas_respuesta_segundos_count{ruta="/api/admin/encuestas/:id/cuestionario",metodo="GET",estado="404"} 1')
  expect(texto).not.toContain('987654')
  for (const nombre of [
    'encuestas_cola{tipo="correo",estado="fallido"} 0',
    'nodejs_eventloop_lag_p99_seconds',
    'encuestas_herramienta_pausada 0',
  ])
    expect(texto).toContain(nombre)
  expect((await fetch(`${base}/otra`)).status).toBe(404)
  await new Promise((listo) => metricas.close(listo))
  expect((await servidor.app.inject({ url: '/metrics', headers: { accept: 'application/json' } })).statusCode).toBe(404)
})

it('llama a cada página servida por su nombre, escrita como sea, y a ninguna dirección ajena por el suyo', async () => {
  const carpeta = await mkdtemp(join(tmpdir(), 'paginas-'))
  await writeFile(join(carpeta, 'index.html'), '<!doctype html><title>Página</title>')
  const { app, cierra } = await levantar({ semilla: 'vacia', carpetaWeb: carpeta, entorno: { METRICS_PORT: '9464' } })
  for (const url of ['/login', '/LOGIN/?x=11111111-1', '/', '/11111111-1']) await app.inject({ url, headers: { accept: 'text/html' } })
  const texto = (await app.metricas?.metrics()) ?? ''
  const veces = (ruta: string, estado: number) => `encuestas_respuesta_segundos_count{ruta="${ruta}",metodo="GET",estado="${estado}"}`
  expect(texto).toContain(`${veces('/login', 200)} 2`)
  expect(texto).toContain(`${veces('/', 200)} 1`)
  expect(texto).not.toContain('11111111')
  await cierra()
  await rm(carpeta, { recursive: true })
})

it('mientras la base no contesta entrega lo demás, y dice que no contesta: sus cifras faltan, y no son las de antes', async () => {
  const { app } = servidor
  const [registro, { reserva }] = [app.metricas, app.servicios]
  if (registro === null) throw new Error('No se mide.')
  expect(await registro.metrics()).toContain('encuestas_base_contesta 1')
  try {
    for (const base of [congelada(), caida()]) {
      app.servicios.reserva = base
      const texto = await registro.metrics()
      expect(texto).toContain('encuestas_base_contesta 0')
      for (const sigue of ['encuestas_respuesta_segundos_count{', 'nodejs_eventloop_lag_p99_seconds']) expect(texto).toContain(sigue)
      for (const falta of ['encuestas_cola{', 'encuestas_integracion_hora{']) expect(texto).not.toContain(falta)
    }
  } finally {
    app.servicios.reserva = reserva
  }
  const despues = await registro.metrics()
  for (const vuelve of ['encuestas_base_contesta 1', 'encuestas_cola{', 'encuestas_integracion_hora{']) expect(despues).toContain(vuelve)
})

it('cada alerta nombra cifras que se miden, y dice qué se ve y qué hacer', () => {
  const medidas = servidor.app.metricas?.getMetricsAsArray().map(({ name }) => name) ?? []
  // `up` is Prometheus's own; a histogram is read by its parts.
  const conocidas = new Set(['up', ...medidas, ...medidas.flatMap((una) => [`${una}_count`, `${una}_bucket`])])
  const [, ...alertas] = readFileSync('deploy/prometheus/alertas.yml', 'utf8').split('- alert: ')
  expect(alertas.length).toBeGreaterThan(5)
  for (const alerta of alertas) {
    const expresion = /expr: ([^]*?)\n {8}(?:for|labels):/.exec(alerta)?.[1] ?? ''
    const sinEtiquetas = expresion.replace(/\{[^}]*\}|\[\w+\]|\bby \([^)]*\)/g, ' ')
    const palabras = sinEtiquetas.match(/(?<![\w.])[a-z_]\w*/g) ?? []
    const cifras = palabras.filter((una) => !FUNCIONES.has(una))
    expect(cifras.length, alerta).toBeGreaterThan(0)
    expect(cifras.filter((una) => !conocidas.has(una))).toEqual([])
    expect(alerta).toMatch(/se_ve: '.+'\n +que_hacer: '.+'/)
  }
})

it('sin METRICS_PORT no se mide nada', async () => {
  const otro = await levantar({ semilla: 'vacia' })
  expect(otro.app.metricas).toBeNull()
  await otro.cierra()
})
