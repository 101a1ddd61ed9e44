import type { ErrorDeApi } from './formas.ts'

/** What is said when no answer arrived at all. */
export const SIN_CONEXION = 'No hay conexión con el servicio. Revise su internet e intente otra vez.'

/** What is said when the answer did not arrive within its time. The service may have done what it was asked. */
export const SIN_RESPUESTA: ErrorDeApi = { message: 'El servicio no respondió a tiempo. Intente otra vez.', codigo: 'sin-respuesta' }

/**
 * A call that did not succeed, as actors reject with it and machines read it. `status` 0: no
 * answer arrived, by codigo `sin-conexion` or `sin-respuesta` (too late). `espera`: seconds that the server asks to wait (Retry-After), or null.
 * Its fields are declared and not defined: older browsers would need four helpers for that, in each page.
 */
export class RechazoDeApi extends Error {
  declare readonly status: number
  declare readonly codigo: string
  declare readonly campos: Readonly<Record<string, string>>
  declare readonly espera: number | null
  /** Of a lost optimistic lock (`version-antigua`): the record as it is stored now. */
  declare readonly guardada: unknown

  constructor(status: number, cuerpo: ErrorDeApi, espera: number | null = null) {
    super(cuerpo.message)
    this.name = 'RechazoDeApi'
    this.status = status
    this.codigo = cuerpo.codigo
    this.campos = cuerpo.campos ?? {}
    this.espera = espera
    this.guardada = cuerpo.versiones?.guardada
  }
}

/** The words for a 500 of any call (spec, section 8). */
export function mensajeDeErrorInterno(message: string): string {
  return `Error interno!: ${message}`
}

/** What is said when the browser has no room for what a step must keep before it goes on. */
export const SIN_ESPACIO: ErrorDeApi = {
  message: 'Este navegador no tiene espacio para guardar lo que falta. Cierre otras pestañas de este sitio e intente otra vez.',
  codigo: 'sin-espacio',
}

/**
 * Any rejection as a `RechazoDeApi`: a full storage says so, and what is not known becomes codigo `desconocido` with a message fit
 * for a person.
 */
export function comoRechazo(error: unknown): RechazoDeApi {
  if (error instanceof RechazoDeApi) return error
  if (error instanceof Error && error.name === 'QuotaExceededError') return new RechazoDeApi(0, SIN_ESPACIO)
  return new RechazoDeApi(0, { message: 'Ocurrió un problema inesperado. Intente otra vez.', codigo: 'desconocido' })
}

/** Whether the service no longer takes the token: the session, or the sign-in under way, is over (spec, section 8). */
export function niegaElAcceso(error: unknown): boolean {
  const { status } = comoRechazo(error)
  return status === 401 || status === 403
}
