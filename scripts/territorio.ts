import { writeFileSync } from 'node:fs'
import { leeTerritorio } from '#server/semilla/territorio.ts'

/** Writes the static files of `/data` from the seed's territory; a test compares them. */
for (const [nombre, filas] of Object.entries(leeTerritorio())) {
  writeFileSync(
    new URL(`../public/data/${nombre}.json`, import.meta.url),
    `[\n${filas.map((fila) => `  ${JSON.stringify(fila)}`).join(',\n')}\n]\n`,
  )
}
