import { preguntasDe } from './cuestionario-visibles.ts'
import type { Cuestionario, Pregunta } from './cuestionario.ts'

/** One thing of a question that is not as it was: its lines before and now, of which those in both changed nothing. */
export interface CambioDeParte {
  parte: string
  antes: readonly string[]
  ahora: readonly string[]
}

export interface CambioDePregunta {
  name: string
  que: 'agregada' | 'quitada' | 'cambiada'
  /** Its number on paper and screen, now or, where it was taken away, before. */
  numero: number
  titulo: string
  partes: readonly CambioDeParte[]
}

const TIPOS: Readonly<Record<Pregunta['type'], string>> = {
  radiogroup: 'Una opción',
  checkbox: 'Varias opciones',
  number: 'Un número',
  text: 'Un texto',
  date: 'Una fecha',
  matrix: 'Una tabla',
}

type Opciones = readonly { value: string; text: string }[]
const enLineas = (opciones: Opciones | undefined): string[] => (opciones ?? []).map(({ value, text }) => `${value}: ${text}`)
const dicho = (texto: string | number | undefined): string[] => (texto === undefined ? [] : [String(texto)])

const NUMERO = 'Número'

/** Everything that a question says of itself, a part each, in words. */
function partesDe(pregunta: Pregunta, numero: number, pagina: string): Readonly<Record<string, readonly string[]>> {
  return {
    [NUMERO]: [String(numero)],
    Parte: [pagina],
    Texto: [pregunta.title],
    Ayuda: dicho(pregunta.description),
    'Cómo se responde': [TIPOS[pregunta.type]],
    'Se puede saltar': [pregunta.isRequired === true ? 'No' : 'Sí'],
    Opciones: 'choices' in pregunta ? enLineas(pregunta.choices) : [],
    'Opción que excluye a las demás': 'noneValue' in pregunta ? dicho(pregunta.noneValue) : [],
    Filas: 'rows' in pregunta ? enLineas(pregunta.rows) : [],
    Columnas: 'columns' in pregunta ? enLineas(pregunta.columns) : [],
    Entre: pregunta.type === 'number' ? [`${pregunta.min} y ${pregunta.max}`] : [],
    'Largo máximo': pregunta.type === 'text' ? dicho(pregunta.maxLength) : [],
    'Se muestra si': dicho(pregunta.visibleIf),
    Reglas: (pregunta.validar ?? []).map(({ condicion, mensaje }) => `${condicion}: ${mensaje}`),
  }
}

function leida(cuestionario: Cuestionario) {
  const paginas = new Map(cuestionario.pages.flatMap(({ title, elements }) => elements.map((una) => [una.name, title] as const)))
  return new Map(
    preguntasDe(cuestionario).map((pregunta, i) => {
      const numero = i + 1
      return [pregunta.name, { numero, titulo: pregunta.title, partes: partesDe(pregunta, numero, paginas.get(pregunta.name) ?? '') }]
    }),
  )
}

type Leida = ReturnType<typeof leida> extends ReadonlyMap<string, infer Una> ? Una : never

function cambiadas(antes: Leida, ahora: Leida): CambioDeParte[] {
  return Object.entries(ahora.partes)
    .map(([parte, lineas]) => ({ parte, antes: antes.partes[parte] ?? [], ahora: lineas }))
    .filter((una) => una.antes.join('\n') !== una.ahora.join('\n'))
}

/** The most questions of both versions that come one after another in both: the others were moved. */
function enElMismoOrden(viejas: ReadonlyMap<string, Leida>, nuevas: ReadonlyMap<string, Leida>): ReadonlySet<string> {
  const cadenas: { hasta: number; names: string[] }[] = []
  for (const name of nuevas.keys()) {
    const hasta = viejas.get(name)?.numero
    if (hasta === undefined) continue
    const previas = cadenas.filter((una) => una.hasta < hasta).map(({ names }) => names)
    cadenas.push({ hasta, names: [...masLarga(previas), name] })
  }
  return new Set(masLarga(cadenas.map(({ names }) => names)))
}

const masLarga = (listas: readonly string[][]): string[] => listas.reduce((larga, una) => (una.length > larga.length ? una : larga), [])

export interface CambiosDeCuestionario {
  preguntas: CambioDePregunta[]
  /** How many others stay as they were, in their order, and only count from another number for what came, went or moved among them. */
  soloDeNumero: number
}

/**
 * What changed between two versions of a questionnaire, question by question: those of now in their order, and then those that were taken
 * away. A question is the same while its `name` is.
 */
export function cambiosEntre(antes: Cuestionario, ahora: Cuestionario): CambiosDeCuestionario {
  const [viejas, nuevas] = [leida(antes), leida(ahora)]
  const ordenadas = enElMismoOrden(viejas, nuevas)
  let soloDeNumero = 0
  const deAhora = [...nuevas].flatMap(([name, nueva]): CambioDePregunta[] => {
    const { numero, titulo } = nueva
    const vieja = viejas.get(name)
    if (vieja === undefined) return [{ name, que: 'agregada', numero, titulo, partes: [] }]
    const partes = cambiadas(vieja, nueva)
    if (partes.length === 1 && partes[0]?.parte === NUMERO && ordenadas.has(name)) {
      soloDeNumero += 1
      return []
    }
    return partes.length === 0 ? [] : [{ name, que: 'cambiada', numero, titulo, partes }]
  })
  const quitadas = [...viejas]
    .filter(([name]) => !nuevas.has(name))
    .map(([name, { numero, titulo }]): CambioDePregunta => ({ name, que: 'quitada', numero, titulo, partes: [] }))
  return { preguntas: [...deAhora, ...quitadas], soloDeNumero }
}
