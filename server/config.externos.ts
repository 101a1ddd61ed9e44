import * as v from 'valibot'
import { parte, sinBarraFinal, url } from './config.piezas.ts'

/** Whether this machine knows a time zone by that name. */
function esZonaHoraria(zona: string): boolean {
  try {
    new Intl.DateTimeFormat('es-CL', { timeZone: zona })
    return true
  } catch {
    return false
  }
}

/** The variables of the systems outside: captcha, identity, mail, survey tool, reports. */
export const DE_EXTERNOS = {
  CAPTCHA: v.optional(v.picklist(['local', 'recaptcha', 'test'], 'CAPTCHA debe ser local, recaptcha o test.'), 'local'),
  CAPTCHA_SCRIPT_URL: v.optional(url('CAPTCHA_SCRIPT_URL'), 'https://www.google.com/recaptcha/api.js'),
  CAPTCHA_SITE_KEY: v.optional(v.string()),
  CAPTCHA_SECRET: v.optional(v.string()),
  CAPTCHA_SCORE: v.optional(parte('CAPTCHA_SCORE', '0.5'), '0.5'),
  CAPTCHA_VERIFY_URL: v.optional(url('CAPTCHA_VERIFY_URL'), 'https://www.google.com/recaptcha/api/siteverify'),
  IDENTITY_AUTHORITY: v.optional(v.pipe(url('IDENTITY_AUTHORITY'), sinBarraFinal), 'https://login.microsoftonline.com'),
  IDENTITY_CLIENT_ID: v.optional(v.string()),
  IDENTITY_TENANT: v.optional(
    v.pipe(v.string(), v.uuid('IDENTITY_TENANT debe ser el identificador de un solo directorio, no su nombre ni "common".')),
  ),
  IDENTITY_SCOPE: v.optional(v.pipe(v.string(), v.regex(/^\S+$/, 'IDENTITY_SCOPE debe ser un solo permiso.'))),
  IDENTITY_AUDIENCE: v.optional(v.string()),
  IDENTITY_ISSUER: v.optional(v.pipe(url('IDENTITY_ISSUER'), sinBarraFinal)),
  IDENTITY_CLAIM_ID: v.optional(v.string(), 'sub'),
  IDENTITY_CLAIM_CORREO: v.optional(v.string(), 'preferred_username'),
  CLAVEUNICA_ISSUER: v.optional(v.pipe(url('CLAVEUNICA_ISSUER'), sinBarraFinal)),
  CLAVEUNICA_CLIENT_ID: v.optional(v.string()),
  CLAVEUNICA_CLIENT_SECRET: v.optional(v.string()),
  CLAVEUNICA_AUTHORIZATION_URL: v.optional(url('CLAVEUNICA_AUTHORIZATION_URL')),
  CLAVEUNICA_TOKEN_URL: v.optional(url('CLAVEUNICA_TOKEN_URL')),
  CLAVEUNICA_USERINFO_URL: v.optional(url('CLAVEUNICA_USERINFO_URL')),
  CLAVEUNICA_JWKS_URL: v.optional(url('CLAVEUNICA_JWKS_URL')),
  CLAVEUNICA_SIN_NONCE: v.optional(v.picklist(['no', 'permitido'], 'CLAVEUNICA_SIN_NONCE debe ser no o permitido.'), 'no'),
  SMTP_URL: v.optional(v.pipe(v.string(), v.regex(/^smtps?:\/\//, 'SMTP_URL debe empezar con smtp:// o smtps://.'))),
  SMTP_SIN_CIFRAR: v.optional(v.picklist(['no', 'permitido'], 'SMTP_SIN_CIFRAR debe ser no o permitido.'), 'no'),
  MAIL_FROM: v.optional(v.string(), 'Sistema de Encuestas de Vulnerabilidad <no-responder@encuestas.example>'),
  LIMESURVEY_URL: v.optional(v.pipe(url('LIMESURVEY_URL'), sinBarraFinal)),
  LIMESURVEY_USER: v.optional(v.string()),
  LIMESURVEY_PASSWORD: v.optional(v.string()),
  LIMESURVEY_TIMEZONE: v.optional(
    v.pipe(v.string(), v.check(esZonaHoraria, 'LIMESURVEY_TIMEZONE debe ser una zona horaria, como America/Santiago.')),
    'America/Santiago',
  ),
  DATAMART_URL: v.optional(v.pipe(url('DATAMART_URL'), sinBarraFinal)),
}
type Entorno = v.InferOutput<v.ObjectSchema<typeof DE_EXTERNOS, undefined>>

export type ConfigDeCaptcha =
  | { tipo: 'local' }
  | { tipo: 'test' }
  | { tipo: 'recaptcha'; scriptUrl: string; siteKey: string; secret: string; verifyUrl: string; puntaje: number }

/** Microsoft Entra ID: one application of one directory, and the survey API's scope (interface, environment). */
export interface ConfigDeIdentidad {
  authority: string
  clientId: string
  tenant: string
  scope: string
  /** What the API is called in its tokens besides what its scope says; `null`: nothing else. */
  audiencia: string | null
}

/** Another provider of OpenID Connect for the organisation's accounts, and this application's registration in it. */
export interface ConfigDeOtroProveedor {
  issuer: string
  clientId: string
  scope: string
  /** What the API is called in its tokens. */
  audiencia: string
  /** Which of their claims name the account, and its e-mail. */
  datos: { id: string; correo: string }
}

/** The real ClaveÚnica and this application's registration in it. */
export interface ConfigDeClaveUnica {
  issuer: string
  clientId: string
  clientSecret: string
  /** Its addresses, where it publishes no description of itself; `null`: it does. */
  direcciones: { autorizacion: string; token: string; persona: string; claves: string } | null
  /** Whether no nonce is asked for, and an identity without one is taken: PKCE still ties it to its sign-in. */
  sinNonce: boolean
}

/** The external survey tool and this application's account of it. */
export interface ConfigDeLimesurvey {
  url: string
  user: string
  password: string
  zonaHoraria: string
}

/** The organisation's accounts; `null`: those of this machine. */
export function identidadDe({
  IDENTITY_AUTHORITY: authority,
  IDENTITY_CLIENT_ID: clientId,
  IDENTITY_TENANT: tenant,
  IDENTITY_SCOPE: scope,
  IDENTITY_AUDIENCE: audiencia,
  IDENTITY_ISSUER: issuer,
  IDENTITY_CLAIM_ID: id,
  IDENTITY_CLAIM_CORREO: correo,
}: Entorno): ConfigDeIdentidad | ConfigDeOtroProveedor | null {
  if (clientId === undefined || scope === undefined) return null
  if (issuer !== undefined) return audiencia === undefined ? null : { issuer, clientId, scope, audiencia, datos: { id, correo } }
  return tenant === undefined ? null : { authority, clientId, tenant: tenant.toLowerCase(), scope, audiencia: audiencia ?? null }
}

/** What is wrong of the organisation's accounts: Entra's three variables go together, and so do another provider's four. */
function problemasDeIdentidad({ IDENTITY_ISSUER: issuer, ...entorno }: Entorno): string[] {
  const { IDENTITY_CLIENT_ID: clientId, IDENTITY_TENANT: tenant, IDENTITY_SCOPE: scope, IDENTITY_AUDIENCE: audiencia } = entorno
  if (issuer !== undefined) {
    if (tenant !== undefined) return ['IDENTITY_ISSUER e IDENTITY_TENANT no van juntas: uno es de otro proveedor, el otro de Microsoft.']
    return clientId === undefined || scope === undefined || audiencia === undefined
      ? ['IDENTITY_ISSUER necesita IDENTITY_CLIENT_ID, IDENTITY_SCOPE e IDENTITY_AUDIENCE.']
      : []
  }
  if (scope !== undefined && !/\/[\w.-]+$/.test(scope))
    return ['IDENTITY_SCOPE debe ser un permiso completo, como api://id-de-la-api/Login.']
  const puestas = [clientId, tenant, scope].filter((valor) => valor !== undefined).length
  return puestas === 1 || puestas === 2 ? ['IDENTITY_CLIENT_ID, IDENTITY_TENANT e IDENTITY_SCOPE van las tres juntas.'] : []
}

function direccionesDe({
  CLAVEUNICA_AUTHORIZATION_URL: autorizacion,
  CLAVEUNICA_TOKEN_URL: token,
  CLAVEUNICA_USERINFO_URL: persona,
  CLAVEUNICA_JWKS_URL: claves,
}: Entorno): ConfigDeClaveUnica['direcciones'] {
  if (autorizacion === undefined || token === undefined || persona === undefined || claves === undefined) return null
  return { autorizacion, token, persona, claves }
}

/** ClaveÚnica; `null`: this machine's emulator. */
export function claveUnicaDe(entorno: Entorno): ConfigDeClaveUnica | null {
  const { CLAVEUNICA_ISSUER: issuer, CLAVEUNICA_CLIENT_ID: clientId, CLAVEUNICA_CLIENT_SECRET: clientSecret } = entorno
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return null
  return { issuer, clientId, clientSecret, direcciones: direccionesDe(entorno), sinNonce: entorno.CLAVEUNICA_SIN_NONCE === 'permitido' }
}

/** The external survey tool; `null`: the embedded one. */
export function limesurveyDe(entorno: Entorno): ConfigDeLimesurvey | null {
  if (entorno.LIMESURVEY_URL === undefined) return null
  return {
    url: entorno.LIMESURVEY_URL,
    user: entorno.LIMESURVEY_USER ?? '',
    password: entorno.LIMESURVEY_PASSWORD ?? '',
    zonaHoraria: entorno.LIMESURVEY_TIMEZONE,
  }
}

/** Which captcha doors ask for. */
export function captchaDe(entorno: Entorno): ConfigDeCaptcha {
  if (entorno.CAPTCHA !== 'recaptcha') return { tipo: entorno.CAPTCHA }
  return {
    tipo: 'recaptcha',
    scriptUrl: entorno.CAPTCHA_SCRIPT_URL,
    siteKey: entorno.CAPTCHA_SITE_KEY ?? '',
    secret: entorno.CAPTCHA_SECRET ?? '',
    verifyUrl: entorno.CAPTCHA_VERIFY_URL,
    puntaje: entorno.CAPTCHA_SCORE,
  }
}

/** What is wrong of the systems outside, one with another: each line names its variables. */
export function problemasDeExternos(entorno: Entorno, produccion: boolean): string[] {
  const problemas = problemasDeIdentidad(entorno)
  if (entorno.CAPTCHA === 'recaptcha' && !(entorno.CAPTCHA_SITE_KEY && entorno.CAPTCHA_SECRET)) {
    problemas.push('CAPTCHA=recaptcha necesita CAPTCHA_SITE_KEY y CAPTCHA_SECRET.')
  }
  if (entorno.LIMESURVEY_URL !== undefined && !(entorno.LIMESURVEY_USER && entorno.LIMESURVEY_PASSWORD)) {
    problemas.push('LIMESURVEY_URL necesita LIMESURVEY_USER y LIMESURVEY_PASSWORD.')
  }
  const deClaveUnica = [entorno.CLAVEUNICA_ISSUER, entorno.CLAVEUNICA_CLIENT_ID, entorno.CLAVEUNICA_CLIENT_SECRET].filter(
    (valor) => valor !== undefined,
  )
  if (deClaveUnica.length === 1 || deClaveUnica.length === 2) {
    problemas.push('CLAVEUNICA_ISSUER, CLAVEUNICA_CLIENT_ID y CLAVEUNICA_CLIENT_SECRET van las tres juntas.')
  }
  const direcciones = [
    entorno.CLAVEUNICA_AUTHORIZATION_URL,
    entorno.CLAVEUNICA_TOKEN_URL,
    entorno.CLAVEUNICA_USERINFO_URL,
    entorno.CLAVEUNICA_JWKS_URL,
  ].filter((valor) => valor !== undefined)
  if (direcciones.length > 0 && direcciones.length < 4) {
    problemas.push(
      'CLAVEUNICA_AUTHORIZATION_URL, CLAVEUNICA_TOKEN_URL, CLAVEUNICA_USERINFO_URL y CLAVEUNICA_JWKS_URL van las cuatro juntas.',
    )
  }
  if (produccion && direcciones.some((direccion) => !direccion.startsWith('https://'))) {
    problemas.push('Las direcciones de ClaveÚnica deben empezar con https:// en producción.')
  }
  return problemas
}
