import { execFile, spawnSync } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { argv, env, execPath, exit, stdout } from 'node:process'
import { promisify } from 'node:util'
import { construye, instala } from './preparar.mjs'

/**
 * `npm test`: installs when needed, builds what changed, checks types and style, runs every test, the browser's
 * included, and closes with one line: how many passed and how many failed. `npm test -- …` hands what follows to vitest
 * and runs only that.
 */
const INFORME = 'coverage/pruebas.json'
const elegidas = argv.slice(2)

/** Programs of node_modules that say with their exit code whether all is well. */
const REVISIONES = [
  ['typescript/bin/tsc', '--singleThreaded'],
  ['typescript/bin/tsc', '--singleThreaded', '-p', 'machines/tsconfig.json'],
  ['oxlint/bin/oxlint', '--type-aware', '--deny-warnings', '--quiet'],
  ['oxfmt/bin/oxfmt', '--list-different'],
]

const revisa = promisify(execFile)

/** Each in one core, all at once: by themselves they share the work in parts that repeat half of it. */
async function pasaRevision([programa, ...argumentos]) {
  const revision = revisa(execPath, [`node_modules/${programa}`, ...argumentos], { env: { ...env, GOMAXPROCS: '1' }, maxBuffer: 2 ** 26 })
  const { stdout: dicho = '', stderr: quejas = '', code = 0 } = await revision.catch((fallo) => fallo)
  stdout.write(dicho + quejas)
  return code === 0
}

/** What the report says, with a file that did not load as one failed test. */
async function cuenta() {
  const informe = JSON.parse(
    await readFile(INFORME, 'utf8').catch(
      () => '{"numPassedTests":0,"numFailedTests":0,"testResults":[{"status":"failed","assertionResults":[]}]}',
    ),
  )
  const sinCargar = informe.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((prueba) => prueba.status !== 'failed'),
  )
  const dudosas = informe.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) => `${name}: ${fullName}\n  ${failureMessages[0].split('\n')[0]}`),
  )
  return { pasaron: informe.numPassedTests, fallaron: informe.numFailedTests + sinCargar.length, dudosas }
}

await instala()
const revisando = elegidas.length > 0 ? [] : REVISIONES.map(pasaRevision)
await construye()
const revisiones = await Promise.all(revisando)
await rm(INFORME, { force: true })
const vitest = [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${INFORME}`,
  ...elegidas,
]
const bien = spawnSync(execPath, vitest, { stdio: 'inherit' }).status === 0

const { pasaron, fallaron, dudosas } = await cuenta()
const malas = revisiones.filter((revision) => !revision).length
if (dudosas.length > 0) stdout.write(`Pasaron a la segunda, y hay que mirarlas:\n${dudosas.join('\n')}\n`)
stdout.write(`${pasaron + revisiones.length - malas} passed, ${fallaron + malas} failed\n`)
exit(bien && malas === 0 ? 0 : 1)
