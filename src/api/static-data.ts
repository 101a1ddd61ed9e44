import { ofetch } from 'ofetch'
import { parse, type GenericSchema, type InferOutput } from 'valibot'

/** A data file that the product serves beside its pages, by its schema. Rejects when it does not arrive or is not as agreed. */
export async function readStaticData<S extends GenericSchema>(
  path: `/data/${string}`,
  schema: S,
  signal: AbortSignal,
): Promise<InferOutput<S>> {
  // Read by this and not as ofetch guesses it, which the pages do not bring (vite.config.ts).
  const loaded = await ofetch(path, { method: 'GET', signal, parseResponse: JSON.parse as (text: string) => unknown, retry: 0 }).catch(
    (error: unknown) => {
      // Whoever gave the reading up waits for nothing; an actor started again by StrictMode would take it for its own answer.
      if (signal.aborted) return new Promise<never>(() => {})
      throw error
    },
  )
  return parse(schema, loaded)
}
