import type { EstadoEncuesta } from '#contract/rules/estados.ts'

/** A survey as `list_surveys` tells it; dates are of the server's own clock, without zone. */
export interface EncuestaAjena {
  active: string
  startdate: string | null
  expires: string | null
}

/** A participant as `list_participants` tells it: `N`, `Q` (quota), `Y`, or when it was completed. */
export interface ParticipanteAjeno {
  completed: string
  validfrom: string | null
  validuntil: string | null
}

/** A state that LimeSurvey can tell; voided ones are ours. */
export type EstadoAjeno = Exclude<EstadoEncuesta, 'ANULADA'>

/** What was seen of a token: its state and, when it is completed and dated, when (ISO 8601). */
export interface Visto {
  token: string
  estado: EstadoAjeno
  completada: string | null
}

/** The server's local date, `YYYY-MM-DD HH:MM` with or without seconds, as an instant (ISO 8601); null when there is none. */
export function instanteDe(local: string | null, zonaHoraria: string): string | null {
  const [, dia, hora, segundos = '00'] = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2})(?::(\d{2}))?$/.exec(local?.trim() ?? '') ?? []
  if (dia === undefined || hora === undefined) return null
  const comoUtc = new Date(`${dia}T${hora}:${segundos}Z`)
  if (Number.isNaN(comoUtc.getTime())) return null
  // The offset of the instant itself, not of the same figures in UTC: they differ near a change of hour.
  const cercano = new Date(comoUtc.getTime() - desfaseMs(comoUtc, zonaHoraria))
  return new Date(comoUtc.getTime() - desfaseMs(cercano, zonaHoraria)).toISOString()
}

/** An instant on the server's own clock, `YYYY-MM-DD HH:MM`. */
export function localDe(instante: Date, zonaHoraria: string): string {
  return new Date(instante.getTime() + desfaseMs(instante, zonaHoraria)).toISOString().slice(0, 16).replace('T', ' ')
}

/** How far a zone is ahead of UTC at an instant, in milliseconds. */
function desfaseMs(instante: Date, zonaHoraria: string): number {
  const partes = new Intl.DateTimeFormat('en-US', {
    timeZone: zonaHoraria,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instante)
  const parteDe = (tipo: Intl.DateTimeFormatPartTypes) => Number(partes.find((uno) => uno.type === tipo)?.value)
  const local = Date.UTC(parteDe('year'), parteDe('month') - 1, parteDe('day'), parteDe('hour'), parteDe('minute'), parteDe('second'))
  return local - Math.floor(instante.getTime() / 1000) * 1000
}

interface Reloj {
  ahora: Date
  zonaHoraria: string
}

const yaPaso = (local: string | null, { ahora, zonaHoraria }: Reloj): boolean => {
  const instante = instanteDe(local, zonaHoraria)
  return instante !== null && new Date(instante) <= ahora
}

const estaPorVenir = (local: string | null, reloj: Reloj): boolean => instanteDe(local, reloj.zonaHoraria) !== null && !yaPaso(local, reloj)

/**
 * The state of a token. A participant that LimeSurvey does not know yet has not started. Completed is completed, whatever
 * became of the survey since; a filled quota is a survey that is not for this person.
 */
export function estadoDe(
  encuesta: EncuestaAjena,
  participante: ParticipanteAjeno | undefined,
  tieneRespuesta: boolean,
  reloj: Reloj,
): EstadoAjeno {
  const completed = participante?.completed ?? 'N'
  if (completed === 'Q') return 'NO_DISPONIBLE'
  if (completed !== 'N') return 'COMPLETADA'
  if (encuesta.active !== 'Y') return 'NO_DISPONIBLE'
  if (yaPaso(encuesta.expires, reloj) || yaPaso(participante?.validuntil ?? null, reloj)) return 'VENCIDA'
  if (estaPorVenir(encuesta.startdate, reloj) || estaPorVenir(participante?.validfrom ?? null, reloj)) return 'AUN_NO_ABRE'
  return tieneRespuesta ? 'EN_PROGRESO' : 'NO_INICIADA'
}
