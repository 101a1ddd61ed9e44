import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { LECTURAS } from '#tests/screens/lecturas.ts'
import { DECISION_RULES } from './decision-rules.ts'
import { chartedMachine, MODELED } from './models.ts'
import { SPEC_RULES } from './spec-rules.ts'

const charted = await Promise.all(MODELED.map(chartedMachine))
const sayings = [
  ...charted.flatMap(({ name, requirements, properties, invariants }) =>
    [...requirements, ...properties, ...invariants].map((one) => ({ name, ...one })),
  ),
  ...LECTURAS.map((one) => ({ name: one.given.ruta, ...one })),
]
const decisions = sayings.filter(({ section }) => section === 'decisión')

/** Words as they stand, whatever the lines, the emphasis and how a sentence begins. */
const plain = (text: string) => text.replaceAll('*', '').replaceAll(/\s+/g, ' ').toLowerCase()

test('todo lo que se pide viene de una sección de la especificación o de una decisión', () => {
  expect(sayings.filter(({ section }) => !/^(?:§\d|decisión)$/.test(section)).map(({ name, says }) => `${name}: ${says}`)).toEqual([])
})

test('donde la especificación calla, se cita la decisión o se dice por qué', () => {
  const bare = decisions.filter(({ quotes, because }) => quotes === undefined && (because ?? '').trim() === '')
  expect(bare.map(({ name, says }) => `${name}: ${says}`)).toEqual([])
})

test('las decisiones que se citan son las de la lista, y todas las de la lista se citan', () => {
  const quoted = decisions.flatMap(({ quotes }) => (quotes === undefined ? [] : [plain(quotes)]))
  expect([...new Set(quoted)].toSorted()).toEqual(DECISION_RULES.map(plain).toSorted())
})

const shared = ['../shared', '../../shared'].map((path) => new URL(`../../${path}/`, import.meta.url)).find((folder) => existsSync(folder))

/** The pages themselves, where they are at hand. */
describe.skipIf(shared === undefined)('las páginas que se citan', () => {
  const read = (...pages: string[]) => plain(pages.map((page) => readFileSync(new URL(`${page}.md`, shared), 'utf8')).join('\n'))

  test('la especificación dice lo que se cita de ella', () => {
    const spec = read('spec')
    expect(SPEC_RULES.map(({ text }) => text).filter((text) => !spec.includes(plain(text)))).toEqual([])
  })

  test('las decisiones dicen lo que se cita de ellas', () => {
    const said = read('decisions', 'interface', 'design')
    expect(DECISION_RULES.filter((text) => !said.includes(plain(text)))).toEqual([])
  })
})
