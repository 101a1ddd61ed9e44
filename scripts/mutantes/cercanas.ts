import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'

/** The operations that a routes' file serves: `sirve(app, 'postLogin', …)`. */
const served = (text: string): string[] => [...text.matchAll(/sirve\(app, '(\w+)'/g)].map(([, key = '']) => key)

/** Tests that look at every operation, none of them at what one does. */
const OF_EVERY = /(matriz-de-autorizacion|plataforma-permisos|entrada-hostil|llamadas-repetibles)\.test\.ts$/

/**
 * The tests that call what an area's file serves, or what the routes that import it do: those of a name of their own
 * (`contrasena-elegida.test.ts`) are not called after the area, and see its faults.
 */
export function callersOf(file: string): string[] {
  const tracked = execFileSync('git', ['ls-files', dirname(file), 'tests/server', 'tests/ataques'], { encoding: 'utf8' })
    .trim()
    .split('\n')
  const routes = tracked.filter((one) => one.startsWith(dirname(file)) && one.endsWith('.routes.ts'))
  const own = routes.filter((one) => one === file || readFileSync(one, 'utf8').includes(`'./${basename(file)}'`))
  const keys = (own.length > 0 ? own : routes).flatMap((one) => served(readFileSync(one, 'utf8')))
  return tracked
    .filter((one) => one.endsWith('.test.ts') && !OF_EVERY.test(one))
    .filter((one) => {
      const text = readFileSync(one, 'utf8')
      return keys.some((key) => text.includes(`'${key}'`))
    })
}
