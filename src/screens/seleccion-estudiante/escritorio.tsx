import { useSelector } from '@xstate/react'
import { lazy, Suspense, useCallback, useState } from 'react'
import { Link, useSearch } from 'wouter'
import type { Actor } from 'xstate'
import type { FlowMachine } from '#app/flows.ts'
import { dataState, useAddress, useFlow, useFlowsAhead, usePart, useSession } from '#app/use-flow.ts'
import type { Curso, FilaDeEstudiante } from '#contract/sige-liberado.ts'
import { catalog, catalogFailure, courseLetters } from '#machines/course-catalog/course-catalog.selectors.ts'
import { hasDiscarded, surveyChoice, workedSurvey } from '#machines/seleccion-estudiante/seleccion-estudiante.selectors.ts'
import { sessionSurvey } from '#machines/session/session.selectors.ts'
import { surveyToken, isAskingToTake, isConsulting, isOpening } from '#machines/survey-access/survey-access.selectors.ts'
import { shownPage, tableQuery } from '#machines/table/table.selectors.ts'
import { Aviso } from '#ui/avisos/aviso.tsx'
import { Reintento } from '#ui/avisos/reintento.tsx'
import { useFocoEnTitulo } from '#ui/marco/titulo.tsx'
import { DIRECCION_DE_BUSQUEDA } from '../respuestas/direccion.ts'
import { AccesoAEncuesta } from './acceso.tsx'
import { AccionDeEstudiante } from './accion-estudiante.tsx'
import { Cabecera } from './cabecera.tsx'
import type { DefaultQuery } from '#machines/table/table.rules.ts'
import { usePorOmision } from '../administracion/por-omision.ts'
import { leeConsulta, ORDEN } from './consulta.ts'
import { Descargas } from './descargas.tsx'
import { cursoElegido } from './curso-elegido.ts'
import { Cursos } from './cursos.tsx'
import { nombreDeLista } from './estudiante.ts'
import { Digitacion } from './digitacion.tsx'
import { EleccionDeEncuesta } from './eleccion-encuesta.tsx'
import { FiltrosDeEstudiantes, type CambioDeFiltros } from './filtros.tsx'
import { Lista } from './lista.tsx'
import { lugarDe } from './lugar.ts'
import { nombreDeLoFiltrado } from './oferta.ts'
import { ListaDePendientes } from './pendientes.tsx'
import { PestanasDeEstudiantes } from './pestanas.tsx'
import { ComprobantesDeCurso, DigitarFormularios } from './tareas.tsx'

/** Once a course is chosen. */
const ApoderadosDelCurso = lazy(() => import('./apoderados-del-curso.tsx').then((m) => ({ default: m.ApoderadosDelCurso })))

interface PropsDeEscritorio {
  idRbd: number
  /** Whether the address names the school: not for its own account, which has one. */
  seNombra: boolean
  /** Whether the role answers surveys, or only reads. */
  abre: boolean
}

const SIN_CURSO: CambioDeFiltros = { idEnsenanza: '', idGrado: '', letraCurso: '' }

const filtrosDe = (curso: Curso): CambioDeFiltros => ({
  idEnsenanza: String(curso.idEnsenanza),
  idGrado: String(curso.idGrado),
  letraCurso: curso.letraCurso,
})

/** The school's desk: which survey, and then its students. */
export function Escritorio({ idRbd, seNombra, abre }: PropsDeEscritorio) {
  const busqueda = useSearch()
  const porOmision = usePorOmision(ORDEN)
  const [inicial] = useState(() => leeConsulta(busqueda, porOmision))
  const [pedida] = useState(() => lugarDe(busqueda).encuesta)
  const encuesta = useSelector(useSession(), sessionSurvey)
  useFlowsAhead('seleccionEstudianteCodes', 'seleccionEstudiantePending', 'seleccionEstudianteCodesMail', 'seleccionEstudianteDeclared')
  const escritorio = useFlow('seleccionEstudiante', {
    idRbd,
    encuesta,
    asked: pedida,
    namesSchool: seNombra,
    opens: abre,
    query: inicial.consulta,
    defaults: porOmision,
    discarded: inicial.descarto,
  })
  useAddress(escritorio, (direccion) => ({ asked: lugarDe(direccion).encuesta, query: leeConsulta(direccion, porOmision).consulta }))
  const estado = useSelector(escritorio, (s) => dataState('seleccion-estudiante', s))
  const eleccion = useSelector(escritorio, surveyChoice)
  useFocoEnTitulo(eleccion === null)
  return (
    <div data-state={estado}>
      {eleccion ? (
        <EleccionDeEncuesta flujo={eleccion} />
      ) : (
        <Estudiantes escritorio={escritorio} idRbd={idRbd} abre={abre} porOmision={porOmision} />
      )}
    </div>
  )
}

interface PropsDeEstudiantes extends Omit<PropsDeEscritorio, 'seNombra'> {
  escritorio: Actor<FlowMachine<'seleccionEstudiante'>>
  porOmision: DefaultQuery
}

/** The students of one survey: their courses, filters, list, and the access to each one's survey. */
function Estudiantes({ escritorio, idRbd, abre, porOmision }: PropsDeEstudiantes) {
  const tabla = usePart(escritorio, 'table')
  const cursos = usePart(escritorio, 'courses')
  const acceso = usePart(escritorio, 'access')
  const digitacion = usePart(escritorio, 'entry')
  const recibos = usePart(escritorio, 'receipts')
  const encuesta = useSelector(escritorio, workedSurvey)
  const descarto = useSelector(escritorio, hasDiscarded)

  const estado = useSelector(tabla, (s) => dataState('table', s))
  const estadoDeCursos = useSelector(cursos, (s) => dataState('course-catalog', s))
  const { filters: filtros } = useSelector(tabla, tableQuery)
  const pagina = useSelector(tabla, shownPage<FilaDeEstudiante>)
  const catalogo = useSelector(cursos, catalog)
  const letras = useSelector(cursos, courseLetters)
  const sinCursos = useSelector(cursos, catalogFailure)
  const tokenEnCurso = useSelector(acceso, surveyToken)
  const ocupado = useSelector(acceso, (s) => isOpening(s) || isConsulting(s) || isAskingToTake(s))

  const elegirFiltros = (cambio: CambioDeFiltros): void => escritorio.send({ type: 'FILTER', filters: cambio })
  useAddress(tabla, (direccion) => ({ query: leeConsulta(direccion, porOmision).consulta }))

  const accion = useCallback(
    (fila: FilaDeEstudiante, variante: 'llano' | 'borde') =>
      abre ? (
        <AccionDeEstudiante
          fila={fila}
          variante={variante}
          ocupada={ocupado && fila.token === tokenEnCurso}
          onAccion={(evento) => acceso.send(evento)}
        />
      ) : null,
    [abre, acceso, ocupado, tokenEnCurso],
  )
  const curso = cursoElegido(filtros)
  const enCurso = pagina?.filas.find(({ token }) => token !== undefined && token === tokenEnCurso)

  if (encuesta === null) return null
  const { encuestaId } = encuesta
  return (
    <div data-state={estado}>
      <Cabecera
        nombre={encuesta.nombre}
        catalogo={catalogo}
        siguiente={abre ? (pagina?.next ?? null) : null}
        ocupado={ocupado}
        onCambiarEncuesta={() => escritorio.send({ type: 'CHANGE_SURVEY' })}
        onAccion={(evento) => acceso.send(evento)}
      />
      <PestanasDeEstudiantes actual="encuestas" />
      <div data-state={estadoDeCursos} className="grid gap-6">
        {abre && <Digitacion flujo={digitacion} filtros={filtros} />}
        <AccesoAEncuesta flujo={acceso} estudiante={enCurso ? nombreDeLista(enCurso) : null} />
        {descarto && (
          <Aviso tono="alerta" role="status" titulo="La dirección tenía filtros que no existen.">
            <p>Los quitamos para mostrar la lista.</p>
          </Aviso>
        )}
        {!abre && (
          <Aviso titulo="Solo lectura">
            <p>
              Su rol puede ver el estado de las encuestas y leer las respuestas, no responderlas. Elija a un estudiante por su nombre, o{' '}
              <Link href={DIRECCION_DE_BUSQUEDA} className="enlace">
                búsquelo por su RUN
              </Link>
              .
            </p>
          </Aviso>
        )}
        {sinCursos && (
          <Reintento
            titulo="No pudimos cargar los cursos"
            mensaje={sinCursos.mensaje}
            onReintentar={() => cursos.send({ type: 'RETRY' })}
          />
        )}
        {catalogo && (
          <Cursos
            cursos={catalogo.cursos}
            ensenanzas={catalogo.ensenanzas}
            filtros={filtros}
            onElegir={(curso) => elegirFiltros(curso ? filtrosDe(curso) : SIN_CURSO)}
          />
        )}
        {catalogo && <FiltrosDeEstudiantes catalogo={catalogo} letras={letras} filtros={filtros} onCambio={elegirFiltros} />}
        {catalogo && (
          <Descargas
            junto={abre && <DigitarFormularios nombre={nombreDeLoFiltrado(catalogo, filtros)} digitacion={digitacion} filtros={filtros} />}
          >
            <ComprobantesDeCurso
              nombre={nombreDeLoFiltrado(catalogo, filtros)}
              recibos={recibos}
              encuestaId={encuestaId}
              idRbd={idRbd}
              filtros={filtros}
            />
            {abre && (
              <Suspense fallback={null}>
                <ListaDePendientes encuestaId={encuestaId} filtros={filtros} nombre={nombreDeLoFiltrado(catalogo, filtros)} />
              </Suspense>
            )}
          </Descargas>
        )}
        <Lista flujo={tabla} catalogo={catalogo} accion={accion} />
        {abre && catalogo && curso && (
          <Suspense fallback={null}>
            <ApoderadosDelCurso
              key={`${curso.idEnsenanza} ${curso.idGrado} ${curso.letraCurso}`}
              curso={curso}
              nombre={nombreDeLoFiltrado(catalogo, filtros)}
            />
          </Suspense>
        )}
        {abre && catalogo && !curso && (
          <p className="text-tinta-2 print:hidden">Elija un curso para dar a sus apoderados el código que comprueba su vínculo.</p>
        )}
      </div>
    </div>
  )
}
