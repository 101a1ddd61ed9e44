import { estaVacia } from '#contract/rules/cuestionario-condicion.ts'
import { textoDeValor } from '#contract/rules/cuestionario-texto.ts'
import { enNombrePropio } from '#contract/rules/nombre-propio.ts'
import { redacta } from '#contract/rules/cuestionario-visibles.ts'
import { enCsv } from '#server/plugins/http/archivo.ts'
import type { EncuestaParaImprimir } from './embebida.sql.ts'
import type { EncuestaEscrita, RespuestaEscrita } from './survey.ts'

type Escribible = Pick<EncuestaParaImprimir, 'cuestionario' | 'respuestas' | 'estudiante'>

/** The submitted answers in words, by the questionnaire's parts and in its order, with the student's first name in its place. */
export function partesEscritas({ cuestionario, respuestas, estudiante }: Escribible): EncuestaEscrita['partes'] {
  // As the survey's page says it: the register has names in upper case.
  const nombre = enNombrePropio(estudiante.split(' ')[0] ?? estudiante)
  return cuestionario.pages
    .map(({ title, elements }) => ({
      titulo: redacta(title, nombre),
      respuestas: elements
        .filter((pregunta) => !estaVacia(respuestas[pregunta.name]))
        .map((pregunta) => ({
          name: pregunta.name,
          pregunta: redacta(pregunta.title, nombre),
          respuesta: redacta(textoDeValor(pregunta, respuestas[pregunta.name]), nombre),
        })),
    }))
    .filter((parte) => parte.respuestas.length > 0)
}

/** The same without its parts. */
export const respuestasEscritas = (encuesta: Escribible): RespuestaEscrita[] =>
  partesEscritas(encuesta).flatMap((parte) => parte.respuestas)

/** The answers as CSV, a question a row. */
export function respuestasEnCsv(filas: readonly RespuestaEscrita[]): Buffer {
  return enCsv([['codigo', 'pregunta', 'respuesta'], ...filas.map((fila) => [fila.name, fila.pregunta, fila.respuesta])])
}
