/** Why a piece of work failed, in words that may be kept and shown: they name nobody. A `definitiva` one is not tried again by itself. */
export class FallaDeEncargo extends Error {
  readonly codigo: string
  readonly definitiva: boolean

  constructor(codigo: string, message: string, { definitiva }: { definitiva: boolean }) {
    super(message)
    this.name = 'FallaDeEncargo'
    this.codigo = codigo
    this.definitiva = definitiva
  }
}

/** Any failure as one: of an error that is not ours only its kind is told. */
export function comoFalla(error: unknown): FallaDeEncargo {
  if (error instanceof FallaDeEncargo) return error
  const codigo: unknown = error instanceof Error ? (Reflect.get(error, 'code') ?? error.name) : 'desconocido'
  return new FallaDeEncargo(String(codigo), `No se pudo hacer (${String(codigo)}).`, { definitiva: false })
}
