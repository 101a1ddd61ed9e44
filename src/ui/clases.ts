/** Joins class names, leaving out what a condition turned off. */
export function clases(...nombres: (string | false | null | undefined)[]): string {
  return nombres.filter(Boolean).join(' ')
}
