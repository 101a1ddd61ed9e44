import type { Carga, Cuenta } from './carga.ts'
import { codificacionDe, type Codificacion, lineasDe } from './archivo.ts'
import { LectorDeTabla } from './csv.ts'
import type { Destino } from './destino.ts'

export interface Observacion {
  linea: number
  mensaje: string
}

/** What whoever runs an import hears while it goes on. */
export interface Oyente {
  rechazo: (observacion: Observacion) => void
  aviso: (observacion: Observacion) => void
  /** Part of the file read so far, 0 to 1, and rows read. */
  avance: (parte: number, filas: number) => void
}

export interface Resumen extends Cuenta {
  codificacion: Codificacion
  filas: number
  rechazadas: number
  avisos: number
}

/**
 * Loads a file whole, row by row as it is read: memory does not grow with the file. A refused row is told with its line
 * and reason and does not stop the rest; loaded again, the file changes only what differs. Throws `EncabezadoIncompleto`.
 */
export async function importa<C extends string>(ruta: string, carga: Carga<C>, destino: Destino, oyente: Oyente): Promise<Resumen> {
  const codificacion = await codificacionDe(ruta)
  const resumen: Resumen = { codificacion, filas: 0, rechazadas: 0, avisos: 0, nuevas: 0, cambiadas: 0 }
  const tabla = new LectorDeTabla(carga.columnas, carga.opcionales, carga.otrosNombres)

  const rechaza = (linea: number, mensaje: string) => {
    resumen.rechazadas += 1
    oyente.rechazo({ linea, mensaje })
  }

  function revisa(texto: string): readonly (string | number)[] | null {
    const fila = tabla.lee(texto)
    if (fila === null) return null
    resumen.filas += 1
    if ('defecto' in fila) {
      carga.ilegible?.(texto)
      rechaza(fila.linea, fila.defecto)
      return null
    }
    const revisada = carga.revisa(fila.campos)
    if ('motivo' in revisada) {
      rechaza(fila.linea, revisada.motivo)
      return null
    }
    if (revisada.aviso !== undefined) {
      resumen.avisos += 1
      oyente.aviso({ linea: fila.linea, mensaje: revisada.aviso })
    }
    return revisada.valores
  }

  async function* lotes() {
    for await (const { lineas, avance } of lineasDe(ruta, codificacion)) {
      const buenas = lineas.flatMap((linea) => {
        const valores = revisa(linea)
        return valores === null ? [] : [valores]
      })
      oyente.avance(avance, resumen.filas)
      if (buenas.length > 0) yield buenas
    }
  }

  return {
    ...resumen,
    ...(await destino(carga.tabla, lotes())),
    filas: resumen.filas,
    rechazadas: resumen.rechazadas,
    avisos: resumen.avisos,
  }
}
