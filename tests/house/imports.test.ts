import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** Each line breaks one boundary of the house (CONTRIBUTING, «Qué importa qué»), and says what the linter tells who broke it. */
const PROHIBIDO: [archivo: string, importa: string, consejo: string][] = [
  ['contract/a.ts', 'react', 'contract/ es el acuerdo'],
  ['contract/rules/b.ts', '#machines/login/login.chart.ts', 'contract/ es el acuerdo'],
  ['contract/c.ts', 'node:fs', 'contract/ es el acuerdo'],
  ['machines/login/a.ts', 'react', 'Una máquina importa solo xstate'],
  ['machines/login/b.ts', '#api/client.ts', 'Una máquina importa solo xstate'],
  ['machines/login/c.ts', '../../contract/rechazo.ts', 'Fuera de machines/ se importa'],
  ['kit/a.ts', '#machines/login/login.chart.ts', 'El kit no conoce'],
  ['kit/b.ts', '../machines/login/login.chart.ts', 'El kit no conoce el producto'],
  ['src/screens/a/a.tsx', '#api/client.ts', 'Solo src/actors llama a la API'],
  ['src/screens/a/b.tsx', '#actors/login.ts', 'Solo src/app (la raíz de composición)'],
  ['src/screens/a/c.tsx', '#server/app.ts', 'El navegador no importa del servidor'],
  ['src/screens/a/d.tsx', '../../ui/boton.tsx', 'Entre carpetas de src'],
  ['src/app/a.ts', '#api/client.ts', 'src/app reparte la llamada'],
  ['src/actors/a.ts', '#ui/formulario/boton.tsx', 'Un actor llena los espacios'],
  ['src/api/a.ts', '#machines/login/login.chart.ts', 'src/api se deriva de contract/'],
  ['src/ui/a.tsx', '#screens/login/login.screen.tsx', 'Una pieza de src/ui no conoce'],
  ['src/ui/b.tsx', '#machines/login/login.chart.ts', 'Una pieza de src/ui no conoce'],
  ['src/encuestador/a.ts', '#app/session.ts', 'La página de la encuesta viaja sola'],
  ['src/galeria/a.ts', '#screens/login/login.screen.tsx', 'La galería muestra las piezas'],
  ['src/ui/c.tsx', '#galeria/piezas.ts', 'Una pieza de src/ui no conoce'],
  ['server/a.ts', '#ui/formulario/boton.tsx', 'El servidor comparte con el navegador'],
  ['server/areas/acceso/a.ts', '../sige/sige.routes.ts', 'Un área no conoce las rutas de otra'],
  ['server/areas/acceso/b.ts', '#server/areas/sige-liberado/sige-liberado.routes.ts', 'Un área no conoce las rutas de otra'],
  ['server/areas/acceso/c.ts', '#app/session.ts', 'El servidor comparte con el navegador'],
  ['server/plugins/a.ts', '../areas/sige/sige.sql.ts', 'Un plugin sirve a todas las áreas'],
  ['server/plugins/b.ts', '#machines/emitted.ts', 'El servidor comparte con el navegador'],
  ['server/providers/a.ts', '../../contract/rechazo.ts', 'Entre carpetas de la raíz'],
  ['tests/server/a.ts', './acceso.test.ts', 'Una prueba no importa otra prueba'],
]

const PERMITIDO: [archivo: string, importa: string][] = [
  ['contract/ok.ts', 'valibot'],
  ['contract/rules/ok.ts', '@zxcvbn-ts/core'],
  ['machines/login/ok.ts', 'xstate'],
  ['machines/login/ok2.ts', '#contract/rechazo.ts'],
  ['kit/ok.ts', 'fast-check'],
  ['src/screens/a/ok.tsx', '#machines/login/login.selectors.ts'],
  ['src/actors/ok.ts', '#api/client.ts'],
  ['src/galeria/ok.ts', '#ui/formulario/boton.tsx'],
  ['src/encuestador/ok.ts', '#ui/formulario/boton.tsx'],
  ['src/encuestador/ok2.ts', '#app/live-publisher.ts'],
  ['src/encuestador/ok3.ts', '#app/tab-storage.ts'],
  ['server/areas/acceso/ok.ts', '../sige/sige.sql.ts'],
]

/** What the product is made with by agreement: some page imports each. */
const ACORDADOS = [
  'react',
  'react-dom/client',
  'xstate',
  '@xstate/react',
  'wouter',
  'ofetch',
  'valibot',
  '@azure/msal-browser',
  '@radix-ui/react-dialog',
  '@radix-ui/react-toast',
  '@tanstack/react-table',
  '@visx/',
]

let casa: string
let hallazgos: { filename: string; help?: string; code: string }[]

/** Oxlint over an empty house with the project's own rules: one file an import. */
beforeAll(async () => {
  casa = await mkdtemp(join(tmpdir(), 'casa-'))
  await cp('.oxlintrc.json', join(casa, '.oxlintrc.json'))
  for (const [archivo, importa] of [...PROHIBIDO, ...PERMITIDO]) {
    await mkdir(join(casa, dirname(archivo)), { recursive: true })
    await writeFile(join(casa, archivo), `import { algo } from '${importa}'\nexport const uso = algo\n`)
  }
  const oxlint = resolve('node_modules/oxlint/bin/oxlint')
  const corre = promisify(execFile)(process.execPath, [oxlint, '--config', '.oxlintrc.json', '--format', 'json', '.'], { cwd: casa })
  const salida = await corre.catch((error: { stdout: string }) => error)
  hallazgos = JSON.parse(salida.stdout).diagnostics
})
afterAll(() => rm(casa, { recursive: true }))

const deLimites = (archivo: string) =>
  hallazgos.filter(({ filename, code }) => filename === archivo && code.includes('no-restricted-imports'))

describe('los límites entre carpetas', () => {
  test.each(PROHIBIDO)('%s no importa «%s», y se le dice qué hacer', (archivo, _importa, consejo) => {
    const consejos = deLimites(archivo).map(({ help }) => help)
    expect(consejos).toContainEqual(expect.stringContaining(consejo))
  })

  test.each(PERMITIDO)('%s importa «%s»', (archivo) => {
    expect(deLimites(archivo)).toEqual([])
  })
})

describe('lo acordado', () => {
  const deLasPaginas = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((archivo) => /\.tsx?$/.test(archivo))
    .map((archivo) => readFileSync(join('src', archivo), 'utf8'))

  test.each(ACORDADOS)('las páginas usan %s', (paquete) => {
    const loImporta = new RegExp(`^import (?!type).* from '${paquete}|import\\('${paquete}`, 'm')
    expect(deLasPaginas.some((texto) => loImporta.test(texto))).toBe(true)
  })
})
