import { execFile, spawnSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { escribe, leeDe } from '#scripts/nuevo/escribir.ts'
import { PedidoIncorrecto } from '#scripts/nuevo/obra.ts'
import { planea } from '#scripts/nuevo/planear.ts'

const CREACIONES = [
  ['machine', 'hoja-de-prueba', '--titulo', 'Hoja de prueba'],
  ['operation', 'getAdminHojas', 'hojas', '/admin/hojas', '--roles', 'NAC,REP'],
  ['operation', 'putAdminHojas', 'hojas', '/admin/hojas/{hojaId}'],
  ['operation', 'deleteUsuario', 'usuarios', '/usuario/{usuarioId}'],
  ['screen', 'admin-hojas', 'getPeriodos', '--titulo', 'Hojas', '--roles', 'NAC,REP'],
  ['screen', 'hoja-suelta'],
]
/** A test of what was written, and how many of its sentences wait to be filled. */
const PRUEBAS: [archivo: string, porLlenar: number][] = [
  ['tests/machines/hoja-de-prueba/hoja-de-prueba.test.ts', 1],
  ['tests/server/get-admin-hojas.test.ts', 2],
  ['tests/server/put-admin-hojas.test.ts', 2],
  ['tests/server/delete-usuario.test.ts', 2],
  ['tests/screens/admin-hojas.test.tsx', 1],
  ['tests/screens/hoja-suelta.test.tsx', 1],
]
const PARTES = ['contract', 'machines', 'kit', 'src', 'server', 'tests', 'scripts', 'docs/walk.md', 'package.json', 'tsconfig.json']
const SUELTOS = ['.oxfmtrc.json', '.oxlintrc.json', 'vite.config.ts', 'tailwind.config.ts']

let casa: string
let dicho: string[]
let escritos: string[]

/** What a tool of the packages says of the copy; nothing when all is well. */
async function opinion(herramienta: string, ...args: string[]): Promise<string> {
  const salida = promisify(execFile)(process.execPath, [resolve('node_modules', herramienta), ...args], { cwd: casa })
  const { stdout } = await salida.catch((error: { stdout: string }) => error)
  return stdout
}

beforeAll(async () => {
  casa = await mkdtemp(join(tmpdir(), 'nuevo-'))
  for (const parte of [...PARTES, ...SUELTOS]) await cp(parte, join(casa, parte), { recursive: true })
  await symlink(resolve('node_modules'), join(casa, 'node_modules'))
  dicho = CREACIONES.map((args) => escribe(planea(args, leeDe(casa)), casa))
  escritos = [
    ...new Set(dicho.flatMap((texto) => [...texto.matchAll(/^ {2}(?:nuevo |cambia) (.+)$/gm)].map(([, archivo = '']) => archivo))),
  ]
}, 120_000)
afterAll(() => rm(casa, { recursive: true }))

describe('lo que npm run new escribe', () => {
  test('son todos los archivos de cada cosa', () => {
    expect(escritos.toSorted()).toEqual(
      [
        ...['chart', 'selectors', 'words'].map((parte) => `machines/hoja-de-prueba/hoja-de-prueba.${parte}.ts`),
        ...['cases', 'requirements', 'test'].map((parte) => `tests/machines/hoja-de-prueba/hoja-de-prueba.${parte}.ts`),
        'contract/hojas.ts',
        'contract/operaciones.ts',
        'contract/rules/permisos-de-ruta.ts',
        'contract/rules/permisos.ts',
        'contract/rules/rutas.ts',
        'contract/usuarios.ts',
        'docs/walk.md',
        'scripts/docs/nombres.ts',
        'server/areas/areas.ts',
        'server/areas/hojas/hojas.routes.ts',
        'server/areas/hojas/hojas.sql.ts',
        'server/areas/usuarios/usuarios.routes.ts',
        'server/areas/usuarios/usuarios.sql.ts',
        'src/actors/admin-hojas.ts',
        'src/actors/hoja-de-prueba.ts',
        'src/app/flows.ts',
        'src/app/screens.ts',
        'src/routes.ts',
        'src/screens/admin-hojas/admin-hojas.screen.tsx',
        'src/screens/hoja-suelta/hoja-suelta.screen.tsx',
        ...PRUEBAS.map(([archivo]) => archivo).filter((archivo) => !archivo.startsWith('tests/machines')),
      ].toSorted(),
    )
  })

  test('compila, y tiene la forma de la casa', { timeout: 180_000 }, async () => {
    const codigo = escritos.filter((archivo) => /\.tsx?$/.test(archivo))
    const configuracion = { extends: './tsconfig.json', include: ['server/**/*.d.ts'], files: codigo }
    await writeFile(join(casa, 'tsconfig.copia.json'), JSON.stringify(configuracion))
    expect(await opinion('typescript/bin/tsc', '--singleThreaded', '--pretty', 'false', '-p', 'tsconfig.copia.json')).toBe('')
    expect(await opinion('oxfmt/bin/oxfmt', '--list-different', ...codigo)).toBe('')
    expect(await opinion('oxlint/bin/oxlint', '--deny-warnings', '--quiet', '--format=unix', ...codigo)).toBe('')
  })

  test.each(PRUEBAS)('la prueba %s falla hasta que se llene', async (archivo, porLlenar) => {
    const texto = await readFile(join(casa, archivo), 'utf8')
    expect(texto.match(/^ +expect\.fail\('Falta llenar: /gm)).toHaveLength(porLlenar)
  })

  test('la fila de la caminata, y lo que queda por hacer', async () => {
    const caminata = await readFile(join(casa, 'docs/walk.md'), 'utf8')
    expect(caminata).toContain(
      '\n| `admin-hojas` | `/admin/hojas` | `src/screens/admin-hojas` | `machines/collection` | `src/actors/admin-hojas.ts` |',
    )
    expect(caminata).toContain('\n| `hoja-suelta` | `/hoja-suelta` | `src/screens/hoja-suelta` | | |')
    expect(dicho[1]).toContain("getAdminHojas: 'NAC REP',")
    expect(dicho[0]).toContain('npx tsx scripts/model.ts --update --machine hoja-de-prueba')
  })
})

test.each([
  [[], 'Diga qué crear:'],
  [['pantalla', 'x'], 'Diga qué crear:'],
  [['screen', 'x', '--path', '/x'], 'Diga qué crear:'],
  [['machine', 'verificar'], 'Ya existe machines/verificar/verificar.chart.ts.'],
  [['machine', 'miHoja'], '«miHoja» no sirve de nombre'],
  [['machine', 'hoja', '--titulo', "L'hoja"], "«L'hoja» no sirve de título"],
  [['screen', 'ingreso-epja'], 'En contract/rules/rutas.ts ya está «ingresoEpja».'],
  [['screen', 'hoja', 'getUsuario'], '«getUsuario» no es una operación que responda una lista'],
  [['screen', 'hoja', '--roles', 'JEFE'], 'No hay rol «JEFE».'],
  [['operation', 'getPeriodos', 'usuarios', '/hojas'], 'En contract/rules/permisos.ts ya está «getPeriodos».'],
  [['operation', 'leeHojas', 'hojas', '/hojas'], '«leeHojas» no sirve de clave'],
  [['operation', 'getHojas', 'Hojas', '/hojas'], '«Hojas» no sirve de área'],
  [['operation', 'getHojas', 'hojas', 'hojas'], '«hojas» no sirve de dirección'],
])('%j se rechaza y dice por qué', (args, porque) => {
  const pide = () => planea(args, leeDe('.'))
  expect(pide).toThrow(PedidoIncorrecto)
  expect(pide).toThrow(porque)
})

test('lo que se rechaza no escribe nada y termina con 1', () => {
  const orden = ['--import', 'tsx', 'scripts/nuevo.ts', 'machine', 'verificar']
  const { status, stdout, stderr } = spawnSync(process.execPath, orden, { cwd: casa, encoding: 'utf8' })
  expect([status, stdout, stderr]).toEqual([1, '', 'Ya existe machines/verificar/verificar.chart.ts. Elija otro nombre.\n'])
})
