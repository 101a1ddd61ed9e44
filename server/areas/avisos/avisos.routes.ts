import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { ARCHIVOS_NECESARIOS, type ArchivoNuevo, type Publicacion, type PublicacionEscrita } from '#contract/avisos.ts'
import { puedeLlamar } from '#contract/rules/permisos.ts'
import { anota } from '#server/plugins/auditoria/anotar.sql.ts'
import type { ArchivoDeRespuesta } from '#server/plugins/http/archivo.ts'
import { sirve } from '#server/plugins/http/operaciones.ts'
import { datosInvalidos, noEncontrado, versionAntigua } from '#server/plugins/http/rechazo.ts'
import { tramoPedido } from '#server/plugins/http/tramo.ts'
import { periodos } from '../encuestas/encuestas.sql.ts'
import { escribeEnCarpeta, leeArchivo, revisaArchivos } from './archivos.ts'
import {
  type ArchivoGuardado,
  type ArchivoRevisado,
  archivoDeDocumento,
  archivoDeVideo,
  avisosVigentes,
  cambiaPublicacion,
  creaPublicacion,
  existePeriodo,
  guardaArchivo,
  publicaciones,
  publicacionReservada,
  retiraPublicacion,
  videosVigentes,
} from './avisos.sql.ts'

const SIN_PUBLICACION = 'No encontramos esa publicación.'
const SIN_ARCHIVO = 'No encontramos ese archivo.'

async function reserva(db: Kysely<unknown>, publicacionId: number): Promise<Publicacion> {
  const publicacion = await publicacionReservada(db, publicacionId)
  if (publicacion === undefined) throw noEncontrado(SIN_PUBLICACION)
  return publicacion
}

/** Throws 400 when it is of a period that does not exist, or lacks a file that its kind needs. */
async function exigeEntera(
  db: Kysely<unknown>,
  { tipo, periodoId }: PublicacionEscrita,
  archivos: readonly Pick<ArchivoNuevo, 'uso'>[],
): Promise<void> {
  if (periodoId !== null && !(await existePeriodo(db, periodoId))) throw datosInvalidos({ periodoId: 'Ese período no existe.' })
  const faltan = ARCHIVOS_NECESARIOS[tipo].filter((uso) => !archivos.some((uno) => uno.uso === uso))
  if (faltan.length > 0) throw datosInvalidos(Object.fromEntries(faltan.map((uso) => [uso, 'Elija un archivo.'])))
}

/** What the audit keeps of a publication's change. */
const resumen = ({ titulo, audiencia, roles, desde, hasta, lugar }: PublicacionEscrita) => ({
  titulo,
  audiencia,
  roles,
  desde,
  hasta,
  lugar,
})

const deArchivos = (archivos: readonly ArchivoRevisado[]) => archivos.map(({ uso, nombre, huella }) => ({ uso, nombre, huella }))

/** Notices, videos and supporting documents as data that national administrators keep (decisions, pages; ADR 051). */
export default function avisosDeLaAgencia(app: FastifyInstance): void {
  const { carpetaDeArchivos } = app.servicios.config

  async function guarda(db: Kysely<unknown>, publicacionId: number, archivos: readonly ArchivoRevisado[]): Promise<void> {
    for (const archivo of archivos) {
      if (carpetaDeArchivos !== null) await escribeEnCarpeta(carpetaDeArchivos, archivo)
      await guardaArchivo(db, publicacionId, archivo, carpetaDeArchivos !== null)
    }
  }

  function entrega(
    { db, request, reply }: { db: Kysely<unknown>; request: FastifyRequest; reply: FastifyReply },
    archivo: ArchivoGuardado | undefined,
  ): ArchivoDeRespuesta {
    if (archivo === undefined) throw noEncontrado(SIN_ARCHIVO)
    const { nombre, tipo, bytes, huella } = archivo
    const tramo = tramoPedido(request, reply, { total: bytes, marca: huella })
    // Whatever somebody uploaded runs nothing, even opened by its address.
    void reply.header('content-security-policy', "default-src 'none'; sandbox")
    return { archivo: leeArchivo(db, carpetaDeArchivos, archivo, tramo), nombre, tipo, tramo }
  }

  sirve(app, 'getAvisos', ({ db }) => avisosVigentes(db))
  sirve(app, 'getVideos', ({ db }) => videosVigentes(db))
  sirve(app, 'getVideoArchivo', async (ctx) => entrega(ctx, await archivoDeVideo(ctx.db, ctx.params.id, ctx.params.uso)))
  sirve(app, 'getDocumentoApoyoArchivo', async (ctx) => {
    const { rolId } = ctx.sesion
    return entrega(ctx, await archivoDeDocumento(ctx.db, ctx.params.id, { rolId, todos: puedeLlamar(rolId, 'getAdminAvisos') }))
  })

  sirve(app, 'getAdminAvisos', async ({ db }) => ({ publicaciones: await publicaciones(db), periodos: await periodos(db) }))

  sirve(app, 'postAdminAvisos', async ({ db, sesion, body: { archivos: nuevos, ...escrita } }) => {
    const archivos = await revisaArchivos(escrita.tipo, nuevos)
    return db.transaction().execute(async (trx) => {
      await exigeEntera(trx, escrita, archivos)
      const publicacionId = await creaPublicacion(trx, escrita)
      await guarda(trx, publicacionId, archivos)
      await anota(trx, sesion, {
        accion: 'publicar',
        objeto: 'publicacion',
        objetoId: publicacionId,
        detalle: { tipo: escrita.tipo, ...resumen(escrita), archivos: deArchivos(archivos) },
      })
      return reserva(trx, publicacionId)
    })
  })

  sirve(app, 'putAdminAvisos', async ({ db, sesion, params, body }) => {
    const { archivos: nuevos, version, ...escrita } = body
    const archivos = await revisaArchivos(escrita.tipo, nuevos)
    return db.transaction().execute(async (trx) => {
      const guardada = await reserva(trx, params.id)
      if (guardada.tipo !== escrita.tipo) throw datosInvalidos({ tipo: 'Una publicación no cambia de tipo.' })
      if (guardada.version !== version) throw versionAntigua({ ...escrita, version }, guardada)
      await exigeEntera(trx, escrita, [...guardada.archivos, ...archivos])
      await cambiaPublicacion(trx, params.id, escrita)
      await guarda(trx, params.id, archivos)
      await anota(trx, sesion, {
        accion: 'cambiar-publicacion',
        objeto: 'publicacion',
        objetoId: params.id,
        detalle: { antes: resumen(guardada), despues: resumen(escrita), archivos: deArchivos(archivos) },
      })
      return reserva(trx, params.id)
    })
  })

  sirve(app, 'putAdminAvisosRetiro', ({ db, sesion, params, body: { retirada } }) =>
    db.transaction().execute(async (trx) => {
      const antes = await reserva(trx, params.id)
      if ((antes.retirada !== null) === retirada) return antes
      await retiraPublicacion(trx, params.id, retirada)
      await anota(trx, sesion, {
        accion: retirada ? 'retirar-publicacion' : 'publicar-otra-vez',
        objeto: 'publicacion',
        objetoId: params.id,
        detalle: { tipo: antes.tipo, titulo: antes.titulo },
      })
      return reserva(trx, params.id)
    }),
  )
}
