import * as v from 'valibot'
import type { Falla } from '#contract/falla.ts'

/** What stands in this tab for a mail's code: it opens nothing without the cookie of the browser that it was given to. */
export const handle = v.nullable(v.pipe(v.string(), v.regex(/^[\w-]{43}$/)))

/** Whether the address brings a code: what was kept is of another link, or of none. */
export const isNewLink = (code: string | null): boolean => code !== null && code !== ''

/** A failure that no field explains: what was typed in a field is not there after a reload, nor what was wrong with it. */
export const generalFailure = (failure: Falla | null): Falla | null =>
  failure !== null && Object.keys(failure.campos).length === 0 ? failure : null
