import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor, setup, toPromise, type AnyActorLogic } from 'xstate'
import { organizationAccount } from '#actors/organization-account.ts'
import { msalExchangeFlow } from '#actors/msal-exchange.ts'
import { msalLogoutFlow } from '#actors/msal-logout.ts'
import type { Call } from '#api/client.ts'

/** The library of Microsoft, that says what it was asked; each test changes what it answers. */
const { hecho, biblioteca } = vi.hoisted(() => {
  // Another file of this worker may have loaded the real one.
  vi.resetModules()
  const hechos: [string, unknown][] = []
  const token = (quien: string) => ({ accessToken: `token de ${quien}`, account: { username: quien } })
  const cuentas: unknown[] = []
  const base = {
    getAllAccounts: () => cuentas,
    acquireTokenSilent: async (): Promise<unknown> => token('conocida'),
    loginPopup: async (): Promise<unknown> => token('nueva'),
    loginRedirect: async (): Promise<unknown> => undefined,
    handleRedirectPromise: async (): Promise<unknown> => token('devuelta'),
    addEventCallback: (): string | null => 'oyente',
  }
  const actual = { ...base }
  return { hecho: { hechos, cuentas, token, actual, base }, biblioteca: { avisa: [] as ((evento: { payload: unknown }) => void)[] } }
})

vi.mock('@azure/msal-browser', () => {
  const anota = (nombre: string, dado: unknown) => void hecho.hechos.push([nombre, dado])
  class PublicClientApplication {
    constructor(config: unknown) {
      anota('nueva', config)
    }
    initialize = async () => anota('initialize', null)
    getAllAccounts = () => hecho.actual.getAllAccounts()
    clearCache = async () => anota('clearCache', null)
    acquireTokenSilent = (dado: unknown) => (anota('acquireTokenSilent', dado), hecho.actual.acquireTokenSilent())
    loginPopup = (dado: unknown) => (anota('loginPopup', dado), hecho.actual.loginPopup())
    loginRedirect = (dado: unknown) => (anota('loginRedirect', dado), hecho.actual.loginRedirect())
    handleRedirectPromise = (dado: unknown) => (anota('handleRedirectPromise', dado), hecho.actual.handleRedirectPromise())
    addEventCallback = (oye: (evento: { payload: unknown }) => void, cuales: unknown) => {
      biblioteca.avisa.push(oye)
      anota('addEventCallback', cuales)
      return hecho.actual.addEventCallback()
    }
    removeEventCallback = (cual: unknown) => anota('removeEventCallback', cual)
  }
  return {
    PublicClientApplication,
    CacheLookupPolicy: { RefreshToken: 'por renovación' },
    EventType: { POPUP_OPENED: 'se abrió' },
    PromptValue: { SELECT_ACCOUNT: 'elegir' },
  }
})

const METADATA = {
  issuer: 'https://proveedor.example/',
  authorization_endpoint: '/oidc/entrar',
  token_endpoint: '/oidc/token',
  end_session_endpoint: '/oidc/salir?de=aqui',
  jwks_uri: '/oidc/claves',
}
const LOGIN = { clientId: 'cliente', scope: 'api/entrar', authority: 'https://proveedor.example/x', metadata: METADATA, protocolo: 'AAD' }

/** A service that says where the provider is; it can be taken down. */
function unServicio(cambios: Record<string, unknown> = {}) {
  const estado = { caido: null as Error | null, pedidos: [] as unknown[], cortes: [] as unknown[] }
  const call = (async (clave: string, partes: unknown, opciones?: { signal?: AbortSignal }) => {
    estado.pedidos.push([clave, partes])
    estado.cortes.push(opciones?.signal)
    if (estado.caido) throw estado.caido
    return { ...LOGIN, ...cambios }
  }) as unknown as Call
  return { estado, call }
}

const hechos = (nombre: string) => hecho.hechos.filter(([cual]) => cual === nombre).map(([, dado]) => dado)
const nadieCorta = () => new AbortController().signal
const nunca = () => new Promise<never>(() => {})

beforeEach(() => {
  hecho.hechos.length = 0
  hecho.cuentas.length = 0
  biblioteca.avisa.length = 0
  Object.assign(hecho.actual, hecho.base)
  sessionStorage.clear()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('la cuenta de la organización', () => {
  test('la biblioteca se prepara una sola vez, en memoria y con las direcciones de este sitio', async () => {
    const { call } = unServicio()
    const cuenta = organizationAccount(call)
    await cuenta.prepare()
    await cuenta.prepare()
    const { origin } = window.location
    expect(hecho.hechos).toEqual([
      [
        'nueva',
        {
          auth: {
            clientId: 'cliente',
            authority: 'https://proveedor.example/x',
            knownAuthorities: ['proveedor.example'],
            authorityMetadata: JSON.stringify({
              issuer: 'https://proveedor.example/',
              authorization_endpoint: `${origin}/oidc/entrar`,
              token_endpoint: `${origin}/oidc/token`,
              end_session_endpoint: `${origin}/oidc/salir?de=aqui`,
              jwks_uri: `${origin}/oidc/claves`,
            }),
            redirectUri: `${origin}/msal.html`,
          },
          cache: { cacheLocation: 'memoryStorage' },
          system: { protocolMode: 'AAD' },
        },
      ],
      ['initialize', null],
    ])
  })

  test('a un proveedor que no es Entra no se le pide lo que niega', async () => {
    await organizationAccount(unServicio({ protocolo: 'OIDC' }).call).prepare()
    const [config] = hechos('nueva') as { auth: unknown; system: unknown }[]
    expect(config?.auth).toMatchObject({ OIDCOptions: { defaultScopes: ['openid', 'profile'] } })
    expect(config?.system).toEqual({ protocolMode: 'OIDC' })
  })

  test('si no se pudo preparar, se intenta otra vez', async () => {
    const { call, estado } = unServicio()
    const cuenta = organizationAccount(call)
    estado.caido = new Error('caído')
    await expect(cuenta.prepare()).rejects.toThrow('caído')
    estado.caido = null
    await cuenta.prepare()
    expect(estado.pedidos).toHaveLength(2)
  })

  test('quien no ha ingresado lo hace en una ventana, y su token se entrega una vez', async () => {
    const { call, estado } = unServicio()
    const cuenta = organizationAccount(call)
    const corte = new AbortController()
    const ventana = { closed: false, close: vi.fn() }
    hecho.actual.loginPopup = async () => {
      biblioteca.avisa[0]?.({ payload: { popupWindow: ventana } })
      return hecho.token('nueva')
    }
    expect(cuenta.takeToken()).toBe('')
    expect(await cuenta.signIn(false, corte.signal)).toEqual({ correoElectronico: 'nueva' })
    // Whether the provider answers is asked for as long as the sign-in is waited for, and no longer.
    expect(estado.cortes).toEqual([undefined, corte.signal])
    corte.abort()
    expect(ventana.close).not.toHaveBeenCalled()
    expect(hechos('loginPopup')).toEqual([{ scopes: ['api/entrar'], prompt: undefined, overrideInteractionInProgress: true }])
    expect(hechos('acquireTokenSilent')).toEqual([])
    expect(hechos('addEventCallback')).toEqual([['se abrió']])
    expect(hechos('removeEventCallback')).toEqual(['oyente'])
    expect(cuenta.takeToken()).toBe('token de nueva')
    expect(cuenta.takeToken()).toBe('')
  })

  test('quien ya ingresó sigue con su cuenta sin ventana', async () => {
    hecho.cuentas.push({ username: 'conocida' })
    const cuenta = organizationAccount(unServicio().call)
    expect(await cuenta.signIn(false, nadieCorta())).toEqual({ correoElectronico: 'conocida' })
    expect(hechos('acquireTokenSilent')).toEqual([
      { scopes: ['api/entrar'], account: { username: 'conocida' }, cacheLookupPolicy: 'por renovación' },
    ])
    expect(hechos('loginPopup')).toEqual([])
  })

  test('salvo que quiera elegir otra', async () => {
    hecho.cuentas.push({ username: 'conocida' })
    const cuenta = organizationAccount(unServicio().call)
    expect(await cuenta.signIn(true, nadieCorta())).toEqual({ correoElectronico: 'nueva' })
    expect(hechos('acquireTokenSilent')).toEqual([])
    expect(hechos('loginPopup')).toEqual([expect.objectContaining({ prompt: 'elegir' })])
  })

  test('una cuenta que ya no se renueva se olvida, y se ingresa de nuevo', async () => {
    hecho.cuentas.push({ username: 'conocida' })
    hecho.actual.acquireTokenSilent = () => Promise.reject(new Error('venció'))
    const cuenta = organizationAccount(unServicio().call)
    expect(await cuenta.signIn(false, nadieCorta())).toEqual({ correoElectronico: 'nueva' })
    expect(hechos('clearCache')).toHaveLength(1)
  })

  test('se sabe si la persona cerró la ventana, y se cierra la que ya nadie espera', async () => {
    hecho.actual.loginPopup = nunca
    const cuenta = organizationAccount(unServicio().call)
    const corte = new AbortController()
    void cuenta.signIn(true, corte.signal)
    await vi.waitFor(() => expect(hechos('loginPopup')).toHaveLength(1))
    expect(cuenta.isPopupGone()).toBe(false)
    biblioteca.avisa[0]?.({ payload: null })
    biblioteca.avisa[0]?.({ payload: { otra: 'cosa' } })
    expect(cuenta.isPopupGone()).toBe(false)
    const ventana = { closed: false, close: vi.fn() }
    biblioteca.avisa[0]?.({ payload: { popupWindow: ventana } })
    expect(cuenta.isPopupGone()).toBe(false)
    ventana.closed = true
    expect(cuenta.isPopupGone()).toBe(true)
    biblioteca.avisa[0]?.({ payload: { otra: 'cosa' } })
    expect(cuenta.isPopupGone()).toBe(true)
    corte.abort()
    expect(ventana.close).toHaveBeenCalledOnce()
    // Another try begins without the window of the former one.
    void cuenta.signIn(true, nadieCorta())
    expect(cuenta.isPopupGone()).toBe(false)
  })

  test('si el proveedor está caído lo dice nuestro servicio, y la ventana se cierra', async () => {
    const { call, estado } = unServicio()
    const cuenta = organizationAccount(call)
    await cuenta.prepare()
    estado.caido = new Error('el proveedor no responde')
    const ventana = { closed: false, close: vi.fn() }
    hecho.actual.loginPopup = () => {
      biblioteca.avisa[0]?.({ payload: { popupWindow: ventana } })
      return nunca()
    }
    await expect(cuenta.signIn(true, nadieCorta())).rejects.toThrow('el proveedor no responde')
    expect(ventana.close).toHaveBeenCalledOnce()
    expect(hechos('removeEventCallback')).toEqual(['oyente'])
  })

  test('por redirección, queda una marca hasta la vuelta, que se lee una vez y no deja nada', async () => {
    hecho.actual.loginRedirect = nunca
    const corte = new AbortController()
    const cuenta = organizationAccount(unServicio().call)
    const escucha = vi.spyOn(window, 'addEventListener')
    let haVuelto = false
    const ida = cuenta.leave(corte.signal).then(() => (haVuelto = true))
    await vi.waitFor(() => expect(hechos('loginRedirect')).toEqual([{ scopes: ['api/entrar'] }]))
    expect(hechos('nueva')).toEqual([expect.objectContaining({ cache: { cacheLocation: 'sessionStorage' } })])
    expect(sessionStorage.getItem('ingreso-microsoft')).toBe('1')
    expect(escucha).toHaveBeenCalledWith('pageshow', expect.any(Function), { signal: corte.signal })
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
    await new Promise((sigue) => setTimeout(sigue, 0))
    expect(haVuelto).toBe(false)
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    await ida
    hecho.hechos.length = 0
    const vuelta = organizationAccount(unServicio().call)
    expect(await Promise.all([vuelta.comeBack(), vuelta.comeBack()])).toEqual(Array(2).fill({ correoElectronico: 'devuelta' }))
    expect(hechos('nueva')).toEqual([expect.objectContaining({ cache: { cacheLocation: 'sessionStorage' } })])
    expect(hechos('handleRedirectPromise')).toEqual([{ navigateToLoginRequestUrl: false }])
    expect(sessionStorage.getItem('ingreso-microsoft')).toBeNull()
    expect(hechos('clearCache')).toHaveLength(1)
    expect(vuelta.takeToken()).toBe('token de devuelta')
  })

  test('una biblioteca que no pudo escuchar no tiene nada que dejar de oír', async () => {
    hecho.actual.addEventCallback = () => null
    await organizationAccount(unServicio().call).signIn(true, nadieCorta())
    expect(hechos('removeEventCallback')).toEqual([])
  })

  test('volver sin haber ingresado no es nadie; si falla, tampoco queda nada', async () => {
    hecho.actual.handleRedirectPromise = async () => null
    expect(await organizationAccount(unServicio().call).comeBack()).toBeNull()
    hecho.actual.handleRedirectPromise = () => Promise.reject(new Error('la persona canceló'))
    await expect(organizationAccount(unServicio().call).comeBack()).rejects.toThrow('la persona canceló')
    expect(hechos('clearCache')).toHaveLength(2)
  })

  test('olvidar la cuenta bota su token y lo que la biblioteca tenía', async () => {
    const cuenta = organizationAccount(unServicio().call)
    cuenta.forget()
    expect(hechos('clearCache')).toEqual([])
    await cuenta.signIn(false, nadieCorta())
    cuenta.forget()
    expect(cuenta.takeToken()).toBe('')
    await vi.waitFor(() => expect(hechos('clearCache')).toHaveLength(1))
  })
})

describe('el ingreso con la cuenta de la organización', () => {
  const partes = () => {
    const hechas: unknown[] = []
    const call = (async (...dado: [string, ...unknown[]]) => {
      if (dado[0] === 'getLoginMicrosoft') return LOGIN
      hechas.push(dado)
      return 'el perfil'
    }) as unknown as Call
    const { actors, actions } = msalExchangeFlow(call).implementations
    return { hechas, actors: actors as unknown as Record<string, AnyActorLogic>, actions: actions as unknown as Record<string, () => void> }
  }
  const corre = (logica: AnyActorLogic | undefined, input?: unknown) => {
    const actor = createActor(logica as AnyActorLogic, { input })
    const entrega = toPromise(actor)
    actor.start()
    return entrega
  }

  test('el token de la cuenta se cambia por el de la sesión', async () => {
    const { actors, hechas } = partes()
    await corre(actors['prepare'])
    expect(await corre(actors['signIn'], { chooseAccount: true })).toEqual({ correoElectronico: 'nueva' })
    expect(hechos('loginPopup')).toEqual([expect.objectContaining({ prompt: 'elegir' })])
    await corre(actors['exchange'], { rolId: 1 })
    await corre(actors['loadProfile'], { accessToken: 'recién' })
    expect(await corre(actors['completeRedirect'])).toEqual({ correoElectronico: 'devuelta' })
    expect(hechas).toEqual([
      ['postLoginMicrosoft', { body: { rolId: 1 } }, { accessToken: 'token de nueva', signal: expect.any(AbortSignal) }],
      ['postTokenUserInfo', {}, { accessToken: 'recién', signal: expect.any(AbortSignal) }],
    ])
  })

  test('se va por redirección, y su cuenta se olvida si no sirve', async () => {
    const { actors, actions, hechas } = partes()
    await corre(actors['signInByRedirect'])
    expect(sessionStorage.getItem('ingreso-microsoft')).toBe('1')
    await corre(actors['signIn'], { chooseAccount: true })
    actions['forgetAccount']?.()
    await corre(actors['exchange'], { rolId: 1 })
    expect(hechas).toEqual([['postLoginMicrosoft', { body: { rolId: 1 } }, expect.objectContaining({ accessToken: '' })]])
  })

  test('una ventana cerrada se nota antes de un segundo, y una sola vez', async () => {
    vi.useFakeTimers()
    const { actors } = partes()
    const ventana = { closed: false, close: vi.fn() }
    hecho.actual.loginPopup = () => {
      biblioteca.avisa[0]?.({ payload: { popupWindow: ventana } })
      return nunca()
    }
    const oidos: unknown[] = []
    const oyente = createActor(
      setup({
        actors: { mira: actors['watchPopup'] as AnyActorLogic },
        actions: { anota: ({ event }) => void oidos.push(event) },
      }).createMachine({
        invoke: { src: 'mira' },
        on: { '*': { actions: 'anota' } },
      }),
    ).start()
    const entra = createActor(actors['signIn'] as AnyActorLogic, { input: { chooseAccount: true } }).start()
    await vi.advanceTimersByTimeAsync(1000)
    expect(oidos).toEqual([])
    ventana.closed = true
    await vi.advanceTimersByTimeAsync(250)
    expect(oidos).toEqual([])
    await vi.advanceTimersByTimeAsync(250)
    expect(oidos).toEqual([{ type: 'POPUP_CLOSED' }])
    await vi.advanceTimersByTimeAsync(2000)
    expect(oidos).toHaveLength(1)
    entra.stop()
    oyente.stop()
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
  })
})

describe('salir de la cuenta de la organización', () => {
  test('va a la página del proveedor, que vuelve al ingreso; y sigue si la página regresa de la historia', async () => {
    const idas: string[] = []
    vi.stubGlobal('location', {
      ...window.location,
      origin: 'http://localhost:3000',
      replace: (adonde: URL) => void idas.push(adonde.href),
    })
    const { call, estado } = unServicio()
    const actor = createActor(msalLogoutFlow(call).implementations.actors['leave'] as AnyActorLogic)
    const entrega = toPromise(actor)
    actor.start()
    await vi.waitFor(() => expect(idas).toHaveLength(1))
    expect([estado.pedidos, estado.cortes]).toEqual([[['getLoginMicrosoft', {}]], [expect.any(AbortSignal)]])
    const salida = new URL(idas[0] ?? '')
    expect(salida.pathname).toBe('/oidc/salir')
    expect(Object.fromEntries(salida.searchParams)).toEqual({
      de: 'aqui',
      client_id: 'cliente',
      post_logout_redirect_uri: 'http://localhost:3000/login',
    })
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
    expect(actor.getSnapshot().status).toBe('active')
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    expect(await entrega).toBeUndefined()
  })
})
