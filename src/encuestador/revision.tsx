import { useSelector } from '@xstate/react'
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { textoDeValor } from '#contract/rules/cuestionario-texto.ts'
import { redacta } from '#contract/rules/cuestionario-visibles.ts'
import type { Pregunta, Valor } from '#contract/rules/cuestionario.ts'
import { answersOf } from '#machines/survey-answering/survey-answering.rules.ts'
import * as encuesta from '#machines/survey-answering/survey-answering.selectors.ts'
import { Aviso } from '#ui/avisos/aviso.tsx'
import { Boton } from '#ui/formulario/boton.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'
import { useTitulo } from '#ui/marco/titulo.tsx'
import { AvisoDeGuardado } from './estado-de-guardado.tsx'
import { deQuien, INFORMANTES, nombreDePila } from './persona.ts'
import { alTeclear } from './teclado.ts'
import type { PropsDeVista } from './vista.ts'

/** Everything that was answered, before it is submitted for good. */
export function Revision({ actor, abierta, guardado }: PropsDeVista) {
  const contexto = useSelector(actor, encuesta.contextOf)
  const { failure: falla, folio, informante } = contexto
  const partes = encuesta.shownParts(contexto)
  const respuestas = answersOf(contexto)
  const enviando = useSelector(actor, encuesta.isSubmitting)
  const estudiante = nombreDePila(abierta)
  const digita = encuesta.isTyped(contexto)
  const envio = useRef<HTMLDivElement>(null)
  // Enter goes on here too, but it only arrives at the button: sending is a key of its own.
  const seguir = (): void => envio.current?.querySelector('button')?.focus()

  useTitulo(`Revise sus respuestas, ${estudiante}`)
  // Focus: the review is read from its title.
  useEffect(() => {
    window.scrollTo(0, 0)
    document.getElementById('titulo')?.focus()
  }, [])

  return (
    <main
      id="contenido"
      tabIndex={-1}
      className="mx-auto grid w-full max-w-hoja content-start gap-6 px-4 pt-6 pb-12 outline-none"
      {...(digita && { onKeyDown: (evento: KeyboardEvent<HTMLElement>) => alTeclear(evento, seguir, true) })}
    >
      <AvisoDeGuardado guardado={guardado} onReintentar={() => actor.send({ type: 'RETRY' })} />
      <div className="grid gap-2">
        <p className="text-nota text-tinta-2">{deQuien(abierta)}</p>
        <h1 id="titulo" tabIndex={-1} className="text-titulo-1 shadow-none! outline-none!">
          Revise sus respuestas
        </h1>
        <p className="text-guia text-tinta-2">Después de enviar no podrá cambiarlas.</p>
      </div>
      {digita && (
        <Tramo nombre="papel" titulo="La hoja en papel" enviando={enviando} onCambiar={() => actor.send({ type: 'GO_TO_HEADING' })}>
          <Dato que="Folio" lineas={[folio || 'Sin folio']} />
          <Dato que="Quién respondió" lineas={INFORMANTES.filter(({ value }) => value === informante).map(({ text }) => text)} />
        </Tramo>
      )}
      {partes.map((parte) => (
        <Tramo
          key={parte.name}
          nombre={parte.name}
          titulo={parte.title}
          enviando={enviando}
          onCambiar={() => actor.send({ type: 'GO_TO_PART', part: parte.name })}
        >
          {parte.preguntas.map(({ number: numero, question: pregunta }) => (
            <Dato
              key={pregunta.name}
              que={
                <>
                  <span className="cifras">{numero}.</span> {redacta(pregunta.title, estudiante)}
                </>
              }
              lineas={lineasDe(pregunta, respuestas[pregunta.name])}
            />
          ))}
        </Tramo>
      ))}
      {falla && (
        <Aviso tono="error" titulo="No pudimos enviar la encuesta" role="alert">
          <p>{falla.mensaje}</p>
        </Aviso>
      )}
      <div ref={envio} className="grid gap-2">
        <Boton variante="principal" ancho ocupado={enviando} textoOcupado="Enviando" onClick={() => actor.send({ type: 'SUBMIT' })}>
          Enviar encuesta
        </Boton>
        <Boton variante="llano" ancho disabled={enviando} onClick={() => actor.send({ type: 'BACK' })}>
          Volver a la parte {partes.length}
        </Boton>
      </div>
    </main>
  )
}

interface PropsDeTramo {
  nombre: string
  titulo: string
  enviando: boolean
  onCambiar: () => void
  children: ReactNode
}

/** A stretch of what is reviewed, and the way back to it. */
function Tramo({ nombre, titulo, enviando, onCambiar, children }: PropsDeTramo) {
  return (
    <Hoja aria-labelledby={`parte-${nombre}`}>
      <div className="-mr-3 mb-2 flex items-center justify-between gap-x-4">
        <h2 id={`parte-${nombre}`} className="text-titulo-3">
          {titulo}
        </h2>
        <Boton variante="llano" disabled={enviando} aria-label={`Cambiar ${titulo}`} onClick={onCambiar}>
          Cambiar
        </Boton>
      </div>
      <dl className="divide-y divide-borde">{children}</dl>
    </Hoja>
  )
}

function Dato({ que, lineas }: { que: ReactNode; lineas: readonly string[] }) {
  return (
    <div className="grid gap-0.5 py-3">
      <dt className="text-tinta-2">{que}</dt>
      <dd className="min-w-0 font-semibold">
        {lineas.map((linea, lugar) => (
          <span key={lugar} className="block">
            {linea}
          </span>
        ))}
      </dd>
    </div>
  )
}

/** An answer in words; a matrix takes one line a row, and a long text those that it was written in. */
function lineasDe(pregunta: Pregunta, valor: Valor | undefined): string[] {
  const texto = textoDeValor(pregunta, valor) || 'Sin respuesta'
  return texto.split(pregunta.type === 'matrix' ? '; ' : '\n')
}
