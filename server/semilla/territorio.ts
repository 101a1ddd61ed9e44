import { leeCsv } from './datos.ts'

export interface Region {
  regionId: string
  nombre: string
}
export interface Provincia {
  provinciaId: string
  regionId: string
  nombre: string
}
export interface Comuna {
  comunaId: string
  provinciaId: string
  regionId: string
  nombre: string
}

/** The country's 16 regions, 56 provinces and 346 communes, in the order of their codes (spec, reference data). */
export function leeTerritorio(): { regiones: Region[]; provincias: Provincia[]; comunas: Comuna[] } {
  const regiones = new Map<string, Region>()
  const provincias = new Map<string, Provincia>()
  const comunas = new Map<string, Comuna>()
  for (const fila of leeCsv('territorio', ['regionId', 'region', 'provinciaId', 'provincia', 'comunaId', 'comuna'])) {
    const { regionId, provinciaId, comunaId } = fila
    regiones.set(regionId, { regionId, nombre: fila.region })
    provincias.set(provinciaId, { provinciaId, regionId, nombre: fila.provincia })
    comunas.set(comunaId, { comunaId, provinciaId, regionId, nombre: fila.comuna })
  }
  const porCodigo = <T>(mapa: Map<string, T>) => [...mapa].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, valor]) => valor)
  return { regiones: porCodigo(regiones), provincias: porCodigo(provincias), comunas: porCodigo(comunas) }
}
