import { parseArgs } from 'node:util'
import { maquina } from './maquina.ts'
import { type Lee, type Obra, PedidoIncorrecto } from './obra.ts'
import { operacionNueva } from './operacion.ts'
import { pantalla } from './pantalla.ts'

const USO = `Diga qué crear:
  npm run new -- machine NOMBRE [--titulo "…"]
  npm run new -- screen NOMBRE [CLAVE] [--titulo "…"] [--roles NAC,REP]
  npm run new -- operation CLAVE ÁREA DIRECCIÓN [--roles NAC,REP]
Por ejemplo: npm run new -- operation getAdminResumen resumen /admin/resumen --roles NAC,REP`

function leeArgumentos(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: { titulo: { type: 'string' }, roles: { type: 'string' } }, allowPositionals: true })
  } catch {
    throw new PedidoIncorrecto(USO)
  }
}

/** What a command line asks to write, over the files that `lee` reads. Throws `PedidoIncorrecto` when it cannot be written. */
export function planea(args: readonly string[], lee: Lee): Obra {
  const { values, positionals } = leeArgumentos(args)
  const [tipo, nombre, ...resto] = positionals
  const [primero, segundo] = resto
  if (tipo === 'machine' && nombre && resto.length === 0) return maquina(nombre, values.titulo, lee)
  if (tipo === 'screen' && nombre && resto.length < 2) return pantalla(nombre, primero, values, lee)
  if (tipo === 'operation' && nombre && primero && segundo && resto.length === 2) {
    return operacionNueva(nombre, primero, segundo, values.roles, lee)
  }
  throw new PedidoIncorrecto(USO)
}
