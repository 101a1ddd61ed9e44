/**
 * A refusal that the caller is told of: HTTP status, code in kebab case and a Spanish message fit for a toast
 * (interface, answers). `campos`: field → message. `espera`: seconds to wait, sent as Retry-After.
 */
export class Rechazo extends Error {
  readonly status: number
  readonly codigo: string
  readonly campos: Readonly<Record<string, string>> | undefined
  readonly espera: number | undefined

  constructor(
    status: number,
    codigo: string,
    message: string,
    mas: { campos?: Readonly<Record<string, string>>; espera?: number } = {},
  ) {
    super(message)
    this.name = 'Rechazo'
    this.status = status
    this.codigo = codigo
    this.campos = mas.campos
    this.espera = mas.espera
  }
}

/** 404: it does not exist, or it lies outside the caller's scope, which the caller must not be able to tell apart. */
export function noEncontrado(message = 'No encontramos lo que busca.'): Rechazo {
  return new Rechazo(404, 'no-encontrado', message)
}

/** 409: the state of things does not allow it. */
export function conflicto(codigo: string, message: string): Rechazo {
  return new Rechazo(409, codigo, message)
}

/** 400: something in the request is wrong; `campos` names the fields at fault. */
export function datosInvalidos(campos: Readonly<Record<string, string>>, message = 'Revise los datos ingresados.'): Rechazo {
  return new Rechazo(400, 'datos-invalidos', message, { campos })
}

/** 401: nobody is signed in. */
export function sesionRequerida(): Rechazo {
  return new Rechazo(401, 'sesion-requerida', 'Debe ingresar para continuar.')
}

/** 401: the session ended, was revoked, or no longer matches its account. */
export function sesionExpirada(): Rechazo {
  return new Rechazo(401, 'sesion-expirada', 'Su sesión ha expirado.')
}

/** 403: the role lacks the capability. */
export function sinPermiso(): Rechazo {
  return new Rechazo(403, 'sin-permiso', 'Su perfil no permite hacer esto.')
}

/** 429: too many tries; `espera` in seconds. */
export function demasiadosIntentos(message: string, espera: number): Rechazo {
  return new Rechazo(429, 'demasiados-intentos', message, { espera })
}
