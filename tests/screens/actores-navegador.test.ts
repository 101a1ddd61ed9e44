import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { assign, createActor, setup, toPromise, type AnyActorLogic, type AnyStateMachine } from 'xstate'
import { adminDatosFrequenciesFlow } from '#actors/admin-datos-frequencies.ts'
import { dashboardFlow } from '#actors/dashboard.ts'
import { loadPasswordRules, requireStrength } from '#actors/password-strength.ts'
import { sleep } from '#actors/signs-of-life.ts'
import { recipientsOf } from '#actors/seleccion-estudiante-guardians.ts'
import { seleccionRbdCommunesFlow } from '#actors/seleccion-rbd.ts'
import type { Call } from '#api/client.ts'
import { actorDeFlujo, type Flujo } from '#tests/support/maquinas/actor-de-flujo.ts'
import { unPerfil } from '#tests/support/personas/usuarios.ts'
import { RechazoDeApi } from '#contract/rechazo.ts'

const nadieContesta: Call = () => new Promise(() => {})

/** A service that answers one operation, whichever it is. */
const contesta = (valor: unknown): Call =>
  (async () => {
    if (valor instanceof Error) throw valor
    return valor
  }) as Call

const elActor = (flujo: Flujo, camino: string, call: Call = nadieContesta) => actorDeFlujo(flujo, camino, call)

/** Whoever listens, left with its test. */
const oyentes: { stop: () => unknown }[] = []

/** Runs an actor that tells events; what it told, and how it is told something or left. */
function oye(logica: AnyActorLogic, input?: unknown) {
  const oidos: unknown[] = []
  const oyente = createActor(
    setup({
      types: { context: {} as { nada: null }, events: {} as { type: string } },
      actors: { quien: logica },
      actions: { anota: ({ event }) => void oidos.push(event), nada: assign({}) },
    }).createMachine({ context: { nada: null }, invoke: { id: 'quien', src: 'quien', input }, on: { '*': { actions: 'anota' } } }),
  ).start()
  oyentes.push(oyente)
  return {
    oidos,
    dile: (event: { type: string }) => oyente.getSnapshot().children['quien']?.send(event),
    deja: () => void oyente.stop(),
  }
}

/** An actor's answer: what it hands back, or why it refuses. */
async function corre(logica: AnyActorLogic, input?: unknown): Promise<unknown> {
  const actor = createActor(logica, { input })
  const entrega = toPromise(actor).catch((error: unknown) => error)
  actor.start()
  return entrega
}

/** The page's address, which goes nowhere: where it was sent. */
function conDireccion(direccion: string): { ida: string[]; reemplazo: string[] } {
  const idas: { ida: string[]; reemplazo: string[] } = { ida: [], reemplazo: [] }
  const aqui = new URL(direccion, 'http://localhost:3000')
  const { href, origin, pathname, search, hash, host } = aqui
  const assignTo = (adonde: string | URL) => void idas.ida.push(String(adonde))
  const replace = (adonde: string | URL) => void idas.reemplazo.push(String(adonde))
  vi.stubGlobal('location', { href, origin, pathname, search, hash, host, assign: assignTo, replace })
  return idas
}

const seMuestra = (cual: 'visible' | 'hidden') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(cual)
  document.dispatchEvent(new Event('visibilitychange'))
}

/** A page that the browser brings back as it was left, or a new one. */
const vuelveLaPagina = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  oyentes.splice(0).forEach((oyente) => void oyente.stop())
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('cómo mostró este navegador las cifras la última vez', () => {
  const vistaAlAbrir = (view: 'grafico' | 'tabla' | null) => {
    const actor = createActor(dashboardFlow(nadieContesta), { input: { request: {}, view } }).start()
    return { vista: actor.getSnapshot().context.view, actor }
  }
  afterEach(() => localStorage.clear())

  test('se recuerda, salvo que la dirección diga otra', () => {
    expect(vistaAlAbrir(null).vista).toBeNull()
    vistaAlAbrir(null).actor.send({ type: 'SHOW_AS', view: 'tabla' })
    expect(vistaAlAbrir(null).vista).toBe('tabla')
    expect(vistaAlAbrir('grafico').vista).toBe('grafico')
  })

  test('no se cree si nadie la conoce, y nada falla donde no se guarda nada', () => {
    localStorage.setItem('avance:vista', 'globo')
    expect(vistaAlAbrir(null).vista).toBeNull()
    const prohibido = () => {
      throw new Error('negado')
    }
    vi.stubGlobal('localStorage', { getItem: prohibido, setItem: prohibido, clear: () => {} })
    const { vista, actor } = vistaAlAbrir(null)
    actor.send({ type: 'SHOW_AS', view: 'tabla' })
    expect([vista, actor.getSnapshot().context.view]).toEqual([null, 'tabla'])
  })
})

const QUE_SE_RENUEVAN = [
  ['adminApoderadosEstudiantes', 'table'],
  ['adminPeriodos', 'list'],
  ['adminEncuestas', 'table'],
  ['adminEncuestas', 'reference'],
  ['adminEncuestasQuestions', 'list'],
  ['adminEncuestasReview', ''],
  ['adminEncuestasTool', ''],
  ['adminEncuestasToolCheck', ''],
  ['adminEnsenanzasGradosEncuestas', 'list'],
  ['adminAvisos', 'list'],
  ['adminDatos', 'list'],
  ['adminIntegracionesSystems', 'list'],
  ['adminIntegracionesTable', ''],
  ['adminUsuariosInvitations', 'list'],
  ['adminUsuariosRequestsTable', ''],
  ['adminUsuariosAuditTable', ''],
  ['adminUsuarios', 'table'],
  ['ayuda', ''],
  ['privacidad', ''],
  ['documentosApoyo', ''],
  ['dashboardLaggards', ''],
  ['inicio', ''],
  ['mesaDePapelBatches', ''],
  ['recordatoriosGuardians', 'list'],
  ['recordatoriosOwn', 'list'],
  ['dashboardEmbarazadas', ''],
  ['miCuentaRequests', ''],
  ['miCuentaSessions', 'list'],
  ['misEstudiantes', 'links'],
  ['misEstudiantes', 'receipts'],
  ['surveyAccess', ''],
  ['registroEmbarazadas', 'list'],
  ['seleccionRbdTable', ''],
  ['seleccionEstudiante', 'table'],
  ['seleccionEstudiante', 'courses'],
  ['seleccionEstudianteDeclared', 'list'],
] as const

describe('volver a la pestaña', () => {
  test.each(QUE_SE_RENUEVAN)('se nota una sola vez por vuelta: %s %s', async (flujo, parte) => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(true)
    const { oidos, deja } = oye(await elActor(flujo, parte === '' ? 'watchReturn' : `${parte}.watchReturn`))
    window.dispatchEvent(new Event('focus'))
    expect(oidos).toEqual([])
    window.dispatchEvent(new Event('blur'))
    window.dispatchEvent(new Event('focus'))
    seMuestra('visible')
    expect(oidos).toEqual([{ type: 'RETURNED' }])
    seMuestra('hidden')
    window.dispatchEvent(new Event('focus'))
    expect(oidos).toHaveLength(1)
    seMuestra('visible')
    expect(oidos).toHaveLength(2)
    deja()
    window.dispatchEvent(new Event('blur'))
    window.dispatchEvent(new Event('focus'))
    seMuestra('hidden')
    seMuestra('visible')
    expect(oidos).toHaveLength(2)
  })

  test('una página que abre sin que la miren se renueva al mirarla', async () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(false)
    const { oidos, deja } = oye(await elActor('ayuda', 'watchReturn'))
    window.dispatchEvent(new Event('focus'))
    expect(oidos).toEqual([{ type: 'RETURNED' }])
    deja()
  })

  test.each([
    ['seleccionRbdCommunes', 'watchReturn'],
    ['adminUsuarios', 'reference.watchReturn'],
    ['adminDatos', 'reference.watchReturn'],
  ] as const)('lo que no cambia no se vuelve a pedir: %s', async (flujo, camino) => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(false)
    const { oidos, deja } = oye(await elActor(flujo, camino))
    window.dispatchEvent(new Event('focus'))
    expect(oidos).toEqual([])
    deja()
  })
})

describe('lo que el servicio todavía cuenta', () => {
  const CONTADO = { recuento: { avance: null }, tandas: [{ reuniendo: false }] }

  test.each([
    ['nada se ha leído', null, false],
    ['se leyó y ya está', CONTADO, false],
    ['se está contando', { ...CONTADO, recuento: { avance: 0.5 } }, true],
    ['se reúne una tanda de varias', { ...CONTADO, tandas: [{ reuniendo: false }, { reuniendo: true }] }, true],
  ] as const)('se mira cada tres segundos mientras la página se ve: %s', async (_caso, leido, seMira) => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(true)
    const list = await elActor('recordatoriosGuardians', 'list', contesta(leido))
    const { loadAll, watchReturn } = (list as AnyStateMachine).implementations.actors as Record<string, AnyActorLogic>
    if (leido !== null) await corre(loadAll as AnyActorLogic, { scope: { idRbd: null } })
    vi.useFakeTimers()
    seMuestra('hidden')
    const { oidos, deja } = oye(watchReturn as AnyActorLogic)
    vi.advanceTimersByTime(3_000)
    expect(oidos).toEqual([])
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
    vi.advanceTimersByTime(2_999)
    expect(oidos).toEqual([])
    vi.advanceTimersByTime(3_001)
    expect(oidos).toEqual(seMira ? Array(2).fill({ type: 'RETURNED' }) : [])
    deja()
    expect(vi.getTimerCount()).toBe(0)
  })

  test.each([
    ['nada se ha leído', null, 0],
    ['se leyó y ya está', { recuento: { avance: null } }, 0],
    ['se está contando', { recuento: { avance: 0.5 } }, 1],
  ] as const)('también las frecuencias: %s', async (_caso, leido, veces) => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(true)
    const { loadPage, watchReturn } = adminDatosFrequenciesFlow(contesta(leido)).implementations.actors as Record<string, AnyActorLogic>
    if (leido !== null) await corre(loadPage as AnyActorLogic, { query: { filters: {} } })
    vi.useFakeTimers()
    const { oidos } = oye(watchReturn as AnyActorLogic)
    seMuestra('visible')
    vi.advanceTimersByTime(3_000)
    expect(oidos).toHaveLength(veces)
  })
})

describe('el reloj de la página', () => {
  test('avisa si durmió más de un minuto y medio, y no por las demoras de una pestaña escondida', () => {
    vi.useFakeTimers({ now: 0 })
    const { oidos, deja } = oye(sleep)
    vi.advanceTimersByTime(30_000)
    vi.setSystemTime(90_000)
    vi.advanceTimersByTime(30_000)
    expect(oidos).toEqual([])
    vi.setSystemTime(Date.now() + 60_001)
    vi.advanceTimersByTime(30_000)
    expect(oidos).toEqual([{ type: 'CLOCK_RESUMED' }])
    vi.advanceTimersByTime(60_000)
    expect(oidos).toHaveLength(1)
    deja()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('el de la sesión avisa cuando la página vuelve a verse', async () => {
    const { oidos, deja } = oye(await elActor('sesion', 'sessionRenewal.sleep'))
    seMuestra('hidden')
    expect(oidos).toEqual([])
    seMuestra('visible')
    expect(oidos).toEqual([{ type: 'CLOCK_RESUMED' }])
    deja()
    seMuestra('visible')
    expect(oidos).toHaveLength(1)
  })
})

describe('las señales de vida', () => {
  test.each(['keydown', 'pointerdown', 'scroll', 'touchstart', 'wheel'])('la persona está: %s', async (senal) => {
    const pone = vi.spyOn(document, 'addEventListener')
    const { oidos, deja } = oye(await elActor('sesion', 'sessionRenewal.activity'))
    const opciones = pone.mock.calls.find(([cual]) => cual === senal)?.[2] as AddEventListenerOptions
    expect(opciones).toMatchObject({ passive: true, capture: true })
    const campo = document.body.appendChild(document.createElement('input'))
    // Also what a part of the page keeps for itself, and does not bubble.
    campo.dispatchEvent(new Event(senal))
    expect(oidos).toEqual([{ type: 'ACTIVITY' }])
    expect(opciones.signal?.aborted).toBe(false)
    deja()
    expect(opciones.signal?.aborted).toBe(true)
  })

  test('o está en la encuesta que esta sesión abrió en otra pestaña, y no en la de otra sesión', async () => {
    const canales: { nombre: string; onmessage?: (mensaje: { data: string }) => void; cerrado: boolean }[] = []
    vi.stubGlobal(
      'BroadcastChannel',
      class {
        cerrado = false
        nombre: string
        constructor(nombre: string) {
          this.nombre = nombre
          canales.push(this)
        }
        close() {
          this.cerrado = true
        }
      },
    )
    const { oidos, deja } = oye(await elActor('sesion', 'sessionRenewal.activity'))
    expect(canales.map(({ nombre }) => nombre)).toEqual(['actividad'])
    canales[0]?.onmessage?.({ data: 'otra' })
    expect(oidos).toEqual([])
    canales[0]?.onmessage?.({ data: 'S' })
    expect(oidos).toEqual([{ type: 'ACTIVITY' }])
    deja()
    expect(canales[0]?.cerrado).toBe(true)
  })
})

describe('la verificación de que hay una persona', () => {
  interface Opciones {
    sitekey: string
    callback: (token: string) => void
    'expired-callback': () => void
    'error-callback': () => void
  }

  const CONFIG = { captcha: { scriptUrl: '/captcha/api.js', siteKey: 'sitio' } }
  const guiones = () => [...document.head.querySelectorAll<HTMLScriptElement>('script[src*="captcha"]')]
  const elGuion = () =>
    vi.waitFor(() => {
      const [guion] = guiones()
      if (!guion) throw new Error('no se ha pedido')
      return guion
    })

  afterEach(() => guiones().forEach((guion) => guion.remove()))

  test('se dibuja con la clave del sitio, y cuenta si se resolvió, expiró o falló', async () => {
    const casa = document.body.appendChild(document.createElement('div'))
    casa.id = 'casa'
    casa.textContent = 'antes'
    const reset = vi.fn()
    const dibujadas: [HTMLElement, Opciones][] = []
    vi.stubGlobal('grecaptcha', { reset, render: (...dado: [HTMLElement, Opciones]) => dibujadas.push(dado) + 6 })
    const { oidos, dile, deja } = oye(await elActor('verificar', 'captcha.widget'), { containerId: 'casa', siteKey: 'clave-del-sitio' })
    const [[elemento, opciones] = []] = dibujadas
    expect(elemento?.parentElement).toBe(casa)
    expect(casa.textContent).toBe('')
    expect(opciones?.sitekey).toBe('clave-del-sitio')
    opciones?.callback('tok')
    opciones?.['expired-callback']()
    opciones?.['error-callback']()
    expect(oidos).toEqual([{ type: 'SOLVED', token: 'tok' }, { type: 'EXPIRED' }, { type: 'WIDGET_FAILED' }])
    dile({ type: 'RESET' })
    expect(reset).toHaveBeenCalledWith(7)
    deja()
    expect(casa.children).toHaveLength(0)
  })

  test('si el formulario cede su lugar a otro paso y vuelve, se dibuja otra vez en él', async () => {
    const ponCasa = () => {
      const casa = document.body.appendChild(document.createElement('div'))
      casa.id = 'casa'
      return casa
    }
    const reset = vi.fn()
    const dibujadas: HTMLElement[] = []
    vi.stubGlobal('grecaptcha', { reset, render: (elemento: HTMLElement) => dibujadas.push(elemento) })
    ponCasa()
    const { dile, deja } = oye(await elActor('verificar', 'captcha.widget'), { containerId: 'casa', siteKey: 'clave-del-sitio' })
    document.getElementById('casa')?.remove()
    dile({ type: 'RESET' })
    expect(dibujadas).toHaveLength(1)
    const casa = ponCasa()
    await vi.waitFor(() => expect(dibujadas.at(-1)?.parentElement).toBe(casa))
    expect(dibujadas).toHaveLength(2)
    expect(reset).not.toHaveBeenCalled()
    dile({ type: 'RESET' })
    expect(reset).toHaveBeenCalledWith(2)
    deja()
    expect(casa.children).toHaveLength(0)
  })

  test('si no se puede dibujar otra vez, se dice', async () => {
    const casa = document.body.appendChild(document.createElement('div'))
    casa.id = 'casa'
    let veces = 0
    const render = () => {
      veces += 1
      if (veces > 1) throw new Error('no se dibuja')
      return 1
    }
    vi.stubGlobal('grecaptcha', { reset: () => {}, render })
    const { oidos, dile } = oye(await elActor('verificar', 'captcha.widget'), { containerId: 'casa', siteKey: 'clave-del-sitio' })
    casa.replaceChildren()
    dile({ type: 'RESET' })
    expect([veces, oidos]).toEqual([2, [{ type: 'WIDGET_FAILED' }]])
  })

  test.each([
    ['el guion', false, 'The captcha script is not loaded.'],
    ['su lugar en la página', true, 'There is no element "casa" for the captcha.'],
  ])('sin %s no se dibuja nada', async (_caso, hayGuion, dice) => {
    vi.stubGlobal('grecaptcha', hayGuion ? { render: () => 1 } : undefined)
    const dibuja = createActor(await elActor('verificar', 'captcha.widget'), { input: { containerId: 'casa', siteKey: 'clave' } })
    const fallas: unknown[] = []
    dibuja.subscribe({ error: (falla) => void fallas.push(falla) })
    dibuja.start()
    expect(fallas).toEqual([new Error(dice)])
  })

  test('el guion se pide una vez, en castellano, y para dibujarlo aquí', async () => {
    const entrega = corre(await elActor('verificar', 'captcha.loadScript', contesta(CONFIG)))
    const guion = await elGuion()
    expect(new URL(guion.src).pathname).toBe('/captcha/api.js')
    expect(Object.fromEntries(new URL(guion.src).searchParams)).toEqual({ render: 'explicit', hl: 'es' })
    expect(guion.async).toBe(true)
    vi.stubGlobal('grecaptcha', { ready: (listo: () => void) => listo(), render: () => 0 })
    guion.onload?.(new Event('load'))
    expect(await entrega).toEqual({ siteKey: 'sitio' })
    guion.remove()
    // A second captcha of the page finds the first one's.
    expect(await corre(await elActor('verificar', 'captcha.loadScript', contesta(CONFIG)))).toEqual({ siteKey: 'sitio' })
    expect(guiones()).toHaveLength(0)
  })

  test.each([
    ['no llega', (guion: HTMLScriptElement) => guion.onerror?.(new Event('error')), 'The captcha script did not load.'],
    [
      'no trae nada',
      (guion: HTMLScriptElement) => guion.onload?.(new Event('load')),
      'The captcha script loaded, but brought no grecaptcha.',
    ],
  ] as const)('se dice si el guion %s', async (_caso, pasa, dice) => {
    const entrega = corre(await elActor('verificar', 'captcha.loadScript', contesta(CONFIG)))
    const guion = await elGuion()
    pasa(guion)
    expect(await entrega).toEqual(new Error(dice))
    expect(guion.isConnected).toBe(dice.includes('brought'))
    guion.remove()
  })

  test('un guion que ya nadie espera se quita', async () => {
    const actor = createActor(await elActor('verificar', 'captcha.loadScript', contesta(CONFIG))).start()
    await elGuion()
    actor.stop()
    expect(guiones()).toHaveLength(0)
  })
})

const DEL_PROVEEDOR = { csrfToken: 'csrf', origen: 'EPJA', urlAutorizacion: 'https://claveunica.example/entrar' }
const GUARDADO = JSON.stringify({ csrfToken: 'csrf', origen: 'EPJA' })

describe('ClaveÚnica', () => {
  test('la persona va al proveedor, y lo que hace falta a la vuelta queda en su pestaña', async () => {
    const { ida } = conDireccion('/login')
    const [pone, quita] = [vi.spyOn(window, 'addEventListener'), vi.spyOn(window, 'removeEventListener')]
    const { oidos, deja } = oye(await elActor('claveunica', 'leave'), DEL_PROVEEDOR)
    expect(ida).toEqual(['https://claveunica.example/entrar'])
    expect(sessionStorage.getItem('claveunica')).toBe(GUARDADO)
    vuelveLaPagina(false)
    expect(oidos).toEqual([])
    vuelveLaPagina(true)
    expect(oidos).toEqual([{ type: 'CAME_BACK' }])
    deja()
    const deLaVuelta = (espia: typeof pone | typeof quita) => espia.mock.calls.filter(([cual]) => cual === 'pageshow')
    expect(deLaVuelta(pone)).toHaveLength(1)
    expect(deLaVuelta(quita)).toEqual(deLaVuelta(pone))
  })

  test.each([
    ['lo que se guardó', GUARDADO, { csrfToken: 'csrf', origen: 'EPJA' }],
    ['nada', null, null],
    ['algo dañado', '{', null],
    ['de un origen que no hay', JSON.stringify({ csrfToken: 'csrf', origen: 'OTRO' }), null],
    ['con otra cosa más', JSON.stringify({ csrfToken: 'csrf', origen: 'EPJA', otra: 1 }), null],
  ] as const)('a la vuelta se lee una sola vez: %s', async (_caso, habia, entrega) => {
    if (habia !== null) sessionStorage.setItem('claveunica', habia)
    expect(await corre(await elActor('claveunica', 'takeDeparture'))).toEqual(entrega)
    expect(sessionStorage.getItem('claveunica')).toBeNull()
  })

  test('quien se detiene antes de leer lo deja para quien sigue', async () => {
    sessionStorage.setItem('claveunica', GUARDADO)
    createActor(await elActor('claveunica', 'takeDeparture'))
      .start()
      .stop()
    expect(await corre(await elActor('claveunica', 'takeDeparture'))).toEqual({ csrfToken: 'csrf', origen: 'EPJA' })
  })

  test('la salida va a la página del proveedor, y se detiene si ya no se espera', async () => {
    const { reemplazo } = conDireccion('/claveunica/salida')
    const detiene = vi.spyOn(window, 'stop').mockImplementation(() => {})
    const { deja } = oye(await elActor('claveunicaSalida', 'openLogout'), { urlCierre: 'https://claveunica.example/salir' })
    expect(reemplazo).toEqual(['https://claveunica.example/salir'])
    expect(detiene).not.toHaveBeenCalled()
    deja()
    expect(detiene).toHaveBeenCalledOnce()
  })

  test('la cuenta anterior y el correo nuevo van con el token recién recibido', async () => {
    const hechos: unknown[] = []
    const call = (async (...dado: unknown[]) => void hechos.push(dado)) as unknown as Call
    await corre(await elActor('claveunica', 'joinFormerAccount', call), { accessToken: 'recién', password: 'p' })
    const profile = unPerfil(4, 'ana', { nombres: 'ANA' })
    await corre(await elActor('claveunica', 'askEmail', call), { accessToken: 'recién', profile, correoElectronico: 'ana@example.cl' })
    expect(hechos).toEqual([
      ['postClaveunicaCuentaAnterior', { body: { password: 'p' } }, { accessToken: 'recién' }],
      ['putUsuario', { body: expect.objectContaining({ nombres: 'ANA', correoElectronico: 'ana@example.cl' }) }, { accessToken: 'recién' }],
    ])
  })
})

describe('el enlace de un correo', () => {
  const deja = (codigo: string) => window.history.replaceState(null, '', `/correo-nuevo?a=1#${codigo}`)

  test('su código deja la dirección cuando sirvió, y queda de qué era', async () => {
    deja('confirmar=c0d1g0')
    expect(await corre(await elActor('correoNuevo', 'openLink', contesta({ talon: 't' })), { codigo: 'c0d1g0' })).toBe('t')
    expect(window.location.href).toMatch(/\/correo-nuevo\?a=1$/)
    expect(window.history.state).toEqual({ link: 'confirmar' })
  })

  test.each([
    [400, false],
    [500, true],
    [0, true],
  ])('tras una negativa %i, ¿sigue en la dirección para intentar otra vez? %s', async (status, sigue) => {
    deja('confirmar=c0d1g0')
    const rechazo = new RechazoDeApi(status, { message: 'No.', codigo: 'enlace' })
    expect(await corre(await elActor('correoNuevo', 'openLink', contesta(rechazo)), { codigo: 'c0d1g0' })).toBe(rechazo)
    expect(window.location.hash).toBe(sigue ? '#confirmar=c0d1g0' : '')
  })
})

describe('digitar encuestas en papel', () => {
  const RONDA = { desde: 5, done: 2, encuestaId: 7, token: 'TOK', returnPlace: '/estudiantes' }

  test.each([
    ['la de esta encuesta', 7, { desde: 5, done: 2, encuestaId: 7, token: 'TOK' }],
    ['la de otra', 8, null],
    ['la de otra mesa', 7, null, 'second'],
  ])('se retoma la ronda: %s', async (_caso, encuestaId, entrega, desk?: string) => {
    sessionStorage.setItem('digitacion', JSON.stringify({ ...RONDA, desk }))
    expect(await corre(await elActor('seleccionEstudiante', 'entry.readRound'), { encuestaId })).toEqual(entrega)
    await corre(await elActor('seleccionEstudiante', 'entry.forgetRound'))
    expect(sessionStorage.getItem('digitacion')).toBeNull()
  })

  test.each([
    ['que sigue', { desde: 5, done: 2 }, 5, 2],
    ['que empieza', null, 99, 0],
  ])('se abre aquí mismo, con lo que hace falta para volver a la ronda %s', async (_caso, round, desde, done) => {
    const { ida } = conDireccion('/estudiantes?letraCurso=B')
    vi.spyOn(Date, 'now').mockReturnValue(99)
    const abre = await elActor('seleccionEstudiante', 'entry.openHere', contesta({ url: '/encuestador/#pase=x' }))
    expect(await corre(abre, { row: { encuestaId: 7, token: 'TOK' }, round })).toBeUndefined()
    expect(ida).toEqual(['http://localhost:3000/encuestador/#pase=x'])
    const queda = JSON.parse(sessionStorage.getItem('digitacion') ?? '') as unknown
    expect(queda).toEqual({ desde, done, encuestaId: 7, token: 'TOK', returnPlace: '/estudiantes?letraCurso=B' })
  })
})

describe('cada mesa de papel', () => {
  test.each([
    ['mesaDePapelSlip', 'slip'],
    ['mesaDePapelSecond', 'second'],
  ] as const)('deja dicho de cuál es la ronda: %s', async (flujo, desk) => {
    conDireccion('/mesa')
    const abre = await elActor(flujo, 'openHere', contesta({ url: '/encuestador/#pase=x' }))
    await corre(abre, { row: { encuestaId: 7, token: 'TOK' }, round: null })
    expect(JSON.parse(sessionStorage.getItem('digitacion') ?? '')).toMatchObject({ desk })
    expect(await corre(await elActor(flujo, 'readRound'), { encuestaId: 7 })).toMatchObject({ token: 'TOK' })
    expect(await corre(await elActor('seleccionEstudiante', 'entry.readRound'), { encuestaId: 7 })).toBeNull()
  })
})

describe('la fuerza de una contraseña', () => {
  test('sus palabras se traen al llegar al campo de una contraseña nueva, y no a otro', () => {
    const [pone, quita] = [vi.spyOn(document, 'addEventListener'), vi.spyOn(document, 'removeEventListener')]
    loadPasswordRules()
    expect(pone.mock.calls).toEqual([['focusin', expect.any(Function)]])
    const campo = document.body.appendChild(document.createElement('input'))
    const llega = () => campo.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    document.dispatchEvent(new FocusEvent('focusin'))
    llega()
    campo.setAttribute('autocomplete', 'current-password')
    llega()
    expect(quita).not.toHaveBeenCalled()
    campo.setAttribute('autocomplete', 'new-password')
    llega()
    expect(quita.mock.calls).toEqual(pone.mock.calls)
  })

  test('quien ya no espera no se detiene por ellas', async () => {
    const corte = new AbortController()
    const pide = requireStrength('password', 'Contraseña1', { nombres: [] }, corte.signal)
    corte.abort()
    expect(await pide).toBeUndefined()
  })
})

describe('lo que un formulario dice antes de pedir nada', () => {
  test.each([
    ['un RUN y su correo por línea', '11111111-1; ana@example.cl\n\n22222222-2, beto@example.cl', 2, null],
    ['una línea mala', '11111111-1; ana@example.cl\n22222222-2; beto', 0, 'Línea 2: '],
    ['un RUN que no es', '11111111-2; ana@example.cl', 0, 'Línea 1: '],
    ['una línea sin correo', '11111111-1', 0, 'Línea 1: '],
    ['nada', ' \n', 0, 'Escriba al menos un RUN y su correo.'],
  ])('a quién van los códigos de un curso: %s', (_caso, escrito, cuantos, dice) => {
    const { recipients, defect } = recipientsOf(escrito)
    expect(recipients).toHaveLength(cuantos)
    if (dice === null) expect(defect).toBeNull()
    else expect(defect?.slice(0, dice.length)).toBe(dice)
    // A line says what is wrong with it.
    if (dice !== null) expect(defect).toMatch(/[a-z]\.$/)
  })

  const escrita = { tipo: 'video', titulo: 'Cómo responder' }
  const pesa = (uso: string, bytes: number) => ({ uso, nombre: uso, contenido: '', bytes })

  test.each([
    ['justo veinte megas', [pesa('archivo', 19_999_998), pesa('subtitulos', 1), pesa('cartel', 1)], {}],
    [
      'más de veinte',
      [pesa('archivo', 19_999_999), pesa('subtitulos', 1), pesa('cartel', 1)],
      { archivo: 'Los archivos pesan más de 20 MB.' },
    ],
    ['ninguno', [], { archivo: 'Elija un archivo.', subtitulos: 'Elija un archivo.', cartel: 'Elija un archivo.' }],
    ['sin cartel', [pesa('archivo', 1), pesa('subtitulos', 1)], { cartel: 'Elija un archivo.' }],
  ])('los archivos de un video pueden pesar veinte megas entre todos: %s', async (_caso, archivos, dice) => {
    const actor = createActor(await elActor('adminAvisos', 'record'), { input: { saved: '', deleted: '' } }).start()
    for (const event of [{ type: 'CREATE' }, { type: 'SAVE', data: { escrita, archivos, publicada: false } }]) actor.send(event as never)
    const { campos } = (actor.getSnapshot() as unknown as { context: { failure: { campos: Record<string, string> } } }).context.failure
    const deArchivos = Object.entries(campos).filter(([campo]) => ['archivo', 'subtitulos', 'cartel'].includes(campo))
    expect(Object.fromEntries(deArchivos)).toEqual(dice)
    // What is wrong in what was written is said beside it.
    expect(Object.keys(campos)).toContain('audiencia')
  })
})

describe('entre un intento y el siguiente', () => {
  test.each([
    ['verificar', 'captcha', 'RETRY_PAUSE_MS'],
    ['sesion', 'sessionRenewal', 'RETRY_MS'],
  ] as const)('la pausa de %s no es la misma en todos los navegadores', async (flujo, parte, pausa) => {
    const { delays } = ((await elActor(flujo, parte)) as AnyStateMachine).implementations
    const con = (azar: number) => {
      vi.spyOn(Math, 'random').mockReturnValue(azar)
      return (delays as Record<string, () => number>)[pausa]?.()
    }
    expect(con(0)).toBeLessThan(con(0.9) ?? 0)
  })
})

describe('lo que se abre, se baja y se lee', () => {
  test('una encuesta se abre en otra pestaña, que no alcanza a esta', async () => {
    const abre = vi.spyOn(window, 'open').mockReturnValue(null)
    await corre(await elActor('surveyAccess', 'openTab'), { url: '/encuestador/#pase=x' })
    expect(abre).toHaveBeenCalledWith('/encuestador/#pase=x', '_blank', 'noopener')
  })

  test('los rezagados se bajan por lugar, sin el establecimiento, con la fecha en el nombre', async () => {
    vi.useFakeTimers({ now: new Date('2026-03-09T15:00:00Z'), toFake: ['Date'] })
    const bajado: string[] = []
    vi.stubGlobal('URL', Object.assign(class extends URL {}, { createObjectURL: () => 'blob:uno', revokeObjectURL: () => {} }))
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function anota(this: HTMLAnchorElement) {
      bajado.push(this.download)
    })
    const hechos: unknown[] = []
    const call = (async (...dado: unknown[]) => void hechos.push(dado.slice(0, 2))) as unknown as Call
    await corre(await elActor('dashboard', 'downloadLaggards', call), { encuestaId: '7', region: '', rbd: '9' })
    await corre(await elActor('dashboard', 'getAvance', call), { rbd: '9' })
    expect(bajado).toEqual(['rezagados-2026-03-09.csv'])
    expect(hechos[1]).toEqual(['getAvance', { query: { rbd: '9' } }])
    expect(hechos[0]).toEqual(['getRezagadosDescarga', { query: expect.not.objectContaining({ rbd: '9' }) }])
  })

  test('un comprobante verificado dice cuándo se buscó', async () => {
    vi.useFakeTimers({ now: new Date('2026-03-09T15:00:00Z'), toFake: ['Date'] })
    const hechos: unknown[] = []
    const call = (async (...dado: unknown[]) => {
      hechos.push(dado.slice(0, 2))
      return 'el comprobante'
    }) as unknown as Call
    const entrega = await corre(await elActor('verificar', 'getComprobante', call), { id: 'C-1', captchaToken: 'tok' })
    expect(entrega).toEqual({ comprobante: 'el comprobante', lookedUp: '2026-03-09T15:00:00.000Z' })
    expect(hechos).toEqual([['getComprobante', { params: { id: 'C-1' }, query: { captchaToken: 'tok' } }]])
  })

  const ARCHIVOS: Record<string, unknown> = {
    '/data/regiones.json': [{ regionId: '05', nombre: 'Valparaíso' }],
    '/data/provincias.json': [{ provinciaId: '051', regionId: '05', nombre: 'Valparaíso' }],
    '/data/comunas.json': [
      { comunaId: '05101', provinciaId: '051', regionId: '05', nombre: 'Valparaíso' },
      { comunaId: '13101', provinciaId: '131', regionId: '13', nombre: 'Santiago' },
    ],
  }

  function conArchivos(): AbortSignal[] {
    const senales: AbortSignal[] = []
    vi.stubGlobal('fetch', async (pedido: string | Request, opciones?: RequestInit) => {
      if (opciones?.signal) senales.push(opciones.signal)
      const { pathname } = new URL(typeof pedido === 'string' ? pedido : pedido.url, 'http://localhost:3000')
      return pathname in ARCHIVOS ? Response.json(ARCHIVOS[pathname]) : new Response('', { status: 404 })
    })
    return senales
  }

  test('cada comuna se lee con el nombre de su región', async () => {
    conArchivos()
    expect(await corre(seleccionRbdCommunesFlow().implementations.actors['loadAll'] as AnyActorLogic, { scope: null })).toEqual({
      filas: [
        { comunaId: '05101', nombre: 'Valparaíso', regionId: '05', region: 'Valparaíso' },
        { comunaId: '13101', nombre: 'Santiago', regionId: '13', region: '' },
      ],
    })
  })

  test('un archivo que no está se dice, y lo que nadie espera se corta', async () => {
    const senales = conArchivos()
    const lee = seleccionRbdCommunesFlow().implementations.actors['loadAll'] as AnyActorLogic
    const leyendo = createActor(lee, { input: { scope: null } }).start()
    leyendo.stop()
    expect(senales.map(({ aborted }) => aborted)).toEqual([true, true])
    vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
    expect(await corre(lee, { scope: null })).toEqual(new Error('regiones: 404'))
  })

  test('quien arma un conjunto de datos elige entre períodos, hasta cien encuestas y lugares de norte a sur', async () => {
    const senales = conArchivos()
    const hechos: unknown[] = []
    const call = (async (clave: string, partes: unknown, { signal }: { signal?: AbortSignal }) => {
      hechos.push([clave, partes, signal instanceof AbortSignal])
      return clave === 'getPeriodos' ? ['2026'] : { total: 1, filas: ['una'] }
    }) as unknown as Call
    expect(await corre(await elActor('adminDatos', 'reference.loadAll', call), { scope: null })).toEqual({
      filas: [
        {
          periodos: ['2026'],
          encuestas: ['una'],
          regiones: ARCHIVOS['/data/regiones.json'],
          comunas: [expect.objectContaining({ comunaId: '05101' }), expect.objectContaining({ comunaId: '13101' })],
        },
      ],
    })
    expect(hechos).toEqual([
      ['getPeriodos', {}, true],
      ['getAdminEncuestas', { query: { limit: 100 } }, true],
    ])
    expect(senales).toHaveLength(2)
  })

  test('un archivo de datos que se cortó sigue donde iba, y el de otro conjunto empieza', async () => {
    const dados: unknown[] = []
    const call = (async (_clave: string, { params }: { params: { id: number } }, { received }: { received: { parts: unknown[] } }) => {
      dados.push([params.id, structuredClone(received)])
      received.parts.push('un trozo')
      throw new Error('se cortó')
    }) as unknown as Call
    const baja = await elActor('adminDatosDownload', 'download', call)
    for (const conjuntoId of [8, 8, 9]) await corre(baja, { request: { conjuntoId } })
    expect(dados).toEqual([
      [8, { parts: [], mark: null }],
      [8, { parts: ['un trozo'], mark: null }],
      [9, { parts: [], mark: null }],
    ])
  })

  test('quien administra cuentas lee el territorio y los cargos de los roles que administra', async () => {
    conArchivos()
    const pedidos: unknown[] = []
    const cortes: unknown[] = []
    const call = (async (clave: string, { params }: { params: { rol: number } }, { signal }: { signal?: AbortSignal }) => {
      pedidos.push([clave, params])
      cortes.push(signal)
      return [{ cargoId: params.rol }]
    }) as unknown as Call
    const entrega = await corre(await elActor('adminUsuarios', 'reference.loadAll', call), { scope: { rolId: 3 } })
    const roles = pedidos.map((pedido) => (pedido as [string, { rol: number }])[1].rol)
    expect(pedidos).toEqual(roles.map((rol) => ['getCargosDeRol', { rol }]))
    expect(roles).toEqual([1, 4])
    expect(cortes).toEqual(roles.map(() => expect.any(AbortSignal)))
    expect(entrega).toEqual({
      filas: [
        {
          regiones: ARCHIVOS['/data/regiones.json'],
          provincias: ARCHIVOS['/data/provincias.json'],
          comunas: ARCHIVOS['/data/comunas.json'],
          cargos: roles.map((cargoId) => ({ cargoId })),
        },
      ],
    })
  })
})
