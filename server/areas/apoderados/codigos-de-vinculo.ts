import { randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import { ALFABETO_DE_CODIGO, LARGO_DE_CODIGO } from '#contract/rules/codigo-de-vinculo.ts'
import type { HuellasDeVinculo } from '#server/plugins/cuentas/huella-de-vinculo.ts'
import { codigosSinLlave, type EstudianteDeCurso, guardaCodigos, poneHuellas } from './codigos-de-vinculo.sql.ts'

/** A student of a course with the code that proves a bond with it, which exists only until it is on paper or in a mail. */
export interface CodigoEmitido extends EstudianteDeCurso {
  codigo: string
}

const alAzar = (): string =>
  Array.from({ length: LARGO_DE_CODIGO }, () => ALFABETO_DE_CODIGO[randomInt(ALFABETO_DE_CODIGO.length)]).join('')

/** A new code for each of these students. Those given before still serve, each once and until it expires. */
export async function emiteCodigos(
  { db, huellas }: { db: Kysely<unknown>; huellas: HuellasDeVinculo },
  usuarioId: number,
  estudiantes: readonly EstudianteDeCurso[],
): Promise<CodigoEmitido[]> {
  const emitidos = estudiantes.map((estudiante) => ({ ...estudiante, codigo: alAzar() }))
  await guardaCodigos(
    db,
    usuarioId,
    emitidos.map(({ runEstudiante, codigo }) => ({ run: runEstudiante, huella: huellas.de(runEstudiante, codigo) })),
  )
  return emitidos
}

/** Puts the key on the codes that were kept without one, so that those on paper go on serving. Nothing is done twice. */
export async function ponLlave(db: Kysely<unknown>, huellas: HuellasDeVinculo): Promise<void> {
  const sinLlave = await codigosSinLlave(db)
  await poneHuellas(
    db,
    sinLlave.map((anterior) => ({ anterior, nueva: huellas.conLlave(anterior) })),
  )
}
