import { estaVacia } from './cuestionario-condicion.ts'
import { preguntasDe, preguntasVisibles } from './cuestionario-visibles.ts'
import type { Cuestionario, Pregunta, Respuestas, Valor } from './cuestionario.ts'

/** Why there is no value. Each one's code is below every value of its variable: -1, -2 and -3, but for numbers that go below zero. */
export const FALTANTES = ['No corresponde: la pregunta no se mostró', 'Sin respuesta', 'Valor que no está en el cuestionario'] as const
const [NO_CORRESPONDE, SIN_RESPUESTA, DESCONOCIDO] = [1, 2, 3]

/** A column of a dataset, and how an answer becomes what it holds: a code, or the text that somebody wrote. */
export interface Variable {
  /** Fit for SPSS; no other of the file has it, whatever the case. */
  nombre: string
  /** The question's name and words, with the option or the row that the column is about. */
  pregunta: string
  etiqueta: string
  tipo: 'numero' | 'texto'
  valores: readonly { codigo: number; texto: string }[]
  /** Codes of what is missing, in the order of `FALTANTES`; a text has none. */
  faltantes: readonly number[]
  /** What of the answer it is about. */
  parte(valor: Valor | undefined): Valor | undefined
  /** What that becomes; null when the questionnaire does not have it. */
  codigo(parte: Valor): number | string | null
}

/** Words that SPSS keeps for itself. */
const RESERVADAS = ['all', 'and', 'by', 'eq', 'ge', 'gt', 'le', 'lt', 'ne', 'not', 'or', 'to', 'with']
/** Bytes of a name in SPSS, but for what tells two alike apart. */
const LARGO = 56

/** Gives each name once. `tomados`: those that are already somebody's. */
function nombrador(tomados: readonly string[]): (deseado: string) => string {
  const usados = new Set([...RESERVADAS, ...tomados].map((uno) => uno.toLowerCase()))
  return (deseado) => {
    const corto = deseado.slice(0, LARGO).replace(/_+$/, '')
    let nombre = corto
    for (let vez = 2; usados.has(nombre.toLowerCase()); vez += 1) nombre = `${corto}_v${vez}`
    usados.add(nombre.toLowerCase())
    return nombre
  }
}

const faltantesBajo = (minimo: number): number[] => FALTANTES.map((_, i) => Math.min(0, Math.floor(minimo)) - i - 1)

/** Choices are coded by their place in the questionnaire, from one. */
const enCodigos = (opciones: readonly { value: string; text: string }[]) => opciones.map(({ text }, i) => ({ codigo: i + 1, texto: text }))

function codigoEn(opciones: readonly { value: string }[], valor: unknown): number | null {
  const lugar = opciones.findIndex(({ value }) => value === valor)
  return lugar < 0 ? null : lugar + 1
}

const MARCAS = [
  { codigo: 0, texto: 'No marcada' },
  { codigo: 1, texto: 'Marcada' },
] as const

type SinNombre = Omit<Variable, 'nombre' | 'pregunta'> & { sufijo: string }

function columnasDe(pregunta: Pregunta): SinNombre[] {
  const { title } = pregunta
  const entera = (valor: Valor | undefined) => valor
  const numero = { tipo: 'numero', sufijo: '', etiqueta: title, faltantes: faltantesBajo(0), parte: entera } as const
  switch (pregunta.type) {
    case 'radiogroup':
      return [{ ...numero, valores: enCodigos(pregunta.choices), codigo: (valor) => codigoEn(pregunta.choices, valor) }]
    case 'checkbox':
      return pregunta.choices.map(({ value, text }, i) => ({
        ...numero,
        sufijo: `_${i + 1}`,
        etiqueta: `${title}: ${text}`,
        valores: MARCAS,
        codigo: (valor) => (Array.isArray(valor) ? Number(valor.includes(value)) : null),
      }))
    case 'matrix':
      return pregunta.rows.map((fila, i) => ({
        ...numero,
        sufijo: `_${i + 1}`,
        etiqueta: `${title}: ${fila.text}`,
        valores: enCodigos(pregunta.columns),
        parte: (valor) => (esPorFilas(valor) ? valor[fila.value] : valor),
        codigo: (valor) => codigoEn(pregunta.columns, valor),
      }))
    case 'number':
      return [
        {
          ...numero,
          valores: [],
          faltantes: faltantesBajo(pregunta.min),
          codigo: (valor) => (typeof valor === 'number' && valor >= pregunta.min && valor <= pregunta.max ? valor : null),
        },
      ]
    default:
      return [{ ...numero, tipo: 'texto', valores: [], faltantes: [], codigo: (valor) => String(valor) }]
  }
}

function esPorFilas(valor: Valor | undefined): valor is Record<string, string> {
  return typeof valor === 'object' && valor !== null && !Array.isArray(valor)
}

/** Whether an answer may say who the person is: what was written, and days. */
const identifica = ({ type }: Pregunta): boolean => type === 'text' || type === 'date'

/** A questionnaire's columns, in its order. Without `conTextos`, none that may say who the person is. */
export function variablesDe(
  cuestionario: Cuestionario,
  { conTextos, tomados }: { conTextos: boolean; tomados: readonly string[] },
): Variable[] {
  const nombra = nombrador(tomados)
  return preguntasDe(cuestionario)
    .filter((pregunta) => conTextos || !identifica(pregunta))
    .flatMap((pregunta) =>
      columnasDe(pregunta).map(({ sufijo, ...columna }) => ({
        ...columna,
        nombre: nombra(pregunta.name + sufijo),
        pregunta: pregunta.name,
      })),
    )
}

/** The codes of one person's answers, in the order of the variables. */
export function codifica(cuestionario: Cuestionario, variables: readonly Variable[], respuestas: Respuestas): (number | string)[] {
  const visibles = new Set(preguntasVisibles(cuestionario, respuestas).map(({ name }) => name))
  return variables.map(({ pregunta, tipo, faltantes, parte, codigo }) => {
    const valor = parte(respuestas[pregunta])
    const falta = (cual: number): number | string => (tipo === 'texto' ? '' : (faltantes[cual - 1] ?? -cual))
    if (valor !== undefined && !estaVacia(valor)) return codigo(valor) ?? falta(DESCONOCIDO)
    return falta(visibles.has(pregunta) ? SIN_RESPUESTA : NO_CORRESPONDE)
  })
}
