import type { Falla } from '#contract/falla.ts'

/** Why a sign-in that cannot go on does not. */
export const SIGN_IN_INCOMPLETE: Falla = { mensaje: 'El ingreso con ClaveÚnica no se completó. Inténtelo otra vez.', campos: {} }
