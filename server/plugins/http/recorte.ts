import * as v from 'valibot'

/** Writes answers as JSON, cut to a schema of the contract. Throws `v.ValiError` for an answer that is not the agreed one. */
export function recortador(schema: v.GenericSchema): (valor: unknown) => string {
  return (valor) => JSON.stringify(v.parse(schema, valor))
}
