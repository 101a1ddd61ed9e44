import { leeCsv } from './datos.ts'
import { leeTerritorio } from './territorio.ts'

export interface Colegio {
  idRbd: number
  dgvRbd: string
  dsNomEstable: string
  regionId: string
  provinciaId: string
  comunaId: string
  /** Its courses: teaching type and grade, in order. */
  grados: readonly Grado[]
}

export interface Grado {
  idEnsenanza: number
  dsEnsenanza: string
  idGrado: number
  dsGrado: string
}

/** Which teaching types each kind of school of `colegios.csv` offers. */
const OFERTA: Record<string, readonly number[]> = {
  escuela: [10, 110],
  colegio: [10, 110, 310],
  'liceo-comercial': [310, 410],
  'liceo-industrial': [310, 510],
  'liceo-tecnico': [310, 610],
  adultos: [165, 167, 363],
}

/** Teaching types and their grades, as `ensenanzas-grados.csv` lists them. */
export function leeGrados(): Grado[] {
  return leeCsv('ensenanzas-grados', ['idEnsenanza', 'dsEnsenanza', 'idGrado', 'dsGrado']).map((fila) => ({
    ...fila,
    idEnsenanza: Number(fila.idEnsenanza),
    idGrado: Number(fila.idGrado),
  }))
}

/** The demonstration's sixty schools: invented names and RBDs above the real range, in real communes. */
export function leeColegios(): Colegio[] {
  const comunas = new Map(leeTerritorio().comunas.map((comuna) => [comuna.comunaId, comuna]))
  const grados = leeGrados()
  return leeCsv('colegios', ['idRbd', 'dgvRbd', 'dsNomEstable', 'comunaId', 'oferta']).map(
    ({ oferta, comunaId, idRbd, dgvRbd, dsNomEstable }) => {
      const comuna = comunas.get(comunaId)
      const ensenanzas = OFERTA[oferta]
      if (comuna === undefined || ensenanzas === undefined) throw new Error(`colegios.csv: comuna u oferta desconocida en el RBD ${idRbd}.`)
      return {
        idRbd: Number(idRbd),
        dgvRbd,
        dsNomEstable,
        regionId: comuna.regionId,
        provinciaId: comuna.provinciaId,
        comunaId,
        grados: grados.filter((grado) => ensenanzas.includes(grado.idEnsenanza)),
      }
    },
  )
}
