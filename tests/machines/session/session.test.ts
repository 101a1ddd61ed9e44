import { yaLeido } from '#tests/support/maquinas/ya-leido.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock, type Actor } from 'xstate'
import { RechazoDeApi } from '#contract/rechazo.ts'
import type { NombreDeRuta } from '#contract/rules/permisos.ts'
import type { Emitted } from '#machines/emitted.ts'
import { rbdGuardMachine } from '#machines/rbd-guard/rbd-guard.chart.ts'
import {
  NO_SESSION,
  type Ending,
  type Restored,
  type Stored,
  type Return,
  type SessionFields,
  type TabsCommand,
} from '#machines/session/session.vocabulary.ts'
import { sessionRenewalMachine, type RenewedToken, type TokenLife } from '#machines/session-renewal/session-renewal.chart.ts'
import { sessionMachine } from '#machines/session/session.chart.ts'
import {
  guardMessage,
  isGuardPending,
  keeping,
  keepingPlace,
  renewalOf,
  routeView,
  sessionName,
  sessionRole,
  sessionProfile,
  signOutRoute,
  unsentOnSignOut,
} from '#machines/session/session.selectors.ts'
import { transitionCoverage } from '#tests/support/maquinas/cobertura.ts'
import { deSesion } from '#tests/support/personas/usuarios.ts'

const coverage = transitionCoverage(sessionMachine)
const running: Actor<typeof sessionMachine>[] = []
afterEach(() => running.splice(0).forEach((actor) => actor.stop()))

const escuela = { idRbd: 90145, dgvRbd: '8', dsNomEstable: 'Escuela Los Arrayanes' }
const deEscuela: SessionFields = { ...NO_SESSION, usuario: deSesion(1, '90145'), establecimiento: escuela, accessToken: 'T1' }
const escuelaAlDia: SessionFields = { ...deEscuela, datosUsuarioActualizados: true, protocoloAceptado: true }
const deApoderada: SessionFields = { ...NO_SESSION, usuario: deSesion(5, '11111111-1'), accessToken: 'T1' }
const deAgencia: SessionFields = { ...NO_SESSION, usuario: deSesion(2, 'nacional'), accessToken: 'T1' }
const caida = () => new RechazoDeApi(0, { message: 'No hay conexión.', codigo: 'sin-conexion' })

interface Mundo {
  guardada?: SessionFields
  restored?: Restored
  /** The reading of what was kept never ends, or breaks. */
  lectura?: 'cuelga' | 'falla'
  /** Where the person was, as this browser kept it. */
  returnPlace?: Return
  datos?: boolean | 'falla'
  protocolo?: boolean | 'falla'
  guardiaRota?: boolean
  cierre?: 'bien' | 'falla' | 'cuelga'
  sinCanal?: boolean
  /** Milliseconds that the token still serves; null when it does not say. */
  queda?: number | null
  renovacionRota?: boolean
  sinEnviar?: number | 'falla' | 'cuelga'
}

const MINUTO = 60_000

function unaSesion(mundo: Mundo = {}) {
  const emitted: Emitted[] = []
  const announced: TabsCommand[] = []
  const closed: unknown[] = []
  const asked: string[] = []
  let warnings = 0
  let hear: (
    event:
      | { type: 'OTHER_TAB_ENDED'; sessionId: string; ending: Ending }
      | { type: 'OTHER_TAB_RENEWED'; sessionId: string; accessToken: string }
      | { type: 'OTHER_TAB_ASKED'; sessionId: string },
  ) => void = () => {}
  let actua: () => void = () => {}
  const answer = (name: string, value: boolean | 'falla' = true) => {
    asked.push(name)
    if (value === 'falla') throw caida()
    return value
  }
  const guard = rbdGuardMachine.provide({
    actors: {
      checkData: fromPromise(async () => answer('datos', mundo.datos)),
      checkProtocol: fromPromise(async () => answer('protocolo', mundo.protocolo)),
    },
    ...(mundo.guardiaRota && {
      guards: {
        isDataKnown: () => {
          throw new Error('rota')
        },
      },
    }),
  })
  const renewal = sessionRenewalMachine.provide({
    actors: {
      measureToken: fromPromise<TokenLife, { accessToken: string }>(async () => {
        const { queda = null } = mundo
        if (queda === null) throw new Error('el token no lo dice')
        return { lifeMs: queda, ageMs: 0, extendable: true }
      }),
      renewToken: fromPromise<RenewedToken>(async () => ({ accessToken: 'T2', lifeMs: 30 * MINUTO, ageMs: 0, extendable: true })),
      activity: fromCallback(({ sendBack }) => {
        actua = () => sendBack({ type: 'ACTIVITY' })
      }),
      sleep: fromCallback(() => {}),
    },
  })
  const machine = sessionMachine.provide({
    actions: {
      warnExpiry: () => {
        warnings += 1
      },
    },
    actors: {
      rbdGuard: guard,
      sessionRenewal: mundo.renovacionRota
        ? renewal.provide({
            delays: {
              FRESH_MS: () => {
                throw new Error('rota')
              },
            },
          })
        : renewal,
      countUnsent: fromPromise<number, { usuarioId: number }>(async () => {
        const { sinEnviar = 0 } = mundo
        if (sinEnviar === 'falla') throw new Error('sin almacén')
        return sinEnviar === 'cuelga' ? new Promise(() => {}) : sinEnviar
      }),
      closeSession: fromPromise(async ({ input }) => {
        closed.push(input)
        if (mundo.cierre === 'falla') throw caida()
        if (mundo.cierre === 'cuelga') await new Promise(() => {})
      }),
      tabs: fromCallback<TabsCommand>(({ receive, sendBack }) => {
        if (mundo.sinCanal) throw new Error('sin canal')
        hear = sendBack
        receive((command) => announced.push(command))
      }),
    },
  })
  const restored: Restored =
    mundo.restored ?? (mundo.guardada ? { kind: 'session', session: { sessionId: 'S1', fields: mundo.guardada } } : { kind: 'nothing' })
  const lecturas = {
    cuelga: fromPromise<Stored>(() => new Promise(() => {})),
    falla: fromPromise<Stored>(() => Promise.reject(new Error('no llegó el código'))),
  }
  const readStorage = mundo.lectura ? lecturas[mundo.lectura] : yaLeido<Stored>({ restored, returnPlace: mundo.returnPlace ?? null })
  const leida = machine.provide({ actors: { readStorage } })
  const clock = new SimulatedClock()
  const actor = createActor(leida, { clock, inspect: coverage.inspect })
  running.push(actor)
  actor.on('*', (event) => emitted.push(event))
  actor.start()
  return {
    actor,
    clock,
    emitted,
    announced,
    closed,
    asked,
    warnings: () => warnings,
    otherTabRenews: (accessToken: string, sesionId = 'S1') => hear({ type: 'OTHER_TAB_RENEWED', sessionId: sesionId, accessToken }),
    actua: () => actua(),
    otherTabAsks: (sesionId = 'S1') => hear({ type: 'OTHER_TAB_ASKED', sessionId: sesionId }),
    otherTab: (ending: Ending, sesionId = 'S1') => hear({ type: 'OTHER_TAB_ENDED', sessionId: sesionId, ending }),
    estado: () => actor.getSnapshot().value,
    campos: () => actor.getSnapshot().context,
    visita: async (ruta: NombreDeRuta | null, query: Record<string, string> = {}) => {
      actor.send({ type: 'NAVIGATE', ruta, query })
      await settled()
    },
    vista: (ruta: NombreDeRuta) => routeView(actor.getSnapshot(), ruta),
    guardado: () => keeping(actor.getSnapshot()),
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))
const RECUPERACION_FALLIDA = { type: 'NOTIFY', notice: { tone: 'aviso', text: 'No se pudo recuperar su sesión. Ingrese otra vez.' } }
const LECTURA_FALLIDA = {
  type: 'NOTIFY',
  notice: { tone: 'aviso', text: 'No se pudo leer su sesión. Cargue la página otra vez, o ingrese.' },
}
const ir = (to: NombreDeRuta, query?: Record<string, string>) => ({ type: 'GO', to, ...(query && { query }), replace: true })

function ingresa(sesion: ReturnType<typeof unaSesion>, campos: SessionFields) {
  const { usuario, establecimiento, accessToken } = campos
  if (!usuario || accessToken === null) throw new Error('quien ingresa tiene usuario y token')
  sesion.actor.send({ type: 'SIGNED_IN', sessionId: 'S9', usuario, establecimiento, accessToken, claveUnica: false })
}

describe('al abrir la página', () => {
  test('sin nada guardado, una ruta de trabajo lleva al ingreso', async () => {
    const sesion = unaSesion()
    expect(sesion.estado()).toEqual({ anonymous: 'waiting' })
    await sesion.visita('inicio')
    expect(sesion.estado()).toEqual({ anonymous: 'waiting' })
    expect(sesion.emitted).toEqual([ir('login')])
    expect(sesion.vista('inicio')).toBe('waiting')
  })

  test('sin nada guardado, una ruta pública se muestra', async () => {
    const sesion = unaSesion()
    await sesion.visita('verificar')
    expect(sesion.emitted).toEqual([])
    expect(sesion.vista('verificar')).toBe('screen')
    expect(sesion.guardado()).toBe('forget')
  })

  test('una sesión guardada sigue donde estaba', async () => {
    const sesion = unaSesion({ guardada: deApoderada })
    await sesion.visita('misEstudiantes')
    expect(sesion.estado()).toEqual({ authenticated: 'ready' })
    expect(sesion.vista('misEstudiantes')).toBe('screen')
    expect(sesion.vista('inicio'), 'la sesión aún no sabe de esta ruta').toBe('waiting')
    expect(sesion.guardado()).toEqual({ sessionId: 'S1', fields: deApoderada })
  })

  test('lo que no era de fiar se descarta con un aviso', async () => {
    const sesion = unaSesion({ restored: { kind: 'discarded', reason: 'forma-incorrecta' } })
    await sesion.visita('login')
    expect(sesion.estado()).toEqual({ anonymous: 'waiting' })
    expect(sesion.emitted).toEqual([RECUPERACION_FALLIDA])
  })

  test('si lo guardado no se pudo leer, empieza de nuevo y lo avisa', async () => {
    const sesion = unaSesion({ guardada: deApoderada, lectura: 'falla' })
    await sesion.visita('verificar')
    expect(sesion.estado()).toEqual({ anonymous: 'waiting' })
    expect(sesion.emitted).toEqual([LECTURA_FALLIDA])
  })

  test('lo que no se pudo leer sigue guardado, hasta que alguien ingrese', async () => {
    const sesion = unaSesion({ guardada: deApoderada, lectura: 'falla' })
    await sesion.visita('login')
    expect(sesion.guardado()).toBe('leave')
    ingresa(sesion, deEscuela)
    expect(sesion.guardado()).toMatchObject({ sessionId: 'S9' })
    await sesion.visita('logout')
    await settled()
    expect(sesion.guardado()).toBe('forget')
  })

  test('un ingreso a medias conserva su token hasta que termina o queda atrás', async () => {
    const sesion = unaSesion()
    await sesion.visita('login')
    sesion.actor.send({ type: 'TOKEN_HELD', accessToken: 'T1' })
    expect(sesion.guardado()).toEqual({ heldToken: 'T1' })
    await sesion.visita('verificar')
    expect(sesion.guardado()).toBe('forget')
  })

  test('si en 5.000 ms no se lee lo guardado, empieza de nuevo y lo avisa', async () => {
    const sesion = unaSesion({ guardada: deApoderada, lectura: 'cuelga' })
    await sesion.visita('verificar')
    sesion.clock.increment(4999)
    expect(sesion.estado()).toBe('rehydrating')
    expect(sesion.guardado()).toBe('leave')
    sesion.clock.increment(1)
    expect(sesion.estado()).toEqual({ anonymous: 'waiting' })
    expect(sesion.campos()).toMatchObject(NO_SESSION)
    expect(sesion.emitted).toEqual([LECTURA_FALLIDA])
    expect(sesion.guardado()).toBe('leave')
  })

  test('sin canal entre pestañas, esta sigue sola', async () => {
    const sesion = unaSesion({ guardada: deApoderada, sinCanal: true })
    await sesion.visita('inicio')
    expect(sesion.vista('inicio')).toBe('screen')
  })
})

describe('al ingresar', () => {
  test('se guarda a la persona y su flujo dice adónde ir', async () => {
    const sesion = unaSesion()
    await sesion.visita('ingresoApoderados')
    ingresa(sesion, deApoderada)
    expect(sesion.estado()).toEqual({ authenticated: 'arriving' })
    expect(sesion.vista('ingresoApoderados')).toBe('screen')
    expect(sesion.emitted).toEqual([])
    await sesion.visita('misEstudiantes')
    expect(sesion.estado()).toEqual({ authenticated: 'ready' })
    expect(sesion.guardado()).toEqual({ sessionId: 'S9', fields: deApoderada })
  })

  test.each(['raiz', 'login', 'ingresoApoderados', 'ingresoEpja', 'claveunicaRetorno'] as const)(
    'con sesión, la puerta %s lleva al inicio',
    async (puerta) => {
      const sesion = unaSesion({ guardada: deAgencia })
      await sesion.visita(puerta)
      expect(sesion.emitted).toEqual([ir('inicio')])
      expect(sesion.vista(puerta)).toBe('waiting')
    },
  )

  test('lleva a donde estaba la persona, aunque la página se haya recargado desde entonces', async () => {
    const sesion = unaSesion({ returnPlace: { ruta: 'miCuenta', query: { pestana: 'clave' }, usuarioId: 7 } })
    await sesion.visita('ingresoApoderados')
    ingresa(sesion, deApoderada)
    await sesion.visita('misEstudiantes')
    expect(sesion.emitted).toEqual([{ type: 'GO', to: 'miCuenta', query: { pestana: 'clave' }, replace: true }])
    expect(keepingPlace(sesion.actor.getSnapshot())).toBeNull()
  })

  test('no lleva a donde estaba otra persona', async () => {
    const sesion = unaSesion({ returnPlace: { ruta: 'miCuenta', query: {}, usuarioId: 8 } })
    await sesion.visita('ingresoApoderados')
    ingresa(sesion, deApoderada)
    await sesion.visita('misEstudiantes')
    expect(sesion.emitted).toEqual([])
  })

  test('con sesión, la puerta que trae el código de un correo se ve hasta que se usa', async () => {
    const sesion = unaSesion({ guardada: deAgencia })
    sesion.actor.send({ type: 'NAVIGATE', ruta: 'ingresoApoderados', errand: true })
    expect(sesion.emitted).toEqual([])
    expect(sesion.vista('ingresoApoderados')).toBe('screen')
    sesion.actor.send({ type: 'NAVIGATE', ruta: 'ingresoApoderados', query: { aviso: '1' } })
    expect(sesion.vista('ingresoApoderados')).toBe('screen')
    sesion.actor.send({ type: 'ERRAND_DONE' })
    expect(sesion.emitted).toEqual([ir('inicio')])
    expect(sesion.vista('ingresoApoderados')).toBe('waiting')
  })

  test('una página que el perfil no tiene lo dice', async () => {
    const sesion = unaSesion({ guardada: deApoderada })
    await sesion.visita('adminUsuarios')
    expect(sesion.vista('adminUsuarios')).toBe('notAllowed')
  })

  test('una dirección que no existe no cierra la sesión', async () => {
    const sesion = unaSesion({ guardada: deApoderada })
    await sesion.visita(null)
    expect(sesion.estado()).toEqual({ authenticated: 'ready' })
    expect(sesion.emitted).toEqual([])
  })

  test('elegir establecimiento y encuesta queda en la sesión', async () => {
    const sesion = unaSesion({ guardada: deAgencia })
    await sesion.visita('inicio')
    sesion.actor.send({ type: 'SCHOOL_CHOSEN', establecimiento: escuela })
    sesion.actor.send({ type: 'SURVEY_CHOSEN', encuesta: { encuestaId: 3, nombre: 'Encuesta 2025' } })
    expect(sesion.campos()).toMatchObject({ establecimiento: escuela, encuesta: { encuestaId: 3, nombre: 'Encuesta 2025' } })
  })

  test('un nombre que la persona corrige queda en la sesión', async () => {
    const sesion = unaSesion({ guardada: deApoderada })
    await sesion.visita('miCuenta')
    sesion.actor.send({ type: 'PROFILE_CHANGED', usuario: { ...deSesion(5, '11111111-1'), nombres: 'ROSA ESTER' } })
    expect(sessionName(sesion.actor.getSnapshot())).toBe('Rosa Ester Soto')
    expect(sesion.campos()).toMatchObject({ datosUsuarioActualizados: false })
  })

  test('el marco nombra a la escuela o a la persona', async () => {
    const deLaEscuela = unaSesion({ guardada: escuelaAlDia })
    const deOtra = unaSesion({ guardada: deAgencia })
    await Promise.all([deLaEscuela.visita('inicio'), deOtra.visita('inicio')])
    expect(sessionName(deLaEscuela.actor.getSnapshot())).toBe('Escuela Los Arrayanes')
    expect(sessionName(deOtra.actor.getSnapshot())).toBe('Rosa Soto')
    expect(sessionRole(deOtra.actor.getSnapshot())).toBe(2)
  })
})

describe('la guardia del establecimiento', () => {
  test('con todo al día, la escuela ve su página y no se vuelve a preguntar', async () => {
    const sesion = unaSesion({ guardada: deEscuela })
    sesion.actor.send({ type: 'NAVIGATE', ruta: 'inicio' })
    expect(sesion.estado()).toEqual({ authenticated: 'checking' })
    expect(sesion.vista('inicio')).toBe('waiting')
    expect(sesion.guardado()).toBe('leave')
    await settled()
    expect(sesion.vista('inicio')).toBe('screen')
    expect(isGuardPending(sesion.actor.getSnapshot())).toBe(false)
    await sesion.visita('seleccionEstudiante')
    expect(sesion.asked).toEqual(['datos', 'protocolo'])
  })

  test('datos pendientes llevan a actualizarlos', async () => {
    const sesion = unaSesion({ guardada: deEscuela, datos: false })
    await sesion.visita('inicio')
    expect(sesion.emitted).toEqual([ir('actualizaDatos')])
    expect(sesion.vista('inicio')).toBe('waiting')
    await sesion.visita('actualizaDatos')
    expect(sesion.vista('actualizaDatos')).toBe('screen')
    expect(isGuardPending(sesion.actor.getSnapshot())).toBe(true)
  })

  test('protocolo pendiente lleva a aceptarlo', async () => {
    const sesion = unaSesion({ guardada: deEscuela, protocolo: false })
    await sesion.visita('inicio')
    expect(sesion.emitted).toEqual([ir('protocoloConfidencialidad')])
    expect(sesion.campos()).toMatchObject({ datosUsuarioActualizados: true, protocoloAceptado: false })
  })

  test('tras actualizar los datos y aceptar el protocolo, sigue sola hasta el inicio', async () => {
    const sesion = unaSesion({ guardada: deEscuela, datos: false, protocolo: false })
    await sesion.visita('inicio')
    await sesion.visita('actualizaDatos')
    sesion.actor.send({ type: 'DATA_UPDATED', usuario: deSesion(1, '90145') })
    await settled()
    expect(sesion.emitted.at(-1)).toEqual(ir('protocoloConfidencialidad'))
    await sesion.visita('protocoloConfidencialidad')
    sesion.actor.send({ type: 'PROTOCOL_ACCEPTED' })
    await settled()
    expect(sesion.emitted.at(-1)).toEqual(ir('inicio'))
    expect(sesion.asked).toEqual(['datos', 'protocolo'])
    expect(sesion.campos()).toMatchObject({ datosUsuarioActualizados: true, protocoloAceptado: true })
  })

  test('sin respuesta no se da por pendiente: se puede reintentar', async () => {
    const mundo: Mundo = { guardada: deEscuela, datos: 'falla' }
    const sesion = unaSesion(mundo)
    await sesion.visita('inicio')
    expect(sesion.vista('inicio')).toBe('guardFailed')
    expect(guardMessage(sesion.actor.getSnapshot())).toBe('No hay conexión.')
    expect(sesion.emitted).toEqual([])
    mundo.datos = true
    sesion.actor.send({ type: 'RETRY' })
    await settled()
    expect(sesion.vista('inicio')).toBe('screen')
    expect(guardMessage(sesion.actor.getSnapshot())).toBeNull()
  })

  test('una guardia que se rompe también se puede reintentar', async () => {
    const sesion = unaSesion({ guardada: deEscuela, guardiaRota: true })
    await sesion.visita('inicio')
    expect(sesion.estado()).toEqual({ authenticated: 'guardFailed' })
    expect(guardMessage(sesion.actor.getSnapshot())).toBe('Ocurrió un problema inesperado. Intente otra vez.')
  })

  test.each([
    ['DATA_PENDING', { datosUsuarioActualizados: false, protocoloAceptado: true }],
    ['PROTOCOL_PENDING', { datosUsuarioActualizados: true, protocoloAceptado: false }],
  ] as const)('%s de una llamada borra la bandera y vuelve a la guardia', async (type, banderas) => {
    const sesion = unaSesion({ guardada: escuelaAlDia })
    await sesion.visita('seleccionEstudiante')
    sesion.actor.send({ type })
    expect(sesion.estado()).toEqual({ authenticated: 'checking' })
    expect(sesion.campos()).toMatchObject(banderas)
    await settled()
    expect(sesion.vista('seleccionEstudiante')).toBe('screen')
  })

  test.each(['DATA_PENDING', 'PROTOCOL_PENDING'] as const)(
    'un servicio que insiste en %s aunque la guardia diga que no falta nada termina en un error con Reintentar',
    async (type) => {
      const sesion = unaSesion({ guardada: escuelaAlDia })
      await sesion.visita('seleccionEstudiante')
      for (let i = 0; i < 50; i += 1) {
        sesion.actor.send({ type })
        await settled()
      }
      expect(sesion.asked).toHaveLength(1)
      expect(sesion.vista('seleccionEstudiante')).toBe('guardFailed')
      expect(guardMessage(sesion.actor.getSnapshot())).toContain('a la vez')
      sesion.actor.send({ type: 'RETRY' })
      await settled()
      expect(sesion.vista('seleccionEstudiante')).toBe('screen')
    },
  )

  test('a otros perfiles la guardia no les pregunta nada', async () => {
    const sesion = unaSesion({ guardada: deApoderada })
    await sesion.visita('inicio')
    sesion.actor.send({ type: 'DATA_PENDING' })
    sesion.actor.send({ type: 'PROTOCOL_PENDING' })
    expect(sesion.estado()).toEqual({ authenticated: 'ready' })
    expect(sesion.asked).toEqual([])
  })
})

describe('cuando la sesión expira', () => {
  test.each([
    ['una escuela', escuelaAlDia, 'login'],
    ['una apoderada', deApoderada, 'ingresoApoderados'],
  ] as const)('%s vuelve a su puerta una sola vez, aunque fallen tres llamadas', async (_quien, guardada, puerta) => {
    const sesion = unaSesion({ guardada })
    await sesion.visita('inicio')
    for (let i = 0; i < 3; i += 1) sesion.actor.send({ type: 'SESSION_REFUSED', accessToken: 'T1' })
    expect(sesion.emitted, 'primero pregunta a las otras pestañas').toEqual([])
    expect(sesion.vista('inicio'), 'lo escrito sigue a la vista').toBe('screen')
    sesion.clock.increment(1000)
    expect(sesion.emitted).toEqual([ir(puerta, { sesionExpirada: 'true' })])
    expect(sesion.warnings()).toBe(1)
    expect(sesion.announced).toEqual([
      { type: 'ASK_FOR_TOKEN', sessionId: 'S1', asks: 'T1' },
      { type: 'ANNOUNCE_END', sessionId: 'S1', ending: 'expiracion', token: 'T1' },
    ])
    expect(sesion.campos()).toMatchObject({ ...NO_SESSION, sessionId: null })
    expect(sesion.guardado()).toBe('forget')
  })

  test('quien ingresó con ClaveÚnica sin recargar la página también sale por ella', async () => {
    const sesion = unaSesion()
    await sesion.visita('inicio')
    const { usuario } = deApoderada
    if (!usuario) throw new Error('quien ingresa tiene usuario')
    sesion.actor.send({ type: 'SIGNED_IN', sessionId: 'S9', usuario, establecimiento: null, accessToken: 'T1', claveUnica: true })
    expect(sesion.campos()).toMatchObject({ claveUnica: true })
    sesion.actor.send({ type: 'SESSION_REFUSED', accessToken: 'T1' })
    sesion.clock.increment(1000)
    expect(sesion.emitted.at(-1)).toEqual(ir('claveunicaSalida', { sesionExpirada: 'true' }))
  })

  test('una apoderada que entró con ClaveÚnica pasa antes por la salida de ClaveÚnica', async () => {
    const sesion = unaSesion({ guardada: { ...deApoderada, claveUnica: true } })
    await sesion.visita('inicio')
    sesion.actor.send({ type: 'SESSION_REFUSED', accessToken: 'T1' })
    sesion.clock.increment(1000)
    expect(sesion.emitted).toEqual([ir('claveunicaSalida', { sesionExpirada: 'true' })])
    expect(sesion.guardado()).toBe('forget')
  })

  test('la que durmió mientras otra renovaba toma su token y sigue donde estaba', async () => {
    const sesion = unaSesion({ guardada: deApoderada })
    await sesion.visita('miCuenta')
    sesion.actor.send({ type: 'SESSION_REFUSED', accessToken: 'T1' })
    sesion.otherTabRenews('T5')
    sesion.clock.increment(5000)
    expect(sesion.estado()).toEqual({ authenticated: 'ready' })
    expect(sesion.vista('miCuenta')).toBe('screen')
    expect(sesion.guardado()).toEqual({ sessionId: 'S1', fields: { ...deApoderada, accessToken: 'T5' } })
    expect(sesion.announced, 'el token ya era de las dos').toEqual([{ type: 'ASK_FOR_TOKEN', sessionId: 'S1', asks: 'T1' }])
    expect(sesion.warnings()).toBe(0)
  })

  test('mientras pregunta, ni otra que pregunta ni ir a otra página la distraen', async () => {
    const sesion = unaSesion({ guardada: deApoderada })
    await sesion.visita('inicio')
    sesion.actor.send({ type: 'SESSION_REFUSED', accessToken: 'T1' })
    sesion.otherTabAsks()
    await sesion.visita('miCuenta')
    expect(sesion.estado()).toEqual({ authenticated: 'seeking' })
    expect(sesion.announced).toEqual([{ type: 'ASK_FOR_TOKEN', sessionId: 'S1', asks: 'T1' }])
    sesion.otherTabRenews('T5')
    expect(sesion.vista('miCuenta')).toBe('screen')
  })

  test('una escuela que aún no pasa la guardia no ve su página mientras se pregunta', async () => {
    const sesion = unaSesion({ guardada: deEscuela, datos: false })
    await sesion.visita('inicio')
    sesion.actor.send({ type: 'SESSION_REFUSED', accessToken: 'T1' })
    expect(sesion.vista('inicio')).toBe('waiting')
  })

  test('a otra pestaña de la misma sesión le entrega su token, y a las demás no', async () => {
    const sesion = unaSesion({ guardada: deApoderada })
    await sesion.visita('inicio')
    sesion.otherTabAsks('S2')
    sesion.otherTabAsks()
    expect(sesion.announced).toEqual([{ type: 'ANNOUNCE_RENEWAL', sessionId: 'S1', accessToken: 'T1' }])
  })

  test('un rechazo tardío de otro token no termina esta sesión', async () => {
    const sesion = unaSesion({ guardada: deApoderada })
    await sesion.visita('inicio')
    sesion.actor.send({ type: 'SESSION_REFUSED', accessToken: 'T0' })
    expect(sesion.estado()).toEqual({ authenticated: 'ready' })
  })

  test('si expiró en otra pestaña de la misma sesión, aquí también, sin volver a anunciarlo', async () => {
    const sesion = unaSesion({ guardada: deApoderada })
    await sesion.visita('inicio')
    sesion.otherTab('expiracion')
    expect(sesion.emitted).toEqual([ir('ingresoApoderados', { sesionExpirada: 'true' })])
    expect(sesion.announced).toEqual([])
  })

  test('lo que pasa con otra sesión no importa aquí', async () => {
    const sesion = unaSesion({ guardada: deApoderada })
    await sesion.visita('inicio')
    sesion.otherTab('expiracion', 'S2')
    sesion.otherTab('salida', 'S2')
    expect(sesion.estado()).toEqual({ authenticated: 'ready' })
  })
})

describe('al volver a ingresar', () => {
  const expira = async (guardada: SessionFields, ruta: NombreDeRuta, query = {}) => {
    const sesion = unaSesion({ guardada })
    await sesion.visita(ruta)
    await sesion.visita(ruta, query)
    sesion.actor.send({ type: 'SESSION_REFUSED', accessToken: 'T1' })
    sesion.clock.increment(1000)
    await sesion.visita('ingresoApoderados', { sesionExpirada: 'true' })
    await sesion.visita('ingresoApoderados')
    sesion.emitted.splice(0)
    return sesion
  }

  test('la misma persona vuelve a donde estaba, con su consulta', async () => {
    const sesion = await expira(deApoderada, 'miCuenta', { parte: 'clave' })
    ingresa(sesion, deApoderada)
    await sesion.visita('misEstudiantes')
    expect(sesion.emitted).toEqual([ir('miCuenta', { parte: 'clave' })])
    expect(sesion.vista('misEstudiantes'), 'no se muestra de paso').toBe('waiting')
    await sesion.visita('miCuenta', { parte: 'clave' })
    expect(sesion.vista('miCuenta')).toBe('screen')
    await sesion.visita('misEstudiantes')
    expect(sesion.vista('misEstudiantes'), 'vuelve una sola vez').toBe('screen')
  })

  test('otra persona no va donde estaba la anterior', async () => {
    const sesion = await expira(deApoderada, 'miCuenta')
    ingresa(sesion, { ...deApoderada, usuario: { ...deSesion(5, '22222222-2'), usuarioId: 8 } })
    await sesion.visita('misEstudiantes')
    expect(sesion.emitted).toEqual([])
    expect(sesion.vista('misEstudiantes')).toBe('screen')
  })

  test('si estaba donde el ingreso lleva, no hay rodeo', async () => {
    const sesion = await expira(deApoderada, 'misEstudiantes')
    ingresa(sesion, deApoderada)
    await sesion.visita('misEstudiantes')
    expect(sesion.emitted).toEqual([])
    expect(sesion.vista('misEstudiantes')).toBe('screen')
  })

  test('quien abrió un enlace sin sesión llega a él después de ingresar', async () => {
    const sesion = unaSesion()
    await sesion.visita('documentosApoyo')
    ingresa(sesion, deApoderada)
    await sesion.visita('misEstudiantes')
    expect(sesion.emitted).toEqual([ir('login'), ir('documentosApoyo', {})])
  })

  test('un enlace que el perfil no tiene no desvía', async () => {
    const sesion = unaSesion()
    await sesion.visita('adminUsuarios')
    ingresa(sesion, deApoderada)
    await sesion.visita('misEstudiantes')
    expect(sesion.emitted).toEqual([ir('login')])
  })

  test('quien salió no deja un lugar al que volver', async () => {
    const sesion = unaSesion({ guardada: deApoderada })
    await sesion.visita('miCuenta')
    await sesion.visita('logoutApoderado')
    await sesion.visita('ingresoApoderados')
    ingresa(sesion, deApoderada)
    await sesion.visita('misEstudiantes')
    expect(sesion.vista('misEstudiantes')).toBe('screen')
  })
})

describe('la renovación', () => {
  test('el token renovado queda en la sesión y llega a las otras pestañas', async () => {
    const sesion = unaSesion({ guardada: deApoderada, queda: 30 * MINUTO })
    await sesion.visita('inicio')
    sesion.clock.increment(5 * MINUTO)
    sesion.actua()
    await settled()
    expect(sesion.campos().accessToken).toBe('T2')
    expect(sesion.announced).toEqual([{ type: 'ANNOUNCE_RENEWAL', sessionId: 'S1', accessToken: 'T2' }])
    expect(sesion.guardado()).toMatchObject({ fields: { accessToken: 'T2' } })
  })

  test('el que renovó otra pestaña de la misma sesión sirve aquí, y no se vuelve a anunciar', async () => {
    const sesion = unaSesion({ guardada: deApoderada, queda: 30 * MINUTO })
    await sesion.visita('inicio')
    sesion.clock.increment(29 * MINUTO)
    expect(renewalOf(sesion.actor.getSnapshot())?.getSnapshot().value).toEqual({ ending: 'asking' })
    sesion.otherTabRenews('T9', 'S2')
    expect(sesion.campos().accessToken).toBe('T1')
    sesion.otherTabRenews('T9')
    await settled()
    expect(sesion.campos().accessToken).toBe('T9')
    expect(renewalOf(sesion.actor.getSnapshot())?.getSnapshot().value).toEqual({ alive: 'fresh' })
    expect(sesion.announced).toEqual([])
  })

  test('cuando el tiempo termina, la sesión expira aquí y en las otras pestañas', async () => {
    const sesion = unaSesion({ guardada: deApoderada, queda: 30 * MINUTO })
    await sesion.visita('inicio')
    sesion.clock.increment(28 * MINUTO)
    sesion.clock.increment(2 * MINUTO - 1)
    expect(sesion.estado()).toEqual({ authenticated: 'ready' })
    sesion.clock.increment(1)
    expect(sesion.estado()).toEqual({ authenticated: 'seeking' })
    sesion.clock.increment(1000)
    expect(sesion.emitted).toEqual([ir('ingresoApoderados', { sesionExpirada: 'true' })])
    expect(sesion.announced.at(-1)).toEqual({ type: 'ANNOUNCE_END', sessionId: 'S1', ending: 'expiracion', token: 'T1' })
    expect(sesion.warnings()).toBe(1)
  })

  test('la que despierta con el tiempo vencido sigue con el token de otra, y lo mide', async () => {
    const sesion = unaSesion({ guardada: deApoderada, queda: 30 * MINUTO })
    await sesion.visita('inicio')
    sesion.clock.increment(28 * MINUTO)
    sesion.clock.increment(2 * MINUTO)
    sesion.otherTabRenews('T5')
    await settled()
    expect(sesion.estado()).toEqual({ authenticated: 'ready' })
    expect(renewalOf(sesion.actor.getSnapshot())?.getSnapshot()).toMatchObject({
      value: { alive: 'fresh' },
      context: { accessToken: 'T5' },
    })
    expect(sesion.announced).toEqual([{ type: 'ASK_FOR_TOKEN', sessionId: 'S1', asks: 'T1' }])
  })

  test('si la renovación se rompe, la sesión sigue hasta que el servicio diga', async () => {
    const sesion = unaSesion({ guardada: deApoderada, queda: 30 * MINUTO, renovacionRota: true })
    await sesion.visita('inicio')
    expect(sesion.vista('inicio')).toBe('screen')
  })
})

describe('al salir', () => {
  test.each([
    ['logout', 'login'],
    ['msalLogout', 'msalSalida'],
    ['logoutApoderado', 'ingresoApoderados'],
  ] as const)('%s cierra la sesión y lleva a %s', async (ruta, puerta) => {
    const sesion = unaSesion({ guardada: deApoderada })
    await sesion.visita('inicio')
    sesion.actor.send({ type: 'NAVIGATE', ruta })
    expect(sesion.estado()).toEqual({ authenticated: 'leaving' })
    await Promise.resolve()
    expect(sesion.estado()).toBe('signingOut')
    expect(sesion.vista(ruta)).toBe('screen')
    expect(sesion.guardado()).toBe('forget')
    await settled()
    expect(sesion.closed).toEqual([{ accessToken: 'T1' }])
    expect(sesion.announced).toEqual([{ type: 'ANNOUNCE_END', sessionId: 'S1', ending: 'salida', token: 'T1' }])
    expect(sesion.emitted).toEqual([ir(puerta)])
    expect(sesion.campos()).toMatchObject({ ...NO_SESSION, sessionId: null })
  })

  test.each<[string, SessionFields, NombreDeRuta]>([
    ['con su contraseña', deAgencia, 'logout'],
    [
      'con su cuenta de la organización',
      { ...NO_SESSION, usuario: { ...deSesion(2, 'nacional'), organizacion: true }, accessToken: 'T1' },
      'msalLogout',
    ],
    ['como apoderada', deApoderada, 'logoutApoderado'],
  ])('quien entró %s sale por donde entró, también después de cambiar su nombre', async (_como, guardada, salida) => {
    const sesion = unaSesion({ guardada })
    await sesion.visita('miCuenta')
    expect(signOutRoute(sesion.actor.getSnapshot())).toBe(salida)
    const { organizacion: _organizacion, ...registro } = guardada.usuario ?? deSesion(2, 'nacional')
    sesion.actor.send({ type: 'PROFILE_CHANGED', usuario: { ...registro, nombres: 'ROSA MARÍA' } })
    expect(sesion.campos().usuario?.nombres).toBe('ROSA MARÍA')
    expect(signOutRoute(sesion.actor.getSnapshot())).toBe(salida)
  })

  test('quien estudia en EPJA y entró con ClaveÚnica vuelve de ella a su ingreso', async () => {
    const guardada = { ...deApoderada, usuario: { ...deSesion(5, '34388412-5'), origen: 'EPJA' as const }, claveUnica: true }
    const sesion = unaSesion({ guardada })
    await sesion.visita('logoutApoderado')
    expect(sesion.emitted).toEqual([ir('claveunicaSalida', { origen: 'EPJA' })])
    expect(sessionProfile(sesion.actor.getSnapshot())).toBe('')
    const otra = unaSesion({ guardada: { ...guardada, claveUnica: false } })
    await otra.visita('misEstudiantes')
    expect(sessionProfile(otra.actor.getSnapshot())).toBe('Estudiante EPJA')
    await otra.visita('logoutApoderado')
    expect(otra.emitted).toEqual([ir('ingresoApoderados')])
  })

  test('quien entró con ClaveÚnica sale también de ClaveÚnica', async () => {
    const sesion = unaSesion({ guardada: { ...deApoderada, claveUnica: true } })
    await sesion.visita('logoutApoderado')
    expect(sesion.emitted).toEqual([ir('claveunicaSalida')])
    expect(sesion.campos()).toMatchObject(NO_SESSION)
  })

  test('que falle el cierre en el servidor no lo impide', async () => {
    const sesion = unaSesion({ guardada: deAgencia, cierre: 'falla' })
    await sesion.visita('logout')
    expect(sesion.estado()).toEqual({ anonymous: 'waiting' })
    expect(sesion.emitted).toEqual([ir('login')])
  })

  test('que el servidor no conteste tampoco: espera 3.000 ms', async () => {
    const sesion = unaSesion({ guardada: deAgencia, cierre: 'cuelga' })
    await sesion.visita('logout')
    sesion.clock.increment(2999)
    expect(sesion.estado()).toBe('signingOut')
    sesion.clock.increment(1)
    expect(sesion.estado()).toEqual({ anonymous: 'waiting' })
  })

  test('quien se va a otra página mientras se cierra, no la ve con la sesión que termina', async () => {
    const sesion = unaSesion({ guardada: deAgencia, cierre: 'cuelga' })
    await sesion.visita('logout')
    await sesion.visita('inicio')
    expect(sesion.vista('inicio')).toBe('waiting')
    sesion.clock.increment(3000)
    expect(sesion.emitted).toEqual([ir('login')])
  })

  test('con respuestas sin enviar, pregunta; quien se queda sigue con su sesión', async () => {
    const sesion = unaSesion({ guardada: deApoderada, sinEnviar: 3 })
    await sesion.visita('logoutApoderado')
    expect(sesion.estado()).toEqual({ authenticated: 'confirmingSignOut' })
    expect(unsentOnSignOut(sesion.actor.getSnapshot())).toBe(3)
    expect(sesion.vista('logoutApoderado')).toBe('screen')
    expect(sesion.closed).toEqual([])
    sesion.actor.send({ type: 'STAY' })
    expect(sesion.emitted).toEqual([ir('inicio')])
    expect(unsentOnSignOut(sesion.actor.getSnapshot())).toBeNull()
  })

  test('con respuestas sin enviar, quien sale igual sale', async () => {
    const sesion = unaSesion({ guardada: deApoderada, sinEnviar: 1 })
    await sesion.visita('logoutApoderado')
    sesion.actor.send({ type: 'SIGN_OUT_ANYWAY' })
    await settled()
    expect(sesion.emitted).toEqual([ir('ingresoApoderados')])
  })

  test('que no se puedan contar las respuestas no impide salir', async () => {
    const sesion = unaSesion({ guardada: deApoderada, sinEnviar: 'falla' })
    await sesion.visita('logoutApoderado')
    expect(sesion.estado()).toEqual({ anonymous: 'waiting' })
  })

  test('que contarlas no termine tampoco: espera 2.000 ms', async () => {
    const sesion = unaSesion({ guardada: deApoderada, sinEnviar: 'cuelga' })
    await sesion.visita('logoutApoderado')
    sesion.clock.increment(1999)
    expect(sesion.estado()).toEqual({ authenticated: 'leaving' })
    sesion.clock.increment(1)
    expect(sesion.estado()).toBe('signingOut')
  })

  test('si salió en otra pestaña de la misma sesión, aquí vuelve a su puerta', async () => {
    const sesion = unaSesion({ guardada: deApoderada })
    await sesion.visita('inicio')
    sesion.otherTab('salida')
    expect(sesion.emitted).toEqual([ir('ingresoApoderados')])
    expect(sesion.campos()).toMatchObject(NO_SESSION)
  })

  test('sin sesión, las rutas de salida llevan a su puerta', async () => {
    const sesion = unaSesion()
    await sesion.visita('logoutApoderado')
    await sesion.visita('logout')
    expect(sesion.emitted).toEqual([ir('ingresoApoderados'), ir('login')])
  })
})

test('se probaron todas las transiciones', () => {
  expect(coverage.missing()).toEqual([])
})
