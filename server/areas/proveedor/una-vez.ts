import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { esDuplicado } from '#server/plugins/database/base.ts'
import { conflicto } from '#server/plugins/http/rechazo.ts'
import type { SesionEncuestador } from '#server/plugins/sesiones/sesion.ts'
import { deOtroDispositivo, type EnCurso, exigeSuya } from './en-curso.ts'
import { leeEnCurso, leidaConSuSesion } from './encuestador.sql.ts'
import { huellaDe, type ClaveDeRepeticion } from './idempotencia.sql.ts'

/** Tries of the optimistic lock before the caller is told of the conflict. */
const INTENTOS = 3

/**
 * Does something once for an idempotency key: the same call again gets the same answer, also when both arrive at once or the
 * server died before answering. `hacer` decides upon what it is given and writes in one statement, with the note of its
 * result, only while that still holds; undefined tells that somebody else wrote first, and everything is read again. Throws
 * 409 `clave-repetida` when the key comes with other content. `junto`: what came with the session (`enCursoDeSuSesion`).
 */
export async function unaVez<T extends object>(
  db: Kysely<unknown>,
  sesion: SesionEncuestador,
  peticion: { operacion: 'guardar' | 'enviar'; clave: string; cuerpo: unknown; junto?: unknown; resultado: v.GenericSchema<unknown, T> },
  hacer: (enCurso: EnCurso, clave: ClaveDeRepeticion) => Promise<T | undefined>,
): Promise<T> {
  const { token, usuarioId } = sesion
  const clave = { token, usuarioId, clave: peticion.clave, huella: huellaDe(peticion.operacion, peticion.cuerpo) }
  for (let intento = 0; intento < INTENTOS; intento += 1) {
    const conSuSesion = intento === 0 && peticion.junto !== undefined && sesion.modo !== 'segunda'
    const leida = conSuSesion ? await leidaConSuSesion(db, peticion.junto) : await leeEnCurso(db, sesion, clave.clave)
    const anterior = leida?.anterior ?? null
    if (anterior !== null) {
      if (anterior.huella !== clave.huella) throw conflicto('clave-repetida', 'Esta clave ya se usó para guardar otra cosa.')
      return v.parse(peticion.resultado, anterior.resultado)
    }
    // Of two that begin at once, one may find the other's row only as it writes its own.
    const hecho = await hacer(exigeSuya(leida, sesion), clave).catch((error: unknown) => {
      if (!esDuplicado(error)) throw error
    })
    if (hecho !== undefined) return hecho
  }
  throw deOtroDispositivo()
}
