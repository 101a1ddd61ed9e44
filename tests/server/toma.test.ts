import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loAnotado } from '#tests/support/servidor/auditoria.ts'
import {
  abreLaEncuesta,
  olvidaLoRespondido,
  respondeTodo,
  respondeYEnvia,
  tokenDe,
  usuarioIdDe,
} from '#tests/support/servidor/encuestas.ts'
import { levantar, type ServidorDePrueba } from '#tests/support/servidor/servidor.ts'

/** A student of the school and of its proved guardian, whose survey nobody began. */
const ANTONIA = '36120458-1'

let servidor: ServidorDePrueba
let escuela: string
let apoderada: string
let extrano: string
let extranoId: number

beforeAll(async () => {
  servidor = await levantar()
  escuela = await servidor.entra('rbd')
  apoderada = await servidor.entra('apoderado')
  extrano = await servidor.entra('epja')
  extranoId = await usuarioIdDe(servidor, extrano)
})
beforeEach(async () => {
  await sql`delete from respuesta_tomada`.execute(servidor.db)
  await olvidaLoRespondido(servidor, ANTONIA)
  await sql`delete from vinculo where usuario_id = ${extranoId} and run_estudiante = ${ANTONIA}`.execute(servidor.db)
  await sql`insert into vinculo (usuario_id, run_estudiante) values (${extranoId}, ${ANTONIA})`.execute(servidor.db)
  await sql`update vinculo set desvinculado = null where run_estudiante = ${ANTONIA}`.execute(servidor.db)
})
afterAll(() => servidor.cierra())

/** Saves the first answers of the survey as somebody, who leaves them there. */
async function comienza(quien: string): Promise<string> {
  const pagina = await abreLaEncuesta(servidor, quien, ANTONIA)
  const { body } = await servidor.llama('getEncuestadorRespuestas', {}, pagina)
  const cambios = Object.fromEntries(Object.entries(respondeTodo(body.cuestionario)).slice(0, 3))
  const guardado = await servidor.llama('putEncuestadorRespuestas', { body: { version: body.version, cambios } }, pagina, {
    idempotencyKey: randomUUID(),
  })
  expect(guardado.status).toBe(200)
  return pagina
}

const params = () => tokenDe(servidor, ANTONIA)
const abre = async (quien: string) => servidor.llama('getAbrir', { params: await params() }, quien)
const mira = async (quien: string) => servidor.llama('getToma', { params: await params() }, quien)
const toma = async (quien: string) => servidor.llama('postToma', { params: await params() }, quien)
const enSuLista = async (quien: string) =>
  (await servidor.llama('getApoderadosEstudiantes', {}, quien)).body.find((uno) => uno.runEstudiante === ANTONIA)
const enElCurso = async () =>
  (await servidor.llama('getEstudiantes', { params: { e: (await params()).e, rbd: 90145 }, query: { searchTerm: '36120458' } }, escuela))
    .body.filas[0]
const historia = async () =>
  (
    await sql<{ enviada: boolean; respondidas: number; motivo: string }>`
      select enviada is not null as enviada, respondidas, motivo from respuesta_tomada order by respuesta_tomada_id
    `.execute(servidor.db)
  ).rows

/** Whose the answer is now. */
const deQuien = async () =>
  (
    await sql<{ usuarioId: number }>`
      select usuario_id as "usuarioId" from respuesta where run_estudiante = ${ANTONIA} and estado <> 'anulada'
    `.execute(servidor.db)
  ).rows.map(({ usuarioId }) => usuarioId)

describe('lo que se respondió con un vínculo sin comprobar', () => {
  it('lo toma la escuela, después de ver desde cuándo y cuánto, y queda como historia auditada', async () => {
    const suPagina = await comienza(extrano)
    expect(await enElCurso()).toMatchObject({ estado: 'EN_PROGRESO', informante: 'apoderado', tomable: true })
    expect((await abre(escuela)).error.codigo).toBe('respondida-por-otra-cuenta')

    const aviso = await mira(escuela)
    expect([aviso.status, aviso.body.respondidas, aviso.body.enviada]).toEqual([200, 3, false])
    expect(aviso.body.preguntas).toBeGreaterThan(3)
    expect(Math.abs(Date.parse(aviso.body.desde) - Date.now())).toBeLessThan(600_000)

    expect((await toma(escuela)).status).toBe(204)
    expect(await enElCurso()).toMatchObject({ estado: 'EN_PROGRESO', informante: 'establecimiento' })
    expect(await deQuien()).toEqual([await usuarioIdDe(servidor, escuela)])
    expect(await historia()).toEqual([
      { enviada: false, respondidas: 3, motivo: 'La tomó el establecimiento: se respondió con un vínculo sin comprobar.' },
    ])
    const { rows } = await sql`select 1 from auditoria where accion = 'tomar-encuesta' and objeto_id = ${(await params()).t}`.execute(
      servidor.db,
    )
    expect(rows).toHaveLength(1)

    // It begins anew, and whoever answered can neither save nor begin again.
    const { body } = await servidor.llama('getEncuestadorRespuestas', {}, await abreLaEncuesta(servidor, escuela, ANTONIA))
    expect([body.respuestas, body.version]).toEqual([{}, 0])
    const tarde = await servidor.llama('putEncuestadorRespuestas', { body: { version: 1, cambios: {} } }, suPagina, {
      idempotencyKey: randomUUID(),
    })
    expect([tarde.status, tarde.error.codigo]).toEqual([409, 'respondida-por-otra-cuenta'])
    expect((await abre(extrano)).error.codigo).toBe('respondida-por-otra-cuenta')
  })

  it('lo toma un apoderado con su vínculo comprobado', async () => {
    await comienza(extrano)
    expect((await enSuLista(apoderada))?.tomable).toBe(true)
    expect((await toma(apoderada)).status).toBe(204)
    expect(await deQuien()).toEqual([await usuarioIdDe(servidor, apoderada)])
    expect((await abre(apoderada)).status).toBe(200)
    expect(await historia()).toHaveLength(1)
  })

  it('no lo toma otro que tampoco comprobó el suyo', async () => {
    await comienza(extrano)
    await sql`update vinculo set probado = null, prueba = null where run_estudiante = ${ANTONIA}`.execute(servidor.db)
    try {
      expect((await enSuLista(apoderada))?.tomable).toBeUndefined()
      expect((await mira(apoderada)).error.codigo).toBe('vinculo-declarado')
      expect((await toma(apoderada)).error.codigo).toBe('vinculo-declarado')
      expect((await abre(apoderada)).error.codigo).toBe('respondida-por-otra-cuenta')
    } finally {
      await sql`update vinculo set probado = creado, prueba = 'escuela' where run_estudiante = ${ANTONIA} and usuario_id <> ${extranoId}`.execute(
        servidor.db,
      )
    }
  })

  it('enviado, deja de servir cuando la escuela lo toma: su comprobante queda anulado y vale el de la escuela', async () => {
    const recibo = await respondeYEnvia(servidor, extrano, ANTONIA)
    expect([recibo.status, recibo.body.nombreEstudiante]).toEqual([200, 'ANTONIA PAZ M. P.'])
    expect(await enElCurso()).toMatchObject({ estado: 'COMPLETADA', tomable: true })
    expect((await mira(escuela)).body.enviada).toBe(true)
    expect((await toma(escuela)).status).toBe(204)
    expect((await historia()).map(({ enviada }) => enviada)).toEqual([true])
    const anulado = await servidor.llama('getComprobante', { params: { id: recibo.body.id }, query: { captchaToken: 'prueba' } })
    expect(anulado.body.estado).toBe('ANULADO')
    const suyo = await respondeYEnvia(servidor, escuela, ANTONIA)
    expect([suyo.status, suyo.body.nombreEstudiante]).toEqual([200, 'ANTONIA PAZ MANCILLA PAILLÁN'])
    // The void one stays void.
    expect(
      (await servidor.llama('getComprobante', { params: { id: recibo.body.id }, query: { captchaToken: 'prueba' } })).body.estado,
    ).toBe('ANULADO')
  })

  it('comenzado en una herramienta externa, se toma aunque antes se haya anulado lo que envió otra persona', async () => {
    await respondeYEnvia(servidor, apoderada, ANTONIA)
    await sql`update respuesta set estado = 'anulada' where run_estudiante = ${ANTONIA}`.execute(servidor.db)
    await sql`
      insert into encuesta_externa (token, estado, usuario_id, modo) values (${(await params()).t}, 'EN_PROGRESO', ${extranoId}, 'apoderado')
    `.execute(servidor.db)
    expect((await toma(escuela)).status).toBe(204)
    expect(await historia()).toMatchObject([{ enviada: false, respondidas: 0 }])
    await sql`delete from encuesta_externa`.execute(servidor.db)
  })

  it('ya no se toma cuando el vínculo se comprobó, ni cuando la encuesta cerró', async () => {
    await comienza(extrano)
    await sql`update encuesta set cierre = now() - interval '1 minute' where encuesta_id = ${(await params()).e}`.execute(servidor.db)
    expect((await mira(escuela)).error.codigo).toBe('sin-que-tomar')
    await sql`update encuesta set cierre = '2027-12-31' where encuesta_id = ${(await params()).e}`.execute(servidor.db)
    expect((await mira(escuela)).status).toBe(200)
    await sql`update vinculo set probado = now(), prueba = 'escuela' where usuario_id = ${extranoId} and run_estudiante = ${ANTONIA}`.execute(
      servidor.db,
    )
    expect((await mira(escuela)).error.codigo).toBe('sin-que-tomar')
    expect((await toma(escuela)).error.codigo).toBe('sin-que-tomar')
    expect(await historia()).toEqual([])
  })
})

describe('lo que se respondió con un vínculo comprobado', () => {
  it('no se toma, ni enviado ni a medio responder', async () => {
    await comienza(apoderada)
    expect((await enElCurso())?.tomable).toBeUndefined()
    expect((await toma(escuela)).error.codigo).toBe('sin-que-tomar')
    expect((await abre(escuela)).error.codigo).toBe('respondida-por-otra-cuenta')
    await sql`delete from respuesta where run_estudiante = ${ANTONIA}`.execute(servidor.db)
    await sql`delete from guardado`.execute(servidor.db)
    await respondeYEnvia(servidor, apoderada, ANTONIA)
    await servidor.llama('deleteApoderadosEstudiantes', { params: { run: ANTONIA } }, apoderada)
    await sql`update vinculo set desvinculado = now() - interval '2 days' where run_estudiante = ${ANTONIA} and desvinculado is not null`.execute(
      servidor.db,
    )
    expect((await toma(escuela)).error.codigo).toBe('sin-que-tomar')
  })

  it('sin enviar, queda sin dueño un día después de desvincularse', async () => {
    await comienza(apoderada)
    await servidor.llama('deleteApoderadosEstudiantes', { params: { run: ANTONIA } }, apoderada)
    const hace = (lapso: string) =>
      sql`update vinculo set desvinculado = now() - ${lapso}::interval where run_estudiante = ${ANTONIA} and probado is not null`.execute(
        servidor.db,
      )
    await hace('23 hours 59 minutes')
    expect((await enElCurso())?.estado).toBe('EN_PROGRESO')
    expect((await abre(escuela)).error.codigo).toBe('respondida-por-otra-cuenta')
    await hace('24 hours 1 minute')
    expect(await enElCurso()).toMatchObject({ estado: 'NO_INICIADA', informante: null })
    const { body } = await servidor.llama('getEncuestadorRespuestas', {}, await abreLaEncuesta(servidor, escuela, ANTONIA))
    expect([body.respuestas, body.version]).toEqual([{}, 0])
    expect((await historia()).map(({ motivo }) => motivo)).toEqual(['Quien la comenzó ya no tiene un vínculo con el estudiante.'])
  })
})

describe('un vínculo que un administrador quitó', () => {
  const MOTIVO = 'Medida de protección del tribunal.'

  async function vincula(): Promise<{ vinculoId: number; probado: boolean; apellidoPaterno: string | null }> {
    await servidor.llama('getEstudiantePorRun', { params: { run: ANTONIA } }, extrano)
    const { status, body } = await servidor.llama(
      'postApoderadosEstudiantes',
      { body: { runEstudiante: ANTONIA, usuarioId: extranoId } },
      extrano,
    )
    expect(status).toBe(201)
    return body
  }

  /** The stranger's bond, proved, unlinked by its owner and linked again, and then ended by an administrator. */
  async function quita(): Promise<void> {
    await sql`delete from consulta_de_run where usuario_id = ${extranoId}`.execute(servidor.db)
    await sql`update vinculo set probado = now(), prueba = 'escuela' where usuario_id = ${extranoId} and run_estudiante = ${ANTONIA}`.execute(
      servidor.db,
    )
    await servidor.llama('deleteApoderadosEstudiantes', { params: { run: ANTONIA } }, extrano)
    const { vinculoId, probado } = await vincula()
    expect(probado).toBe(true)
    const nacional = await servidor.entra('administrador-nacional')
    const quitado = await servidor.llama(
      'deleteAdminApoderadosEstudiantes',
      { params: { id: vinculoId }, body: { motivo: MOTIVO } },
      nacional,
    )
    expect(quitado.status).toBe(204)
  }

  it('vuelve sin comprobar, aunque antes lo haya deshecho y rehecho su apoderado', async () => {
    await quita()
    expect(await vincula()).toMatchObject({ probado: false, apellidoPaterno: 'M.' })
  })

  it('no retiene lo que se responde después, ni a medias ni enviado', async () => {
    await quita()
    await vincula()
    await comienza(extrano)
    expect((await mira(escuela)).status).toBe(200)
    await sql`delete from respuesta where run_estudiante = ${ANTONIA}`.execute(servidor.db)
    await sql`delete from guardado`.execute(servidor.db)
    await respondeYEnvia(servidor, extrano, ANTONIA)
    expect((await toma(escuela)).status).toBe(204)
    expect(await historia()).toMatchObject([{ enviada: true }])
  })

  it('retiene lo que se envió antes', async () => {
    await sql`update vinculo set probado = now(), prueba = 'escuela' where usuario_id = ${extranoId} and run_estudiante = ${ANTONIA}`.execute(
      servidor.db,
    )
    await respondeYEnvia(servidor, extrano, ANTONIA)
    await sql`update vinculo set desvinculado = now(), desvinculado_por = 1 where usuario_id = ${extranoId} and run_estudiante = ${ANTONIA}`.execute(
      servidor.db,
    )
    expect((await toma(escuela)).error.codigo).toBe('sin-que-tomar')
  })
})

describe('lo que su apoderada comprobada dejó a medias', () => {
  const dejada = (dias: number) =>
    sql`update respuesta set actualizada = now() - make_interval(days => ${dias}) where run_estudiante = ${ANTONIA}`.execute(servidor.db)

  it('a los seis días es suyo, y a los siete lo toma su escuela, que sabe desde cuándo, y queda en la auditoría', async () => {
    await comienza(apoderada)
    await dejada(6)
    expect((await enElCurso())?.tomable).toBeUndefined()
    expect((await toma(escuela)).error.codigo).toBe('sin-que-tomar')
    await dejada(8)
    expect((await enElCurso())?.tomable).toBe(true)
    const aviso = await mira(escuela)
    expect(aviso.body).toMatchObject({ respondidas: 3, enviada: false })
    expect(Date.now() - Date.parse(aviso.body.dejada ?? '')).toBeGreaterThan(7 * 86_400_000)

    expect((await toma(escuela)).status).toBe(204)
    expect(await enElCurso()).toMatchObject({ estado: 'EN_PROGRESO', informante: 'establecimiento' })
    expect(await historia()).toEqual([
      { enviada: false, respondidas: 3, motivo: 'La tomó el establecimiento: quien la comenzó no la guardaba hacía 7 días o más.' },
    ])
    expect((await loAnotado(servidor, { accion: 'tomar-encuesta', runEstudiante: ANTONIA }))[0]?.motivo).toContain('7 días')
  })

  it('no lo toma su escuela si ella vuelve a guardar mientras la escuela lo pide', async () => {
    await comienza(apoderada)
    await dejada(8)
    const reabre = vi
      .spyOn(servidor.app.servicios.proveedores.encuestas, 'reabre')
      .mockImplementationOnce(async () => void (await dejada(0)))
    expect(await toma(escuela)).toMatchObject({ status: 409, error: { codigo: 'sin-que-tomar' } })
    expect(reabre).toHaveBeenCalledOnce()
    reabre.mockRestore()
    expect(await enElCurso()).toMatchObject({ estado: 'EN_PROGRESO', informante: 'apoderado' })
    expect(await historia()).toEqual([])
  })

  it('no lo toma otro apoderado, ni nadie lo que dejó la escuela', async () => {
    await comienza(apoderada)
    await dejada(30)
    expect((await enSuLista(extrano))?.tomable).toBeUndefined()
    expect((await toma(extrano)).status).toBe(409)
    expect((await toma(escuela)).status).toBe(204)
    await comienza(escuela)
    await dejada(30)
    expect((await enElCurso())?.tomable).toBeUndefined()
    expect((await toma(apoderada)).error.codigo).toBe('sin-que-tomar')
  })
})
