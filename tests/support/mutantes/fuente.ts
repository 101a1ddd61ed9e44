/** A source small enough to know what becomes of each of its faults. */
export const isMany = (n: number): boolean => n > 3

export const twice = (n: number): number => n * 2

export const unasked = (n: number): number => n - 1

export function countdown(n: number): number {
  let turns = 0
  for (let left = n; left > 0; left = left - 1) turns += 1
  return turns
}

export const heard = (isSaid: boolean): Promise<string> => new Promise((done) => isSaid && done('oído'))

export function untilDone(isDone: boolean): boolean {
  const goesOn = !isDone
  while (goesOn);
  return isDone
}

export const rounded = (n: number): number => n - (n % 1)
