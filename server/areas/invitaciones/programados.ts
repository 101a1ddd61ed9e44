import type { Kysely } from 'kysely'
import { anota } from '#server/plugins/auditoria/anotar.sql.ts'
import type { Cola, Encarga } from '#server/plugins/cola/cola.ts'
import { creaTandaDeApoderados } from './apoderados.sql.ts'
import { anotaProgramado, tomaProgramado } from './programados.sql.ts'

/** How often the days of the calendar are looked at, in seconds. */
const CADA = 300

async function enviaUno(trx: Kysely<unknown>, encarga: Encarga<number>): Promise<boolean> {
  const tomado = await tomaProgramado(trx)
  if (tomado === undefined) return false
  const { recordatorioId, de } = tomado
  const tanda = de === null ? null : await creaTandaDeApoderados(trx, de)
  if (de === null || tanda === null) {
    await anotaProgramado(trx, recordatorioId, de === null ? 'sin-permiso' : 'sin-destinatarios', null)
    return true
  }
  await anotaProgramado(trx, recordatorioId, 'enviado', tanda.tandaId)
  await anota(trx, de.alcance, {
    accion: 'invitar',
    objeto: 'correo',
    objetoId: tanda.tandaId,
    idRbd: de.idRbd ?? de.alcance.idRbd,
    detalle: { grupo: 'apoderados', ...(tanda.reunida && { total: tanda.total }), programado: true },
  })
  await encarga(trx, [{ datos: tanda.tandaId }])
  return true
}

/** Sends what the calendar has for today, each day once, whichever process is there. */
export function enviaProgramados(cola: Cola, db: Kysely<unknown>, encarga: Encarga<number>): void {
  cola.repite('recordatorios', CADA, async () => {
    while (await db.transaction().execute((trx) => enviaUno(trx, encarga))) {
      // The next one.
    }
  })
}
