import { getDotPath, safeParse, type BaseIssue, type GenericSchema, type InferOutput } from 'valibot'

/** What a schema said of a value: the parsed value, or the first message of each field (`''` is the value itself). */
export type Revision<S extends GenericSchema> =
  | { valida: true; valor: InferOutput<S> }
  | { valida: false; campos: Readonly<Record<string, string>> }

const POR_TIPO: Record<string, string> = {
  string: 'Debe ser un texto.',
  number: 'Debe ser un número.',
  integer: 'Debe ser un número entero.',
  boolean: 'Debe ser verdadero o falso.',
  array: 'Debe ser una lista.',
  picklist: 'Valor no permitido.',
  max_length: 'Es demasiado largo.',
  min_value: 'Es demasiado pequeño.',
  max_value: 'Es demasiado grande.',
}

/** Spanish words for the faults to which the contract gives none of its own. */
function mensajeDe(falta: BaseIssue<unknown>): string {
  if (falta.expected === 'never') return 'Dato desconocido.'
  if (falta.received === 'undefined') return 'Falta este dato.'
  return POR_TIPO[falta.type] ?? 'Dato incorrecto.'
}

/** Absent fields become `undefined`, so that each one's own message is told instead of a general one. */
function conTodosLosCampos(schema: GenericSchema, valor: unknown): unknown {
  if (!('entries' in schema) || typeof schema.entries !== 'object' || schema.entries === null) return valor
  if (typeof valor !== 'object' || valor === null || Array.isArray(valor)) return valor
  const ausentes = Object.keys(schema.entries).filter((campo) => !Object.hasOwn(valor, campo))
  return { ...valor, ...Object.fromEntries(ausentes.map((campo) => [campo, undefined])) }
}

/** Checks what arrives with a schema of the contract, on either side of a call and with the same words; fields keep the schema's order. */
export function revisa<S extends GenericSchema>(schema: S, valor: unknown): Revision<S> {
  const lectura = safeParse(schema, valor)
  if (lectura.success) return { valida: true, valor: lectura.output }
  const contada = safeParse(schema, conTodosLosCampos(schema, valor), { message: mensajeDe })
  if (contada.success) return { valida: true, valor: contada.output }
  const campos: Record<string, string> = {}
  for (const falta of contada.issues) campos[getDotPath(falta) ?? ''] ??= falta.message
  return { valida: false, campos }
}

/** What is at fault in a value, field by field; nothing where its schema takes it. */
export function faltasDe(schema: GenericSchema, valor: unknown): Readonly<Record<string, string>> {
  const revision = revisa(schema, valor)
  return revision.valida ? {} : revision.campos
}

/** A value in the one form that its schema gives it; as it came where the schema does not take it. */
export function normaliza<S extends GenericSchema>(schema: S, valor: InferOutput<S>): InferOutput<S> {
  const revision = revisa(schema, valor)
  return revision.valida ? revision.valor : valor
}
