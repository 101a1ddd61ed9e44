import { parseSync, Visitor, type ESTree } from 'vite'

/** One small fault of a source file: what stands between two offsets, written another way. */
export interface Mutant {
  /** Its name in the list of equivalents: the file's place apart, what it replaces and by what, and which of those alike. */
  id: string
  kind: string
  line: number
  /** How it stands in the source beside what was there: in place of an expression, or as a part that may not be. */
  form: 'expression' | 'part' | 'element' | 'method'
  /** The expression, part or name that it stands for. */
  start: number
  end: number
  text: string
}

interface Place {
  start: number
  end: number
}

/** What a change reads as, which names it, and how it is compiled in. */
interface Change extends Place {
  kind: string
  text: string
  as: Pick<Mutant, 'form' | 'start' | 'end' | 'text'>
}

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

/** What ends a condition of a statement, beside the parenthesis that it stands in. */
const AFTER_CONDITION =
  /^\s(?:and|or|where|group by|having|order by|limit|offset|returning|for (?:no key )?update|union|(?:left |cross )?join|on conflict|then|from|as)\b/

const isOver = (statement: string, start: number, end: number): boolean =>
  AFTER_CONDITION.test(statement.slice(end, end + 20)) && !/\b(?:between [^ ]+|distinct)$/.test(statement.slice(start, end))

/** The conditions of a statement of SQL that may be left out, each by where it stands: what `where`, `and` and `having` ask for. */
function conditionsOf(statement: string): Place[] {
  return [...statement.matchAll(/(?<!\bbetween [^ ]+\s)\b(?:where|and|having)\s+/g)].map(({ index, 0: word }) => {
    const start = index + word.length
    let depth = 0
    let end = start
    for (; end < statement.length - 1; end += 1) {
      const letter = statement[end]
      if (depth === 0 && (letter === ')' || letter === ',' || isOver(statement, start, end))) break
      depth += letter === '(' ? 1 : letter === ')' ? -1 : 0
    }
    return { start, end: start + statement.slice(start, end).trimEnd().length }
  })
}

const isPlainError = (node: ESTree.Node): boolean =>
  node.type === 'NewExpression' && node.callee.type === 'Identifier' && node.callee.name === 'Error'

const isText = (node: ESTree.Node): boolean => node.type === 'Literal' && typeof node.value === 'string'

/** Keys whose values nobody runs by: what is drawn, and what only types read. */
const UNREAD: ReadonlySet<string> = new Set(['description', 'types', 'meta', 'id', 'tags'])

function changesOf(file: string, source: string): (Change & { isImpossible: boolean })[] {
  const changes: Change[] = []
  const add = (kind: string, { start, end }: Place, text: string, as: Partial<Change['as']> = {}): void =>
    void (
      source.slice(start, end) !== text && changes.push({ kind, start, end, text, as: { form: 'expression', start, end, text, ...as } })
    )
  const instead = (from: Place, { start, end }: Place, text: string): string =>
    source.slice(from.start, start) + text + source.slice(end, from.end)
  const bothWays = (node: ESTree.Node): void => {
    add('condición', node, 'true')
    add('condición', node, 'false')
  }
  const operator = (node: Place & { left: ESTree.Node; right: ESTree.Node; operator: string }): void => {
    const other = OPPOSITE[node.operator]
    if (other === undefined) return
    const at = node.left.end + source.slice(node.left.end, node.right.start).indexOf(node.operator)
    const [left, right] = [node.left, node.right].map(({ start, end }) => `(${source.slice(start, end)})`)
    add('operador', { start: at, end: at + node.operator.length }, other, {
      start: node.start,
      end: node.end,
      text: `${left} ${other} ${right}`,
    })
  }
  /**
   * What a chart hands to nobody: its types, its words, its own name, parts that only say their type, since who makes the machine gives
   * others (ADR 075), and actions that do nothing where nobody gives them.
   */
  const isForNobody = (part: ESTree.Node): boolean => {
    if (part.type !== 'Property' || part.key.type !== 'Identifier') return false
    const { name } = part.key
    if (name === 'types' || name === 'description' || (name === 'id' && names.has(part.start))) return true
    if (name === 'actors' && part.value.type === 'ObjectExpression') return part.value.properties.every(isForNobody)
    if (file.startsWith('machines/') && source.slice(part.value.start, part.value.end) === '() => {}') return true
    if (part.value.type !== 'CallExpression') return false
    const made = source.slice(part.value.start, part.value.end)
    return /^from(Promise|Callback)\b[^]*not ?provided/i.test(made) || (file.endsWith('.chart.ts') && /^\w+MachineOf</.test(made))
  }
  const value = (node: ESTree.Node): void => {
    if (isText(node)) add('texto', node, source.slice(node.start, node.end) === "''" ? "'x'" : "''")
    if (node.type === 'Literal' && typeof node.value === 'number') add('número', node, String(node.value + 1))
    if (node.type === 'Literal' && typeof node.value === 'boolean') add('booleano', node, String(!node.value))
    if (node.type === 'Literal' && node.value === null) add('nulo', node, 'undefined')
  }
  /** The call that a template is given to, by where the template begins. */
  const tagged = new Map<number, Place>()
  /** Where a machine says how it is called. */
  const names = new Set<number>()
  const types: [number, number][] = []
  const unread: [number, number][] = []
  /** What a machine's body says can never be, and throws: a fault that would never throw there is not told from it. */
  const impossible: [number, number][] = []
  const visitor = new Visitor({
    TSTypeAnnotation: ({ start, end }) => void types.push([start, end]),
    TSTypeAliasDeclaration: ({ start, end }) => void types.push([start, end]),
    TSInterfaceDeclaration: ({ start, end }) => void types.push([start, end]),
    TSTypeParameterInstantiation: ({ start, end }) => void types.push([start, end]),
    ImportDeclaration: ({ start, end }) => void types.push([start, end]),
    ExportNamedDeclaration: (node) => void (node.source && types.push([node.start, node.end])),
    Property: ({ key, value: { start, end } }) => void (key.type === 'Identifier' && UNREAD.has(key.name) && unread.push([start, end])),
    IfStatement: ({ test, consequent }) => {
      const isAssertion = file.startsWith('machines/') && consequent.type === 'ThrowStatement' && isPlainError(consequent.argument)
      if (isAssertion) impossible.push([test.start, test.end])
      bothWays(test)
    },
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
        if (!isForNobody(part)) add('campo', { start: part.start, end: next }, '', { form: 'part', end: part.end })
        if (part.type === 'Property') value(part.value)
      }),
    ArrayExpression: ({ elements, end }) =>
      elements.forEach((part, i) => {
        if (part) add('elemento', { start: part.start, end: elements[i + 1]?.start ?? end - 1 }, '', { form: 'element', end: part.end })
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
      if (/\bcreateMachine$/.test(source.slice(callee.start, callee.end)))
        for (const part of given.flatMap((one) => (one.type === 'ObjectExpression' ? one.properties : []))) names.add(part.start)
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const other = CONTRARY.get(callee.property.name)
      if (other !== undefined) add('función', callee.property, other, { form: 'method' })
    },
    TaggedTemplateExpression: (node) => void tagged.set(node.quasi.start, node),
    TemplateLiteral: (node) => {
      const { start, end } = tagged.get(node.start) ?? node
      // A condition stands in its whole statement: what is put into it is a value, with nothing of its own to break here.
      const values = node.expressions.map((one, i) => ({
        start: node.quasis[i]?.end ?? one.start,
        end: node.quasis[i + 1]?.start ?? one.end,
      }))
      const statement = values.reduce(
        (text, { start: from, end: to }) => {
          const [before, after] = [from - node.start, to - node.start]
          return text.slice(0, before) + '?'.repeat(after - before) + text.slice(after)
        },
        source.slice(node.start, node.end),
      )
      for (const [what, other] of SQL)
        for (const found of statement.matchAll(what)) {
          const place = { start: node.start + found.index, end: node.start + found.index + found[0].length }
          const text = found[0].replace(found[0].trim(), other.trim())
          add('sql', place, text, { start, end, text: instead({ start, end }, place, text) })
        }
      if (tagged.has(node.start))
        for (const { start: from, end: to } of conditionsOf(statement)) {
          if (from === to) continue
          const place = { start: node.start + from, end: node.start + to }
          add('condición de sql', place, 'true', { start, end, text: instead({ start, end }, place, 'true') })
        }
    },
  })
  visitor.visit(parseSync(file, source).program)
  const isIn = (places: readonly [number, number][], { start, end }: Place): boolean =>
    places.some(([from, to]) => start >= from && end <= to)
  const read = changes.filter((change) => !isIn([...types, ...unread], change))
  return read.map((change) => ({ ...change, isImpossible: isIn(impossible, change) }))
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
    .map(({ kind, start, end, text, as, isImpossible }) => {
      const was = source.slice(start, end).replaceAll(/\s+/g, ' ').trim()
      const name = `${kind}: ${was} → ${text.trim() || 'nada'}`
      const turn = (seen.get(name) ?? 0) + 1
      seen.set(name, turn)
      const mutant = { kind, ...as, id: turn === 1 ? name : `${name} (${turn})`, line: source.slice(0, start).split('\n').length }
      return { mutant, isImpossible }
    })
    .flatMap(({ mutant, isImpossible }) => (isImpossible ? [] : mutant))
}
