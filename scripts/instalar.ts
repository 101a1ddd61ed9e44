import { sql } from 'kysely'
import { ROL } from '#contract/rules/roles.ts'
import { leeConfig } from '#server/config.ts'
import { anota } from '#server/plugins/auditoria/anotar.sql.ts'
import { olvidaSegundoFactor, pideSegundoFactor } from '#server/plugins/cuentas/segundo-factor.sql.ts'
import { abreBase } from '#server/plugins/database/base.ts'
import { CarpetaEnUso } from '#server/plugins/database/candado.ts'
import { migra } from '#server/plugins/database/migraciones.ts'
import { revocaSesionesDe } from '#server/plugins/sesiones/sesion.sql.ts'

const USO = 'Uso: npm run instalar -- --segundo-factor [nombre-de-usuario]'
/** Whoever has this machine's command line administers everything; its audit rows say so. */
const CONSOLA = { usuarioId: 0, rolId: ROL.ADMINISTRADOR_NACIONAL }

interface Administrador {
  usuarioId: number
  nombreUsuario: string
}

/**
 * `npm run instalar -- --segundo-factor`: forgets the second factor of a national administrator whom nobody else can help, who
 * sets it up again at the next sign-in. Without a name, of the only one there is. Ends with 1 when it does not know whose.
 */
async function restablece(nombreUsuario: string | undefined): Promise<number> {
  const base = abreBase(leeConfig(process.env), (error) => process.stderr.write(`Se perdió la base de datos: ${error.message}\n`))
  try {
    await migra(base.db)
    const { rows } = await sql<Administrador>`
      select usuario_id as "usuarioId", nombre_usuario as "nombreUsuario" from usuario where rol_id = ${ROL.ADMINISTRADOR_NACIONAL} and activo
      order by nombre_usuario
    `.execute(base.db)
    const elegidos = rows.filter((uno) => nombreUsuario === undefined || uno.nombreUsuario.toLowerCase() === nombreUsuario.toLowerCase())
    const [elegido] = elegidos
    if (elegido === undefined || elegidos.length > 1) {
      const nombres = rows.map((uno) => uno.nombreUsuario).join(', ')
      process.stderr.write(`Diga de qué administrador nacional: ${nombres || 'no hay ninguno activo'}.\n${USO}\n`)
      return 1
    }
    await base.db.transaction().execute(async (trx) => {
      await olvidaSegundoFactor(trx, elegido.usuarioId)
      await pideSegundoFactor(trx, elegido.usuarioId)
      await revocaSesionesDe(trx, elegido.usuarioId, null)
      await anota(trx, CONSOLA, { accion: 'restablecer-segundo-factor', objeto: 'usuario', objetoId: elegido.usuarioId })
    })
    process.stdout.write(
      `${elegido.nombreUsuario} configurará otra vez su segundo factor en su próximo ingreso. Sus sesiones se cerraron.\n`,
    )
    return 0
  } finally {
    await base.cierra()
  }
}

const [opcion, nombre, ...resto] = process.argv.slice(2)
try {
  if (opcion === '--segundo-factor' && resto.length === 0) process.exitCode = await restablece(nombre)
  else {
    process.stderr.write(`${USO}\n`)
    process.exitCode = 1
  }
} catch (error) {
  if (!(error instanceof CarpetaEnUso)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
