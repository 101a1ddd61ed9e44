import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createClient, type ClientHooks } from '#api/client.ts'
import { operationOf } from '#api/operations.ts'

const fetchDelNavegador = vi.fn<typeof fetch>()

function responde(status: number, cuerpo?: unknown, cabeceras: Record<string, string> = {}) {
  const texto = cuerpo === undefined ? null : JSON.stringify(cuerpo)
  fetchDelNavegador.mockImplementation(
    async () => new Response(texto, { status, headers: { 'content-type': 'application/json', ...cabeceras } }),
  )
}

function pedido(numero = 0) {
  const [url, opciones] = fetchDelNavegador.mock.calls[numero] ?? []
  return { url: String(url), metodo: opciones?.method, cuerpo: opciones?.body, cabeceras: new Headers(opciones?.headers) }
}

function unCliente(token: ClientHooks['token'] = () => 'T1') {
  const hooks = {
    token,
    onSessionRefused: vi.fn<ClientHooks['onSessionRefused']>(async () => null),
    onServerError: vi.fn<ClientHooks['onServerError']>(),
    onGuardPending: vi.fn<ClientHooks['onGuardPending']>(),
  }
  return { call: createClient(hooks), ...hooks }
}

beforeEach(() => {
  fetchDelNavegador.mockReset()
  vi.stubGlobal('fetch', fetchDelNavegador)
})
afterEach(() => vi.unstubAllGlobals())

test('una llamada lleva su camino, su consulta y el token de la sesión', async () => {
  responde(200, { total: 0, filas: [] })
  await unCliente().call('getEstudiantes', {
    params: { e: 3, rbd: 90145 },
    query: { limit: 25, searchTerm: 'Ñuñez & hijos', idGrado: undefined },
  })
  expect(pedido()).toMatchObject({
    url: '/api/sige-liberado/encuesta/3/rbd/90145/estudiantes?limit=25&searchTerm=%C3%91u%C3%B1ez+%26+hijos',
    metodo: 'GET',
    cuerpo: undefined,
  })
  expect(pedido().cabeceras.get('authorization')).toBe('Bearer T1')
})

test('lmtoken se repite en la consulta', async () => {
  responde(200, [])
  await unCliente().call('getEstadosEncuesta', { params: { e: 3 }, query: { lmtoken: ['aaaaaaaaaaaaaa1', 'aaaaaaaaaaaaaa2'] } })
  expect(pedido().url).toBe('/api/limesurvey/encuesta/3/estados-encuesta?lmtoken=aaaaaaaaaaaaaa1&lmtoken=aaaaaaaaaaaaaa2')
})

test('el cuerpo viaja como JSON y la respuesta llega leída por el contrato', async () => {
  responde(200, { accessToken: 'T2', sobra: true })
  const { call } = unCliente(() => null)
  await expect(call('postLogin', { body: { usuario: '901458', password: 'Clave-1', recaptchaToken: 'c' } })).resolves.toEqual({
    accessToken: 'T2',
  })
  expect(JSON.parse(String(pedido().cuerpo))).toEqual({ usuario: '901458', password: 'Clave-1', recaptchaToken: 'c' })
  expect(pedido().cabeceras.get('content-type')).toBe('application/json')
  expect(pedido().cabeceras.has('authorization')).toBe(false)
})

test('una llamada sin cuerpo no dice que lleve uno', async () => {
  responde(204)
  await unCliente().call('deleteApoderadosEstudiantes', { params: { run: '36208845-3' } })
  expect(pedido()).toMatchObject({ metodo: 'DELETE', cuerpo: undefined })
  expect(pedido().cabeceras.has('content-type')).toBe(false)
})

test('un guardado lleva su clave de idempotencia', async () => {
  responde(409, { message: 'Otro equipo.', codigo: 'version' })
  const guardado = unCliente().call('putEncuestadorRespuestas', { body: { version: 0, cambios: {} } }, { idempotencyKey: 'K-1' })
  await expect(guardado).rejects.toMatchObject({ status: 409 })
  expect(pedido().cabeceras.get('idempotency-key')).toBe('K-1')
})

describe('lo que se reintenta porque su respuesta no llegó', () => {
  const vincula = ({ call }: ReturnType<typeof unCliente>, runEstudiante = '36208845-3') =>
    call('postApoderadosEstudiantes', { body: { runEstudiante, usuarioId: 7 } }).catch((error: unknown) => error)
  const clave = () => pedido(fetchDelNavegador.mock.calls.length - 1).cabeceras.get('idempotency-key')
  const seCorta = () => fetchDelNavegador.mockRejectedValue(new TypeError('Failed to fetch'))
  const yaVinculado = { message: 'Ya está vinculado.', codigo: 'ya-vinculado' }

  test('lleva otra vez la misma clave, y al responderse deja de usarla', async () => {
    const cliente = unCliente()
    seCorta()
    await vincula(cliente)
    const primera = clave()
    expect(primera).toMatch(/^[0-9a-f-]{36}$/)
    responde(503, { message: 'Sin base.', codigo: 'base-sin-respuesta' })
    await vincula(cliente)
    responde(409, { message: 'Todavía lo estamos haciendo.', codigo: 'en-curso' })
    await vincula(cliente)
    expect(clave()).toBe(primera)
    responde(409, yaVinculado)
    await vincula(cliente)
    expect(clave()).toBe(primera)
    await vincula(cliente)
    expect(clave()).not.toBe(primera)
  })

  test('con otro contenido lleva otra clave', async () => {
    const cliente = unCliente()
    seCorta()
    await vincula(cliente)
    const primera = clave()
    await vincula(cliente, '36210033-K')
    expect(clave()).not.toBe(primera)
    await vincula(cliente)
    expect(clave()).toBe(primera)
  })

  describe('y entre tanto se hace otra cosa', () => {
    const desvincula = ({ call }: ReturnType<typeof unCliente>) =>
      call('deleteApoderadosEstudiantes', { params: { run: '36208845-3' } }).catch((error: unknown) => error)
    const cierraSesiones = ({ call }: ReturnType<typeof unCliente>) => call('deleteUsuarioSesiones', {})

    /** What comes of linking, with no answer, then of another call, and of linking again: its first key and its last. */
    async function clavesConOtra(otra: (cliente: ReturnType<typeof unCliente>) => Promise<unknown>, status: number, cuerpo?: unknown) {
      const cliente = unCliente()
      seCorta()
      await vincula(cliente)
      const primera = clave()
      responde(status, cuerpo)
      await otra(cliente)
      seCorta()
      await vincula(cliente)
      return [primera, clave()]
    }

    test('si se hizo sobre lo mismo, se pide de nuevo: vincula sin respuesta, desvincula, y vuelve a vincular', async () => {
      const [primera, ultima] = await clavesConOtra(desvincula, 204)
      expect(ultima).not.toBe(primera)
    })

    test('si se rechazó, o fue sobre otra cosa, sigue siendo la misma', async () => {
      const [primera, ultima] = await clavesConOtra(desvincula, 404, { message: 'No está.', codigo: 'no-encontrado' })
      expect(ultima).toBe(primera)
      const [antes, despues] = await clavesConOtra(cierraSesiones, 204)
      expect(despues).toBe(antes)
    })

    test('la que todavía va en camino conserva su clave', async () => {
      const cliente = unCliente()
      let corta = () => {}
      fetchDelNavegador.mockImplementationOnce(() => new Promise((_, falla) => (corta = () => falla(new TypeError('Failed to fetch')))))
      const enCamino = vincula(cliente)
      await vi.waitFor(() => expect(fetchDelNavegador).toHaveBeenCalledOnce())
      const primera = clave()
      responde(204)
      await desvincula(cliente)
      corta()
      await enCamino
      await vincula(cliente)
      expect(clave()).toBe(primera)
    })
  })

  test('un ingreso no lleva clave: su respuesta no se guarda en ninguna parte', async () => {
    responde(401, { message: 'No.', codigo: 'credenciales' })
    await unCliente()
      .call('postLogin', { body: { usuario: '901458', password: 'Clave-1', recaptchaToken: 'c' } })
      .catch(() => {})
    expect(clave()).toBeNull()
  })
})

test('una respuesta vacía no entrega nada', async () => {
  responde(204)
  await expect(unCliente().call('getDatosActualizados', { params: { id: 7 } })).resolves.toBeUndefined()
})

test('una respuesta que el contrato no reconoce es una falla con palabras', async () => {
  responde(200, { otraCosa: 1 })
  await expect(unCliente().call('postTokenUserInfo', {})).rejects.toMatchObject({
    name: 'RechazoDeApi',
    codigo: 'respuesta-inesperada',
    message: 'El servicio entregó una respuesta inesperada. Intente otra vez.',
  })
})

test('sin red, la falla dice que no hay conexión', async () => {
  fetchDelNavegador.mockRejectedValue(new TypeError('fetch failed'))
  await expect(unCliente().call('getAvisos', {})).rejects.toMatchObject({
    status: 0,
    codigo: 'sin-conexion',
    message: 'No hay conexión con el servicio. Revise su internet e intente otra vez.',
  })
})

test('un rechazo trae su mensaje, su código, sus campos y el tiempo de espera', async () => {
  responde(429, { message: 'Espere 42 segundos.', codigo: 'demasiados-intentos', campos: { usuario: 'Espere.' } }, { 'retry-after': '42' })
  await expect(unCliente().call('getAvisos', {})).rejects.toMatchObject({
    status: 429,
    codigo: 'demasiados-intentos',
    message: 'Espere 42 segundos.',
    campos: { usuario: 'Espere.' },
    espera: 42,
  })
})

test('un rechazo que no es nuestro también trae palabras', async () => {
  fetchDelNavegador.mockResolvedValue(new Response('<html>Bad gateway</html>', { status: 502 }))
  await expect(unCliente().call('getAvisos', {})).rejects.toMatchObject({ status: 502, codigo: 'respuesta-inesperada', espera: null })
})

test.each([401, 403])('una llamada con %i lo dice a la sesión, que decide', async (status) => {
  responde(status, { message: 'No.', codigo: 'sesion-requerida' })
  const { call, onSessionRefused } = unCliente()
  await expect(call('getUsuario', {})).rejects.toMatchObject({ status })
  expect(onSessionRefused.mock.calls).toEqual([['T1']])
  expect(fetchDelNavegador).toHaveBeenCalledTimes(1)
})

test('si otra pestaña tenía un token vivo, la llamada se hace otra vez con él y nadie nota nada', async () => {
  fetchDelNavegador.mockResolvedValueOnce(Response.json({ message: 'No.', codigo: 'sesion-expirada' }, { status: 401 }))
  fetchDelNavegador.mockResolvedValueOnce(Response.json([]))
  const { call, onSessionRefused } = unCliente()
  onSessionRefused.mockResolvedValue('T2')
  await expect(call('getPeriodos', {})).resolves.toEqual([])
  expect([0, 1].map((numero) => pedido(numero).cabeceras.get('authorization'))).toEqual(['Bearer T1', 'Bearer T2'])
})

test('si el token vivo también se rechaza, la sesión lo sabe y no se insiste con el mismo', async () => {
  responde(401, { message: 'No.', codigo: 'sesion-expirada' })
  const { call, onSessionRefused } = unCliente()
  onSessionRefused.mockResolvedValue('T2')
  await expect(call('getPeriodos', {})).rejects.toMatchObject({ status: 401 })
  expect(onSessionRefused.mock.calls).toEqual([['T1'], ['T2']])
})

test('lo que el perfil no puede no se pide otra vez', async () => {
  responde(403, { message: 'No.', codigo: 'sin-permiso' })
  const { call, onSessionRefused } = unCliente()
  onSessionRefused.mockResolvedValue('T2')
  await expect(call('getPeriodos', {})).rejects.toMatchObject({ status: 403 })
  expect(fetchDelNavegador).toHaveBeenCalledTimes(1)
})

test('un token nuevo que se rechaza vuelve a terminar la sesión', async () => {
  responde(401, { message: 'No.', codigo: 'sesion-requerida' })
  let token = 'T1'
  const { call, onSessionRefused } = unCliente(() => token)
  await call('getUsuario', {}).catch(() => undefined)
  token = 'T2'
  await call('getUsuario', {}).catch(() => undefined)
  expect(onSessionRefused.mock.calls).toEqual([['T1'], ['T2']])
})

test('el 401 de un ingreso es un mensaje y no una sesión que termina', async () => {
  responde(401, { message: 'Usuario o contraseña incorrectos.', codigo: 'credenciales' })
  const { call, onSessionRefused } = unCliente()
  await expect(call('postLogin', { body: { usuario: 'a', password: 'b', recaptchaToken: 'c' } })).rejects.toThrow(
    'Usuario o contraseña incorrectos.',
  )
  expect(onSessionRefused).not.toHaveBeenCalled()
})

test('un ingreso a medias usa su propio token y su rechazo no termina ninguna sesión', async () => {
  responde(401, { message: 'No.', codigo: 'sesion-requerida' })
  const { call, onSessionRefused } = unCliente()
  await call('postTokenUserInfo', {}, { accessToken: 'NUEVO' }).catch(() => undefined)
  expect(pedido().cabeceras.get('authorization')).toBe('Bearer NUEVO')
  expect(onSessionRefused).not.toHaveBeenCalled()
})

test('un fallo del servicio dice con qué número lo encuentra la mesa de ayuda; uno que solo pide esperar, no', async () => {
  const { call } = unCliente()
  responde(500, { message: 'Se cayó.', codigo: 'interno' }, { 'x-request-id': '7f3a91c0-5d1e-4b7a-9c55-0a1b2c3d4e5f' })
  await expect(call('getAvisos', {})).rejects.toMatchObject({
    message: 'Se cayó. Si continúa, dé este número a la mesa de ayuda: 7f3a91c0.',
    codigo: 'interno',
  })
  responde(503, { message: 'Hay mucha gente.', codigo: 'ocupado' }, { 'x-request-id': '7f3a91c0-5d1e', 'retry-after': '2' })
  await expect(call('getAvisos', {})).rejects.toMatchObject({ message: 'Hay mucha gente.' })
  responde(404, { message: 'No existe.', codigo: 'no-existe' }, { 'x-request-id': '7f3a91c0-5d1e' })
  await expect(call('getAvisos', {})).rejects.toMatchObject({ message: 'No existe.' })
})

test('un 500 de cualquier llamada se avisa a la aplicación, y también llega a quien llamó', async () => {
  responde(500, { message: 'Se cayó.', codigo: 'interno' })
  const { call, onServerError, onSessionRefused } = unCliente()
  await expect(call('getAvisos', {})).rejects.toMatchObject({ status: 500 })
  expect(onServerError.mock.calls).toEqual([['Se cayó.']])
  expect(onSessionRefused).not.toHaveBeenCalled()
})

test.each([400, 404, 409, 422])('un %i llega solo a quien llamó', async (status) => {
  responde(status, { message: 'No.', codigo: 'otro' })
  const { call, onServerError, onSessionRefused, onGuardPending } = unCliente()
  await expect(call('getUsuario', {})).rejects.toMatchObject({ status })
  expect([onServerError, onSessionRefused, onGuardPending].flatMap((hook) => hook.mock.calls)).toEqual([])
})

test.each(['datos-pendientes', 'protocolo-pendiente'] as const)(
  'un 409 %s de una pantalla de trabajo vuelve a la guardia',
  async (codigo) => {
    responde(409, { message: 'Falta.', codigo })
    const { call, onGuardPending } = unCliente()
    await call('getEncuestasDeRbd', { params: { rbd: 90145 } }).catch(() => undefined)
    expect(onGuardPending.mock.calls).toEqual([[codigo]])
  },
)

test('la pregunta de la guardia no la hace empezar otra vez', async () => {
  responde(409, { message: 'Falta.', codigo: 'datos-pendientes' })
  const { call, onGuardPending } = unCliente()
  await call('getDatosActualizados', { params: { id: 7 } }).catch(() => undefined)
  expect(onGuardPending).not.toHaveBeenCalled()
})

/** A service that takes the call and never says anything; what it was told of it. */
function nadieResponde() {
  fetchDelNavegador.mockImplementation((_url, opciones) => {
    const { signal } = opciones ?? {}
    return new Promise((_, rechaza) => signal?.addEventListener('abort', () => rechaza(new DOMException('aborted', 'AbortError'))))
  })
  return { abortada: () => fetchDelNavegador.mock.calls[0]?.[1]?.signal?.aborted }
}

/** What a call has come to so far. */
function sigue(llamada: Promise<unknown>) {
  const visto = { fin: 'espera' }
  llamada.then(
    () => (visto.fin = 'responde'),
    (error: unknown) => (visto.fin = error instanceof Error && 'codigo' in error ? String(error.codigo) : 'otra cosa'),
  )
  return visto
}

test.each([
  ['una consulta', 'getAvisos', {}, 10_000],
  ['una carga de usuarios', 'postAdminUsuariosCarga', { body: { csv: 'a', simular: true } }, 60_000],
  ['un archivo', 'getComprobanteDescarga', { params: { e: 3, t: 'aaaaaaaaaaaaaa1' } }, 60_000],
] as const)('%s que nadie responde termina en una falla a su plazo, y ya no se espera en la red', async (_cual, clave, peticion, plazo) => {
  await operationOf(clave)
  vi.useFakeTimers()
  try {
    const { abortada } = nadieResponde()
    const llamada = sigue(unCliente().call(clave, peticion as never))
    await vi.advanceTimersByTimeAsync(plazo - 1)
    expect([llamada.fin, abortada()]).toEqual(['espera', false])
    await vi.advanceTimersByTimeAsync(1)
    expect([llamada.fin, abortada()]).toEqual(['sin-respuesta', true])
  } finally {
    vi.useRealTimers()
  }
})

test('una respuesta que empieza y no termina también tiene plazo', async () => {
  vi.useFakeTimers()
  try {
    fetchDelNavegador.mockResolvedValue(
      new Response(new ReadableStream({ start: (cauce) => cauce.enqueue(new TextEncoder().encode('[')) })),
    )
    const llamada = sigue(unCliente().call('getAvisos', {}))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(llamada.fin).toBe('sin-respuesta')
  } finally {
    vi.useRealTimers()
  }
})

test('quien dejó de esperar no oye nada, y la llamada se corta', async () => {
  vi.useFakeTimers()
  try {
    const { abortada } = nadieResponde()
    const quien = new AbortController()
    const llamada = sigue(unCliente().call('getAvisos', {}, { signal: quien.signal }))
    quien.abort()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([llamada.fin, abortada()]).toEqual(['espera', true])
  } finally {
    vi.useRealTimers()
  }
})

describe('un archivo que llega por partes', () => {
  const archivo = { params: { id: 8 } }
  /** An answer whose connection is cut after some bytes; null: it ends well. */
  const conBytes = (status: number, bytes: number[], corte: Error | null) =>
    fetchDelNavegador.mockImplementationOnce(async () => {
      let dicho = false
      const cuerpo = new ReadableStream<Uint8Array>({
        pull(salida) {
          if (!dicho) salida.enqueue(new Uint8Array(bytes))
          else if (corte === null) salida.close()
          else salida.error(corte)
          dicho = true
        },
      })
      return new Response(cuerpo, { status, headers: { etag: '"suma"', 'content-type': 'application/zip' } })
    })
  const bytesDe = async (blob: Blob) => [...new Uint8Array(await blob.arrayBuffer())]

  test('sigue desde donde se cortó, y queda entero', async () => {
    const { call } = unCliente()
    const received = { parts: [], mark: null }
    conBytes(200, [1, 2, 3], new TypeError('network error'))
    await expect(call('getAdminDatosDescarga', archivo, { received })).rejects.toMatchObject({ codigo: 'sin-conexion' })
    expect(pedido(0).cabeceras.has('range')).toBe(false)
    conBytes(206, [4, 5], null)
    const entero = await call('getAdminDatosDescarga', archivo, { received })
    expect([pedido(1).cabeceras.get('range'), pedido(1).cabeceras.get('if-range')]).toEqual(['bytes=3-', '"suma"'])
    expect([await bytesDe(entero), entero.type]).toEqual([[1, 2, 3, 4, 5], 'application/zip'])
  })

  test('si ya es otro archivo, llega desde el comienzo y lo de antes no se mezcla', async () => {
    const { call } = unCliente()
    const received = { parts: [new Uint8Array([9, 9])], mark: '"otra"' }
    conBytes(200, [1, 2], null)
    expect(await bytesDe(await call('getAdminDatosDescarga', archivo, { received }))).toEqual([1, 2])
  })
})
