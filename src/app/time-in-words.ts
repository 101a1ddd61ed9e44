const MINUTE_S = 60

function counted(n: number, one: string, many: string): string {
  return `${n} ${n === 1 ? one : many}`
}

/** Seconds as a person says them: `1 minuto y 45 segundos`. */
export function inWords(seconds: number): string {
  const minutes = Math.floor(seconds / MINUTE_S)
  const remainder = seconds % MINUTE_S
  const parts = [
    minutes > 0 && counted(minutes, 'minuto', 'minutos'),
    (remainder > 0 || minutes === 0) && counted(remainder, 'segundo', 'segundos'),
  ]
  return parts.filter(Boolean).join(' y ')
}
