import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { env, execPath } from 'node:process'
import { describe, expect, test } from 'vitest'
import { FOLDERS, GATE } from '#scripts/mutantes/carpetas.ts'
import { EQUIVALENTS } from '#scripts/mutantes/equivalentes.ts'
import { mutantsOf, withMutant } from '#scripts/mutantes/mutantes.ts'
import { NAMED } from '#scripts/mutantes/nombrados.ts'
import { tried, withItsFault } from '#scripts/mutantes/prueba.ts'

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

  const UNA = 'machines/instalacion/instalacion.selectors.ts'

  test('las pruebas leen la falla de una copia, y después el archivo como es', async () => {
    const invalidadas: string[] = []
    const runner = { changed: (file: string) => void invalidadas.push(file) }
    const leido = () => withItsFault.load(resolve(UNA))
    const verdict = await tried(runner, UNA, 'export {}', async () => leido())
    expect([verdict, leido(), invalidadas]).toEqual(['export {}', null, [UNA, UNA]])
  })

  test('si muere quien la siembra, a media prueba y sin aviso, el archivo queda como estaba', { timeout: 30_000 }, () => {
    const antes = readFileSync(UNA, 'utf8')
    const programa = `
      const { tried } = await import('#scripts/mutantes/prueba.ts')
      await tried({ changed() {} }, '${UNA}', 'export {}', () => process.kill(process.pid, 'SIGKILL'))`
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
    for (const mutant of mutants) expect(withMutant(source, mutant)).not.toBe(source)
  })

  test('los métodos de cualquier objeto no se cambian por otra cosa', () => {
    const ids = mutantsOf('f.ts', 'export const f = (n: number) => n.toString() + Math.max(n, a.constructor(n))\n').map(({ id }) => id)
    expect(ids.filter((id) => id.startsWith('función'))).toEqual(['función: max → min'])
  })

  test('no se cuenta lo que nadie usa: los tipos de un diagrama, sus palabras, y la parte que da quien hace la máquina', () => {
    const source = `const notProvided = () => Promise.reject(new Error('not provided'))
export const s = setup({ types: { context: {} as C }, actors: { wait: waitMachine, loadUser: fromPromise<User>(notProvided) } })
export const c = s.createMachine({ description: 'Espera.', initial: 'open' })
`
    const ids = mutantsOf('f.ts', source).map(({ id }) => id)
    expect(
      ids.filter((id) => id.startsWith('campo: types') || id.includes('campo: loadUser') || id.includes('campo: description')),
    ).toEqual([])
    expect(ids).toEqual(expect.arrayContaining(['campo: wait: waitMachine, → nada', "campo: initial: 'open' → nada"]))
  })
})
