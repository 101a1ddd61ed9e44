import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pruebaPorClaveUnica } from '#server/areas/apoderados/vinculos.sql.ts'
import { usuarioIdDe } from '#tests/support/servidor/encuestas.ts'
import { levantar, type ServidorDePrueba } from '#tests/support/servidor/servidor.ts'

let servidor: ServidorDePrueba
let apoderado: string
let usuarioId: number

beforeAll(async () => {
  servidor = await levantar()
  apoderado = await servidor.entra('apoderado')
  usuarioId = await usuarioIdDe(servidor, apoderado)
})
beforeEach(async () => {
  await sql`delete from consulta_de_run`.execute(servidor.db)
  await sql`delete from vinculo where creado > '2025-12-31'`.execute(servidor.db)
  await sql`update vinculo set desvinculado = null`.execute(servidor.db)
})
afterAll(() => servidor.cierra())

const busca = (run: string, quien = apoderado) => servidor.llama('getEstudiantePorRun', { params: { run } }, quien)
const vinculaSinBuscar = (runEstudiante: string, quien = apoderado, id = usuarioId) =>
  servidor.llama('postApoderadosEstudiantes', { body: { runEstudiante, usuarioId: id } }, quien)
async function vincula(runEstudiante: string) {
  await busca(runEstudiante)
  return vinculaSinBuscar(runEstudiante)
}
const desvincula = (run: string, quien = apoderado) => servidor.llama('deleteApoderadosEstudiantes', { params: { run } }, quien)

async function susEstudiantes(): Promise<string[]> {
  return (await servidor.llama('getApoderadosEstudiantes', {}, apoderado)).body.map((fila) => fila.runEstudiante)
}

describe('los estudiantes de un apoderado', () => {
  it('se listan con su encuesta, su estado y lo que falta de la que está respondiendo', async () => {
    const { status, body } = await servidor.llama('getApoderadosEstudiantes', {}, apoderado)
    expect(status).toBe(200)
    expect(body.map((fila) => [fila.runEstudiante, fila.encuestaId, fila.estado])).toEqual([
      ['36120458-1', 2, 'NO_INICIADA'],
      ['36120771-8', 3, 'EN_PROGRESO'],
      ['36121302-5', 1, 'COMPLETADA'],
    ])
    expect(body.map((fila) => fila.propia)).toEqual([false, true, true])
    expect(body[1]?.avance?.respondidas).toBeGreaterThan(0)
    expect(body[1]?.avance?.respondidas).toBeLessThan(body[1]?.avance?.preguntas ?? 0)
    expect(body.map((fila) => [fila.avance === null, fila.dsNomEstable])).toEqual([
      [true, 'Escuela Los Arrayanes del Sur'],
      [false, 'Escuela Los Arrayanes del Sur'],
      [true, 'Escuela Los Arrayanes del Sur'],
    ])
  })

  it('no muestran ni abren una encuesta que no es pública', async () => {
    const [antonia] = (await servidor.llama('getApoderadosEstudiantes', {}, apoderado)).body
    const token = { params: { e: 2, t: antonia?.token ?? '' } }
    expect((await servidor.llama('getEstado', token, apoderado)).body.estado).toBe('NO_INICIADA')
    await sql`update encuesta set es_publico = false where encuesta_id = 2`.execute(servidor.db)
    const [ahora] = (await servidor.llama('getApoderadosEstudiantes', {}, apoderado)).body
    expect([ahora?.runEstudiante, ahora?.encuestaId, ahora?.estado, ahora?.token]).toEqual(['36120458-1', null, 'NO_DISPONIBLE', undefined])
    expect((await servidor.llama('getEstado', token, apoderado)).status).toBe(404)
    expect((await servidor.llama('getAbrir', token, apoderado)).status).toBe(404)
    expect((await servidor.llama('getEstado', token, await servidor.entra('rbd'))).body.estado).toBe('NO_INICIADA')
    await sql`update encuesta set es_publico = true where encuesta_id = 2`.execute(servidor.db)
  })

  it('se vinculan por RUN en cualquier escritura y aparecen en la lista', async () => {
    const { status, body } = await vincula('36.208.845-3')
    expect([status, body.runEstudiante, body.estado]).toEqual([201, '36208845-3', 'NO_INICIADA'])
    expect(await susEstudiantes()).toContain('36208845-3')
  })

  it('se vinculan también con un RUN de nueve cifras', async () => {
    expect((await vincula('100745120-9')).status).toBe(201)
  })

  it('no se vinculan dos veces, ni en dos llamadas a la vez', async () => {
    expect((await vincula('36120458-1')).error.codigo).toBe('ya-vinculado')
    const estados = (await Promise.all([vincula('36208845-3'), vincula('36208845-3')])).map((respuesta) => respuesta.status)
    expect(estados.sort()).toEqual([201, 409])
  })

  it('no se vinculan si el RUN no es de nadie o está mal escrito', async () => {
    expect((await vincula('11111111-1')).status).toBe(404)
    const malo = await vinculaSinBuscar('36208845-4')
    expect([malo.status, malo.error.campos]).toEqual([400, { runEstudiante: 'RUN incorrecto.' }])
  })

  it('no se vinculan a la cuenta de otra persona', async () => {
    expect((await vinculaSinBuscar('36208845-3', apoderado, 1)).status).toBe(404)
  })

  it('son a lo más diez', async () => {
    const { rows } = await sql<{ run: string }>`select run from estudiante where id_rbd = 90180 limit 8`.execute(servidor.db)
    const respuestas = []
    for (const { run } of rows) respuestas.push(await vincula(run))
    expect(respuestas.map((respuesta) => respuesta.status)).toEqual([201, 201, 201, 201, 201, 201, 201, 409])
    expect(respuestas.at(-1)?.error.codigo).toBe('maximo-de-vinculos')
  })

  it('se desvinculan, y al volver a vincularlos queda la historia', async () => {
    expect((await desvincula('36120458-1')).status).toBe(204)
    expect(await susEstudiantes()).not.toContain('36120458-1')
    expect((await desvincula('36120458-1')).status).toBe(404)
    expect((await vincula('36120458-1')).status).toBe(201)
    const { rows } = await sql<{ vigente: boolean }>`
      select desvinculado is null as vigente from vinculo where usuario_id = ${usuarioId} and run_estudiante = '36120458-1' order by vinculo_id
    `.execute(servidor.db)
    expect(rows).toEqual([{ vigente: false }, { vigente: true }])
  })

  it('no se tocan desde la cuenta de otro apoderado', async () => {
    const otro = await servidor.entra('epja')
    expect((await desvincula('36120458-1', otro)).status).toBe(404)
    expect(await susEstudiantes()).toContain('36120458-1')
  })

  it('se muestran solo a apoderados que ingresaron', async () => {
    const escuela = await servidor.entra('rbd')
    const llamadas = (token: string | null) =>
      Promise.all([
        servidor.llama('getApoderadosEstudiantes', {}, token),
        servidor.llama('postApoderadosEstudiantes', { body: { runEstudiante: '36208845-3', usuarioId } }, token),
        servidor.llama('deleteApoderadosEstudiantes', { params: { run: '36120458-1' } }, token),
      ])
    expect((await llamadas(null)).map((respuesta) => respuesta.status)).toEqual([401, 401, 401])
    expect((await llamadas(escuela)).map((respuesta) => respuesta.status)).toEqual([403, 403, 403])
  })
})

const fila = async <T>(consulta: ReturnType<typeof sql<T>>): Promise<T | undefined> => (await consulta.execute(servidor.db)).rows[0]
const auditadas = async (accion: string) =>
  (
    await sql<{ objeto: string }>`select objeto_id as objeto from auditoria where accion = ${accion} order by auditoria_id`.execute(
      servidor.db,
    )
  ).rows.length

describe('buscar antes de vincular', () => {
  it('hace falta, por la misma cuenta y hace menos de quince minutos', async () => {
    const sinBuscar = await vinculaSinBuscar('36208845-3')
    expect([sinBuscar.status, sinBuscar.error.codigo]).toEqual([409, 'falta-consulta'])
    // What the refused one left does not count as a look-up.
    expect((await vinculaSinBuscar('36208845-3')).error.codigo).toBe('falta-consulta')
    expect((await busca('36208845-3')).status).toBe(200)
    const otro = await servidor.entra('epja')
    expect((await vinculaSinBuscar('36208845-3', otro, await usuarioIdDe(servidor, otro))).error.codigo).toBe('falta-consulta')
    await sql`update consulta_de_run set fecha = now() - interval '15 minutes 1 second' where clase = 'consulta'`.execute(servidor.db)
    expect((await vinculaSinBuscar('36208845-3')).error.codigo).toBe('falta-consulta')
    await busca('36208845-3')
    expect((await vinculaSinBuscar('36208845-3')).status).toBe(201)
  })

  it('muestra iniciales, grado y establecimiento, y nada más', async () => {
    expect(Object.keys((await busca('36208845-3')).body).toSorted()).toEqual([
      'dsEnsenanza',
      'dsGrado',
      'dsNomEstable',
      'idRbd',
      'iniciales',
      'runEstudiante',
    ])
  })

  it('se cuenta hasta diez por hora, con los vínculos sin buscar y lo que falla, pero no el vínculo que sigue a su consulta', async () => {
    for (let i = 0; i < 4; i += 1) expect((await vinculaSinBuscar('36208845-3')).status).toBe(409)
    for (let i = 0; i < 3; i += 1) expect((await busca('22222222-2')).status).toBe(404)
    for (const run of ['36208845-3', '36210033-K', '100745120-9']) expect((await vincula(run)).status).toBe(201)
    const undecima = await busca('36208845-3')
    expect([undecima.status, undecima.error.codigo]).toEqual([429, 'demasiados-intentos'])
    const vinculo = await vinculaSinBuscar('11111111-1')
    expect([vinculo.status, Number(vinculo.headers['retry-after']) > 3_500]).toEqual([429, true])
  })

  it('se cuenta hasta veinte por día', async () => {
    await sql`
      insert into consulta_de_run (usuario_id, run, fecha)
      select ${usuarioId}, '11111111-1', now() - interval '2 hours' from generate_series(1, 19)
    `.execute(servidor.db)
    expect((await busca('36208845-3')).status).toBe(200)
    const vigesimoprimera = await busca('36208845-3')
    expect([vigesimoprimera.status, vigesimoprimera.error.message]).toEqual([429, 'Ya hizo 20 consultas en un día. Espere 22 horas.'])
  })
})

describe('un vínculo declarado', () => {
  it('muestra el nombre, las iniciales de los apellidos, el grado y el establecimiento', async () => {
    const { body } = await vincula('36208845-3')
    expect(body).toMatchObject({
      probado: false,
      nombres: 'LAUTARO JOSÉ',
      apellidoPaterno: 'P.',
      apellidoMaterno: 'Ñ.',
      dsGrado: '1° Básico',
      letraCurso: '',
      dsNomEstable: 'Escuela Los Arrayanes del Sur',
    })
  })

  it('queda en la auditoría, y su término también', async () => {
    const antes = [await auditadas('vincular'), await auditadas('desvincular')]
    await vincula('36208845-3')
    await desvincula('36208845-3')
    expect([await auditadas('vincular'), await auditadas('desvincular')]).toEqual(antes.map((cuantas) => cuantas + 1))
  })

  it('es comprobado de inmediato cuando lo hace un administrador', async () => {
    const nacional = await servidor.entra('administrador-nacional')
    const { body } = await servidor.llama('postAdminApoderadosEstudiantes', { body: { usuarioId, runEstudiante: '36208845-3' } }, nacional)
    expect(body.estudiantes.find((uno) => uno.runEstudiante === '36208845-3')?.probado).not.toBeNull()
  })

  it('de una persona consigo misma se comprueba cuando ClaveÚnica responde por ella', async () => {
    const epja = await servidor.entra('epja')
    const id = await usuarioIdDe(servidor, epja)
    const propio = async () =>
      (await servidor.llama('getApoderadosEstudiantes', {}, epja)).body.map((uno) => [uno.runEstudiante, uno.probado])
    await sql`update vinculo set probado = null, prueba = null where usuario_id = ${id}`.execute(servidor.db)
    expect(await propio()).toEqual([['34388412-5', false]])
    await pruebaPorClaveUnica(servidor.db, id)
    expect(await propio()).toEqual([['34388412-5', true]])
    // Linked anew it is proved from the start, and nobody else's is.
    await sql`update vinculo set desvinculado = now() - interval '2 days', desvinculado_por = usuario_id where usuario_id = ${id}`.execute(
      servidor.db,
    )
    for (const run of ['34388412-5', '36208845-3']) {
      await busca(run, epja)
      expect((await vinculaSinBuscar(run, epja, id)).body.probado).toBe(run === '34388412-5')
    }
  })
})

describe('deshacer una desvinculación', () => {
  it('devuelve un vínculo comprobado como era, durante un día', async () => {
    await desvincula('36120458-1')
    expect((await vincula('36120458-1')).body.probado).toBe(true)
    await desvincula('36120458-1')
    await sql`update vinculo set desvinculado = now() - interval '25 hours' where run_estudiante = '36120458-1' and desvinculado is not null`.execute(
      servidor.db,
    )
    expect((await vincula('36120458-1')).body.probado).toBe(false)
  })

  it('no devuelve lo que un administrador terminó', async () => {
    const nacional = await servidor.entra('administrador-nacional')
    const vinculo = await fila(
      sql<{
        id: number
      }>`select vinculo_id as id from vinculo where usuario_id = ${usuarioId} and run_estudiante = '36120458-1' and desvinculado is null`,
    )
    await servidor.llama(
      'deleteAdminApoderadosEstudiantes',
      { params: { id: vinculo?.id ?? 0 }, body: { motivo: 'No es su apoderada.' } },
      nacional,
    )
    expect((await vincula('36120458-1')).body.probado).toBe(false)
  })
})
