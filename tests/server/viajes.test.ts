import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { abreLaEncuesta, olvidaLoRespondido, respondeTodo } from '#tests/support/servidor/encuestas.ts'
import { levantar, type ServidorDePrueba } from '#tests/support/servidor/servidor.ts'

/** A student of the school whose survey nobody began. */
const ANTONIA = '36120458-1'

let servidor: ServidorDePrueba
let dichas: string[] = []

beforeAll(async () => {
  servidor = await levantar({ alConsultar: ({ sql }) => dichas.push(sql.replace(/\s+/g, ' ').trim()) })
})
afterAll(() => servidor.cierra())

/** The statements of a call; those of the queue and of the audit's lines, which go in batches, are of no call. */
async function viajes(llama: () => Promise<{ status: number }>): Promise<string[]> {
  dichas = []
  expect((await llama()).status).toBe(200)
  return dichas.filter((una) => !/\bencargo\b|anota_hechos/.test(una)).map((una) => una.slice(0, 60))
}

// Each statement is a turn to the database: the least server takes one for reading and two for writing, its session in the first one.
it('guardar y enviar viajan dos veces a la base, con la sesión', async () => {
  await olvidaLoRespondido(servidor, ANTONIA)
  const pagina = await abreLaEncuesta(servidor, await servidor.entra('rbd'), ANTONIA)
  const { body } = await servidor.llama('getEncuestadorRespuestas', {}, pagina)
  const guarda = (version: number) => () =>
    servidor.llama('putEncuestadorRespuestas', { body: { version, cambios: respondeTodo(body.cuestionario) } }, pagina, {
      idempotencyKey: randomUUID(),
    })
  expect(await viajes(guarda(0))).toHaveLength(2)
  expect(await viajes(guarda(1))).toHaveLength(2)
  const envia = () => servidor.llama('postEncuestadorEnvio', { body: { version: 2 } }, pagina, { idempotencyKey: randomUUID() })
  expect(await viajes(envia)).toHaveLength(2)
})

it('el avance del país viaja una vez, además de la sesión', async () => {
  const nacional = await servidor.entra('administrador-nacional')
  expect(await viajes(() => servidor.llama('getAvance', { query: {} }, nacional))).toHaveLength(2)
})
