export type Language = 'en' | 'es'

let spoken: Language = 'es'

/** The language in which the kit says what it finds, and names mutants; Spanish until told. */
export function speak(language: Language): void {
  spoken = language
}

/** A message in the language that is spoken. */
export const inWords = (spanish: string, english: string): string => (spoken === 'es' ? spanish : english)
