import type { Page } from 'playwright-core'
import { pulsa } from './vistas.ts'

/** A captcha's script whose box does nothing: the path says what its person and its service do. */
export const GUION_DEL_CAPTCHA = `
window.grecaptcha = {
  ready: (listo) => listo(),
  render: (caja, opciones) => {
    if (window.captchaSinDibujar) {
      window.captchaSinDibujar = false
      throw new Error('Invalid site key')
    }
    caja.innerHTML = '<span data-captcha>Verificación</span>'
    window.captchaDePrueba = opciones
    return 0
  },
  reset: () => {},
}`

interface Opciones {
  callback: (token: string) => void
  'expired-callback': () => void
  'error-callback': () => void
}

declare global {
  interface Window {
    captchaDePrueba?: Opciones
    captchaSinDibujar?: boolean
  }
}

/** The token that a solved captcha gives. */
const TOKEN = 'CAPTCHA'

/** Waits until the captcha is drawn. */
export async function captchaListo(pagina: Page): Promise<void> {
  await pagina.waitForFunction(() => window.captchaDePrueba !== undefined)
}

/** The box of a captcha that waits or is solved is in the form, for who is to work it. */
export async function veElCaptcha(pagina: Page, { captchaState }: { readonly captchaState?: unknown }): Promise<void> {
  if (captchaState !== 'listo' && captchaState !== 'resuelto') return
  await pagina.waitForFunction(() => document.querySelector('[data-captcha]') !== null)
}

/** Whoever works the page passes the verification. */
export async function resuelve(pagina: Page): Promise<void> {
  await captchaListo(pagina)
  await pagina.evaluate((token) => window.captchaDePrueba?.callback(token), TOKEN)
}

/** A solved captcha that nobody used grows old. */
export async function vence(pagina: Page): Promise<void> {
  await pagina.evaluate(() => window.captchaDePrueba?.['expired-callback']())
}

/** The next time, the captcha's script refuses to draw its box, as with a key that it does not know. */
export async function noDibuja(pagina: Page): Promise<void> {
  await pagina.evaluate(() => (window.captchaSinDibujar = true))
}

/** The captcha's own box gives up. */
export async function falla(pagina: Page): Promise<void> {
  await pagina.evaluate(() => window.captchaDePrueba?.['error-callback']())
}

/** What a person does for each of them with the product's own box, by what its code calls. */
export const GESTOS_DEL_CAPTCHA: readonly (readonly [senal: string, gesto: string])[] = [
  ['.callback(', 'Marque la casilla de la verificación, si no lo está, y espere su visto.'],
  [
    'expired-callback',
    'Marque la casilla de la verificación y espere, sin enviar, a leer «La comprobación venció. Márquela otra vez.», a los 14 minutos y medio.',
  ],
  [
    'error-callback',
    'Corte la red en este paso, marque la casilla de la verificación y espere a leer «No pudimos cargar la verificación.».',
  ],
]

/** Solves it again when the last use spent it: the machine's model keeps a solved captcha solved. */
export async function renueva(pagina: Page, contexto: { readonly captchaToken?: unknown }): Promise<void> {
  if (typeof contexto.captchaToken === 'string') await resuelve(pagina)
}

/** What happens to the captcha of a form, by the names that paths use. */
export const CAPTCHA_EN_PAGINA = {
  'captcha.snapshot: resuelto': resuelve,
  'captcha.snapshot: listo': vence,
  'captcha.snapshot: fallido': falla,
  'RETRY_CAPTCHA: reintentar': pulsa('Reintentar'),
}

interface ConCaptcha {
  captchaState?: string
}

const estadoDe = ({ captchaState }: ConCaptcha) => captchaState

/** A captcha that fell stays so until it is asked to load again. */
const estaCaido = (contexto: ConCaptcha): boolean => estadoDe(contexto) === 'fallido'
const enPie = (contexto: ConCaptcha): boolean => !estaCaido(contexto)

/** Where a call is on its way: it ends long before a box expires, and nobody marks one then. */
const ENVIANDO = /(^|\.)(authenticating|resending|submitting|verifying)$/
const mientrasSeLlena = (contexto: ConCaptcha, estados: readonly string[]): boolean =>
  enPie(contexto) && !estados.some((estado) => ENVIANDO.test(estado))

const CUANDO = {
  'captcha.snapshot: resuelto': mientrasSeLlena,
  'captcha.snapshot: listo': mientrasSeLlena,
  'captcha.snapshot: fallido': mientrasSeLlena,
  'RETRY_CAPTCHA: reintentar': estaCaido,
}

/** What a form with a captcha allows, and when. */
export const CON_CAPTCHA = { when: CUANDO, apart: estadoDe }

/** Why no path breaks a captcha as an actor: `id` is the transition that hears it. */
export function captchaRoto(id: string): { id: string; reason: string } {
  return { id, reason: 'El captcha solo se rompe por un error de programación: sus fallas en la página son estados suyos.' }
}
