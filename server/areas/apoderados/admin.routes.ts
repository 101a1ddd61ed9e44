import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { ApoderadoAdministrado } from '#contract/apoderados.admin.ts'
import { anota } from '#server/plugins/auditoria/anotar.sql.ts'
import { camposCambiados } from '#server/plugins/auditoria/cambios.ts'
import { velaCorreo } from '#server/plugins/auditoria/correo-velado.ts'
import { avisosDeCambio } from '#server/plugins/cuentas/avisos-de-administrador.ts'
import { esDuplicado } from '#server/plugins/database/base.ts'
import { sirve } from '#server/plugins/http/operaciones.ts'
import { conflicto, noEncontrado, versionAntigua } from '#server/plugins/http/rechazo.ts'
import type { Alcance } from '#server/plugins/sesiones/alcance.sql.ts'
import type { Mensaje } from '#server/providers/mail/mail.ts'
import { terminaAccesos } from '../usuarios/accesos.ts'
import { anulaCambios } from '../usuarios/cambio-de-correo.sql.ts'
import {
  alcanzaEstudiantePorRun,
  apoderadoAdministradoPorId,
  apoderadosAdministrados,
  cambiaApoderado,
  confirmaVinculo,
  conservaCuenta,
  creaApoderado,
  existeApoderado,
  terminaVinculo,
  tieneContrasena,
} from './admin.sql.ts'
import { cartaParaVerificar } from './cartas.ts'
import { correoDeDireccionCorregida, correoDeVerificacion } from './cuenta.correos.ts'
import { MAXIMO_DE_VINCULOS } from './vinculos.routes.ts'
import { cuantosVinculos, vincula } from './vinculos.sql.ts'

const SIN_APODERADO = 'No encontramos a ese apoderado.'
const SIN_ESTUDIANTE = 'No encontramos a un estudiante con ese RUN.'

/** Throws 404 for a guardian out of the caller's reach, as if it did not exist. */
async function exige(
  db: Kysely<unknown>,
  alcance: Alcance,
  usuarioId: number,
  runApoderado: string | undefined,
): Promise<ApoderadoAdministrado> {
  const apoderado = await apoderadoAdministradoPorId(db, alcance, usuarioId, runApoderado)
  if (apoderado === undefined) throw noEncontrado(SIN_APODERADO)
  return apoderado
}

/** How the audit keeps where an account's mails go, and whether it serves. */
function contacto({ correoElectronico, activo }: ApoderadoAdministrado) {
  return { correo: velaCorreo(correoElectronico), activo }
}

async function cartaPara(
  db: Kysely<unknown>,
  publicUrl: string,
  { usuarioId, nombres, origen, runApoderado: nombreUsuario }: ApoderadoAdministrado,
  correoElectronico: string,
  escribeCorreo = correoDeVerificacion,
): Promise<Mensaje> {
  return cartaParaVerificar(
    db,
    publicUrl,
    {
      usuarioId,
      nombres,
      nombreUsuario,
      correoElectronico,
      origen,
      conContrasena: await tieneContrasena(db, usuarioId),
    },
    escribeCorreo,
  )
}

async function sinCorreoRepetido<T>(escribe: () => Promise<T>): Promise<T> {
  try {
    return await escribe()
  } catch (error) {
    if (esDuplicado(error)) throw conflicto('correo-en-uso', 'No es posible usar ese correo electrónico. Indique otro.')
    throw error
  }
}

function cuentas(app: FastifyInstance): void {
  sirve(app, 'getAdminApoderados', ({ db, sesion, query }) => apoderadosAdministrados(db, sesion, query))
  sirve(app, 'getAdminApoderadosPorAlumno', ({ db, sesion, query }) => apoderadosAdministrados(db, sesion, query))

  sirve(app, 'postAdminApoderados', ({ db, sesion, body, config, correos }) =>
    db.transaction().execute(async (trx) => {
      if (await existeApoderado(trx, body.runApoderado)) throw conflicto('run-en-uso', 'Ya hay una cuenta con ese RUN.')
      const usuarioId = await creaApoderado(trx, body)
      await anota(trx, sesion, { accion: 'crear-usuario', objeto: 'apoderado', objetoId: usuarioId })
      const creado = await exige(trx, sesion, usuarioId, body.runApoderado)
      await correos.encola(trx, await cartaPara(trx, config.publicUrl, creado, body.correoElectronico))
      return creado
    }),
  )

  sirve(app, 'patchAdminApoderados', ({ db, sesion, params, body, config, correos }) =>
    db.transaction().execute(async (trx) => {
      const antes = await exige(trx, sesion, params.id, body.runApoderado)
      if (!(await sinCorreoRepetido(() => cambiaApoderado(trx, params.id, body))))
        throw versionAntigua(body, await exige(trx, sesion, params.id, body.runApoderado))
      const despues = await exige(trx, sesion, params.id, body.runApoderado)
      const correoNuevo = antes.correoElectronico !== despues.correoElectronico
      // What was sent to the old address no longer opens the account.
      if (correoNuevo || !despues.activo) await terminaAccesos(trx, params.id)
      if (correoNuevo) await anulaCambios(trx, params.id)
      await anota(trx, sesion, {
        accion: 'cambiar-apoderado',
        objeto: 'apoderado',
        objetoId: params.id,
        detalle: { antes: contacto(antes), despues: contacto(despues), campos: camposCambiados(antes, body) },
      })
      if (correoNuevo && despues.activo && !despues.verificado)
        await correos.encola(trx, await cartaPara(trx, config.publicUrl, despues, body.correoElectronico, correoDeDireccionCorregida))
      await correos.encola(trx, ...avisosDeCambio(config.publicUrl, antes, despues))
      return despues
    }),
  )

  sirve(app, 'postAdminApoderadosReenvio', async ({ db, sesion, params, body, config, correos }) => {
    const apoderado = await exige(db, sesion, params.id, body.runApoderado)
    const { activo, correoElectronico } = apoderado
    if (apoderado.verificado) throw conflicto('ya-verificada', 'La cuenta ya está verificada.')
    if (!activo || correoElectronico === null)
      throw conflicto('cuenta-inactiva', 'Active la cuenta y registre su correo antes de enviar la verificación.')
    await db.transaction().execute(async (trx) => correos.encola(trx, await cartaPara(trx, config.publicUrl, apoderado, correoElectronico)))
    return { message: 'Enviamos el correo de verificación.' }
  })
}

function vinculos(app: FastifyInstance): void {
  sirve(app, 'postAdminApoderadosEstudiantes', ({ db, sesion, body }) =>
    db.transaction().execute(async (trx) => {
      const { runApoderado, ...vinculo } = body
      const { usuarioId, runEstudiante } = vinculo
      const { estudiantes } = await exige(trx, sesion, usuarioId, runApoderado)
      if (!(await alcanzaEstudiantePorRun(trx, sesion, runEstudiante))) throw noEncontrado(SIN_ESTUDIANTE)
      if (estudiantes.some((uno) => uno.runEstudiante === runEstudiante))
        throw conflicto('ya-vinculado', 'Ese estudiante ya está vinculado a la cuenta.')
      if ((await cuantosVinculos(trx, usuarioId)) >= MAXIMO_DE_VINCULOS) {
        throw conflicto('maximo-de-vinculos', `La cuenta ya tiene ${MAXIMO_DE_VINCULOS} estudiantes.`)
      }
      await vincula(trx, vinculo, { prueba: 'administrador', por: sesion.usuarioId })
      await conservaCuenta(trx, usuarioId)
      await anota(trx, sesion, { accion: 'vincular', objeto: 'apoderado', objetoId: usuarioId, runEstudiante })
      return exige(trx, sesion, usuarioId, runApoderado)
    }),
  )

  sirve(app, 'postAdminApoderadosEstudiantesPrueba', ({ db, sesion, params }) =>
    db.transaction().execute(async (trx) => {
      const vinculo = await confirmaVinculo(trx, sesion, params.id)
      if (vinculo === undefined) throw noEncontrado('No encontramos ese vínculo por comprobar.')
      await anota(trx, sesion, {
        accion: 'probar-vinculo',
        objeto: 'vinculo',
        objetoId: params.id,
        sobre: vinculo.usuarioId,
        runEstudiante: vinculo.run,
      })
      return undefined
    }),
  )

  sirve(app, 'deleteAdminApoderadosEstudiantes', ({ db, sesion, params, body }) =>
    db.transaction().execute(async (trx) => {
      const vinculo = await terminaVinculo(trx, sesion, params.id)
      if (vinculo === undefined) throw noEncontrado('No encontramos ese vínculo.')
      await anota(trx, sesion, {
        accion: 'desvincular',
        objeto: 'vinculo',
        objetoId: params.id,
        motivo: body.motivo,
        sobre: vinculo.usuarioId,
        runEstudiante: vinculo.run,
      })
      return undefined
    }),
  )
}

/** Guardians and their links, as administrators keep them (spec, section 7, guardians). */
export default function adminApoderados(app: FastifyInstance): void {
  cuentas(app)
  vinculos(app)
}
