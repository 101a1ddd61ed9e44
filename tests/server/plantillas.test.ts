import { Kysely, type RawBuilder, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { guardaRespuesta, leeEnCurso } from '#server/areas/proveedor/encuestador.sql.ts'
import { dialectoEmbebido } from '#server/plugins/database/dialecto-embebido.ts'

/** Compiled and never run: no database is behind. */
const db = new Kysely<unknown>({
  dialect: dialectoEmbebido({ consulta: () => Promise.reject(new Error('Nadie consulta.')), cierra: () => Promise.resolve() }),
})

function compila(consulta: RawBuilder<unknown>): [string, readonly unknown[]] {
  const { sql: texto, parameters } = consulta.compile(db)
  return [texto, parameters]
}

const dosHuecos = (uno: unknown, otro: unknown) => sql`select ${uno} + ${otro}`
const parte = (valor: number) => sql`(${valor} * 2)`

describe('una consulta que ya se escribió', () => {
  it('lleva cada vez sus propios valores', () => {
    expect([compila(dosHuecos(1, 2)), compila(dosHuecos(3, 'x'))]).toEqual([
      ['select $1 + $2', [1, 2]],
      ['select $1 + $2', [3, 'x']],
    ])
  })

  it('no se confunde con la que tiene sus partes en otro orden', () => {
    for (let vez = 0; vez < 2; vez += 1) {
      expect([compila(dosHuecos(1, parte(5))), compila(dosHuecos(parte(5), 1)), compila(dosHuecos(parte(5), parte(6)))]).toEqual([
        ['select $1 + ($2 * 2)', [1, 5]],
        ['select ($1 * 2) + $2', [5, 1]],
        ['select ($1 * 2) + ($2 * 2)', [5, 6]],
      ])
    }
  })

  it('se escribe de nuevo cuando lleva nombres, listas o valores puestos en el texto', () => {
    for (const cuantos of [1, 2]) {
      const lista = sql.join(Array.from({ length: cuantos }, (_, i) => i))
      expect(compila(dosHuecos(sql.ref(`t.c${cuantos}`), sql`(${lista}) ${sql.lit(cuantos)}`))[0]).toBe(
        cuantos === 1 ? 'select "t"."c1" + ($1) 1' : 'select "t"."c2" + ($1, $2) 2',
      )
    }
  })

  it('reconoce las de guardar una respuesta, en cualquier modo', async () => {
    const clases = new Set<string>()
    const anota = new Kysely<unknown>({
      dialect: dialectoEmbebido({ consulta: () => Promise.resolve({ filas: [], afectadas: 0 }), cierra: () => Promise.resolve() }),
      log: ({ query }) =>
        void JSON.stringify(query.query, (campo, valor: unknown) => (campo === 'kind' && clases.add(String(valor)), valor)),
    })
    const sesion = { sesionId: 's', token: 't', encuestaId: 1, usuarioId: 2 }
    const guardada = {
      respuestaId: 1,
      estado: 'borrador',
      usuarioId: 2,
      version: 1,
      respuestas: {},
      pagina: null,
      papel: null,
      actualizada: '',
    } as const
    const cambio = { version: 2, respuestas: {}, pagina: null, papel: null, respondidas: 0, preguntas: 1 }
    for (const modo of ['apoderado', 'establecimiento', 'segunda'] as const) {
      await leeEnCurso(anota, { ...sesion, modo }, 'c')
      await guardaRespuesta(anota, modo, guardada, cambio, { token: 't', usuarioId: 2, clave: 'c', huella: 'h' })
    }
    expect([...clases].toSorted()).toEqual(['RawNode', 'ValueNode'])
  })
})
