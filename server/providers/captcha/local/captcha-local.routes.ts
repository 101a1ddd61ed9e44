import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { protegeComoParte } from '#server/plugins/http/seguridad.ts'
import type { NivelDeTrabajo } from '#server/plugins/procesos/trabajo.ts'
import type { PruebaDeTrabajo } from './prueba-de-trabajo.ts'

const HORA = 3600
const TRABAJADOR = '/captcha/trabajador.js'
const cuerpo = v.object({ response: v.optional(v.string(), '') })

const ESTILOS = () => new URL('./captcha.css', import.meta.url)

const ARCHIVOS = [
  { ruta: '/captcha/api.js', tipo: 'text/javascript; charset=utf-8', origen: () => new URL('./api.js', import.meta.url) },
  { ruta: '/captcha/captcha.css', tipo: 'text/css; charset=utf-8', origen: ESTILOS },
  {
    ruta: TRABAJADOR,
    tipo: 'text/javascript; charset=utf-8',
    // The package offers this file to bundlers alone; it stands beside its main one.
    origen: () => new URL('../workers/pbkdf2.js', pathToFileURL(createRequire(import.meta.url).resolve('altcha'))),
  },
] as const

/**
 * The local captcha over HTTP, in reCAPTCHA's form: its script, a challenge to solve, and `siteverify`, which answers
 * `{success, "error-codes"}` to a form or JSON with `response`. `nivelDe`: the work asked of an address.
 */
export function rutasDeCaptchaLocal(
  prueba: PruebaDeTrabajo,
  nivelDe: (ip: string) => Promise<NivelDeTrabajo>,
): (app: FastifyInstance) => Promise<void> {
  return async (app) => {
    const estilos = await readFile(ESTILOS(), 'utf8')
    for (const { ruta, tipo, origen } of ARCHIVOS) {
      const contenido = (await readFile(origen(), 'utf8')).replace(/(['"`])\{\{estilos\}\}\1/, () => JSON.stringify(estilos.trim()))
      app.get(ruta, (_request, reply) => {
        // A worker keeps the policy of its own answer.
        if (ruta !== TRABAJADOR) protegeComoParte(reply.raw)
        return reply.type(tipo).header('cache-control', `public, max-age=${HORA}`).send(contenido)
      })
    }

    app.get('/captcha/desafio', async (request, reply) =>
      reply.header('cache-control', 'no-store').send(await prueba.desafio(await nivelDe(request.ip))),
    )

    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, texto, listo) => {
      listo(null, Object.fromEntries(new URLSearchParams(texto.toString())))
    })
    app.post('/captcha/siteverify', async (request, reply) => {
      const leido = v.safeParse(cuerpo, request.body ?? {})
      const falta = leido.success ? await prueba.canjea(leido.output.response) : 'invalid-input-response'
      return reply.header('cache-control', 'no-store').send({ success: falta === null, 'error-codes': falta === null ? [] : [falta] })
    })
  }
}
