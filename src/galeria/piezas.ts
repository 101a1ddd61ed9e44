import { codigoDe } from './codigo.ts'
import type { Ejemplo, Ejemplos } from './ejemplo.ts'

export interface Pieza {
  nombre: string
  /** The folder of src/ui that it stands in. */
  carpeta: string
  /** It takes the whole window, or floats in it. */
  entera: boolean
  estados: readonly { nombre: string; codigo: string; Ejemplo: Ejemplo }[]
}

/** Pages, and what floats over one. */
const ENTERAS = new Set(
  `AccionAlPie Demora Dialogo DialogoDeComprobante DialogoDeFormulario DialogoDeToma DialogoModal MarcoIngreso MarcoPublico MarcoTrabajo
  SaltoAlContenido Toasts`.split(/\s+/),
)

const ejemplos = import.meta.glob<Ejemplos>('./piezas/*.tsx', { eager: true, import: 'EJEMPLOS' })
const fuentes = import.meta.glob<string>('./piezas/*.tsx', { eager: true, query: '?raw', import: 'default' })

/** Every piece of src/ui, with its states and the code of each. */
export const PIEZAS: readonly Pieza[] = Object.entries(ejemplos).flatMap(([archivo, deLaCarpeta]) =>
  Object.entries(deLaCarpeta).map(([nombre, estados]) => ({
    nombre,
    carpeta: /([^/]+)\.tsx$/.exec(archivo)?.[1] ?? '',
    entera: ENTERAS.has(nombre),
    estados: Object.entries(estados).map(([estado, Ejemplo]) => ({
      nombre: estado,
      codigo: codigoDe(fuentes[archivo] ?? '', nombre, estado),
      Ejemplo,
    })),
  })),
)
