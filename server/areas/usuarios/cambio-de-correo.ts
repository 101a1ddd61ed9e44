import type { Kysely } from 'kysely'
import { ROL } from '#contract/rules/roles.ts'
import type { Usuario } from '#contract/usuarios.ts'
import { anota } from '#server/plugins/auditoria/anotar.sql.ts'
import { velaCorreo } from '#server/plugins/auditoria/correo-velado.ts'
import { anulaCodigos, creaCodigo } from '#server/plugins/cuentas/codigos.ts'
import { correoDeRecuperacion } from '#server/plugins/cuentas/correo-de-recuperacion.ts'
import type { Huella } from '#server/plugins/cuentas/huella.ts'
import { puedeRecibir } from '#server/plugins/cuentas/cuota-de-correo.ts'
import { esDuplicado } from '#server/plugins/database/base.ts'
import { Rechazo, conflicto, demasiadosIntentos } from '#server/plugins/http/rechazo.ts'
import type { Servicios } from '#server/plugins/procesos/servicios.ts'
import { revocaSesionesDe } from '#server/plugins/sesiones/sesion.sql.ts'
import { correoDeCorreoCambiado, correoDeDireccionEnUso, correoParaConfirmar } from './cambio-de-correo.correos.ts'
import {
  type CorreoCambiado,
  type Presentado,
  confirmaCambio,
  deshaceCambio,
  origenDeOtroApoderado,
  pideCambio,
} from './cambio-de-correo.sql.ts'

type Contexto = Pick<Servicios, 'db' | 'config' | 'correos'>

const MEDIA_HORA = 0.5
const CLASE = 'cambio-de-correo'

/** Why a link does not serve; `pida` is what its reader can do. */
function exigeServido<T>(presentado: Presentado<T>, pida: string): T {
  switch (presentado.tipo) {
    case 'sirvio':
      return presentado.cambio
    case 'usado':
      throw new Rechazo(400, 'enlace-usado', `El enlace ya se usó. ${pida}`)
    case 'vencido':
      throw new Rechazo(400, 'enlace-vencido', `El enlace venció. ${pida}`)
    case 'desconocido':
      throw new Rechazo(400, 'enlace-invalido', `El enlace no es válido. ${pida}`)
  }
}

async function sinCorreoRepetido<T>(escribe: () => Promise<T>): Promise<T> {
  try {
    return await escribe()
  } catch (error) {
    if (!esDuplicado(error, 'usuario_correo_de_apoderado')) throw error
    throw conflicto('correo-en-uso', 'Otra cuenta ya tiene esta dirección. Use otra.')
  }
}

function anotaCambio(db: Kysely<unknown>, { usuarioId, rolId, ...de }: CorreoCambiado, accion: 'confirmar-correo' | 'deshacer-correo') {
  const [antes, despues] = accion === 'confirmar-correo' ? [de.anterior, de.nuevo] : [de.nuevo, de.anterior]
  return anota(
    db,
    { usuarioId, rolId },
    {
      accion,
      objeto: 'usuario',
      objetoId: usuarioId,
      detalle: { antes: velaCorreo(antes), despues: velaCorreo(despues) },
    },
  )
}

/**
 * Asks for a new address of one's own: nothing changes until the link that goes to it is pressed. The answer is the same, and in the
 * same time, whoever has that address. Throws 429 when too many mails were asked for.
 */
export async function pideCorreo(
  { db, config, correos }: Contexto,
  { usuarioId, nombres, usuarioRol, correoElectronico }: Usuario,
  nuevo: string,
): Promise<void> {
  const cabe = [await puedeRecibir(db, CLASE, `de la cuenta ${usuarioId}`), await puedeRecibir(db, CLASE, nuevo)]
  if (cabe.includes(false)) throw demasiadosIntentos('Pidió muchos correos. Intente otra vez en una hora.', 3600)
  const ajeno = await origenDeOtroApoderado(db, usuarioId, nuevo)
  const enUso = usuarioRol.rolId === ROL.APODERADO ? ajeno : null
  const destino = { publicUrl: config.publicUrl, para: nuevo }
  await db.transaction().execute(async (trx) => {
    const codigo = await pideCambio(trx, { usuarioId, nuevo, conEnlace: enUso === null })
    const mensaje =
      codigo === null
        ? correoDeDireccionEnUso({ ...destino, origen: enUso ?? 'Apoderados' })
        : correoParaConfirmar({ ...destino, nombres, codigo })
    await anota(
      trx,
      { usuarioId, rolId: usuarioRol.rolId },
      {
        accion: 'pedir-correo',
        objeto: 'usuario',
        objetoId: usuarioId,
        detalle: { antes: correoElectronico === null ? null : velaCorreo(correoElectronico), despues: velaCorreo(nuevo) },
      },
    )
    await correos.encola(trx, mensaje)
  })
}

/**
 * Gives the account its new address, ends the codes that were mailed to the old one, and tells it. Throws 400 `enlace-usado`,
 * `enlace-vencido` or `enlace-invalido`, and 409 `correo-en-uso`.
 */
export async function confirmaCorreo({ db, config, correos }: Contexto, suya: Huella): Promise<void> {
  await sinCorreoRepetido(() =>
    db.transaction().execute(async (trx) => {
      const confirmado = exigeServido(await confirmaCambio(trx, suya), 'Pida el cambio otra vez en «Mi cuenta».')
      await anulaCodigos(trx, confirmado.usuarioId)
      const { codigoParaDeshacer: codigo, ...hecho } = confirmado
      await anotaCambio(trx, hecho, 'confirmar-correo')
      const { anterior: para, nuevo, nombres } = hecho
      if (para !== null) await correos.encola(trx, correoDeCorreoCambiado({ publicUrl: config.publicUrl, para, nuevo, nombres, codigo }))
    }),
  )
}

/**
 * Gives the account its old address back, ends its sessions and every code, and mails it a link to another password: whoever changed
 * the address knew that one. Returns whether it was mailed. Throws as `confirmaCorreo`.
 */
export async function deshaceCorreo({ db, config, correos }: Contexto, suya: Huella): Promise<boolean> {
  return sinCorreoRepetido(() =>
    db.transaction().execute(async (trx) => {
      const cambio = exigeServido(await deshaceCambio(trx, suya), 'Pida ayuda a la agencia.')
      const { usuarioId, nombres, anterior } = cambio
      await anulaCodigos(trx, usuarioId)
      await revocaSesionesDe(trx, usuarioId, null)
      await anotaCambio(trx, cambio, 'deshacer-correo')
      if (anterior === null || !cambio.conContrasena) return false
      const codigo = await creaCodigo(trx, { proposito: 'recuperacion', usuarioId, horas: MEDIA_HORA })
      await correos.encola(trx, correoDeRecuperacion(config.publicUrl, anterior, nombres, codigo))
      return true
    }),
  )
}
