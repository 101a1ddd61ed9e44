import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { estudiantesDeCurso } from '#server/areas/apoderados/codigos-de-vinculo.sql.ts'
import { olvidaLoRespondido, respondeYEnvia, usuarioIdDe } from '#tests/support/servidor/encuestas.ts'
import { levantar, type ServidorDePrueba } from '#tests/support/servidor/servidor.ts'
import { loAnotado } from '#tests/support/servidor/auditoria.ts'

/** A student of 1° básico B of the school 90145, whose survey is the second. */
const LAUTARO = '36208845-3'
const CURSO = { idEnsenanza: 110, idGrado: 1, letraCurso: 'B' }
const ENCUESTA = { encuestaId: '2' }

let servidor: ServidorDePrueba
let escuela: string
let apoderado: string

beforeAll(async () => {
  servidor = await levantar()
  escuela = await servidor.entra('rbd')
  apoderado = await servidor.entra('apoderado')
})
beforeEach(async () => {
  await olvidaLoRespondido(servidor, LAUTARO)
  await sql`delete from vinculo where run_estudiante = ${LAUTARO}`.execute(servidor.db)
})
afterAll(() => servidor.cierra())

const lista = (query: object = ENCUESTA, quien: string | null = escuela) =>
  servidor.llama('getApoderadosEstudiantesPendientes', { query }, quien)
const talones = (body: object = { encuestaId: 2, ...CURSO }, quien: string | null = escuela) =>
  servidor.llama('postApoderadosEstudiantesPendientesTalones', { body }, quien)

async function filas(query: object = { ...ENCUESTA, ...CURSO }): Promise<string[][]> {
  const { body } = await lista(query)
  const [, ...lineas] = body.toString('utf8').trim().split('\r\n')
  return lineas.map((linea) => linea.slice(1, -1).split('";"'))
}
const filaDe = async (run: string) => (await filas()).find(([, suRun]) => suRun === run)
const enLaLista = async () =>
  (await servidor.llama('getEstudiantes', { params: { e: 2, rbd: 90145 }, query: { searchTerm: LAUTARO.slice(0, -2) } }, escuela)).body
    .filas[0]

/** The cells of the only sheet of a workbook, by row: each its text, or its number. */
function celdasDe(planilla: Buffer): string[][] {
  const libro = unzipSync(planilla)
  const parte = (nombre: string) => strFromU8(libro[nombre] ?? expect.fail(nombre))
  const legible = (xml: string) =>
    xml.replace(/&(lt|gt|quot|apos|amp);/g, (_, cual: string) => ({ lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' })[cual] ?? '')
  const textos = [...parte('xl/sharedStrings.xml').matchAll(/<si><t[^>]*>([^<]*)<\/t><\/si>/g)].map(([, texto = '']) => legible(texto))
  const hoja = parte('xl/worksheets/sheet1.xml')
  // A formula is a cell with an element of its own.
  expect(hoja).not.toContain('<f')
  return [...hoja.matchAll(/<row .*?<\/row>/g)].map(([fila]) => {
    const celdas = Array.from({ length: 7 }, () => '')
    for (const [, columna = '', como = '', valor = ''] of fila.matchAll(/<c r="([A-Z])\d+"([^>]*)><v>(.*?)<\/v>/g))
      celdas[columna.charCodeAt(0) - 65] = como.includes('t="s"') ? (textos[Number(valor)] ?? expect.fail(valor)) : valor
    return celdas
  })
}

describe('la lista de pendientes de un establecimiento', () => {
  it('trae a quienes la encuesta espera, con su curso y si alguien tiene cuenta, y queda en la auditoría', async () => {
    const { status, headers } = await lista({ ...ENCUESTA, ...CURSO })
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      `attachment; filename="pendientes-90145-1-B.csv"; filename*=UTF-8''pendientes-90145-1-B.csv`,
    ])
    const fila = await filaDe(LAUTARO)
    expect([fila?.[0], fila?.[5], fila?.[6]]).toEqual(['1° Básico B', 'No iniciada', 'No'])
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from encuesta_de_estudiante t join estudiante e on e.run = t.run_estudiante
      where t.encuesta_id = 2 and e.id_rbd = 90145 and t.estado in ('NO_INICIADA', 'EN_PROGRESO', 'ANULADA')
    `.execute(servidor.db)
    expect((await filas(ENCUESTA)).length).toBe(rows[0]?.total)
    expect((await loAnotado(servidor, { accion: 'exportar-pendientes' })).at(-1)).toMatchObject({ objeto: 'encuesta', objetoId: '2' })
  })

  it('también sale en una planilla, con las mismas filas y columnas, sin fórmulas, y queda en la auditoría', async () => {
    const NOMBRES = '=A1&"<b>"'
    const { rows: antes } = await sql<{ nombres: string }>`select nombres from estudiante where run = ${LAUTARO}`.execute(servidor.db)
    await sql`update estudiante set nombres = ${NOMBRES} where run = ${LAUTARO}`.execute(servidor.db)
    try {
      const { status, headers, body } = await lista({ ...ENCUESTA, formato: 'xlsx' })
      expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
        200,
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        expect.stringContaining('filename="pendientes-90145.xlsx"'),
      ])
      const [cabeza, ...cuerpo] = celdasDe(body)
      expect(cabeza).toEqual(['Curso', 'RUN', 'Apellido paterno', 'Apellido materno', 'Nombres', 'Estado', 'Cuenta del apoderado'])
      const { rows } = await sql<{ run: string; paterno: string; materno: string; nombres: string }>`
        select e.run, apellido_paterno as paterno, apellido_materno as materno, nombres
        from encuesta_de_estudiante t join estudiante e on e.run = t.run_estudiante
        where t.encuesta_id = 2 and e.id_rbd = 90145 and t.estado in ('NO_INICIADA', 'EN_PROGRESO', 'ANULADA')
      `.execute(servidor.db)
      const porRun = (uno: readonly string[], otro: readonly string[]) => (uno[0] ?? '').localeCompare(otro[0] ?? '')
      expect(cuerpo.map((fila) => fila.slice(1, 5)).toSorted(porRun)).toEqual(
        rows.map(({ run, paterno, materno, nombres }) => [run, paterno, materno, nombres]).toSorted(porRun),
      )
      expect(cuerpo.find(([, run]) => run === LAUTARO)).toEqual([
        '1° Básico B',
        LAUTARO,
        expect.anything(),
        expect.anything(),
        NOMBRES,
        'No iniciada',
        'No',
      ])
      // The CSV has an apostrophe before what a spreadsheet would compute; a text cell needs none.
      const enCsv = await filas(ENCUESTA)
      expect(cuerpo.filter(([, run]) => run !== LAUTARO)).toEqual(enCsv.filter(([, run]) => run !== LAUTARO))
      const enPlanilla = async () =>
        (await loAnotado(servidor, { accion: 'exportar-pendientes' })).filter(({ detalle }) => detalle['formato'] === 'xlsx')
      await expect.poll(enPlanilla).toMatchObject([{ objeto: 'encuesta', objetoId: '2' }])
    } finally {
      await sql`update estudiante set nombres = ${antes[0]?.nombres} where run = ${LAUTARO}`.execute(servidor.db)
    }
    expect((await lista({ ...ENCUESTA, formato: 'pdf' })).body).toMatchObject({ campos: { formato: 'Elija csv o xlsx.' } })
  })

  it('no trae a quien ya respondió', async () => {
    await respondeYEnvia(servidor, escuela, LAUTARO)
    expect(await filaDe(LAUTARO)).toBeUndefined()
  })

  it('dice si la cuenta del apoderado está comprobada, por confirmar, o ya no', async () => {
    const usuarioId = await usuarioIdDe(servidor, apoderado)
    await sql`insert into vinculo (usuario_id, run_estudiante) values (${usuarioId}, ${LAUTARO})`.execute(servidor.db)
    expect([(await filaDe(LAUTARO))?.[6], (await enLaLista())?.apoderado]).toEqual(['Sí, por confirmar', 'declarado'])
    await sql`update vinculo set probado = now(), prueba = 'escuela' where run_estudiante = ${LAUTARO}`.execute(servidor.db)
    expect([(await filaDe(LAUTARO))?.[6], (await enLaLista())?.apoderado]).toEqual(['Sí, comprobada', 'comprobado'])
    await sql`update vinculo set desvinculado = now() where run_estudiante = ${LAUTARO}`.execute(servidor.db)
    expect([(await filaDe(LAUTARO))?.[6], (await enLaLista())?.apoderado]).toEqual(['No', undefined])
  })

  it('es de la escuela que la pide: sin sesión 401, otro perfil 403, otra encuesta 404, y pide cuál', async () => {
    expect((await lista(ENCUESTA, null)).status).toBe(401)
    expect((await lista(ENCUESTA, apoderado)).status).toBe(403)
    expect((await lista({ encuestaId: '9999' })).body).toMatchObject({ codigo: 'no-encontrado' })
    expect((await lista({})).status).toBe(400)
    expect((await filas(ENCUESTA)).length).toBeGreaterThan((await filas()).length)
  })
})

describe('los pendientes de un curso con talones', () => {
  it('salen en un PDF con la lista y un código nuevo solo para quien falta', async () => {
    await respondeYEnvia(servidor, escuela, LAUTARO)
    await sql`delete from codigo_de_vinculo`.execute(servidor.db)
    const { status, headers, body } = await talones()
    expect([status, headers['content-type'], body.subarray(0, 5).toString()]).toEqual([201, 'application/pdf', '%PDF-'])
    const { rows } = await sql<{ run: string }>`select run_estudiante as run from codigo_de_vinculo`.execute(servidor.db)
    const pendientes = (await filas()).map(([, run]) => run)
    expect(rows.map(({ run }) => run).toSorted()).toEqual(pendientes.toSorted())
    const delCurso = await estudiantesDeCurso(servidor.db, { idRbd: 90145, ...CURSO })
    expect(pendientes.length).toBeLessThan(delCurso.length)
    // One sheet of the list for each thirty, and one of slips for each eight.
    const hojas = Math.ceil(pendientes.length / 30) + Math.ceil(pendientes.length / 8)
    expect(body.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(hojas)
  })

  it('los de todo el establecimiento salen por curso: cada lista en su hoja, y después sus talones', async () => {
    await sql`delete from codigo_de_vinculo`.execute(servidor.db)
    const { status, body, headers } = await talones({ encuestaId: 2 })
    expect([status, headers['content-disposition']]).toEqual([201, expect.stringContaining('pendientes-90145.pdf')])
    const todos = await filas(ENCUESTA)
    const { rows } = await sql<{ run: string }>`select run_estudiante as run from codigo_de_vinculo`.execute(servidor.db)
    expect(rows.map(({ run }) => run).toSorted()).toEqual(todos.map(([, run]) => run).toSorted())
    const cursos = [...new Set(todos.map(([curso]) => curso))]
    expect(cursos.length).toBeGreaterThan(1)
    const cuantos = cursos.map((curso) => todos.filter(([suyo]) => suyo === curso).length)
    const hojas = cuantos.reduce((suma, uno) => suma + Math.ceil(uno / 30) + Math.ceil(uno / 8), 0)
    expect(body.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(hojas)
    const emitidos = (await loAnotado(servidor, { accion: 'emitir-codigos' }))
      .filter(({ objeto }) => objeto === 'curso')
      .slice(-cursos.length)
    expect(emitidos.map(({ objetoId }) => objetoId)).toContain('90145 110-1-B')
  })

  it('las cartas del establecimiento son dos por hoja, cada una con un código nuevo', async () => {
    await sql`delete from codigo_de_vinculo`.execute(servidor.db)
    const { status, body, headers } = await talones({ encuestaId: 2, ...CURSO, cartas: true })
    expect([status, headers['content-disposition']]).toEqual([201, expect.stringContaining('cartas-90145-1-B.pdf')])
    const pendientes = await filas()
    const { rows } = await sql`select 1 from codigo_de_vinculo`.execute(servidor.db)
    expect(rows).toHaveLength(pendientes.length)
    const hojas = Math.ceil(pendientes.length / 30) + Math.ceil(pendientes.length / 2)
    expect(body.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(hojas)
  })

  it('no se dan de un curso que no hay, ni a otro perfil', async () => {
    expect((await talones({ encuestaId: 2, ...CURSO, letraCurso: 'Z' })).status).toBe(404)
    expect((await talones({ encuestaId: 2, ...CURSO }, apoderado)).status).toBe(403)
    expect((await talones({ encuestaId: 2, ...CURSO }, null)).status).toBe(401)
    expect((await talones({ encuestaId: 9999 })).status).toBe(404)
  })
})

describe('cómo respondió cada estudiante', () => {
  it('dice que fue en papel cuando la escuela digita lo que llenó un apoderado, o anota un folio', async () => {
    await respondeYEnvia(servidor, escuela, LAUTARO)
    const como = async (informante: string, folio: string | null) => {
      await sql`update respuesta set informante = ${informante}, folio = ${folio} where run_estudiante = ${LAUTARO}`.execute(servidor.db)
      const fila = await enLaLista()
      return [fila?.informante, fila?.enPapel]
    }
    expect(await como('establecimiento', null)).toEqual(['establecimiento', undefined])
    expect(await como('apoderado', null)).toEqual(['apoderado', true])
    expect(await como('establecimiento', 'F-12')).toEqual(['establecimiento', true])
  })

  it('no lo dice de lo que un apoderado respondió en línea', async () => {
    const usuarioId = await usuarioIdDe(servidor, apoderado)
    await respondeYEnvia(servidor, escuela, LAUTARO)
    await sql`update respuesta set informante = 'apoderado', folio = null, usuario_id = ${usuarioId} where run_estudiante = ${LAUTARO}`.execute(
      servidor.db,
    )
    expect((await enLaLista())?.enPapel).toBeUndefined()
  })
})
