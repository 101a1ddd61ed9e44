import * as v from 'valibot'
import { type ClaveDePlazo, PLAZOS_POR_OMISION } from '#contract/rules/retencion.ts'
import { DE_EXTERNOS } from './config.externos.ts'
import { direccionesDeRed, entero, numero, sinBarraFinal, url } from './config.piezas.ts'
import { DE_TRAZAS } from './config.trazas.ts'
import { CONTRASENAS } from './plugins/cuentas/turnos.ts'
import { LIMITES } from './plugins/database/limites.ts'

const soloSitio = v.check(
  (direccion: string) => URL.canParse(direccion) && new URL(direccion).href === `${new URL(direccion).origin}/`,
  'PUBLIC_URL debe ser solo el sitio, como https://encuestas.example: sin usuario, ruta, parámetros ni #.',
)
/** How long a kind of data is kept, in days. */
const plazo = (nombre: string, clave: ClaveDePlazo) => entero(`RETENCION_${nombre}_DIAS`, PLAZOS_POR_OMISION[clave], 1, 36_525)

/** Every variable that the server reads, but for the files of secrets. */
export const esquema = v.object({
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
  ...DE_TRAZAS,
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
  PASSWORD_CONCURRENCY: entero('PASSWORD_CONCURRENCY', CONTRASENAS.aLaVez, 1, 64),
  PASSWORD_QUEUE: entero('PASSWORD_QUEUE', CONTRASENAS.enEspera, 8, 100_000),
  ...DE_EXTERNOS,
  CONTRASENAS_FILTRADAS_URL: v.optional(v.pipe(url('CONTRASENAS_FILTRADAS_URL'), sinBarraFinal)),
  SERVICE_WORKER: v.optional(v.picklist(['si', 'no'], 'SERVICE_WORKER debe ser si o no.'), 'si'),
  USO_DE_ESTADOS: v.optional(v.picklist(['si', 'no'], 'USO_DE_ESTADOS debe ser si o no.'), 'no'),
  TRUSTED_PROXIES: v.optional(direccionesDeRed('TRUSTED_PROXIES'), ''),
})
/** The variables as they were read, each by itself. */
export type Entorno = v.InferOutput<typeof esquema>
