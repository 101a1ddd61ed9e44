import type { FastifyInstance } from 'fastify'
import { iniciales } from '#contract/rules/iniciales.ts'
import { puedeLlamar } from '#contract/rules/permisos.ts'
import { ROL } from '#contract/rules/roles.ts'
import { anota } from '#server/plugins/auditoria/anotar.sql.ts'
import { cuentaConsulta } from '#server/plugins/cuentas/consultas-de-run.ts'
import { sirve, type Contexto } from '#server/plugins/http/operaciones.ts'
import { conflicto, noEncontrado } from '#server/plugins/http/rechazo.ts'
import { encuestaPorId } from '../encuestas/encuestas.sql.ts'
import { cierraAusentes, deshaceCierres, establecimientosDe, establecimientosDeComuna } from './establecimientos.sql.ts'
import { estudiantesDeRbd, paginaDeRbd, type PaginaDeEstudiantes, tokensDeRbd } from './estudiantes.sql.ts'
import {
  cursosDeRbd,
  establecimientoPorRbd,
  estudianteParaVincular,
  estudiantePorRun,
  gradosDeEnsenanza,
  letrasCursos,
  tiposEnsenanza,
  tiposEnsenanzaDeRbd,
  type EstudianteDelPadron,
} from './sige-liberado.sql.ts'

const SIN_ESTABLECIMIENTO = 'No encontramos ese establecimiento.'
const SIN_ESTUDIANTE = 'No encontramos a un estudiante con ese RUN.'

type ConSesion = Pick<Contexto<'getCursosDeRbd'>, 'db' | 'sesion'>

/** Schools, courses and students (spec, section 7, establishments and students). */
export default function sige(app: FastifyInstance): void {
  sirve(app, 'getEstablecimiento', async ({ db, sesion, params }) => {
    const establecimiento = await establecimientoPorRbd(db, sesion, params.id)
    if (establecimiento === undefined) throw noEncontrado(SIN_ESTABLECIMIENTO)
    return establecimiento
  })

  sirve(app, 'getEstablecimientos', ({ db, sesion, query }) => establecimientosDe(db, sesion, query))
  sirve(app, 'putAdminEstablecimientosCierre', ({ db, sesion, body: { idRbds, cerrado, motivo } }) =>
    db.transaction().execute(async (trx) => {
      const cambiados = await (cerrado ? cierraAusentes : deshaceCierres)(trx, idRbds)
      if (cambiados.length === 0) throw conflicto('sin-cambios', 'Esos establecimientos ya cambiaron. Actualice la lista.')
      const accion = cerrado ? 'cerrar-establecimiento' : 'deshacer-cierre'
      await anota(
        trx,
        sesion,
        ...cambiados.map((idRbd) => ({ accion, objeto: 'establecimiento', objetoId: idRbd, idRbd, motivo }) as const),
      )
      return { idRbds: cambiados }
    }),
  )
  sirve(app, 'getEstablecimientosDeComuna', ({ db, sesion, params }) => establecimientosDeComuna(db, sesion, params.id))

  sirve(app, 'getTiposEnsenanzaDeRbd', async ({ db, sesion, params }) => {
    await exigeEncuestaYRbd({ db, sesion }, params)
    return tiposEnsenanzaDeRbd(db, sesion, params.e, params.rbd)
  })

  sirve(app, 'getCursosDeRbd', async ({ db, sesion, params }) => {
    await exigeEncuestaYRbd({ db, sesion }, params)
    return cursosDeRbd(db, sesion, { encuestaId: params.e, idRbd: params.rbd, idEnsenanza: params.t })
  })

  sirve(app, 'getTiposEnsenanza', ({ db }) => tiposEnsenanza(db))

  sirve(app, 'getGradosDeEnsenanza', async ({ db, params }) => {
    const grados = await gradosDeEnsenanza(db, params.id)
    if (grados.length === 0) throw noEncontrado('No encontramos ese tipo de enseñanza.')
    return grados
  })

  sirve(app, 'getLetrasCursos', async ({ db, sesion, params }) => {
    await exigeRbd({ db, sesion }, params.rbd)
    return letrasCursos(db, sesion, { idRbd: params.rbd, idEnsenanza: params.t, idGrado: params.g })
  })

  sirve(
    app,
    'getEstudiantes',
    async ({ db, proveedores, sesion, params, query, junto }) => {
      await proveedores.encuestas.alDia(params.e, () => tokensDeRbd(db, sesion, params.e, params.rbd))
      const filtro = { encuestaId: params.e, idRbd: params.rbd, ...query }
      const { total, filas } = (junto as PaginaDeEstudiantes | undefined) ?? (await estudiantesDeRbd(db, sesion, filtro))
      // Whoever has students is a school within reach and has that survey; nobody else is asked for.
      if (total === 0) await exigeEncuestaYRbd({ db, sesion }, params)
      const puedeAbrirOLeer = puedeLlamar(sesion.rolId, 'getAbrir') || puedeLlamar(sesion.rolId, 'getLectura')
      const puedeTomar = puedeLlamar(sesion.rolId, 'postToma')
      const puedeAnular = puedeLlamar(sesion.rolId, 'deleteRespuesta')
      return {
        total,
        filas: filas.map((fila) =>
          Object.assign(fila, {
            token: (puedeAbrirOLeer && fila.token) || undefined,
            respuestaId: (puedeAnular && fila.respuestaId) || undefined,
            tomable: (puedeTomar && fila.tomable) || undefined,
            enPapel: fila.enPapel || undefined,
            apoderado: fila.apoderado ?? undefined,
          }),
        ),
      }
    },
    ({ sesion, peticion }) => {
      // An external tool is asked before its list is shown.
      const pedida = sesion && app.servicios.proveedores.encuestas.externa === null ? peticion() : null
      return sesion && pedida ? paginaDeRbd(sesion, { encuestaId: pedida.params.e, idRbd: pedida.params.rbd, ...pedida.query }) : undefined
    },
  )

  sirve(app, 'getEstudiantePorRun', async ({ db, sesion, params }) => {
    const esApoderado = sesion.rolId === ROL.APODERADO
    // One that fails counts too: the limit is there against enumeration of RUNs.
    if (esApoderado) await cuentaConsulta(db, sesion.usuarioId, params.run, 'consulta')
    const estudiante = esApoderado ? await estudianteParaVincular(db, params.run) : await estudiantePorRun(db, sesion, params.run)
    if (estudiante === undefined) throw noEncontrado(SIN_ESTUDIANTE)
    return esApoderado ? vistaPrevia(estudiante) : { ...estudiante, ...vistaPrevia(estudiante) }
  })
}

/** What whoever has no bond with a student may know: initials, grade and school. */
function vistaPrevia(estudiante: EstudianteDelPadron) {
  const { runEstudiante, nombres, apellidoPaterno, apellidoMaterno, dsEnsenanza, dsGrado, idRbd, dsNomEstable } = estudiante
  return { runEstudiante, iniciales: iniciales(nombres, apellidoPaterno, apellidoMaterno), dsEnsenanza, dsGrado, idRbd, dsNomEstable }
}

async function exigeRbd({ db, sesion }: ConSesion, rbd: number): Promise<void> {
  if ((await establecimientoPorRbd(db, sesion, rbd)) === undefined) throw noEncontrado(SIN_ESTABLECIMIENTO)
}

async function exigeEncuestaYRbd(contexto: ConSesion, { e, rbd }: { e: number; rbd: number }): Promise<void> {
  await exigeRbd(contexto, rbd)
  if ((await encuestaPorId(contexto.db, contexto.sesion, e)) === undefined) throw noEncontrado('No encontramos esa encuesta.')
}
