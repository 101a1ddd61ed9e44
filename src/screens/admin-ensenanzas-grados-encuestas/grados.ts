import type { GradoConEncuestas } from '#contract/encuestas.admin.ts'

/** How a grade stands: with its survey, with more than one active, without the one expected of it, or never asked. */
export type SituacionDeGrado = 'dada' | 'repetida' | 'falta' | 'no-se-encuesta'

export function situacionDe({ esperada, encuestas }: GradoConEncuestas): SituacionDeGrado {
  if (encuestas.length === 0) return esperada ? 'falta' : 'no-se-encuesta'
  return encuestas.filter(({ activo }) => activo).length > 1 ? 'repetida' : 'dada'
}

/** Whether somebody must decide: no survey, or several at once. */
export function estaPorResolver(grado: GradoConEncuestas): boolean {
  const situacion = situacionDe(grado)
  return situacion === 'falta' || situacion === 'repetida'
}

export const claveDe = ({ idEnsenanza, idGrado }: GradoConEncuestas): string => `${idEnsenanza}/${idGrado}`

const NIVELES = ['Educación parvularia', 'Enseñanza básica', 'Educación especial', 'Enseñanza media', 'Jóvenes y adultos (EPJA)'] as const
type Nivel = (typeof NIVELES)[number]

/** The level of a teaching type, by its number in the school register: the hundreds say which, a six in the tens that it is of adults. */
function nivelDe(idEnsenanza: number): Nivel {
  if (idEnsenanza < 100) return 'Educación parvularia'
  if (Math.floor(idEnsenanza / 10) % 10 === 6) return 'Jóvenes y adultos (EPJA)'
  if (idEnsenanza < 200) return 'Enseñanza básica'
  return idEnsenanza < 300 ? 'Educación especial' : 'Enseñanza media'
}

export interface GradosDeNivel {
  nivel: Nivel
  /** Those of a survey, or that should have one, and those that none asks. */
  encuestados: readonly GradoConEncuestas[]
  otros: readonly GradoConEncuestas[]
  /** Whether the level has more than one teaching type, which its grades then say. */
  mezcla: boolean
}

/** The levels that have grades, in their order. */
export function porNivel(grados: readonly GradoConEncuestas[]): GradosDeNivel[] {
  return NIVELES.flatMap((nivel) => {
    const suyos = grados.filter(({ idEnsenanza }) => nivelDe(idEnsenanza) === nivel)
    if (suyos.length === 0) return []
    const seEncuesta = (grado: GradoConEncuestas): boolean => situacionDe(grado) !== 'no-se-encuesta'
    return {
      nivel,
      encuestados: suyos.filter(seEncuesta),
      otros: suyos.filter((grado) => !seEncuesta(grado)),
      mezcla: new Set(suyos.map(({ idEnsenanza }) => idEnsenanza)).size > 1,
    }
  })
}
