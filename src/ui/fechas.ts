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

/** `11 sept`, for columns where the year is known. */
export function enFechaCorta(instante: string): string {
  return diaCorto.format(new Date(instante)).replace('.', '')
}
