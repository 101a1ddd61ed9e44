import type { GradoConEncuestas } from '#contract/encuestas.admin.ts'

/** How a grade stands: with its survey, with more than one active, without the one expected of it, or never asked. */
export type SituacionDeGrado = 'dada' | 'repetida' | 'falta' | 'no-se-encuesta'

export function situacionDe({ esperada, encuestas }: GradoConEncuestas): SituacionDeGrado {
  if (encuestas.length === 0) return esperada ? 'falta' : 'no-se-encuesta'
  return encuestas.filter(({ activo }) => activo).length > 1 ? 'repetida' : 'dada'
}

export const claveDe = ({ idEnsenanza, idGrado }: GradoConEncuestas): string => `${idEnsenanza}/${idGrado}`

/** `5° básico` of `Encuesta de Vulnerabilidad 2025: 5° básico`: where all names begin alike only their end tells them apart. */
export function nombreCorto(dsEncuesta: string): string {
  return dsEncuesta.slice(dsEncuesta.indexOf(': ') + 1).trim()
}

/** The teaching types in the order of their numbers, each with its name and grades. */
export function porEnsenanza(
  grados: readonly GradoConEncuestas[],
): { idEnsenanza: number; dsEnsenanza: string; grados: GradoConEncuestas[] }[] {
  const tipos = new Map(grados.map(({ idEnsenanza, dsEnsenanza }) => [idEnsenanza, dsEnsenanza]))
  return [...tipos].map(([idEnsenanza, dsEnsenanza]) => ({
    idEnsenanza,
    dsEnsenanza,
    grados: grados.filter((grado) => grado.idEnsenanza === idEnsenanza),
  }))
}
