import type { Kysely } from 'kysely'
import { HUELLA_INICIAL, huellaDeLote, lineasDeLote, lotesDespuesDe, sinSellar } from './sellar.sql.ts'

export interface Verificacion {
  lotes: number
  filas: number
  sinSellar: number
  /** Hash of the last batch: kept elsewhere, it also proves that no batch was cut from the end. */
  huella: string
  /** What does not agree, one sentence each. */
  defectos: string[]
}

/** Goes along the whole hash chain: each batch follows the one before it, and holds exactly the rows that were sealed. */
export async function verificaAuditoria(db: Kysely<unknown>): Promise<Verificacion> {
  const hecho: Verificacion = { lotes: 0, filas: 0, sinSellar: await sinSellar(db), huella: HUELLA_INICIAL, defectos: [] }
  for (;;) {
    const lotes = await lotesDespuesDe(db, hecho.lotes)
    if (lotes.length === 0) return hecho
    for (const { loteId, cantidad, huellaAnterior, huella } of lotes) {
      const lineas = await lineasDeLote(db, loteId)
      if (loteId !== hecho.lotes + 1) hecho.defectos.push(`Faltan los lotes ${hecho.lotes + 1} a ${loteId - 1}.`)
      if (huellaAnterior !== hecho.huella) hecho.defectos.push(`El lote ${loteId} no sigue al anterior.`)
      if (lineas.length !== cantidad) hecho.defectos.push(`El lote ${loteId} tiene ${lineas.length} filas y se sellaron ${cantidad}.`)
      else if (huellaDeLote(huellaAnterior, lineas) !== huella) hecho.defectos.push(`El lote ${loteId} fue cambiado después de sellarse.`)
      hecho.lotes = loteId
      hecho.filas += lineas.length
      hecho.huella = huella
    }
  }
}
