/** PostgreSQL's numbers (OID) of the types whose text both engines must read alike. */
const OID = { int8: 20, date: 1082, timestamptz: 1184, numeric: 1700 } as const

const EN_UTC = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/

/** PostgreSQL's text of an instant (`2025-08-04 09:30:00.5-04`) as ISO 8601 in UTC (`2025-08-04T13:30:00.500Z`). */
export function instanteIso(texto: string): string {
  // In UTC it is already written, but for the form.
  if (EN_UTC.test(texto)) return `${texto.slice(0, 10)}T${texto.slice(11, 19)}.${texto.slice(20, -3).padEnd(3, '0').slice(0, 3)}Z`
  const [, dia = '', hora = '', horas = '+00', minutos = '00'] = /^(\S+) ([\d:.]+)([+-]\d\d)(?::?(\d\d))?/.exec(texto) ?? []
  const instante = new Date(`${dia}T${hora}${horas}:${minutos}`)
  if (Number.isNaN(instante.getTime())) throw new TypeError('La base de datos entregó un instante ilegible.')
  return instante.toISOString()
}

/**
 * How a value's text becomes JavaScript, on PGlite and on PostgreSQL alike: counts and sums are numbers, an instant is an
 * ISO string, a day is `YYYY-MM-DD`. The other types already agree.
 */
export const CONVERSORES: Record<number, (texto: string) => unknown> = {
  [OID.int8]: Number,
  [OID.numeric]: Number,
  [OID.date]: (texto) => texto,
  [OID.timestamptz]: instanteIso,
}
