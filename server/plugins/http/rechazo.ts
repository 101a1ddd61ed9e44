/**
 * A refusal that the caller is told of: HTTP status, code in kebab case and a Spanish message fit for a toast (interface,
 * answers). `campos`: field → message. `espera`: seconds to wait, sent as Retry-After. `versiones`: of a lost optimistic lock,
 * what was sent and what is stored.
 */
export class Rechazo extends Error {
  readonly status: number
  readonly codigo: string
  readonly campos: Readonly<Record<string, string>> | undefined
  readonly espera: number | undefined
  readonly versiones: { enviada: unknown; guardada: unknown } | undefined

  constructor(
    status: number,
    codigo: string,
    message: string,
    mas: {
      campos?: Readonly<Record<string, string>>
      espera?: number
      versiones?: { enviada: unknown; guardada: unknown }
    } = {},
  ) {
    super(message)
    this.name = 'Rechazo'
    this.status = status
    this.codigo = codigo
    this.campos = mas.campos
    this.espera = mas.espera
    this.versiones = mas.versiones
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

/** 409: the optimistic lock was lost to somebody else's change; nothing is written. */
export function versionAntigua(enviada: unknown, guardada: unknown): Rechazo {
  return new Rechazo(409, 'version-antigua', 'Otra persona cambió estos datos. Revise ambas versiones.', {
    versiones: { enviada, guardada },
  })
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

/** 401: the password was right, and the second step of the sign-in is still owed. */
export function segundoFactorPendiente(): Rechazo {
  return new Rechazo(401, 'segundo-factor-pendiente', 'Falta el código de seguridad para terminar de ingresar.')
}

/** 403: the role lacks the capability. */
export function sinPermiso(): Rechazo {
  return new Rechazo(403, 'sin-permiso', 'Su perfil no permite hacer esto.')
}

/** 429: too many tries; `espera` in seconds. */
export function demasiadosIntentos(message: string, espera: number): Rechazo {
  return new Rechazo(429, 'demasiados-intentos', message, { espera })
}

/** 503: more is asked than the process can do now; `espera` in seconds. */
export function servicioOcupado(espera: number): Rechazo {
  return new Rechazo(503, 'servicio-ocupado', 'El servicio está muy ocupado. Intente en unos segundos.', { espera })
}

/** 503: the database did not answer in time, or ended while it was asked; nothing is known to be lost. */
export function sinRespuestaDeBase(): Rechazo {
  return new Rechazo(503, 'base-sin-respuesta', 'El servicio no pudo consultar sus datos. Intente otra vez en unos segundos.', {
    espera: 5,
  })
}

/** 507: the database has no room for what was sent; 503 to who asks whether it is ready. */
export function sinEspacio(status: 503 | 507 = 507): Rechazo {
  return new Rechazo(status, 'sin-espacio', 'El servicio no pudo guardar: no le queda espacio. Avise a la mesa de ayuda.', { espera: 60 })
}

/** 409: another account began the survey. */
export function deOtraCuenta(): Rechazo {
  return conflicto('respondida-por-otra-cuenta', 'Otra persona ya está respondiendo esta encuesta.')
}

/** 503: the external survey tool does not answer. */
export function herramientaSinRespuesta(): Rechazo {
  return new Rechazo(503, 'herramienta-sin-respuesta', 'La herramienta de encuestas no responde. Intente en unos minutos.', { espera: 60 })
}
