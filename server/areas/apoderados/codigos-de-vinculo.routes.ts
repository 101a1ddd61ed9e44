import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { anota } from '#server/plugins/auditoria/anotar.sql.ts'
import { puedeRecibir } from '#server/plugins/cuentas/cuota-de-correo.ts'
import { sirve, type Contexto } from '#server/plugins/http/operaciones.ts'
import { enArchivo } from '#server/plugins/http/planilla.ts'
import { datosInvalidos, noEncontrado } from '#server/plugins/http/rechazo.ts'
import { esDeAdultos } from '#contract/rules/origen.ts'
import { formateaRut } from '#contract/rules/rut.ts'
import { encuestaPorId } from '../encuestas/encuestas.sql.ts'
import { tokensDeRbd } from '../sige-liberado/estudiantes.sql.ts'
import { correoDeCodigo, type UsoDeCodigos } from './codigos.correos.ts'
import { emiteCodigos, type CodigoEmitido } from './codigos-de-vinculo.ts'
import { DIAS_DE_CODIGO, estudiantesDeCurso, type EstudianteDeCurso } from './codigos-de-vinculo.sql.ts'
import type { CursoConPendientes } from './pendientes-pdf.ts'
import { pendientesDe, type FiltroDePendientes, type Pendiente } from './pendientes.sql.ts'
import { pendientesEnTabla } from './pendientes.ts'
import { vinculosDeclarados, type CursoDeEscuela } from './vinculos.sql.ts'

const diaEnChile = new Intl.DateTimeFormat('es-CL', { dateStyle: 'long', timeZone: 'America/Santiago' })
const diaDeVencimiento = (): string => diaEnChile.format(Date.now() + DIAS_DE_CODIGO * 86_400_000)

/** A course of adult education is told of its own door: whoever gets the code is the student. */
function usoDe(publicUrl: string, { idEnsenanza }: Pick<CursoDeEscuela, 'idEnsenanza'>): UsoDeCodigos {
  return { publicUrl, vence: diaDeVencimiento(), origen: esDeAdultos(idEnsenanza) ? 'EPJA' : 'Apoderados' }
}

type ConEscuela = Pick<Contexto<'postApoderadosEstudiantesCodigos'>, 'db' | 'huellas' | 'sesion'>
type Curso = Omit<CursoDeEscuela, 'idRbd'>

/** The students of a course of the caller's school; 404 when it has none. */
async function exigeCurso({ db, sesion }: Pick<ConEscuela, 'db' | 'sesion'>, curso: Curso): Promise<EstudianteDeCurso[]> {
  const estudiantes = sesion.idRbd === null ? [] : await estudiantesDeCurso(db, { ...curso, idRbd: sesion.idRbd })
  if (estudiantes.length === 0) throw noEncontrado('No encontramos ese curso en su establecimiento.')
  return estudiantes
}

/** The pending students of the caller's school for a survey; 404 when there is no such survey or nobody is left. */
async function exigePendientes(
  { db, proveedores, sesion }: Pick<Contexto<'getApoderadosEstudiantesPendientes'>, 'db' | 'proveedores' | 'sesion'>,
  { encuestaId, ...curso }: Omit<FiltroDePendientes, 'idRbd'>,
): Promise<Pendiente[]> {
  const { idRbd } = sesion
  if (idRbd === null || (await encuestaPorId(db, sesion, encuestaId)) === undefined) throw noEncontrado('No encontramos esa encuesta.')
  await proveedores.encuestas.alDia(encuestaId, () => tokensDeRbd(db, sesion, encuestaId, idRbd))
  const pendientes = await pendientesDe(db, { idRbd, encuestaId, ...curso })
  if (pendientes.length === 0) throw noEncontrado('No quedan estudiantes pendientes.')
  return pendientes
}

/** The students of each course together, in the order in which they come. */
function porCurso(pendientes: readonly Pendiente[]): [Pendiente, ...Pendiente[]][] {
  const cursos: [Pendiente, ...Pendiente[]][] = []
  for (const uno of pendientes) {
    const ultimo = cursos.at(-1)
    const [otro] = ultimo ?? []
    if (ultimo && otro?.idEnsenanza === uno.idEnsenanza && otro.idGrado === uno.idGrado && otro.letraCurso === uno.letraCurso)
      ultimo.push(uno)
    else cursos.push([uno])
  }
  return cursos
}

/** New codes for these students of a course, audited. `manda`: what is written with them. */
function emite(
  { db, huellas, sesion }: ConEscuela,
  { idEnsenanza, idGrado, letraCurso }: Curso,
  medio: 'papel' | 'correo',
  estudiantes: readonly EstudianteDeCurso[],
  manda: (trx: Kysely<unknown>, codigos: readonly CodigoEmitido[]) => Promise<void> = async () => {},
): Promise<CodigoEmitido[]> {
  return db.transaction().execute(async (trx) => {
    const deLaEscuela = { accion: 'emitir-codigos', idRbd: sesion.idRbd } as const
    await anota(
      trx,
      sesion,
      ...estudiantes.map(({ runEstudiante }) => ({
        ...deLaEscuela,
        objeto: 'estudiante' as const,
        objetoId: '',
        runEstudiante,
        detalle: { medio },
      })),
      {
        ...deLaEscuela,
        objeto: 'curso',
        objetoId: `${sesion.idRbd} ${idEnsenanza}-${idGrado}-${letraCurso}`,
        detalle: { medio, codigos: estudiantes.length },
      },
    )
    const codigos = await emiteCodigos({ db: trx, huellas }, sesion.usuarioId, estudiantes)
    await manda(trx, codigos)
    return codigos
  })
}

/** The school's side of the bond between a guardian and a student: its codes, and whom it still has to confirm (ADR 018). */
export default function codigosDeVinculo(app: FastifyInstance): void {
  sirve(app, 'getApoderadosEstudiantesDeclarados', async ({ db, sesion, query }) => {
    await exigeCurso({ db, sesion }, query)
    return sesion.idRbd === null ? [] : vinculosDeclarados(db, { ...query, idRbd: sesion.idRbd })
  })

  sirve(app, 'postApoderadosEstudiantesCodigos', async ({ db, huellas, sesion, config, body }) => {
    const codigos = await emite({ db, huellas, sesion }, body, 'papel', await exigeCurso({ db, sesion }, body))
    return {
      archivo: (await import('./codigos-pdf.ts')).codigosEnPdf(codigos, usoDe(config.publicUrl, body)),
      nombre: `codigos-${sesion.idRbd}-${body.idGrado}-${body.letraCurso}.pdf`,
      tipo: 'application/pdf',
    }
  })

  sirve(app, 'getApoderadosEstudiantesPendientes', async ({ db, proveedores, sesion, query: { formato, ...cuales } }) => {
    const pendientes = await exigePendientes({ db, proveedores, sesion }, cuales)
    const { idGrado, letraCurso } = cuales
    const nombre = ['pendientes', sesion.idRbd, idGrado, letraCurso].filter((parte) => parte !== undefined).join('-')
    return enArchivo({ hoja: 'Pendientes', filas: pendientesEnTabla(pendientes) }, nombre, formato)
  })

  sirve(app, 'postApoderadosEstudiantesPendientesTalones', async ({ db, huellas, proveedores, sesion, config, body }) => {
    const { cartas, ...cuales } = body
    const cursos: CursoConPendientes[] = []
    for (const pendientes of porCurso(await exigePendientes({ db, proveedores, sesion }, cuales))) {
      const [curso] = pendientes
      const codigos = await emite({ db, huellas, sesion }, curso, 'papel', pendientes)
      cursos.push({ pendientes, codigos, uso: usoDe(config.publicUrl, curso) })
    }
    const nombre = [cartas ? 'cartas' : 'pendientes', sesion.idRbd, body.idGrado, body.letraCurso].filter((parte) => parte !== undefined)
    return {
      archivo: (await import('./pendientes-pdf.ts')).pendientesEnPdf(cursos, { cartas }),
      nombre: `${nombre.join('-')}.pdf`,
      tipo: 'application/pdf',
    }
  })

  sirve(app, 'postApoderadosEstudiantesCodigosCorreos', async ({ db, huellas, sesion, config, correos, body }) => {
    const delCurso = new Map((await exigeCurso({ db, sesion }, body)).map((uno) => [uno.runEstudiante, uno]))
    const pedidos = body.destinatarios.map(({ runEstudiante, correoElectronico }) => {
      const estudiante = delCurso.get(runEstudiante)
      if (estudiante === undefined)
        throw datosInvalidos({ destinatarios: `El RUN ${formateaRut(runEstudiante)} no es de un estudiante de este curso.` })
      return { estudiante, correoElectronico }
    })
    const caben: boolean[] = []
    for (const { correoElectronico } of pedidos) caben.push(await puedeRecibir(db, 'codigo-de-vinculo', correoElectronico))
    const uso = usoDe(config.publicUrl, body)
    await emite(
      { db, huellas, sesion },
      body,
      'correo',
      pedidos.map(({ estudiante }) => estudiante),
      (trx, codigos) =>
        correos.encola(
          trx,
          ...codigos.flatMap((codigo, i) => {
            const para = pedidos[i]?.correoElectronico
            return para === undefined || caben[i] !== true ? [] : [correoDeCodigo(uso, para, codigo)]
          }),
        ),
    )
    const sinEnviar = pedidos.filter((_, i) => caben[i] !== true).map(({ estudiante }) => estudiante.runEstudiante)
    return { enviados: pedidos.length - sinEnviar.length, sinEnviar }
  })
}
