import { FalloDeApi } from '#contract/fallo.ts'

function falla(status: number, codigo: string, message: string, espera: number | null = null): FalloDeApi {
  return new FalloDeApi(status, { message, codigo }, espera)
}

/** Refusals that any service may give, by the words that paths use. */
export const FALLAS = {
  'sin conexión': falla(0, 'sin-conexion', 'No hay conexión.'),
  'error interno': falla(500, 'interno', 'Se cayó.'),
}

/** The refusal of a service with another status. */
export { falla }
