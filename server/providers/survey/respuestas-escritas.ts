import { estaVacia } from '#contract/rules/cuestionario-condicion.ts'
import { textoDeValor } from '#contract/rules/cuestionario-texto.ts'
import { preguntasDe, redacta } from '#contract/rules/cuestionario-visibles.ts'
import { enCsv } from '#server/plugins/http/archivo.ts'
import type { EncuestaParaImprimir } from './embebida.sql.ts'

/** A question and its answer in words, as a person reads them. */
export interface RespuestaEscrita {
  name: string
  pregunta: string
  respuesta: string
}

/** The submitted answers in words, in the questionnaire's order, with the student's first name in its place. */
export function respuestasEscritas({
  cuestionario,
  respuestas,
  estudiante,
}: Pick<EncuestaParaImprimir, 'cuestionario' | 'respuestas' | 'estudiante'>): RespuestaEscrita[] {
  const nombre = estudiante.split(' ')[0] ?? estudiante
  return preguntasDe(cuestionario)
    .filter((pregunta) => !estaVacia(respuestas[pregunta.name]))
    .map((pregunta) => ({
      name: pregunta.name,
      pregunta: redacta(pregunta.title, nombre),
      respuesta: redacta(textoDeValor(pregunta, respuestas[pregunta.name]), nombre),
    }))
}

/** The answers as CSV, a question a row. */
export function respuestasEnCsv(filas: readonly RespuestaEscrita[]): Buffer {
  return enCsv([['codigo', 'pregunta', 'respuesta'], ...filas.map((fila) => [fila.name, fila.pregunta, fila.respuesta])])
}
