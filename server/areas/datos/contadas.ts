import type { VariableContada } from '#contract/datos.frecuencias.ts'
import { preguntasDe, redacta } from '#contract/rules/cuestionario-visibles.ts'
import type { Cuestionario, Pregunta } from '#contract/rules/cuestionario.ts'
import type { LoContado } from './frecuencias.sql.ts'

/** Something of a questionnaire that can be counted, and into which of its categories a stored value goes. */
export interface Contada extends VariableContada {
  que: LoContado
  categorias: readonly string[]
  /** The category of a value, or null when the questionnaire does not have it. */
  categoriaDe(valor: string | null): number | null
}

/** Beyond so many values, numbers are counted by groups. */
const VALORES_SUELTOS = 12
const GRUPOS = 10

/** What a person without an answer is, as its question lets it be known. */
function sinRespuesta({ visibleIf, isRequired }: Pregunta): string {
  if (visibleIf === undefined) return 'Sin respuesta'
  return isRequired === true ? 'No se le preguntó' : 'Sin respuesta o no se le preguntó'
}

type Partes = Omit<Contada, 'variable' | 'numero' | 'titulo'> & { sufijo: string }

const porOpciones = (pregunta: Pregunta, opciones: readonly { value: string; text: string }[]) => ({
  categorias: [...opciones.map(({ text }) => enPalabras(text)), sinRespuesta(pregunta)],
  categoriaDe: (valor: string | null) => {
    if (valor === null) return opciones.length
    const cual = opciones.findIndex(({ value }) => value === valor)
    return cual < 0 ? null : cual
  },
})

function porNumeros(pregunta: Extract<Pregunta, { type: 'number' }>) {
  const { min, max } = pregunta
  const ancho = max - min < VALORES_SUELTOS ? 1 : Math.ceil((max - min + 1) / GRUPOS)
  const grupos = Array.from({ length: Math.ceil((max - min + 1) / ancho) }, (_, i) => {
    const [desde, hasta] = [min + i * ancho, Math.min(max, min + (i + 1) * ancho - 1)]
    return desde === hasta ? String(desde) : `${desde} a ${hasta}`
  })
  return {
    categorias: [...grupos, sinRespuesta(pregunta)],
    categoriaDe: (valor: string | null) => {
      if (valor === null) return grupos.length
      const numero = Number(valor)
      return numero >= min && numero <= max ? Math.floor((numero - min) / ancho) : null
    },
  }
}

const enPalabras = (texto: string): string => redacta(texto, 'la o el estudiante')

function partesDe(pregunta: Pregunta): Partes[] {
  const { name } = pregunta
  switch (pregunta.type) {
    case 'radiogroup':
      return [{ sufijo: '', parte: null, que: { pregunta: name }, ...porOpciones(pregunta, pregunta.choices) }]
    case 'checkbox':
      return pregunta.choices.map(({ value, text }, i) => ({
        sufijo: `_${i + 1}`,
        parte: enPalabras(text),
        que: { pregunta: name, opcion: value },
        categorias: ['Marcada', 'No marcada'],
        categoriaDe: (valor) => (valor === 'si' ? 0 : 1),
      }))
    case 'matrix':
      return pregunta.rows.map((fila, i) => ({
        sufijo: `_${i + 1}`,
        parte: enPalabras(fila.text),
        que: { pregunta: name, fila: fila.value },
        ...porOpciones(pregunta, pregunta.columns),
      }))
    case 'number':
      return [{ sufijo: '', parte: null, que: { pregunta: name }, ...porNumeros(pregunta) }]
    default:
      // What was written by hand, and days, may say who the person is.
      return []
  }
}

/** All that can be counted of a questionnaire, in its order, under the numbers that people see. */
export function contadasDe(cuestionario: Cuestionario): Contada[] {
  return preguntasDe(cuestionario).flatMap((pregunta, i) =>
    partesDe(pregunta).map(({ sufijo, ...parte }) => ({
      ...parte,
      variable: pregunta.name + sufijo,
      numero: i + 1,
      titulo: enPalabras(pregunta.title),
    })),
  )
}
