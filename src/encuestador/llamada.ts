import { RechazoDeApi, SIN_CONEXION } from '#contract/rechazo.ts'
import type { OperacionDe, PeticionDe, RespuestaDe } from '#contract/operaciones.ts'

/** The only calls that this page's session may make. */
type Clave = 'postEncuestadorSesion' | 'getEncuestadorRespuestas' | 'putEncuestadorRespuestas' | 'postEncuestadorEnvio'

/** The contract's own words, checked against it by the compiler: loading the contract would weigh as much as this page. */
const OPERACIONES = {
  postEncuestadorSesion: { metodo: 'POST', path: '/encuestador/sesion' },
  getEncuestadorRespuestas: { metodo: 'GET', path: '/encuestador/respuestas' },
  putEncuestadorRespuestas: { metodo: 'PUT', path: '/encuestador/respuestas' },
  postEncuestadorEnvio: { metodo: 'POST', path: '/encuestador/envio' },
} as const satisfies { [K in Clave]: Pick<OperacionDe<K>, 'metodo' | 'path'> }

interface Opciones {
  signal: AbortSignal
  /** A UUID, for a save or a submission. */
  idempotencyKey?: string
}

export type Llamada = <K extends Clave>(clave: K, peticion: PeticionDe<K>, opciones: Opciones) => Promise<RespuestaDe<K, never>>

const INESPERADA = { message: 'El servicio entregó una respuesta inesperada.', codigo: 'respuesta-inesperada' }

/**
 * Calls of the survey's session. Rejects with `RechazoDeApi` only: status 0 when no answer arrived, or when what arrived is
 * not of our service, such as the sign-in page of a public network. Good answers are taken in the contract's form.
 */
export function llamadasCon(token: () => string | null): Llamada {
  return async (clave, peticion, { signal, idempotencyKey }) => {
    const { metodo, path } = OPERACIONES[clave]
    const accessToken = token()
    const respuesta = await fetch(`/api${path}`, {
      method: metodo,
      headers: {
        accept: 'application/json',
        ...('body' in peticion && { 'content-type': 'application/json' }),
        ...(accessToken !== null && { authorization: `Bearer ${accessToken}` }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      body: 'body' in peticion ? JSON.stringify(peticion.body) : null,
      signal,
    }).catch(() => {
      throw new RechazoDeApi(0, { message: SIN_CONEXION, codigo: 'sin-conexion' })
    })
    const cuerpo: unknown = await respuesta.json().catch(() => null)
    if (respuesta.ok && cuerpo !== null) {
      if (accessToken !== null) cuentaAlTrabajador({ metodo, autorizacion: `Bearer ${accessToken}`, enviado: peticion, recibido: cuerpo })
      return cuerpo as RespuestaDe<typeof clave, never>
    }
    throw new RechazoDeApi(respuesta.ok ? 0 : respuesta.status, esError(cuerpo) ? cuerpo : INESPERADA)
  }
}

/** To who starts this page without connection (public/trabajador.js): what was opened, saved or sent. */
function cuentaAlTrabajador(buena: { metodo: string; autorizacion: string; enviado: unknown; recibido: unknown }): void {
  navigator.serviceWorker?.controller?.postMessage(buena)
}

interface Rechazado {
  message: string
  codigo: string
  campos?: Record<string, string>
}

function esError(cuerpo: unknown): cuerpo is Rechazado {
  return typeof cuerpo === 'object' && cuerpo !== null && 'message' in cuerpo && 'codigo' in cuerpo
}
