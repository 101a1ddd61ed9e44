import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { Rechazo } from '../rechazo.ts'
import { llamante } from './direccion.ts'

/** Calls without a session that one address may make in a minute: a whole school behind one address signs in with ease. */
const LLAMADAS_PUBLICAS = 1200

/** Origins that reCAPTCHA needs, when it is the captcha. */
const RECAPTCHA = ['https://www.google.com', 'https://www.gstatic.com']

/** Headers, a limit of anonymous calls, and a refusal in time when the process cannot keep up. */
export async function instalaSeguridad(app: FastifyInstance): Promise<void> {
  const { config } = app.servicios
  const externos = config.captcha.tipo === 'recaptcha' ? RECAPTCHA : []
  const identidad = config.identidad === null ? [] : [new URL(config.identidad.authority).origin]

  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...externos],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...externos, ...identidad],
        workerSrc: ["'self'"],
        frameSrc: externos.length > 0 ? externos : ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: config.produccion ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    xFrameOptions: { action: 'deny' },
  })

  await app.register(underPressure, { maxEventLoopDelay: 3000 })

  await app.register(rateLimit, {
    max: LLAMADAS_PUBLICAS,
    timeWindow: 60_000,
    hook: 'onRequest',
    keyGenerator: (request) => llamante(request.ip),
    allowList: (request) => request.headers.authorization !== undefined || !/^\/(api|captcha)\//.test(request.url),
    errorResponseBuilder: (_request, { ttl }) =>
      new Rechazo(429, 'demasiadas-llamadas', 'Hay demasiadas consultas desde su conexión. Espere un momento.', { espera: ttl / 1000 }),
  })
}
