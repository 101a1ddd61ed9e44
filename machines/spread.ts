/**
 * A pause before trying again, shortened by chance to as little as its half: what many pages had to stop doing together they do not begin
 * together. `ms`: the longest pause. `chance`: from 0 to 1, from outside: a chart makes nothing at random. Returns milliseconds.
 */
export function spread(ms: number, chance: number): number {
  return Math.round(ms * (0.5 + chance / 2))
}
