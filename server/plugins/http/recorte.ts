import * as v from 'valibot'

/** Told of a value that the schema does not take. */
const NO = Symbol('no')
/** The JSON of a value; undefined where JSON writes nothing. */
type Escribe = (valor: unknown) => string | undefined | typeof NO

/** The parts of valibot's schemas that are looked at here; whichever else stays valibot's business. */
interface Partes {
  type: string
  pipe?: readonly Partes[]
  default?: unknown
  requirement?: unknown
  options?: readonly unknown[]
  literal?: unknown
  wrapped?: Partes
  item?: Partes
  entries?: Record<string, Partes>
}

/** What JSON writes otherwise than between quotes: these, control characters and halves of a pair. */
// oxlint-disable-next-line no-control-regex
const POR_ESCAPAR = /["\\\u0000-\u001f\ud800-\udfff]/

const BASICOS: Record<string, Escribe> = {
  string: (valor) => (typeof valor !== 'string' ? NO : POR_ESCAPAR.test(valor) ? JSON.stringify(valor) : `"${valor}"`),
  number: (valor) => (typeof valor !== 'number' || Number.isNaN(valor) ? NO : Number.isFinite(valor) ? String(valor) : 'null'),
  boolean: (valor) => (valor === true ? 'true' : valor === false ? 'false' : NO),
  null: (valor) => (valor === null ? 'null' : NO),
  unknown: (valor) => JSON.stringify(valor) as string | undefined,
}

/** The check that a validation of a pipe makes, or null when it is not one of these. */
function condicion({ type, requirement }: Partes): ((valor: never) => boolean) | null {
  if (requirement instanceof RegExp && !requirement.global) return (valor: string) => requirement.test(valor)
  if (type === 'integer') return Number.isInteger
  if (typeof requirement !== 'number') return null
  if (type === 'min_value') return (valor: number) => valor >= requirement
  if (type === 'max_value') return (valor: number) => valor <= requirement
  if (type === 'min_length') return (valor: string | unknown[]) => valor.length >= requirement
  if (type === 'max_length') return (valor: string | unknown[]) => valor.length <= requirement
  return null
}

function deObjeto(entries: Record<string, Partes>, estricto: boolean): Escribe {
  const campos = Object.entries(entries).map(([campo, schema]) => ({
    campo,
    clave: `${JSON.stringify(campo)}:`,
    escribe: escritorDe(schema),
    opcional: schema.type === 'optional',
  }))
  return (valor) => {
    if (typeof valor !== 'object' || valor === null || Array.isArray(valor)) return NO
    const objeto = valor as Record<string, unknown>
    if (estricto && Object.keys(objeto).some((campo) => !Object.hasOwn(entries, campo))) return NO
    let texto = ''
    for (const { campo, clave, escribe, opcional } of campos) {
      const suyo = objeto[campo]
      if (suyo === undefined && !opcional && !(campo in objeto)) return NO
      const escrito = escribe(suyo)
      if (escrito === NO) return NO
      if (escrito !== undefined) texto += texto === '' ? clave + escrito : `,${clave}${escrito}`
    }
    return `{${texto}}`
  }
}

function deLista(escribe: Escribe): Escribe {
  return (valor) => {
    if (!Array.isArray(valor)) return NO
    let texto = ''
    for (const uno of valor) {
      const escrito = escribe(uno)
      if (escrito === NO) return NO
      texto += texto === '' ? (escrito ?? 'null') : `,${escrito ?? 'null'}`
    }
    return `[${texto}]`
  }
}

function deTuberia([base, ...pasos]: readonly Partes[]): Escribe | null {
  const condiciones = pasos.map(condicion)
  if (base === undefined || condiciones.includes(null)) return null
  const escribe = escritorDe(base)
  return (valor) => {
    const escrito = escribe(valor)
    return escrito === NO || condiciones.every((cumple) => cumple?.(valor as never)) ? escrito : NO
  }
}

function deOpciones(opciones: readonly unknown[]): Escribe {
  const escritas = new Map(opciones.map((una) => [una, JSON.stringify(una)]))
  return (valor) => escritas.get(valor) ?? NO
}

/** Valibot itself, for what has no shorter way. */
function deValibot(schema: Partes): Escribe {
  return (valor) => {
    const leido = v.safeParse(schema as unknown as v.GenericSchema, valor)
    return leido.success ? (JSON.stringify(leido.output) as string | undefined) : NO
  }
}

function escritorDe(schema: Partes): Escribe {
  const { type, pipe, wrapped, item, entries, options, literal } = schema
  if (pipe !== undefined) return deTuberia(pipe) ?? deValibot(schema)
  const basico = BASICOS[type]
  if (basico !== undefined) return basico
  if (entries !== undefined && (type === 'object' || type === 'strict_object')) return deObjeto(entries, type === 'strict_object')
  if (item !== undefined && type === 'array') return deLista(escritorDe(item))
  if (options !== undefined && type === 'picklist') return deOpciones(options)
  if (type === 'literal') return deOpciones([literal])
  if (wrapped !== undefined && schema.default === undefined) {
    const escribe = escritorDe(wrapped)
    if (type === 'nullable') return (valor) => (valor === null ? 'null' : escribe(valor))
    if (type === 'optional') return (valor) => (valor === undefined ? undefined : escribe(valor))
  }
  return deValibot(schema)
}

/**
 * Writes answers as JSON, cut to a schema of the contract: what `JSON.stringify(v.parse(schema, valor))` gives, in a single
 * pass that makes no copy. The schema is read once. Throws `v.ValiError` for an answer that is not the agreed one.
 */
export function recortador(schema: v.GenericSchema): (valor: unknown) => string {
  const escribe = escritorDe(schema as unknown as Partes)
  return (valor) => {
    const escrito = escribe(valor)
    return typeof escrito === 'string' ? escrito : JSON.stringify(v.parse(schema, valor))
  }
}
