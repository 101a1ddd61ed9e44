import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Cola, Encarga } from '#server/plugins/cola/cola.ts'
import type { Correos } from '#server/plugins/cola/correos.ts'
import type { CodigosDeBaja } from '#server/plugins/cuentas/codigo-de-baja.ts'
import { type ClaseDeCorreo, puedeRecibir } from '#server/plugins/cuentas/cuota-de-correo.ts'
import { invita } from '#server/plugins/cuentas/invitacion.ts'
import type { Mensaje } from '#server/providers/mail/mail.ts'
import { correoDePendientes } from './apoderados.correos.ts'
import { deQuienesEs, reuneAlgunos, sigueReuniendo, tomaApoderados } from './apoderados.sql.ts'
import { correoDeRecordatorio } from './invitaciones.correos.ts'
import { anotaPreparado, type PorPreparar, tomaPorPreparar } from './invitaciones.sql.ts'
import { anotaSinDestinatarios } from './programados.sql.ts'

/** Mails that are written in one transaction. */
const A_LA_VEZ = 100

async function carta(db: Kysely<unknown>, publicUrl: string, uno: PorPreparar, para: string): Promise<Mensaje> {
  return uno.grupo === 'cuentas' ? invita(db, publicUrl, { ...uno, correoElectronico: para }) : correoDeRecordatorio(publicUrl, para, uno)
}

interface De {
  publicUrl: string
  correos: Correos
  bajas: CodigosDeBaja
}

/** Somebody whose mail is to be written, if it still is, and how. */
interface PorEscribir {
  usuarioId: number
  correoElectronico: string | null
  sigue: boolean
  clase: ClaseDeCorreo
  carta(para: string): Mensaje | Promise<Mensaje>
}

async function toma(trx: Kysely<unknown>, tandaId: number, { publicUrl, bajas }: De): Promise<PorEscribir[]> {
  const de = await deQuienesEs(trx, tandaId)
  if (de === undefined) {
    const tomados = await tomaPorPreparar(trx, tandaId, A_LA_VEZ)
    return tomados.map((uno) => ({ ...uno, clase: 'invitacion', carta: (para) => carta(trx, publicUrl, uno, para) }))
  }
  const apoderados = await tomaApoderados(trx, tandaId, de, A_LA_VEZ)
  return apoderados.map((uno) => ({
    ...uno,
    sigue: uno.estudiantes.length > 0,
    clase: 'recordatorio',
    carta: (para) => correoDePendientes(publicUrl, para, bajas.de(uno.usuarioId), uno),
  }))
}

async function preparaAlgunos(trx: Kysely<unknown>, tandaId: number, de: De): Promise<boolean> {
  const tomados = await toma(trx, tandaId, de)
  for (const { usuarioId, correoElectronico: para, sigue, clase, carta: escribe } of tomados) {
    const recibe = para !== null && sigue && (await puedeRecibir(trx, clase, para))
    const clave = recibe ? randomUUID() : null
    await anotaPreparado(trx, tandaId, usuarioId, clave)
    if (clave !== null && para !== null) await de.correos.encolaConClave(trx, clave, await escribe(para))
  }
  return tomados.length === A_LA_VEZ
}

/** Puts in a batch the next whom it is for; false when everybody is in it. */
async function reune(trx: Kysely<unknown>, tandaId: number): Promise<boolean> {
  if (!(await sigueReuniendo(trx, tandaId))) return false
  const de = await deQuienesEs(trx, tandaId)
  if (de === undefined) return false
  const { reunida, total } = await reuneAlgunos(trx, tandaId, de)
  if (reunida && total === 0) await anotaSinDestinatarios(trx, tandaId)
  return !reunida
}

/**
 * How a batch is put together and its mails are written, by the queue: some at a time, each in its transaction, so that a process that dies writes
 * none twice.
 */
export function encargaTandas(cola: Cola, db: Kysely<unknown>, de: De): Encarga<number> {
  return cola.aprende<number>('tanda', async (tandaId) => {
    while (await db.transaction().execute((trx) => reune(trx, tandaId))) {
      // The next ones.
    }
    while (await db.transaction().execute((trx) => preparaAlgunos(trx, tandaId, de))) {
      // The next ones.
    }
  })
}
