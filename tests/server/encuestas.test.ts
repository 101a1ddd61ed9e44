import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { levantar, type ServidorDePrueba } from '#tests/support/servidor/servidor.ts'

let servidor: ServidorDePrueba
let escuela: string
let apoderado: string

beforeAll(async () => {
  servidor = await levantar()
  escuela = await servidor.entra('rbd')
  apoderado = await servidor.entra('apoderado')
})
afterAll(() => servidor.cierra())

describe('las encuestas', () => {
  it('muestra una encuesta con su período, su contestador y sus fechas', async () => {
    const { status, body } = await servidor.llama('getEncuesta', { params: { id: 2 } }, apoderado)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      encuestaId: 2,
      activo: true,
      periodo: { periodoId: 2, nombre: '2025' },
      contestador: { informanteDigitadorId: 1, nombre: 'Apoderado' },
      apertura: '2025-08-04T04:00:00.000Z',
    })
  })

  it('no encuentra una encuesta que no existe y rechaza un número imposible', async () => {
    expect((await servidor.llama('getEncuesta', { params: { id: 999 } }, apoderado)).status).toBe(404)
    expect((await servidor.llama('getEncuesta', { params: { id: 'x' } }, apoderado)).status).toBe(400)
    expect((await servidor.llama('getEncuesta', { params: { id: 2 } })).status).toBe(401)
  })

  it('lista las activas del período en curso, sin las del anterior', async () => {
    const { body } = await servidor.llama('getEncuestasActivas', {}, escuela)
    expect(body.map((encuesta) => encuesta.encuestaId)).toEqual([1, 2, 3, 4, 5, 6])
    expect((await servidor.llama('getEncuestasActivas', {})).status).toBe(401)
  })

  it('una inactiva no está entre las activas, ni entre las del colegio ni entre las del grado', async () => {
    await sql`update encuesta set activo = false where encuesta_id = 1`.execute(servidor.db)
    const listas = [
      await servidor.llama('getEncuestasActivas', {}, escuela),
      await servidor.llama('getEncuestasDeRbd', { params: { rbd: 90145 } }, escuela),
      await servidor.llama('getEncuestasDeGrado', { params: { t: 10, g: 4 } }, escuela),
    ]
    expect(listas.map(({ body }) => body.map(({ encuestaId }) => encuestaId))).toEqual([[2, 3, 4, 5, 6], [2, 3], []])
    await sql`update encuesta set activo = true where encuesta_id = 1`.execute(servidor.db)
  })

  it('lista las de un grado', async () => {
    const del = async (t: number, g: number) =>
      (await servidor.llama('getEncuestasDeGrado', { params: { t, g } }, apoderado)).body.map((una) => una.encuestaId)
    expect([await del(10, 4), await del(510, 1), await del(363, 3), await del(110, 2)]).toEqual([[1], [4], [5], []])
    expect((await servidor.llama('getEncuestasDeGrado', { params: { t: 110, g: 0 } }, apoderado)).status).toBe(400)
    expect((await servidor.llama('getEncuestasDeGrado', { params: { t: 110, g: 1 } })).status).toBe(401)
  })

  it('de las que no son públicas sabe el colegio, y no el apoderado', async () => {
    const REGISTRO = { params: { id: 6 } }
    const deTercero = { params: { t: 363, g: 3 } }
    const activas = async (token: string) => (await servidor.llama('getEncuestasActivas', {}, token)).body.map((una) => una.encuestaId)
    expect((await servidor.llama('getEncuesta', REGISTRO, escuela)).body.esPublico).toBe(false)
    expect((await servidor.llama('getEncuesta', REGISTRO, apoderado)).status).toBe(404)
    expect(await activas(apoderado)).toEqual([1, 2, 3, 4, 5])
    await sql`update encuesta set es_publico = false where encuesta_id = 5`.execute(servidor.db)
    expect([await activas(apoderado), (await activas(escuela)).length]).toEqual([[1, 2, 3, 4], 6])
    expect((await servidor.llama('getEncuestasDeGrado', deTercero, apoderado)).body).toEqual([])
    expect((await servidor.llama('getEncuestasDeGrado', deTercero, escuela)).body).toHaveLength(1)
    await sql`update encuesta set es_publico = true where encuesta_id = 5`.execute(servidor.db)
  })

  it('lista las de un colegio con cuántos estudiantes y cuánto falta', async () => {
    const { body } = await servidor.llama('getEncuestasDeRbd', { params: { rbd: 90145 } }, escuela)
    expect(body.map((encuesta) => encuesta.encuestaId)).toEqual([1, 2, 3])
    for (const encuesta of body) {
      const contar = async (estado: string) =>
        (await servidor.llama('getEstudiantes', { params: { e: encuesta.encuestaId, rbd: 90145 }, query: { estado } }, escuela)).body.total
      expect([encuesta.completadas, encuesta.enProgreso]).toEqual([await contar('COMPLETADA'), await contar('EN_PROGRESO')])
    }
  })

  it('no muestra las de otro colegio, ni a un apoderado, ni sin ingresar', async () => {
    expect((await servidor.llama('getEncuestasDeRbd', { params: { rbd: 90152 } }, escuela)).status).toBe(404)
    expect((await servidor.llama('getEncuestasDeRbd', { params: { rbd: 90145 } }, apoderado)).status).toBe(403)
    expect((await servidor.llama('getEncuestasDeRbd', { params: { rbd: 90145 } })).status).toBe(401)
  })

  it('lista los períodos, el más nuevo primero', async () => {
    const { body } = await servidor.llama('getPeriodos', {}, apoderado)
    expect(body).toEqual([
      { periodoId: 2, nombre: '2025', activo: true },
      { periodoId: 1, nombre: '2024', activo: false },
    ])
    expect((await servidor.llama('getPeriodos', {})).status).toBe(401)
  })
})
