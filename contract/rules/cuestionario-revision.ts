import * as v from 'valibot'
import { CondicionIlegible, leeCondicion, preguntasDeCondicion, type Comparacion } from './cuestionario-condicion.ts'
import { cuestionario, type Cuestionario, type Pregunta } from './cuestionario.ts'

/** Where something stands in a definition: `['pages', 0, 'elements', 2, 'title']`. */
export type Lugar = readonly (string | number)[]

/** A mistake of a questionnaire's author. */
export interface DefectoDeCuestionario {
  lugar: Lugar
  mensaje: string
}

const TIPOS = ['radiogroup', 'checkbox', 'number', 'text', 'date', 'matrix']

/** Words in a sentence, at most: people read them on a phone. */
const MAXIMO_DE_PALABRAS = 20

/**
 * Every mistake of a questionnaire's definition, in its order; empty when it may be published. Beyond its form it looks
 * at what the form cannot say: repeated names, conditions on later questions or on options that do not exist, ranges
 * upside down, sentences too long.
 */
export function revisaCuestionario(definicion: unknown): DefectoDeCuestionario[] {
  const leida = v.safeParse(cuestionario, definicion)
  if (!leida.success) return leida.issues.map((defecto) => ({ lugar: lugarDe(defecto), mensaje: mensajeDeForma(defecto) }))
  return [...defectosDeNombres(leida.output), ...defectosDePreguntas(leida.output)]
}

type Reparo = v.BaseIssue<unknown>

const lugarDe = (defecto: Reparo): Lugar => (defecto.path ?? []).map(({ key }) => key as string | number)

const CLASE: Readonly<Record<string, string>> = {
  string: 'un texto',
  number: 'un número',
  boolean: 'true o false',
  array: 'una lista',
  strict_object: 'un objeto',
}

function mensajeDeForma({ type, kind, received, expected, message, requirement }: Reparo): string {
  if (type === 'variant' || type === 'literal') return `El tipo de pregunta debe ser ${TIPOS.join(', ')}.`
  if (expected === 'never') return 'Este campo no existe.'
  if (received === 'undefined') return 'Falta este campo.'
  if (type === 'min_length') return `Debe tener al menos ${String(requirement)}.`
  if (kind === 'schema') return `Debe ser ${CLASE[type] ?? 'otra cosa'}.`
  return message
}

function defectosDeNombres({ pages }: Cuestionario): DefectoDeCuestionario[] {
  const partes = pages.map(({ name }, i) => ({ name, lugar: ['pages', i, 'name'] }))
  return [
    ...repetidos(partes, 'la parte'),
    ...repetidos(
      ubicadas(pages).map(({ pregunta: { name }, lugar }) => ({ name, lugar: [...lugar, 'name'] })),
      'la pregunta',
    ),
  ]
}

function repetidos(nombrados: readonly { name: string; lugar: Lugar }[], que: string): DefectoDeCuestionario[] {
  return nombrados
    .filter(({ name }, i) => nombrados.findIndex((otro) => otro.name === name) < i)
    .map(({ name, lugar }) => ({ lugar, mensaje: `El nombre «${name}» ya es de otra: ${que} debe tener el suyo.` }))
}

interface Ubicada {
  pregunta: Pregunta
  lugar: Lugar
}

function ubicadas(pages: Cuestionario['pages']): Ubicada[] {
  return pages.flatMap(({ elements }, parte) => elements.map((una, i) => ({ pregunta: una, lugar: ['pages', parte, 'elements', i] })))
}

function defectosDePreguntas({ titulo, pages }: Cuestionario): DefectoDeCuestionario[] {
  const todas = ubicadas(pages)
  return [
    ...defectosDeFrase(titulo, ['titulo']),
    ...pages.flatMap(({ title }, i) => defectosDeFrase(title, ['pages', i, 'title'])),
    ...todas.flatMap((una, i) => [
      ...defectosDeTextos(una),
      ...defectosPropios(una),
      ...defectosDeCondicion(una, todas.slice(0, i)),
      ...defectosDeReglas(una, todas.slice(0, i)),
    ]),
  ]
}

function defectosDeTextos({ pregunta: una, lugar }: Ubicada): DefectoDeCuestionario[] {
  return [
    ...defectosDeFrase(una.title, [...lugar, 'title']),
    ...(una.description === undefined ? [] : defectosDeFrase(una.description, [...lugar, 'description'])),
    ...listasDe(una).flatMap(([nombre, lista]) => [
      ...lista.flatMap(({ text }, i) => defectosDeFrase(text, [...lugar, nombre, i, 'text'])),
      ...repetidos(
        lista.map(({ value }, i) => ({ name: value, lugar: [...lugar, nombre, i, 'value'] })),
        'la opción',
      ),
    ]),
  ]
}

function defectosDeFrase(texto: string, lugar: Lugar): DefectoDeCuestionario[] {
  if (texto.trim() === '') return [{ lugar, mensaje: 'El texto está vacío.' }]
  const largas = (texto.match(/.+?(?:[.?…](?=\s)|$)/gsu) ?? [])
    .map((frase) => frase.trim().split(/\s+/).length)
    .filter((palabras) => palabras > MAXIMO_DE_PALABRAS)
  return largas.map((palabras) => ({ lugar, mensaje: `La frase tiene ${palabras} palabras: use a lo más ${MAXIMO_DE_PALABRAS}.` }))
}

function listasDe(una: Pregunta): ['choices' | 'rows' | 'columns', readonly { value: string; text: string }[]][] {
  if ('choices' in una) return [['choices', una.choices]]
  return 'rows' in una
    ? [
        ['rows', una.rows],
        ['columns', una.columns],
      ]
    : []
}

/** What only this type of question can get wrong. */
function defectosPropios({ pregunta: una, lugar }: Ubicada): DefectoDeCuestionario[] {
  switch (una.type) {
    case 'number':
      return una.min > una.max ? [{ lugar: [...lugar, 'min'], mensaje: `El mínimo, ${una.min}, es mayor que el máximo, ${una.max}.` }] : []
    case 'text':
      return una.maxLength !== undefined && una.maxLength < 1
        ? [{ lugar: [...lugar, 'maxLength'], mensaje: 'El largo máximo debe ser al menos 1.' }]
        : []
    case 'checkbox':
      return una.noneValue === undefined || una.choices.some(({ value }) => value === una.noneValue)
        ? []
        : [{ lugar: [...lugar, 'noneValue'], mensaje: `«${una.noneValue}» no es una de las opciones.` }]
    case 'matrix':
      return listasDe(una).flatMap(([nombre, lista]) =>
        lista.length === 0 ? [{ lugar: [...lugar, nombre], mensaje: 'La lista está vacía.' }] : [],
      )
    default:
      return []
  }
}

function defectosDeCondicion({ pregunta: { visibleIf }, lugar }: Ubicada, anteriores: readonly Ubicada[]): DefectoDeCuestionario[] {
  return visibleIf === undefined ? [] : defectosDeTexto(visibleIf, [...lugar, 'visibleIf'], anteriores).defectos
}

/** The rules of a question with earlier ones: each looks at it, and says something. */
function defectosDeReglas({ pregunta: una, lugar }: Ubicada, anteriores: readonly Ubicada[]): DefectoDeCuestionario[] {
  return (una.validar ?? []).flatMap(({ condicion, mensaje }, i) => {
    const donde = [...lugar, 'validar', i, 'condicion']
    const { defectos, miradas } = defectosDeTexto(condicion, donde, [...anteriores, { pregunta: una, lugar }])
    const ajena = defectos.length === 0 && !miradas.includes(una.name)
    return [
      ...defectos,
      ...(ajena ? [{ lugar: donde, mensaje: `La regla no mira «${una.name}», junto a la que se dice.` }] : []),
      ...defectosDeFrase(mensaje, [...lugar, 'validar', i, 'mensaje']),
    ]
  })
}

/** What is wrong with a condition that may look at these questions, and which it looks at. */
function defectosDeTexto(
  texto: string,
  lugar: Lugar,
  visibles: readonly Ubicada[],
): { defectos: DefectoDeCuestionario[]; miradas: readonly string[] } {
  const preguntaDe = (nombre: string) => visibles.find(({ pregunta: { name } }) => name === nombre)?.pregunta
  try {
    const condicion = leeCondicion(texto)
    const mensajes = condicion.flat().map((una) => defectoDeComparacion(una, preguntaDe))
    return {
      defectos: mensajes.flatMap((mensaje) => (mensaje === null ? [] : [{ lugar, mensaje }])),
      miradas: preguntasDeCondicion(condicion),
    }
  } catch (error) {
    if (error instanceof CondicionIlegible) return { defectos: [{ lugar, mensaje: error.message }], miradas: [] }
    throw error
  }
}

function defectoDeComparacion(una: Comparacion, preguntaDe: (nombre: string) => Pregunta | undefined): string | null {
  const mirada = preguntaDe(una.pregunta)
  if (mirada === undefined) return `La condición mira «${una.pregunta}», que no es una pregunta anterior.`
  if ('otra' in una) return defectoEntreDos(una, mirada, preguntaDe(una.otra))
  if (!('valor' in una)) return null
  const valores = 'choices' in mirada ? mirada.choices : 'columns' in mirada ? mirada.columns : null
  if (valores !== null && !valores.some(({ value }) => value === una.valor)) return `«${una.valor}» no es una opción de «${una.pregunta}».`
  const contiene = mirada.type === 'checkbox' || mirada.type === 'matrix'
  if (contiene && una.operador !== 'contains') return `«${una.pregunta}» tiene varias respuestas: use contains.`
  if (!contiene && una.operador === 'contains') return `«${una.pregunta}» tiene una sola respuesta: contains nunca se cumple.`
  if (mirada.type === 'number' && typeof una.valor !== 'number')
    return `«${una.pregunta}» es un número: compárela con un número, sin comillas.`
  return null
}

/** Two questions are compared where both are numbers, or both dates. */
function defectoEntreDos({ pregunta: una, otra }: { pregunta: string; otra: string }, mirada: Pregunta, conOtra: Pregunta | undefined) {
  if (conOtra === undefined) return `La condición mira «${otra}», que no es una pregunta anterior.`
  const comparables = mirada.type === conOtra.type && (mirada.type === 'number' || mirada.type === 'date')
  return comparables ? null : `«${una}» y «${otra}» no se comparan: use dos números o dos fechas.`
}
