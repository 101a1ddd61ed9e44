const ANCHO = 30

/** How far a command is, from 0 to 1, for whoever looks at a terminal; nothing in a log. */
export function barra(parte: number, texto: string): void {
  if (!process.stderr.isTTY) return
  const llenas = Math.round(parte * ANCHO)
  process.stderr.write(`\r[${'█'.repeat(llenas)}${'·'.repeat(ANCHO - llenas)}] ${Math.floor(parte * 100)} %  ${texto}\u001b[K`)
}
