/** The folders whose bodies are broken, and which of their files have bodies. */
export const FOLDERS: Readonly<Record<string, RegExp>> = {
  machines: /^machines\/[\w-]+\/[\w-]+\.(chart|rules|setup|states)\.ts$/,
  selectors: /^machines\/[\w-]+\/[\w-]+\.selectors\.ts$/,
  actors: /^src\/actors\/[\w-]+\.ts$/,
  areas: /^server\/areas\/[\w-]+\/[\w.-]+\.ts$/,
}

/** Of a folder's faults that change something, how many in a hundred must be noticed. */
export const GATE: Readonly<Record<string, number>> = { machines: 100, selectors: 90, actors: 90, areas: 90 }

/** Tests that look at all of a folder, whatever its files are called. */
export const OF_ALL: Readonly<Record<string, readonly string[]>> = {
  selectors: ['tests/machines/selectores.test.ts'],
  actors: ['tests/screens/actores.test.ts', 'tests/screens/actores-navegador.test.ts', 'tests/machines/pedidos.test.ts'],
}
