import type { Entorno } from './config.variables.ts'
import { identidadDe } from './config.externos.ts'

/** Words by which a secret copied from an example gives itself away. */
const SECRETO_DE_EJEMPLO = /cambi|change|secret|ejemplo|example|password|contrase|^(.)\1+$/i

/** Steps between one letter and the next that a secret may repeat: `0123…`, `abcd…` and what goes round repeat nearly all. */
const PASOS_REPETIDOS = 0.3

/** Whether half of a secret, or more, is made of what can be read aloud: four letters of one case or more, a third of them vowels. */
function esDePalabras(secreto: string): boolean {
  const palabras = secreto.match(/\p{Lu}?\p{Ll}{4,}|\p{Lu}{4,}/gu) ?? []
  const vocales = (palabra: string) => palabra.match(/[aeiouáéíóúü]/giu)?.length ?? 0
  const legibles = palabras.filter((palabra) => vocales(palabra) * 3 >= palabra.length)
  return legibles.join('').length * 2 >= secreto.length
}

/** Whether a secret goes up or down by the same step too often, looking at each letter after so many others. */
function vaEnFila(secreto: string, salto: number): boolean {
  const pasos = Array.from(secreto.slice(salto), (letra, i) => letra.charCodeAt(0) - secreto.charCodeAt(i))
  const comunes = Math.max(...pasos.map((paso) => pasos.filter((otro) => otro === paso).length))
  return comunes / pasos.length > PASOS_REPETIDOS
}

function esDebil(secreto: string): boolean {
  if (SECRETO_DE_EJEMPLO.test(secreto) || new Set(secreto).size < 12 || esDePalabras(secreto)) return true
  const gira = Array.from({ length: Math.floor(secreto.length / 2) }, (_, i) => i + 1).some((giro) =>
    secreto.startsWith(secreto.slice(giro)),
  )
  return gira || [1, 2, 3].some((salto) => vaEnFila(secreto, salto))
}

/** What production asks on top: nothing local except the proof-of-work captcha, and no weak secret. */
export function problemasDeProduccion(entorno: Entorno): string[] {
  const defectos: [boolean, string][] = [
    [entorno.PUBLIC_URL === undefined, 'PUBLIC_URL es obligatoria en producción.'],
    [entorno.PUBLIC_URL?.startsWith('http://') === true, 'PUBLIC_URL debe empezar con https:// en producción.'],
    [entorno.LIMESURVEY_URL?.startsWith('http://') === true, 'LIMESURVEY_URL debe empezar con https:// en producción.'],
    [entorno.DATAMART_URL?.startsWith('http://') === true, 'DATAMART_URL debe empezar con https:// en producción.'],
    [
      entorno.DATABASE_URL === undefined,
      'DATABASE_URL es obligatoria en producción: un PostgreSQL, o embebida para una sola máquina que acepta perder lo último si se corta la luz.',
    ],
    [entorno.TOKEN_SECRET === undefined, 'TOKEN_SECRET es obligatorio en producción.'],
    [entorno.TOKEN_SECRET !== undefined && esDebil(entorno.TOKEN_SECRET), 'TOKEN_SECRET es débil: use 32 o más caracteres al azar.'],
    [entorno.AUDIT_KEY === undefined, 'AUDIT_KEY es obligatoria en producción.'],
    [entorno.AUDIT_KEY !== undefined && esDebil(entorno.AUDIT_KEY), 'AUDIT_KEY es débil: use 32 o más caracteres al azar.'],
    [entorno.AUDIT_KEY !== undefined && entorno.AUDIT_KEY === entorno.TOKEN_SECRET, 'AUDIT_KEY y TOKEN_SECRET deben ser distintas.'],
    [entorno.AUDIT_ANCHOR?.startsWith('http://') === true, 'AUDIT_ANCHOR debe empezar con https:// en producción.'],
    [entorno.SEGUNDO_FACTOR === 'opcional', 'SEGUNDO_FACTOR=opcional no se permite en producción.'],
    [
      entorno.CAPTCHA === 'recaptcha' && entorno.CAPTCHA_SCRIPT_URL.startsWith('http://'),
      'CAPTCHA_SCRIPT_URL debe empezar con https:// en producción.',
    ],
    [
      entorno.CAPTCHA === 'recaptcha' && entorno.CAPTCHA_VERIFY_URL.startsWith('http://'),
      'CAPTCHA_VERIFY_URL debe empezar con https:// en producción.',
    ],
    [
      entorno.CONTRASENAS_FILTRADAS_URL?.startsWith('http://') === true,
      'CONTRASENAS_FILTRADAS_URL debe empezar con https:// en producción.',
    ],
    [entorno.CAPTCHA === 'test', 'CAPTCHA=test no se permite en producción.'],
    [entorno.SMTP_URL === undefined, 'SMTP_URL es obligatoria en producción: el correo local no se permite.'],
    [
      identidadDe(entorno) === null,
      'IDENTITY_CLIENT_ID, IDENTITY_TENANT e IDENTITY_SCOPE son obligatorias en producción: las cuentas locales no se permiten.',
    ],
    [!entorno.IDENTITY_AUTHORITY.startsWith('https://'), 'IDENTITY_AUTHORITY debe empezar con https:// en producción.'],
    [entorno.IDENTITY_ISSUER?.startsWith('http://') === true, 'IDENTITY_ISSUER debe empezar con https:// en producción.'],
    [
      !entorno.CLAVEUNICA_ISSUER?.startsWith('https://'),
      'CLAVEUNICA_ISSUER es obligatoria en producción y debe empezar con https://: la ClaveÚnica local no se permite.',
    ],
  ]
  return defectos.flatMap(([falta, problema]) => (falta ? [problema] : []))
}
