const MINUTE_S = 60

function cuantos(n: number, uno: string, varios: string): string {
  return `${n} ${n === 1 ? uno : varios}`
}

/** Seconds as a person says them: `1 minuto y 45 segundos`. */
export function enPalabras(seconds: number): string {
  const minutos = Math.floor(seconds / MINUTE_S)
  const segundos = seconds % MINUTE_S
  const partes = [
    minutos > 0 && cuantos(minutos, 'minuto', 'minutos'),
    (segundos > 0 || minutos === 0) && cuantos(segundos, 'segundo', 'segundos'),
  ]
  return partes.filter(Boolean).join(' y ')
}
