import { createHash } from 'node:crypto'
import type { IncomingMessage, OutgoingMessage, ServerResponse } from 'node:http'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import type { ConfigDeCaptcha } from '../../config.externos.ts'
import type { Config } from '../../config.ts'
import { servicioOcupado } from './rechazo.ts'

/**
 * What a captcha of another site needs of the CSP: its own origin, which the configuration names, Google's for the script's
 * second half and for the challenge's frame, style attributes, which its widget writes in our page, and its Trusted Types.
 */
function permisosDeCaptcha(captcha: ConfigDeCaptcha): Record<'scripts' | 'marcos' | 'estilos' | 'politicas', string[]> {
  if (captcha.tipo !== 'recaptcha')
    return { scripts: [], marcos: [], estilos: ["'none'"], politicas: ['captcha', 'captcha-local', 'trabajador'] }
  const { origin } = new URL(captcha.scriptUrl)
  return {
    scripts: [origin, 'https://www.gstatic.com'],
    marcos: [origin, 'https://recaptcha.google.com'],
    estilos: ["'unsafe-inline'"],
    // Google names its own, and changes them.
    politicas: ['*'],
  }
}

/** Nothing of the product sees, hears or locates anybody, and nothing embedded in it may. */
const SIN_SENSORES = 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), display-capture=()'

/** Where browsers tell what the policy stopped. */
export const RUTA_DE_INFORMES = '/api/csp'

const UN_ANIO = 31_536_000

/**
 * What an answer of data needs: opened by itself it shows nothing, runs nothing, stands in no frame and tells nobody where it was. What
 * protects pages besides weighed ten times as much as a short answer.
 */
const PROTEGEN_DATOS = {
  'Content-Security-Policy': "default-src 'none';frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
}

/** Writes every security header on an answer, whoever will send it. */
export function creaProteccion(
  config: Config,
): (pedido: IncomingMessage, respuesta: ServerResponse, sigue: (error?: Error) => void) => void {
  const captcha = permisosDeCaptcha(config.captcha)
  const { identidad: de } = config
  const identidad = de === null ? [] : [new URL('issuer' in de ? de.issuer : de.authority).origin]

  const deDatos = new Map(Object.entries(PROTEGEN_DATOS))
  if (config.produccion) deDatos.set('Strict-Transport-Security', `max-age=${UN_ANIO}; includeSubDomains`)

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
        // A questionnaire is seen in the survey's own page, framed as a telephone would show it.
        frameSrc: ["'self'", ...captcha.marcos],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: captcha.politicas,
        reportUri: [RUTA_DE_INFORMES],
        reportTo: ['csp'],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: config.produccion ? { maxAge: UN_ANIO, includeSubDomains: true } : false,
    xFrameOptions: { action: 'deny' },
  })
  return (pedido, respuesta, sigue) => {
    if (pedido.url?.startsWith('/api/')) {
      // That it stays open, the page's own answer said.
      respuesta.removeHeader('connection')
      for (const [nombre, valor] of deDatos) respuesta.setHeader(nombre, valor)
      return sigue()
    }
    respuesta.setHeader('permissions-policy', SIN_SENSORES)
    respuesta.setHeader('reporting-endpoints', `csp="${RUTA_DE_INFORMES}"`)
    protege(pedido, respuesta, (error) => sigue(error as Error | undefined))
  }
}

/** What protects a part of a page; the rest of the protection is about pages, and weighed more than most parts. */
const PROTEGEN_PARTES = new Set(['x-content-type-options', 'cross-origin-resource-policy', 'strict-transport-security'])

/** Leaves, of the headers already written on a part of a page, those that protect one; that its connection stays open, the page's own answer said. */
export function protegeComoParte(respuesta: OutgoingMessage): void {
  respuesta.removeHeader('connection')
  for (const nombre of respuesta.getHeaderNames()) if (!PROTEGEN_PARTES.has(nombre)) respuesta.removeHeader(nombre)
}

/** Lets one page of ours stand in a frame of ours; of what `creaProteccion` wrote, all else stays. */
export function dejaEnmarcar(respuesta: OutgoingMessage): void {
  const politica = String(respuesta.getHeader('content-security-policy'))
  respuesta.setHeader('content-security-policy', politica.replace("frame-ancestors 'none'", "frame-ancestors 'self'"))
  respuesta.setHeader('x-frame-options', 'SAMEORIGIN')
}

const huellaDe = (texto: string): string => ` 'sha256-${createHash('sha256').update(texto).digest('base64')}'`

/** What a page of ours brings within, by the hashes that let it through. */
export interface DentroDePagina {
  programas: string
  estilos: string
}

/** The programs and styles that stand within a page as it was built. */
export function dentroDe(pagina: string): DentroDePagina {
  const huellas = (etiqueta: string): string =>
    [...pagina.matchAll(new RegExp(`<${etiqueta}(?: data-[^>]*)?>([^]+?)</${etiqueta}>`, 'g'))]
      .map(([, texto = '']) => huellaDe(texto))
      .join('')
  return { programas: huellas('script'), estilos: huellas('style') }
}

/** Lets what a page of ours brings within through, by its hash, and nothing else; of what `creaProteccion` wrote, all else stays. */
export function dejaPasar(respuesta: OutgoingMessage, { programas, estilos }: DentroDePagina): void {
  const politica = String(respuesta.getHeader('content-security-policy'))
  respuesta.setHeader(
    'content-security-policy',
    politica
      .replace(/script-src [^;]*/, (permitidos) => permitidos + programas)
      .replace(/style-src [^;]*/, (permitidos) => permitidos + estilos),
  )
}

type Proteccion = ReturnType<typeof creaProteccion>

/** Headers, and load shedding when the process runs `retrasoMaximo` ms late. */
export async function instalaSeguridad(app: FastifyInstance, protege: Proteccion, retrasoMaximo: number): Promise<void> {
  // Written before Fastify's own, so that whoever serves a file may still say otherwise of it.
  app.addHook('onRequest', (request, reply, sigue) => protege(request.raw, reply.raw, sigue))

  await app.register(underPressure, {
    maxEventLoopDelay: retrasoMaximo,
    // A delay that is not finite is an interval without a single sample: nothing was measured, so nothing is refused.
    pressureHandler: async (_request, _reply, _type, retraso) => {
      if (Number.isFinite(retraso)) throw servicioOcupado(10)
    },
  })
}
