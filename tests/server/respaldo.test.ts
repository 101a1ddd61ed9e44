import { appendFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { abreBase, type Base } from '#server/plugins/database/base.ts'
import { CarpetaEnUso } from '#server/plugins/database/candado.ts'
import { respalda, restaura } from '#server/plugins/database/respaldo.ts'

let raiz: string
let datos: string
const abre = (dataDir: string): Base =>
  abreBase({ databaseUrl: null, dataDir }, (error) => {
    throw error
  })

beforeAll(async () => {
  raiz = await mkdtemp(join(tmpdir(), 'respaldo-'))
  datos = join(raiz, 'datos')
})
afterAll(() => rm(raiz, { recursive: true, force: true }))

it('no respalda mientras un servidor usa los datos, y lo que respalda vuelve entero, con sus claves', async () => {
  const base = abre(datos)
  await sql`create table nota (texto text)`.execute(base.db)
  await sql`insert into nota select 'Nota ' || n from generate_series(1, 500) n`.execute(base.db)
  await writeFile(join(datos, 'token.clave'), 'la clave')
  await expect(respalda(datos, join(raiz, 'copia'))).rejects.toThrow(CarpetaEnUso)
  await base.cierra()

  expect(await respalda(datos, join(raiz, 'copia'))).toBeGreaterThan(100)
  await expect(restaura(join(raiz, 'copia'), datos)).rejects.toThrow('ya tiene datos')
  const nueva = join(raiz, 'nueva')
  await restaura(join(raiz, 'copia'), nueva)
  expect(await readdir(nueva)).toEqual(['base', 'token.clave'])
  const vuelta = abre(nueva)
  const { rows } = await sql`select count(*)::int as cuantas, max(length(texto)) as larga from nota`.execute(vuelta.db)
  await vuelta.cierra()
  expect(rows).toEqual([{ cuantas: 500, larga: 8 }])
})

it('no pisa un respaldo anterior, ni copia dentro de lo copiado, ni respalda lo que no está', async () => {
  for (const ocupado of ['copia', 'copia/token.clave'])
    await expect(respalda(datos, join(raiz, ocupado))).rejects.toThrow(`Ya hay algo en ${join(raiz, ocupado)}: indique otra carpeta.`)
  await expect(respalda(datos, join(datos, 'copia'))).rejects.toThrow('dentro de la carpeta')
  await expect(respalda(join(raiz, 'ninguna'), join(raiz, 'otra'))).rejects.toThrow('no hay una base de datos')
})

it('no restaura un respaldo dañado ni uno a medias, y no deja nada escrito', async () => {
  const destino = join(raiz, 'destino')
  await appendFile(join(raiz, 'copia', 'token.clave'), '!')
  await expect(restaura(join(raiz, 'copia'), destino)).rejects.toThrow('token.clave no es como se guardó')
  await rm(join(raiz, 'copia', 'respaldo.json'))
  await expect(restaura(join(raiz, 'copia'), destino)).rejects.toThrow('no es un respaldo terminado')
  expect((await readdir(raiz)).filter((nombre) => nombre.startsWith('destino'))).toEqual([])
})
