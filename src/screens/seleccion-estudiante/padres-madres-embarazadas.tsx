import { useSelector } from '@xstate/react'
import { dataState, useFlow, usePart } from '#app/use-flow.ts'
import { NOMBRE_DE_CONDICION, type Inscripcion } from '#contract/padres-madres-embarazadas.ts'
import { formateaRut } from '#contract/rules/rut.ts'
import { collectionFailure, collectionView, rows } from '#machines/collection/collection.selectors.ts'
import { isAskingToTake, isConsulting, isOpening, surveyToken } from '#machines/survey-access/survey-access.selectors.ts'
import { Aviso } from '#ui/avisos/aviso.tsx'
import { Boton } from '#ui/formulario/boton.tsx'
import { Esqueleto } from '#ui/avisos/esqueleto.tsx'
import { EstadoEncuesta } from '#ui/encuesta/estado-encuesta.tsx'
import { Reintento } from '#ui/avisos/reintento.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'
import { Titulo } from '#ui/marco/titulo.tsx'
import { Vacio } from '#ui/avisos/vacio.tsx'
import { AccesoAEncuesta } from './acceso.tsx'
import { AccionDeEstudiante } from './accion-estudiante.tsx'
import { nombreDeCurso, nombreDeLista } from './estudiante.ts'
import { Inscribir } from './inscribir.tsx'
import { PestanasDeEstudiantes } from './pestanas.tsx'
import { Retirar } from './retirar.tsx'

/** The school's register of fathers, mothers and the pregnant: who is on it, and each one's survey. */
export function Registro() {
  const escritorio = useFlow('registroEmbarazadas', undefined)
  const lista = usePart(escritorio, 'list')
  const registro = usePart(escritorio, 'register')
  const acceso = usePart(escritorio, 'access')
  const estadoDelEscritorio = useSelector(escritorio, (s) => dataState('registro-embarazadas', s))
  const estado = useSelector(registro, (s) => dataState('padres-madres-embarazadas', s))
  const vista = useSelector(lista, collectionView)
  const inscritos = useSelector(lista, rows<Inscripcion>)
  const falla = useSelector(lista, collectionFailure)
  const token = useSelector(acceso, surveyToken)
  const ocupado = useSelector(acceso, (s) => isOpening(s) || isConsulting(s) || isAskingToTake(s))
  const enCurso = inscritos.find((una) => una.token === token)

  return (
    <div data-state={estadoDelEscritorio}>
      <div data-state={estado} className="max-w-[1080px]">
        <Titulo guia="Estudiantes de 5° básico a 4° medio. Solo su establecimiento ve esta lista.">Padres, madres y embarazadas</Titulo>
        <PestanasDeEstudiantes actual="registro" />
        <div className="grid gap-6">
          <AccesoAEncuesta flujo={acceso} estudiante={enCurso ? nombreDeLista(enCurso) : null} />
          <Inscribir flujo={registro} />
          {falla && vista === 'lista' && (
            <Aviso tono="alerta" role="status" titulo="No pudimos actualizar el registro">
              <p>{falla.mensaje}</p>
            </Aviso>
          )}
          {vista === 'cargando' && (
            <Hoja>
              <Esqueleto texto="Cargando el registro…" />
            </Hoja>
          )}
          {vista === 'fallida' && (
            <Reintento titulo="No pudimos cargar el registro" mensaje={falla?.mensaje} onReintentar={() => lista.send({ type: 'RETRY' })} />
          )}
          {vista === 'vacia' && (
            <Hoja>
              <Vacio titulo="No hay estudiantes en el registro" texto="Converse con cada estudiante en privado antes de inscribirlo." />
            </Hoja>
          )}
          {vista === 'lista' && (
            <Hoja aire={false} aria-label="Estudiantes del registro">
              <h2 className="cifras border-b border-borde px-5 py-3 text-lg font-titulo">
                {inscritos.length === 1 ? '1 estudiante' : `${inscritos.length} estudiantes`}
              </h2>
              <ul className="divide-y divide-borde">
                {inscritos.map((una) => (
                  <li key={una.runEstudiante} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3">
                    <div className="min-w-0 flex-[1_1_240px]">
                      <h3 className="leading-snug font-accion">{nombreDeLista(una)}</h3>
                      <p className="cifras text-nota text-tinta-2">
                        RUN {formateaRut(una.runEstudiante)}, {nombreDeCurso(una)}. {NOMBRE_DE_CONDICION[una.condicion]}.
                      </p>
                    </div>
                    <EstadoEncuesta plano estado={una.estado} />
                    <div className="flex flex-wrap items-center gap-2">
                      <AccionDeEstudiante
                        fila={{ ...una, informante: null }}
                        variante="borde"
                        ocupada={ocupado && una.token === token}
                        onAccion={(evento) => acceso.send(evento)}
                      />
                      <Boton
                        variante="llano"
                        aria-label={`Retirar a ${nombreDeLista(una)}`}
                        onClick={() => registro.send({ type: 'REMOVE', entry: una })}
                      >
                        Retirar
                      </Boton>
                    </div>
                  </li>
                ))}
              </ul>
            </Hoja>
          )}
          <Retirar flujo={registro} />
        </div>
      </div>
    </div>
  )
}
