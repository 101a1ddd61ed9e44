import type { FastifyInstance } from 'fastify'
import { anota } from '#server/plugins/auditoria/anotar.sql.ts'
import { anotaConsulta, consultoHacePoco, cuentaConsulta, exigeCupoDeConsultas } from '#server/plugins/cuentas/consultas-de-run.ts'
import { sirve } from '#server/plugins/http/operaciones.ts'
import { conflicto, datosInvalidos, noEncontrado } from '#server/plugins/http/rechazo.ts'
import { cuantosVinculos, desvincula, estudiantesVinculados, pruebaConCodigo, vincula } from './vinculos.sql.ts'

/** Students that one account may have linked (decisions, surveys). */
export const MAXIMO_DE_VINCULOS = 10

const NO_ES_SUYO = 'Ese estudiante no está vinculado a su cuenta.'

/** A guardian's links with students (spec, section 7, guardians; ADR 018). */
export default function vinculos(app: FastifyInstance): void {
  sirve(app, 'getApoderadosEstudiantes', async ({ db, proveedores, sesion }) => {
    for (const { encuestaId, token } of await estudiantesVinculados(db, sesion.usuarioId)) {
      if (encuestaId !== null && token !== undefined) await proveedores.encuestas.alDia(encuestaId, () => [token])
    }
    return estudiantesVinculados(db, sesion.usuarioId)
  })

  sirve(app, 'postApoderadosEstudiantes', async ({ db, sesion, body }) => {
    if (body.usuarioId !== sesion.usuarioId) throw noEncontrado('No encontramos esa cuenta.')
    if (!(await consultoHacePoco(db, sesion.usuarioId, body.runEstudiante))) {
      await cuentaConsulta(db, sesion.usuarioId, body.runEstudiante, 'vinculo')
      throw conflicto('falta-consulta', 'Busque primero al estudiante por su RUN.')
    }
    return db.transaction().execute(async (trx) => {
      const cuantos = await cuantosVinculos(trx, sesion.usuarioId)
      const [yaVinculado] = await estudiantesVinculados(trx, sesion.usuarioId, body.runEstudiante)
      if (yaVinculado !== undefined) throw conflicto('ya-vinculado', 'Ese estudiante ya está vinculado a su cuenta.')
      if (cuantos >= MAXIMO_DE_VINCULOS) {
        throw conflicto('maximo-de-vinculos', `Su cuenta ya tiene ${MAXIMO_DE_VINCULOS} estudiantes. Desvincule uno para agregar otro.`)
      }
      const vinculoId = await vincula(trx, body)
      const [vinculado] = await estudiantesVinculados(trx, sesion.usuarioId, body.runEstudiante)
      if (vinculoId === undefined || vinculado === undefined) throw noEncontrado('No encontramos a un estudiante con ese RUN.')
      const { runEstudiante } = body
      await anota(trx, sesion, { accion: 'vincular', objeto: 'vinculo', objetoId: vinculoId, runEstudiante })
      return vinculado
    })
  })

  sirve(app, 'deleteApoderadosEstudiantes', ({ db, sesion: { usuarioId, rolId }, params }) =>
    db.transaction().execute(async (trx) => {
      const [vinculado] = await estudiantesVinculados(trx, usuarioId, params.run)
      if (vinculado?.esUsted) throw conflicto('vinculo-propio', 'Este vínculo no se quita: el estudiante es usted.')
      const vinculoId = await desvincula(trx, usuarioId, params.run)
      if (vinculoId === undefined) throw noEncontrado(NO_ES_SUYO)
      await anota(trx, { usuarioId, rolId }, { accion: 'desvincular', objeto: 'vinculo', objetoId: vinculoId, runEstudiante: params.run })
      return undefined
    }),
  )

  sirve(app, 'postApoderadosEstudiantesPrueba', async ({ db, huellas, sesion, body: { runEstudiante, codigo } }) => {
    const { usuarioId } = sesion
    const [vinculado] = await estudiantesVinculados(db, usuarioId, runEstudiante)
    if (vinculado === undefined) throw noEncontrado(NO_ES_SUYO)
    if (vinculado.probado) throw conflicto('ya-comprobado', 'Este vínculo ya está comprobado.')
    const comprobado = await db.transaction().execute(async (trx) => {
      await exigeCupoDeConsultas(trx, usuarioId)
      const vinculoId = await pruebaConCodigo(trx, { usuarioId, run: runEstudiante, huella: huellas.de(runEstudiante, codigo) })
      // Kept, and only then refused: a wrong code counts.
      if (vinculoId === undefined) {
        await anotaConsulta(trx, usuarioId, runEstudiante, 'codigo')
        await anota(trx, sesion, {
          accion: 'probar-vinculo',
          objeto: 'estudiante',
          objetoId: '',
          runEstudiante,
          detalle: { rechazo: 'codigo' },
        })
      } else
        await anota(trx, sesion, {
          accion: 'probar-vinculo',
          objeto: 'vinculo',
          objetoId: vinculoId,
          runEstudiante,
        })
      return vinculoId === undefined ? undefined : (await estudiantesVinculados(trx, usuarioId, runEstudiante))[0]
    })
    if (comprobado === undefined) throw datosInvalidos({ codigo: 'El código no es de este estudiante, ya se usó o venció.' })
    return comprobado
  })
}
