import { useSelector } from '@xstate/react'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { dataState, useFlow, useFlowsAhead } from '#app/use-flow.ts'
import type { Curso, FilaDeEstudiante } from '#contract/sige-liberado.ts'
import { catalog, catalogFailure, courseLetters } from '#machines/course-catalog/course-catalog.selectors.ts'
import type { SessionSchool, SessionSurvey } from '#machines/session/session.vocabulary.ts'
import { surveyToken, isAskingToTake, isConsulting, isOpening, knownState } from '#machines/survey-access/survey-access.selectors.ts'
import { shownPage, tableQuery } from '#machines/table/table.selectors.ts'
import { Aviso } from '#ui/avisos/aviso.tsx'
import { Reintento } from '#ui/avisos/reintento.tsx'
import { AccesoAEncuesta } from './acceso.tsx'
import { ApoderadosDelCurso, cursoElegido } from './apoderados-del-curso.tsx'
import { AccionDeEstudiante } from './accion-estudiante.tsx'
import { Cabecera } from './cabecera.tsx'
import { leeConsulta, POR_OMISION } from './consulta.ts'
import { Cursos } from './cursos.tsx'
import { nombreDeLista } from './estudiante.ts'
import { Digitacion } from './digitacion.tsx'
import { FiltrosDeEstudiantes, type CambioDeFiltros } from './filtros.tsx'
import { Lista } from './lista.tsx'
import { nombreDeLoFiltrado, ofrece } from './oferta.ts'
import { PestanasDeEstudiantes } from './pestanas.tsx'
import { TareasDeCurso } from './tareas.tsx'

interface PropsDeEscritorio {
  escuela: SessionSchool
  encuesta: SessionSurvey
  /** Whether the role answers surveys, or only reads. */
  abre: boolean
  onCambiarEncuesta: () => void
}

const SIN_CURSO: CambioDeFiltros = { idEnsenanza: '', idGrado: '', letraCurso: '' }

const filtrosDe = (curso: Curso): CambioDeFiltros => ({
  idEnsenanza: String(curso.idEnsenanza),
  idGrado: String(curso.idGrado),
  letraCurso: curso.letraCurso,
})

/** The students of one survey: their courses, filters, list, and the access to each one's survey. */
export function Escritorio({ escuela: { idRbd }, encuesta, abre, onCambiarEncuesta }: PropsDeEscritorio) {
  const busqueda = useSearch()
  const [inicial] = useState(() => leeConsulta(busqueda))
  const [descarto, setDescarto] = useState(inicial.descarto)
  const { encuestaId } = encuesta
  useFlowsAhead('seleccionEstudianteTable', 'courseCatalog', 'surveyAccess')
  useFlowsAhead('seleccionEstudianteCodes', 'seleccionEstudianteCodesMail', 'seleccionEstudianteDeclared')
  const tabla = useFlow('seleccionEstudianteTable', {
    ruta: 'seleccionEstudiante',
    scope: { encuestaId, idRbd, opens: abre },
    query: inicial.consulta,
    defaults: POR_OMISION,
  })
  const cursos = useFlow('courseCatalog', { encuestaId, idRbd })
  const acceso = useFlow('surveyAccess', undefined)
  const digitacion = useFlow('dataEntry', { encuestaId, idRbd, filters: inicial.consulta.filters })
  const recibos = useFlow('seleccionEstudianteReceipts', undefined)

  const estado = useSelector(tabla, (s) => dataState('table', s))
  const estadoDeCursos = useSelector(cursos, (s) => dataState('course-catalog', s))
  const { filters: filtros } = useSelector(tabla, tableQuery)
  const pagina = useSelector(tabla, shownPage<FilaDeEstudiante>)
  const catalogo = useSelector(cursos, catalog)
  const letras = useSelector(cursos, courseLetters)
  const sinCursos = useSelector(cursos, catalogFailure)
  const conocido = useSelector(acceso, knownState)
  const tokenEnCurso = useSelector(acceso, surveyToken)
  const ocupado = useSelector(acceso, (s) => isOpening(s) || isConsulting(s) || isAskingToTake(s))

  const filtra = useCallback((cambio: CambioDeFiltros) => tabla.send({ type: 'FILTER', filters: cambio }), [tabla])
  const elegirFiltros = (cambio: CambioDeFiltros): void => {
    setDescarto(false)
    filtra(cambio)
  }

  useEffect(() => tabla.send({ type: 'NAVIGATED', query: leeConsulta(busqueda).consulta }), [busqueda, tabla])
  useEffect(() => {
    const { idEnsenanza, idGrado } = filtros
    cursos.send({ type: 'SELECT', grado: idEnsenanza && idGrado ? { idEnsenanza: Number(idEnsenanza), idGrado: Number(idGrado) } : null })
  }, [filtros, cursos])
  useEffect(() => {
    if (conocido === null) return
    tabla.send({ type: 'REFRESH' })
    cursos.send({ type: 'REFRESH' })
  }, [conocido, tabla, cursos])
  useEffect(() => {
    if (catalogo === null || ofrece(catalogo, filtros)) return
    setDescarto(true)
    filtra(SIN_CURSO)
  }, [catalogo, filtros, filtra])
  useEffect(() => {
    if (catalogo !== null && catalogo.encuesta === null) onCambiarEncuesta()
  }, [catalogo, onCambiarEncuesta])

  const accion = useCallback(
    (fila: FilaDeEstudiante, variante: 'llano' | 'borde') => (
      <AccionDeEstudiante
        fila={fila}
        variante={variante}
        ocupada={ocupado && fila.token === tokenEnCurso}
        onAccion={(evento) => acceso.send(evento)}
      />
    ),
    [acceso, ocupado, tokenEnCurso],
  )
  const curso = cursoElegido(filtros)
  const enCurso = pagina?.filas.find(({ token }) => token !== undefined && token === tokenEnCurso)

  return (
    <div data-state={estado}>
      <Cabecera
        nombre={encuesta.nombre}
        catalogo={catalogo}
        siguiente={abre ? (pagina?.next ?? null) : null}
        ocupado={ocupado}
        onCambiarEncuesta={onCambiarEncuesta}
        onAccion={(evento) => acceso.send(evento)}
      />
      {abre && <PestanasDeEstudiantes actual="encuestas" />}
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
            <p>Su rol puede ver el estado de las encuestas, no responderlas.</p>
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
          <Cursos cursos={catalogo.cursos} filtros={filtros} onElegir={(curso) => elegirFiltros(curso ? filtrosDe(curso) : SIN_CURSO)} />
        )}
        {catalogo && <FiltrosDeEstudiantes catalogo={catalogo} letras={letras} filtros={filtros} onCambio={elegirFiltros} />}
        {catalogo && (
          <TareasDeCurso
            nombre={nombreDeLoFiltrado(catalogo, filtros)}
            digitacion={abre ? digitacion : null}
            recibos={recibos}
            encuestaId={encuestaId}
            idRbd={idRbd}
            filtros={filtros}
          />
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
