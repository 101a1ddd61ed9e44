import { setTimeout as espera } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { construye } from './app.ts'
import { programaRetencion } from './areas/privacidad/retencion.ts'
import { ponLlave } from './areas/apoderados/codigos-de-vinculo.ts'
import { leeInstalacion } from './areas/instalacion/instalacion.sql.ts'
import { registraCompletadas } from './areas/proveedor/completadas.ts'
import { programaSincronizacion } from './areas/proveedor/sincronizacion.ts'
import type { Config } from './config.ts'
import { programaSellado } from './plugins/auditoria/sellado.ts'
import { abreBase, type Base } from './plugins/database/base.ts'
import { migra } from './plugins/database/migraciones.ts'
import { limitaContrasenas } from './plugins/cuentas/contrasenas.ts'
import { creaHuellasDeVinculo } from './plugins/cuentas/huella-de-vinculo.ts'
import { leeClaveDeAuditoria, leeSecreto } from './plugins/cuentas/secreto.ts'
import { sirveMetricas } from './plugins/procesos/metricas.ts'
import { creaPulsos } from './plugins/procesos/pulsos.ts'
import { dejaDeRecibir } from './plugins/procesos/salida.ts'
import { creaCaptcha } from './providers/captcha/crear.ts'
import { creaClaveUnica } from './providers/claveunica/crear.ts'
import { creaIdentidad } from './providers/identity/crear.ts'
import { creaCorreo } from './providers/mail/crear.ts'
import { creaInformes } from './providers/reports/crear.ts'
import { creaEncuestas } from './providers/survey/crear.ts'
import { estaSembrada, siembra } from './semilla/semilla.ts'

/** The port is taken. */
export class PuertoOcupado extends Error {
  constructor(puerto: number) {
    super(`El puerto ${puerto} está ocupado. Cierre el otro programa o elija otro puerto con PORT.`)
    this.name = 'PuertoOcupado'
  }
}

export interface EnMarcha {
  /** Where it listens. */
  url: string
  /** Whether the accounts of the demonstration are in its database, and may be told. */
  conDemostracion: boolean
  /** What installs its database from the page for it, while nobody administers it. */
  codigoDeInstalacion: string | null
  cierra(): Promise<void>
}

/** The descriptor of a socket that systemd hands over. */
const PUERTA_HEREDADA = 3

async function escucha(app: FastifyInstance, { host, port, puertaHeredada }: Config): Promise<string> {
  try {
    return await app.listen({ host, port, ...(puertaHeredada && { fd: PUERTA_HEREDADA }) })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') throw new PuertoOcupado(port)
    throw error
  }
}

/** Brings the database up to date and, outside production, seeds an empty one: on a PostgreSQL, without the limits of everyday work. */
async function prepara(config: Config, base: Base, alFallar: (error: Error) => void): Promise<void> {
  const propia = config.databaseUrl === null ? null : abreBase(config, alFallar)
  const { db } = propia ?? base
  try {
    if (config.migraAlIniciar) await migra(db)
    if (!config.produccion) await siembra(db)
  } finally {
    await propia?.cierra()
  }
}

/**
 * Opens the database, migrates it, seeds the demonstration into an empty one outside production, raises the providers
 * and listens. What was opened is closed again when a step fails. `alFallar` hears of a lost database.
 */
export async function arranca(config: Config, alFallar: (error: Error) => void): Promise<EnMarcha> {
  limitaContrasenas(config.contrasenas)
  // What few turn on costs nobody else its loading.
  const trazas = config.trazas === null ? null : (await import('./plugins/procesos/trazas.ts')).creaTrazas(config.trazas)
  const base = abreBase(config, alFallar, config.base, trazas?.consulta)
  const cierres: (() => Promise<void>)[] = [async () => trazas?.cierra(), () => base.cierra()]
  const cierra = async () => {
    for (const cierre of cierres.splice(0).reverse()) await cierre()
  }
  try {
    await prepara(config, base, alFallar)
    const secreto = await leeSecreto(config)
    const correo = await creaCorreo(config, base.db)
    cierres.push(() => correo.cierra())
    const pulsos = creaPulsos(base.db)
    const encuestas = creaEncuestas(config, base.db, (tokens) => registraCompletadas(base.db, tokens), pulsos.de('encuestas'))
    cierres.push(() => encuestas.cierra())
    const proveedores = {
      captcha: creaCaptcha(config.captcha, { db: base.reserva, secreto, publicUrl: config.publicUrl, pulso: pulsos.de('captcha') }),
      claveUnica: creaClaveUnica(config, pulsos.de('claveunica')),
      correo,
      identidad: creaIdentidad(config, pulsos.de('identidad')),
      encuestas,
      informes: creaInformes(config, base.lectura, { db: base.db, pulso: pulsos.de('informes') }),
    }
    await ponLlave(base.db, creaHuellasDeVinculo(secreto))
    const app = await construye({ config, secreto, ...base, proveedores, pulsos, trazas })
    if (config.produccion && config.databaseUrl === null) {
      app.log.warn(
        'Base embebida: una máquina, un proceso, y un corte de luz puede perder lo último escrito. Se respalda con npm run respaldo.',
      )
    }
    const clave = await leeClaveDeAuditoria(config)
    const { anotador, cola } = app.servicios
    cierres.push(programaSellado(cola, { db: base.db, anotador, clave, donde: config.anclaDeAuditoria, bitacora: app.log }))
    programaRetencion(cola, base.db, config.plazos)
    programaSincronizacion(cola, encuestas)
    cierres.push(async () => {
      app.salida.anunciada = true
      // What is left is for the others, or for whoever starts next.
      await Promise.all([cola.detiene(), espera(config.aviso)])
      if (config.aviso > 0) await dejaDeRecibir(app.server)
      await app.close()
    })
    if (config.metricas !== null && app.metricas !== null) {
      const metricas = await sirveMetricas(app.metricas, config.metricas)
      cierres.push(async () => void metricas.close())
    }
    const { pendiente } = await leeInstalacion(base.db)
    return {
      url: await escucha(app, config),
      conDemostracion: await estaSembrada(base.db),
      codigoDeInstalacion: pendiente ? await app.servicios.codigoDeInstalacion.de(base.db) : null,
      cierra,
    }
  } catch (error) {
    await cierra()
    throw error
  }
}
