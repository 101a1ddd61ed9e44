import { parseSync, Visitor, type ESTree } from 'vite'

/** One small fault of a source file: what stands between two offsets, written another way. */
export interface Mutant {
  /** Its name in the list of equivalents: the file's place apart, what it replaces and by what, and which of those alike. */
  id: string
  kind: string
  line: number
  start: number
  end: number
  text: string
}

type Change = Pick<Mutant, 'kind' | 'start' | 'end' | 'text'>

const OPPOSITE: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
}

/** Methods that ask the contrary. A map: a record would answer for `toString` too. */
const CONTRARY: ReadonlyMap<string, string> = new Map([
  ['min', 'max'],
  ['max', 'min'],
  ['some', 'every'],
  ['every', 'some'],
])

/** What a condition of SQL says, and its contrary. */
const SQL: readonly (readonly [RegExp, string])[] = [
  [/ is not null\b/g, ' is null'],
  [/ is null\b/g, ' is not null'],
  [/\bnot exists\b/g, 'exists'],
  [/(?<=\b(?:where|and|or|on|having)\s(?:[^=<>]|\n)*?) (?:=) /g, ' <> '],
  [/ <= /g, ' > '],
  [/ >= /g, ' < '],
  [/ < /g, ' >= '],
  [/ > /g, ' <= '],
  [/(?<=\b(?:where|having)\b(?:.|\n)*?)\band\b(?! [^ ]+ preceding)/g, 'or'],
]

const isText = (node: ESTree.Node): boolean => node.type === 'Literal' && typeof node.value === 'string'

/** Keys whose values nobody runs by: what is drawn, and what only types read. */
const UNREAD: ReadonlySet<string> = new Set(['description', 'types', 'meta', 'id', 'tags'])

function changesOf(file: string, source: string): Change[] {
  const changes: Change[] = []
  const add = (kind: string, { start, end }: { start: number; end: number }, text: string): void =>
    void (source.slice(start, end) !== text && changes.push({ kind, start, end, text }))
  const bothWays = (node: ESTree.Node): void => {
    add('condición', node, 'true')
    add('condición', node, 'false')
  }
  const operator = (node: { left: ESTree.Node; right: ESTree.Node; operator: string }): void => {
    const other = OPPOSITE[node.operator]
    const between = source.slice(node.left.end, node.right.start)
    const at = node.left.end + between.indexOf(node.operator)
    if (other !== undefined) add('operador', { start: at, end: at + node.operator.length }, other)
  }
  /** What a chart hands to nobody: its types, its words, and a part that throws unless who makes the machine gives another (ADR 075). */
  const isForNobody = (part: ESTree.Node): boolean => {
    if (part.type !== 'Property' || part.key.type !== 'Identifier') return false
    if (part.key.name === 'types' || part.key.name === 'description') return true
    return (
      part.value.type === 'CallExpression' &&
      /^from(Promise|Callback)\b[^]*not ?provided/i.test(source.slice(part.value.start, part.value.end))
    )
  }
  const value = (node: ESTree.Node): void => {
    if (isText(node)) add('texto', node, source.slice(node.start, node.end) === "''" ? "'x'" : "''")
    if (node.type === 'Literal' && typeof node.value === 'number') add('número', node, String(node.value + 1))
    if (node.type === 'Literal' && typeof node.value === 'boolean') add('booleano', node, String(!node.value))
    if (node.type === 'Literal' && node.value === null) add('nulo', node, 'undefined')
  }
  const types: [number, number][] = []
  const unread: [number, number][] = []
  const visitor = new Visitor({
    TSTypeAnnotation: ({ start, end }) => void types.push([start, end]),
    TSTypeAliasDeclaration: ({ start, end }) => void types.push([start, end]),
    TSInterfaceDeclaration: ({ start, end }) => void types.push([start, end]),
    TSTypeParameterInstantiation: ({ start, end }) => void types.push([start, end]),
    ImportDeclaration: ({ start, end }) => void types.push([start, end]),
    ExportNamedDeclaration: (node) => void (node.source && types.push([node.start, node.end])),
    Property: ({ key, value: { start, end } }) => void (key.type === 'Identifier' && UNREAD.has(key.name) && unread.push([start, end])),
    IfStatement: ({ test }) => bothWays(test),
    ConditionalExpression: ({ test }) => bothWays(test),
    LogicalExpression: (node) => {
      operator(node)
      if (node.operator !== '??') [node.left, node.right].forEach(bothWays)
    },
    BinaryExpression: (node) => {
      operator(node)
      ;[node.left, node.right].forEach(value)
    },
    UnaryExpression: (node) => void (node.operator === '!' && add('negación', node, source.slice(node.argument.start, node.argument.end))),
    ObjectExpression: ({ properties, end }) =>
      properties.forEach((part, i) => {
        const next = properties[i + 1]?.start ?? end - 1
        if (!isForNobody(part)) add('campo', { start: part.start, end: next }, '')
        if (part.type === 'Property') value(part.value)
      }),
    ArrayExpression: ({ elements, end }) =>
      elements.forEach((part, i) => {
        if (part) add('elemento', { start: part.start, end: elements[i + 1]?.start ?? end - 1 }, '')
      }),
    ArrowFunctionExpression: ({ body }) => {
      if (body.type === 'BinaryExpression' || body.type === 'LogicalExpression') bothWays(body)
      value(body)
    },
    ReturnStatement: ({ argument }) => {
      if (argument?.type === 'BinaryExpression' || argument?.type === 'LogicalExpression') bothWays(argument)
      if (argument) value(argument)
    },
    CallExpression: ({ callee, arguments: given }) => {
      given.forEach(value)
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const other = CONTRARY.get(callee.property.name)
      if (other !== undefined) add('función', callee.property, other)
    },
    TemplateLiteral: ({ quasis }) =>
      quasis.forEach(({ start, end }) => {
        const text = source.slice(start, end)
        for (const [what, other] of SQL)
          for (const found of text.matchAll(what))
            add(
              'sql',
              { start: start + found.index, end: start + found.index + found[0].length },
              found[0].replace(found[0].trim(), other.trim()),
            )
      }),
  })
  visitor.visit(parseSync(file, source).program)
  const apart = [...types, ...unread]
  return changes.filter(({ start, end }) => !apart.some(([from, to]) => start >= from && end <= to))
}

/** Every mutant of a source file, in the order of its text. */
export function mutantsOf(file: string, source: string): Mutant[] {
  const seen = new Map<string, number>()
  const places = new Set<string>()
  return changesOf(file, source)
    .toSorted((one, other) => one.start - other.start || one.end - other.end)
    .filter(({ start, end, text }) => {
      const place = `${start} ${end} ${text}`
      return !places.has(place) && places.add(place)
    })
    .map((change) => {
      const was = source.slice(change.start, change.end).replaceAll(/\s+/g, ' ').trim()
      const name = `${change.kind}: ${was} → ${change.text.trim() || 'nada'}`
      const turn = (seen.get(name) ?? 0) + 1
      seen.set(name, turn)
      return { ...change, id: turn === 1 ? name : `${name} (${turn})`, line: source.slice(0, change.start).split('\n').length }
    })
}

/** A source with one mutant in it. */
export const withMutant = (source: string, { start, end, text }: Mutant): string => source.slice(0, start) + text + source.slice(end)
