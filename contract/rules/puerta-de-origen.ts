import type { Origen } from './origen.ts'
import type { NombreDeRuta } from './permisos-de-ruta.ts'

/** The door of an origin: where its mails lead, and what they call it. */
export const PUERTA_DE_ORIGEN: Readonly<Record<Origen, { ruta: NombreDeRuta; texto: string }>> = {
  Apoderados: { ruta: 'ingresoApoderados', texto: 'Ir al ingreso de apoderados' },
  EPJA: { ruta: 'ingresoEpja', texto: 'Ir al ingreso EPJA' },
}
