import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { conflicto } from '#server/plugins/rechazo.ts'
import { tomarToken } from './encuestador.sql.ts'
import { guardarResultado, huellaDe, resultadoAnterior, type ClaveDeRepeticion } from './idempotencia.sql.ts'

/**
 * Does something once for an idempotency key, in one transaction with the note of its result: the same call again gets
 * the same answer, also when both arrive at once or the server died before answering. Throws 409 `clave-repetida` when
 * the key comes with other content.
 */
export async function unaVez<T extends object>(
  db: Kysely<unknown>,
  clave: ClaveDeRepeticion,
  peticion: { operacion: 'guardar' | 'enviar'; cuerpo: unknown; resultado: v.GenericSchema<unknown, T> },
  hacer: (trx: Kysely<unknown>) => Promise<T>,
): Promise<T> {
  const huella = huellaDe(peticion.operacion, peticion.cuerpo)
  return db.transaction().execute(async (trx) => {
    await tomarToken(trx, clave.token)
    const anterior = await resultadoAnterior(trx, clave)
    if (anterior !== undefined) {
      if (anterior.huella !== huella) throw conflicto('clave-repetida', 'Esta clave ya se usó para guardar otra cosa.')
      return v.parse(peticion.resultado, anterior.resultado)
    }
    const resultado = await hacer(trx)
    await guardarResultado(trx, clave, huella, resultado)
    return resultado
  })
}
