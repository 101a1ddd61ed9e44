import { fileURLToPath } from 'node:url'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { AREAS } from './areas/areas.ts'
import { avisosVigentes } from './areas/avisos/avisos.sql.ts'
import { leeInstalacion } from './areas/instalacion/instalacion.sql.ts'
import type { Config } from './config.ts'
import { creaAnotador } from './plugins/auditoria/anotador.ts'
import { rutasLocales } from './local/local.routes.ts'
import { contestaMalaConexion, contestaMalaDireccion, instalaErrores } from './plugins/http/errores.ts'
import type { Base } from './plugins/database/base.ts'
import { creaContador } from './plugins/abuso/contador.ts'
import { instalaLimites } from './plugins/abuso/limites.ts'
import { creaMarcas } from './plugins/abuso/marca.ts'
import { preguntaAvisos } from './plugins/http/aviso-escrito.ts'
import { recuerdaMesa } from './plugins/http/mesa-escrita.ts'
import { instalaEstaticos } from './plugins/http/estaticos.ts'
import { comprimeRespuestas } from './plugins/http/compresion.ts'
import { sirveOpenapi } from './plugins/http/openapi.ts'
import { type Bitacora, numeroDePedido, opcionesDeBitacora, registraRespuestas } from './plugins/http/bitacora.ts'
import { sirveSalud } from './plugins/http/salud.ts'
import { recibeInformes } from './plugins/http/informes-csp.ts'
import { recibeUso } from './plugins/http/uso-de-estados.ts'
import { creaProteccion, instalaSeguridad } from './plugins/http/seguridad.ts'
import { mide } from './plugins/procesos/metricas.ts'
import { creaPulsos, type Pulsos } from './plugins/procesos/pulsos.ts'
import { preparaSalida } from './plugins/procesos/salida.ts'
import type { Trazas } from './plugins/procesos/trazas.ts'
import { creaCodigoDeInstalacion } from './plugins/cuentas/codigo-de-instalacion.ts'
import { creaCodigosDeBaja } from './plugins/cuentas/codigo-de-baja.ts'
import { creaHuellasDeVinculo } from './plugins/cuentas/huella-de-vinculo.ts'
import { creaSegundoFactor } from './plugins/cuentas/segundo-factor.ts'
import { creaCola } from './plugins/cola/cola.ts'
import { creaCorreos } from './plugins/cola/correos.ts'
import { programaLimpieza } from './plugins/cola/limpieza.ts'
import { creaSobre } from './plugins/cuentas/sobre.ts'
import { creaSesiones } from './plugins/sesiones/sesiones.ts'
import type { Proveedores } from './providers/proveedores.ts'

/** The built application, beside the compiled server or below the project's root. */
const CARPETA_WEB = fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? '../dist/web/' : '../web/', import.meta.url))

const KIB = 1024

/**
 * Builds the server: nothing listens yet. `secreto` signs the access tokens. The database must be migrated. From
 * `retrasoMaximo` (ms, 3,000) of mean event loop delay on, it sheds load. What an answer does not wait for begins
 * within `demora` ms (3,000).
 */
export async function construye(partes: {
  config: Config
  secreto: string
  db: Kysely<unknown>
  reserva?: Kysely<unknown>
  lectura?: Kysely<unknown>
  porIntermediario?: () => boolean | null
  conexiones?: Base['conexiones']
  proveedores: Proveedores
  pulsos?: Pulsos
  trazas?: Trazas | null
  bitacora?: Bitacora
  carpetaWeb?: string
  retrasoMaximo?: number
  demora?: number
}): Promise<FastifyInstance> {
  const {
    config,
    secreto,
    db,
    reserva = db,
    lectura = db,
    porIntermediario = () => null,
    conexiones = () => ({}),
    proveedores,
    pulsos = creaPulsos(db),
  } = partes
  const { trazas = null, bitacora = 'salida', carpetaWeb = CARPETA_WEB, retrasoMaximo = 3000, demora = 3000 } = partes
  const protege = creaProteccion(config)
  const app = Fastify({
    ...opcionesDeBitacora(bitacora, config.nivelDeBitacora),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: config.cuerpoMaximo * KIB,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    requestTimeout: config.esperaDePedido,
    // Node forgets the request's own limit when its headers may take longer.
    http: { connectionsCheckingInterval: 1000, headersTimeout: config.esperaDePedido },
    clientErrorHandler: contestaMalaConexion,
    frameworkErrors: contestaMalaDireccion(protege),
    requestIdHeader: false,
    genReqId: numeroDePedido,
    // What arrives while it closes is answered like the rest; who balances the load was told before (procesos/salida.ts).
    return503OnClosing: false,
  })
  pulsos.cuenta(app.log)
  const anotador = creaAnotador(reserva, (error, filas) =>
    app.log.error({ tipo: error instanceof Error ? error.name : 'desconocido', filas }, 'La auditoría perdió filas'),
  )
  app.addHook('onClose', () => anotador.vacia())
  const cola = creaCola(db, creaSobre(secreto, 'cola'), { demora, bitacora: app.log })
  programaLimpieza(cola, db)
  app.addHook('onReady', async () => cola.empieza())
  app.addHook('onResponse', async () => cola.despierta())
  app.addHook('preClose', () => cola.detiene())
  app.decorateRequest('cuentaQueIngresa', null)
  app.decorate('servicios', {
    anotador,
    config,
    db,
    reserva,
    lectura,
    proveedores,
    pulsos,
    sesiones: creaSesiones(secreto),
    segundoFactor: creaSegundoFactor(secreto),
    huellas: creaHuellasDeVinculo(secreto),
    bajas: creaCodigosDeBaja(secreto),
    codigoDeInstalacion: creaCodigoDeInstalacion(secreto),
    marcas: creaMarcas(secreto, { segura: config.produccion }),
    contador: creaContador(() => app.servicios.db),
    cola,
    correos: creaCorreos(cola, proveedores.correo, pulsos.de('correo')),
  })
  app.decorate('servidas', [])
  preparaSalida(app)
  app.decorate('metricas', config.metricas === null ? null : mide(app, conexiones))
  trazas?.sigue(app)

  // JSON alone: Fastify would also take plain text.
  app.removeContentTypeParser('text/plain')
  instalaErrores(app)
  registraRespuestas(app)
  comprimeRespuestas(app)
  await instalaSeguridad(app, protege, retrasoMaximo)
  instalaLimites(app)
  sirveSalud(app, porIntermediario)
  sirveOpenapi(app)
  recibeInformes(app)
  if (config.usoDeEstados) recibeUso(app)
  for (const area of AREAS) area(app)
  if (proveedores.captcha.rutas) await app.register(proveedores.captcha.rutas)
  if (proveedores.claveUnica.rutas) await app.register(proveedores.claveUnica.rutas)
  if (proveedores.identidad.rutas) await app.register(proveedores.identidad.rutas)
  if (!config.produccion) await app.register(rutasLocales)
  const { mesa, relee } = recuerdaMesa(async () => (await leeInstalacion(db)).mesaDeAyuda)
  app.addHook('onReady', relee)
  const avisos = preguntaAvisos(() => avisosVigentes(db))
  await instalaEstaticos(app, carpetaWeb, {
    publicUrl: config.publicUrl,
    mesa,
    avisos,
    serviceWorker: config.serviceWorker,
    usoDeEstados: config.usoDeEstados,
    anterior: config.webAnterior,
  })
  return app
}
