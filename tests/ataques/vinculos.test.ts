import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { abreLaEncuesta, tokenDe, usuarioIdDe } from '#tests/support/servidor/encuestas.ts'
import { levantar, type ServidorDePrueba } from '#tests/support/servidor/servidor.ts'
import { anota } from './ataque.ts'

/** Links that one account tries, each followed by its unlinking. */
const INTENTOS = 200

let servidor: ServidorDePrueba
let extrano: string
let usuarioId: number

beforeAll(async () => {
  servidor = await levantar()
  extrano = await servidor.entra('epja')
  usuarioId = await usuarioIdDe(servidor, extrano)
})
afterAll(() => servidor.cierra())

describe('un extraño que vincula y desvincula', () => {
  it('no se lleva el nombre de ningún estudiante', async ({ task }) => {
    const { rows } = await sql<{ run: string; paterno: string }>`
      select run, apellido_paterno as paterno from estudiante
      where run not in (select run_estudiante from vinculo where usuario_id = ${usuarioId}) order by run limit ${INTENTOS}
    `.execute(servidor.db)
    expect(rows).toHaveLength(INTENTOS)
    let nombres = 0
    for (const { run, paterno } of rows) {
      const { body } = await servidor.llama('postApoderadosEstudiantes', { body: { runEstudiante: run, usuarioId } }, extrano)
      if (JSON.stringify(body).includes(`"${paterno}"`)) nombres += 1
      await servidor.llama('deleteApoderadosEstudiantes', { params: { run } }, extrano)
    }
    anota(task, { nombre: '200 vínculos de un extraño', antes: 'un nombre completo por cada dos', ahora: `${nombres} nombres` })
    expect(nombres).toBe(0)
  }, 240_000)

  it('buscando antes se lleva a lo más diez nombres de pila por hora, y ningún apellido', async ({ task }) => {
    await sql`delete from consulta_de_run where usuario_id = ${usuarioId}`.execute(servidor.db)
    const { rows } = await sql<{ run: string; paterno: string }>`
      select run, apellido_paterno as paterno from estudiante
      where run not in (select run_estudiante from vinculo where usuario_id = ${usuarioId}) order by run desc limit 50
    `.execute(servidor.db)
    let vinculados = 0
    let apellidos = 0
    for (const { run, paterno } of rows) {
      const previa = await servidor.llama('getEstudiantePorRun', { params: { run } }, extrano)
      const { status, body } = await servidor.llama('postApoderadosEstudiantes', { body: { runEstudiante: run, usuarioId } }, extrano)
      if (status === 201) vinculados += 1
      if (JSON.stringify([previa.body, body]).includes(`"${paterno}"`)) apellidos += 1
      await servidor.llama('deleteApoderadosEstudiantes', { params: { run } }, extrano)
    }
    const ahora = `${vinculados} vínculos y ${apellidos} apellidos`
    anota(task, { nombre: '50 vínculos, cada uno después de su consulta', antes: 'un nombre completo por vínculo', ahora })
    expect([vinculados, apellidos]).toEqual([10, 0])
  })
})

describe('un extraño que responde', () => {
  /** A student of the school whose survey nobody began. */
  const AJENO = '36120458-1'

  async function guardaUnaRespuesta(): Promise<void> {
    await sql`delete from consulta_de_run where usuario_id = ${usuarioId}`.execute(servidor.db)
    await servidor.llama('getEstudiantePorRun', { params: { run: AJENO } }, extrano)
    await servidor.llama('postApoderadosEstudiantes', { body: { runEstudiante: AJENO, usuarioId } }, extrano)
    const pagina = await abreLaEncuesta(servidor, extrano, AJENO)
    const { body } = await servidor.llama('getEncuestadorRespuestas', {}, pagina)
    expect(body.estudiante.nombre).toBe('ANTONIA PAZ M. P.')
    const pregunta = body.cuestionario.pages[0]?.elements[0]
    if (pregunta?.type !== 'radiogroup') throw new Error('La primera pregunta ya no es de alternativas.')
    const guardado = await servidor.llama(
      'putEncuestadorRespuestas',
      { body: { version: body.version, cambios: { [pregunta.name]: pregunta.choices[0]?.value ?? '' } } },
      pagina,
      { idempotencyKey: randomUUID() },
    )
    expect(guardado.status).toBe(200)
  }

  it('y se desvincula no deja la encuesta tomada: la escuela responde de inmediato', async () => {
    await guardaUnaRespuesta()
    expect((await servidor.llama('deleteApoderadosEstudiantes', { params: { run: AJENO } }, extrano)).status).toBe(204)
    const escuela = await servidor.entra('rbd')
    const pagina = await abreLaEncuesta(servidor, escuela, AJENO)
    const { status, body } = await servidor.llama('getEncuestadorRespuestas', {}, pagina)
    expect([status, body.respuestas, body.version]).toEqual([200, {}, 0])
    const { rows } = await sql`select 1 from respuesta_tomada where token = ${(await tokenDe(servidor, AJENO)).t}`.execute(servidor.db)
    expect(rows).toHaveLength(1)
  })
})
