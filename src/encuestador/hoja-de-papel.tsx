import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { Informant } from '#machines/survey-answering/survey-answering.vocabulary.ts'
import * as encuesta from '#machines/survey-answering/survey-answering.selectors.ts'
import { Boton } from '#ui/formulario/boton.tsx'
import { CampoTexto, ErrorDeCampo } from '#ui/formulario/campo.tsx'
import { ResumenError } from '#ui/formulario/resumen-error.tsx'
import { useTitulo } from '#ui/marco/titulo.tsx'
import { Elegir } from './opciones.tsx'
import { deQuien, INFORMANTES, nombreDePila } from './persona.ts'
import { alTeclear, PARADA, vaALaPrimera } from './teclado.ts'
import type { PropsDeVista } from './vista.ts'

/** What the head of a paper form says, before its answers: nothing is taken for granted. */
export function HojaDePapel({ actor, abierta, avance }: Pick<PropsDeVista, 'actor' | 'abierta'> & { avance: string | null }) {
  const { folio, informante, errors: errores } = useSelector(actor, encuesta.contextOf)
  const pagina = useRef<HTMLElement>(null)
  const seguir = (): void => actor.send({ type: 'CONTINUE' })
  const error = errores['informante']

  useTitulo(`La hoja en papel, ${nombreDePila(abierta)}`)
  // Focus: the head is typed from its first field.
  useEffect(() => {
    window.scrollTo(0, 0)
    if (pagina.current !== null) vaALaPrimera(pagina.current)
  }, [])

  return (
    <main
      ref={pagina}
      id="contenido"
      tabIndex={-1}
      className="mx-auto grid w-full max-w-hoja content-start gap-6 px-4 pt-6 pb-12 outline-none"
      onKeyDown={(evento) => alTeclear(evento, seguir, true)}
    >
      <ResumenError errores={error === undefined ? [] : [{ campo: 'informante', mensaje: error }]} />
      <div className="grid gap-2">
        <p className="cifras flex max-w-none flex-wrap justify-between gap-x-4 text-nota text-tinta-2">
          <span>{deQuien(abierta)}</span>
          {avance !== null && <span>{avance}</span>}
        </p>
        <h1 id="titulo" tabIndex={-1} className="text-titulo-1 shadow-none! outline-none!">
          La hoja en papel
        </h1>
        <p className="text-guia text-tinta-2">
          {abierta.modo === 'segunda' ? 'Segunda digitación: mire solo el papel.' : 'Diga qué hoja es y quién la respondió.'}
        </p>
      </div>
      <div {...PARADA}>
        <CampoTexto
          etiqueta="Folio de la hoja (opcional)"
          name="folio"
          value={folio}
          maxLength={30}
          autoComplete="off"
          onChange={(escrito) => actor.send({ type: 'CHANGE_FOLIO', folio: escrito })}
        />
      </div>
      <fieldset
        {...PARADA}
        role="radiogroup"
        aria-required="true"
        aria-invalid={error !== undefined || undefined}
        className="grid min-w-0 gap-2"
      >
        <legend className="float-left w-full pb-2 font-accion">Quién respondió</legend>
        {error && <ErrorDeCampo id="informante" mensaje={error} />}
        <Elegir
          nombre="informante"
          opciones={INFORMANTES}
          numeradas
          valor={informante}
          onElegir={(valor) => actor.send({ type: 'CHANGE_INFORMANT', informante: valor as Informant })}
        />
      </fieldset>
      <Boton variante="principal" ancho onClick={seguir}>
        Continuar
      </Boton>
    </main>
  )
}
