/** What a failure of the database means to whoever asked: nothing answered in time, or nothing more fits. */
export type FallaDeBase = 'sin-respuesta' | 'sin-espacio'

/**
 * Classes and codes of PostgreSQL by which it says that it could not attend, whatever was asked: also that two waited for each other, or that
 * it is a standby that nobody promoted yet.
 */
const SIN_RESPUESTA = /^(08...|57P0[1-5]|57014|55P03|53[0234]00|25P03|25006|40001|40P01)$/
/** Those after which nothing of the statement remains: it was never begun, or it was undone. */
const NADA_ESCRITO = /^(57P0[1-3]|53300|08001|08004)$/
/** What the driver and the operating system say of a connection, without PostgreSQL's own code. */
const DE_CONEXION = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/
const DEL_CONDUCTOR =
  /Connection terminated|Query read timeout|timeout expired|timeout exceeded when trying to connect|Client (has encountered|was closed)|Received unexpected \w+ message from backend/

const codigoDe = (error: Error): string => {
  const codigo: unknown = Reflect.get(error, 'code')
  return typeof codigo === 'string' ? codigo : ''
}

/** No connection could be had, whatever the reason: the place is down, or it does not let this program in. Carries the reason's code and words. */
export class SinConexion extends Error {
  readonly code: string

  constructor(motivo: unknown) {
    super(motivo instanceof Error ? motivo.message : String(motivo), { cause: motivo })
    this.name = 'SinConexion'
    this.code = motivo instanceof Error ? codigoDe(motivo) : ''
  }
}

/** Whether the connection on which this came is of no more use: what it says next could belong to another question. */
export function cortaConexion(error: unknown): boolean {
  return (
    error instanceof Error &&
    (/^(57P0[1-5]|08...|25P03|25006)$/.test(codigoDe(error)) || DE_CONEXION.test(codigoDe(error)) || DEL_CONDUCTOR.test(error.message))
  )
}

/** Whether it is certain that the statement which failed so left nothing behind. */
export function nadaSeEscribio(error: unknown): boolean {
  return error instanceof Error && (NADA_ESCRITO.test(codigoDe(error)) || codigoDe(error) === 'ECONNREFUSED')
}

/** What a failure says of the database; null when it is not the database that failed to attend. */
export function fallaDeBase(error: unknown): FallaDeBase | null {
  if (!(error instanceof Error)) return null
  if (error instanceof SinConexion) return 'sin-respuesta'
  const codigo = codigoDe(error)
  if (codigo === '53100' || codigo === 'ENOSPC' || /No space left on device/.test(error.message)) return 'sin-espacio'
  return SIN_RESPUESTA.test(codigo) || cortaConexion(error) ? 'sin-respuesta' : null
}
