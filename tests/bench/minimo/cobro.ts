import type pg from 'pg'
import { Negada } from './sesion.ts'

/** What comes back of a budget in a second, and the seconds that a whole one takes: those of an address, of a session and of an account, as the product gives them. */
interface Presupuesto {
  porSegundo: number
  entero: number
}
export const DE_DIRECCION: Presupuesto = { porSegundo: 50, entero: 120 }
export const DE_SESION: Presupuesto = { porSegundo: 60, entero: 100 }
export const DE_CUENTA: Presupuesto = { porSegundo: 180, entero: 100 }

const GASTO = `
  insert into presupuesto as suyo (clave, lleno) values ($1, clock_timestamp() + make_interval(secs => $2))
  on conflict (clave) do update set lleno = greatest(suyo.lleno, clock_timestamp()) + make_interval(secs => $2)
  returning lleno > clock_timestamp() + make_interval(secs => $3) as agotado`
const CADA = 100

export type Cobra = (clave: string, presupuesto: Presupuesto, peso: number) => Promise<void> | void

/** Counts what each caller spends, told to the database once a hundred calls, as the product's processes do. Throws 429. */
export function creaCobro(base: pg.Pool): Cobra {
  const gastos = new Map<string, number>()
  return (clave, { porSegundo, entero }, peso) => {
    const gastado = (gastos.get(clave) ?? 0) + peso
    if (gastos.size === 20_000) gastos.clear()
    gastos.set(clave, gastado % CADA)
    if (gastado < CADA) return
    return base
      .query<{ agotado: boolean }>({ name: 'gasto', text: GASTO, values: [`minimo:${clave}`, gastado / porSegundo, entero] })
      .then(({ rows }) => {
        if (rows[0]?.agotado === true) throw new Negada(429)
      })
  }
}
