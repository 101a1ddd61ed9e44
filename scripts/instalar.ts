import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { instalacionNueva } from '#contract/instalacion.ts'
import { ROL } from '#contract/rules/roles.ts'
import { revisa } from '#contract/validacion.ts'
import { instala } from '#server/areas/instalacion/instalar.ts'
import { leeConfig } from '#server/config.ts'
import { anota } from '#server/plugins/auditoria/anotar.sql.ts'
import { olvidaSegundoFactor, pideSegundoFactor } from '#server/plugins/cuentas/segundo-factor.sql.ts'
import { abreBase } from '#server/plugins/database/base.ts'
import { migra } from '#server/plugins/database/migraciones.ts'
import { Rechazo } from '#server/plugins/http/rechazo.ts'
import { revocaSesionesDe } from '#server/plugins/sesiones/sesion.sql.ts'
import { enConsola } from './consola.ts'

const USO = 'Uso: npm run instalar [-- --segundo-factor [nombre-de-usuario]]'
/** Whoever has this machine's command line administers everything; its audit rows say so. */
const CONSOLA = { usuarioId: 0, rolId: ROL.ADMINISTRADOR_NACIONAL }

/** What is asked, in its order, and where each answer goes. */
const PREGUNTAS: readonly (readonly [pregunta: string, camino: string])[] = [
  ['Nombre de la agencia', 'agencia'],
  ['Teléfono de la mesa de ayuda', 'mesaDeAyuda.telefono'],
  ['Correo de la mesa de ayuda', 'mesaDeAyuda.correo'],
  ['Horario de la mesa de ayuda', 'mesaDeAyuda.horario'],
  ['Nombre de usuario del primer administrador nacional', 'administrador.nombreUsuario'],
  ['Sus nombres', 'administrador.nombres'],
  ['Su apellido paterno', 'administrador.apellidoPaterno'],
  ['Su apellido materno (puede quedar vacío)', 'administrador.apellidoMaterno'],
  ['Su correo electrónico', 'administrador.correoElectronico'],
]

/** Asks everything, a line each; what the input ends without is empty. */
async function pregunta(): Promise<unknown> {
  const lineas = createInterface({ input: process.stdin })
  const siguiente = lineas[Symbol.asyncIterator]()
  const dicho = { mesaDeAyuda: {}, administrador: {} }
  for (const [frase, camino] of PREGUNTAS) {
    process.stdout.write(`${frase}: `)
    const [grupo = '', campo] = camino.split('.')
    const linea = await siguiente.next()
    const respuesta = { [campo ?? grupo]: linea.done === true ? '' : linea.value }
    Object.assign(campo === undefined ? dicho : dicho[grupo as keyof typeof dicho], respuesta)
  }
  lineas.close()
  process.stdout.write('\n')
  return dicho
}

/** `npm run instalar`: the agency, its help desk and the first national administrator of an empty database. Ends with 1 when something is wrong. */
async function primeraVez(): Promise<number> {
  const config = leeConfig(process.env)
  const base = abreBase(config, (error) => process.stderr.write(`Se perdió la base de datos: ${error.message}\n`))
  try {
    await migra(base.db)
    const revision = revisa(instalacionNueva, await pregunta())
    if (!revision.valida) {
      for (const [campo, mensaje] of Object.entries(revision.campos)) {
        const frase = PREGUNTAS.find(([, camino]) => camino === campo)?.[0] ?? campo
        process.stderr.write(`${frase}: ${mensaje}\n`)
      }
      return 1
    }
    const { enlace } = await instala(base.db, config.publicUrl, revision.valor)
    process.stdout.write(`Instalado. Quien administra crea su contraseña aquí, una sola vez y antes de 24 horas:\n${enlace}\n`)
    return 0
  } finally {
    await base.cierra()
  }
}

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
await enConsola(async () => {
  if (opcion === undefined) return primeraVez()
  if (opcion === '--segundo-factor' && resto.length === 0) return restablece(nombre)
  process.stderr.write(`${USO}\n`)
  return 1
}, Rechazo)
