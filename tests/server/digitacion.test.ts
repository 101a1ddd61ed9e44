import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Respuestas } from '#contract/rules/cuestionario.ts'
import { abreLaEncuesta, olvidaLoRespondido, respondeTodo, respondeYEnvia, tokenDe } from '#tests/support/servidor/encuestas.ts'
import { levantar, type ServidorDePrueba } from '#tests/support/servidor/servidor.ts'

/** A student of the school whose survey nobody began, in 1° básico. */
const ANTONIA = '36120458-1'
const RBD = 90145

let servidor: ServidorDePrueba
let escuela: string
let apoderado: string
let nacional: string

beforeAll(async () => {
  servidor = await levantar()
  escuela = await servidor.entra('rbd')
  apoderado = await servidor.entra('apoderado')
  nacional = await servidor.entra('administrador-nacional')
})
beforeEach(async () => {
  await olvidaLoRespondido(servidor, ANTONIA)
  // What the school typed of other students would answer for it.
  await sql`delete from segunda_digitacion`.execute(servidor.db)
})
afterAll(() => servidor.cierra())

const aqui = async () => ({ e: (await tokenDe(servidor, ANTONIA)).e, rbd: RBD })

/** Types the form of Antonia, and sends it: everything in its first choice, but what `cambios` says. */
async function digita(
  como: 'getAbrir' | 'getSegundaAbrir',
  digitador: string,
  cambios: Respuestas = {},
  cabeza: { folio?: string; informante?: 'apoderado' | 'establecimiento' } = {},
) {
  const pagina = await abreLaEncuesta(servidor, escuela, ANTONIA, como)
  const { body } = await servidor.llama('getEncuestadorRespuestas', {}, pagina)
  const papel = { folio: 'A-1', informante: 'apoderado' as const, digitador, ...cabeza }
  const guardado = await servidor.llama(
    'putEncuestadorRespuestas',
    { body: { version: body.version, cambios: respondeTodo(body.cuestionario, cambios), papel } },
    pagina,
    { idempotencyKey: randomUUID() },
  )
  const envio = await servidor.llama('postEncuestadorEnvio', { body: { version: guardado.body.version } }, pagina, {
    idempotencyKey: randomUUID(),
  })
  return { abierta: body, envio }
}

const siguiente = async (digitador: string, muestra = 100) =>
  (await servidor.llama('getSegundaSiguiente', { params: await aqui(), query: { muestra, digitador } }, escuela)).body
const diferencias = async () => (await servidor.llama('getDiferencias', { params: await aqui() }, escuela)).body
const calidadDe = async (digitador: string) =>
  (await servidor.llama('getCalidad', { params: await aqui() }, escuela)).body.find((una) => una.digitador === digitador)
const resuelve = async (elecciones: Record<string, 'primera' | 'segunda'>, motivo = 'Así dice el papel', quien = escuela) =>
  servidor.llama('postResolucion', { params: await tokenDe(servidor, ANTONIA), body: { elecciones, motivo } }, quien)
const guardadas = async () =>
  (
    await sql<{
      respuestas: Respuestas
      version: number
    }>`select respuestas, version from respuesta where run_estudiante = ${ANTONIA}`.execute(servidor.db)
  ).rows[0]!

describe('digitar un formulario por segunda vez', () => {
  it('se hace a ciegas, con su propia cabecera, y no cambia lo enviado ni su comprobante', async () => {
    const primera = await digita('getAbrir', 'Ana Soto', { personasHogar: 4 })
    const segunda = await digita('getSegundaAbrir', 'Luis Vera', { personasHogar: 4 })
    expect(segunda.abierta).toMatchObject({
      modo: 'segunda',
      estado: 'NO_INICIADA',
      respuestas: {},
      version: 0,
      papel: null,
      comprobante: null,
    })
    expect([segunda.envio.status, segunda.envio.body.id]).toEqual([200, primera.envio.body.id])
    expect((await guardadas()).version).toBe(2)
    expect(await diferencias()).toEqual([])
    expect(await calidadDe('Luis Vera')).toMatchObject({ formularios: 0, revisados: 1, errores: 0 })
  })

  it('dice en qué difieren, con el número de la pregunta y las palabras de cada una', async () => {
    await digita('getAbrir', 'Ana Soto', { personasHogar: 4 })
    await digita('getSegundaAbrir', 'Luis Vera', { personasHogar: 5 })
    const [una, ...otras] = await diferencias()
    expect(otras).toEqual([])
    expect(una).toMatchObject({ primera: 'Ana Soto', segunda: 'Luis Vera', folio: 'A-1', curso: '1° Básico A' })
    expect(una?.diferencias).toEqual([expect.objectContaining({ name: 'personasHogar', primera: '4', segunda: '5' })])
    expect(una?.diferencias[0]?.numero).toBeGreaterThan(0)
  })

  it('al resolver queda lo que dice el papel, con su motivo, y se sabe quién se equivocó', async () => {
    await digita('getAbrir', 'Ana Soto', { personasHogar: 4 })
    await digita('getSegundaAbrir', 'Luis Vera', { personasHogar: 5 })
    expect((await resuelve({})).error.campos).toEqual({ personasHogar: 'Elija una de las dos.' })
    expect((await resuelve({ personasHogar: 'segunda' }, ' ')).status).toBe(400)
    expect((await resuelve({ personasHogar: 'segunda' })).status).toBe(204)
    expect((await guardadas()).respuestas['personasHogar']).toBe(5)
    expect(await diferencias()).toEqual([])
    expect(await calidadDe('Ana Soto')).toMatchObject({ revisados: 1, errores: 1 })
    expect(await calidadDe('Luis Vera')).toMatchObject({ revisados: 1, errores: 0 })
    expect((await resuelve({ personasHogar: 'primera' })).error.codigo).toBe('sin-diferencias')
    await expect
      .poll(async () => (await servidor.llama('getAuditoria', { query: { accion: 'resolver-digitacion' } }, nacional)).body.filas[0])
      .toMatchObject({ motivo: 'Así dice el papel' })
  })

  it('compara también el folio y quién respondió, y lo que dice el papel queda en la respuesta y en su comprobante', async () => {
    const { envio } = await digita('getAbrir', 'Ana Soto', {}, { folio: 'A-1', informante: 'apoderado' })
    await digita('getSegundaAbrir', 'Luis Vera', {}, { folio: 'A-7', informante: 'establecimiento' })
    const [una] = await diferencias()
    expect(una?.diferencias).toEqual([
      { name: '#folio', numero: null, pregunta: 'Folio del formulario', primera: 'A-1', segunda: 'A-7' },
      { name: '#informante', numero: null, pregunta: 'Quién respondió', primera: 'El apoderado', segunda: 'El establecimiento' },
    ])
    expect((await resuelve({ '#folio': 'segunda' })).error.campos).toEqual({ '#informante': 'Elija una de las dos.' })
    expect((await resuelve({ '#folio': 'primera', '#informante': 'segunda' })).status).toBe(204)
    const { rows } = await sql`
      select r.folio, r.informante, k.informante as "enComprobante" from respuesta r join comprobante k using (respuesta_id)
      where k.comprobante_id = ${envio.body.id}
    `.execute(servidor.db)
    expect(rows).toEqual([{ folio: 'A-1', informante: 'establecimiento', enComprobante: 'establecimiento' }])
    expect([(await calidadDe('Ana Soto'))?.errores, (await calidadDe('Luis Vera'))?.errores]).toEqual([1, 1])
  })

  it('un folio es el mismo con otras mayúsculas o espacios, y cuenta entre lo comparado', async () => {
    await digita('getAbrir', 'Ana Soto', {}, { folio: 'a-1' })
    await digita('getSegundaAbrir', 'Luis Vera', {}, { folio: 'A - 1' })
    expect(await diferencias()).toEqual([])
    const conFolio = (await calidadDe('Luis Vera'))?.comparadas ?? 0
    await olvidaLoRespondido(servidor, ANTONIA)
    await sql`delete from segunda_digitacion`.execute(servidor.db)
    await digita('getAbrir', 'Ana Soto', {}, { folio: '' })
    await digita('getSegundaAbrir', 'Luis Vera', {}, { folio: '' })
    expect((await calidadDe('Luis Vera'))?.comparadas).toBe(conFolio - 1)
  })

  it('si la primera era la buena, lo enviado no cambia y el error es de la segunda', async () => {
    await digita('getAbrir', 'Ana Soto', { personasHogar: 4 })
    await digita('getSegundaAbrir', 'Luis Vera', { personasHogar: 5 })
    await resuelve({ personasHogar: 'primera' })
    expect((await guardadas()).respuestas['personasHogar']).toBe(4)
    expect([(await calidadDe('Ana Soto'))?.errores, (await calidadDe('Luis Vera'))?.errores]).toEqual([0, 1])
  })

  it('a quien digita le toca lo de otra persona, donde la hay', async () => {
    await sql`update respuesta set estado = 'anulada' where run_estudiante in (select run from estudiante where id_rbd = ${RBD}) and estado = 'enviada'
      and usuario_id = (select usuario_id from usuario where nombre_usuario = ${String(RBD)})`.execute(servidor.db)
    await digita('getAbrir', 'Ana Soto')
    const { t } = await tokenDe(servidor, ANTONIA)
    expect(await siguiente('ana soto')).toEqual({ quedan: 1, token: t })
    await sql`update respuesta set estado = 'enviada', digitador = 'Luis Vera' where respuesta_id = (
      select r.respuesta_id from respuesta r join estudiante e on e.run = r.run_estudiante
      where r.encuesta_id = (select encuesta_id from respuesta where run_estudiante = ${ANTONIA}) and e.id_rbd = ${RBD} and r.estado = 'anulada' and r.enviada is not null limit 1)`.execute(
      servidor.db,
    )
    const deAna = await siguiente('Ana Soto')
    expect([deAna.quedan, deAna.token === t]).toEqual([1, false])
    expect(await siguiente('Luis Vera')).toEqual({ quedan: 1, token: t })
    expect((await siguiente('Marta Ruiz')).quedan).toBe(2)
  })

  it('una muestra es la misma cada vez, y es parte de todos', async () => {
    await digita('getAbrir', 'Ana Soto')
    const { quedan: diez } = await siguiente('', 10)
    const { quedan: veinte } = await siguiente('', 20)
    const { quedan: todos } = await siguiente('', 100)
    expect(diez <= veinte && veinte <= todos).toBe(true)
    expect(todos).toBeGreaterThan(0)
    expect((await siguiente('', 10)).quedan).toBe(diez)
    const { status } = await servidor.llama('getSegundaSiguiente', { params: await aqui(), query: { muestra: 37 } }, escuela)
    expect(status).toBe(400)
  })

  it('lo que respondió un apoderado por su cuenta no se digita otra vez', async () => {
    await respondeYEnvia(servidor, apoderado, ANTONIA)
    const abierta = await servidor.llama('getSegundaAbrir', { params: await tokenDe(servidor, ANTONIA) }, escuela)
    expect([abierta.status, abierta.error.codigo]).toEqual([409, 'sin-primera'])
  })

  it('lo reabierto ya no tiene segunda digitación', async () => {
    await digita('getAbrir', 'Ana Soto')
    await digita('getSegundaAbrir', 'Luis Vera', { personasHogar: 5 })
    await sql`update respuesta set estado = 'borrador', enviada = null where run_estudiante = ${ANTONIA}`.execute(servidor.db)
    expect((await sql`select 1 from segunda_digitacion`.execute(servidor.db)).rows).toEqual([])
  })

  it('ni se comienza la que estaba abierta, si mientras tanto lo respondió su apoderado', async () => {
    await digita('getAbrir', 'Ana Soto')
    const pagina = await abreLaEncuesta(servidor, escuela, ANTONIA, 'getSegundaAbrir')
    await olvidaLoRespondido(servidor, ANTONIA)
    expect((await respondeYEnvia(servidor, apoderado, ANTONIA)).status).toBe(200)
    const guardado = await servidor.llama('putEncuestadorRespuestas', { body: { version: 0, cambios: { personasHogar: 5 } } }, pagina, {
      idempotencyKey: randomUUID(),
    })
    expect([guardado.status, guardado.error.codigo]).toEqual([409, 'conflicto'])
  })

  it('lo digitado de una encuesta no es de otra del mismo establecimiento', async () => {
    await digita('getAbrir', 'Marta Ruiz')
    expect(await calidadDe('Marta Ruiz')).toMatchObject({ formularios: 1 })
    const { rows } = await sql<{ e: number }>`
      select t.encuesta_id as e from token_encuesta t join estudiante e on e.run = t.run_estudiante
      where e.id_rbd = ${RBD} and t.encuesta_id <> ${(await aqui()).e} order by 1 limit 1
    `.execute(servidor.db)
    const { status, body } = await servidor.llama('getCalidad', { params: { e: rows[0]?.e ?? 0, rbd: RBD } }, escuela)
    expect([status, body.filter(({ digitador }) => digitador === 'Marta Ruiz')]).toEqual([200, []])
  })
})

describe('los tandas', () => {
  it('dicen de cada curso cuánto falta y cuánto se digitó dos veces', async () => {
    const tandas = async () =>
      (await servidor.llama('getTandas', { params: await aqui() }, escuela)).body.find((uno) => uno.letraCurso === 'A')!
    const antes = await tandas()
    await digita('getAbrir', 'Ana Soto')
    await digita('getSegundaAbrir', 'Luis Vera', { personasHogar: 5 })
    const { completadas, digitadas, segundas, porResolver } = antes
    expect(await tandas()).toEqual({
      ...antes,
      completadas: completadas + 1,
      digitadas: digitadas + 1,
      segundas: segundas + 1,
      porResolver: porResolver + 1,
    })
  })

  it('no son de otra escuela, ni de quien no digita', async () => {
    const { e } = await aqui()
    const { rows } = await sql<{ rbd: number }>`
      select s.id_rbd as rbd from token_encuesta t join estudiante s on s.run = t.run_estudiante where t.encuesta_id = ${e} and s.id_rbd <> ${RBD} limit 1
    `.execute(servidor.db)
    for (const clave of ['getTandas', 'getCalidad', 'getDiferencias'] as const) {
      expect((await servidor.llama(clave, { params: { e, rbd: rows[0]?.rbd ?? 0 } }, escuela)).status).toBe(404)
      expect((await servidor.llama(clave, { params: { e, rbd: RBD } }, nacional)).status).toBe(403)
      expect((await servidor.llama(clave, { params: { e, rbd: RBD } }, null)).status).toBe(401)
    }
  })
})
