import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { DIAS_DE_CALENDARIO, type EnsayoDeApoderados, type RecordatoriosDeApoderados } from '#contract/invitaciones.apoderados.ts'
import { ROL } from '#contract/rules/roles.ts'
import { PATH_DE_RUTA } from '#contract/rules/rutas.ts'
import { anota } from '#server/plugins/auditoria/anotar.sql.ts'
import type { Encarga } from '#server/plugins/cola/cola.ts'
import { encargaRecuentos } from '#server/plugins/cola/recuentos.ts'
import { olvidaRecuento, parteDeRecuento } from '#server/plugins/cola/recuentos.sql.ts'
import { rutaDeFastify, sirve } from '#server/plugins/http/operaciones.ts'
import { conflicto, datosInvalidos, noEncontrado } from '#server/plugins/http/rechazo.ts'
import type { Alcance } from '#server/plugins/sesiones/alcance.sql.ts'
import { operacion } from '#contract/operaciones.ts'
import {
  alcanzaEscuela,
  creaTandaDeApoderados,
  type DeQuienes,
  ensayoDeUnaVez,
  ensayoPorPartes,
  lugarDeTodos,
  preferenciaDe,
  prefiere,
  tandasDeApoderados,
} from './apoderados.sql.ts'
import { estaPorLlegar, programa, programados, quitaProgramado } from './programados.sql.ts'

/** Whom the caller writes to: its reach, or a school within it. 404 of another's. */
async function deQuienes(db: Kysely<unknown>, alcance: Alcance, idRbd: number | null): Promise<DeQuienes> {
  if (idRbd !== null && !(await alcanzaEscuela(db, alcance, idRbd))) throw noEncontrado('No encontramos ese establecimiento.')
  return { alcance, idRbd }
}

/** What a count of the guardians of a place is kept under. */
const claveDe = (lugar: string): string => `recordatorios:${lugar}`
const ENSAYO = 'ensayo'

/** Reminders to the guardians of students whose survey is to be answered: at once, by a calendar, and who wants none (ADR 069). */
export function invitacionesDeApoderados(app: FastifyInstance, encarga: Encarga<number>): void {
  const { bajas, cola, db: base, lectura } = app.servicios
  const recuenta = encargaRecuentos<DeQuienes>(
    cola,
    base,
    'recuento-de-apoderados',
    () => app.salida.anunciada,
    async (de, avanza) => ({ [ENSAYO]: await ensayoPorPartes(lectura, de, avanza) }),
  )

  /** What would happen now, or what was counted last of a place with too many guardians to look at while somebody waits. */
  async function ensayo(trx: Kysely<unknown>, de: DeQuienes): Promise<Pick<RecordatoriosDeApoderados, 'ensayo' | 'recuento'>> {
    const ahora = await ensayoDeUnaVez(trx, de)
    const lugar = lugarDeTodos(de)
    if (ahora !== undefined || lugar === null) {
      return { ensayo: ahora ?? null, recuento: { al: new Date().toISOString(), avance: null } }
    }
    const recuento = await recuenta(trx, claveDe(lugar), de)
    return { ensayo: (await parteDeRecuento<EnsayoDeApoderados>(trx, claveDe(lugar), ENSAYO)) ?? null, recuento }
  }

  const todo = async (trx: Kysely<unknown>, de: DeQuienes): Promise<RecordatoriosDeApoderados> => ({
    ...(await ensayo(trx, de)),
    programados: await programados(trx, de),
    tandas: await tandasDeApoderados(trx, de),
  })

  sirve(app, 'getInvitacionesApoderados', async ({ db, sesion, query: { idRbd = null } }) =>
    db.transaction().execute(async (trx) => todo(trx, await deQuienes(trx, sesion, idRbd))),
  )

  sirve(app, 'postInvitacionesApoderados', ({ db, sesion, body: { dia, idRbd } }) =>
    db.transaction().execute(async (trx) => {
      const de = await deQuienes(trx, sesion, idRbd)
      const suceso = { objeto: 'correo', idRbd: idRbd ?? sesion.idRbd } as const
      if (dia === null) {
        const tanda = await creaTandaDeApoderados(trx, de)
        if (tanda === null) throw conflicto('sin-destinatarios', 'No hay a quién escribir ahora.')
        const detalle = { grupo: 'apoderados', ...(tanda.reunida && { total: tanda.total }) }
        await anota(trx, sesion, { ...suceso, accion: 'invitar', objetoId: tanda.tandaId, detalle })
        await encarga(trx, [{ datos: tanda.tandaId }])
        const lugar = lugarDeTodos(de)
        if (lugar !== null) await olvidaRecuento(trx, claveDe(lugar))
        return todo(trx, de)
      }
      if (!(await estaPorLlegar(trx, dia, DIAS_DE_CALENDARIO)))
        throw datosInvalidos({ dia: `Elija un día que no haya llegado, dentro de los próximos ${DIAS_DE_CALENDARIO} días.` })
      const recordatorioId = await programa(trx, de, dia)
      if (recordatorioId === undefined) throw datosInvalidos({ dia: 'Ese día ya está en el calendario.' })
      await anota(trx, sesion, { ...suceso, accion: 'programar-recordatorio', objetoId: recordatorioId, detalle: { dia } })
      return todo(trx, de)
    }),
  )

  sirve(app, 'deleteInvitacionesApoderados', async ({ db, sesion, params: { recordatorioId } }) => {
    await db.transaction().execute(async (trx) => {
      const dia = await quitaProgramado(trx, sesion.usuarioId, recordatorioId)
      if (dia === undefined) throw noEncontrado('Ese día ya no está por llegar.')
      await anota(trx, sesion, { accion: 'quitar-recordatorio', objeto: 'correo', objetoId: recordatorioId, detalle: { dia } })
    })
    return undefined
  })

  sirve(app, 'getInvitacionesPropias', async ({ db, sesion }) => {
    const suya = await preferenciaDe(db, sesion.usuarioId)
    if (suya === undefined) throw noEncontrado('No encontramos su cuenta.')
    return suya
  })

  sirve(app, 'putInvitacionesPropias', async ({ db, sesion, body: { recibe } }) => {
    await cambia(db, sesion, sesion.usuarioId, recibe)
    return { recibe }
  })

  void app.register(async (aparte) => {
    // A mail program sends the form of RFC 8058, which says nothing more.
    aparte.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string' },
      (_pedido, _cuerpo, listo) => listo(null, undefined),
    )
    sirve(aparte, 'postInvitacionesBaja', async ({ db, query: { codigo } }) => {
      const usuarioId = bajas.lee(codigo)
      if (usuarioId === null) throw datosInvalidos({ codigo: 'El enlace no es válido.' })
      await cambia(db, { usuarioId, rolId: ROL.APODERADO }, usuarioId, false)
      return { message: 'Ya no recibirá recordatorios por correo.' }
    })
    // One that only opens addresses gets the page that asks: nothing changes by being looked at.
    aparte.get<{ Querystring: { codigo?: string } }>(rutaDeFastify(operacion('postInvitacionesBaja').path), (request, reply) =>
      reply.redirect(`${PATH_DE_RUTA.recordatorios}#baja=${encodeURIComponent(request.query.codigo ?? '')}`),
    )
  })
}

function cambia(db: Kysely<unknown>, quien: Parameters<typeof anota>[1], usuarioId: number, recibe: boolean): Promise<void> {
  return db.transaction().execute(async (trx) => {
    if (!(await prefiere(trx, usuarioId, recibe))) return
    await anota(trx, quien, { accion: recibe ? 'volver-a-recordatorios' : 'dejar-recordatorios', objeto: 'apoderado', objetoId: usuarioId })
  })
}
