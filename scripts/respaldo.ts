import { leeConfig } from '#server/config.ts'
import { respalda, RespaldoImposible, restaura } from '#server/plugins/database/respaldo.ts'
import { enConsola } from './consola.ts'
import { leePedido, rechaza } from './mandato.ts'

/** `npm run respaldo -- CARPETA` copies the embedded database and its keys; `npm run restaurar -- CARPETA` puts a copy back. */
async function principal(): Promise<number> {
  const uso = 'Uso: npm run respaldo -- CARPETA, o npm run restaurar -- CARPETA'
  const [orden, carpeta, ...resto] = leePedido(uso, { allowPositionals: true, options: {} }).positionals
  if ((orden !== 'respaldo' && orden !== 'restaurar') || carpeta === undefined || resto.length > 0) return rechaza(uso)
  const { dataDir, databaseUrl } = leeConfig(process.env)
  if (databaseUrl !== null) {
    process.stderr.write('Los datos están en PostgreSQL: se respaldan como dice docs/despliegue.md, «Respaldos».\n')
    return 1
  }
  const archivos = orden === 'respaldo' ? await respalda(dataDir, carpeta) : await restaura(carpeta, dataDir)
  process.stdout.write(
    `${orden === 'respaldo' ? `Respaldo en ${carpeta}` : `Restaurado en ${dataDir}`}: ${archivos} archivos, comprobados.\n`,
  )
  return 0
}

await enConsola(principal, RespaldoImposible)
