import { parseArgs, type ParseArgsConfig } from 'node:util'

/** Says why a command cannot begin, and ends it with 1. */
export function rechaza(...frases: readonly string[]): never {
  process.stderr.write(`${frases.join('\n')}\n`)
  process.exit(1)
}

/** What a command line asks for, as `parseArgs` reads it. Of what it does not understand it says the word, and `uso`, and ends with 1. */
export function leePedido<T extends ParseArgsConfig>(uso: string, config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config)
  } catch (error) {
    if (!(error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))) throw error
    const [, ajena = ''] = /'([^' ]+)/.exec(error.message) ?? []
    return rechaza(`No se entiende «${ajena}».`, uso)
  }
}

/** Those of `hay` that were named, all when none was. Of a name that is not there it says which there are, and ends with 1. */
export function elegidos<T extends string>(hay: readonly T[], nombrados: readonly string[]): T[] {
  const ajeno = nombrados.find((nombre) => !hay.some((uno) => uno === nombre))
  if (ajeno !== undefined) rechaza(`No hay «${ajeno}». Hay: ${hay.join(', ')}.`)
  return hay.filter((uno) => nombrados.length === 0 || nombrados.includes(uno))
}

/** The names among `hay` that a command line asks for, when it asks for nothing else. */
export function nombresPedidos<T extends string>(orden: string, hay: readonly T[]): T[] {
  return elegidos(hay, leePedido(`Uso: ${orden} [-- nombre …]. Sin nombres, todo.`, { allowPositionals: true, options: {} }).positionals)
}
