/** The product speaks of Chile's days, wherever the browser is. */
const ZONA = 'America/Santiago'

const formato = (opciones: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('es-CL', { timeZone: ZONA, ...opciones })
const dia = formato({ day: 'numeric', month: 'long', year: 'numeric' })
const diaDeSemana = formato({ weekday: 'long' })
const hora = formato({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** `9 de septiembre de 2025`, from an ISO 8601 instant. */
export function enFecha(instante: string): string {
  return dia.format(new Date(instante))
}

/** `viernes 31 de octubre de 2025`, from an ISO 8601 instant. */
export function enFechaConDia(instante: string): string {
  return `${diaDeSemana.format(new Date(instante))} ${enFecha(instante)}`
}

/** `22 de septiembre de 2025, 10:42 horas`, from an ISO 8601 instant. */
export function enFechaYHora(instante: string): string {
  return `${enFecha(instante)}, ${hora.format(new Date(instante))} horas`
}

const diaCorto = formato({ day: 'numeric', month: 'short' })

/** The words of a short date stay in one line. */
const enUnRenglon = (fecha: string): string => fecha.replace('.', '').replaceAll(/ (de )?/g, '\u00a0')

/** `11 sept`, of this year. */
function enFechaCorta(instante: string): string {
  return enUnRenglon(diaCorto.format(new Date(instante)))
}

const diaCortoConAno = formato({ day: 'numeric', month: 'short', year: 'numeric' })

/** `11 sept 2025`, for tables and charts. */
export function enFechaCortaConAno(instante: string): string {
  return enUnRenglon(diaCortoConAno.format(new Date(instante)))
}

/** `22 sept 2025, 10:42 horas`, for tables. */
export function enFechaCortaYHora(instante: string): string {
  return `${enFechaCortaConAno(instante)}, ${hora.format(new Date(instante))}\u00a0horas`
}

/** When something last moved, told from `ahora`: `hoy, 06:52`, `ayer, 18:40`, `20 sept`, and with its year when it is another. */
export function enFechaCercana(instante: string, ahora: Date = new Date()): string {
  const suyo = diaDe(instante)
  const ayer = new Date(`${diaDe(ahora.toISOString())}T12:00:00Z`)
  ayer.setUTCDate(ayer.getUTCDate() - 1)
  if (suyo === diaDe(ahora.toISOString())) return `hoy, ${hora.format(new Date(instante))}`
  if (suyo === ayer.toISOString().slice(0, 10)) return `ayer, ${hora.format(new Date(instante))}`
  return suyo.slice(0, 4) === diaDe(ahora.toISOString()).slice(0, 4) ? enFechaCorta(instante) : enFechaCortaConAno(instante)
}

const diaEnNumeros = new Intl.DateTimeFormat('en-CA', { timeZone: ZONA, year: 'numeric', month: '2-digit', day: '2-digit' })

/** `2025-08-04`, the day in Chile of an ISO 8601 instant, as a field of dates takes it. */
export function diaDe(instante: string): string {
  return diaEnNumeros.format(new Date(instante))
}

/** The instant, ISO 8601, of a time of a day in Chile, whichever of its two offsets rules then; `''` for no day. */
export function instanteDe(dia: string, horas: '00:00:00' | '23:59:59'): string {
  if (dia === '') return ''
  const posibles = ['-04:00', '-03:00'].map((desfase) => new Date(`${dia}T${horas}${desfase}`))
  const [primero] = posibles
  const suyo = posibles.find((uno) => diaDe(uno.toISOString()) === dia && hora.format(uno) === horas.slice(0, 5)) ?? primero
  return suyo?.toISOString() ?? ''
}
