import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { opcionesDeBitacora } from '#server/plugins/http/bitacora.ts'
import { instalaErrores } from '#server/plugins/http/errores.ts'
import { preparaSalida } from '#server/plugins/procesos/salida.ts'
import { levantar, type ServidorDePrueba } from '#tests/support/servidor/servidor.ts'

let servidor: ServidorDePrueba
beforeAll(async () => {
  servidor = await levantar({ semilla: 'vacia' })
})
afterAll(() => servidor.cierra())

/** What a process writes of a route that asks this of the database. */
async function loEscrito(falla: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  const lineas: string[] = []
  const opciones = opcionesDeBitacora('salida', 'error')
  const app = Fastify({
    ...opciones,
    logger: { ...(opciones.logger as object), stream: { write: (linea: string) => void lineas.push(linea) } },
    genReqId: () => 'el-pedido',
  })
  preparaSalida(app)
  instalaErrores(app)
  app.get('/api/estudiantes/:run', falla)
  const { statusCode, body } = await app.inject('/api/estudiantes/12345678-5?correo=ana@correo.example')
  expect([statusCode, body.includes('select')]).toEqual([500, false])
  await app.close()
  return lineas.map((linea) => JSON.parse(linea) as Record<string, unknown>)
}

it('la línea de una falla de la base nombra la ruta y la consulta, y calla los valores y por dónde pasó el conductor', async () => {
  const [linea, ...mas] = await loEscrito(() =>
    sql`select no_existe
      from usuario where nombres = ${'Secreta'}`.execute(servidor.db),
  )
  expect(mas).toEqual([])
  expect(linea).toMatchObject({
    reqId: 'el-pedido',
    ruta: '/api/estudiantes/:run',
    code: '42703',
    consulta: 'select no_existe from usuario where nombres = $1',
  })
  const escrito = JSON.stringify(linea)
  for (const dato of ['12345678', 'ana@', 'Secreta', 'node_modules', 'stack', '    at ']) expect(escrito).not.toContain(dato)
})

it('la de una falla nuestra dice en qué parte del programa, y tampoco el mensaje', async () => {
  const [linea] = await loEscrito(async () => {
    throw new TypeError('12345678-5 no sirve')
  })
  expect(linea).toMatchObject({ ruta: '/api/estudiantes/:run', tipo: 'TypeError' })
  expect(JSON.stringify(linea?.['lugar'])).toContain('bitacora.test.ts')
  expect(JSON.stringify(linea)).not.toContain('12345678')
})
