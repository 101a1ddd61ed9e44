import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import * as v from 'valibot'
import { type ClaveDeOperacion, OPERACIONES, operacion } from '#contract/operaciones.ts'
import { CAMPOS_DE_CAPTCHA } from '#server/plugins/http/validacion.ts'
import { type ServidorDePrueba, levantar } from '#tests/support/servidor/servidor.ts'

const CLAVES = Object.keys(OPERACIONES) as ClaveDeOperacion[]
const CON_CUERPO = CLAVES.filter((clave) => operacion(clave).body !== undefined)

/** Where a field of power is the operation's own business. */
const PROPIOS: Partial<Record<ClaveDeOperacion, readonly string[]>> = {
  postApoderadosEstudiantes: ['usuarioId'],
  postAdminApoderadosEstudiantes: ['usuarioId'],
  postAceptacionProtocolo: ['usuarioId'],
  postAdminUsuarios: ['activo'],
  putAdminUsuarios: ['activo'],
  postAdminApoderados: ['activo'],
  patchAdminApoderados: ['activo'],
  postAdminEncuestas: ['activo'],
  putAdminEncuestas: ['activo'],
  putAdminPeriodoEncuestas: ['activo'],
}
const PODERES = { rolId: 2, activo: true, usuarioId: 1, regionId: '14', verificado: true, passwordHash: 'x', version: '1' }

const HOSTILES = [
  'A'.repeat(10_240),
  '=HYPERLINK("http://malo.example")',
  '<img src=x onerror=alert(1)>',
  'Ana\r\nBcc: otra@malo.example',
  'Ana\rBcc: otra@malo.example',
  'Ana\u202eanA',
  'Ana\u0000',
  'Ana\ud800',
  "'; drop table usuario; --",
  '{"$ne":null}',
  '../../../etc/passwd',
  '%',
]

let servidor: ServidorDePrueba
const CUENTAS = ['administrador-nacional', 'rbd', 'apoderado'] as const
let nacional = ''
let todos: string[] = []
beforeAll(async () => {
  servidor = await levantar()
  // What is asked here is the answer to each call, and not how many there may be.
  servidor.app.servicios.contador.cuenta = () => 0
})
// A call may have renewed the session, ended it or asked a second factor of it: a 401 would then hide what is asked next.
beforeEach(async () => {
  todos = await Promise.all(
    CUENTAS.map(async (cuenta, i) => {
      const token = todos[i]
      const vive = token !== undefined && (await servidor.llama('getUsuario', {}, token)).status === 200
      if (vive) return token
      await sql`delete from segundo_factor`.execute(servidor.db)
      return servidor.entra(cuenta)
    }),
  )
  nacional = todos[0] ?? ''
})
afterAll(() => servidor.cierra())

/** Asks again while the server says that it is busy: its database shares the thread in tests. */
async function llama(peticion: {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  token?: string
  payload?: string | object
}) {
  for (;;) {
    const respuesta = await servidor.app.inject({
      method: peticion.method,
      url: peticion.url,
      headers: {
        'idempotency-key': '3f0c9d52-6b1e-4a57-9a57-0d6a54d0f6c1',
        ...(peticion.token && { authorization: `Bearer ${peticion.token}` }),
        ...(peticion.payload !== undefined && { 'content-type': 'application/json' }),
      },
      ...(peticion.payload !== undefined && { payload: peticion.payload }),
    })
    if (respuesta.statusCode !== 503) return respuesta
    await new Promise((sigue) => setTimeout(sigue, 200))
  }
}

function camposDe(schema: v.GenericSchema | undefined): string[] {
  return schema !== undefined && 'entries' in schema ? Object.keys(schema.entries as object) : []
}

function rutaDe(clave: ClaveDeOperacion, valor: string): string {
  return `/api${operacion(clave).path.replace(/\{\w+\}/g, () => encodeURIComponent(valor.replace(/\p{Surrogate}/gu, '\ufffd')))}`
}

describe('un dato que nadie pidió', () => {
  it.each(CON_CUERPO)('%s no acepta rol, estado, dueño ni territorio de más', (clave) => {
    const { body } = operacion(clave)
    if (body === undefined) throw new Error('Sin cuerpo.')
    for (const [campo, valor] of Object.entries(PODERES)) {
      if (PROPIOS[clave]?.includes(campo) || camposDe(body).includes(campo)) continue
      const leido = v.safeParse(body, { [campo]: valor })
      const ajenos = leido.success ? [] : leido.issues.filter((falta) => falta.expected === 'never').map((falta) => v.getDotPath(falta))
      expect(ajenos, `${clave} acepta ${campo}`).toEqual([campo])
    }
    const deMas = Object.keys(PODERES).filter((campo) => camposDe(body).includes(campo) && campo !== 'version')
    expect(deMas, clave).toEqual(PROPIOS[clave] ?? [])
  })

  it('no cambia nada de quien lo envía', async () => {
    const [, , apoderado = ''] = todos
    const antes = (await servidor.llama('getUsuario', {}, apoderado)).body
    const { nombres, apellidoPaterno, apellidoMaterno, correoElectronico } = antes
    const datos = { nombres, apellidoPaterno, apellidoMaterno, correoElectronico }
    for (const [campo, valor] of Object.entries({ ...PODERES, usuarioRol: { rolId: 2 } })) {
      expect((await servidor.llama('putUsuario', { body: { ...datos, [campo]: valor } }, apoderado)).error.campos).toEqual({
        [campo]: 'Dato desconocido.',
      })
    }
    expect((await servidor.llama('getUsuario', {}, apoderado)).body).toEqual(antes)
  })
})

describe('un prototipo envenenado', () => {
  it.each(CON_CUERPO)('%s lo rechaza', async (clave) => {
    for (const payload of ['{"__proto__":{"rolId":2}}', '{"constructor":{"prototype":{"rolId":2}}}']) {
      const { statusCode } = await llama({ method: operacion(clave).metodo, url: rutaDe(clave, '1'), token: nacional, payload })
      expect([400, 401, 403, 404]).toContain(statusCode)
    }
    expect(Reflect.get({}, 'rolId')).toBeUndefined()
  })
})

describe('un cuerpo de veinte mil niveles', () => {
  it('se rechaza en nuestra forma, también donde no se espera ninguno', async () => {
    const payload = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`
    const estados = await Promise.all(
      CLAVES.filter((clave) => operacion(clave).metodo !== 'GET').map(async (clave) => {
        const { metodo, path } = operacion(clave)
        const url = `/api${path.replace(/\{\w+\}/g, '1')}`
        const headers = { authorization: `Bearer ${nacional}`, 'idempotency-key': crypto.randomUUID(), 'content-type': 'application/json' }
        const { statusCode, body } = await servidor.app.inject({ method: metodo, url, headers, payload })
        return [clave, statusCode, statusCode === 403 || body.startsWith('{"message":')]
      }),
    )
    expect(estados.filter(([, status, nuestro]) => (status !== 400 && status !== 403) || nuestro !== true)).toEqual([])
  })
})

describe('un parámetro repetido', () => {
  const CON_CONSULTA = CLAVES.filter((clave) => operacion(clave).query !== undefined)
  it.each(CON_CONSULTA)('%s no elige uno', async (clave) => {
    for (const campo of camposDe(operacion(clave).query)) {
      if (campo === 'lmtoken') continue
      const { statusCode } = await llama({
        method: operacion(clave).metodo,
        url: `${rutaDe(clave, '1')}?${campo}=1&${campo}=2`,
        token: nacional,
      })
      expect([400, 403, 404], `${clave}?${campo}`).toContain(statusCode)
    }
  })
})

describe('un texto hostil', () => {
  it.each(CLAVES.filter((clave) => clave !== 'postTokenCierre'))('%s nunca falla por dentro', async (clave) => {
    const { metodo, query, body } = operacion(clave)
    for (const hostil of HOSTILES) {
      const consulta = new URLSearchParams(camposDe(query).map((campo) => [campo, hostil])).toString()
      const cuerpo = (captcha: string) =>
        body && Object.fromEntries(camposDe(body).map((campo) => [campo, CAMPOS_DE_CAPTCHA.has(campo) ? captcha : hostil]))
      // Whoever proves to be a person gets further.
      const cuerpos = camposDe(body).some((campo) => CAMPOS_DE_CAPTCHA.has(campo)) ? [cuerpo(hostil), cuerpo('prueba')] : [cuerpo(hostil)]
      for (const [token, payload] of todos.flatMap((uno) => cuerpos.map((otro) => [uno, otro] as const))) {
        for (const url of [`${rutaDe(clave, '1')}?${consulta}`, rutaDe(clave, hostil)]) {
          const { statusCode } = await llama({ method: metodo, url, token, ...(payload && { payload }) })
          expect(statusCode, `${clave} con ${JSON.stringify(hostil.slice(0, 40))}`).toBeLessThan(500)
        }
      }
    }
  })

  it.each(camposDe(operacion('getAdminUsuarios').query))('la búsqueda por %s tampoco', async (campo) => {
    for (const hostil of HOSTILES) {
      const { statusCode } = await llama({
        method: 'GET',
        url: `/api/admin/usuarios?${new URLSearchParams({ [campo]: hostil })}`,
        token: nacional,
      })
      expect([200, 400]).toContain(statusCode)
    }
  })

  const cuenta = (nombres: string) => ({
    nombreUsuario: `hostil.${Math.random().toString(36).slice(2)}`,
    nombres,
    apellidoPaterno: 'Soto',
    apellidoMaterno: '',
    correoElectronico: 'hostil@agencia.example',
    activo: 'Si',
    usuarioRol: { rolId: 2 },
  })

  it('uno que se ve y es un nombre se guarda tal cual, y llega al correo', async () => {
    const { status, body } = await servidor.llama('postAdminUsuarios', { body: cuenta("O'Higgins") }, nacional)
    expect([status, body.nombres]).toEqual([201, "O'Higgins"])
    expect(servidor.correos.at(-1)?.html).toContain('Hola')
  })

  it.each(['=HYPERLINK("http://malo.example")', '<img src=x onerror=alert(1)>'])(
    'uno que no es un nombre se rechaza: %s',
    async (nombres) => {
      const { status, error } = await servidor.llama('postAdminUsuarios', { body: cuenta(nombres) }, nacional)
      expect([status, error.campos]).toEqual([400, { nombres: 'Use solo letras, espacios, guiones y apóstrofos.' }])
    },
  )

  it.each(['Ana\r\nBcc: otra@malo.example', 'Ana\u202eanA', 'Ana\u0000', 'Ana\u200b', 'A'.repeat(10_240)])(
    'uno que no se ve o no cabe se rechaza: %j',
    async (nombres) => {
      const { status, error } = await servidor.llama('postAdminUsuarios', { body: cuenta(nombres) }, nacional)
      expect(status).toBe(400)
      expect(Object.keys(error.campos ?? {})).toEqual(['nombres'])
    },
  )
})
