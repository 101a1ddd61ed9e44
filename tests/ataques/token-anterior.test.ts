import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { levantar, type ServidorDePrueba } from '#tests/support/servidor/servidor.ts'
import { anota } from './ataque.ts'

/** Somebody copied a school's token, and the school goes on working: its tab renews its own. */
let servidor: ServidorDePrueba
let robado: string
let vivo: string

beforeEach(async () => {
  servidor = await levantar()
  robado = await servidor.entra('rbd')
  vivo = (await servidor.llama('postTokenRenovar', {}, robado)).body.accessToken
  await sql`update sesion set renovada = now() - interval '11 seconds' where renovada is not null`.execute(servidor.db)
})
afterEach(() => servidor.cierra())

const intentos = (token: string) =>
  Promise.all([
    servidor.llama('postTokenUserInfo', {}, token),
    servidor.llama('getUsuario', {}, token),
    servidor.llama('getPeriodos', {}, token),
    servidor.llama('postTokenRenovar', {}, token),
  ])

it('quien copió un token no entra con él después de que su dueña lo renovó', async ({ task }) => {
  const estados: number[] = []
  for (let vez = 0; vez < 25; vez += 1) for (const { status } of await intentos(robado)) estados.push(status)
  const ahora = `${estados.filter((status) => status === 200).length} de ${estados.length} llamadas sirven`
  anota(task, { nombre: 'Token copiado, 11 s después de que su dueña lo renovó', antes: 'sirve media hora', ahora })
  expect(new Set(estados)).toEqual(new Set([401]))
  expect((await servidor.llama('postTokenUserInfo', {}, vivo)).status).toBe(200)
})

it('tampoco vuelve a servir cuando su dueña renueva otra vez', async () => {
  expect((await servidor.llama('postTokenRenovar', {}, vivo)).status).toBe(200)
  expect((await intentos(robado)).map(({ status }) => status)).toEqual([401, 401, 401, 401])
})
