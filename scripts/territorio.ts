import { writeFileSync } from 'node:fs'
import { leerTerritorio } from '#server/semilla/territorio.ts'

/** Writes the static files of `/data` from the seed's territory; a test compares them. */
for (const [nombre, filas] of Object.entries(leerTerritorio())) {
  writeFileSync(
    new URL(`../public/data/${nombre}.json`, import.meta.url),
    `[\n${filas.map((fila) => `  ${JSON.stringify(fila)}`).join(',\n')}\n]\n`,
  )
}
