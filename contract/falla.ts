import { comoRechazo } from './rechazo.ts'

/** Why the last operation did not go on, as a screen shows it: one message and, when known, the fields at fault. */
export interface Falla {
  readonly mensaje: string
  readonly campos: Readonly<Record<string, string>>
}

/** A rejected invoke's error as a `Falla`. */
export function comoFalla(error: unknown): Falla {
  const { message, campos } = comoRechazo(error)
  return { mensaje: message, campos }
}

/** The fields that a form's own check refused, as a `Falla` whose message is the first of them. */
export function fallaDeCampos(campos: Readonly<Record<string, string>>): Falla {
  return { mensaje: Object.values(campos)[0] ?? '', campos }
}
