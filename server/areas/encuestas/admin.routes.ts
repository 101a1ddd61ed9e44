import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { EncuestaAdministrada } from '#contract/encuestas.admin.ts'
import type { Cuestionario } from '#contract/rules/cuestionario.ts'
import { anota } from '#server/plugins/auditoria/anotar.sql.ts'
import { esDuplicado } from '#server/plugins/database/base.ts'
import { sirve } from '#server/plugins/http/operaciones.ts'
import { conflicto, datosInvalidos, noEncontrado, versionAntigua } from '#server/plugins/http/rechazo.ts'
import type { Alcance } from '#server/plugins/sesiones/alcance.sql.ts'
import type { Proveedores } from '#server/providers/proveedores.ts'
import {
  borraEncuesta,
  cambiaCuestionario,
  cambiaEncuesta,
  creaEncuesta,
  cuestionarioGuardado,
  encuestaAdministradaPorId,
  encuestaConCifras,
  encuestasAdministradas,
  faltantes,
  informantesDigitadores,
  respuestasDeEncuesta,
  versionesDeCuestionario,
} from './admin.sql.ts'
import { leeDefinicion } from './definicion.ts'
import { periodos } from './encuestas.sql.ts'
import type { Falta } from './falta.ts'
import { borraMapeo, creaMapeo, creaTokens, esRegistro, gradosConEncuestas, mapeoPorId, mapeos, respuestasDeMapeo } from './mapeos.sql.ts'
import { SIN_PERIODO } from './periodos.routes.ts'
import { copiaEncuestas, periodoPorNombre } from './periodos.sql.ts'

const SIN_ENCUESTA = 'No encontramos esa encuesta.'

/** Who asks, and in which tool surveys are answered. */
interface Contexto {
  sesion: Alcance
  proveedores: Pick<Proveedores, 'encuestas'>
}

async function exigeEncuesta(db: Kysely<unknown>, { sesion, proveedores }: Contexto, encuestaId: number) {
  const encuesta = await encuestaAdministradaPorId(db, sesion, { encuestaId, externa: proveedores.encuestas.externa !== null })
  if (encuesta === undefined) throw noEncontrado(SIN_ENCUESTA)
  return encuesta
}

/** Of a survey, what decides who can answer and when. */
function vigencia({
  nombre,
  activo,
  esPublico,
  apertura,
  cierre,
}: Pick<EncuestaAdministrada, 'nombre' | 'activo' | 'esPublico' | 'apertura' | 'cierre'>) {
  return { nombre, activo, esPublico, apertura, cierre }
}

/** Throws 400 naming what a survey refers to and does not exist. */
async function exigeReferencias(
  db: Kysely<unknown>,
  datos: { periodo: { periodoId: number }; contestador: { informanteDigitadorId: number }; cuestionarioDe?: number | undefined },
): Promise<void> {
  const falta = await faltantes(db, { ...datos.periodo, ...datos.contestador, cuestionarioDe: datos.cuestionarioDe ?? null })
  const campos = {
    ...(falta.periodo && { 'periodo.periodoId': 'Ese período no existe.' }),
    ...(falta.informante && { 'contestador.informanteDigitadorId': 'Quien responde no existe.' }),
    ...(falta.cuestionario && { cuestionarioDe: 'Esa encuesta no existe.' }),
  }
  if (Object.keys(campos).length > 0) throw datosInvalidos(campos)
}

interface DefinicionEnviada {
  definicion: string
  aceptaOmisiones?: boolean | undefined
}

/** What a definition says. Throws 400 with all its mistakes, and with what would be left out and nobody accepted, each with its line. */
function exigeCuestionario({ definicion, aceptaOmisiones = false }: DefinicionEnviada): Cuestionario {
  const { faltas, omisiones, cuestionario } = leeDefinicion(definicion)
  if (cuestionario !== null && (aceptaOmisiones || omisiones.length === 0)) return cuestionario
  throw datosInvalidos({
    ...(faltas.length > 0 && { definicion: enLineas(faltas) }),
    ...(omisiones.length > 0 && !aceptaOmisiones && { aceptaOmisiones: enLineas(omisiones) }),
  })
}

const enLineas = (faltas: readonly Falta[]): string => faltas.map(({ linea, mensaje }) => `Línea ${linea}: ${mensaje}`).join('\n')

function cuestionarios(app: FastifyInstance): void {
  sirve(app, 'getAdminEncuestaCuestionario', async ({ db, params }) => {
    const cuestionario = await cuestionarioGuardado(db, params.id)
    if (cuestionario === undefined) throw noEncontrado(SIN_ENCUESTA)
    return cuestionario
  })

  sirve(app, 'getAdminEncuestaVersiones', async ({ db, params }) => {
    const preguntas = await versionesDeCuestionario(db, params.id)
    if (preguntas === undefined) throw noEncontrado(SIN_ENCUESTA)
    return preguntas
  })

  sirve(app, 'postAdminEncuestaRevision', async ({ db, sesion, proveedores, params, body }) => {
    const { nombre } = await exigeEncuesta(db, { sesion, proveedores }, params.id)
    return { ...exigeCuestionario(body), titulo: nombre }
  })

  sirve(app, 'putAdminEncuestaCuestionario', ({ db, sesion, proveedores, params: { id: encuestaId }, body }) =>
    db.transaction().execute(async (trx) => {
      await exigeEncuesta(trx, { sesion, proveedores }, encuestaId)
      const cuestionario = exigeCuestionario(body)
      if ((await respuestasDeEncuesta(trx, encuestaId)) > 0)
        throw conflicto('encuesta-con-respuestas', 'La encuesta ya tiene respuestas: conserva sus preguntas.')
      await cambiaCuestionario(trx, encuestaId, cuestionario)
      await anota(trx, sesion, {
        accion: 'cambiar-cuestionario',
        objeto: 'encuesta',
        objetoId: encuestaId,
        detalle: { version: cuestionario.version },
      })
      return exigeEncuesta(trx, { sesion, proveedores }, encuestaId)
    }),
  )
}

function encuestas(app: FastifyInstance): void {
  sirve(app, 'getInformantesDigitadores', ({ db }) => informantesDigitadores(db))
  sirve(app, 'getAdminEncuestas', ({ db, sesion, proveedores, query }) =>
    encuestasAdministradas(db, sesion, { ...query, externa: proveedores.encuestas.externa !== null }),
  )

  sirve(app, 'postAdminEncuestas', ({ db, sesion, proveedores, body }) =>
    db.transaction().execute(async (trx) => {
      await exigeReferencias(trx, body)
      const { definicion, aceptaOmisiones, ...datos } = body
      const encuestaId = await creaEncuesta(
        trx,
        datos,
        definicion === undefined ? null : exigeCuestionario({ definicion, aceptaOmisiones }),
      )
      await anota(trx, sesion, { accion: 'crear-encuesta', objeto: 'encuesta', objetoId: encuestaId })
      return exigeEncuesta(trx, { sesion, proveedores }, encuestaId)
    }),
  )

  sirve(app, 'putAdminEncuestas', ({ db, sesion, proveedores, body }) =>
    db.transaction().execute(async (trx) => {
      const { encuestaId } = body
      await exigeEncuesta(trx, { sesion, proveedores }, encuestaId)
      await exigeReferencias(trx, body)
      const antes = await respuestasDeEncuesta(trx, encuestaId)
      const guardada = await exigeEncuesta(trx, { sesion, proveedores }, encuestaId)
      if (antes > 0 && guardada.periodo.periodoId !== body.periodo.periodoId) {
        throw conflicto('encuesta-con-respuestas', 'La encuesta ya tiene respuestas: su período no puede cambiar.')
      }
      if (!(await cambiaEncuesta(trx, body))) throw versionAntigua(body, guardada)
      await anota(trx, sesion, {
        accion: 'cambiar-encuesta',
        objeto: 'encuesta',
        objetoId: encuestaId,
        detalle: { antes: vigencia(guardada), despues: vigencia(body) },
      })
      return exigeEncuesta(trx, { sesion, proveedores }, encuestaId)
    }),
  )

  sirve(app, 'deleteAdminEncuestas', ({ db, sesion, params }) =>
    db.transaction().execute(async (trx) => {
      if ((await respuestasDeEncuesta(trx, params.id)) > 0) {
        throw conflicto('encuesta-con-respuestas', 'La encuesta ya tiene respuestas y no se puede eliminar. Puede dejarla inactiva.')
      }
      if (await encuestaConCifras(trx, params.id)) {
        throw conflicto(
          'encuesta-con-cifras',
          'La encuesta tiene las cifras de un período cerrado y no se puede eliminar. Puede dejarla inactiva.',
        )
      }
      if (!(await borraEncuesta(trx, params.id))) throw noEncontrado(SIN_ENCUESTA)
      await anota(trx, sesion, { accion: 'eliminar-encuesta', objeto: 'encuesta', objetoId: params.id })
      return undefined
    }),
  )

  sirve(app, 'postAdminEncuestasCopia', ({ db, sesion, body: { periodo, ...copia } }) =>
    db.transaction().execute(async (trx) => {
      const { desdePeriodoId } = copia
      if (!(await periodos(trx)).some(({ periodoId }) => periodoId === desdePeriodoId)) throw noEncontrado(SIN_PERIODO)
      const hacia = await periodoPorNombre(trx, periodo)
      if (hacia.periodoId === desdePeriodoId) throw datosInvalidos({ periodo: 'Elija otro período que el de origen.' })
      const copias = await copiaEncuestas(trx, copia, hacia)
      await creaTokens(trx, copias)
      await anota(trx, sesion, {
        accion: 'copiar-encuestas',
        objeto: 'periodo',
        objetoId: hacia.periodoId,
        detalle: { desdePeriodoId, encuestas: copias },
      })
      return { periodo: hacia, copiadas: copias.length }
    }),
  )
}

function grados(app: FastifyInstance): void {
  sirve(app, 'getEnsenanzasGradosEncuestas', ({ db, query }) => mapeos(db, query.encuestaId))

  sirve(app, 'getGradosConEncuestas', async ({ db, sesion, params }) => {
    if (!(await periodos(db)).some(({ periodoId }) => periodoId === params.id)) throw noEncontrado(SIN_PERIODO)
    return gradosConEncuestas(db, sesion, params.id)
  })

  sirve(app, 'postEnsenanzasGradosEncuestas', async ({ db, sesion, body }) => {
    try {
      return await db.transaction().execute(async (trx) => {
        if (await esRegistro(trx, body.encuestaId)) {
          throw conflicto('encuesta-sin-grados', 'El registro no se da a un grado: lo responde solo quien el establecimiento inscribe.')
        }
        const creado = await creaMapeo(trx, body)
        const mapeo = creado === undefined ? undefined : await mapeoPorId(trx, creado)
        if (mapeo === undefined) throw noEncontrado('No encontramos ese grado o esa encuesta.')
        await creaTokens(trx, [body.encuestaId])
        await anota(trx, sesion, { accion: 'dar-grado', objeto: 'grado', objetoId: mapeo.idEnsenanzaGrado, detalle: mapeo })
        return mapeo
      })
    } catch (error) {
      if (esDuplicado(error)) throw conflicto('grado-repetido', 'Ese grado ya tiene esa encuesta.')
      throw error
    }
  })

  sirve(app, 'deleteEnsenanzasGradosEncuestas', ({ db, sesion, params }) =>
    db.transaction().execute(async (trx) => {
      const mapeo = await mapeoPorId(trx, params.id)
      if (mapeo === undefined) throw noEncontrado('Ese grado ya no tiene esa encuesta.')
      if ((await respuestasDeMapeo(trx, mapeo)) > 0) {
        throw conflicto('grado-con-respuestas', 'Hay estudiantes de ese grado que ya respondieron: no se puede quitar.')
      }
      await borraMapeo(trx, params.id)
      await anota(trx, sesion, { accion: 'quitar-grado', objeto: 'grado', objetoId: params.id, detalle: mapeo })
      return undefined
    }),
  )
}

/** Surveys and the grades that they are given to, as the agency keeps them (spec, section 7, surveys). */
export default function adminEncuestas(app: FastifyInstance): void {
  encuestas(app)
  cuestionarios(app)
  grados(app)
}
