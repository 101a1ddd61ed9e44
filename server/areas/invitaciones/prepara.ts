import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Cola, Encarga } from '#server/plugins/cola/cola.ts'
import type { Correos } from '#server/plugins/cola/correos.ts'
import { puedeRecibir } from '#server/plugins/cuentas/cuota-de-correo.ts'
import { invita } from '#server/plugins/cuentas/invitacion.ts'
import type { Mensaje } from '#server/providers/mail/mail.ts'
import { correoDeRecordatorio } from './invitaciones.correos.ts'
import { anotaPreparado, type PorPreparar, tomaPorPreparar } from './invitaciones.sql.ts'

/** Mails that are written in one transaction. */
const A_LA_VEZ = 100

async function carta(db: Kysely<unknown>, publicUrl: string, uno: PorPreparar, para: string): Promise<Mensaje> {
  return uno.grupo === 'cuentas' ? invita(db, publicUrl, { ...uno, correoElectronico: para }) : correoDeRecordatorio(publicUrl, para, uno)
}

async function preparaAlgunos(trx: Kysely<unknown>, tandaId: number, { publicUrl, correos }: De): Promise<boolean> {
  const tomados = await tomaPorPreparar(trx, tandaId, A_LA_VEZ)
  for (const uno of tomados) {
    const { usuarioId, correoElectronico: para } = uno
    const recibe = para !== null && uno.sigue && (await puedeRecibir(trx, 'invitacion', para))
    const clave = recibe ? randomUUID() : null
    await anotaPreparado(trx, tandaId, usuarioId, clave)
    if (clave !== null && para !== null) await correos.encolaConClave(trx, clave, await carta(trx, publicUrl, uno, para))
  }
  return tomados.length === A_LA_VEZ
}

interface De {
  publicUrl: string
  correos: Correos
}

/** How a batch's mails are written, by the queue: some at a time, each in its transaction, so that a process that dies writes none twice. */
export function encargaTandas(cola: Cola, db: Kysely<unknown>, de: De): Encarga<number> {
  return cola.aprende<number>('tanda', async (tandaId) => {
    while (await db.transaction().execute((trx) => preparaAlgunos(trx, tandaId, de))) {
      // The next ones.
    }
  })
}
