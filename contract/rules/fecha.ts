/** Whether the day that a date begins with is in the calendar: `2025-02-30` is written like one and is none. */
export function existeDia(fecha: string): boolean {
  const dia = new Date(`${fecha.slice(0, 10)}T00:00:00Z`)
  return !Number.isNaN(dia.getTime()) && dia.toISOString().startsWith(fecha.slice(0, 10))
}
