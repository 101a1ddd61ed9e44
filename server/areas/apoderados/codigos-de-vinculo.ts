import { createHash, randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import { ALFABETO_DE_CODIGO, LARGO_DE_CODIGO } from '#contract/rules/codigo-de-vinculo.ts'
import { type EstudianteDeCurso, guardaCodigos } from './codigos-de-vinculo.sql.ts'

/** A student of a course with the code that proves a bond with it, which exists only until it is on paper or in a mail. */
export interface CodigoEmitido extends EstudianteDeCurso {
  codigo: string
}

/** How a code is kept: it serves for its student alone. */
export function huellaDeCodigo(run: string, codigo: string): string {
  return createHash('sha256').update(`${run} ${codigo}`).digest('hex')
}

const alAzar = (): string =>
  Array.from({ length: LARGO_DE_CODIGO }, () => ALFABETO_DE_CODIGO[randomInt(ALFABETO_DE_CODIGO.length)]).join('')

/** A new code for each of these students. Those given before still serve, each once and until it expires. */
export async function emiteCodigos(
  db: Kysely<unknown>,
  usuarioId: number,
  estudiantes: readonly EstudianteDeCurso[],
): Promise<CodigoEmitido[]> {
  const emitidos = estudiantes.map((estudiante) => ({ ...estudiante, codigo: alAzar() }))
  await guardaCodigos(
    db,
    usuarioId,
    emitidos.map(({ runEstudiante, codigo }) => ({ run: runEstudiante, huella: huellaDeCodigo(runEstudiante, codigo) })),
  )
  return emitidos
}
