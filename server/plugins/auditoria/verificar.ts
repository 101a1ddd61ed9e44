import type { Kysely } from 'kysely'
import { type Ancla, esGenuina } from './ancla.ts'
import { fueraDeLaCadena, HUELLA_INICIAL, huellaDeLote, lineasDeLote, lotesDespuesDe, sinSellar } from './sellar.sql.ts'

export interface Verificacion {
  lotes: number
  filas: number
  sinSellar: number
  /** People and students that the audit names no more: an erasure destroyed their key, and an act says so. */
  sinNombre: number
  /** Heads that went out and agree. */
  anclas: number
  /** Hash of the last batch. */
  huella: string
  /** What does not agree, one sentence each. */
  defectos: string[]
}

/** Heads of the chain by their batch. One batch may have gone out more than once. */
function porLote(anclas: readonly Ancla[]): Map<number, Ancla[]> {
  const mapa = new Map<number, Ancla[]>()
  for (const una of anclas) mapa.set(una.loteId, [...(mapa.get(una.loteId) ?? []), una])
  return mapa
}

/**
 * Goes along the whole hash chain: each batch follows the one before it, and holds exactly the rows that were sealed with the key. Then
 * the heads that went out: each is still a batch of this chain, or its tail was cut or it was built again. `anclas` is `null` when
 * they could not be read.
 */
export async function verificaAuditoria(db: Kysely<unknown>, clave: string, anclas: readonly Ancla[] | null): Promise<Verificacion> {
  const fuera = await fueraDeLaCadena(db)
  const hecho: Verificacion = {
    lotes: 0,
    filas: 0,
    sinSellar: await sinSellar(db),
    sinNombre: fuera.sinNombre,
    anclas: 0,
    huella: HUELLA_INICIAL,
    defectos: [],
  }
  if (fuera.lotes > 0) hecho.defectos.push(`Hay ${fuera.lotes} lotes con un número que la cadena no usa.`)
  if (fuera.filas > 0) hecho.defectos.push(`${fuera.filas} filas dicen ser de un lote que no existe.`)
  if (fuera.sujetos > 0) hecho.defectos.push(`${fuera.sujetos} personas o estudiantes fueron puestos en el lugar de otros.`)
  if (fuera.perdidos > 0) hecho.defectos.push(`${fuera.perdidos} personas o estudiantes perdieron su nombre sin que conste que se borró.`)
  const falsas = anclas?.filter((una) => !esGenuina(clave, una)) ?? []
  const porComprobar = porLote(anclas?.filter((una) => esGenuina(clave, una)) ?? [])
  for (let lotes = await lotesDespuesDe(db, 0); lotes.length > 0; lotes = await lotesDespuesDe(db, hecho.lotes)) {
    for (const { loteId, cantidad, huellaAnterior, huella } of lotes) {
      const lineas = await lineasDeLote(db, loteId)
      if (loteId !== hecho.lotes + 1) hecho.defectos.push(`Faltan los lotes ${hecho.lotes + 1} a ${loteId - 1}.`)
      if (huellaAnterior !== hecho.huella) hecho.defectos.push(`El lote ${loteId} no sigue al anterior.`)
      if (lineas.length !== cantidad) hecho.defectos.push(`El lote ${loteId} tiene ${lineas.length} filas y se sellaron ${cantidad}.`)
      else if (huellaDeLote(clave, huellaAnterior, lineas) !== huella)
        hecho.defectos.push(`El lote ${loteId} fue cambiado después de sellarse, o se selló con otra clave.`)
      hecho.lotes = loteId
      hecho.filas += lineas.length
      hecho.huella = huella
      for (const una of porComprobar.get(loteId) ?? []) {
        if (una.huella === huella && una.filas === hecho.filas) hecho.anclas += 1
        else hecho.defectos.push(`El ancla del ${una.fecha} dice otra cosa del lote ${loteId}: la cadena fue rehecha.`)
      }
      porComprobar.delete(loteId)
    }
  }
  const despues = [...porComprobar.keys()].toSorted((uno, otro) => otro - uno)[0]
  if (despues !== undefined) hecho.defectos.push(`Un ancla llega al lote ${despues} y la base al ${hecho.lotes}: se cortó el final.`)
  if (falsas.length > 0) hecho.defectos.push(`${falsas.length} anclas no son auténticas, o se firmaron con otra clave.`)
  if (hecho.lotes > 0 && hecho.anclas === 0) hecho.defectos.push('Ningún ancla respalda la cadena: no se puede saber si se cortó el final.')
  return hecho
}
