import { createHmac, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OPERACIONES, type ClaveDeOperacion } from '#contract/operaciones.ts'
import { PERMISOS } from '#contract/rules/permisos.ts'
import { tokenDeLaOrganizacion } from '#tests/support/servidor/identidad.ts'
import { type ServidorDePrueba, levantar } from '#tests/support/servidor/servidor.ts'

const SECRETO = 'un secreto que solo vive en las pruebas'

let servidor: ServidorDePrueba
beforeAll(async () => {
  servidor = await levantar()
})
afterAll(() => servidor.cierra())

const enBase64 = (texto: unknown) => Buffer.from(JSON.stringify(texto)).toString('base64url')
const cargaDe = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string; iat: number; exp: number; lim: number }

function firmado(carga: object, { secreto = SECRETO, alg = 'HS256', hash = 'sha256' } = {}): string {
  const cuerpo = `${enBase64({ alg, typ: 'JWT' })}.${enBase64(carga)}`
  return `${cuerpo}.${createHmac(hash, secreto).update(cuerpo).digest('base64url')}`
}

const ahora = () => Math.floor(Date.now() / 1000)
const valido = async () => cargaDe(await servidor.entra('administrador-nacional'))

/** Every operation that needs a person or the survey's page, by its key. */
const PRIVADAS = (Object.keys(OPERACIONES) as ClaveDeOperacion[]).filter((clave) => PERMISOS[clave].tipo !== 'publica')

const MALOS: [que: string, token: () => Promise<string>][] = [
  ['sin firma, de algoritmo «none»', async () => `${enBase64({ alg: 'none', typ: 'JWT' })}.${enBase64(await valido())}.`],
  [
    'de algoritmo «none» con la firma de otro',
    async () =>
      `${enBase64({ alg: 'none', typ: 'JWT' })}.${(await servidor.entra('administrador-nacional')).split('.').slice(1).join('.')}`,
  ],
  ['firmado con otro secreto', async () => firmado(await valido(), { secreto: 'otro secreto' })],
  ['firmado con un secreto vacío', async () => firmado(await valido(), { secreto: '' })],
  ['firmado con otro algoritmo', async () => firmado(await valido(), { alg: 'HS512', hash: 'sha512' })],
  ['vencido', async () => firmado({ ...(await valido()), iat: ahora() - 3600, exp: ahora() - 1 })],
  [
    'con la carga cambiada',
    async () => {
      const [cabeza, , firma] = (await servidor.entra('apoderado')).split('.')
      return [cabeza, enBase64(await valido()), firma].join('.')
    },
  ],
  ['bien firmado, de una sesión que no existe', async () => firmado({ ...(await valido()), sid: randomUUID() })],
  ['bien firmado, sin sesión', async () => firmado({ iat: ahora(), exp: ahora() + 600, lim: ahora() + 600 })],
  [
    'cerrado por su dueño',
    async () => {
      const token = await servidor.entra('reportes')
      await servidor.llama('postTokenCierre', {}, token)
      return token
    },
  ],
  [
    'de una sesión que ya venció',
    async () => {
      const token = await servidor.entra('reportes')
      await sql`update sesion set vence = now() - interval '1 second' where sesion_id = ${cargaDe(token).sid}`.execute(servidor.db)
      return token
    },
  ],
  [
    'de una cuenta que se desactivó',
    async () => {
      const token = await servidor.entra('administrador-comunal')
      await sql`update usuario set activo = false where nombre_usuario = 'admin.valdivia'`.execute(servidor.db)
      return token
    },
  ],
  [
    'de una cuenta que cambió de perfil',
    async () => {
      const token = await servidor.entra('administrador-regional')
      await sql`update usuario set rol_id = 120 where nombre_usuario = 'admin.losrios'`.execute(servidor.db)
      return token
    },
  ],
  [
    'de la organización, en lugar del nuestro',
    async () => tokenDeLaOrganizacion(servidor.app, 'ana.fuentealba@agencia.example', 'Pizarra.Verde.25'),
  ],
  ['que no es un token', async () => 'cualquier.cosa.aqui'],
]

describe('un token', () => {
  it.each(MALOS)('%s no abre ninguna operación', async (_que, unToken) => {
    const token = await unToken()
    const contestadas: unknown[] = []
    for (const [i, clave] of PRIVADAS.entries()) {
      // Each from another address: so many calls spend the budget of one.
      const ip = `198.51.100.${i % 250}`
      const { status, error } = await servidor.llama(clave, { params: {}, query: {}, body: {} }, token, { ip })
      if (status !== 401 || error.codigo !== 'sesion-expirada') contestadas.push([clave, status, error.codigo])
    }
    expect(contestadas).toEqual([])
  })

  it('bueno sí las abre', async () => {
    const token = await servidor.entra('administrador-nacional')
    expect((await servidor.llama('getUsuario', {}, firmado(cargaDe(token)))).status).toBe(200)
  })

  it('nuestro no sirve en lugar del de la organización, ni abre la puerta de nadie', async () => {
    const token = await servidor.entra('administrador-nacional')
    const { status, error } = await servidor.llama(
      'postLoginMicrosoft',
      { body: { correoElectronico: 'ana.fuentealba@agencia.example' } },
      token,
    )
    expect([status, error.codigo]).toEqual([401, 'cuenta-no-reconocida'])
  })
})
