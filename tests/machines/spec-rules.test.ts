import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { chartedMachine, MODELED } from './models.ts'
import { SPEC_RULES } from './spec-rules.ts'

const charted = await Promise.all(MODELED.map(chartedMachine))
const quoted = charted.flatMap(({ requirements }) =>
  requirements.flatMap(({ section, quotes }) => (quotes === undefined || !section.startsWith('§') ? [] : [`${section} ${quotes}`])),
)
const nameOf = ({ section, text }: (typeof SPEC_RULES)[number]) => `${section} ${text}`

test('cada regla de la especificación la muestra un requisito, salvo las que dicen dónde se prueban', () => {
  const carried = SPEC_RULES.filter(({ elsewhere }) => elsewhere === undefined).map(nameOf)
  expect(carried.filter((rule) => !quoted.includes(rule))).toEqual([])
})

test('ningún requisito cita algo que la lista de reglas no tenga, ni una regla que dice que se prueba en otra parte', () => {
  const carried = SPEC_RULES.filter(({ elsewhere }) => elsewhere === undefined).map(nameOf)
  expect(quoted.filter((rule) => !carried.includes(rule))).toEqual([])
})

test('lo que se prueba en otra parte nombra archivos que existen', () => {
  const named = SPEC_RULES.flatMap(({ elsewhere = '' }) => elsewhere.match(/\b(?:tests|contract|src)\/[\w./-]+\.tsx?/g) ?? [])
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((file) => !existsSync(new URL(`../../${file}`, import.meta.url)))).toEqual([])
})
