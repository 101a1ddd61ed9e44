import type { EstadoEncuesta } from '#contract/rules/estados.ts'

/** A survey as `list_surveys` tells it; dates are of the server's own clock, without zone. */
export interface ToolSurvey {
  active: string
  startdate: string | null
  expires: string | null
}

/** A participant as `list_participants` tells it: `N`, `Q` (quota), `Y`, or when it was completed. */
export interface ToolParticipant {
  completed: string
  validfrom: string | null
  validuntil: string | null
}

/** A state that LimeSurvey can tell; voided ones are ours. */
export type ToolState = Exclude<EstadoEncuesta, 'ANULADA'>

/** What was seen of a token: its state and, when it is completed and dated, when (ISO 8601). */
export interface Seen {
  token: string
  estado: ToolState
  completada: string | null
}

/** The server's local date, `YYYY-MM-DD HH:MM` with or without seconds, as an instant (ISO 8601); null when there is none. */
export function instantOf(local: string | null, timeZone: string): string | null {
  const [, day, time, seconds = '00'] = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2})(?::(\d{2}))?$/.exec(local?.trim() ?? '') ?? []
  if (day === undefined || time === undefined) return null
  const asUtc = new Date(`${day}T${time}:${seconds}Z`)
  if (Number.isNaN(asUtc.getTime())) return null
  // The offset of the instant itself, not of the same figures in UTC: they differ near a change of hour.
  const near = new Date(asUtc.getTime() - offsetMs(asUtc, timeZone))
  return new Date(asUtc.getTime() - offsetMs(near, timeZone)).toISOString()
}

/** How far a zone is ahead of UTC at an instant, in milliseconds. */
function offsetMs(instant: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value)
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return local - Math.floor(instant.getTime() / 1000) * 1000
}

interface Clock {
  now: Date
  timeZone: string
}

const isPast = (local: string | null, { now, timeZone }: Clock): boolean => {
  const instant = instantOf(local, timeZone)
  return instant !== null && new Date(instant) <= now
}

const isFuture = (local: string | null, clock: Clock): boolean => instantOf(local, clock.timeZone) !== null && !isPast(local, clock)

/**
 * The state of a token. A participant that LimeSurvey does not know yet has not started. Completed is completed, whatever
 * became of the survey since; a filled quota is a survey that is not for this person.
 */
export function stateOf(survey: ToolSurvey, participant: ToolParticipant | undefined, hasResponse: boolean, clock: Clock): ToolState {
  const completed = participant?.completed ?? 'N'
  if (completed === 'Q') return 'NO_DISPONIBLE'
  if (completed !== 'N') return 'COMPLETADA'
  if (survey.active !== 'Y') return 'NO_DISPONIBLE'
  if (isPast(survey.expires, clock) || isPast(participant?.validuntil ?? null, clock)) return 'VENCIDA'
  if (isFuture(survey.startdate, clock) || isFuture(participant?.validfrom ?? null, clock)) return 'AUN_NO_ABRE'
  return hasResponse ? 'EN_PROGRESO' : 'NO_INICIADA'
}
