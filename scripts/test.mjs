import { spawnSync } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { argv, execPath, exit, stdout } from 'node:process'
import { construye, instala } from './preparar.mjs'

/**
 * `npm test`: installs when needed, builds what changed, checks types and style, runs every test, the browser's
 * included, and closes with one line: how many passed and how many failed. `npm test -- …` hands what follows to vitest
 * and runs only that.
 */
const INFORME = 'coverage/pruebas.json'
const elegidas = argv.slice(2)

/** Runs a program of node_modules; says whether it ended well. */
const corre = (programa, ...argumentos) => spawnSync(execPath, [`node_modules/${programa}`, ...argumentos], { stdio: 'inherit' }).status === 0

const REVISIONES = [
  () => corre('typescript/bin/tsc'),
  () => corre('typescript/bin/tsc', '-p', 'machines/tsconfig.json'),
  () => corre('oxlint/bin/oxlint', '--type-aware', '--deny-warnings', '--quiet'),
]

/** What the report says, with a file that did not load as one failed test. */
async function cuenta() {
  const informe = JSON.parse(await readFile(INFORME, 'utf8').catch(() => '{"numPassedTests":0,"numFailedTests":0,"testResults":[{"status":"failed","assertionResults":[]}]}'))
  const sinCargar = informe.testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.every((prueba) => prueba.status !== 'failed'))
  return { pasaron: informe.numPassedTests, fallaron: informe.numFailedTests + sinCargar.length }
}

await instala()
await construye()
await rm(INFORME, { force: true })
const revisiones = elegidas.length > 0 ? [] : REVISIONES.map((revisa) => revisa())
const bien = corre('vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${INFORME}`, ...elegidas)

const { pasaron, fallaron } = await cuenta()
const malas = revisiones.filter((revision) => !revision).length
stdout.write(`${pasaron + revisiones.length - malas} passed, ${fallaron + malas} failed\n`)
exit(bien && malas === 0 ? 0 : 1)
