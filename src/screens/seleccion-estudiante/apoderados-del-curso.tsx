import { useSelector } from '@xstate/react'
import { dataState, useFlow, usePart } from '#app/use-flow.ts'
import type { VinculoDeclarado } from '#contract/apoderados.ts'
import { formateaRut } from '#contract/rules/rut.ts'
import { collectionFailure, collectionView, rows } from '#machines/collection/collection.selectors.ts'
import { downloadFailure, isDownloadingFile } from '#machines/file-download/file-download.selectors.ts'
import { Esqueleto } from '#ui/avisos/esqueleto.tsx'
import { Reintento } from '#ui/avisos/reintento.tsx'
import { Boton } from '#ui/formulario/boton.tsx'
import { Icono } from '#ui/iconos.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'
import { enFecha } from '#ui/texto/fechas.ts'
import { enNombrePropio } from '#contract/rules/nombre-propio.ts'
import { nombreCompleto } from '#ui/texto/nombres.ts'
import { Pregunta, usePregunta } from '../administracion/pregunta.tsx'
import { CorreosDelCurso } from './correos-del-curso.tsx'
import type { CursoElegido } from './curso-elegido.ts'
import { FallaDeDescarga } from './descarga.tsx'

/** What an account declares of itself; of an adult student's own, that it is hers. */
function quienDiceSer({ runApoderado, runEstudiante, nombreEstudiante }: VinculoDeclarado): string {
  return runApoderado === runEstudiante ? 'la persona estudiante' : `apoderado de ${enNombrePropio(nombreEstudiante)}`
}

/** A course's guardians: the codes that prove their bonds, on paper or by mail, and who waits to be confirmed. */
export function ApoderadosDelCurso({ curso, nombre }: { curso: CursoElegido; nombre: string }) {
  const codigos = useFlow('seleccionEstudianteCodes', undefined)
  const correos = useFlow('seleccionEstudianteCodesMail', { words: { saved: 'Códigos enviados.', deleted: '' } })
  const imprimiendo = useSelector(codigos, isDownloadingFile)
  const falla = useSelector(codigos, downloadFailure)
  const estado = useSelector(codigos, (s) => dataState('file-download', s))
  return (
    <Hoja aria-labelledby="apoderados-del-curso" data-state={estado} className="grid gap-4 print:hidden">
      <div className="grid gap-1">
        <h2 id="apoderados-del-curso" className="text-titulo-3">
          Apoderados de {nombre}
        </h2>
        <p className="text-tinta-2">Con un código, un apoderado comprueba que el estudiante es suyo. Sirve una vez, durante 30 días.</p>
      </div>
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        <Boton ocupado={imprimiendo} textoOcupado="Preparando" onClick={() => codigos.send({ type: 'DOWNLOAD', request: curso })}>
          <Icono nombre="descargar" />
          Códigos para imprimir
        </Boton>
        <Boton onClick={() => correos.send({ type: 'OPEN', item: curso })}>Enviar códigos por correo</Boton>
      </div>
      <FallaDeDescarga falla={falla} onReintentar={() => codigos.send({ type: 'RETRY' })} />
      <CorreosDelCurso flujo={correos} nombre={nombre} />
      <PorConfirmar curso={curso} />
    </Hoja>
  )
}

/** Who says to be a guardian in the course: the school, which knows its families, says whether it is so. */
function PorConfirmar({ curso }: { curso: CursoElegido }) {
  const escritorio = useFlow('seleccionEstudianteDeclared', { scope: curso, done: 'Vínculo confirmado.' })
  const lista = usePart(escritorio, 'list')
  const confirma = usePart(escritorio, 'action')
  const vista = useSelector(lista, collectionView)
  const declarados = useSelector(lista, rows<VinculoDeclarado>)
  const sinLista = useSelector(lista, collectionFailure)
  const [preguntado, pregunta] = usePregunta(confirma)
  const estado = useSelector(confirma, (s) => dataState('confirmed-action', s))
  const estadoDelEscritorio = useSelector(escritorio, (s) => dataState('renewed-list', s))
  return (
    <div data-state={estadoDelEscritorio}>
      <div data-state={estado} className="grid gap-3">
        <h3 className="text-lg font-titulo">Por confirmar</h3>
        {vista === 'cargando' && <Esqueleto texto="Cargando a los apoderados…" />}
        {vista === 'fallida' && (
          <Reintento
            titulo="No pudimos cargar a los apoderados"
            mensaje={sinLista?.mensaje}
            onReintentar={() => lista.send({ type: 'RETRY' })}
          />
        )}
        {vista === 'vacia' && <p className="text-tinta-2">Nadie espera su confirmación en este curso.</p>}
        {vista === 'lista' && (
          <ul className="divide-y divide-borde">
            {declarados.map((uno) => (
              <li key={uno.vinculoId} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
                <div className="min-w-0 flex-[1_1_240px]">
                  <h4 className="leading-snug font-accion">{nombreCompleto(uno)}</h4>
                  <p className="cifras text-nota text-tinta-2">
                    RUN {formateaRut(uno.runApoderado)}. Dice ser {quienDiceSer(uno)} desde el {enFecha(uno.creado)}.
                  </p>
                </div>
                <Boton aria-label={`Confirmar a ${nombreCompleto(uno)}`} onClick={() => confirma.send({ type: 'ASK', target: uno })}>
                  Confirmar
                </Boton>
              </li>
            ))}
          </ul>
        )}
        {preguntado && (
          <Pregunta titulo="Confirmar el vínculo" accion="Confirmar" {...pregunta}>
            <p>
              ¿{nombreCompleto(preguntado)}, RUN {formateaRut(preguntado.runApoderado)}, es {quienDiceSer(preguntado)}? Verá su nombre
              completo y podrá responder su encuesta.
            </p>
          </Pregunta>
        )}
      </div>
    </div>
  )
}
