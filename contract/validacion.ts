import { getDotPath, safeParse, type GenericSchema, type InferOutput } from 'valibot'

/** What a schema said of a value: the parsed value, or the first message of each field (`''` is the value itself). */
export type Revision<S extends GenericSchema> =
  | { valida: true; valor: InferOutput<S> }
  | { valida: false; campos: Readonly<Record<string, string>> }

/** Checks what a person typed with the schema that the server applies too; fields keep the schema's order. */
export function revisar<S extends GenericSchema>(schema: S, valor: unknown): Revision<S> {
  const lectura = safeParse(schema, valor)
  if (lectura.success) return { valida: true, valor: lectura.output }
  const campos: Record<string, string> = {}
  for (const falta of lectura.issues) campos[getDotPath(falta) ?? ''] ??= falta.message
  return { valida: false, campos }
}
