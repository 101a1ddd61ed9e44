/** The regions' codes from north to south. */
const DE_NORTE_A_SUR: readonly string[] = ['15', '01', '02', '03', '04', '05', '13', '06', '07', '16', '08', '09', '14', '10', '11', '12']

interface DeRegion {
  regionId: string
}

/** Compares two by their regions: the country is read from north to south. */
export function deNorteASur(uno: DeRegion, otro: DeRegion): number {
  return DE_NORTE_A_SUR.indexOf(uno.regionId) - DE_NORTE_A_SUR.indexOf(otro.regionId)
}

interface LugarConNombre {
  nivel: string
  id: string
  nombre: string
}

/** Compares two places of one level as people look for them: regions from north to south, the rest by name. */
export function entreLugares(uno: LugarConNombre, otro: LugarConNombre): number {
  return uno.nivel === 'region' ? deNorteASur({ regionId: uno.id }, { regionId: otro.id }) : uno.nombre.localeCompare(otro.nombre, 'es')
}
