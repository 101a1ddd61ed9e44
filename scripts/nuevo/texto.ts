/** `mi-cuenta`, `encuestas.admin` → `miCuenta`, `encuestasAdmin`. */
export function enCamello(nombre: string): string {
  return nombre.replace(/[-.]([a-z0-9])/g, (_, letra: string) => letra.toUpperCase())
}

/** `adminResumen` → `admin-resumen`. */
export function enKebab(nombre: string): string {
  return nombre.replace(/(?!^)[A-Z]/g, '-$&').toLowerCase()
}

/** The same, with its first letter in capitals. */
export function conMayuscula(texto: string): string {
  return texto.charAt(0).toUpperCase() + texto.slice(1)
}

/** Puts lines before the first place that `ancla` finds. */
export function anteponer(texto: string, ancla: RegExp, lineas: string): string {
  const lugar = texto.search(ancla)
  if (lugar === -1) throw new Error(`No se halla dónde escribir «${lineas.trim()}»: nada coincide con ${ancla.source}.`)
  return texto.slice(0, lugar) + lineas + texto.slice(lugar)
}

/** The text with these names imported from a module; types are written `type Nombre`. */
export function conImportacion(texto: string, nombres: readonly string[], modulo: string): string {
  const suya = [...texto.matchAll(/^import (type )?\{([^}]*)\} from '([^']+)'\n/gm)].find(([, , , de]) => de === modulo)
  const [anterior = '', deTipos = '', dentro = ''] = suya ?? []
  const presentes = dentro.split(',').flatMap((nombre) => (nombre.trim() === '' ? [] : [(deTipos && 'type ') + nombre.trim()]))
  const todos = [...presentes, ...nombres.filter((nombre) => !presentes.includes(nombre))]
  const soloTipos = todos.every((nombre) => nombre.startsWith('type '))
  const lista = todos.map((nombre) => (soloTipos ? nombre.slice('type '.length) : nombre)).join(', ')
  return reemplazada(texto, anterior, `import ${soloTipos ? 'type ' : ''}{ ${lista} } from '${modulo}'\n`)
}

/** The text with one more import line, after those that it has. */
export function conLineaDeImportacion(texto: string, linea: string): string {
  return reemplazada(texto, '', linea)
}

function reemplazada(texto: string, anterior: string, linea: string): string {
  if (anterior !== '') return texto.replace(anterior, () => linea)
  const ultima = [...texto.matchAll(/^import [\s\S]*? from '[^']+'\n/gm)].at(-1)
  const lugar = ultima === undefined ? 0 : ultima.index + ultima[0].length
  return texto.slice(0, lugar) + linea + texto.slice(lugar)
}
