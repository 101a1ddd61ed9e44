import { CUENTAS } from '#server/semilla/cuentas.ts'
import { leePedido } from './mandato.ts'

/** Prints the demonstration's accounts as JSON, from their definition: no database is opened (interface, commands). */
leePedido('Uso: npm run demo:accounts', { options: {} })
process.stdout.write(`${JSON.stringify(CUENTAS, null, 2)}\n`)
