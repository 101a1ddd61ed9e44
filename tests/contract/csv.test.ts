import { describe, expect, it } from 'vitest'
import { lineaCsv, textoCsv } from '#contract/rules/csv.ts'

describe('un texto en una planilla', () => {
  // What OWASP lists, and what a spreadsheet takes away before it looks.
  it.each([
    '=HYPERLINK("http://malo.example")',
    '+1+1',
    '-1+1',
    '@SUM(A1)',
    '\t=1+1',
    '\r=1+1',
    '\n=1+1',
    ' =1+1',
    '\u00a0=1+1',
    '\u0000=1+1',
    '\u200b=1+1',
    '\ufeff=1+1',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    '−1+1',
  ])('nunca es una fórmula: %j', (texto) => {
    expect(lineaCsv([texto])).toBe(`"'${texto.replaceAll('"', '""')}"\r\n`)
  })

  it.each(['Ñuñoa', 'a=b', '12.345.678-5', '5 + 5', '(=1)', "'=1", '', ' Ana', '¿=?'])(
    'que no comienza como una queda como está: %j',
    (texto) => {
      expect(lineaCsv([texto])).toBe(`"${texto}"\r\n`)
    },
  )

  it('con comillas, separadores y saltos no sale de su celda', () => {
    expect(textoCsv([['a";=1+1;"', 'b;c', 'd\r\n=1+1']])).toBe('\uFEFF"a"";=1+1;""";"b;c";"d\r\n=1+1"\r\n')
  })

  it('un número queda como número, también bajo cero', () => {
    expect(lineaCsv([-3, 0, 2.5])).toBe('-3;0;2.5\r\n')
  })
})
