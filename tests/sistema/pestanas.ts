import type { AnyEventObject, AnyStateMachine } from 'xstate'
import { heard, type TabMessage } from '#actors/session.ts'
import { PERMISOS_DE_RUTA, type NombreDeRuta } from '#contract/rules/permisos-de-ruta.ts'
import { renovacionesDe } from '#contract/actividad.ts'
import { answer, compose, isLiving, keyOf, nextDeadline, pass, tell, type Deed, type Happened, type Living } from '#kit/composed.ts'
import { contextKeyOf, moved, movesOf, type FamilyMove, type Models } from '#kit/family.ts'
import { printed } from '#kit/portable.ts'
import type { Move, System, Touched } from '#kit/system.ts'
import { isFact } from '#machines/session/session.rules.ts'
import { keeping, keepingPlace, routeView, signOutRoute } from '#machines/session/session.selectors.ts'
import type { SessionContext, SessionFact, SessionFields, Stored } from '#machines/session/session.vocabulary.ts'
import { falla } from '#tests/machines/failures.ts'
import { escribeToken, leeToken } from '#tests/support/personas/token.ts'

type Nombre = 'A' | 'B'
type Query = Readonly<Record<string, string>>

/** A tab of the browser: its session, the flow of its page, its address and what it keeps. */
export interface Pestana {
  sesion: Living
  flujo: { ruta: NombreDeRuta; living: Living } | null
  ruta: NombreDeRuta
  query: Query
  guardado: Stored
  /** What other tabs said and it has not yet heard. */
  buzon: readonly TabMessage[]
}

/** What the service knows of a session: whether it lives, and how many times it was renewed. */
interface SesionDelServicio {
  viva: boolean
  turno: number
}

interface Mundo {
  pestanas: Partial<Readonly<Record<Nombre, Pestana>>>
  servicio: Readonly<Record<string, SesionDelServicio>>
}

/** The system after something happened in it. */
export interface Momento {
  quien: Nombre | null
  hizo: string
  pestanas: Partial<Readonly<Record<Nombre, Pestana>>>
  /** What the machines of the tab that moved did. */
  hechos: readonly (Deed & { de: 'sesion' | 'flujo'; pestana: Nombre })[]
}

/** The flow of a page: its machine, and what it begins with. */
export interface Pagina {
  machine: AnyStateMachine
  input: (contexto: SessionContext) => unknown
}

export interface Escena {
  session: AnyStateMachine
  models: Models
  /** Who has a session in each tab at the beginning; null: nobody. */
  comienzos: Readonly<Record<string, Partial<Record<Nombre, { sid: string; fields: SessionFields } | null>>>>
  /** What has happened already where a beginning stands. */
  antes?: Readonly<Record<string, readonly string[]>>
  /** Where each tab begins. */
  ruta: NombreDeRuta
  /** Pages that run a flow of their own. */
  paginas?: Partial<Readonly<Record<NombreDeRuta, Pagina>>>
  /** Who may sign in where nobody has. */
  ingresan?: Readonly<Record<string, SessionFields>>
  /** Pages that a person goes to. */
  va?: readonly NombreDeRuta[]
  /** What may happen in the flows. */
  puede?: (move: FamilyMove, machine: string) => boolean
}

/** A token as the service writes it: of which session, of whom, and how many times renewed. */
export const ficha = (sid: string, usuarioId: number, turno: number): string => escribeToken({ sid, de: usuarioId, turno })

/** Whose a token is, and of which session; a flow's cases give tokens that do not say, each its own session. */
export function deQuien(token: string): { sid: string; de: number | null } {
  if (!token.includes('.')) return { sid: token, de: null }
  return leeToken(token) as { sid: string; de: number }
}

const NADA: Stored = { restored: { kind: 'nothing' }, returnPlace: null }
export const contextoDe = ({ sesion }: Pestana): SessionContext => sesion.snapshot.context as SessionContext
const SESION_NEGADA = falla(401, 'sesion-expirada', 'Su sesión ha expirado.')
const SIN_CONEXION = falla(0, 'sin-conexion', 'No hay conexión.')
const VIDA = { lifeMs: 30 * 60_000, ageMs: 0, extendable: true }

const CLAVES: Readonly<Record<string, (contexto: never) => unknown>> = {
  session: ({ usuario, sessionId, accessToken, claveUnica, ruta, returnPlace, ...resto }: SessionContext) => [
    [usuario?.usuarioId, sessionId, accessToken, claveUnica, ruta, returnPlace?.ruta, returnPlace?.usuarioId],
    [resto.datosUsuarioActualizados, resto.protocoloAceptado, resto.isGuardDoubted, resto.heldToken],
  ],
  'session-renewal': ({ accessToken, extendable }: { accessToken: string; extendable: boolean }) => [accessToken, extendable],
}

type Hechos = Momento['hechos'][number][]

/** What the application does around a session: it takes it where it says, keeps what it must, and tells the other tabs. */
function aplicacion({ session, models, paginas = {} }: Escena) {
  let mundo: Mundo
  let hechos: Hechos
  let tocados: { reads: Set<string>; writes: Set<string> }

  const de = (nombre: Nombre): Pestana => {
    const pestana = mundo.pestanas[nombre]
    if (!pestana) throw new Error(`No hay una pestaña ${nombre}`)
    return pestana
  }
  const cambia = (nombre: Nombre, cambio: Partial<Pestana>) => {
    tocados.writes.add(nombre)
    mundo = { ...mundo, pestanas: { ...mundo.pestanas, [nombre]: { ...de(nombre), ...cambio } } }
  }
  const otra = (nombre: Nombre): Nombre => (nombre === 'A' ? 'B' : 'A')

  const publica = (nombre: Nombre, { type: _type, ...mensaje }: AnyEventObject) => {
    const suya = otra(nombre)
    if (!mundo.pestanas[suya]) return
    cambia(suya, { buzon: [...de(suya).buzon, mensaje as unknown as TabMessage] })
  }

  const aLaSesion = (nombre: Nombre, event: AnyEventObject) => trasSesion(nombre, tell(de(nombre).sesion, [], event))

  const navega = (nombre: Nombre, ruta: NombreDeRuta, query: Query = {}) => {
    cambia(nombre, { ruta, query })
    aLaSesion(nombre, { type: 'NAVIGATE', ruta, query })
  }

  /** What a tab keeps as its session changes, as `src/app/session.ts` does. */
  const guarda = (nombre: Nombre) => {
    const { sesion, guardado } = de(nombre)
    const [que, lugar] = [keeping(sesion.snapshot as never), keepingPlace(sesion.snapshot as never)]
    const restored: Stored['restored'] =
      que === 'leave'
        ? guardado.restored
        : que === 'forget'
          ? { kind: 'nothing' }
          : 'heldToken' in que
            ? { kind: 'signingIn', accessToken: que.heldToken }
            : { kind: 'session', session: que }
    cambia(nombre, { guardado: { restored, returnPlace: lugar === 'leave' ? guardado.returnPlace : lugar } })
  }

  const trasSesion = (nombre: Nombre, { living, deeds }: Happened) => {
    cambia(nombre, { sesion: living })
    hechos.push(...deeds.map((deed) => ({ ...deed, de: 'sesion' as const, pestana: nombre })))
    guarda(nombre)
    for (const deed of deeds) if (deed.kind === 'sent' && deed.to === 'tabs') publica(nombre, deed.event)
    for (const deed of deeds) {
      if (deed.kind === 'emitted' && deed.event.type === 'GO')
        navega(nombre, deed.event['to'] as NombreDeRuta, deed.event['query'] as Query)
    }
  }

  /** A page begins its flow when it is shown, and ends it when it is not. */
  const muestra = (nombre: Nombre) => {
    const { sesion, ruta, flujo } = de(nombre)
    const pagina = routeView(sesion.snapshot as never, ruta) === 'screen' ? paginas[ruta] : undefined
    if (flujo && (!pagina || flujo.ruta !== ruta)) cambia(nombre, { flujo: null })
    if (!pagina || flujo?.ruta === ruta) return
    trasFlujo(nombre, ruta, compose(pagina.machine, pagina.input(contextoDe(de(nombre)))))
  }

  const aviso = (nombre: Nombre, fact: SessionFact) =>
    aLaSesion(nombre, fact.type === 'SIGNED_IN' ? { ...fact, sessionId: deQuien(fact.accessToken).sid } : fact)

  /** What a flow ends with reaches the session before the application goes where the flow says. */
  const trasFlujo = (nombre: Nombre, ruta: NombreDeRuta, { living, deeds }: Happened) => {
    cambia(nombre, { flujo: { ruta, living } })
    hechos.push(...deeds.map((deed) => ({ ...deed, de: 'flujo' as const, pestana: nombre })))
    for (const deed of deeds) {
      if (deed.kind === 'ended' && deed.at.length === 0 && isFact(deed.output)) aviso(nombre, deed.output)
      if (deed.kind === 'emitted' && deed.event.type === 'TELL') aviso(nombre, deed.event['fact'] as SessionFact)
    }
    for (const deed of deeds) {
      if (deed.kind === 'emitted' && deed.event.type === 'GO')
        navega(nombre, deed.event['to'] as NombreDeRuta, deed.event['query'] as Query)
    }
  }

  return {
    empieza(desde: Mundo) {
      mundo = desde
      hechos = []
      tocados = { reads: new Set(), writes: new Set() }
    },
    de,
    cambia,
    aLaSesion,
    trasSesion,
    trasFlujo,
    navega,
    aviso,
    toca: (parte: string) => void tocados.writes.add(parte),
    mira: (parte: string) => void tocados.reads.add(parte),
    servicio: (sid: string, cambio: Partial<SesionDelServicio>) => {
      tocados.writes.add(sid)
      const era = mundo.servicio[sid] ?? { viva: true, turno: 0 }
      mundo = { ...mundo, servicio: { ...mundo.servicio, [sid]: { ...era, ...cambio } } }
    },
    abre(nombre: Nombre, guardado: Stored, ruta: NombreDeRuta) {
      const { living, deeds } = compose(session)
      mundo = {
        ...mundo,
        pestanas: { ...mundo.pestanas, [nombre]: { sesion: living, flujo: null, ruta, query: {}, guardado, buzon: [] } },
      }
      tocados.writes.add(nombre)
      hechos.push(...deeds.map((deed) => ({ ...deed, de: 'sesion' as const, pestana: nombre })))
      aLaSesion(nombre, { type: 'NAVIGATE', ruta, query: {} })
    },
    termina() {
      for (const nombre of ['A', 'B'] as const) if (mundo.pestanas[nombre]) muestra(nombre)
      return { mundo, hechos, touched: { reads: [...tocados.reads], writes: [...tocados.writes] } satisfies Touched }
    },
    models,
  }
}

type Aplicacion = ReturnType<typeof aplicacion>

interface Movimiento extends Move {
  de: Nombre | null
  hace: (app: Aplicacion) => void
}

const PERSONA: readonly (readonly [type: string, dice: string])[] = [
  ['STAY', 'la persona se queda'],
  ['SIGN_OUT_ANYWAY', 'la persona sale igual'],
  ['RETRY', 'la persona reintenta'],
]
const SENALES: readonly (readonly [type: string, dice: string])[] = [
  ['ACTIVITY', 'la persona toca la página'],
  ['CONTINUE', 'la persona sigue en el sistema'],
  ['ACKNOWLEDGE', 'la persona entiende que su sesión llegó a su límite'],
  ['CLOCK_RESUMED', 'el equipo despierta'],
]

const oye = ({ snapshot }: Living, type: string): boolean => snapshot._nodes.some((node) => node.transitions.has(type))

/** What may happen to the session of a tab. */
function deLaSesion(nombre: Nombre, pestana: Pestana, { servicio }: Mundo): Movimiento[] {
  const { sesion, guardado, buzon } = pestana
  const { accessToken, usuario } = contextoDe(pestana)
  const propia = accessToken === null ? null : deQuien(accessToken)
  const conocida = propia && servicio[propia.sid]
  const sirve = conocida !== null && conocida !== undefined && conocida.viva && renovacionesDe(accessToken ?? '') === conocida.turno
  const todos: Movimiento[] = []
  const pone = (dice: string, inevitable: boolean, hace: Movimiento['hace']) =>
    todos.push({ name: `${nombre}: ${dice}`, inevitable, de: nombre, hace })
  const contesta = (
    at: readonly string[],
    actor: string,
    dice: string,
    como: Parameters<typeof answer>[3],
    ademas?: (app: Aplicacion) => void,
  ) =>
    pone(dice, true, (app) => {
      app.trasSesion(nombre, answer(app.de(nombre).sesion, at, actor, como))
      ademas?.(app)
    })

  if (buzon.length > 0) {
    pone('le llega lo que dijo la otra pestaña', true, (app) => {
      const [mensaje, ...resto] = app.de(nombre).buzon
      app.cambia(nombre, { buzon: resto })
      const event = mensaje && heard(mensaje, contextoDe(app.de(nombre)).accessToken)
      if (event) app.aLaSesion(nombre, event)
    })
  }
  for (const [type, dice] of PERSONA) if (oye(sesion, type)) pone(dice, false, (app) => app.aLaSesion(nombre, { type }))
  if (sesion.parts.has('readStorage')) contesta([], 'readStorage', 'la página lee lo que su pestaña guardó', { output: guardado })
  if (sesion.parts.has('countUnsent')) {
    contesta([], 'countUnsent', 'no quedan respuestas sin enviar', { output: 0 })
    contesta([], 'countUnsent', 'quedan respuestas sin enviar', { output: 2 })
  }
  if (sesion.parts.has('closeSession')) {
    contesta(
      [],
      'closeSession',
      'el servicio cierra la sesión',
      { output: undefined },
      (app) => propia && app.servicio(propia.sid, { viva: false }),
    )
    contesta([], 'closeSession', 'el cierre no llega al servicio', { error: SIN_CONEXION })
  }
  const renewal = sesion.parts.get('renewal')
  if (isLiving(renewal)) {
    for (const [type, dice] of SENALES)
      if (oye(renewal, type)) pone(dice, false, (app) => app.trasSesion(nombre, tell(app.de(nombre).sesion, ['renewal'], { type })))
    if (renewal.parts.has('measureToken')) {
      contesta(['renewal'], 'measureToken', 'a su token le quedan 30 minutos', { output: VIDA })
      contesta(['renewal'], 'measureToken', 'su token ya venció', { output: { ...VIDA, ageMs: VIDA.lifeMs } })
    }
    for (const actor of ['renewToken', 'extendToken']) {
      if (!renewal.parts.has(actor)) continue
      if (propia && conocida && sirve) {
        const nuevo = ficha(propia.sid, usuario?.usuarioId ?? 0, conocida.turno + 1)
        contesta(['renewal'], actor, 'el servicio renueva su token', { output: { accessToken: nuevo, ...VIDA } }, (app) =>
          app.servicio(propia.sid, { turno: conocida.turno + 1 }),
        )
      } else if (conocida) {
        contesta(['renewal'], actor, 'el servicio no renueva su token', { error: SESION_NEGADA }, (app) => {
          app.mira(propia?.sid ?? '')
          app.aLaSesion(nombre, { type: 'SESSION_REFUSED', accessToken })
        })
      }
      contesta(['renewal'], actor, 'la renovación no llega al servicio', { error: SIN_CONEXION })
    }
  }
  const guardia = sesion.parts.get('rbdGuard')
  for (const [actor, dice] of [
    ['checkData', 'sus datos están al día'],
    ['checkProtocol', 'el protocolo está aceptado'],
  ] as const) {
    if (!isLiving(guardia) || !guardia.parts.has(actor)) continue
    contesta(['rbdGuard'], actor, dice, { output: true })
    contesta(['rbdGuard'], actor, `no es cierto que ${dice}`, { output: false })
    contesta(['rbdGuard'], actor, `no se sabe si ${dice}`, { error: SIN_CONEXION })
  }
  if (usuario && propia && conocida && sesion.snapshot.matches('authenticated') && !sirve) {
    pone('el servicio rechaza una llamada suya', false, (app) => {
      app.mira(propia.sid)
      app.aLaSesion(nombre, { type: 'SESSION_REFUSED', accessToken })
    })
  }
  return todos
}

/** What its person does with a tab. */
function deLaPersona(nombre: Nombre, pestana: Pestana, { servicio }: Mundo, { va = [], ingresan = {} }: Escena): Movimiento[] {
  const { sesion, ruta, guardado } = pestana
  const todos: Movimiento[] = []
  const pone = (dice: string, hace: Movimiento['hace']) => todos.push({ name: `${nombre}: ${dice}`, inevitable: false, de: nombre, hace })
  if (sesion.snapshot.matches('rehydrating')) return []
  for (const lugar of va) {
    const debeEntrar = PERMISOS_DE_RUTA[lugar] !== 'publica'
    if (lugar !== ruta && (sesion.snapshot.matches('authenticated') || debeEntrar))
      pone(`la persona va a ${lugar}`, (app) => app.navega(nombre, lugar))
  }
  const salida = signOutRoute(sesion.snapshot as never)
  if (sesion.snapshot.matches('authenticated') && ruta !== salida) pone('la persona sale', (app) => app.navega(nombre, salida))
  if (sesion.snapshot.matches('anonymous')) {
    for (const [quien, fields] of Object.entries(ingresan)) {
      const sid = `S${Object.keys(servicio).length + 1}`
      const de = fields.usuario?.usuarioId ?? 0
      pone(`ingresa ${quien}`, (app) => {
        app.toca('sesiones')
        app.servicio(sid, { viva: true, turno: 0 })
        app.aviso(nombre, {
          type: 'SIGNED_IN',
          accessToken: ficha(sid, de, 0),
          usuario: fields.usuario!,
          establecimiento: fields.establecimiento,
          claveUnica: fields.claveUnica,
        })
        app.navega(nombre, 'inicio')
      })
    }
  }
  pone('la persona carga otra vez la página', (app) => app.abre(nombre, guardado, ruta))
  return todos
}

/** Milliseconds until something has its time in any tab. */
function plazo({ pestanas }: Mundo): number | null {
  const plazos = Object.values(pestanas).flatMap(({ sesion, flujo }) => [
    nextDeadline(sesion),
    flujo && flujo.living.snapshot.status === 'active' ? nextDeadline(flujo.living) : null,
  ])
  const hay = plazos.filter((ms) => ms !== null)
  return hay.length === 0 ? null : Math.min(...hay)
}

function movimientos(mundo: Mundo, escena: Escena): Movimiento[] {
  const todos = (['A', 'B'] as const).flatMap((nombre): Movimiento[] => {
    const pestana = mundo.pestanas[nombre]
    if (!pestana) return []
    const { flujo } = pestana
    const delFlujo = flujo ? movesOf(flujo.living, escena.models, escena.puede).filter(({ kind }) => kind !== 'clock') : []
    return [
      ...deLaSesion(nombre, pestana, mundo),
      ...deLaPersona(nombre, pestana, mundo, escena),
      ...delFlujo.map((move): Movimiento => ({
        name: `${nombre}: ${move.name}`,
        inevitable: move.kind !== 'event',
        de: nombre,
        hace: (app) => {
          const { living, ruta } = app.de(nombre).flujo!
          app.trasFlujo(nombre, ruta, moved(living, move, escena.models))
        },
      })),
    ]
  })
  for (const [sid, { viva }] of Object.entries(mundo.servicio)) {
    if (viva && Object.keys(mundo.pestanas).length > 1)
      todos.push({
        name: `el servicio termina la sesión ${sid}`,
        inevitable: false,
        de: null,
        hace: (app) => app.servicio(sid, { viva: false }),
      })
  }
  const ms = plazo(mundo)
  if (ms !== null) {
    todos.push({
      name: 'pasa el tiempo',
      inevitable: true,
      de: null,
      hace: (app) => {
        for (const nombre of Object.keys(mundo.pestanas) as Nombre[]) {
          const { sesion, flujo } = app.de(nombre)
          if (flujo) app.trasFlujo(nombre, flujo.ruta, pass(flujo.living, ms))
          app.trasSesion(nombre, pass(sesion, ms))
        }
      },
    })
  }
  return todos
}

/** Tabs of one browser over one channel, and the service that they call. */
export function sistemaDePestanas(escena: Escena): System<Mundo, Momento> {
  const app = aplicacion(escena)
  const claves = contextKeyOf(escena.models, CLAVES)
  const conocidos = new WeakMap<Mundo, Movimiento[]>()
  const loQuePuede = (mundo: Mundo) => {
    const hallados = conocidos.get(mundo) ?? movimientos(mundo, escena)
    conocidos.set(mundo, hallados)
    return hallados
  }
  const haz = (mundo: Mundo, name: string) => {
    const movimiento = loQuePuede(mundo).find((uno) => uno.name === name)
    if (!movimiento) throw new Error(`Ahí no puede ocurrir «${name}»`)
    app.empieza(mundo)
    movimiento.hace(app)
    const { mundo: world, hechos, touched } = app.termina()
    return { world, moment: momento(movimiento.de, name, world, hechos), touched }
  }
  const momento = (quien: Nombre | null, hizo: string, mundo: Mundo, hechos: Hechos): Momento => ({
    quien,
    hizo,
    pestanas: mundo.pestanas,
    hechos,
  })
  return {
    starts: Object.fromEntries(
      Object.entries(escena.comienzos).map(([nombre, quienes]) => [
        nombre,
        () => {
          app.empieza({ pestanas: {}, servicio: {} })
          for (const [pestana, quien] of Object.entries(quienes) as [Nombre, { sid: string; fields: SessionFields } | null][]) {
            if (quien) app.servicio(quien.sid, { viva: true, turno: 0 })
            const accessToken = quien && ficha(quien.sid, quien.fields.usuario?.usuarioId ?? 0, 0)
            const guardado: Stored = quien
              ? {
                  restored: { kind: 'session', session: { sessionId: quien.sid, fields: { ...quien.fields, accessToken } } },
                  returnPlace: null,
                }
              : NADA
            app.abre(pestana, guardado, escena.ruta)
            app.trasSesion(pestana, answer(app.de(pestana).sesion, [], 'readStorage', { output: guardado }))
          }
          const { mundo, hechos } = app.termina()
          let world = mundo
          for (const antes of escena.antes?.[nombre] ?? []) world = haz(world, antes).world
          return { world, moment: momento(null, 'start', world, hechos) }
        },
      ]),
    ),
    moves: loQuePuede,
    take: haz,
    key: ({ pestanas, servicio }) =>
      JSON.stringify([
        Object.entries(pestanas).map(([nombre, { sesion, flujo, ruta, guardado, buzon }]) => [
          nombre,
          keyOf(sesion, claves),
          flujo && keyOf(flujo.living, claves),
          ruta,
          guardado.restored.kind === 'session' ? guardado.restored.session.fields.accessToken : guardado.restored.kind,
          buzon,
        ]),
        printed(servicio),
      ]),
  }
}
