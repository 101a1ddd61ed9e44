import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import type { ConfigDeCaptcha } from '../../config.ts'
import { servicioOcupado } from './rechazo.ts'

/**
 * What a captcha of another site needs of the CSP: its own origin, which the configuration names, Google's for the script's
 * second half and for the challenge's frame, and style attributes, which its widget writes in our page.
 */
function permisosDeCaptcha(captcha: ConfigDeCaptcha): { scripts: string[]; marcos: string[]; estilos: string[] } {
  if (captcha.tipo !== 'recaptcha') return { scripts: [], marcos: ["'none'"], estilos: ["'none'"] }
  const { origin } = new URL(captcha.scriptUrl)
  return { scripts: [origin, 'https://www.gstatic.com'], marcos: [origin, 'https://recaptcha.google.com'], estilos: ["'unsafe-inline'"] }
}

/** Nothing of the product sees, hears or locates anybody, and nothing embedded in it may. */
const SIN_SENSORES = 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), bluetooth=(), display-capture=()'

/** Headers, and load shedding when the process runs `retrasoMaximo` ms late. */
export async function instalaSeguridad(app: FastifyInstance, retrasoMaximo: number): Promise<void> {
  const { config } = app.servicios
  const captcha = permisosDeCaptcha(config.captcha)
  const identidad = config.identidad === null ? [] : [new URL(config.identidad.authority).origin]

  const protege = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...captcha.scripts],
        styleSrc: ["'self'"],
        styleSrcAttr: captcha.estilos,
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...captcha.scripts, ...identidad],
        workerSrc: ["'self'"],
        frameSrc: captcha.marcos,
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
  // Written before Fastify's own, so that whoever serves a file may still say otherwise of it.
  app.addHook('onRequest', (request, reply, sigue) => {
    reply.raw.setHeader('permissions-policy', SIN_SENSORES)
    protege(request.raw, reply.raw, (error) => sigue(error as Error | undefined))
  })

  await app.register(underPressure, {
    maxEventLoopDelay: retrasoMaximo,
    // A delay that is not finite is an interval without a single sample: nothing was measured, so nothing is refused.
    pressureHandler: async (_request, _reply, _type, retraso) => {
      if (Number.isFinite(retraso)) throw servicioOcupado(10)
    },
  })
}
