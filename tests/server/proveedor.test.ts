import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loAnotado } from '#tests/support/servidor/auditoria.ts'
import { respondeYEnvia, ticketDe, tokenDe } from '#tests/support/servidor/encuestas.ts'
import { levantar, type ServidorDePrueba } from '#tests/support/servidor/servidor.ts'

/** The demonstration's students: not begun, in progress by the guardian, completed by the guardian, and not linked. */
const SIN_INICIAR = '36120458-1'
const EN_PROGRESO = '36120771-8'
const COMPLETADA = '36121302-5'
const DE_LA_ESCUELA = '36208845-3'
/** An adult of another region, linked to itself. */
const DE_OTRA_REGION = '34388412-5'

let servidor: ServidorDePrueba
let escuela: string
let apoderado: string
let epja: string

beforeAll(async () => {
  servidor = await levantar()
  escuela = await servidor.entra('rbd')
  apoderado = await servidor.entra('apoderado')
  epja = await servidor.entra('epja')
})
afterAll(() => servidor.cierra())

async function estado(run: string, quien: string) {
  return servidor.llama('getEstado', { params: await tokenDe(servidor, run) }, quien)
}
async function abre(run: string, quien: string) {
  return servidor.llama('getAbrir', { params: await tokenDe(servidor, run) }, quien)
}

/** Does something while the survey is as the SQL leaves it, and puts it back. */
async function mientras<T>(cambio: string, hacer: () => Promise<T>): Promise<T> {
  await sql.raw(`update encuesta set ${cambio} where encuesta_id = 2`).execute(servidor.db)
  try {
    return await hacer()
  } finally {
    await sql`update encuesta set activo = true, apertura = '2025-08-04T00:00:00-04:00', cierre = '2027-12-31T23:59:59-03:00' where encuesta_id = 2`.execute(
      servidor.db,
    )
  }
}

describe('el estado de una encuesta', () => {
  it('es el mismo para el apoderado y para el colegio', async () => {
    const vistos = await Promise.all(
      [SIN_INICIAR, EN_PROGRESO, COMPLETADA].map(async (run) => [
        (await estado(run, apoderado)).body.estado,
        (await estado(run, escuela)).body.estado,
      ]),
    )
    expect(vistos).toEqual([
      ['NO_INICIADA', 'NO_INICIADA'],
      ['EN_PROGRESO', 'EN_PROGRESO'],
      ['COMPLETADA', 'COMPLETADA'],
    ])
  })

  it('depende de las fechas y de que la encuesta esté activa', async () => {
    const elEstado = async () => (await estado(SIN_INICIAR, apoderado)).body.estado
    expect(await mientras("apertura = now() + interval '1 day'", elEstado)).toBe('AUN_NO_ABRE')
    expect(await mientras("cierre = now() - interval '1 day'", elEstado)).toBe('VENCIDA')
    expect(await mientras('activo = false', elEstado)).toBe('NO_DISPONIBLE')
    expect(await elEstado()).toBe('NO_INICIADA')
  })

  it('no se cuenta a quien no alcanza al estudiante', async () => {
    expect((await estado(DE_LA_ESCUELA, apoderado)).status).toBe(404)
    expect((await estado(DE_OTRA_REGION, escuela)).status).toBe(404)
    expect((await estado(DE_OTRA_REGION, await servidor.entra('administrador-regional'))).status).toBe(404)
    expect((await estado(DE_OTRA_REGION, await servidor.entra('administrador-nacional'))).status).toBe(200)
  })

  it('deja de verse cuando el apoderado desvincula al estudiante', async () => {
    await servidor.llama('deleteApoderadosEstudiantes', { params: { run: SIN_INICIAR } }, apoderado)
    expect((await estado(SIN_INICIAR, apoderado)).status).toBe(404)
    await sql`update vinculo set desvinculado = null where run_estudiante = ${SIN_INICIAR}`.execute(servidor.db)
    expect((await estado(SIN_INICIAR, apoderado)).status).toBe(200)
  })

  it('se pide con un token de esa encuesta y con sesión', async () => {
    const { e, t } = await tokenDe(servidor, SIN_INICIAR)
    expect((await servidor.llama('getEstado', { params: { e: e + 1, t } }, escuela)).status).toBe(404)
    expect((await servidor.llama('getEstado', { params: { e, t: 'corto' } }, escuela)).status).toBe(400)
    expect((await servidor.llama('getEstado', { params: { e, t } })).status).toBe(401)
    expect((await servidor.llama('getEstado', { params: { e, t } }, await servidor.entra('reportes'))).status).toBe(403)
  })
})

describe('los estados de muchos tokens', () => {
  it('llegan en el orden en que se piden, uno por token', async () => {
    const propio = await tokenDe(servidor, SIN_INICIAR)
    const otro = await tokenDe(servidor, DE_LA_ESCUELA)
    const { status, body } = await servidor.llama(
      'getEstadosEncuesta',
      { params: { e: 2 }, query: { lmtoken: [otro.t, propio.t, otro.t] } },
      escuela,
    )
    expect(status).toBe(200)
    expect(body.map((uno) => uno.token)).toEqual([otro.t, propio.t])
  })

  it('no se entregan si alguno es ajeno', async () => {
    const propio = await tokenDe(servidor, SIN_INICIAR)
    const ajeno = await tokenDe(servidor, DE_LA_ESCUELA)
    const pide = (lmtoken: string[]) => servidor.llama('getEstadosEncuesta', { params: { e: 2 }, query: { lmtoken } }, apoderado)
    expect((await pide([propio.t])).status).toBe(200)
    expect((await pide([propio.t, ajeno.t])).status).toBe(404)
  })

  it('son los de quien pide ahora, aunque su territorio haya cambiado desde la llamada anterior', async () => {
    const regional = await servidor.entra('administrador-regional')
    const { t } = await tokenDe(servidor, SIN_INICIAR)
    const pide = () => servidor.llama('getEstadosEncuesta', { params: { e: 2 }, query: { lmtoken: [t] } }, regional)
    const seVa = (regionId: string) =>
      sql`update usuario set region_id = ${regionId} where nombre_usuario = 'admin.losrios'`.execute(servidor.db)
    expect((await pide()).status).toBe(200)
    expect((await pide()).status).toBe(200)
    await seVa('05')
    expect((await pide()).status).toBe(404)
    await seVa('14')
    expect((await pide()).status).toBe(200)
  })

  it('se piden a lo más de a cien, con forma de token y con permiso', async () => {
    const pide = (lmtoken: string[], quien: string | null) =>
      servidor.llama('getEstadosEncuesta', { params: { e: 2 }, query: { lmtoken } }, quien)
    const ciento = Array.from({ length: 101 }, (_, i) => String(i).padStart(15, 'A'))
    expect((await pide(ciento, escuela)).status).toBe(400)
    expect((await pide(['x'], escuela)).status).toBe(400)
    expect((await pide([], escuela)).status).toBe(400)
    expect((await pide(ciento.slice(0, 1), null)).status).toBe(401)
    expect((await pide(ciento.slice(0, 1), await servidor.entra('reportes'))).status).toBe(403)
  })
})

describe('abrir una encuesta', () => {
  it('da una dirección con un pase que sirve una sola vez', async () => {
    const { status, body } = await abre(SIN_INICIAR, apoderado)
    expect(status).toBe(200)
    expect(body.url).toMatch(/^http:\/\/127\.0\.0\.1:3000\/encuestador#ticket=[A-Za-z0-9_-]{43}$/)
    const cambia = () => servidor.llama('postEncuestadorSesion', { body: { ticket: ticketDe(body.url) } })
    const [primera, segunda] = [await cambia(), await cambia()]
    expect([primera.status, segunda.status, segunda.error.codigo]).toEqual([200, 401, 'ticket-vencido'])
  })

  it('si la respuesta del pase se pierde, la misma página lo cambia otra vez por la misma sesión; otra página no', async () => {
    const { body } = await abre(SIN_INICIAR, apoderado)
    const cambia = (idempotencyKey: string) =>
      servidor.llama('postEncuestadorSesion', { body: { ticket: ticketDe(body.url) } }, null, { idempotencyKey })
    const sesiones = async () => (await sql`select 1 from sesion where token_encuesta is not null`.execute(servidor.db)).rows.length
    const antes = await sesiones()
    const [clave, ajena] = ['7b0f3c52-1c4e-4b6a-9d25-0d8f7a3e1c01', '7b0f3c52-1c4e-4b6a-9d25-0d8f7a3e1c02']
    const [primera, repetida, deOtra] = [await cambia(clave), await cambia(clave), await cambia(ajena)]
    expect([primera.status, repetida.status, deOtra.status, deOtra.error.codigo]).toEqual([200, 200, 401, 'ticket-vencido'])
    expect((await sesiones()) - antes).toBe(1)
    expect((await servidor.llama('getEncuestadorRespuestas', {}, repetida.body.accessToken)).status).toBe(200)
    await sql`update ticket set expira = expira - interval '61 seconds'`.execute(servidor.db)
    expect((await cambia(clave)).status).toBe(401)
  })

  it('guarda el pase de modo que leer la base no permite usarlo', async () => {
    const { body } = await abre(SIN_INICIAR, apoderado)
    const { rows } = await sql<{ fila: string }>`select k::text as fila from ticket k`.execute(servidor.db)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.some((fila) => fila.fila.includes(ticketDe(body.url)))).toBe(false)
  })

  it('no sirve después de un minuto, ni después de salir', async () => {
    const vencido = ticketDe((await abre(SIN_INICIAR, apoderado)).body.url)
    await sql`update ticket set expira = expira - interval '61 seconds'`.execute(servidor.db)
    expect((await servidor.llama('postEncuestadorSesion', { body: { ticket: vencido } })).status).toBe(401)

    const otraSesion = await servidor.entra('apoderado')
    const huerfano = ticketDe((await abre(SIN_INICIAR, otraSesion)).body.url)
    await servidor.llama('postTokenCierre', {}, otraSesion)
    expect((await servidor.llama('postEncuestadorSesion', { body: { ticket: huerfano } })).status).toBe(401)
  })

  it('rechaza un pase sin forma de pase', async () => {
    expect((await servidor.llama('postEncuestadorSesion', { body: { ticket: 'x' } })).status).toBe(400)
  })

  it('la dirección del pase no abre nada más que esa encuesta', async () => {
    const { body } = await abre(SIN_INICIAR, apoderado)
    const sesion = await servidor.llama('postEncuestadorSesion', { body: { ticket: ticketDe(body.url) } })
    expect((await servidor.llama('getApoderadosEstudiantes', {}, sesion.body.accessToken)).status).toBe(403)
    expect((await servidor.llama('getEncuestadorRespuestas', {}, apoderado)).status).toBe(403)
  })

  it('no abre la que ya se envió, la vencida, la que aún no abre ni la inactiva', async () => {
    const completada = await abre(COMPLETADA, apoderado)
    expect([completada.status, completada.error]).toEqual([409, { message: 'La encuesta ya fue respondida.', codigo: 'encuesta-cerrada' }])
    const mensaje = async () => (await abre(SIN_INICIAR, apoderado)).error.message
    expect(await mientras("cierre = now() - interval '1 day'", mensaje)).toBe('El plazo para responder la encuesta terminó.')
    expect(await mientras("apertura = now() + interval '1 day'", mensaje)).toBe('La encuesta aún no abre.')
    expect(await mientras('activo = false', mensaje)).toBe('Esta encuesta no está disponible para el estudiante.')
  })

  it('continúa solo quien la comenzó', async () => {
    expect((await abre(EN_PROGRESO, apoderado)).status).toBe(200)
    const otra = await abre(EN_PROGRESO, escuela)
    expect([otra.status, otra.error.codigo]).toEqual([409, 'respondida-por-otra-cuenta'])
  })

  it('no alcanza a estudiantes ajenos, ni a quien no puede responder', async () => {
    expect((await abre(DE_LA_ESCUELA, apoderado)).status).toBe(404)
    expect((await abre(DE_OTRA_REGION, escuela)).status).toBe(404)
    expect((await abre(SIN_INICIAR, await servidor.entra('administrador-nacional'))).status).toBe(403)
    const { e, t } = await tokenDe(servidor, SIN_INICIAR)
    expect((await servidor.llama('getAbrir', { params: { e, t } })).status).toBe(401)
  })
})

describe('las respuestas enviadas', () => {
  it('las lee la cuenta que respondió y el colegio del estudiante', async () => {
    const params = await tokenDe(servidor, COMPLETADA)
    const propias = await servidor.llama('getRespuestas', { params }, apoderado)
    expect(propias.status).toBe(200)
    expect(propias.body).toMatchObject({ encuestaId: 1, informante: 'apoderado', digitador: 'MARCELA ANDREA PAILLÁN OYARZO' })
    expect(Object.keys(propias.body.respuestas).length).toBeGreaterThan(10)
    expect((await servidor.llama('getRespuestas', { params }, escuela)).body).toEqual(propias.body)
  })

  it('no las lee un apoderado si respondió el colegio', async () => {
    const propio = await servidor.entra('epja')
    const params = await tokenDe(servidor, DE_OTRA_REGION)
    await sql`
      insert into respuesta (periodo_id, encuesta_id, run_estudiante, token, estado, version, respuestas, informante, usuario_id, digitador, respondidas, preguntas, enviada)
      values (2, ${params.e}, ${DE_OTRA_REGION}, ${params.t}, 'enviada', 1, '{}', 'establecimiento', 1, 'ESCUELA', 0, 0, now())
    `.execute(servidor.db)
    const llamadas = [
      servidor.llama('getRespuestas', { params }, propio),
      servidor.llama('getDescarga', { params, query: {} }, propio),
      servidor.llama('getComprobanteDeToken', { params }, propio),
      servidor.llama('getComprobanteDescarga', { params }, propio),
    ]
    expect((await Promise.all(llamadas)).map((respuesta) => respuesta.status)).toEqual([404, 404, 404, 404])
    expect((await estado(DE_OTRA_REGION, epja)).body.estado).toBe('COMPLETADA')
  })

  it('no existen mientras la encuesta no se envía, ni para estudiantes ajenos', async () => {
    expect((await servidor.llama('getRespuestas', { params: await tokenDe(servidor, EN_PROGRESO) }, apoderado)).status).toBe(404)
    expect((await servidor.llama('getRespuestas', { params: await tokenDe(servidor, COMPLETADA) }, epja)).status).toBe(404)
    expect((await servidor.llama('getRespuestas', { params: await tokenDe(servidor, COMPLETADA) })).status).toBe(401)
    expect(
      (await servidor.llama('getRespuestas', { params: await tokenDe(servidor, COMPLETADA) }, await servidor.entra('reportes'))).status,
    ).toBe(403)
  })

  it('se descargan en PDF si no se pide otra cosa', async () => {
    const params = await tokenDe(servidor, COMPLETADA)
    const { status, body, headers } = await servidor.llama('getDescarga', { params, query: {} }, apoderado)
    expect([status, headers['content-type'], body.subarray(0, 5).toString()]).toEqual([200, 'application/pdf', '%PDF-'])
    expect(headers['content-disposition']).toContain(`filename="respuestas-1-${params.t}.pdf"`)
    expect(headers['cache-control']).toBe('no-store')
  })

  it('se descargan en CSV con BOM y sin fórmulas que una planilla ejecute', async () => {
    const { status } = await respondeYEnvia(servidor, escuela, DE_LA_ESCUELA)
    expect(status).toBe(200)
    const formula = JSON.stringify({ comentario: '=HYPERLINK("x")' })
    await sql`update respuesta set respuestas = respuestas || ${formula}::jsonb where run_estudiante = ${DE_LA_ESCUELA}`.execute(
      servidor.db,
    )
    const params = await tokenDe(servidor, DE_LA_ESCUELA)
    const { body, headers } = await servidor.llama('getDescarga', { params, query: { formato: 'csv' } }, escuela)
    expect([...body.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(body.toString()).toContain(`"comentario";`)
    expect(body.toString()).toContain(`"'=HYPERLINK(""x"")"`)
    expect(body.toString()).toContain('"¿Qué relación tiene usted con Lautaro?";"Madre"')
    expect(headers['content-disposition']).toContain('.csv')
    expect((await servidor.llama('getDescarga', { params, query: { formato: 'xls' } }, escuela)).status).toBe(400)
    expect((await servidor.llama('getDescarga', { params, query: {} })).status).toBe(401)
    expect((await servidor.llama('getDescarga', { params, query: {} }, await servidor.entra('reportes'))).status).toBe(403)
    expect((await servidor.llama('getDescarga', { params, query: {} }, apoderado)).status).toBe(404)
  })
})

describe('las encuestas de la herramienta', () => {
  it('las ve el administrador nacional y nadie más', async () => {
    const { status, body } = await servidor.llama('getEncuestasDeProveedor', {}, await servidor.entra('administrador-nacional'))
    expect(status).toBe(200)
    expect(body[0]).toEqual({
      sid: 1,
      titulo: 'Encuesta de Vulnerabilidad 2025: prekínder y kínder',
      activa: true,
      apertura: '2025-08-04T04:00:00.000Z',
      cierre: '2028-01-01T02:59:59.000Z',
    })
    expect((await servidor.llama('getEncuestasDeProveedor', {}, await servidor.entra('administrador-regional'))).status).toBe(403)
    expect((await servidor.llama('getEncuestasDeProveedor', {})).status).toBe(401)
  })

  it('con la propia no hay con qué unir una encuesta, ni qué revisar', async () => {
    const nacional = await servidor.entra('administrador-nacional')
    const { body } = await servidor.llama('getAdminEncuestas', { query: {} }, nacional)
    expect(body.filas[0]?.herramienta).toBeNull()
    const union = await servidor.llama('putAdminEncuestaHerramienta', { params: { id: 2 }, body: { sid: 615_204, version: 1 } }, nacional)
    expect([union.status, union.error.codigo]).toEqual([409, 'herramienta-propia'])
    expect((await servidor.llama('getRevisionDeProveedor', { params: { e: 2 } }, nacional)).error.codigo).toBe('herramienta-propia')
  })
})

describe('anular una respuesta', () => {
  const motivo = 'La respondió una persona que no correspondía.'

  async function respuestaDe(run: string, quien: string): Promise<number | undefined> {
    const { e } = await tokenDe(servidor, run)
    const { body } = await servidor.llama('getEstudiantes', { params: { e, rbd: 90145 }, query: { searchTerm: run } }, quien)
    return body.filas[0]?.respuestaId
  }
  const anula = (e: number, respuestaId: number, quien: string | null, cuerpo: object = { motivo }) =>
    servidor.llama('deleteRespuesta', { params: { e, id: respuestaId }, body: cuerpo }, quien)

  it('anula también su comprobante, y la encuesta se puede responder otra vez', async () => {
    const nacional = await servidor.entra('administrador-nacional')
    const { e, t } = await tokenDe(servidor, COMPLETADA)
    const { body: recibo } = await servidor.llama('getComprobanteDeToken', { params: { e, t } }, apoderado)
    const id = (await respuestaDe(COMPLETADA, nacional)) ?? 0
    expect((await anula(e, id, nacional)).status).toBe(204)

    expect((await estado(COMPLETADA, apoderado)).body.estado).toBe('ANULADA')
    const publico = await servidor.llama('getComprobante', { params: { id: recibo.id }, query: { captchaToken: 'prueba' } })
    expect(publico.body).toMatchObject({ estado: 'ANULADO', anulado: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) })
    expect((await anula(e, id, nacional)).status).toBe(404)
    const { rows } = await sql<{ motivo: string }>`select motivo from respuesta where respuesta_id = ${id}`.execute(servidor.db)
    expect(rows[0]?.motivo).toBe(motivo)
    const [hecho] = await loAnotado(servidor, { accion: 'eliminar-respuesta' })
    expect(hecho).toMatchObject({ objeto: 'respuesta', objetoId: t, motivo, detalle: { encuestaId: e, respuestaId: id } })

    const otra = await respondeYEnvia(servidor, apoderado, COMPLETADA)
    expect([otra.status, otra.body.estado]).toEqual([200, 'VALIDO'])
    const reemplazado = await servidor.llama('getComprobante', { params: { id: recibo.id }, query: { captchaToken: 'prueba' } })
    expect(reemplazado.body.estado).toBe('REEMPLAZADO')
  })

  it('la ofrece solo a quien puede, con la respuesta a la vista en su lista', async () => {
    const { e } = await tokenDe(servidor, COMPLETADA)
    expect(await respuestaDe(COMPLETADA, escuela)).toBeUndefined()
    const id = (await respuestaDe(COMPLETADA, await servidor.entra('administrador-nacional'))) ?? 0
    expect(id).toBeGreaterThan(0)
    expect((await anula(e, id, null)).status).toBe(401)
    expect((await anula(e, id, escuela)).status).toBe(403)
    expect((await anula(e, id, apoderado)).status).toBe(403)
    expect((await anula(e, id, await servidor.entra('reportes'))).status).toBe(403)
    const comunal = await servidor.entra('administrador-comunal')
    expect(await respuestaDe(COMPLETADA, comunal)).toBeUndefined()
    expect((await anula(e, id, comunal)).status).toBe(403)
  })

  it('pide un motivo que se entienda, y una respuesta del propio territorio', async () => {
    const nacional = await servidor.entra('administrador-nacional')
    const { e } = await tokenDe(servidor, COMPLETADA)
    const id = (await respuestaDe(COMPLETADA, nacional)) ?? 0
    expect((await anula(e, id, nacional, { motivo: 'x' })).status).toBe(400)
    expect((await anula(e, id, nacional, {})).status).toBe(400)
    expect((await anula(e + 1, id, nacional)).status).toBe(404)
    const { rows } = await sql<{ e: number; id: number }>`
      select r.encuesta_id as e, r.respuesta_id as id from respuesta r join estudiante e on e.run = r.run_estudiante
      join establecimiento c on c.id_rbd = e.id_rbd where c.region_id <> '14' and r.estado = 'enviada' limit 1
    `.execute(servidor.db)
    const ajena = rows[0] ?? { e: 0, id: 0 }
    expect(ajena.id).toBeGreaterThan(0)
    expect((await anula(ajena.e, ajena.id, await servidor.entra('administrador-regional'))).status).toBe(404)
    expect((await estado(COMPLETADA, apoderado)).body.estado).toBe('COMPLETADA')
  })
})
