import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { type ClaveDeOperacion, OPERACIONES, operacion } from '#contract/operaciones.ts'
import { abreChromium } from '#tests/support/navegador/chromium.ts'
import { type EnProduccion, levantaEnProduccion } from '#tests/support/navegador/produccion-real.ts'
import { entraPorPrimeraVez, instala } from '#tests/support/personas/agencia.ts'
import type { Ataque } from './ataque.ts'

const CLAVE = 'Lluvia.Sobre.Ancud.31'
const NUMERO = 'ataque-del-2026'

/** Bodies that a page never sends; each goes to each operation that takes one. */
const CUERPOS = [
  '{"__proto__":{"rolId":2,"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  `{"titulo":"${'A'.repeat(100_000)}"}`,
  '[[[[]]]]',
  '{"nombre":"\\u0000\\ud800"}',
  '{"a":1e999}',
  'null',
  '{"id":{"$gt":""},"filas":[{"__proto__":null}]}',
]
/** What stands in the place of an identifier. */
const IDENTIFICADORES = [
  '1',
  '-1',
  '9999999999999999999',
  '%00',
  "1';drop table usuario;--",
  '..%2f..%2fetc%2fpasswd',
  '%E0%A4%A',
  '{"$ne":1}',
]

const CAMINOS_DE_AFUERA = [
  '/assets/..%2f..%2f..%2fpackage.json',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/..%5c..%5cpackage.json',
  '/documentos/..%2f..%2f..%2f..%2fetc%2fpasswd',
  '/%2e%2e%2f%2e%2e%2fserver/main.js',
  '//otro.example/%2e%2e',
  '/\\otro.example',
  '/.env',
  '/assets/../../server/main.js',
  '/api/../../../etc/passwd',
]

const delArchivo = (texto: string): boolean => /root:x:0|"devDependencies"|sourceMappingURL=main\.js\.map/.test(texto)

/** Sends lines as they are, with no client that would correct them, and gives what came back. */
async function enBruto(servicio: string, texto: string): Promise<string> {
  const enchufe = connect(Number(new URL(servicio).port), '127.0.0.1')
  let dicho = ''
  enchufe.on('data', (trozo: Buffer) => (dicho += trozo.toString('latin1')))
  enchufe.on('error', () => undefined)
  enchufe.end(texto)
  enchufe.setTimeout(5_000, () => enchufe.destroy())
  await once(enchufe, 'close')
  return dicho
}

/** The token of who administers, installed and signed in as the guide says, second factor included. */
async function laSesion(aplicacion: EnProduccion, navegador: Browser): Promise<string> {
  const contexto = await navegador.newContext({ baseURL: aplicacion.url, viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' })
  await aplicacion.alcanza?.(contexto)
  const pagina: Page = await entraPorPrimeraVez(await contexto.newPage(), await instala(aplicacion), CLAVE)
  const guardado = await pagina.evaluate(() => sessionStorage.getItem('persist:root') ?? '')
  return /[\w-]+\.[\w-]+\.[\w-]+/.exec(guardado.match(/accessToken[\\":]+([\w.-]+)/)?.[1] ?? '')?.[0] ?? ''
}

export default {
  nombre: 'Con la sesión de quien administra, en producción y desde una base vacía',
  dice: 'Manda a cada operación lo que ninguna página manda, pide archivos de afuera y escribe en la bitácora: ningún 500, nada de afuera, ninguna línea ajena.',
  antes: 'nada cayó',
  async corre() {
    const [aplicacion, navegador] = await Promise.all([levantaEnProduccion({ LOG_LEVEL: 'info' }), abreChromium()])
    try {
      const token = await laSesion(aplicacion, navegador)
      const fallas: string[] = []
      const autorizado = { authorization: `Bearer ${token}` }
      const perfil = await fetch(`${aplicacion.servicio}/api/token/userInfo`, { method: 'POST', headers: autorizado })
      if (!perfil.ok) fallas.push(`sin sesión: ${perfil.status}`)

      let llamadas = 0
      const ultimas = new Set<ClaveDeOperacion>(['postTokenCierre', 'postTokenRenovar', 'deleteUsuarioSesiones' as ClaveDeOperacion])
      for (const clave of Object.keys(OPERACIONES) as ClaveDeOperacion[]) {
        if (ultimas.has(clave) || /[cC]ierre|[sS]esion|egundoFactor/.test(clave)) continue
        const { metodo, path, body } = operacion(clave)
        const conId = path.includes('{')
        const intentos = [
          ...(conId ? IDENTIFICADORES : ['']).map((id) => ({
            camino: path.replace(/\{\w+\}/g, () => id),
            cuerpo: body === undefined ? null : '{}',
          })),
          ...(body === undefined ? [] : CUERPOS.map((cuerpo) => ({ camino: path.replace(/\{\w+\}/g, '1'), cuerpo }))),
          ...(metodo === 'GET'
            ? ['?limit=-1&offset=1e9', '?__proto__[x]=1', '?sort=nombre;drop', '?x=%00'].map((q) => ({
                camino: `${path.replace(/\{\w+\}/g, '1')}${q}`,
                cuerpo: null,
              }))
            : []),
        ]
        for (const { camino, cuerpo } of intentos) {
          const respuesta = await fetch(`${aplicacion.servicio}/api${camino}`, {
            method: metodo,
            redirect: 'manual',
            headers: {
              ...autorizado,
              'idempotency-key': randomUUID(),
              ...(cuerpo !== null && { 'content-type': 'application/json' }),
            },
            body: metodo === 'GET' ? null : cuerpo,
          })
          llamadas += 1
          const texto = await respuesta.text()
          if (respuesta.status >= 500 && respuesta.status !== 503)
            fallas.push(`${respuesta.status} ${clave} ${camino.slice(0, 60)} ${String(cuerpo).slice(0, 40)}`)
          if (/ at \w+ \(|node_modules|select .* from /i.test(texto)) fallas.push(`cuenta de más: ${clave}`)
          if (respuesta.headers.get('access-control-allow-origin') !== null) fallas.push(`abierta a otros sitios: ${clave}`)
        }
      }

      for (const camino of CAMINOS_DE_AFUERA) {
        const dicho = await enBruto(
          aplicacion.servicio,
          `GET ${camino} HTTP/1.1\r\nHost: encuestas.example\r\nAccept: */*\r\nConnection: close\r\n\r\n`,
        )
        if (delArchivo(dicho)) fallas.push(`dio un archivo de afuera: ${camino}`)
        if (/^location: *(\/\/|\/\\|https?:)/im.test(dicho)) fallas.push(`manda a otro sitio: ${camino}`)
      }

      const antes = aplicacion.bitacora().split('\n').length
      for (const numero of [
        `${NUMERO}\r\n{"msg":"mentira"}`,
        `${NUMERO}"}{"msg":"mentira"`,
        `${NUMERO}\u001b[2Jmentira`,
        'mentira'.repeat(2000),
      ])
        await enBruto(
          aplicacion.servicio,
          `GET /api/avisos HTTP/1.1\r\nHost: encuestas.example\r\nX-Request-Id: ${numero}\r\nUser-Agent: {"msg":"mentira"}\r\nConnection: close\r\n\r\n`,
        )
      await enBruto(aplicacion.servicio, 'GET /api/listo HTTP/1.1\r\nHost: encuestas.example\r\nConnection: close\r\n\r\n')
      const lineas = aplicacion
        .bitacora()
        .split('\n')
        .slice(antes - 1)
        .filter(Boolean)
      if (lineas.some((linea) => linea.includes('mentira'))) fallas.push('escribió en la bitácora')

      const limpio = await fetch(`${aplicacion.servicio}/api/salud`)
      if (!limpio.ok) fallas.push('el servicio dejó de responder')
      return {
        ahora: `${llamadas} llamadas, ${CAMINOS_DE_AFUERA.length} caminos; ${fallas.length === 0 ? 'nada cae' : fallas.slice(0, 40).join('\n    ')}`,
        resiste: fallas.length === 0 && llamadas > 500,
      }
    } finally {
      await navegador.close()
      await aplicacion.cierra()
    }
  },
} satisfies Ataque
