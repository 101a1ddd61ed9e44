export interface CursoElegido {
  idEnsenanza: number
  idGrado: number
  letraCurso: string
}

/** The course that the filters leave, when they leave one. */
export function cursoElegido({ idEnsenanza, idGrado, letraCurso }: Readonly<Record<string, string>>): CursoElegido | null {
  if (!idEnsenanza || !idGrado || !letraCurso) return null
  return { idEnsenanza: Number(idEnsenanza), idGrado: Number(idGrado), letraCurso }
}
