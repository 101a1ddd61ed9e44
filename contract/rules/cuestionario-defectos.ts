import { existeDia } from './fecha.ts'
import { estaVacia, preguntasDeCondicion, seCumple } from './cuestionario-condicion.ts'
import type { Cuestionario, Pregunta, Respuestas, Valor } from './cuestionario.ts'
import { condicionDe, estaRespondida, filasSinResponder, preguntasDe, preguntasVisibles } from './cuestionario-visibles.ts'

/** What is wrong, by question name: one Spanish message each. Empty when nothing is. */
export type Defectos = Record<string, string>

const TEXTO_MAXIMO = 2000

/**
 * What is wrong with answers being saved: a question that does not exist, or a value that its question does not take.
 * `null` clears an answer and is always right; required questions are asked for only at submission.
 */
export function defectosDeCambios(cuestionario: Cuestionario, cambios: Respuestas): Defectos {
  const preguntas = preguntasDe(cuestionario)
  const defectos: Defectos = {}
  for (const [nombre, valor] of Object.entries(cambios)) {
    const pregunta = preguntas.find(({ name }) => name === nombre)
    const defecto = pregunta === undefined ? 'Esta pregunta no existe en la encuesta.' : defectoDeValor(pregunta, valor)
    if (defecto !== null) defectos[nombre] = defecto
  }
  return defectos
}

/** What stops a submission: visible questions that are required and unanswered, answered wrongly, or against another answer. `visibles`: those questions, where they are known. */
export function defectosDeEnvio(
  cuestionario: Cuestionario,
  respuestas: Respuestas,
  visibles: readonly Pregunta[] = preguntasVisibles(cuestionario, respuestas),
): Defectos {
  const defectos: Defectos = {}
  const vistas = Object.fromEntries(visibles.map(({ name }) => [name, respuestas[name] ?? null]))
  for (const pregunta of visibles) {
    const valor = respuestas[pregunta.name] ?? null
    const defecto = defectoDeValor(pregunta, valor) ?? faltaDe(pregunta, valor) ?? defectoConOtras(pregunta, vistas)
    if (defecto !== null) defectos[pregunta.name] = defecto
  }
  return defectos
}

/** Why a question does not take a value, or `null` when it does. Empty values pass. */
export function defectoDeValor(pregunta: Pregunta, valor: Valor): string | null {
  if (valor === null) return null
  switch (pregunta.type) {
    case 'radiogroup':
      return typeof valor === 'string' && esOpcion(pregunta.choices, valor) ? null : 'Elija una de las opciones.'
    case 'checkbox':
      return defectoDeMarcas(pregunta, valor)
    case 'number':
      if (typeof valor !== 'number' || !Number.isInteger(valor)) return 'Escriba un número entero.'
      return valor >= pregunta.min && valor <= pregunta.max ? null : `Escriba un número entre ${pregunta.min} y ${pregunta.max}.`
    case 'text':
      return defectoDeTexto(valor, pregunta.maxLength ?? TEXTO_MAXIMO)
    case 'date':
      return typeof valor === 'string' && esFecha(valor) ? null : 'Escriba una fecha válida.'
    case 'matrix':
      return defectoDeMatriz(pregunta, valor)
  }
}

/** What an answer breaks of its question's `validar`, or `null`: a rule is asked once all that it looks at is answered. */
export function defectoConOtras({ validar = [] }: Pregunta, respuestas: Respuestas): string | null {
  const rota = validar.find(({ condicion }) => {
    const leida = condicionDe(condicion)
    return !preguntasDeCondicion(leida).some((una) => estaVacia(respuestas[una])) && !seCumple(leida, respuestas)
  })
  return rota?.mensaje ?? null
}

/** Whether a question's rules look at another. */
export function miraA({ validar = [] }: Pregunta, otra: string): boolean {
  return validar.some(({ condicion }) => preguntasDeCondicion(condicionDe(condicion)).includes(otra))
}

function faltaDe(pregunta: Pregunta, valor: Valor): string | null {
  if (pregunta.isRequired !== true || estaRespondida(pregunta, valor)) return null
  if (pregunta.type === 'matrix' && !estaVacia(valor)) {
    return `Falta responder: ${filasSinResponder(pregunta, valor)
      .map((fila) => fila.text)
      .join(', ')}.`
  }
  return 'Debe responder esta pregunta.'
}

function defectoDeMarcas(pregunta: Extract<Pregunta, { type: 'checkbox' }>, valor: Valor): string | null {
  if (!Array.isArray(valor) || !valor.every((marca) => esOpcion(pregunta.choices, marca))) return 'Marque solo opciones de la lista.'
  if (new Set(valor).size !== valor.length) return 'Marque cada opción una sola vez.'
  const ninguna = pregunta.choices.find((opcion) => opcion.value === pregunta.noneValue)
  if (ninguna === undefined || valor.length < 2 || !valor.includes(ninguna.value)) return null
  return `«${ninguna.text}» no va junto con otras opciones.`
}

function defectoDeTexto(valor: Valor, maximo: number): string | null {
  if (typeof valor !== 'string') return 'Escriba su respuesta con palabras.'
  return valor.length <= maximo ? null : `Use a lo más ${maximo} caracteres.`
}

function defectoDeMatriz(pregunta: Extract<Pregunta, { type: 'matrix' }>, valor: Valor): string | null {
  if (typeof valor !== 'object' || valor === null || Array.isArray(valor)) return 'Elija una opción en cada fila.'
  const celdas = Object.entries(valor)
  return celdas.every(([fila, columna]) => esOpcion(pregunta.rows, fila) && esOpcion(pregunta.columns, columna))
    ? null
    : 'Elija una opción en cada fila.'
}

function esOpcion(opciones: readonly { value: string }[], valor: string): boolean {
  return opciones.some((opcion) => opcion.value === valor)
}

/** A day of the calendar, written `2015-03-09`, from 1900 to 2100. */
function esFecha(valor: string): boolean {
  return /^(19|20)\d{2}-\d{2}-\d{2}$/.test(valor) && existeDia(valor)
}
