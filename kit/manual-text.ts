import type { ManualScript } from './manual.ts'

const markdownCell = (text: string) => text.replaceAll(/[\\|]/g, (sign) => `\\${sign}`).replaceAll('\n', ' ')

/** A script as Markdown: a table with a place for what was seen. */
export function markdownOf({ machine, number, title, steps }: ManualScript): string {
  return [
    `# ${machine}, camino ${number}`,
    '',
    title,
    '',
    '| Paso | Qué hacer | Con qué | Qué debe pasar | ¿Pasó? |',
    '| ---: | --- | --- | --- | --- |',
    ...steps.map(
      ({ action, data, expected }, index) =>
        `| ${index + 1} | ${markdownCell(action)} | ${markdownCell(data)} | ${expected.map(markdownCell).join('<br>')} |  |`,
    ),
    '',
  ].join('\n')
}

/** A cell that a spreadsheet reads as text, whatever it begins with. */
const csvCell = (text: string) => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** A script as CSV, for a tool of test cases: UTF-8 with its mark, one step a line. */
export function csvOf({ machine, number, steps }: ManualScript): string {
  const rows = steps.map(({ action, data, expected }, index) => [machine, `${number}`, `${index + 1}`, action, data, expected.join(' ')])
  const heading = ['máquina', 'camino', 'paso', 'qué hacer', 'con qué', 'qué debe pasar']
  return `\uFEFF${[heading, ...rows].map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`
}

/** A script as Gherkin in Spanish: a scenario of the flow. */
export function gherkinOf({ machine, number, title, steps }: ManualScript): string {
  const [first, ...rest] = steps
  const clause = (text: string) => text.replace(/\.$/, '').replaceAll('\n', ' ')
  const given = first ? [`    Dado ${clause(first.action)}`, ...first.expected.map((one) => `    Entonces ${clause(one)}`)] : []
  return [
    '# language: es',
    `Característica: ${clause(title)}`,
    '',
    `  Escenario: ${machine}, camino ${number}`,
    ...given,
    ...rest.flatMap(({ action, data, expected }) => [
      `    Cuando ${clause(action)}${data === '' ? '' : ` con «${clause(data)}»`}`,
      ...expected.map((one, index) => `    ${index === 0 ? 'Entonces' : 'Y'} ${clause(one)}`),
    ]),
    '',
  ].join('\n')
}
