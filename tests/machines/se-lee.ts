import { requirement } from '#kit/requirements.ts'

/** The titles that are read once a path is taken: `says` tells where that is. */
export const seLee = (says: string, given: string, steps: readonly string[], reads: readonly string[]) =>
  requirement('decisión', `los títulos de la página, ${says}`, {
    because: 'Quien llega sabe dónde está, qué hay y qué pasó con solo leer los títulos.',
    given,
    steps,
    expects: { reads },
  })
