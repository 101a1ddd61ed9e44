import type { NombreDeRuta } from '#contract/rules/permisos-de-ruta.ts'

/** Pages that lead elsewhere by themselves. */
export const DE_PASO: readonly NombreDeRuta[] = [
  'raiz',
  'logout',
  'logoutApoderado',
  'msalLogout',
  'msalSalida',
  'claveunicaRetorno',
  'claveunicaSalida',
]
