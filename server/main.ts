import { setFlagsFromString } from 'node:v8'
import { type EnMarcha, PuertoOcupado, arranca } from './arranque.ts'
import { type Config, ConfiguracionInvalida, leeConfig } from './config.ts'
import { CarpetaEnUso } from './plugins/database/candado.ts'
import { alTerminar, esElPrimero, habla, reparte } from './plugins/procesos/varios.ts'
import { formateaCodigoDeVinculo } from '#contract/rules/codigo-de-vinculo.ts'
import { PATH_DE_RUTA } from '#contract/rules/rutas.ts'
import { CUENTAS } from './semilla/cuentas.ts'

/** How long a graceful close may take, in milliseconds. */
const PACIENCIA_AL_CERRAR = 10_000

function bienvenida(publicUrl: string, conDemostracion: boolean): string {
  const cuentas = CUENTAS.map(({ perfil, usuario, password }) => `  ${perfil.padEnd(24)} ${usuario.padEnd(30)} ${password}`)
  return [
    '',
    `Sistema de Encuestas de Vulnerabilidad: ${publicUrl}`,
    `Herramientas y correos locales:         ${publicUrl}/local`,
    ...(conDemostracion ? ['', 'Cuentas de demostración:', ...cuentas] : []),
    '',
    'Para detenerlo: Ctrl+C',
    '',
  ].join('\n')
}

/** How to begin where nobody administers yet; nothing elsewhere. */
function comoSeInstala(publicUrl: string, codigo: string | null): string {
  if (codigo === null) return ''
  const pagina = `${publicUrl}${PATH_DE_RUTA.instalacion}`
  return `Nadie administra esta base. Instálela en ${pagina} con el código ${formateaCodigoDeVinculo(codigo)}, o con npm run instalar.\n`
}

function termina(error: unknown): never {
  const esperado = error instanceof ConfiguracionInvalida || error instanceof CarpetaEnUso || error instanceof PuertoOcupado
  const detalle = error instanceof Error ? error.stack : String(error)
  process.stderr.write(`${esperado ? error.message : `No se pudo iniciar el servidor: ${detalle}`}\n`)
  process.exit(1)
}

/** Graceful shutdown on the first signal; a second one, or ten seconds, ends the process at once. */
function cierraConSenales(enMarcha: EnMarcha): () => void {
  let cerrando = false
  const cierra = () => {
    if (cerrando) process.exit(1)
    cerrando = true
    setTimeout(() => process.exit(1), PACIENCIA_AL_CERRAR).unref()
    enMarcha.cierra().then(() => process.exit(0), termina)
  }
  process.on('SIGINT', cierra)
  process.on('SIGTERM', cierra)
  return () => cerrando || cierra()
}

async function sirve(config: Config): Promise<void> {
  let cierra: () => void = () => process.exit(0)
  alTerminar(() => cierra())
  const enMarcha = await arranca(config, (error) => {
    process.stderr.write(`Se perdió la base de datos: ${error.message}\n`)
    // Another server's connections come back by themselves; a dead thread of ours does not.
    if (config.databaseUrl === null) process.exit(1)
  })
  cierra = cierraConSenales(enMarcha)
  if (!habla()) return
  process.stdout.write(config.produccion ? `Escuchando en ${enMarcha.url}\n` : bienvenida(config.publicUrl, enMarcha.conDemostracion))
  process.stdout.write(comoSeInstala(config.publicUrl, enMarcha.codigoDeInstalacion))
}

// V8 notices which places make what lasts, and from then on makes it among what is old. Of the row that the driver reads it notices so because of
// the calls under way, and each row's text was kept until the next whole collection: 1.6 MB of 13 at each small one.
setFlagsFromString('--no-allocation-site-pretenuring')

try {
  const config = leeConfig(process.env)
  if (esElPrimero(config.procesos)) reparte(config.procesos, config.metricas?.puerto ?? null)
  else await sirve(config)
} catch (error) {
  termina(error)
}
