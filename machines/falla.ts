import * as v from 'valibot'
import { comoFallo } from '#contract/fallo.ts'

/** Why the last operation did not go on, as a screen shows it: one message and, when known, the fields at fault. */
export interface Falla {
  readonly mensaje: string
  readonly campos: Readonly<Record<string, string>>
}

/** A rejected invoke's error as a `Falla`. */
export function comoFalla(error: unknown): Falla {
  const { message, campos } = comoFallo(error)
  return { mensaje: message, campos }
}

/** What a form's schema says of what was typed: the first message of each field, or `null` when all is well. */
export function fallaDeFormulario(schema: v.GenericSchema, datos: unknown): Falla | null {
  const { issues } = v.safeParse(schema, datos)
  if (!issues) return null
  const campos: Record<string, string> = {}
  for (const issue of issues) {
    const campo = v.getDotPath(issue)
    if (campo !== null && !(campo in campos)) campos[campo] = issue.message
  }
  return { mensaje: issues[0].message, campos }
}
