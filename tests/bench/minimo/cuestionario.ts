/** The questionnaire as the bench's least server reads it: its questions in order, and what they take. */
export interface Pregunta {
  type: 'radiogroup' | 'checkbox' | 'number' | 'text' | 'date' | 'matrix'
  name: string
  isRequired?: boolean
  visibleIf?: string
  choices?: { value: string }[]
  noneValue?: string
  min?: number
  max?: number
  maxLength?: number
  rows?: { value: string }[]
  columns?: { value: string }[]
}
export type Respuestas = Record<string, unknown>

type Condicion = (respuestas: Respuestas) => boolean

const vacia = (valor: unknown): boolean =>
  valor === undefined ||
  valor === null ||
  (typeof valor === 'string' && valor.trim() === '') ||
  (typeof valor === 'object' && Object.keys(valor).length === 0)

/** `{question} operator 'value'`, joined by `and` and `or`, without parentheses. */
function lee(condicion: string): Condicion {
  const alternativas = condicion.split(/\s+or\s+/).map((alternativa) =>
    alternativa.split(/\s+and\s+/).map((una): Condicion => {
      const [, pregunta = '', operador = '', texto, cifra] =
        /^\s*\{(\w+)\}\s*([a-z]+|[<>=]+)\s*(?:'([^']*)'|(-?[\d.]+))?\s*$/.exec(una) ?? []
      const dado = texto ?? Number(cifra)
      const comparable = (valor: unknown): valor is typeof dado =>
        (typeof valor === 'number' && typeof dado === 'number') ||
        (typeof valor === 'string' && /^\d{4}-\d\d-\d\d$/.test(`${valor}`) && typeof dado === 'string')
      const operadores: Record<string, (valor: unknown) => boolean> = {
        empty: vacia,
        notempty: (valor) => !vacia(valor),
        '=': (valor) => valor === dado,
        '<>': (valor) => valor !== dado,
        contains: (valor) => typeof valor === 'object' && valor !== null && Object.values(valor).includes(dado),
        '>': (valor) => comparable(valor) && valor > dado,
        '>=': (valor) => comparable(valor) && valor >= dado,
        '<': (valor) => comparable(valor) && valor < dado,
        '<=': (valor) => comparable(valor) && valor <= dado,
      }
      const cumple = operadores[operador]
      if (cumple === undefined) throw new Error(`No se entiende ${condicion}`)
      return (respuestas) => cumple(respuestas[pregunta])
    }),
  )
  return (respuestas) => alternativas.some((todas) => todas.every((una) => una(respuestas)))
}

const es = (opciones: readonly { value: string }[] = [], valor: unknown) => opciones.some(({ value }) => value === valor)

/** Whether a question takes a value. */
function toma(p: Pregunta, valor: unknown): boolean {
  if (valor === null) return true
  switch (p.type) {
    case 'radiogroup':
      return es(p.choices, valor)
    case 'checkbox':
      return (
        Array.isArray(valor) &&
        valor.every((una) => es(p.choices, una)) &&
        new Set(valor).size === valor.length &&
        (valor.length < 2 || p.noneValue === undefined || !valor.includes(p.noneValue))
      )
    case 'number':
      return Number.isInteger(valor) && Number(valor) >= (p.min ?? -Infinity) && Number(valor) <= (p.max ?? Infinity)
    case 'text':
      return typeof valor === 'string' && valor.length <= (p.maxLength ?? 2000)
    case 'date':
      return (
        typeof valor === 'string' &&
        /^(19|20)\d\d-\d\d-\d\d$/.test(valor) &&
        new Date(`${valor}T00:00:00Z`).toJSON()?.startsWith(valor) === true
      )
    case 'matrix':
      return (
        typeof valor === 'object' &&
        !Array.isArray(valor) &&
        Object.entries(valor).every(([fila, columna]) => es(p.rows, fila) && es(p.columns, columna))
      )
  }
}

const completa = (p: Pregunta, valor: unknown): boolean =>
  p.type === 'matrix' ? (p.rows ?? []).every(({ value }) => ((valor ?? {}) as Respuestas)[value] !== undefined) : !vacia(valor)

/** A questionnaire made ready: what it takes, what is in sight, how far somebody is. */
export function preparado(paginas: readonly { elements: Pregunta[] }[]) {
  const preguntas = paginas
    .flatMap(({ elements }) => elements)
    .map((p) => ({ ...p, cuando: p.visibleIf === undefined ? null : lee(p.visibleIf) }))
  const porNombre = new Map(preguntas.map((p) => [p.name, p]))
  const enVista = (dadas: Respuestas) => {
    const vistas: Respuestas = {}
    return preguntas.filter((p) => {
      if (p.cuando !== null && !p.cuando(vistas)) return false
      if (dadas[p.name] !== undefined) vistas[p.name] = dadas[p.name]
      return true
    })
  }
  return {
    toma: (nombre: string, valor: unknown) => {
      const p = porNombre.get(nombre)
      return p !== undefined && toma(p, valor)
    },
    avance: (dadas: Respuestas) => {
      const vista = enVista(dadas)
      return { preguntas: vista.length, respondidas: vista.filter((p) => completa(p, dadas[p.name])).length }
    },
    /** What is sent of the answers, or null when something required is missing or wrong. */
    deEnvio: (dadas: Respuestas) => {
      const vista = enVista(dadas)
      if (vista.some((p) => !toma(p, dadas[p.name] ?? null) || (p.isRequired === true && !completa(p, dadas[p.name])))) return null
      const respuestas = Object.fromEntries(vista.flatMap(({ name }) => (vacia(dadas[name]) ? [] : [[name, dadas[name]]])))
      return { respuestas, preguntas: vista.length, respondidas: vista.filter((p) => completa(p, respuestas[p.name])).length }
    },
  }
}
