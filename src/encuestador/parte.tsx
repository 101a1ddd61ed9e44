import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { answersOf } from '#machines/survey-answering/survey-answering.rules.ts'
import * as encuesta from '#machines/survey-answering/survey-answering.selectors.ts'
import { Boton } from '#ui/formulario/boton.tsx'
import { ResumenError, vuelveAlResumen } from '#ui/formulario/resumen-error.tsx'
import { useTitulo } from '#ui/marco/titulo.tsx'
import { AvisoDeGuardado } from './estado-de-guardado.tsx'
import { deQuien, hablaDeEstudiante, nombreDePila } from './persona.ts'
import { Pregunta } from './pregunta.tsx'
import { alTeclear, vaALaPrimera } from './teclado.ts'
import type { PropsDeVista } from './vista.ts'

/** One part of the survey: its questions, what is wrong with them, and the way on. `avance`: how a round of paper forms goes. */
export function Parte({ actor, abierta, guardado, avance }: PropsDeVista & { avance: string | null }) {
  const contexto = useSelector(actor, encuesta.contextOf)
  const { part: nombre, errors: errores, summary: resumen } = contexto
  const partes = encuesta.shownParts(contexto)
  const respuestas = answersOf(contexto)
  const pagina = useRef<HTMLElement>(null)
  const indice = Math.max(
    0,
    partes.findIndex((parte) => parte.name === nombre),
  )
  const parte = partes[indice]
  const estudiante = nombreDePila(abierta)
  const digita = encuesta.isTyped(contexto)
  const lista = resumen ? Object.entries(errores).map(([campo, mensaje]) => ({ campo, mensaje: conNumero(campo, mensaje) })) : []

  useTitulo(parte === undefined ? 'Encuesta' : `${parte.title}, ${estudiante}`)
  // Focus: another part is read from its title, or typed from its first question.
  useEffect(() => {
    window.scrollTo(0, 0)
    if (resumen) return
    if (digita && pagina.current !== null) vaALaPrimera(pagina.current)
    else document.getElementById('titulo')?.focus()
    // Only a change of part moves the focus; errors move it by themselves.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [nombre, digita])

  function conNumero(campo: string, mensaje: string): string {
    const hallada = partes.flatMap((una) => una.preguntas).find(({ question: pregunta }) => pregunta.name === campo)
    return hallada === undefined ? mensaje : `Pregunta ${hallada.number}: ${mensaje}`
  }

  if (parte === undefined) return null
  const seguir = (): void => {
    actor.send({ type: 'CONTINUE' })
    vuelveAlResumen(pagina.current)
  }
  return (
    <main
      ref={pagina}
      id="contenido"
      tabIndex={-1}
      className="mx-auto grid w-full max-w-hoja content-start gap-6 px-4 pt-6 pb-12 outline-none"
      onKeyDown={(evento) => alTeclear(evento, seguir, digita)}
    >
      <AvisoDeGuardado guardado={guardado} onReintentar={() => actor.send({ type: 'RETRY' })} />
      <ResumenError errores={lista} />
      <div className="grid gap-2">
        <p className="cifras flex max-w-none flex-wrap justify-between gap-x-4 text-nota text-tinta-2">
          <span>{deQuien(abierta)}</span>
          {avance !== null && <span>{avance}</span>}
        </p>
        <h1 id="titulo" tabIndex={-1} className="text-titulo-1 shadow-none! outline-none!">
          {parte.title}
        </h1>
        <p className="text-guia text-tinta-2">
          Parte {indice + 1} de {partes.length}. {hablaDeEstudiante(abierta) ? `Responda por ${estudiante}.` : 'Responda sobre usted.'} Las
          preguntas que puede saltar dicen «opcional».
        </p>
        {digita && (
          <p className="hidden text-nota text-tinta-2 sm:block">Con el teclado: un número elige la opción y Enter pasa a la siguiente.</p>
        )}
      </div>
      {parte.preguntas.map(({ number: numero, question: pregunta }) => (
        <Pregunta
          key={pregunta.name}
          numero={numero}
          pregunta={pregunta}
          valor={respuestas[pregunta.name] ?? null}
          error={errores[pregunta.name]}
          estudiante={estudiante}
          numeradas={digita}
          onResponder={(valor) => actor.send({ type: 'ANSWER', question: pregunta.name, value: valor })}
          onDejar={() => actor.send({ type: 'LEAVE_QUESTION', question: pregunta.name })}
        />
      ))}
      <div className="grid gap-2">
        {/* The error that leaving a question shows would move the button from under the pointer before its click. */}
        <Boton variante="principal" ancho onMouseDown={(evento) => evento.preventDefault()} onClick={seguir}>
          {indice === partes.length - 1 ? 'Revisar y enviar' : 'Continuar'}
        </Boton>
        {indice > 0 && (
          <Boton variante="llano" ancho onClick={() => actor.send({ type: 'BACK' })}>
            Volver a la parte {indice}
          </Boton>
        )}
      </div>
      <p className="text-nota text-tinta-2">
        {guardado.situation === 'pendiente'
          ? 'Cuando vuelva la conexión, enviaremos sus respuestas. No necesita hacer nada.'
          : 'Sus respuestas se guardan solas. Puede salir y seguir después.'}
      </p>
    </main>
  )
}
