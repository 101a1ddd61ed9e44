import * as v from 'valibot'
import type { Operacion } from '#contract/operacion.ts'
import { revisa } from '#contract/validacion.ts'
import { Rechazo, datosInvalidos } from './rechazo.ts'

/** The fields that carry a solved captcha. */
export const CAMPOS_DE_CAPTCHA: ReadonlySet<string> = new Set(['recaptchaToken', 'captchaToken'])
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** 400 with the fields at fault: the only fault is the message; a captcha alone has its own code (interface, login). */
function rechazoDe({ '': entero, ...propios }: Readonly<Record<string, string>>): Rechazo {
  const campos = { ...(entero !== undefined && { cuerpo: entero }), ...propios }
  const [primero, ...otros] = Object.entries(campos)
  if (primero === undefined || otros.length > 0) return datosInvalidos(campos)
  const [campo, mensaje] = primero
  return CAMPOS_DE_CAPTCHA.has(campo) ? new Rechazo(400, 'captcha', mensaje, { campos }) : datosInvalidos(campos, mensaje)
}

function lee(schema: v.GenericSchema | undefined, valor: unknown): unknown {
  if (schema === undefined) return undefined
  const revision = revisa(schema, valor)
  if (!revision.valida) throw rechazoDe(revision.campos)
  return revision.valor
}

const SIN_QUERY = v.strictObject({})

function leeQuery(schema: v.GenericSchema | undefined, query: object): unknown {
  if (schema === undefined && Object.keys(query).length === 0) return query
  return lee(schema ?? SIN_QUERY, query)
}

/** What no text of ours holds and PostgreSQL or a reader would trip over: NUL, half of a pair, and what turns the order of letters. */
// oxlint-disable-next-line no-control-regex
const PROHIBIDO = /[\u0000\u202a-\u202e\u2066-\u2069]/

const MEDIO_PAR = /\p{Surrogate}/u

/** Whether a text, a key or anything inside of a value is not to be let in, however deep. */
function tieneProhibidos(valor: unknown): boolean {
  if (typeof valor === 'string') return PROHIBIDO.test(valor) || MEDIO_PAR.test(valor)
  if (typeof valor !== 'object' || valor === null) return false
  return Object.entries(valor).some(([campo, suyo]) => tieneProhibidos(campo) || tieneProhibidos(suyo))
}

/** Levels of a body at most: no form of ours has a tenth, and what goes along a value by recursion goes along this many. */
const NIVELES = 100

function esMuyHondo(valor: unknown, quedan = NIVELES): boolean {
  if (typeof valor !== 'object' || valor === null) return false
  return quedan === 0 || Object.values(valor).some((suyo) => esMuyHondo(suyo, quedan - 1))
}

/**
 * The parts of a request, parsed and normalised by the contract. Throws 400 `datos-invalidos` with the fields at fault;
 * an operation without a query refuses every key of one.
 */
export function validaPeticion(
  operacion: Operacion,
  peticion: { params: unknown; query: object; body: unknown },
): { params: unknown; query: unknown; body: unknown } {
  if (esMuyHondo(peticion.body)) throw new Rechazo(400, 'datos-invalidos', 'Lo enviado tiene demasiados niveles.')
  const partes = [peticion.params, peticion.query, peticion.body]
  const leida = {
    params: lee(operacion.params, peticion.params),
    query: leeQuery(operacion.query, peticion.query),
    body: lee(operacion.body, peticion.body ?? {}),
  }
  // After the schema, which names the field where it refuses the same.
  if (partes.some(tieneProhibidos)) throw new Rechazo(400, 'datos-invalidos', 'Lo enviado tiene caracteres que no se admiten.')
  return leida
}

/** Whether an `Idempotency-Key` header has its form. */
export const esClave = (cabecera: string | string[] | undefined): cabecera is string => typeof cabecera === 'string' && UUID.test(cabecera)

/** The `Idempotency-Key` header, a UUID in lower case. Throws 400 when it is missing or has another form. */
function leeIdempotencyKey(cabecera: string | string[] | undefined): string {
  if (!esClave(cabecera)) {
    throw new Rechazo(400, 'idempotency-key', 'Falta la cabecera Idempotency-Key con un UUID.')
  }
  return cabecera.toLowerCase()
}

/** The key of a call by what its operation asks for: undefined when it has none, null when it may have one and does not. */
export function idempotencyKeyDe({ idempotente }: Operacion, cabecera: string | string[] | undefined): string | null | undefined {
  if (idempotente === undefined) return undefined
  return idempotente !== true && cabecera === undefined ? null : leeIdempotencyKey(cabecera)
}
