import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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
  await sql`delete from vinculo where creado > '2025-12-31'`.execute(servidor.db)
  await sql`update vinculo set desvinculado = null`.execute(servidor.db)
})
afterAll(() => servidor.cierra())

const vincula = (runEstudiante: string, quien = apoderado, id = usuarioId) =>
  servidor.llama('postApoderadosEstudiantes', { body: { runEstudiante, usuarioId: id } }, quien)
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
    const malo = await vincula('36208845-4')
    expect([malo.status, malo.error.campos]).toEqual([400, { runEstudiante: 'RUN incorrecto.' }])
  })

  it('no se vinculan a la cuenta de otra persona', async () => {
    expect((await vincula('36208845-3', apoderado, 1)).status).toBe(404)
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
