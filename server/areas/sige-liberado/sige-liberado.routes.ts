import type { FastifyInstance } from 'fastify'
import { iniciales } from '#contract/rules/iniciales.ts'
import { puedeLlamar } from '#contract/rules/permisos.ts'
import { ROL } from '#contract/rules/roles.ts'
import { sirve, type Contexto } from '#server/plugins/http/operaciones.ts'
import { demasiadosIntentos, noEncontrado } from '#server/plugins/http/rechazo.ts'
import { encuestaPorId } from '../encuestas/encuestas.sql.ts'
import { anotaConsulta } from './consultas.sql.ts'
import { establecimientosDe, establecimientosDeComuna } from './establecimientos.sql.ts'
import { estudiantesDeRbd, tokensDeRbd } from './estudiantes.sql.ts'
import {
  cursosDeRbd,
  establecimientoPorRbd,
  estudianteParaVincular,
  estudiantePorRun,
  letrasCursos,
  tiposEnsenanzaDeRbd,
  type EstudianteDelPadron,
} from './sige-liberado.sql.ts'

/** Look-ups of students that a guardian may make in an hour (decisions, surveys). */
const CONSULTAS_POR_HORA = 10

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
  sirve(app, 'getEstablecimientosDeComuna', ({ db, sesion, params }) => establecimientosDeComuna(db, sesion, params.id))

  sirve(app, 'getTiposEnsenanzaDeRbd', async ({ db, sesion, params }) => {
    await exigeEncuestaYRbd({ db, sesion }, params)
    return tiposEnsenanzaDeRbd(db, sesion, params.e, params.rbd)
  })

  sirve(app, 'getCursosDeRbd', async ({ db, sesion, params }) => {
    await exigeEncuestaYRbd({ db, sesion }, params)
    return cursosDeRbd(db, sesion, { encuestaId: params.e, idRbd: params.rbd, idEnsenanza: params.t })
  })

  sirve(app, 'getLetrasCursos', async ({ db, sesion, params }) => {
    await exigeRbd({ db, sesion }, params.rbd)
    return letrasCursos(db, sesion, { idRbd: params.rbd, idEnsenanza: params.t, idGrado: params.g })
  })

  sirve(app, 'getEstudiantes', async ({ db, proveedores, sesion, params, query }) => {
    await proveedores.encuestas.alDia(params.e, () => tokensDeRbd(db, sesion, params.e, params.rbd))
    const { total, filas } = await estudiantesDeRbd(db, sesion, { encuestaId: params.e, idRbd: params.rbd, ...query })
    // Whoever has students is a school within reach and has that survey; nobody else is asked for.
    if (total === 0) await exigeEncuestaYRbd({ db, sesion }, params)
    const puedeAbrir = puedeLlamar(sesion.rolId, 'getAbrir')
    const puedeAnular = puedeLlamar(sesion.rolId, 'deleteRespuesta')
    return {
      total,
      filas: filas.map((fila) =>
        Object.assign(fila, {
          token: (puedeAbrir && fila.token) || undefined,
          respuestaId: (puedeAnular && fila.respuestaId) || undefined,
        }),
      ),
    }
  })

  sirve(app, 'getEstudiantePorRun', async ({ db, sesion, params }) => {
    if (sesion.rolId === ROL.APODERADO) return vistaPrevia(await anotaLaConsulta({ db, sesion }, params.run))
    const estudiante = await estudiantePorRun(db, sesion, params.run)
    if (estudiante === undefined) throw noEncontrado(SIN_ESTUDIANTE)
    const { nombres, apellidoPaterno, apellidoMaterno } = estudiante
    return { ...vistaPrevia(estudiante), nombres, apellidoPaterno, apellidoMaterno }
  })
}

/** A look-up that fails counts too: the rate limit is there against enumeration of RUNs. */
async function anotaLaConsulta({ db, sesion }: ConSesion, run: string): Promise<EstudianteDelPadron> {
  const espera = await db.transaction().execute((trx) => anotaConsulta(trx, sesion.usuarioId, run, CONSULTAS_POR_HORA))
  if (espera !== null) {
    throw demasiadosIntentos(`Ya hizo ${CONSULTAS_POR_HORA} consultas en una hora. Espere ${Math.ceil(espera / 60)} minutos.`, espera)
  }
  const estudiante = await estudianteParaVincular(db, run)
  if (estudiante === undefined) throw noEncontrado(SIN_ESTUDIANTE)
  return estudiante
}

function vistaPrevia({ nombres, apellidoPaterno, apellidoMaterno, ...visible }: EstudianteDelPadron) {
  return { ...visible, iniciales: iniciales(nombres, apellidoPaterno, apellidoMaterno) }
}

async function exigeRbd({ db, sesion }: ConSesion, rbd: number): Promise<void> {
  if ((await establecimientoPorRbd(db, sesion, rbd)) === undefined) throw noEncontrado(SIN_ESTABLECIMIENTO)
}

async function exigeEncuestaYRbd(contexto: ConSesion, { e, rbd }: { e: number; rbd: number }): Promise<void> {
  await exigeRbd(contexto, rbd)
  if ((await encuestaPorId(contexto.db, e)) === undefined) throw noEncontrado('No encontramos esa encuesta.')
}
