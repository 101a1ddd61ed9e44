import { CarpetaEnUso } from '#server/plugins/database/candado.ts'

type ClaseDeError = abstract new (...partes: never[]) => Error

/**
 * Runs a command over the service's data, which answers its exit status. Of what a person can mend, data in use and the
 * errors of `conocidos`, the words alone are said, and it ends with 1.
 */
export async function enConsola(mandato: () => Promise<number>, ...conocidos: readonly ClaseDeError[]): Promise<void> {
  try {
    process.exitCode = await mandato()
  } catch (error) {
    if (!(error instanceof Error && [CarpetaEnUso, ...conocidos].some((clase) => error instanceof clase))) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
