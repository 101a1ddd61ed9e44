import { CUENTAS } from '#server/semilla/cuentas.ts'

/** Prints the demonstration's accounts as JSON, from their definition: no database is opened (interface, commands). */
process.stdout.write(`${JSON.stringify(CUENTAS, null, 2)}\n`)
