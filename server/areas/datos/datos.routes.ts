import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Conjunto } from '#contract/datos.ts'
import type { Lugar } from '#contract/datamart.ts'
import { anota } from '#server/plugins/auditoria/anotar.sql.ts'
import { esDuplicado } from '#server/plugins/database/base.ts'
import { sirve } from '#server/plugins/http/operaciones.ts'
import { conflicto, noEncontrado, Rechazo } from '#server/plugins/http/rechazo.ts'
import { tramoPedido } from '#server/plugins/http/tramo.ts'
import type { Alcance } from '#server/plugins/sesiones/alcance.sql.ts'
import { caminoA, type Pedido } from '../datamart/lugar.sql.ts'
import { archivoDeConjunto, trozosDeConjunto, cancelaConjunto, conjuntosPara, pideConjunto } from './conjuntos.sql.ts'
import { type Ambito, cuentaDe, encuestasDeAmbito } from './datos.sql.ts'
import { libroDe, librosDe } from './libro.ts'
import { encargaConjuntos } from './prepara.ts'

const SIN_ENCUESTAS = 'Ese período no tiene esa encuesta.'
const SIN_CONJUNTO = 'No encontramos ese conjunto de datos.'

async function exigeLugar(db: Kysely<unknown>, alcance: Alcance, pedido: Pedido): Promise<Lugar> {
  const lugar = (await caminoA(db, alcance, pedido))?.at(-1)
  if (lugar === undefined) throw noEncontrado('No encontramos ese lugar.')
  return lugar
}

async function exigeEncuestas(db: Kysely<unknown>, ambito: Pick<Ambito, 'periodoId' | 'encuestaId'>): Promise<void> {
  if ((await encuestasDeAmbito(db, ambito)).length === 0) throw noEncontrado(SIN_ENCUESTAS)
}

async function elConjunto(db: Kysely<unknown>, usuarioId: number, conjuntoId: number): Promise<Conjunto> {
  const [uno] = (await conjuntosPara(db, usuarioId, { limit: 1, offset: 0, conjuntoId })).filas
  if (uno === undefined) throw noEncontrado(SIN_CONJUNTO)
  return uno
}

/** Datasets for analysis: asked for, prepared by the queue, downloaded for some days (interface, permissions; ADR 055). */
export default function datos(app: FastifyInstance): void {
  const { cola, db: base, lectura } = app.servicios
  const encarga = encargaConjuntos(cola, base, lectura, () => app.salida.anunciada)

  sirve(app, 'getAdminDatos', ({ db, sesion, query }) => conjuntosPara(db, sesion.usuarioId, query))

  sirve(app, 'getAdminDatosCuenta', async ({ db, sesion, query: { periodoId, encuestaId = null, ...pedido } }) => {
    const lugar = await exigeLugar(db, sesion, pedido)
    await exigeEncuestas(db, { periodoId, encuestaId })
    return { filas: await cuentaDe(db, { periodoId, encuestaId, lugar }) }
  })

  sirve(app, 'postAdminDatos', async ({ db, sesion, body: { periodoId, encuestaId = null, conIdentidad, motivo, ...pedido } }) => {
    const lugar = await exigeLugar(db, sesion, pedido)
    await exigeEncuestas(db, { periodoId, encuestaId })
    const ambito = { periodoId, encuestaId, lugar }
    const total = await cuentaDe(db, ambito)
    if (total === 0) throw conflicto('sin-respuestas', 'Ahí no hay respuestas enviadas todavía.')
    return db
      .transaction()
      .execute(async (trx) => {
        const conjuntoId = await pideConjunto(trx, sesion.usuarioId, { ...ambito, conIdentidad, motivo: motivo ?? null, total })
        await anota(trx, sesion, {
          accion: 'pedir-datos',
          objeto: 'conjunto',
          objetoId: conjuntoId,
          motivo,
          detalle: { periodoId, encuestaId, nivel: lugar.nivel, lugar: lugar.id, conIdentidad, total },
        })
        await encarga(trx, [{ datos: conjuntoId }])
        return elConjunto(trx, sesion.usuarioId, conjuntoId)
      })
      .catch((error: unknown) => {
        if (!esDuplicado(error, 'un_conjunto_en_preparacion')) throw error
        throw conflicto('conjunto-en-preparacion', 'Ya se prepara un conjunto que usted pidió. Espere a que termine o cancélelo.')
      })
  })

  sirve(app, 'deleteAdminDatos', ({ db, sesion, params: { id } }) =>
    db.transaction().execute(async (trx) => {
      const { estado } = await elConjunto(trx, sesion.usuarioId, id)
      if (!(await cancelaConjunto(trx, sesion.usuarioId, id))) {
        throw conflicto('conjunto-terminado', estado === 'preparando' ? 'Lo pidió otra persona.' : 'Ese conjunto ya no se está preparando.')
      }
      await anota(trx, sesion, { accion: 'cancelar-datos', objeto: 'conjunto', objetoId: id })
      return undefined
    }),
  )

  sirve(app, 'getAdminDatosDescarga', async ({ db, sesion, params: { id }, request, reply }) => {
    const archivo = await archivoDeConjunto(db, sesion.usuarioId, id)
    if (archivo === undefined) throw noEncontrado(SIN_CONJUNTO)
    if (archivo.vencido) throw new Rechazo(410, 'conjunto-vencido', 'Ese archivo se borró al cumplir sus días. Pídalo otra vez.')
    if (archivo.estado !== 'listo') throw conflicto('conjunto-sin-preparar', 'Ese conjunto todavía no está listo.')
    const tramo = tramoPedido(request, reply, { total: archivo.bytes, marca: archivo.huella })
    await anota(db, sesion, {
      accion: 'descargar-datos',
      objeto: 'conjunto',
      objetoId: id,
      detalle: { filas: archivo.filas, conIdentidad: archivo.conIdentidad, desde: tramo.desde },
    })
    return {
      archivo: Readable.from(trozosDeConjunto(db, id, tramo), { objectMode: false }),
      nombre: `datos-${id}.zip`,
      tipo: 'application/zip',
      tramo,
    }
  })

  sirve(app, 'getAdminDatosLibro', async ({ db, query: { periodoId, encuestaId = null } }) => {
    const libros = await librosDe(db, { periodoId, encuestaId }, { conIdentidad: false, seudonimo: () => '' })
    if (libros.length === 0) throw noEncontrado(SIN_ENCUESTAS)
    return { archivo: Buffer.from([...libroDe(libros)].join('')), nombre: 'libro-de-codigos.csv', tipo: 'text/csv; charset=utf-8' }
  })
}
