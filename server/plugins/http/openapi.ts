import { toJsonSchema } from '@valibot/to-json-schema'
import type { FastifyInstance } from 'fastify'
import type { GenericSchema } from 'valibot'
import { errorDeApi } from '#contract/formas.ts'
import { type ClaveDeOperacion, operacion } from '#contract/operaciones.ts'
import type { Operacion } from '#contract/operacion.ts'
import { type Acceso, PERMISOS } from '#contract/rules/permisos.ts'
import { exigeNacional } from './exige-nacional.ts'

type Json = Record<string, unknown>

/** Checks that JSON Schema cannot say (a RUN's digit, equal passwords) are left out: the message of the refusal tells them. */
function jsonSchema(schema: GenericSchema, typeMode: 'input' | 'output'): Json {
  const { $schema: _version, ...resto } = toJsonSchema(schema, { errorMode: 'ignore', typeMode })
  return resto
}

function parametros({ params, query }: Operacion): Json[] {
  const de = (schema: GenericSchema | undefined, donde: 'path' | 'query') => {
    if (schema === undefined) return []
    const { properties = {}, required = [] } = jsonSchema(schema, 'input') as { properties?: Json; required?: string[] }
    return Object.entries(properties).map(([name, forma]) => ({
      name,
      in: donde,
      required: donde === 'path' || required.includes(name),
      schema: forma,
    }))
  }
  return [...de(params, 'path'), ...de(query, 'query')]
}

function respuesta({ status, schema }: Operacion['respuesta']): Json {
  if (schema === null) return { [status]: { description: 'Hecho, sin contenido' } }
  if (schema === 'archivo') return { [status]: { description: 'Archivo', content: { 'application/octet-stream': {} } } }
  return { [status]: { description: 'Hecho', content: { 'application/json': { schema: jsonSchema(schema, 'output') } } } }
}

function descripcion(clave: ClaveDeOperacion): Json {
  const una = operacion(clave)
  const acceso: Acceso = PERMISOS[clave]
  const idempotencia = una.idempotente
    ? [{ name: 'Idempotency-Key', in: 'header', required: una.idempotente === true, schema: { type: 'string', format: 'uuid' } }]
    : []
  return {
    operationId: clave,
    summary: una.resumen,
    security: acceso.tipo === 'publica' ? [] : [{ sesion: [] }],
    ...(acceso.tipo === 'roles' ? { 'x-roles': acceso.roles } : {}),
    parameters: [...parametros(una), ...idempotencia],
    ...(una.body ? { requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(una.body, 'input') } } } } : {}),
    responses: { ...respuesta(una.respuesta), default: { $ref: '#/components/responses/Rechazo' } },
  }
}

/** The API's description, OpenAPI 3.1, of the operations really served (interface, answers). */
export function openapi(servidas: readonly ClaveDeOperacion[]): Json {
  const paths: Record<string, Json> = {}
  for (const clave of servidas) {
    const { path, metodo } = operacion(clave)
    paths[path] = { ...paths[path], [metodo.toLowerCase()]: descripcion(clave) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Sistema de Encuestas de Vulnerabilidad', version: '1.0.0' },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: { sesion: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      responses: {
        Rechazo: { description: 'Rechazo', content: { 'application/json': { schema: jsonSchema(errorDeApi, 'output') } } },
      },
    },
  }
}

/** `GET /api/openapi.json`, in production for who administers the country; the description is made once, when first asked for. */
export function sirveOpenapi(app: FastifyInstance): void {
  let hecha: string | null = null
  app.get('/api/openapi.json', async (request, reply) => {
    if (app.servicios.config.produccion) await exigeNacional(app, request)
    hecha ??= JSON.stringify(openapi(app.servidas))
    return reply.type('application/json; charset=utf-8').send(hecha)
  })
}
