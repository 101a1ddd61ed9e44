import { parseSync, Visitor } from 'vite'
import type { Mutant } from './mutantes.ts'

/** Asks, where a fault could be, whether it is the one that is shown now. */
const SWITCH = '__falla'

/** What a source begins with: outside of the judge no fault is ever shown. */
const HEAD = `const ${SWITCH} = globalThis.${SWITCH} ?? (() => false); `

/** A fault beside what was there: what goes before it, and after. */
function around({ form, text }: Mutant, number: number): readonly [before: string, after: string] {
  const asked = `${SWITCH}(${number})`
  if (form === 'part') return [`...(${asked} ? {} : {`, '})']
  if (form === 'element') return [`...(${asked} ? [] : [`, '])']
  return [`(${asked} ? (${text}) : `, ')']
}

/** Where a source's statements begin, before which a parenthesis would go on with the line above; and its functions. */
function marks(file: string, source: string) {
  const statements = new Set<number>()
  const functions: [number, number][] = []
  const inside = ({ start, end }: { start: number; end: number }) => void functions.push([start, end])
  const begin = ({ body }: { body: readonly { type: string; start: number }[] }) =>
    body.forEach(({ type, start }) => type === 'ExpressionStatement' && statements.add(start))
  const visitor = new Visitor({
    Program: begin,
    BlockStatement: begin,
    ArrowFunctionExpression: inside,
    FunctionDeclaration: inside,
    FunctionExpression: inside,
  })
  visitor.visit(parseSync(file, source).program)
  return { statements, functions }
}

/** A source with all its faults in it, each behind its number: the first is `first`, and the rest follow. */
export function withAll(file: string, source: string, mutants: readonly Mutant[], first: number): string {
  const { statements } = marks(file, source)
  const outerFirst = mutants
    .map((mutant, i) => ({ mutant, number: first + i }))
    .toSorted(({ mutant: one }, { mutant: other }) => one.start - other.start || other.end - one.end)
  const open: { end: number; after: string }[] = []
  let text = HEAD
  let at = 0
  const upTo = (place: number): void => {
    for (let last = open.at(-1); last !== undefined && last.end <= place; last = open.at(-1)) {
      text += source.slice(at, last.end) + last.after
      at = last.end
      open.pop()
    }
    text += source.slice(at, place)
    at = place
  }
  for (const { mutant, number } of outerFirst) {
    if (mutant.form === 'method') {
      const isOptional = source[mutant.start - 2] === '?'
      upTo(isOptional ? mutant.start : mutant.start - 1)
      text += `[${SWITCH}(${number}) ? '${mutant.text}' : '${source.slice(mutant.start, mutant.end)}']`
      at = mutant.end
      continue
    }
    upTo(mutant.start)
    const [before, after] = around(mutant, number)
    if (statements.delete(mutant.start)) text += ';'
    text += before
    open.push({ end: mutant.end, after })
  }
  upTo(source.length)
  const { errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} no se lee con sus fallas: ${errors[0]?.message}\n${errors[0]?.codeframe}`)
  return text
}

/** Of a source's faults, those of what is done once, when it is loaded: in no function. */
export function loadedOnce(file: string, source: string, mutants: readonly Mutant[]): ReadonlySet<string> {
  const { functions } = marks(file, source)
  return new Set(mutants.filter(({ start, end }) => !functions.some(([from, to]) => from <= start && end <= to)).map(({ id }) => id))
}
