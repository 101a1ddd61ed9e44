import { leeConfig } from '#server/config.ts'
import { mideLecturas } from '#tests/bench/lecturas.ts'
import { leePedido, rechaza } from './mandato.ts'

/**
 * `npm run lecturas`: what each reading of the product costs inside the PostgreSQL of DATABASE_URL, which holds the country or a tenth of
 * it, those whose name has what is given (`npm run lecturas -- rezagados`). Ends with 1 when one takes longer than it may, or reads from end to end a table that grows with the country's people.
 */
const USO = 'Uso: DATABASE_URL=postgres://… npm run lecturas [-- parte-del-nombre]\nAntes: npm run demo -- --escala decima, o nacional.'
const [parte = ''] = leePedido(USO, { allowPositionals: true, options: {} }).positionals
const { databaseUrl } = leeConfig(process.env)
if (databaseUrl === null) rechaza(USO)

const lecturas = await mideLecturas(databaseUrl, () => {}, parte)
if (lecturas.length === 0) rechaza(`Ninguna lectura lleva «${parte}» en su nombre.`)
for (const { nombre, meta, p50, p95, completas } of lecturas) {
  const falta = completas.length > 0 || (meta !== null && p95 > meta)
  if (falta) process.exitCode = 1
  const linea = [falta ? '✗' : '✓', nombre.padEnd(64), `${p50.toFixed(2)} ms`.padStart(10), `${p95.toFixed(2)} ms`.padStart(10)]
  process.stdout.write(`${[...linea, ...completas.map((tabla) => `lee entera ${tabla}`)].join('  ')}\n`)
}
