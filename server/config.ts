import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import * as v from 'valibot'
import { type ClaveDePlazo, type Plazos, PLAZOS_POR_OMISION } from '#contract/rules/retencion.ts'
import { conSecretosDeArchivos } from './config.secretos.ts'
import { esDireccion } from './plugins/auditoria/ancla.ts'
import { LIMITES, type LimitesDeBase } from './plugins/database/limites.ts'

/** The environment is wrong: each line names a variable and what it must be. */
export class ConfiguracionInvalida extends Error {
  constructor(problemas: readonly string[]) {
    super(['La configuración no es válida:', ...problemas.map((problema) => `- ${problema}`)].join('\n'))
    this.name = 'ConfiguracionInvalida'
  }
}

const url = (que: string) => v.pipe(v.string(), v.url(`${que} debe ser una dirección completa, con http:// o https://.`))
const soloSitio = v.check(
  (direccion: string) => URL.canParse(direccion) && new URL(direccion).href === `${new URL(direccion).origin}/`,
  'PUBLIC_URL debe ser solo el sitio, como https://encuestas.example: sin usuario, ruta, parámetros ni #.',
)
const sinBarraFinal = v.transform((direccion: string) => direccion.replace(/\/+$/, ''))

/** Whether this machine knows a time zone by that name. */
function esZonaHoraria(zona: string): boolean {
  try {
    new Intl.DateTimeFormat('es-CL', { timeZone: zona })
    return true
  } catch {
    return false
  }
}

/** An address, a network in CIDR form (all of them are none: anybody would say where it calls from), or one of the names that the library of `X-Forwarded-For` has for some. */
function esDireccionDeRed(texto: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(texto)) return true
  const [ip = '', prefijo, ...resto] = texto.split('/')
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(ip)] ?? -1
  return (
    bits > 0 &&
    resto.length === 0 &&
    (prefijo === undefined || (/^\d{1,3}$/.test(prefijo) && Number(prefijo) > 0 && Number(prefijo) <= bits))
  )
}

/** A whole number between two bounds. */
const numero = (variable: string, minimo: number, maximo: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,7}$/, `${variable} debe ser un número entero.`),
    v.transform(Number),
    v.minValue(minimo, `${variable} debe ser al menos ${minimo}.`),
    v.maxValue(maximo, `${variable} debe ser a lo más ${maximo}.`),
  )
/** The same, with what it is when nobody says. */
const entero = (variable: string, omision: number, minimo: number, maximo: number) =>
  v.optional(numero(variable, minimo, maximo), String(omision))

/** How long a kind of data is kept, in days. */
const plazo = (nombre: string, clave: ClaveDePlazo) => entero(`RETENCION_${nombre}_DIAS`, PLAZOS_POR_OMISION[clave], 1, 36_525)

const esquema = v.object({
  NODE_ENV: v.optional(
    v.picklist(['development', 'test', 'production'], 'NODE_ENV debe ser development, test o production.'),
    'development',
  ),
  HOST: v.optional(v.string(), '127.0.0.1'),
  PORT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}$/, 'PORT debe ser un número.'),
      v.transform(Number),
      v.maxValue(65_535, 'PORT debe ser a lo más 65535.'),
    ),
    '3000',
  ),
  PROCESOS: v.optional(v.pipe(v.string(), v.regex(/^(auto|[1-9]\d?)$/, 'PROCESOS debe ser un número de 1 a 99, o auto.')), '1'),
  LISTEN_FDS: v.optional(v.string()),
  LISTEN_PID: v.optional(v.string()),
  PUBLIC_URL: v.optional(v.pipe(url('PUBLIC_URL'), sinBarraFinal, soloSitio)),
  DATA_DIR: v.optional(v.string(), './var'),
  DATABASE_URL: v.optional(
    v.pipe(v.string(), v.regex(/^(embebida$|postgres(ql)?:\/\/)/, 'DATABASE_URL debe empezar con postgres://, o ser embebida.')),
  ),
  DATABASE_URL_LECTURA: v.optional(
    v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'DATABASE_URL_LECTURA debe empezar con postgres://.')),
  ),
  DATABASE_POOL: entero('DATABASE_POOL', LIMITES.conexiones, 1, 1_000),
  DATABASE_POOL_RESERVA: entero('DATABASE_POOL_RESERVA', LIMITES.reserva, 1, 100),
  DATABASE_TIMEOUT_MS: entero('DATABASE_TIMEOUT_MS', LIMITES.consulta, 100, 600_000),
  DATABASE_LOCK_TIMEOUT_MS: entero('DATABASE_LOCK_TIMEOUT_MS', LIMITES.candado, 100, 600_000),
  DATABASE_CONNECT_TIMEOUT_MS: entero('DATABASE_CONNECT_TIMEOUT_MS', LIMITES.conexion, 100, 60_000),
  MIGRAR_AL_INICIAR: v.optional(v.picklist(['si', 'no'], 'MIGRAR_AL_INICIAR debe ser si o no.'), 'si'),
  SALIDA_MS: v.optional(numero('SALIDA_MS', 0, 60_000)),
  REQUEST_TIMEOUT_MS: entero('REQUEST_TIMEOUT_MS', 30_000, 1_000, 600_000),
  METRICS_PORT: v.optional(numero('METRICS_PORT', 1, 65_535)),
  METRICS_HOST: v.optional(v.string(), '127.0.0.1'),
  WEB_PREVIOUS: v.optional(v.string()),
  ARCHIVOS_DIR: v.optional(v.string()),
  BODY_LIMIT_KIB: entero('BODY_LIMIT_KIB', 256, 64, 10_240),
  LOG_LEVEL: v.optional(v.picklist(['debug', 'info', 'warn', 'error', 'silent'], 'LOG_LEVEL debe ser debug, info, warn, error o silent.')),
  SEGUNDO_FACTOR: v.optional(v.picklist(['opcional', 'exigido'], 'SEGUNDO_FACTOR debe ser opcional o exigido.')),
  TOKEN_SECRET: v.optional(v.pipe(v.string(), v.minLength(32, 'TOKEN_SECRET debe tener al menos 32 caracteres.'))),
  AUDIT_KEY: v.optional(v.pipe(v.string(), v.minLength(32, 'AUDIT_KEY debe tener al menos 32 caracteres.'))),
  RETENCION_CONSULTAS_DIAS: plazo('CONSULTAS', 'consultas'),
  RETENCION_BORRADORES_DIAS: plazo('BORRADORES', 'borradores'),
  RETENCION_CUENTAS_SIN_VERIFICAR_DIAS: plazo('CUENTAS_SIN_VERIFICAR', 'cuentasSinVerificar'),
  RETENCION_VINCULOS_DIAS: plazo('VINCULOS', 'vinculosTerminados'),
  RETENCION_RESPUESTAS_DIAS: plazo('RESPUESTAS', 'respuestas'),
  RETENCION_AUDITORIA_DIAS: plazo('AUDITORIA', 'auditoria'),
  RESPONSABLE_DE_DATOS: v.optional(v.string(), 'La agencia nacional de apoyo escolar'),
  AUDIT_ANCHOR: v.optional(v.string()),
  CAPTCHA: v.optional(v.picklist(['local', 'recaptcha', 'test'], 'CAPTCHA debe ser local, recaptcha o test.'), 'local'),
  CAPTCHA_SCRIPT_URL: v.optional(url('CAPTCHA_SCRIPT_URL'), 'https://www.google.com/recaptcha/api.js'),
  CAPTCHA_SITE_KEY: v.optional(v.string()),
  CAPTCHA_SECRET: v.optional(v.string()),
  CAPTCHA_SCORE: v.optional(
    v.pipe(v.string(), v.regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'CAPTCHA_SCORE debe ser un número de 0 a 1, como 0.5.'), v.transform(Number)),
    '0.5',
  ),
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
  CONTRASENAS_FILTRADAS_URL: v.optional(v.pipe(url('CONTRASENAS_FILTRADAS_URL'), sinBarraFinal)),
  USO_DE_ESTADOS: v.optional(v.picklist(['si', 'no'], 'USO_DE_ESTADOS debe ser si o no.'), 'no'),
  TRUSTED_PROXIES: v.optional(
    v.pipe(
      v.string(),
      v.transform((lista) =>
        lista
          .split(',')
          .map((direccion) => direccion.trim())
          .filter(Boolean),
      ),
      v.rawCheck(({ dataset, addIssue }) => {
        for (const direccion of dataset.typed ? dataset.value : []) {
          if (!esDireccionDeRed(direccion))
            addIssue({ message: `TRUSTED_PROXIES: «${direccion}» no es una dirección IP ni una red, como 10.0.0.0/8.` })
        }
      }),
    ),
    '',
  ),
})
type Entorno = v.InferOutput<typeof esquema>

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

/** The environment, parsed once at start (interface, environment). `null`: not set, the local way. */
export interface Config {
  produccion: boolean
  host: string
  port: number
  /** How many processes share the port. */
  procesos: number
  /** Whether systemd holds the listening socket and handed it over (sd_listen_fds(3)): it stays while one process follows another. */
  puertaHeredada: boolean
  /** The only source of links in mails and receipts; without a final slash. */
  publicUrl: string
  /** Absolute path of the embedded database and of what the product keeps beside it. */
  dataDir: string
  databaseUrl: string | null
  /** A read replica of the database; `null`: none. */
  lecturaUrl: string | null
  base: LimitesDeBase
  /** Whether the start brings the database up to date, or leaves it to `npm run migrar`. */
  migraAlIniciar: boolean
  /** How long a process that was told to end goes on taking requests, in milliseconds: until who balances the load has noticed. */
  aviso: number
  /** How long a request may take to arrive whole, in milliseconds. */
  esperaDePedido: number
  /** Where the metrics are given, apart from everything else; `null`: nothing is measured. */
  metricas: { host: string; puerto: number } | null
  /** The built application of the release before, for pages opened before this one; absolute. */
  webAnterior: string | null
  /** Folder of the files that are published, absolute and shared by all processes; `null`: the database keeps them. */
  carpetaDeArchivos: string | null
  /** The largest body of a request, in KiB. */
  cuerpoMaximo: number
  nivelDeBitacora: string
  /** `null`: made once and kept in `dataDir`. */
  tokenSecret: string | null
  /** Key of the audit's chain, outside the database. `null`: made once and kept in `dataDir`. */
  auditKey: string | null
  /** How long each kind of personal data is kept, in days. */
  plazos: Plazos
  /** Who answers for personal data, as the page of privacy says it. */
  responsableDeDatos: string
  /** Where the head of the audit's chain goes out to: an absolute path, or an address that takes it. */
  anclaDeAuditoria: string
  /** Whether the agency's roles enter by password only with a second factor; always in production. */
  segundoFactorExigido: boolean
  captcha: ConfigDeCaptcha
  identidad: ConfigDeIdentidad | ConfigDeOtroProveedor | null
  claveUnica: ConfigDeClaveUnica | null
  smtpUrl: string | null
  /** Whether a mail may go in clear, to a server that offers no encryption: never in production unless a variable says so. */
  smtpSinCifrar: boolean
  /** The external survey tool; `null`: the embedded one. */
  limesurvey: { url: string; user: string; password: string; zonaHoraria: string } | null
  /** The agency's reporting server; `null`: our own tables. */
  datamartUrl: string | null
  mailFrom: string
  /** A service of leaked passwords that is asked by the first letters of a hash; `null`: none. */
  contrasenasFiltradas: string | null
  usoDeEstados: boolean
  /** Addresses whose `X-Forwarded-For` is believed. */
  trustedProxies: string[]
}

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
function problemasDeProduccion(entorno: Entorno): string[] {
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

function identidadDe({
  IDENTITY_AUTHORITY: authority,
  IDENTITY_CLIENT_ID: clientId,
  IDENTITY_TENANT: tenant,
  IDENTITY_SCOPE: scope,
  IDENTITY_AUDIENCE: audiencia,
  IDENTITY_ISSUER: issuer,
  IDENTITY_CLAIM_ID: id,
  IDENTITY_CLAIM_CORREO: correo,
}: Entorno): Config['identidad'] {
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

function claveUnicaDe(entorno: Entorno): ConfigDeClaveUnica | null {
  const { CLAVEUNICA_ISSUER: issuer, CLAVEUNICA_CLIENT_ID: clientId, CLAVEUNICA_CLIENT_SECRET: clientSecret } = entorno
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return null
  return { issuer, clientId, clientSecret, direcciones: direccionesDe(entorno), sinNonce: entorno.CLAVEUNICA_SIN_NONCE === 'permitido' }
}

function problemasDe(entorno: Entorno): string[] {
  const problemas = entorno.NODE_ENV === 'production' ? problemasDeProduccion(entorno) : []
  if (entorno.NODE_ENV !== 'production' && !['127.0.0.1', '::1', 'localhost'].includes(entorno.HOST)) {
    problemas.push('HOST debe ser 127.0.0.1: otra dirección solo se permite con NODE_ENV=production.')
  }
  if (entorno.CAPTCHA === 'recaptcha' && !(entorno.CAPTCHA_SITE_KEY && entorno.CAPTCHA_SECRET)) {
    problemas.push('CAPTCHA=recaptcha necesita CAPTCHA_SITE_KEY y CAPTCHA_SECRET.')
  }
  if (entorno.LIMESURVEY_URL !== undefined && !(entorno.LIMESURVEY_USER && entorno.LIMESURVEY_PASSWORD)) {
    problemas.push('LIMESURVEY_URL necesita LIMESURVEY_USER y LIMESURVEY_PASSWORD.')
  }
  if (entorno.PROCESOS !== '1' && !entorno.DATABASE_URL?.startsWith('postgres')) {
    problemas.push('PROCESOS necesita un PostgreSQL en DATABASE_URL: la base embebida es de un solo proceso.')
  }
  if (entorno.PROCESOS !== '1' && entorno.LISTEN_FDS !== undefined) {
    problemas.push('PROCESOS debe ser 1 donde systemd entrega la puerta (LISTEN_FDS): ahí hay una puerta por proceso.')
  }
  problemas.push(...problemasDeIdentidad(entorno))
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
  if (entorno.NODE_ENV === 'production' && direcciones.some((direccion) => !direccion.startsWith('https://'))) {
    problemas.push('Las direcciones de ClaveÚnica deben empezar con https:// en producción.')
  }
  return problemas
}

function anclaDe({ AUDIT_ANCHOR: ancla = '', DATA_DIR }: Entorno): string {
  return esDireccion(ancla) ? ancla : resolve(ancla || `${DATA_DIR}/auditoria.ancla`)
}

function limesurveyDe(entorno: Entorno): Config['limesurvey'] {
  if (entorno.LIMESURVEY_URL === undefined) return null
  return {
    url: entorno.LIMESURVEY_URL,
    user: entorno.LIMESURVEY_USER ?? '',
    password: entorno.LIMESURVEY_PASSWORD ?? '',
    zonaHoraria: entorno.LIMESURVEY_TIMEZONE,
  }
}

function captchaDe(entorno: Entorno): ConfigDeCaptcha {
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

/**
 * Reads the environment. An empty variable counts as not set; a secret may be in the file that `<variable>_FILE` names. Throws `ConfiguracionInvalida` naming every variable at fault.
 */
export function leeConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const puestas = Object.fromEntries(Object.entries(env).filter(([, valor]) => valor !== undefined && valor !== ''))
  const conSecretos = conSecretosDeArchivos(puestas)
  if (conSecretos.problemas.length > 0) throw new ConfiguracionInvalida(conSecretos.problemas)
  const leido = v.safeParse(esquema, conSecretos.puestas)
  if (!leido.success) throw new ConfiguracionInvalida(leido.issues.map((falta) => falta.message))
  const entorno = leido.output
  const problemas = problemasDe(entorno)
  if (problemas.length > 0) throw new ConfiguracionInvalida(problemas)

  return {
    produccion: entorno.NODE_ENV === 'production',
    host: entorno.HOST,
    puertaHeredada: entorno.LISTEN_FDS === '1' && entorno.LISTEN_PID === String(process.pid),
    port: entorno.PORT,
    procesos: entorno.PROCESOS === 'auto' ? availableParallelism() : Number(entorno.PROCESOS),
    publicUrl: entorno.PUBLIC_URL ?? `http://${entorno.HOST}:${entorno.PORT}`,
    dataDir: resolve(entorno.DATA_DIR),
    databaseUrl: entorno.DATABASE_URL === 'embebida' ? null : (entorno.DATABASE_URL ?? null),
    lecturaUrl: entorno.DATABASE_URL_LECTURA ?? null,
    base: {
      conexiones: entorno.DATABASE_POOL,
      reserva: entorno.DATABASE_POOL_RESERVA,
      consulta: entorno.DATABASE_TIMEOUT_MS,
      candado: entorno.DATABASE_LOCK_TIMEOUT_MS,
      conexion: entorno.DATABASE_CONNECT_TIMEOUT_MS,
    },
    migraAlIniciar: entorno.MIGRAR_AL_INICIAR === 'si',
    aviso: entorno.SALIDA_MS ?? (entorno.NODE_ENV === 'production' ? 3_000 : 0),
    esperaDePedido: entorno.REQUEST_TIMEOUT_MS,
    metricas: entorno.METRICS_PORT === undefined ? null : { host: entorno.METRICS_HOST, puerto: entorno.METRICS_PORT },
    webAnterior: entorno.WEB_PREVIOUS === undefined ? null : resolve(entorno.WEB_PREVIOUS),
    carpetaDeArchivos: entorno.ARCHIVOS_DIR === undefined ? null : resolve(entorno.ARCHIVOS_DIR),
    cuerpoMaximo: entorno.BODY_LIMIT_KIB,
    nivelDeBitacora: entorno.LOG_LEVEL ?? (entorno.NODE_ENV === 'production' ? 'info' : 'warn'),
    tokenSecret: entorno.TOKEN_SECRET ?? null,
    auditKey: entorno.AUDIT_KEY ?? null,
    anclaDeAuditoria: anclaDe(entorno),
    plazos: {
      consultas: entorno.RETENCION_CONSULTAS_DIAS,
      borradores: entorno.RETENCION_BORRADORES_DIAS,
      cuentasSinVerificar: entorno.RETENCION_CUENTAS_SIN_VERIFICAR_DIAS,
      vinculosTerminados: entorno.RETENCION_VINCULOS_DIAS,
      respuestas: entorno.RETENCION_RESPUESTAS_DIAS,
      auditoria: entorno.RETENCION_AUDITORIA_DIAS,
    },
    responsableDeDatos: entorno.RESPONSABLE_DE_DATOS,
    segundoFactorExigido: entorno.NODE_ENV === 'production' || entorno.SEGUNDO_FACTOR === 'exigido',
    captcha: captchaDe(entorno),
    identidad: identidadDe(entorno),
    claveUnica: claveUnicaDe(entorno),
    smtpUrl: entorno.SMTP_URL ?? null,
    smtpSinCifrar: entorno.NODE_ENV !== 'production' || entorno.SMTP_SIN_CIFRAR === 'permitido',
    limesurvey: limesurveyDe(entorno),
    datamartUrl: entorno.DATAMART_URL ?? null,
    mailFrom: entorno.MAIL_FROM,
    contrasenasFiltradas: entorno.CONTRASENAS_FILTRADAS_URL ?? null,
    usoDeEstados: entorno.USO_DE_ESTADOS === 'si',
    trustedProxies: entorno.TRUSTED_PROXIES,
  }
}
