import { readFileSync } from 'node:fs'
import type { Guardado } from './almacenes.ts'
import { encontrados, type Secreto } from './secretos.ts'

const SEGURIDAD = readFileSync(new URL('../../../docs/seguridad.md', import.meta.url), 'utf8')

/** A row of the table of what stays in a browser. */
interface Fila {
  almacen: string
  clave: RegExp
  /** What its secret is called, or null. */
  secreto: string | null
}

const sinComillas = (texto = ''): string => /`([^`]+)`/.exec(texto)?.[1] ?? ''

/** What `docs/seguridad.md` says that a browser keeps. */
export const DECLARADOS: readonly Fila[] = (SEGURIDAD.split('## Qué queda en el navegador\n')[1]?.split('\n## ')[0] ?? '')
  .split('\n')
  .filter((linea) => linea.startsWith('| `'))
  .map((linea) => {
    const [, almacen, clave, , secreto] = linea.split('|')
    return {
      almacen: sinComillas(almacen),
      clave: new RegExp(`^${sinComillas(clave).replace('*', '.+')}$`),
      secreto: sinComillas(secreto) || null,
    }
  })

const filaDe = ({ almacen, clave }: Pick<Guardado, 'almacen' | 'clave'>): Fila | undefined =>
  DECLARADOS.find((fila) => fila.almacen === almacen && fila.clave.test(clave))

/** What was kept that the table does not name, and the secrets that were where it says that there is none. */
export function fueraDeLaTabla(guardados: readonly Guardado[], secretos: readonly Secreto[]): string[] {
  return guardados.flatMap((uno) => {
    const fila = filaDe(uno)
    if (!fila) return [`${uno.almacen} ${uno.clave}: no está en la tabla`]
    return encontrados([uno], secretos).filter((hallado) => !hallado.endsWith(`: ${fila.secreto}`))
  })
}
