import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tokenDe, usuarioIdDe } from '#tests/support/servidor/encuestas.ts'
import { levantar, type ServidorDePrueba } from '#tests/support/servidor/servidor.ts'

/** Completed by the guardian of the demonstration. */
const CLARA = '36121302-5'

let servidor: ServidorDePrueba
let apoderado: string
let escuela: string

beforeAll(async () => {
  servidor = await levantar()
  apoderado = await servidor.entra('apoderado')
  escuela = await servidor.entra('rbd')
})
afterAll(() => servidor.cierra())

const verifica = (id: string, captchaToken = 'prueba') => servidor.llama('getComprobante', { params: { id }, query: { captchaToken } })

async function elDeClara(quien = apoderado) {
  return servidor.llama('getComprobanteDeToken', { params: await tokenDe(servidor, CLARA) }, quien)
}
async function unoEnEstado(estado: string): Promise<string> {
  const { rows } = await sql<{
    id: string
  }>`select comprobante_id as id from comprobante where estado = ${estado} order by comprobante_id limit 1`.execute(servidor.db)
  return rows[0]?.id ?? ''
}

describe('el comprobante', () => {
  it('lo ve quien respondió y el colegio del estudiante', async () => {
    const { status, body } = await elDeClara()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      estado: 'VALIDO',
      nombreEstudiante: 'CLARA SAYÉN MANCILLA PAILLÁN',
      dsGrado: 'Kínder (NT2)',
      letraCurso: 'B',
      runEnmascarado: '**.***.302-5',
    })
    expect((await elDeClara(escuela)).body).toEqual(body)
  })

  it('no lo ve otro apoderado, ni quien no ingresó, ni un perfil sin permiso', async () => {
    const params = await tokenDe(servidor, CLARA)
    expect((await elDeClara(await servidor.entra('epja'))).status).toBe(404)
    expect((await servidor.llama('getComprobanteDeToken', { params })).status).toBe(401)
    expect((await elDeClara(await servidor.entra('reportes'))).status).toBe(403)
    expect((await servidor.llama('getComprobanteDeToken', { params: { ...params, t: 'x' } }, apoderado)).status).toBe(400)
    expect((await servidor.llama('getComprobanteDeToken', { params: await tokenDe(servidor, '36120458-1') }, apoderado)).status).toBe(404)
  })

  it('no lo ve otro apoderado del mismo estudiante, porque respondió otra cuenta', async () => {
    const otro = await servidor.entra('epja')
    const usuarioId = await usuarioIdDe(servidor, otro)
    await servidor.llama('getEstudiantePorRun', { params: { run: CLARA } }, otro)
    await servidor.llama('postApoderadosEstudiantes', { body: { runEstudiante: CLARA, usuarioId } }, otro)
    const params = await tokenDe(servidor, CLARA)
    expect((await servidor.llama('getEstado', { params }, otro)).body.estado).toBe('COMPLETADA')
    expect((await elDeClara(otro)).status).toBe(404)
    expect((await servidor.llama('getRespuestas', { params }, otro)).status).toBe(404)
    await servidor.llama('deleteApoderadosEstudiantes', { params: { run: CLARA } }, otro)
  })

  it('se descarga en un PDF de una página', async () => {
    const params = await tokenDe(servidor, CLARA)
    const { status, body, headers } = await servidor.llama('getComprobanteDescarga', { params }, apoderado)
    expect([status, headers['content-type'], body.subarray(0, 5).toString()]).toEqual([200, 'application/pdf', '%PDF-'])
    expect(body.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
    const { body: comprobante } = await elDeClara()
    expect(headers['content-disposition']).toContain(`filename="comprobante-${comprobante.id.slice(0, 8)}.pdf"`)
    expect((await servidor.llama('getComprobanteDescarga', { params })).status).toBe(401)
    expect((await servidor.llama('getComprobanteDescarga', { params }, await servidor.entra('reportes'))).status).toBe(403)
    expect((await servidor.llama('getComprobanteDescarga', { params }, await servidor.entra('epja'))).status).toBe(404)
  })
})

describe('un nombre hostil en el papel', () => {
  it.each([
    '=HYPERLINK("http://malo.example")',
    '<img src=x onerror=alert(1)>',
    'Ana\r\n/Type /Page',
    'Ana\u202eanA',
    'Ana) Tj ET (',
    '王小明 👩‍👧',
    'Ñ'.repeat(200),
    'sin espacios '.repeat(30),
  ])('%j sale en una página, sin enlaces ni objetos propios', async (nombre) => {
    const { body: comprobante } = await elDeClara()
    const guarda = (texto: string) =>
      sql`update comprobante set nombre_estudiante = ${texto}, ds_nom_estable = ${texto} where comprobante_id = ${comprobante.id}`.execute(
        servidor.db,
      )
    await guarda(nombre)
    const { status, body } = await servidor.llama('getComprobanteDescarga', { params: await tokenDe(servidor, CLARA) }, apoderado)
    await guarda(comprobante.nombreEstudiante)
    await sql`update comprobante set ds_nom_estable = ${comprobante.dsNomEstable} where comprobante_id = ${comprobante.id}`.execute(
      servidor.db,
    )
    expect(status).toBe(200)
    const texto = body.toString('latin1')
    expect(texto.trimEnd().endsWith('%%EOF')).toBe(true)
    expect(texto.match(/\/Type \/Page\b/g)).toHaveLength(1)
    expect(texto).not.toMatch(/\/(URI|JavaScript|Annots)\b/)
  })
})

describe('la verificación pública', () => {
  it('muestra iniciales y RUN enmascarado de un comprobante válido, sin nombres', async () => {
    const { body: propio } = await elDeClara()
    const { status, body } = await verifica(propio.id)
    expect(status).toBe(200)
    expect(body).toEqual({
      id: propio.id,
      estado: 'VALIDO',
      dsEncuesta: 'Encuesta de Vulnerabilidad 2025: prekínder y kínder',
      idRbd: 90145,
      dgvRbd: '8',
      dsNomEstable: 'Escuela Los Arrayanes del Sur',
      dsGrado: 'Kínder (NT2)',
      iniciales: 'C. M. P.',
      runEnmascarado: '**.***.302-5',
      fecha: propio.fecha,
      informante: 'apoderado',
    })
  })

  it('acepta el código como está impreso, en grupos y en minúsculas', async () => {
    const { body: propio } = await elDeClara()
    const impreso = propio.id
      .toLowerCase()
      .replace(/(.{4})/g, '$1 ')
      .trim()
    expect((await verifica(impreso)).body.estado).toBe('VALIDO')
    expect((await verifica(impreso.replaceAll(' ', '-'))).body.estado).toBe('VALIDO')
  })

  it('dice cuándo fue anulado, reemplazado o no existe', async () => {
    expect((await verifica(await unoEnEstado('ANULADO'))).body.estado).toBe('ANULADO')
    expect((await verifica(await unoEnEstado('REEMPLAZADO'))).body.estado).toBe('REEMPLAZADO')
    expect((await verifica('0'.repeat(32))).body).toEqual({ id: '0'.repeat(32), estado: 'NO_EXISTE' })
  })

  it('rechaza un código sin forma y un captcha que no se resolvió', async () => {
    const malo = await verifica('ABC')
    expect([malo.status, malo.error.campos]).toEqual([400, { id: 'El código tiene 32 letras y números.' }])
    const sinCaptcha = await verifica('0'.repeat(32), 'otro')
    expect([sinCaptcha.status, sinCaptcha.error]).toEqual([400, { message: 'Debe realizar la validación del captcha.', codigo: 'captcha' }])
    expect((await servidor.llama('getComprobante', { params: { id: '0'.repeat(32) }, query: {} })).status).toBe(400)
  })
})

describe('los comprobantes de la cuenta', () => {
  const propios = async (quien: string | null) => servidor.llama('getComprobantesPropios', {}, quien)

  it('se encuentran sin el código, también los anulados, del más nuevo al más antiguo', async () => {
    const { status, body } = await propios(apoderado)
    expect(status).toBe(200)
    expect(body.map((uno) => uno.nombreEstudiante)).toContain('CLARA SAYÉN MANCILLA PAILLÁN')
    expect(body.map((uno) => uno.fecha)).toEqual(
      body
        .map((uno) => uno.fecha)
        .toSorted()
        .reverse(),
    )
    const { e, t } = await tokenDe(servidor, CLARA)
    await sql`update comprobante set estado = 'ANULADO' where run_estudiante = ${CLARA} and estado = 'VALIDO'`.execute(servidor.db)
    const anulado = (await propios(apoderado)).body.find((uno) => uno.token === t)
    expect(anulado).toMatchObject({ estado: 'ANULADO', encuestaId: e })
    await sql`update comprobante set estado = 'VALIDO' where comprobante_id = ${anulado?.id ?? ''}`.execute(servidor.db)
  })

  it('son solo los suyos', async () => {
    expect((await propios(await servidor.entra('epja'))).body.some((uno) => uno.nombreEstudiante.startsWith('CLARA SAYÉN'))).toBe(false)
    expect((await propios(escuela)).status).toBe(403)
    expect((await propios(null)).status).toBe(401)
  })
})

describe('los comprobantes de un establecimiento', () => {
  const descarga = (query: object, quien: string | null, params = { e: 1, rbd: 90145 }) =>
    servidor.llama('getComprobantesDeRbd', { params, query }, quien)
  const paginas = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0

  it('se descargan juntos, una página para cada encuesta completada', async () => {
    const { rows } = await sql<{ todos: number; curso: number }>`
      select count(*)::int as todos, (count(*) filter (where e.id_grado = 5 and e.letra_curso = 'B'))::int as curso
      from respuesta r join estudiante e on e.run = r.run_estudiante where r.encuesta_id = 1 and r.estado = 'enviada' and e.id_rbd = 90145
    `.execute(servidor.db)
    const { todos = 0, curso = 0 } = rows[0] ?? {}
    expect(curso).toBeGreaterThan(0)
    expect(todos).toBeGreaterThan(curso)
    const completo = await descarga({}, escuela)
    expect([completo.status, completo.headers['content-type'], paginas(completo.body)]).toEqual([200, 'application/pdf', todos])
    expect(completo.headers['content-disposition']).toContain('filename="comprobantes-90145.pdf"')
    const delCurso = await descarga({ idEnsenanza: 10, idGrado: 5, letraCurso: 'B' }, escuela)
    expect([paginas(delCurso.body), delCurso.headers['content-disposition']]).toEqual([
      curso,
      expect.stringContaining('filename="comprobantes-90145-5-B.pdf"'),
    ])
  })

  it('se piden con permiso, del propio territorio y cuando los hay', async () => {
    expect((await descarga({}, null)).status).toBe(401)
    expect((await descarga({}, apoderado)).status).toBe(403)
    expect((await descarga({}, await servidor.entra('reportes'))).status).toBe(403)
    expect((await descarga({ letraCurso: 'Z' }, escuela)).status).toBe(404)
    expect((await descarga({ letraCurso: 'minuscula' }, escuela)).status).toBe(400)
    const { rows } = await sql<{ rbd: number }>`select id_rbd as rbd from establecimiento where region_id <> '14' limit 1`.execute(
      servidor.db,
    )
    const ajeno = { e: 1, rbd: rows[0]?.rbd ?? 0 }
    for (const perfil of ['rbd', 'administrador-regional', 'administrador-comunal'] as const) {
      expect((await descarga({}, await servidor.entra(perfil), ajeno)).status).toBe(404)
    }
  })
})
