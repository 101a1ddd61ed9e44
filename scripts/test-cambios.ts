import { execFile, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { execPath, exit, stdout } from 'node:process'
import { promisify } from 'node:util'
import { archivosCambiados, leeTextos } from './cambios/arbol.ts'
import { elige } from './cambios/eleccion.ts'
import { leePedido } from './mandato.ts'

/**
 * `npm run test:changed`: types, style and the tests of what the working tree touches (`-- --since REF`: and of what was
 * committed since REF). It says which it chose, why, and what it left out: `npm test` runs all.
 */
const { values } = leePedido('Uso: npm run test:changed [-- --since rama]', { options: { since: { type: 'string' } } })
const cambiados = archivosCambiados(values.since)
const textos = leeTextos()
const { pruebas, maquinas, fuera } = elige(cambiados, textos, readFileSync('docs/walk.md', 'utf8'))
const presentes = cambiados.filter((archivo) => existsSync(archivo))
const fuentes = presentes.filter((archivo) => textos.has(archivo))

const di = (texto: string): void => void stdout.write(`${texto}\n`)
const corre = promisify(execFile)

/** A program of node_modules with its output held back; whether it found all well. */
async function revisa(programa: string, ...argumentos: string[]): Promise<boolean> {
  const {
    stdout: dicho,
    stderr,
    code,
  } = await corre(execPath, [`node_modules/${programa}`, ...argumentos], { maxBuffer: 2 ** 26 }).then(
    (salida) => ({ ...salida, code: 0 }),
    (fallo: { stdout: string; stderr: string; code: number }) => fallo,
  )
  if (code !== 0) di(dicho + stderr)
  return code === 0
}

const vitest = (...argumentos: string[]): boolean =>
  spawnSync(execPath, ['node_modules/vitest/vitest.mjs', 'run', ...argumentos], { stdio: 'inherit' }).status === 0

/** The tests that take every machine in turn. */
const deCadaMaquina = [
  ...readdirSync('tests/machines').flatMap((nombre) => (nombre.endsWith('.test.ts') ? [`tests/machines/${nombre}`] : [])),
  'tests/kit/xstate-paths.test.ts',
]

di(`Cambiaron ${cambiados.length} archivos.`)
for (const [prueba, porque] of pruebas) di(`  ${prueba}: ${porque}`)
for (const maquina of maquinas) di(`  ${maquina}: sus casos en las pruebas de todas las máquinas`)
for (const queda of fuera) di(`No corre: ${queda}`)

const revisiones = [
  revisa('typescript/bin/tsc', '--singleThreaded'),
  revisa('typescript/bin/tsc', '--singleThreaded', '-p', 'machines/tsconfig.json'),
  ...(fuentes.length > 0
    ? [revisa('oxlint/bin/oxlint', '--type-aware', '--deny-warnings', '--quiet', '--no-error-on-unmatched-pattern', ...fuentes)]
    : []),
  ...(fuentes.length > 0 ? [revisa('oxfmt/bin/oxfmt', '--list-different', '--no-error-on-unmatched-pattern', ...fuentes)] : []),
]
const bien = await Promise.all(revisiones)
if (pruebas.size > 0) bien.push(vitest(...pruebas.keys()))
if (maquinas.size > 0) bien.push(vitest(...deCadaMaquina, '--testNamePattern', `la máquina '(${[...maquinas].join('|')})'`))
di(`Esto es lo que toca lo que cambió: npm test lo corre todo.`)
exit(bien.every(Boolean) ? 0 : 1)
