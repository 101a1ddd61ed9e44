import type { Kysely } from 'kysely'
import type { Registry } from 'prom-client'
import type { Config } from '../../config.ts'
import type { Cola } from '../cola/cola.ts'
import type { Correos } from '../cola/correos.ts'
import type { Anotador } from '../auditoria/anotador.ts'
import type { Pulsos } from './pulsos.ts'
import type { Proveedores } from '../../providers/proveedores.ts'
import type { CodigoDeInstalacion } from '../cuentas/codigo-de-instalacion.ts'
import type { CodigosDeBaja } from '../cuentas/codigo-de-baja.ts'
import type { HuellasDeVinculo } from '../cuentas/huella-de-vinculo.ts'
import type { SegundoFactor } from '../cuentas/segundo-factor.ts'
import type { Contador } from '../abuso/contador.ts'
import type { Marcas } from '../abuso/marca.ts'
import type { Sesiones } from '../sesiones/sesiones.ts'

/** What every handler may use. */
export interface Servicios {
  /** Notes in the audit what was read or refused, without making the answer wait. */
  anotador: Anotador
  config: Config
  db: Kysely<unknown>
  /** The same data, by connections that everyday work cannot take. */
  reserva: Kysely<unknown>
  /** A copy of it, perhaps some seconds late, for what only reads. */
  lectura: Kysely<unknown>
  proveedores: Proveedores
  pulsos: Pulsos
  sesiones: Sesiones
  segundoFactor: SegundoFactor
  /** How the codes that prove a bond are kept. */
  huellas: HuellasDeVinculo
  /** How who gets reminders asks for no more. */
  bajas: CodigosDeBaja
  codigoDeInstalacion: CodigoDeInstalacion
  marcas: Marcas
  contador: Contador
  /** What outlives this process: work of its own, and mails. */
  cola: Cola
  correos: Correos
}

declare module 'fastify' {
  interface FastifyInstance {
    servicios: Servicios
    /** What is measured of this process; null: nothing is. */
    metricas: Registry | null
    /** Operations really served, in the order in which they were registered. */
    servidas: import('#contract/operaciones.ts').ClaveDeOperacion[]
  }
  interface FastifyRequest {
    /** The account that a sign-in asks for, once it is known: whom a refusal is about. */
    cuentaQueIngresa: number | null
  }
}
