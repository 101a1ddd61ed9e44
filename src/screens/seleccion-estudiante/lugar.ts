import { safeParse } from 'valibot'
import { idDeRuta } from '#contract/esquemas.ts'

/** The school and the survey that an address names, or null where it names none. */
export function lugarDe(busqueda: string): { rbd: number | null; encuesta: number | null } {
  const params = new URLSearchParams(busqueda)
  const lee = (nombre: string): number | null => {
    const leido = safeParse(idDeRuta, params.get(nombre))
    return leido.success ? Number(leido.output) : null
  }
  return { rbd: lee('rbd'), encuesta: lee('encuesta') }
}

/** The same as the address says it, to be carried on. */
export function enLaDireccion(busqueda: string): Record<string, string> {
  const nombrados = Object.entries(lugarDe(busqueda)).filter(([, valor]) => valor !== null)
  return Object.fromEntries(nombrados.map(([nombre, valor]) => [nombre, String(valor)]))
}
