/** How many days each kind of data is kept, as the configuration says it: what the page of privacy tells, and what the command applies. */
export interface Plazos {
  consultas: number
  borradores: number
  cuentasSinVerificar: number
  vinculosTerminados: number
  respuestas: number
  auditoria: number
}
export type ClaveDePlazo = keyof Plazos

export const PLAZOS_POR_OMISION: Plazos = {
  consultas: 90,
  borradores: 30,
  cuentasSinVerificar: 30,
  vinculosTerminados: 730,
  respuestas: 1826,
  auditoria: 2191,
}

/** What each time is for, and what happens after it, in the words of the page and of the command. */
export const TEXTO_DE_PLAZO: Readonly<Record<ClaveDePlazo, { que: string; despues: string }>> = {
  consultas: { que: 'Los RUN que un apoderado buscó', despues: 'se borran' },
  borradores: { que: 'Las respuestas sin enviar, desde que cierra la encuesta', despues: 'se borran' },
  cuentasSinVerificar: { que: 'Las cuentas cuyo correo nadie verificó', despues: 'se borran' },
  vinculosTerminados: { que: 'Los vínculos terminados con un estudiante', despues: 'se borran' },
  respuestas: { que: 'Las respuestas enviadas', despues: 'quedan sin nombre ni RUN' },
  auditoria: { que: 'Quién hizo qué con los datos', despues: 'queda sin nombre ni RUN' },
}

/** Days as a person says them: whole years from one on. */
export function plazoEnPalabras(dias: number): string {
  const anos = Math.round(dias / 365.25)
  if (dias >= 365 && Math.abs(dias - anos * 365.25) < 2) return anos === 1 ? '1 año' : `${anos} años`
  return dias === 1 ? '1 día' : `${dias} días`
}

/** Working days to answer a request about one's own data. */
export const DIAS_HABILES_DE_RESPUESTA = 10

/** The end of the last of so many working days, Monday to Friday, after a day of Chile (`2026-11-22`); in the same form. */
export function venceEnDiasHabiles(dia: string, habiles: number): string {
  const fecha = new Date(`${dia}T12:00:00Z`)
  for (let quedan = habiles; quedan > 0;) {
    fecha.setUTCDate(fecha.getUTCDate() + 1)
    if (fecha.getUTCDay() % 6 !== 0) quedan -= 1
  }
  return fecha.toISOString().slice(0, 10)
}
