import { inWords } from './language.ts'
import type { ManualScript, ManualStep } from './manual.ts'

const nameOf = (machine: string, number: number): string => `${machine}, ${inWords('camino', 'path')} ${number}`

/** What Gherkin calls its clauses. */
const keywords = () => ({
  feature: inWords('Característica', 'Feature'),
  scenario: inWords('Escenario', 'Scenario'),
  begins: inWords('Dado', 'Given'),
  when: inWords('Cuando', 'When'),
  sees: inWords('Entonces', 'Then'),
  and: inWords('Y', 'And'),
})

const markdownCell = (text: string) => text.replaceAll(/[\\|]/g, (sign) => `\\${sign}`).replaceAll('\n', ' ')

/** A script as Markdown: a table with a place for what was seen. */
export function markdownOf({ machine, number, title, steps }: ManualScript): string {
  return [
    `# ${nameOf(machine, number)}`,
    '',
    title,
    '',
    inWords('| Paso | Qué hacer | Con qué | Qué debe pasar | ¿Pasó? |', '| Step | What to do | With what | What must happen | Did it? |'),
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
  const heading = inWords(
    'máquina;camino;paso;qué hacer;con qué;qué debe pasar',
    'machine;path;step;what to do;with what;what must happen',
  ).split(';')
  return `\uFEFF${[heading, ...rows].map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`
}

const clause = (text: string) => text.replace(/\.$/, '').replaceAll('\n', ' ')

/** What a step is done with, as a clause says it: what already quotes its values is not quoted again. */
const dataIn = (data: string) => (/[«»]/.test(data) ? clause(data) : inWords(`«${clause(data)}»`, `'${clause(data)}'`))

/** A script as Gherkin, with the keywords of the language that is spoken: a scenario of the flow. */
export function gherkinOf({ machine, number, title, steps }: ManualScript): string {
  const [first, ...rest] = steps
  const { feature, scenario, begins, when, sees, and } = keywords()
  const seen = (expected: readonly string[]) => expected.map((one, index) => `    ${index === 0 ? sees : and} ${clause(one)}`)
  const does = (keyword: string, { action, data }: ManualStep) =>
    `    ${keyword} ${clause(action)}${data === '' ? '' : inWords(` con ${dataIn(data)}`, ` with ${dataIn(data)}`)}`
  const given = first ? [does(begins, first), ...seen(first.expected)] : []
  return [
    `# language: ${inWords('es', 'en')}`,
    `${feature}: ${clause(title)}`,
    '',
    `  ${scenario}: ${nameOf(machine, number)}`,
    ...given,
    ...rest.flatMap((step) => [does(when, step), ...seen(step.expected)]),
    '',
  ].join('\n')
}
