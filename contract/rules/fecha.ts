/** Whether the day that a date begins with is in the calendar: `2025-02-30` is written like one and is none. */
export function existeDia(fecha: string): boolean {
  const dia = new Date(`${fecha.slice(0, 10)}T00:00:00Z`)
  return !Number.isNaN(dia.getTime()) && dia.toISOString().startsWith(fecha.slice(0, 10))
}

/** The last working day, Monday to Friday, before a day of Chile (`2026-11-23`); in the same form. */
export function diaHabilAnterior(dia: string): string {
  const fecha = new Date(`${dia}T12:00:00Z`)
  do fecha.setUTCDate(fecha.getUTCDate() - 1)
  while (fecha.getUTCDay() % 6 === 0)
  return fecha.toISOString().slice(0, 10)
}
