import { textoCsv } from '#contract/rules/csv.ts'

/** A table as a CSV file in UTF-8. */
export function enCsv(filas: readonly (readonly string[])[]): Buffer {
  return Buffer.from(textoCsv(filas), 'utf8')
}
