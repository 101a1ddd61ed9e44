import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** What a call writes: the file that describes its body, a field of it beside which another is put, and the SQL that stores it, or who calls it. */
const ESCRITURAS: [que: string, contrato: string, junto: RegExp, consulta: string][] = [
  [
    'el registro de un apoderado',
    'contract/apoderados.ts',
    /nombres: .*'Debe ingresar sus nombres/,
    'server/areas/apoderados/cuenta.sql.ts',
  ],
  ['los datos propios', 'contract/usuarios.ts', /nombres: .*'Debe ingresar los nombres/, 'server/areas/usuarios/usuarios.sql.ts'],
  ['la ficha de un usuario', 'contract/usuarios.admin.ts', /nombres: .*'Debe ingresar los nombres/, 'server/areas/usuarios/admin.sql.ts'],
  [
    'la ficha de un apoderado',
    'contract/apoderados.admin.ts',
    /nombres: .*'Debe ingresar los nombres/,
    'server/areas/apoderados/admin.sql.ts',
  ],
  ['la ficha de una encuesta', 'contract/encuestas.admin.ts', /nombre: .*'Debe ingresar el nombre/, 'server/areas/encuestas/admin.sql.ts'],
  [
    'la copia de un período',
    'contract/encuestas.admin.ts',
    /desdePeriodoId: .*'Elija el período/,
    'server/areas/encuestas/periodos.sql.ts',
  ],
  [
    'la encuesta de un grado',
    'contract/encuestas.admin.ts',
    /idEnsenanza: id, idGrado: id, encuestaId/,
    'server/areas/encuestas/mapeos.sql.ts',
  ],
  ['el vínculo de un estudiante', 'contract/apoderados.ts', /runEstudiante: run, usuarioId/, 'server/areas/apoderados/vinculos.sql.ts'],
  [
    'el protocolo aceptado',
    'contract/aceptaciones-protocolo.ts',
    /usuarioId: id, idRbd: id \}\),/,
    'server/areas/aceptaciones-protocolo/aceptaciones-protocolo.sql.ts',
  ],
  [
    'el registro de embarazadas',
    'contract/padres-madres-embarazadas.ts',
    /runEstudiante: run,/,
    'server/areas/padres-madres-embarazadas/padres-madres-embarazadas.sql.ts',
  ],
  ['lo que se guarda de una encuesta', 'contract/proveedor.ts', /cambios: respuestas,/, 'server/areas/proveedor/guardado.ts'],
  ['el envío de una encuesta', 'contract/proveedor.ts', /folio: /, 'server/areas/proveedor/envio.ts'],
  ['la anulación de una respuesta', 'contract/proveedor.ts', /motivo \}\),/, 'server/areas/proveedor/anulacion.sql.ts'],
]

/** What an account is read by: a field of the answer is named in its SQL as well. */
const LECTURA = { contrato: 'contract/usuarios.ts', junto: /nombres: v\.string\(\),/, consulta: 'server/areas/usuarios/usuarios.sql.ts' }

let casa: string
let quejas: string[]

/** Puts a field beside another that the file of the copy says once. */
async function agrega(contrato: string, junto: RegExp, campo: string): Promise<void> {
  const texto = await readFile(join(casa, contrato), 'utf8')
  expect(texto.match(new RegExp(junto, 'g')), `${contrato} dice ${junto.source} una vez`).toHaveLength(1)
  await writeFile(join(casa, contrato), texto.replace(junto, `${campo}: v.string(), $&`))
}

/** The compiler over a copy where each body, and an account's answer, brings one field more. */
beforeAll(async () => {
  casa = await mkdtemp(join(tmpdir(), 'columnas-'))
  for (const parte of ['contract', 'server', 'package.json', 'tsconfig.json']) await cp(parte, join(casa, parte), { recursive: true })
  await symlink(resolve('node_modules'), join(casa, 'node_modules'))
  for (const [, contrato, junto] of ESCRITURAS) await agrega(contrato, junto, 'sinColumna')
  await agrega(LECTURA.contrato, LECTURA.junto, 'sinLectura')
  const configuracion = {
    extends: './tsconfig.json',
    compilerOptions: { types: ['node'] },
    include: [],
    files: ESCRITURAS.map((una) => una[3]),
  }
  await writeFile(join(casa, 'tsconfig.copia.json'), JSON.stringify(configuracion))
  const tsc = [resolve('node_modules/typescript/bin/tsc'), '--singleThreaded', '--pretty', 'false', '-p', 'tsconfig.copia.json']
  const salida = await promisify(execFile)(process.execPath, tsc, { cwd: casa }).catch((error: { stdout: string }) => error)
  quejas = salida.stdout.split('\n')
}, 60_000)
afterAll(() => rm(casa, { recursive: true }))

describe('un campo del contrato que no tiene columna no compila', () => {
  test.each(ESCRITURAS)('%s', (_que, _contrato, _junto, consulta) => {
    const propias = quejas.filter((queja) => queja.startsWith(consulta))
    expect(propias).toContainEqual(expect.stringContaining("Property 'sinColumna' is missing"))
  })
  test('lo que se lee de una cuenta', () => {
    const propias = quejas.filter((queja) => queja.startsWith(LECTURA.consulta))
    expect(propias).toContainEqual(expect.stringContaining("Property 'sinLectura' is missing"))
  })
})
