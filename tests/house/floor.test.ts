import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

/** What Chrome 99, Safari 15.4 or Firefox 97 lacks (README, browsers), by the name under which a program asks for it. */
const MISSING = new Set([
  'toSorted',
  'toReversed',
  'toSpliced',
  'findLast',
  'findLastIndex',
  'groupBy',
  'withResolvers',
  'isWellFormed',
  'toWellFormed',
  'fromAsync',
])
const MISSING_OF: Readonly<Record<string, readonly string[]>> = { AbortSignal: ['any', 'timeout'], crypto: ['randomUUID'] }

const isMissing = ({ object, property }: ESTree.MemberExpression): boolean =>
  property.type === 'Identifier' &&
  (MISSING.has(property.name) || (object.type === 'Identifier' && MISSING_OF[object.name]?.includes(property.name) === true))

/** What a program says that one of those browsers does not read, or asks for and does not get; a method of its own is not asked of them. */
function beyondTheFloor(file: string, code: string): string[] {
  const found: string[] = []
  const own = new Set<string>()
  const asked: [name: string, where: string][] = []
  const look = new Visitor({
    StaticBlock: ({ start }) => found.push(`${file}:${start} a static block`),
    Literal: (node) => {
      if ('regex' in node && (/\(\?<[=!]/.test(node.regex.pattern) || /[vd]/.test(node.regex.flags)))
        found.push(`${file}:${node.start} the pattern ${node.raw}`)
    },
    CallExpression: ({ callee, start }) => {
      if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && isMissing(callee))
        asked.push([callee.property.name, `${file}:${start} ${code.slice(callee.start, callee.end)}`])
    },
    MethodDefinition: ({ key }) => {
      if (key.type === 'Identifier') own.add(key.name)
    },
  })
  look.visit(parseSync(file, code).program)
  return [...found, ...asked.filter(([name]) => !own.has(name)).map(([, where]) => where)]
}

async function beyondIn(folder: string, ending: RegExp): Promise<string[]> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => ending.test(file))
  expect(files.length, folder).toBeGreaterThan(20)
  const found = await Promise.all(files.map(async (file) => beyondTheFloor(join(folder, file), await readFile(join(folder, file), 'utf8'))))
  return found.flat()
}

test('lo construido lo leen los navegadores más antiguos que el producto promete', async () => {
  expect(await beyondIn('dist/web', /\.js$/)).toEqual([])
})

test('lo escrito para el navegador no les pide lo que no tienen', async () => {
  for (const folder of ['src', 'machines', 'contract']) expect(await beyondIn(folder, /\.tsx?$/)).toEqual([])
})

/** What a browser of before 2015 does not read. */
const NUEVO =
  /^(ArrowFunction|Template|Class|Spread|Rest|Assignment|Object|Array)(Expression|Literal|Declaration|Element|Pattern)$|^(For|Await)Of/
/** What it reads too. */
const VIEJO = new Set(['AssignmentExpression', 'ObjectExpression', 'ArrayExpression'])

function nuevasEn(code: string): string[] {
  const halladas: string[] = []
  const mira = (nodo: unknown): void => {
    if (Array.isArray(nodo)) nodo.forEach(mira)
    else if (typeof nodo === 'object' && nodo !== null && 'type' in nodo) {
      const { type } = nodo
      if (typeof type === 'string' && NUEVO.test(type) && !VIEJO.has(type)) halladas.push(type)
      if ('kind' in nodo && (nodo.kind === 'let' || nodo.kind === 'const')) halladas.push(nodo.kind)
      if ('optional' in nodo && nodo.optional === true) halladas.push('?.')
      if ('operator' in nodo && (nodo.operator === '??' || nodo.operator === '**')) halladas.push(nodo.operator)
      Object.values(nodo).forEach(mira)
    }
  }
  mira(parseSync('arranque.js', code).program)
  return halladas
}

test('lo que avisa de un navegador antiguo, y lo que comienza el programa, lo lee cualquiera', async () => {
  for (const cual of ['arranque', 'comienzo']) expect(nuevasEn(await readFile(`public/${cual}.js`, 'utf8')), cual).toEqual([])
  const sentences = [
    'const a = 1',
    'let a',
    '() => 1',
    '`a`',
    'class A {}',
    'a?.b',
    'a ?? b',
    '[...a]',
    'const { a } = b',
    'function f(a = 1) {}',
  ]
  for (const code of sentences) expect(nuevasEn(code), code).not.toEqual([])
})

test('lo que esos navegadores no leen se encuentra', () => {
  const sentences = [
    'class A { static { A.b = 1 } }',
    'x.replace(/(?<=a)b/, "")',
    '/a/v.test(x)',
    '[2, 1].toSorted()',
    'AbortSignal.any([a, b])',
    'crypto.randomUUID()',
  ]
  expect(sentences.map((code) => beyondTheFloor('x.js', code).length)).toEqual(sentences.map(() => 1))
  expect(beyondTheFloor('x.js', '[...x].sort(); x.at(-1); Object.hasOwn(x, "a")')).toEqual([])
})
