import type { AnyStateMachine } from 'xstate'
import { inWords } from '../language.ts'

const UNITS = [
  [60_000, 'minuto', 'minute'],
  [1000, 'segundo', 'second'],
  [1, 'milisegundo', 'millisecond'],
] as const

/** Milliseconds in words, in the largest unit that says them whole: `5 segundos`. */
export function duration(ms: number): string {
  const [size, spanish, english] = UNITS.find(([unit]) => ms >= unit && ms % unit === 0) ?? UNITS[2]
  const count = ms / size
  return `${count} ${inWords(spanish, english)}${count === 1 ? '' : 's'}`
}

const DURATION = new RegExp(`^\\d+ (?:${UNITS.flatMap(([, ...names]) => names).join('|')})s?`)

/**
 * The words of each delay with the duration that the chart has, where it is one number: words may say what it is for, and never how
 * long it lasts otherwise than the code.
 */
export function delaysInWords(
  { implementations: { delays } }: AnyStateMachine,
  words: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const measured = Object.entries(delays as Readonly<Record<string, unknown>>).flatMap(([name, ms]) => {
    if (typeof ms !== 'number') return []
    const [said, real] = [words[name], duration(ms)]
    if (said === undefined) return [[name, real]]
    return [[name, DURATION.test(said) ? said.replace(DURATION, real) : `${said} (${real})`]]
  })
  return { ...words, ...Object.fromEntries(measured) }
}
