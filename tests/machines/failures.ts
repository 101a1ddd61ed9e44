import { RechazoDeApi } from '#contract/rechazo.ts'

function falla(status: number, codigo: string, message: string, espera: number | null = null): RechazoDeApi {
  return new RechazoDeApi(status, { message, codigo }, espera)
}

/** Refusals that any service may give, by the words that paths use. */
export const FALLAS = {
  'sin conexión': falla(0, 'sin-conexion', 'No hay conexión.'),
  'error interno': falla(500, 'interno', 'Se cayó.'),
}

/** Refusals of a token that no longer serves. */
export const NEGADO = {
  'sesión vencida': falla(401, 'sesion-expirada', 'Su sesión ha expirado.'),
  'sin permiso': falla(403, 'sin-permiso', 'No tiene permiso.'),
}

/** The refusal of a service with another status. */
export { falla }

/** How the wait beside a call may end (`machines/wait`). In a page, either takes its time. */
export const ESPERA = {
  lastsMs: 4000,
  done: {
    'sin respuesta': falla(0, 'sin-respuesta', 'El servicio no respondió a tiempo. Intente otra vez.'),
    cancelada: falla(0, 'espera-cancelada', 'Usted dejó de esperar la respuesta. Puede intentar otra vez.'),
  },
}
