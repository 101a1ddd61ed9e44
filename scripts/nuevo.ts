import { escribe, leeDe } from './nuevo/escribir.ts'
import { PedidoIncorrecto } from './nuevo/obra.ts'
import { planea } from './nuevo/planear.ts'

/** `npm run new`: the standard files of a machine, a screen or an operation, and what is left to do. Bad usage writes nothing. */
try {
  process.stdout.write(escribe(planea(process.argv.slice(2), leeDe('.')), '.'))
} catch (error) {
  if (!(error instanceof PedidoIncorrecto)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
