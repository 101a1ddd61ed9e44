import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { levantar, type ServidorDePrueba } from '#tests/support/servidor/servidor.ts'

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

// Before: half an hour of the school's own calls, and its renewals for twelve.
it('quien copió un token no entra con él después de que su dueña lo renovó', async () => {
  for (let vez = 0; vez < 25; vez += 1) expect((await intentos(robado)).map(({ status }) => status)).toEqual([401, 401, 401, 401])
  expect((await servidor.llama('postTokenUserInfo', {}, vivo)).status).toBe(200)
})

it('tampoco vuelve a servir cuando su dueña renueva otra vez', async () => {
  expect((await servidor.llama('postTokenRenovar', {}, vivo)).status).toBe(200)
  expect((await intentos(robado)).map(({ status }) => status)).toEqual([401, 401, 401, 401])
})
