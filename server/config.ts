import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import * as v from 'valibot'
import type { Plazos } from '#contract/rules/retencion.ts'
import {
  captchaDe,
  claveUnicaDe,
  type ConfigDeCaptcha,
  type ConfigDeClaveUnica,
  type ConfigDeIdentidad,
  type ConfigDeLimesurvey,
  type ConfigDeOtroProveedor,
  identidadDe,
  limesurveyDe,
  problemasDeExternos,
} from './config.externos.ts'
import { problemasDeProduccion } from './config.produccion.ts'
import { conSecretosDeArchivos } from './config.secretos.ts'
import { type Entorno, esquema } from './config.variables.ts'
import { esDireccion } from './plugins/auditoria/ancla.ts'
import type { LimitesDeContrasenas } from './plugins/cuentas/turnos.ts'
import type { LimitesDeBase } from './plugins/database/limites.ts'
import type { ConfigDeTrazas } from './plugins/procesos/trazas.ts'

/** The environment is wrong: each line names a variable and what it must be. */
export class ConfiguracionInvalida extends Error {
  constructor(problemas: readonly string[]) {
    super(['La configuración no es válida:', ...problemas.map((problema) => `- ${problema}`)].join('\n'))
    this.name = 'ConfiguracionInvalida'
  }
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
  /** How many passwords are hashed at once, and how many may wait. */
  contrasenas: LimitesDeContrasenas
  /** Whether the start brings the database up to date, or leaves it to `npm run migrar`. */
  migraAlIniciar: boolean
  /** How long a process that was told to end goes on taking requests, in milliseconds: until who balances the load has noticed. */
  aviso: number
  /** How long a request may take to arrive whole, in milliseconds. */
  esperaDePedido: number
  /** Where the metrics are given, apart from everything else; `null`: nothing is measured. */
  metricas: { host: string; puerto: number } | null
  /** Where requests and their queries are told as traces; `null`: nowhere. */
  trazas: ConfigDeTrazas | null
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
  limesurvey: ConfigDeLimesurvey | null
  /** The agency's reporting server; `null`: our own tables. */
  datamartUrl: string | null
  mailFrom: string
  /** A service of leaked passwords that is asked by the first letters of a hash; `null`: none. */
  contrasenasFiltradas: string | null
  serviceWorker: boolean
  usoDeEstados: boolean
  /** Addresses whose `X-Forwarded-For` is believed. */
  trustedProxies: string[]
}

function problemasDe(entorno: Entorno): string[] {
  const produccion = entorno.NODE_ENV === 'production'
  const problemas = produccion ? problemasDeProduccion(entorno) : []
  if (!produccion && !['127.0.0.1', '::1', 'localhost'].includes(entorno.HOST)) {
    problemas.push('HOST debe ser 127.0.0.1: otra dirección solo se permite con NODE_ENV=production.')
  }
  if (entorno.PROCESOS !== '1' && !entorno.DATABASE_URL?.startsWith('postgres')) {
    problemas.push('PROCESOS necesita un PostgreSQL en DATABASE_URL: la base embebida es de un solo proceso.')
  }
  if (entorno.PROCESOS !== '1' && entorno.LISTEN_FDS !== undefined) {
    problemas.push('PROCESOS debe ser 1 donde systemd entrega la puerta (LISTEN_FDS): ahí hay una puerta por proceso.')
  }
  return [...problemas, ...problemasDeExternos(entorno, produccion)]
}

function anclaDe({ AUDIT_ANCHOR: ancla = '', DATA_DIR }: Entorno): string {
  return esDireccion(ancla) ? ancla : resolve(ancla || `${DATA_DIR}/auditoria.ancla`)
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
    contrasenas: { aLaVez: entorno.PASSWORD_CONCURRENCY, enEspera: entorno.PASSWORD_QUEUE },
    migraAlIniciar: entorno.MIGRAR_AL_INICIAR === 'si',
    aviso: entorno.SALIDA_MS ?? (entorno.NODE_ENV === 'production' ? 3_000 : 0),
    esperaDePedido: entorno.REQUEST_TIMEOUT_MS,
    metricas: entorno.METRICS_PORT === undefined ? null : { host: entorno.METRICS_HOST, puerto: entorno.METRICS_PORT },
    trazas:
      entorno.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? null
        : {
            destino: entorno.OTEL_EXPORTER_OTLP_ENDPOINT,
            servicio: entorno.OTEL_SERVICE_NAME,
            parte: entorno.OTEL_TRACES_SAMPLER_ARG,
          },
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
    serviceWorker: entorno.SERVICE_WORKER === 'si',
    usoDeEstados: entorno.USO_DE_ESTADOS === 'si',
    trustedProxies: entorno.TRUSTED_PROXIES,
  }
}
