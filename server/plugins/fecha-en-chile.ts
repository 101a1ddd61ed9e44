const formato = new Intl.DateTimeFormat('es-CL', { dateStyle: 'long', timeStyle: 'short', timeZone: 'America/Santiago', hourCycle: 'h23' })

/** An instant (ISO 8601) as it is printed on paper: `9 de septiembre de 2025, 10:42`, in Santiago's time. */
export function fechaEnChile(iso: string): string {
  return formato.format(new Date(iso))
}
