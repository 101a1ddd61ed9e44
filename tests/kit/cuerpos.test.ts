import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { env, execPath } from 'node:process'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { FOLDERS, GATE } from '#scripts/mutantes/carpetas.ts'
import { equivalentOf, EQUIVALENTS } from '#scripts/mutantes/equivalentes.ts'
import { loadedOnce, withAll } from '#scripts/mutantes/esquema.ts'
import { mutantsOf } from '#scripts/mutantes/mutantes.ts'
import { NAMED } from '#scripts/mutantes/nombrados.ts'
import { clearShelf, shelve, withItsFaults } from '#scripts/mutantes/prueba.ts'

describe('las fallas de los cuerpos (npm run mutantes)', () => {
  test.each(NAMED)('la que una vez vivió se puede sembrar todavía: $name', ({ file, find, put, tests }) => {
    expect(readFileSync(file, 'utf8').split(find)).toHaveLength(2)
    expect(put).not.toBe(find)
    for (const one of tests) expect(readFileSync(one, 'utf8')).toContain('expect')
  })

  test.each(EQUIVALENTS)('la que no cambia nada existe todavía, y dice por qué: $file', ({ file, id, reason }) => {
    expect(mutantsOf(file, readFileSync(file, 'utf8')).map((one) => one.id)).toContain(id)
    expect(reason.length).toBeGreaterThan(40)
  })

  test.each([
    ['la que da quien hace la máquina', 'captcha: captchaMachine', true],
    ['la que nadie da', 'wait: waitMachine', false],
  ])('una parte del diagrama que solo da su tipo no cuenta: %s', (_, parte, esEquivalente) => {
    expect(equivalentOf('machines/verificar/verificar.chart.ts', { id: `campo: ${parte}, → nada` }) !== null).toBe(esEquivalente)
  })

  const UNA = 'machines/instalacion/instalacion.selectors.ts'

  test('las pruebas leen las fallas de una copia, y después el archivo como es', () => {
    const leido = () => withItsFaults.load(resolve(UNA))
    shelve(UNA, 'export {}')
    const conFallas = leido()
    clearShelf()
    expect([conFallas, leido()]).toEqual(['export {}', null])
  })

  test('si muere quien la siembra, a media prueba y sin aviso, el archivo queda como estaba', { timeout: 30_000 }, () => {
    const antes = readFileSync(UNA, 'utf8')
    const programa = `
      const { shelve } = await import('#scripts/mutantes/prueba.ts')
      shelve('${UNA}', 'export {}')
      process.kill(process.pid, 'SIGKILL')`
    const TMPDIR = mkdtempSync(join(tmpdir(), 'falla-a-medias-'))
    const { signal } = spawnSync(execPath, ['--import', 'tsx', '--input-type=module', '-e', programa], { env: { ...env, TMPDIR } })
    const sembrada = readdirSync(TMPDIR, { recursive: true }).some((uno) => String(uno).endsWith(UNA))
    rmSync(TMPDIR, { recursive: true })
    expect([signal, sembrada, readFileSync(UNA, 'utf8') === antes]).toEqual(['SIGKILL', true, true])
  })

  test('hay de todas las carpetas, y cada carpeta tiene su mínimo', () => {
    const files = execFileSync('git', ['ls-files', 'machines', 'src/actors', 'server/areas'], { encoding: 'utf8' }).trim().split('\n')
    for (const [folder, rule] of Object.entries(FOLDERS))
      expect([folder, files.filter((file) => rule.test(file)).length > 30]).toEqual([folder, true])
    expect(GATE).toEqual({ machines: 100, selectors: 90, actors: 90, areas: 90 })
  })

  test('de un cuerpo salen sus condiciones en los dos sentidos, sus números y lo que su SQL pide', () => {
    const source = 'export const f = (n: number) => (n > 3 ? sql`select 1 from t where a is null and b = ${n}` : null)\n'
    const mutants = mutantsOf('f.ts', source)
    expect(mutants.map(({ id }) => id)).toEqual(
      expect.arrayContaining([
        'condición: n > 3 → true',
        'condición: n > 3 → false',
        'operador: > → >=',
        'número: 3 → 4',
        'sql: is null → is not null',
        'sql: and → or',
        'sql: = → <>',
      ]),
    )
  })

  test('de lo que pide una consulta, en cualquiera de sus trozos, se da vuelta cada condición y se deja fuera', () => {
    const source =
      'const q = sql`select a, (b and c) as d from t join u on u.x = t.x and u.y = ${y} where t.z = ${z} and (t.v is null or t.v > 3) and t.w between 1 and 2 order by a`'
    const ids = mutantsOf('f.ts', source).map(({ id }) => id)
    expect(ids.filter((id) => id.startsWith('condición'))).toEqual(
      ['c', 'u.y = ${y}', 't.z = ${z}', '(t.v is null or t.v > 3)', 't.w between 1 and 2'].map((una) => `condición de sql: ${una} → true`),
    )
    expect(ids.filter((id) => id.startsWith('sql: and'))).toEqual(['sql: and → or', 'sql: and → or (2)', 'sql: and → or (3)'])
  })

  test('todas las fallas de un archivo van juntas en él, y se ve la que se pide y ninguna más', () => {
    const source = `const piso = 2
const f = (n) => {
  let orden = 'no'
  n > 5 && (orden = 'sí')
  return { hay: n > 3 || !n, mayor: Math.max(n, piso), orden, a: [1, { b: n?.toString ?? null }].length }
}`
    const mutants = mutantsOf('f.js', source)
    const conTodas = `${withAll('f.js', source, mutants, 1)}\n;[0, 4, 6].map(f)`
    const con = (id?: string): unknown => {
      const shown = mutants.findIndex((one) => one.id === id) + 1
      return runInNewContext(conTodas, { __falla: (number: number) => number === shown })
    }
    const [cero, cuatro, seis] = [
      { hay: true, mayor: 2, orden: 'no', a: 2 },
      { hay: true, mayor: 4, orden: 'no', a: 2 },
      { hay: true, mayor: 6, orden: 'sí', a: 2 },
    ]
    expect(con()).toEqual([cero, cuatro, seis])
    expect(con('función: max → min')).toEqual([
      { ...cero, mayor: 0 },
      { ...cuatro, mayor: 2 },
      { ...seis, mayor: 2 },
    ])
    expect(con('operador: || → &&')).toEqual([
      { ...cero, hay: false },
      { ...cuatro, hay: false },
      { ...seis, hay: false },
    ])
    expect(con('negación: !n → n')).toEqual([{ ...cero, hay: 0 }, cuatro, seis])
    expect(con('condición: n > 5 → true')).toEqual([{ ...cero, orden: 'sí' }, { ...cuatro, orden: 'sí' }, seis])
    expect(con('campo: orden, → nada')).toEqual([cero, cuatro, seis].map(({ hay, mayor, a }) => ({ hay, mayor, a })))
    expect(con('elemento: 1, → nada')).toEqual([cero, cuatro, seis].map((uno) => ({ ...uno, a: 1 })))
    expect(mutants.filter(({ id }) => con(id) === undefined)).toEqual([])
    expect(loadedOnce('f.js', source, mutants).size).toBe(0)
    expect([...loadedOnce('g.js', 'const g = { a: 1 }', mutantsOf('g.js', 'const g = { a: 1 }'))]).toHaveLength(2)
  })

  test('los métodos de cualquier objeto no se cambian por otra cosa', () => {
    const ids = mutantsOf('f.ts', 'export const f = (n: number) => n.toString() + Math.max(n, a.constructor(n))\n').map(({ id }) => id)
    expect(ids.filter((id) => id.startsWith('función'))).toEqual(['función: max → min'])
  })

  test('no se cuenta lo que nadie usa: los tipos de un diagrama, sus palabras, y la parte que da quien hace la máquina', () => {
    const source = `const notProvided = () => Promise.reject(new Error('not provided'))
export const s = setup({ types: { context: {} as C }, actors: { wait: waitMachine, loadUser: fromPromise<User>(notProvided) }, actions: { forget: () => {}, keep: assign({ n: 1 }) } })
export const c = s.createMachine({ description: 'Espera.', initial: 'open' })
`
    const ids = mutantsOf('machines/f/f.chart.ts', source).map(({ id }) => id)
    expect(ids.filter((id) => /^campo: (types|loadUser|description|forget)/.test(id))).toEqual([])
    expect(ids).toEqual(
      expect.arrayContaining(['campo: wait: waitMachine, → nada', 'campo: keep: assign({ n: 1 }) → nada', "campo: initial: 'open' → nada"]),
    )
  })
})
