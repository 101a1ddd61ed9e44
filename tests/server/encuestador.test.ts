import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Respuestas } from '#contract/rules/cuestionario.ts'
import { abreLaEncuesta, olvidaLoRespondido, respondeTodo, tokenDe } from '#tests/support/servidor/encuestas.ts'
import { levantar, type ServidorDePrueba } from '#tests/support/servidor/servidor.ts'

/** A student of the guardian whose survey nobody began. */
const ANTONIA = '36120458-1'

let servidor: ServidorDePrueba
let escuela: string
let apoderado: string

beforeAll(async () => {
  servidor = await levantar()
  escuela = await servidor.entra('rbd')
  apoderado = await servidor.entra('apoderado')
})
beforeEach(() => olvidaLoRespondido(servidor, ANTONIA))
afterAll(() => servidor.cierra())

const lee = (pagina: string) => servidor.llama('getEncuestadorRespuestas', {}, pagina)
const guarda = (pagina: string, version: number, cambios: Respuestas, clave: string = randomUUID()) =>
  servidor.llama('putEncuestadorRespuestas', { body: { version, cambios } }, pagina, { idempotencyKey: clave })
const envia = (pagina: string, version: number, clave: string = randomUUID(), folio?: string) =>
  servidor.llama('postEncuestadorEnvio', { body: { version, ...(folio === undefined ? {} : { folio }) } }, pagina, {
    idempotencyKey: clave,
  })

/** The page of a survey with everything answered and nothing submitted. */
async function unaEncuestaRespondida(quien: string): Promise<{ pagina: string; version: number }> {
  const pagina = await abreLaEncuesta(servidor, quien, ANTONIA)
  const { body } = await lee(pagina)
  const guardado = await guarda(pagina, body.version, respondeTodo(body.cuestionario))
  return { pagina, version: guardado.body.version }
}

async function comprobantesDe(run: string): Promise<string[]> {
  const { rows } = await sql<{ estado: string }>`select estado from comprobante where run_estudiante = ${run} order by fecha`.execute(
    servidor.db,
  )
  return rows.map((fila) => fila.estado)
}

describe('la página de la encuesta', () => {
  it('muestra el cuestionario, a quién corresponde y quién responde', async () => {
    const { status, body } = await lee(await abreLaEncuesta(servidor, apoderado, ANTONIA))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      encuestaId: 2,
      estado: 'NO_INICIADA',
      respuestas: {},
      version: 0,
      actualizado: null,
      pagina: null,
      modo: 'apoderado',
      comprobante: null,
      estudiante: { nombre: 'ANTONIA PAZ MANCILLA PAILLÁN', curso: '1° Básico A', dsNomEstable: 'Escuela Los Arrayanes del Sur' },
    })
    expect(body.cuestionario.pages.length).toBeGreaterThan(3)
  })

  it('no se muestra sin sesión, ni con una sesión que no es la suya', async () => {
    expect((await servidor.llama('getEncuestadorRespuestas', {})).status).toBe(401)
    expect((await servidor.llama('getEncuestadorRespuestas', {}, apoderado)).status).toBe(403)
    expect(
      (await servidor.llama('putEncuestadorRespuestas', { body: { version: 0, cambios: {} } }, escuela, { idempotencyKey: randomUUID() }))
        .status,
    ).toBe(403)
    expect((await servidor.llama('postEncuestadorEnvio', { body: { version: 0 } }, null, { idempotencyKey: randomUUID() })).status).toBe(
      401,
    )
  })

  it('termina cuando quien la abrió sale del sistema', async () => {
    const otraSesion = await servidor.entra('apoderado')
    const pagina = await abreLaEncuesta(servidor, otraSesion, ANTONIA)
    await servidor.llama('postTokenCierre', {}, otraSesion)
    expect((await lee(pagina)).status).toBe(401)
  })
})

describe('la página de un estudiante que dejó de ser suyo', () => {
  it('se cierra para el apoderado que lo desvinculó', async () => {
    const pagina = await abreLaEncuesta(servidor, apoderado, ANTONIA)
    await servidor.llama('deleteApoderadosEstudiantes', { params: { run: ANTONIA } }, apoderado)
    expect([(await lee(pagina)).status, (await guarda(pagina, 0, { parentesco: 'madre' })).status]).toEqual([404, 404])
    await sql`update vinculo set desvinculado = null where run_estudiante = ${ANTONIA}`.execute(servidor.db)
    expect((await lee(pagina)).status).toBe(200)
  })

  it('se cierra para el colegio del que el estudiante se fue', async () => {
    const pagina = await abreLaEncuesta(servidor, escuela, ANTONIA)
    await sql`update estudiante set id_rbd = 90159 where run = ${ANTONIA}`.execute(servidor.db)
    const status = (await lee(pagina)).status
    await sql`update estudiante set id_rbd = 90145 where run = ${ANTONIA}`.execute(servidor.db)
    expect([status, (await lee(pagina)).status]).toEqual([404, 200])
  })
})

describe('guardar', () => {
  it('conserva cada respuesta, borra la que se limpia y recuerda la página', async () => {
    const pagina = await abreLaEncuesta(servidor, apoderado, ANTONIA)
    expect((await guarda(pagina, 0, { parentesco: 'madre', personasHogar: 4 })).body.version).toBe(1)
    const segunda = await servidor.llama(
      'putEncuestadorRespuestas',
      { body: { version: 1, cambios: { personasHogar: null }, pagina: 'salud' } },
      pagina,
      { idempotencyKey: randomUUID() },
    )
    expect(segunda.body.version).toBe(2)

    // From another device of the same person.
    const { body } = await lee(await abreLaEncuesta(servidor, apoderado, ANTONIA))
    expect(body).toMatchObject({ respuestas: { parentesco: 'madre' }, version: 2, pagina: 'salud', estado: 'EN_PROGRESO' })
    expect(body.respuestas).not.toHaveProperty('personasHogar')
  })

  it('cambia el estado también para el colegio y el avance para el apoderado', async () => {
    await guarda(await abreLaEncuesta(servidor, apoderado, ANTONIA), 0, { parentesco: 'madre' })
    const { body } = await servidor.llama('getEstudiantes', { params: { e: 2, rbd: 90145 }, query: { searchTerm: ANTONIA } }, escuela)
    expect([body.filas[0]?.estado, body.filas[0]?.informante]).toEqual(['EN_PROGRESO', 'apoderado'])
    const suyos = await servidor.llama('getApoderadosEstudiantes', {}, apoderado)
    expect(suyos.body.find((fila) => fila.runEstudiante === ANTONIA)?.avance?.respondidas).toBe(1)
  })

  it('responde lo mismo a la misma clave, una vez o muchas a la vez, y guarda una sola vez', async () => {
    const pagina = await abreLaEncuesta(servidor, apoderado, ANTONIA)
    const clave = randomUUID()
    const repetidas = await Promise.all([1, 2, 3].map(() => guarda(pagina, 0, { parentesco: 'madre' }, clave)))
    expect(repetidas.map((respuesta) => respuesta.status)).toEqual([200, 200, 200])
    expect(new Set(repetidas.map((respuesta) => JSON.stringify(respuesta.body))).size).toBe(1)
    expect((await lee(pagina)).body.version).toBe(1)
  })

  it('rechaza una clave usada con otro contenido, una sin forma y una ausente', async () => {
    const pagina = await abreLaEncuesta(servidor, apoderado, ANTONIA)
    const clave = randomUUID()
    await guarda(pagina, 0, { parentesco: 'madre' }, clave)
    const otra = await guarda(pagina, 1, { parentesco: 'padre' }, clave)
    expect([otra.status, otra.error.codigo]).toEqual([409, 'clave-repetida'])
    expect((await guarda(pagina, 1, {}, 'no es una clave')).status).toBe(400)
    expect((await servidor.llama('putEncuestadorRespuestas', { body: { version: 1, cambios: {} } }, pagina)).status).toBe(400)
  })

  it('avisa del conflicto cuando otro dispositivo guardó antes, y no pisa lo suyo', async () => {
    const [uno, otro] = [await abreLaEncuesta(servidor, apoderado, ANTONIA), await abreLaEncuesta(servidor, apoderado, ANTONIA)]
    await guarda(uno, 0, { parentesco: 'madre' })
    const tarde = await guarda(otro, 0, { parentesco: 'padre' })
    expect([tarde.status, tarde.error.codigo]).toEqual([409, 'conflicto'])
    expect((await lee(otro)).body).toMatchObject({ version: 1, respuestas: { parentesco: 'madre' } })
  })

  it('rechaza lo que la pregunta no admite y dice cuál es, sin guardar nada', async () => {
    const pagina = await abreLaEncuesta(servidor, apoderado, ANTONIA)
    const { status, error } = await guarda(pagina, 0, { parentesco: 'vecino', personasHogar: 900, inventada: 'x', prevision: 'fonasa' })
    expect([status, error.codigo, error.campos]).toEqual([
      400,
      'datos-invalidos',
      {
        parentesco: 'Elija una de las opciones.',
        personasHogar: 'Escriba un número entre 1 y 25.',
        inventada: 'Esta pregunta no existe en la encuesta.',
      },
    ])
    expect((await lee(pagina)).body.version).toBe(0)
  })

  it('pertenece a quien guardó primero', async () => {
    const suya = await abreLaEncuesta(servidor, apoderado, ANTONIA)
    const delColegio = await abreLaEncuesta(servidor, escuela, ANTONIA)
    await guarda(suya, 0, { parentesco: 'madre' })
    const tarde = await guarda(delColegio, 0, { parentesco: 'padre' })
    expect([tarde.status, tarde.error.codigo]).toEqual([409, 'respondida-por-otra-cuenta'])
    expect((await lee(delColegio)).status).toBe(409)
  })

  it('no recibe nada después del cierre', async () => {
    const pagina = await abreLaEncuesta(servidor, apoderado, ANTONIA)
    await sql`update encuesta set cierre = now() - interval '1 minute' where encuesta_id = 2`.execute(servidor.db)
    const tarde = await guarda(pagina, 0, { parentesco: 'madre' })
    await sql`update encuesta set cierre = '2027-12-31T23:59:59-03:00' where encuesta_id = 2`.execute(servidor.db)
    expect([tarde.status, tarde.error.codigo]).toEqual([409, 'encuesta-cerrada'])
  })

  it('rechaza un cuerpo que no es el acordado', async () => {
    const pagina = await abreLaEncuesta(servidor, apoderado, ANTONIA)
    const cuerpos = [
      { cambios: {} },
      { version: -1, cambios: {} },
      { version: 0, cambios: {}, de: 'más' },
      { version: 0, cambios: { parentesco: { a: 1 } } },
    ]
    const estados = await Promise.all(
      cuerpos.map(
        async (body) => (await servidor.llama('putEncuestadorRespuestas', { body }, pagina, { idempotencyKey: randomUUID() })).status,
      ),
    )
    expect(estados).toEqual([400, 400, 400, 400])
  })
})

describe('enviar', () => {
  it('emite el comprobante y deja la encuesta completada para ambos lados', async () => {
    const { pagina, version } = await unaEncuestaRespondida(apoderado)
    const { status, body } = await envia(pagina, version)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      estado: 'VALIDO',
      encuestaId: 2,
      idRbd: 90145,
      dgvRbd: '8',
      dsGrado: '1° Básico',
      letraCurso: 'A',
      informante: 'apoderado',
      nombreEstudiante: 'ANTONIA PAZ MANCILLA PAILLÁN',
      runEnmascarado: '**.***.458-1',
      digitador: 'MARCELA ANDREA PAILLÁN OYARZO',
    })
    expect(body.id).toMatch(/^[0-9A-F]{32}$/)
    expect(body.urlVerificacion).toBe(`http://127.0.0.1:3000/verificar?id=${body.id}`)
    const params = await tokenDe(servidor, ANTONIA)
    expect((await servidor.llama('getEstado', { params }, escuela)).body.estado).toBe('COMPLETADA')
    expect((await lee(pagina)).body.comprobante).toEqual(body)
  })

  it('manda el comprobante al correo de quien respondió, con las iniciales del estudiante y una sola vez', async () => {
    servidor.correos.length = 0
    const { pagina, version } = await unaEncuestaRespondida(apoderado)
    expect((await lee(pagina)).body.correo).toBe('m***@correo.example')
    const clave = randomUUID()
    const { body } = await envia(pagina, version, clave)
    await envia(pagina, version, clave)
    await expect.poll(() => servidor.correos.length).toBe(1)
    const [carta] = servidor.correos
    expect(carta).toMatchObject({ para: 'marcela.paillan@correo.example', asunto: 'Encuesta recibida' })
    expect(carta?.texto).toContain('Estudiante: A. M. P., 1° Básico A\n')
    expect(carta?.texto).toContain(body.id.slice(0, 4))
    expect(carta?.texto).toContain('http://127.0.0.1:3000/mis-estudiantes')
    expect(`${carta?.texto}${carta?.html}`).not.toMatch(/antonia|mancilla/i)
  })

  it('no manda nada a un colegio que digita', async () => {
    const pedidos = async () => (await sql`select 1 from encargo where tipo = 'comprobante'`.execute(servidor.db)).rows.length
    const antes = await pedidos()
    const { pagina, version } = await unaEncuestaRespondida(escuela)
    expect((await lee(pagina)).body.correo).toBeUndefined()
    await envia(pagina, version, randomUUID(), 'A-1')
    expect(await pedidos()).toBe(antes)
  })

  it('entrega el comprobante en PDF a la página que la envió, y antes no hay', async () => {
    const { pagina, version } = await unaEncuestaRespondida(apoderado)
    const antes = await servidor.llama('getEncuestadorComprobante', {}, pagina)
    expect([antes.status, antes.error.message]).toEqual([404, 'No hay un comprobante suyo para esta encuesta.'])
    const { body } = await envia(pagina, version)
    const archivo = await servidor.app.inject({ url: '/api/encuestador/comprobante', headers: { authorization: `Bearer ${pagina}` } })
    expect(archivo.statusCode).toBe(200)
    expect(archivo.headers['content-disposition']).toContain(`comprobante-${body.id.slice(0, 8)}.pdf`)
    expect(archivo.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('se hace una sola vez: cada repetición recibe el mismo comprobante', async () => {
    const { pagina, version } = await unaEncuestaRespondida(apoderado)
    const clave = randomUUID()
    const dobles = await Promise.all([envia(pagina, version, clave), envia(pagina, version, clave), envia(pagina, version)])
    const despues = await envia(pagina, version, clave)
    expect([...dobles, despues].map((respuesta) => respuesta.status)).toEqual([200, 200, 200, 200])
    expect(new Set([...dobles, despues].map((respuesta) => respuesta.body.id)).size).toBe(1)
    expect(await comprobantesDe(ANTONIA)).toEqual(['VALIDO'])
  })

  it('nombra las preguntas que faltan y no envía', async () => {
    const pagina = await abreLaEncuesta(servidor, apoderado, ANTONIA)
    const vacia = await envia(pagina, 0)
    expect([vacia.status, vacia.error.codigo]).toEqual([400, 'respuestas-incompletas'])
    const { body } = await guarda(pagina, 0, { parentesco: 'otra' })
    const { status, error } = await envia(pagina, body.version)
    expect(status).toBe(400)
    expect(error.campos).toMatchObject({ parentescoOtro: 'Debe responder esta pregunta.', personasHogar: 'Debe responder esta pregunta.' })
    expect(error.campos).not.toHaveProperty('parentesco')
    expect(await comprobantesDe(ANTONIA)).toEqual([])
  })

  it('guarda 2 personas con 5 menores, y no lo envía', async () => {
    const { pagina, version } = await unaEncuestaRespondida(apoderado)
    const guardadas = await guarda(pagina, version, { personasHogar: 2, menoresHogar: 5, viveCon: ['madre'] })
    expect(guardadas.status).toBe(200)
    const { status, error } = await envia(pagina, guardadas.body.version)
    expect([status, error.campos]).toEqual([400, { menoresHogar: 'No pueden ser más que las personas del hogar.' }])
    const corregidas = await guarda(pagina, guardadas.body.version, { personasHogar: 6 })
    expect((await envia(pagina, corregidas.body.version)).status).toBe(200)
  })

  it('descarta lo que quedó oculto', async () => {
    const { pagina, version } = await unaEncuestaRespondida(apoderado)
    // A detail that only another answer shows.
    const { body } = await guarda(pagina, version, { parentescoOtro: 'vecina' })
    await envia(pagina, body.version)
    const { body: enviadas } = await servidor.llama('getRespuestas', { params: await tokenDe(servidor, ANTONIA) }, apoderado)
    expect(enviadas.respuestas).toHaveProperty('parentesco', 'madre')
    expect(enviadas.respuestas).not.toHaveProperty('parentescoOtro')
  })

  it('avisa del conflicto si otro dispositivo cambió algo antes', async () => {
    const { pagina, version } = await unaEncuestaRespondida(apoderado)
    await guarda(pagina, version, { personasHogar: 3 })
    const tarde = await envia(pagina, version)
    expect([tarde.status, tarde.error.codigo]).toEqual([409, 'conflicto'])
  })

  it('no permite cambiar lo enviado', async () => {
    const { pagina, version } = await unaEncuestaRespondida(apoderado)
    await envia(pagina, version)
    const tarde = await guarda(pagina, version + 1, { personasHogar: 3 })
    expect([tarde.status, tarde.error.codigo]).toEqual([409, 'encuesta-enviada'])
  })

  it('guarda el folio del papel que digita un colegio', async () => {
    const { pagina, version } = await unaEncuestaRespondida(escuela)
    const { body } = await envia(pagina, version, randomUUID(), 'A-1041')
    expect([body.informante, body.digitador]).toEqual(['establecimiento', 'SILVIA ROSA BARRIENTOS OJEDA'])
    const { rows } = await sql`select folio, informante from respuesta where run_estudiante = ${ANTONIA}`.execute(servidor.db)
    expect(rows).toEqual([{ folio: 'A-1041', informante: 'establecimiento' }])
  })

  it('la cabecera del papel llega con el primer guardado, vuelve con el borrador y queda en lo enviado', async () => {
    const pagina = await abreLaEncuesta(servidor, escuela, ANTONIA)
    const papel = { folio: 'A-9', informante: 'apoderado', digitador: 'Ana Soto' }
    const con = (cuerpo: object) =>
      servidor.llama('putEncuestadorRespuestas', { body: cuerpo as never }, pagina, { idempotencyKey: randomUUID() })
    expect((await con({ version: 0, cambios: {}, papel: { ...papel, informante: 'vecino' } })).error.campos).toEqual({
      'papel.informante': 'Elija quién respondió.',
    })
    expect((await con({ version: 0, cambios: {}, papel })).status).toBe(200)
    expect((await lee(pagina)).body.papel).toEqual(papel)
    const { cuestionario } = (await lee(pagina)).body
    await con({ version: 1, cambios: respondeTodo(cuestionario) })
    const { body } = await envia(pagina, 2)
    expect([body.informante, body.digitador]).toEqual(['apoderado', 'Ana Soto'])
    const { rows } = await sql`select folio, informante from respuesta where run_estudiante = ${ANTONIA}`.execute(servidor.db)
    expect(rows).toEqual([{ folio: 'A-9', informante: 'apoderado' }])
  })

  it('la cabecera de un papel no se le cree a un apoderado', async () => {
    const pagina = await abreLaEncuesta(servidor, apoderado, ANTONIA)
    const papel = { folio: 'A-9', informante: 'establecimiento', digitador: 'Otra Persona' } as const
    await servidor.llama('putEncuestadorRespuestas', { body: { version: 0, cambios: {}, papel } }, pagina, { idempotencyKey: randomUUID() })
    const { rows } = await sql`select folio, informante, papel_dicho from respuesta where run_estudiante = ${ANTONIA}`.execute(servidor.db)
    expect(rows).toEqual([{ folio: null, informante: 'apoderado', papel_dicho: false }])
  })

  it('guarda quién respondió el papel, y solo se lo cree a un colegio', async () => {
    const digitada = await unaEncuestaRespondida(escuela)
    const con = (pagina: string, version: number) =>
      servidor.llama('postEncuestadorEnvio', { body: { version, folio: 'A-7', informante: 'apoderado' } }, pagina, {
        idempotencyKey: randomUUID(),
      })
    const { body } = await con(digitada.pagina, digitada.version)
    expect([body.informante, body.digitador]).toEqual(['apoderado', 'SILVIA ROSA BARRIENTOS OJEDA'])
    expect(
      (
        await servidor.llama('postEncuestadorEnvio', { body: { version: 1, informante: 'vecino' } }, digitada.pagina, {
          idempotencyKey: randomUUID(),
        })
      ).status,
    ).toBe(400)
  })

  it('lo que un administrador anuló lo dice así, y no como de otro dispositivo', async () => {
    const { pagina, version } = await unaEncuestaRespondida(apoderado)
    await sql`update respuesta set estado = 'anulada' where run_estudiante = ${ANTONIA}`.execute(servidor.db)
    for (const { status, error } of [await guarda(pagina, version, { parentesco: 'madre' }), await envia(pagina, version)]) {
      expect([status, error.codigo, error.message]).toEqual([
        409,
        'respuesta-anulada',
        'Un administrador anuló lo que se había respondido. Puede responder la encuesta otra vez.',
      ])
    }
    expect((await guarda(pagina, 0, { parentesco: 'madre' })).status).toBe(200)
  })

  it('después de una anulación comienza de nuevo y reemplaza el comprobante', async () => {
    const primera = await unaEncuestaRespondida(apoderado)
    await envia(primera.pagina, primera.version)
    await sql`update respuesta set estado = 'anulada' where run_estudiante = ${ANTONIA}`.execute(servidor.db)
    await sql`update comprobante set estado = 'ANULADO' where run_estudiante = ${ANTONIA}`.execute(servidor.db)

    const pagina = await abreLaEncuesta(servidor, escuela, ANTONIA)
    const { body } = await lee(pagina)
    expect([body.estado, body.version, body.respuestas]).toEqual(['ANULADA', 0, {}])
    const { body: guardado } = await guarda(pagina, 0, respondeTodo(body.cuestionario))
    expect((await envia(pagina, guardado.version)).status).toBe(200)
    expect(await comprobantesDe(ANTONIA)).toEqual(['REEMPLAZADO', 'VALIDO'])
  })
})
