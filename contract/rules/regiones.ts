/** The regions' codes from north to south. */
const DE_NORTE_A_SUR: readonly string[] = ['15', '01', '02', '03', '04', '05', '13', '06', '07', '16', '08', '09', '14', '10', '11', '12']

/** The provinces' codes from north to south, by their capitals; of one region, the island is last. */
const PROVINCIAS: readonly string[] = (
  '152 151 011 014 023 022 021 032 031 033 041 043 042 054 057 053 055 051 058 056 052 133 131 134 132 136 135 ' +
  '061 062 063 073 071 074 072 162 163 161 081 083 082 092 091 141 142 103 101 102 104 112 111 114 113 124 121 123 122'
).split(' ')

interface DeRegion {
  regionId: string
}

/** Compares two by their regions: the country is read from north to south. */
export function deNorteASur(uno: DeRegion, otro: DeRegion): number {
  return DE_NORTE_A_SUR.indexOf(uno.regionId) - DE_NORTE_A_SUR.indexOf(otro.regionId)
}

/** Compares two provinces by where they are. */
export function provinciasDeNorteASur(una: { provinciaId: string }, otra: { provinciaId: string }): number {
  return PROVINCIAS.indexOf(una.provinciaId) - PROVINCIAS.indexOf(otra.provinciaId)
}

/** Compares two communes: by their provinces, whose code begins theirs, and within one by name. */
export function comunasDeNorteASur(una: { comunaId: string; nombre: string }, otra: { comunaId: string; nombre: string }): number {
  const [deUna, deOtra] = [{ provinciaId: una.comunaId.slice(0, 3) }, { provinciaId: otra.comunaId.slice(0, 3) }]
  return provinciasDeNorteASur(deUna, deOtra) || una.nombre.localeCompare(otra.nombre, 'es')
}

interface LugarConNombre {
  nivel: string
  id: string
  nombre: string
}

/** Compares two places of one level as people look for them: regions and provinces from north to south, the rest by name. */
export function entreLugares(uno: LugarConNombre, otro: LugarConNombre): number {
  if (uno.nivel === 'region') return deNorteASur({ regionId: uno.id }, { regionId: otro.id })
  if (uno.nivel === 'provincia') return provinciasDeNorteASur({ provinciaId: uno.id }, { provinciaId: otro.id })
  return uno.nombre.localeCompare(otro.nombre, 'es')
}
