import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { abreLaEncuesta, olvidaLoRespondido, respondeYEnvia, tokenDe } from '#tests/support/servidor/encuestas.ts'
import { levantar, type ServidorDePrueba } from '#tests/support/servidor/servidor.ts'

/** Of the demonstration's guardian and school: not begun, and in progress by the guardian. */
const ANTONIA = '36120458-1'
const EN_PROGRESO = '36120771-8'
const DE_OTRA_REGION = '34388412-5'
const MOTIVO = 'La familia pidió corregir: son 6 personas, no 5.'

let servidor: ServidorDePrueba
let escuela: string
let apoderada: string
let nacional: string
let regional: string
let comunal: string

beforeAll(async () => {
  servidor = await levantar()
  escuela = await servidor.entra('rbd')
  apoderada = await servidor.entra('apoderado')
  nacional = await servidor.entra('administrador-nacional')
  regional = await servidor.entra('administrador-regional')
  comunal = await servidor.entra('administrador-comunal')
})
beforeEach(() => olvidaLoRespondido(servidor, ANTONIA))
afterAll(() => servidor.cierra())

const lee = async (quien: string | null, run = ANTONIA) => servidor.llama('getLectura', { params: await tokenDe(servidor, run) }, quien)
const estadoDe = async (quien: string) => (await lee(quien)).body.estado
async function reabre(quien: string | null, respuestaId: number, motivo = MOTIVO) {
  const { e } = await tokenDe(servidor, ANTONIA)
  return servidor.llama('postReapertura', { params: { e, id: respuestaId }, body: { motivo } }, quien)
}
const enviada = async () => (await lee(nacional)).body.respuestaId ?? 0

describe('leer lo respondido', () => {
  it('muestra cada respuesta en palabras, por partes, con su estudiante y quien la envió, y dice que quedó en la auditoría', async () => {
    await respondeYEnvia(servidor, apoderada, ANTONIA)
    const { status, body } = await lee(regional)
    expect(status).toBe(200)
    expect(body).toMatchObject({ estado: 'COMPLETADA', conComprobante: true, estudiante: { runEstudiante: ANTONIA, idRbd: 90145 } })
    expect(body.escrita).toMatchObject({ informante: 'apoderado', digitador: 'MARCELA ANDREA PAILLÁN OYARZO' })
    const { rows } = await sql<{ cuestionario: { pages: { title: string; elements: { title: string }[] }[] } }>`
      select cuestionario from encuesta where encuesta_id = ${body.encuestaId}
    `.execute(servidor.db)
    expect(body.escrita?.partes.map(({ titulo }) => titulo)).toEqual(rows[0]?.cuestionario.pages.map(({ title }) => title))
    const escrita = JSON.stringify(body.escrita)
    expect([escrita.includes('{estudiante}'), escrita.includes('Antonia'), escrita.includes('ANTONIA')]).toEqual([false, true, false])
    expect(body.historia.find(({ hecho }) => hecho === 'leida')).toMatchObject({ como: 'Administrador regional' })
    const auditada = await servidor.llama('getAuditoria', { query: { accion: 'leer-respuestas', objetoId: body.token } }, nacional)
    expect(auditada.body.filas[0]).toMatchObject({ dsRol: 'Administrador regional', runEstudiante: ANTONIA })
  })

  it('de lo que nadie envió dice el estado y nada más, y no anota una lectura que no hubo', async () => {
    const { status, body } = await lee(escuela, EN_PROGRESO)
    expect([status, body.estado, body.escrita]).toEqual([200, 'EN_PROGRESO', null])
    expect(body.historia.some(({ hecho }) => hecho === 'leida')).toBe(false)
    expect((await lee(escuela)).body).toMatchObject({ estado: 'NO_INICIADA', escrita: null, conComprobante: false, actos: [] })
  })

  it('la ve quien alcanza al estudiante: su colegio y los administradores de su territorio', async () => {
    await respondeYEnvia(servidor, apoderada, ANTONIA)
    const estados = await Promise.all([escuela, nacional, regional, comunal].map(async (quien) => (await lee(quien)).status))
    expect(estados).toEqual([200, 200, 200, 200])
    expect((await lee(escuela, DE_OTRA_REGION)).status).toBe(404)
    expect((await lee(comunal, DE_OTRA_REGION)).status).toBe(404)
    expect((await lee(apoderada)).status).toBe(403)
    expect((await lee(await servidor.entra('reportes'))).status).toBe(403)
    expect((await lee(null)).status).toBe(401)
    expect((await servidor.llama('getLectura', { params: { e: 2, t: 'corto' } }, escuela)).status).toBe(400)
  })

  it('cuenta la historia, la más nueva primero, y junta lo que la misma persona lee en un día', async () => {
    await respondeYEnvia(servidor, apoderada, ANTONIA)
    const leidas = async () => (await lee(comunal)).body.historia.find(({ como }) => como === 'Administrador comunal')?.veces ?? 0
    const antes = await leidas()
    await servidor.llama('getDescarga', { params: await tokenDe(servidor, ANTONIA), query: { formato: 'csv' } }, escuela)
    const { body } = await lee(comunal)
    // What was read of an answer that a former test left is older.
    const historia = body.historia.slice(0, 4).map(({ hecho, como, veces }) => [hecho, como, veces])
    expect(historia).toEqual([
      ['leida', 'Administrador comunal', antes + 1],
      ['descargada', 'Establecimiento', 1],
      ['enviada', 'apoderado', 1],
      ['comenzada', 'apoderado', 1],
    ])
    expect(body.historia[2]?.comprobante).toMatchObject({ estado: 'VALIDO' })
  })
})

describe('buscar por RUN', () => {
  it('da las encuestas del estudiante a quien administra su territorio, y la búsqueda queda en la auditoría', async () => {
    const { e, t } = await tokenDe(servidor, ANTONIA)
    const { status, body } = await servidor.llama('getEncuestasDeRun', { params: { run: ANTONIA } }, comunal)
    expect([status, body.estudiante.runEstudiante]).toEqual([200, ANTONIA])
    expect(body.encuestas).toMatchObject([{ encuestaId: e, token: t, estado: 'NO_INICIADA' }])
    await expect
      .poll(async () => {
        const auditada = await servidor.llama('getAuditoria', { query: { accion: 'consultar-run', runEstudiante: ANTONIA } }, nacional)
        return auditada.body.filas[0]?.dsRol
      })
      .toBe('Administrador comunal')
  })

  it('dice el grado de cada uno, del primero al último de su enseñanza', async () => {
    const { rows } = await sql<{ run: string; dsGrado: string }>`
      select distinct on (e.id_grado) e.run, g.ds_grado as "dsGrado"
      from estudiante e join establecimiento c on c.id_rbd = e.id_rbd and c.comuna_id = '14101' join grado g on g.id_ensenanza = 110 and g.id_grado = e.id_grado
      where e.id_ensenanza = 110 order by e.id_grado, e.run
    `.execute(servidor.db)
    expect(rows.length).toBeGreaterThan(1)
    for (const { run, dsGrado } of rows)
      expect((await servidor.llama('getEncuestasDeRun', { params: { run } }, comunal)).body.estudiante.dsGrado).toBe(dsGrado)
  })

  it('no dice si existe alguien de otro territorio, y no la hace un colegio', async () => {
    const busca = (run: string, quien: string | null) => servidor.llama('getEncuestasDeRun', { params: { run } }, quien)
    expect((await busca(DE_OTRA_REGION, regional)).status).toBe(404)
    expect((await busca(DE_OTRA_REGION, nacional)).status).toBe(200)
    expect((await busca('1-1', nacional)).status).toBe(400)
    expect((await busca(ANTONIA, escuela)).status).toBe(403)
    expect((await busca(ANTONIA, null)).status).toBe(401)
  })
})

describe('reabrir una respuesta enviada', () => {
  it('conserva lo respondido, anula el comprobante, y quien la respondió la corrige y la envía otra vez', async () => {
    const { body: recibo } = await respondeYEnvia(servidor, apoderada, ANTONIA)
    const id = await enviada()
    expect((await reabre(regional, id)).status).toBe(204)
    const publico = await servidor.llama('getComprobante', { params: { id: recibo.id }, query: { captchaToken: 'prueba' } })
    expect(publico.body).toMatchObject({ estado: 'ANULADO', anulado: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) })
    expect(await estadoDe(nacional)).toBe('EN_PROGRESO')

    const pagina = await abreLaEncuesta(servidor, apoderada, ANTONIA)
    const { body } = await servidor.llama('getEncuestadorRespuestas', {}, pagina)
    expect(Object.keys(body.respuestas).length).toBeGreaterThan(10)
    const otra = await servidor.llama('postEncuestadorEnvio', { body: { version: body.version } }, pagina, { idempotencyKey: randomUUID() })
    expect([otra.status, otra.body.estado, otra.body.id === recibo.id]).toEqual([200, 'VALIDO', false])

    const { historia } = (await lee(regional)).body
    expect(historia.find(({ hecho }) => hecho === 'reabierta')).toMatchObject({ como: 'Administrador regional', motivo: MOTIVO })
    expect(historia.filter(({ hecho }) => hecho === 'enviada').map(({ comprobante }) => comprobante?.estado)).toEqual([
      'VALIDO',
      'REEMPLAZADO',
    ])
  })

  it('es de administradores nacionales y regionales: el colegio y el comunal leen, y no se les ofrece', async () => {
    await respondeYEnvia(servidor, apoderada, ANTONIA)
    const id = await enviada()
    const ofrecidos = await Promise.all(
      [escuela, comunal, regional, nacional].map(async (quien) => {
        const { actos, respuestaId } = (await lee(quien)).body
        return [actos, respuestaId === id]
      }),
    )
    const todo = [['reabrir', 'anular'], true]
    expect(ofrecidos).toEqual([[[], false], [[], false], todo, todo])
    const estados = await Promise.all([escuela, comunal, apoderada, null].map(async (quien) => (await reabre(quien, id)).status))
    expect(estados).toEqual([403, 403, 403, 401])
    expect((await reabre(nacional, id, 'x')).status).toBe(400)
    expect((await reabre(nacional, 999_999)).status).toBe(404)
    expect(await estadoDe(nacional)).toBe('COMPLETADA')
  })

  it('una que no está enviada no se reabre, solo se anula, ni eso si quien la comenzó la dejó; cerrada o inactiva la encuesta, tampoco', async () => {
    expect((await lee(nacional, EN_PROGRESO)).body.actos).toEqual(['anular'])
    const deja = (cuando: RawBuilder<unknown>) => sql`update vinculo set desvinculado = ${cuando} where run_estudiante = ${EN_PROGRESO}`
    await deja(sql`now() - interval '25 hours'`).execute(servidor.db)
    expect((await lee(nacional, EN_PROGRESO)).body).toMatchObject({ estado: 'NO_INICIADA', actos: [] })
    await deja(sql`null`).execute(servidor.db)
    await respondeYEnvia(servidor, apoderada, ANTONIA)
    const id = await enviada()
    const { encuestaId } = (await lee(nacional)).body
    for (const como of [sql`cierre = now() - interval '1 day'`, sql`activo = false`]) {
      await sql`update encuesta set ${como} where encuesta_id = ${encuestaId}`.execute(servidor.db)
      try {
        expect((await lee(nacional)).body.actos).toEqual(['anular'])
        expect([(await reabre(nacional, id)).status, (await reabre(nacional, id)).error.codigo]).toEqual([409, 'sin-reapertura'])
      } finally {
        await sql`update encuesta set cierre = '2027-12-31T23:59:59-03:00', activo = true where encuesta_id = ${encuestaId}`.execute(
          servidor.db,
        )
      }
    }
    expect((await reabre(nacional, id)).status).toBe(204)
    expect((await reabre(nacional, id)).status).toBe(409)
  })

  it('la que ya no es de nadie no se reabre ni se anula, ni se ofrece', async () => {
    await respondeYEnvia(servidor, apoderada, ANTONIA)
    const id = await enviada()
    await sql`select seudonimiza_respuestas(array[${id}::int])`.execute(servidor.db)
    const { body } = await lee(nacional)
    expect([body.estado, body.actos, body.respuestaId]).toEqual(['COMPLETADA', [], null])
    expect((await reabre(nacional, id)).status).toBe(404)
    const { e } = await tokenDe(servidor, ANTONIA)
    expect((await servidor.llama('deleteRespuesta', { params: { e, id }, body: { motivo: MOTIVO } }, nacional)).status).toBe(404)
  })
})
