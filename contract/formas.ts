import * as v from 'valibot'

/* Apart from the other schemas: what any page needs of the contract before anybody does anything. */

/** An instant with zone, ISO 8601. */
export const instante = v.pipe(v.string(), v.isoTimestamp())

/** Every refusal: a Spanish message fit for a toast, a code in kebab case, and the fields at fault. */
export const errorDeApi = v.object({
  message: v.string(),
  codigo: v.string(),
  campos: v.optional(v.record(v.string(), v.string())),
  /** Of a lost optimistic lock: what was sent and what is stored. */
  versiones: v.optional(v.object({ enviada: v.unknown(), guardada: v.unknown() })),
})
export type ErrorDeApi = v.InferOutput<typeof errorDeApi>
