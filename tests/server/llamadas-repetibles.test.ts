import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { usuarioIdDe } from '#tests/support/servidor/encuestas.ts'
import { levantar, type ServidorDePrueba } from '#tests/support/servidor/servidor.ts'

const LAUTARO = '36208845-3'

let servidor: ServidorDePrueba
let apoderado: string
let usuarioId: number
beforeAll(async () => {
  servidor = await levantar()
  apoderado = await servidor.entra('apoderado')
  usuarioId = await usuarioIdDe(servidor, apoderado)
})
beforeEach(async () => {
  for (const tabla of ['llamada_repetible', 'consulta_de_run']) await sql`delete from ${sql.table(tabla)}`.execute(servidor.db)
  await sql`delete from vinculo where run_estudiante = ${LAUTARO}`.execute(servidor.db)
})
afterAll(() => servidor.cierra())

const busca = () => servidor.llama('getEstudiantePorRun', { params: { run: LAUTARO } }, apoderado)
const vincula = (idempotencyKey?: string, runEstudiante = LAUTARO) =>
  servidor.llama('postApoderadosEstudiantes', { body: { runEstudiante, usuarioId } }, apoderado, idempotencyKey ? { idempotencyKey } : {})
const desvincula = (idempotencyKey: string) =>
  servidor.llama('deleteApoderadosEstudiantes', { params: { run: LAUTARO } }, apoderado, { idempotencyKey })
const vinculos = async () => (await sql`select 1 from vinculo where run_estudiante = ${LAUTARO}`.execute(servidor.db)).rows.length

describe('una llamada cuya respuesta se perdió', () => {
  it('se repite con su clave y recibe la misma respuesta, sin hacerse dos veces', async () => {
    await busca()
    const clave = randomUUID()
    const una = await vincula(clave)
    const otra = await vincula(clave)
    expect([una.status, otra.status]).toEqual([201, 201])
    expect(otra.body).toEqual(una.body)
    expect(await vinculos()).toBe(1)
    expect((await vincula()).error.codigo).toBe('ya-vinculado')
  })

  it('tampoco se hace dos veces si la primera todavía va en camino', async () => {
    await busca()
    const clave = randomUUID()
    const juntas = await Promise.all([vincula(clave), vincula(clave), vincula(clave)])
    expect(juntas.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(juntas.map(({ body }) => body.vinculoId)).size).toBe(1)
    expect(await vinculos()).toBe(1)
  })

  it('puede ser de las que no responden nada', async () => {
    await busca()
    await vincula(randomUUID())
    const clave = randomUUID()
    expect([(await desvincula(clave)).status, (await desvincula(clave)).status]).toEqual([204, 204])
    expect((await desvincula(randomUUID())).status).toBe(404)
  })

  it('se hace otra vez si el servidor se detuvo a medio hacerla', async () => {
    await busca()
    const clave = randomUUID()
    expect((await vincula(clave)).status).toBe(201)
    await desvincula(randomUUID())
    await sql`update llamada_repetible set respuesta = null, comenzada = now() - interval '61 seconds' where clave = ${clave}`.execute(
      servidor.db,
    )
    await busca()
    expect((await vincula(clave)).status).toBe(201)
    expect(await vinculos()).toBe(2)
  })
})

it('lo que se rechazó se puede pedir otra vez con la misma clave', async () => {
  const clave = randomUUID()
  expect((await vincula(clave)).error.codigo).toBe('falta-consulta')
  await busca()
  expect((await vincula(clave)).status).toBe(201)
})

it('la misma clave no sirve para pedir otra cosa', async () => {
  await busca()
  const clave = randomUUID()
  await vincula(clave)
  const { status, error } = await vincula(clave, '36210033-K')
  expect([status, error.codigo]).toEqual([409, 'clave-repetida'])
  expect((await desvincula(clave)).error.codigo).toBe('clave-repetida')
})

it('una clave es de la cuenta que la hizo: a otra no le da la respuesta ajena', async () => {
  await busca()
  const clave = randomUUID()
  await vincula(clave)
  const otro = await servidor.entra('epja')
  const body = { runEstudiante: LAUTARO, usuarioId: await usuarioIdDe(servidor, otro) }
  expect((await servidor.llama('postApoderadosEstudiantes', { body }, otro, { idempotencyKey: clave })).error.codigo).toBe('falta-consulta')
})

it('una clave que no es un UUID se rechaza', async () => {
  expect((await vincula('repetida')).error.codigo).toBe('idempotency-key')
})

it('de lo respondido no queda nada después de una hora', async () => {
  await busca()
  await vincula(randomUUID())
  await sql`update llamada_repetible set comenzada = now() - interval '61 minutes'`.execute(servidor.db)
  await desvincula(randomUUID())
  expect((await sql`select 1 from llamada_repetible`.execute(servidor.db)).rows).toHaveLength(1)
})
