import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { LineaDeUso } from '#contract/uso-de-estados.ts'
import { sumaUso } from '#server/plugins/http/uso-de-estados.sql.ts'
import { levantar, type ServidorDePrueba } from '#tests/support/servidor/servidor.ts'

const NAVEGADOR = { accept: 'text/html' }
const linea = (estado: string, visitas: number, salidas = 0): LineaDeUso => ({ maquina: 'login', estado, visitas, salidas })
const cuenta = ({ app }: ServidorDePrueba, payload: unknown) =>
  app.inject({
    method: 'POST',
    url: '/api/uso-de-estados',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(payload),
  })
const lee = ({ app }: ServidorDePrueba, token: string) =>
  app.inject({ url: '/api/uso-de-estados', headers: { authorization: `Bearer ${token}` } })

test('nadie cuenta el uso de los estados si la instalación no lo pide', async () => {
  const servidor = await levantar()
  expect((await servidor.app.inject({ url: '/', headers: NAVEGADOR })).headers['server-timing']).toBeUndefined()
  expect((await cuenta(servidor, [linea('form', 1)])).statusCode).toBe(404)
  expect((await lee(servidor, await servidor.entra('administrador-nacional'))).statusCode).toBe(404)
  await servidor.cierra()
})

test('si lo pide, se suma entre procesos, los pocos no se distinguen, y solo lo lee un administrador nacional', async () => {
  const servidor = await levantar({ entorno: { USO_DE_ESTADOS: 'si' } })
  expect((await servidor.app.inject({ url: '/', headers: NAVEGADOR })).headers['server-timing']).toBe('uso')
  expect((await cuenta(servidor, [linea('form', 8, 3), linea('form.open', 9), linea('form', 2)])).statusCode).toBe(204)
  // What another process counted the same day, and what is too old to matter.
  await sumaUso(servidor.db, [linea('form', 5, 9)])
  await sql`insert into uso_de_estado values (current_date - 200, 'login', 'form', 1000, 1000)`.execute(servidor.db)
  const leido = await lee(servidor, await servidor.entra('administrador-nacional'))
  const hoy = expect.stringMatching(/^\d{4}-\d\d-\d\d$/)
  expect(leido.json()).toEqual({
    desde: hoy,
    hasta: hoy,
    estados: [
      { maquina: 'login', estado: 'form', visitas: 15, salidas: 12 },
      { maquina: 'login', estado: 'form.open', visitas: null, salidas: 0 },
    ],
  })
  for (const token of ['', await servidor.entra('reportes')]) expect((await lee(servidor, token)).statusCode).toBe(404)
  await servidor.cierra()
})

test('lo que no es un nombre de estado, o son más de los que hay, no entra', async () => {
  const servidor = await levantar({ entorno: { USO_DE_ESTADOS: 'si' } })
  const malos = [
    [],
    'form',
    [{ ...linea('form', 1), quien: '901458' }],
    [linea('12.345.678-5', 1)],
    [linea('form', -1)],
    [linea('form', 1.5)],
    Array.from({ length: 151 }, () => linea('form', 1)),
  ]
  for (const malo of malos) expect((await cuenta(servidor, malo)).statusCode).toBe(400)
  const nombre = (numero: number) => String(numero).replace(/\d/g, (cifra) => 'abcdefghij'.charAt(Number(cifra)))
  await sumaUso(
    servidor.db,
    Array.from({ length: 2000 }, (_, i) => linea(`x${nombre(i)}`, 1)),
  )
  await sumaUso(servidor.db, [linea('inventado', 1), linea('xa', 1)])
  const { rows } = await sql<{ estados: number; visitas: number }>`
    select count(*)::int as estados, sum(visitas)::int as visitas from uso_de_estado
  `.execute(servidor.db)
  expect(rows).toEqual([{ estados: 2000, visitas: 2001 }])
  await servidor.cierra()
})
