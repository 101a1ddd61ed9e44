import { afterEach, describe, expect, it, vi } from 'vitest'
import { deudasEn, type Almacen } from '#encuestador/deudas.ts'
import { tabStorage } from '#app/tab-storage.ts'
import { sesionEn, tomaTicket } from '#encuestador/entrada.ts'
import { llamadasCon } from '#encuestador/llamada.ts'
import type { Debt } from '#machines/answer-saving/answer-saving.vocabulary.ts'

const DIA_MS = 86_400_000

function unNavegador() {
  const registros = new Map<string, { deuda: Debt; fecha: number }>()
  const almacen: Almacen = {
    entradas: () => Promise.resolve([...registros]),
    pone: async (clave, registro) => void registros.set(clave, registro),
    quita: async (clave) => void registros.delete(clave),
  }
  return { registros, pagina: (nombre: string, ahora = 1000) => deudasEn(almacen, nombre, () => ahora) }
}

const deuda = (cambios: Partial<Debt> = {}): Debt => ({ inFlight: null, pending: {}, bases: {}, version: 1, ...cambios })

describe('lo pendiente en el navegador', () => {
  it('lo que una página dejó lo retoma la siguiente, con su misma clave de envío', async () => {
    const { pagina, registros } = unNavegador()
    const dejada = deuda({ inFlight: { idempotencyKey: 'k', version: 1, cambios: { a: 'x' }, pagina: null }, bases: { a: null } })
    await pagina('p1').guarda('7:abc', dejada)
    expect(await pagina('p2').toma('7:abc')).toEqual(dejada)
    expect([...registros.keys()]).toEqual(['7:abc|p2'])
  })

  it('cuando nada se debe no queda nada', async () => {
    const { pagina, registros } = unNavegador()
    await pagina('p1').guarda('7:abc', deuda({ pending: { a: 'x' } }))
    await pagina('p1').guarda('7:abc', deuda())
    expect(registros.size).toBe(0)
    expect(await pagina('p1').toma('7:abc')).toBeNull()
  })

  it('dos pestañas de la misma encuesta no se pisan: vale la respuesta más nueva', async () => {
    const { pagina } = unNavegador()
    await pagina('p1', 100).guarda('7:abc', deuda({ pending: { a: 'vieja', b: 'y' }, bases: { a: 'antes', b: null }, version: 4 }))
    await pagina('p2', 200).guarda(
      '7:abc',
      deuda({ inFlight: { idempotencyKey: 'k', version: 3, cambios: { a: 'nueva' }, pagina: null }, bases: { a: null }, version: 3 }),
    )
    expect(await pagina('p3').toma('7:abc')).toEqual({
      inFlight: null,
      pending: { a: 'nueva', b: 'y' },
      bases: { a: 'antes', b: null },
      version: 3,
    })
  })

  it('lo de otra cuenta no se mezcla, y se borra después de un día', async () => {
    const { pagina, registros } = unNavegador()
    await pagina('p1', 1000).guarda('8:abc', deuda({ pending: { a: 'de otra persona' } }))
    expect(await pagina('p2', 1000 + DIA_MS).toma('7:abc')).toBeNull()
    expect(registros.size).toBe(1)
    await pagina('p2', 1001 + DIA_MS).toma('7:abc')
    expect(registros.size).toBe(0)
  })
})

describe('entrar a la encuesta', () => {
  it('lee el pase una vez y lo saca de la dirección', () => {
    window.history.replaceState(null, '', '/encuestador/?x=1#ticket=abc_-1')
    expect(tomaTicket(window.location, window.history)).toBe('abc_-1')
    expect(window.location.href).not.toContain('ticket')
    expect(window.location.search).toBe('?x=1')
    expect(tomaTicket(window.location, window.history)).toBeNull()
  })

  it('la sesión queda en esta pestaña', () => {
    const sesion = sesionEn(tabStorage(() => window.sessionStorage))
    expect(sesion.lee()).toBeNull()
    sesion.guarda('t')
    expect(sesionEn(tabStorage(() => window.sessionStorage)).lee()).toBe('t')
    expect(sesion.soloEnMemoria()).toBe(false)
    expect(window.localStorage).toHaveLength(0)
  })

  it('si el navegador no tiene espacio, la sesión sigue mientras dure la página', () => {
    const lleno = {
      ...window.sessionStorage,
      getItem: () => null,
      setItem: () => {
        throw new DOMException('lleno', 'QuotaExceededError')
      },
    }
    const sesion = sesionEn(tabStorage(() => lleno))
    sesion.guarda('t')
    expect([sesion.lee(), sesion.soloEnMemoria()]).toEqual(['t', true])
  })

  it('si el navegador no deja guardar nada de este sitio, tampoco se detiene', () => {
    const sesion = sesionEn(
      tabStorage(() => {
        throw new DOMException('negado', 'SecurityError')
      }),
    )
    expect(sesion.lee()).toBeNull()
    sesion.guarda('t')
    expect([sesion.lee(), sesion.soloEnMemoria()]).toEqual(['t', true])
  })
})

describe('las llamadas de la encuesta', () => {
  afterEach(() => vi.unstubAllGlobals())

  function servicioQue(responde: () => Promise<Response>) {
    const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(responde)
    vi.stubGlobal('fetch', fetch)
    return fetch
  }
  const json = (status: number, cuerpo: unknown) => Promise.resolve(new Response(JSON.stringify(cuerpo), { status }))
  const { signal } = new AbortController()
  const guarda = () =>
    llamadasCon(() => 'tok')('putEncuestadorRespuestas', { body: { version: 1, cambios: { a: 'x' } } }, { signal, idempotencyKey: 'k' })

  it('lleva la sesión, la clave y el cuerpo', async () => {
    const fetch = servicioQue(() => json(200, { version: 2, actualizado: '2025-09-09T14:00:00Z' }))
    expect(await guarda()).toEqual({ version: 2, actualizado: '2025-09-09T14:00:00Z' })
    expect(fetch).toHaveBeenCalledWith('/api/encuestador/respuestas', {
      method: 'PUT',
      headers: { accept: 'application/json', 'content-type': 'application/json', authorization: 'Bearer tok', 'idempotency-key': 'k' },
      body: '{"version":1,"cambios":{"a":"x"}}',
      signal,
    })
  })

  it('un rechazo trae su código y sus campos', async () => {
    servicioQue(() => json(400, { message: 'Faltan.', codigo: 'respuestas-incompletas', campos: { a: 'Falta.' } }))
    await expect(guarda()).rejects.toMatchObject({ status: 400, codigo: 'respuestas-incompletas', campos: { a: 'Falta.' } })
  })

  it('sin red es sin conexión', async () => {
    servicioQue(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(guarda()).rejects.toMatchObject({ status: 0, codigo: 'sin-conexion' })
  })

  it.each([200, 502])('una página que no es del servicio (%i) no se toma por guardado', async (status) => {
    servicioQue(() => Promise.resolve(new Response('<html>Ingrese al wifi</html>', { status })))
    await expect(guarda()).rejects.toMatchObject({ status: status === 200 ? 0 : 502, codigo: 'respuesta-inesperada' })
  })
})
