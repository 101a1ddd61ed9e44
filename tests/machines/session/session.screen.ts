import type { Page, Route } from 'playwright-core'
import type { SessionContext } from '#machines/session/session.vocabulary.ts'
import { unaEncuesta } from '#tests/screens/escuela-falsa.ts'
import { resuelve } from '#tests/support/paginas/captcha-de-pagina.ts'
import type { Pantalla } from '#tests/support/paginas/pantalla.ts'
import { elAlmacen, conAlmacenRetenido } from '#tests/support/paginas/almacen-retenido.ts'
import { abreComo, unTokenDe, type PERSONAS } from '#tests/support/paginas/sesion-de-pagina.ts'
import { conTiempo, hay, llena, pulsa, type Paso } from '#tests/support/paginas/vistas.ts'
import { REGISTRO_DE_ESCUELA, UNA_ESCUELA_POR_ELEGIR, unPerfil } from '#tests/support/personas/usuarios.ts'
import { escribeToken } from '#tests/support/personas/token.ts'

type Contexto = SessionContext

const TOKEN = unTokenDe(30, true)
/** A token of before the page's own. */
const UNO_ANTERIOR = escribeToken({ turno: -1 })
const MINUTO = 60_000
const ESTABLECIMIENTOS = '/api/sige-liberado/establecimientos'

/** Where each NAVIGATE goes: the route, as the model's case says it, and an address of it. */
const LUGARES: Readonly<Record<string, { ruta: Contexto['ruta']; direccion: string }>> = {
  'NAVIGATE: al inicio': { ruta: 'inicio', direccion: '/inicio?aviso=1' },
  'NAVIGATE: al ingreso': { ruta: 'login', direccion: '/login' },
  'NAVIGATE: al ingreso, porque la sesión expiró': { ruta: 'login', direccion: '/login?sesionExpirada=true' },
  'NAVIGATE: a sus datos': { ruta: 'actualizaDatos', direccion: '/actualiza-datos' },
  'NAVIGATE: al protocolo': { ruta: 'protocoloConfidencialidad', direccion: '/protocolo-confidencialidad' },
  'NAVIGATE: a la puerta con el código de un correo': { ruta: 'ingresoApoderados', direccion: '/ingreso-apoderados#verificar=C1' },
  'NAVIGATE: a salir': { ruta: 'logout', direccion: '/logout' },
  'NAVIGATE: a una dirección que no existe': { ruta: null, direccion: '/no-existe' },
}

/** Something for each of those places. */
const porLugar = <T>(hace: (lugar: (typeof LUGARES)[string]) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(LUGARES).map(([nombre, lugar]) => [nombre, hace(lugar)]))

/** The address that each page opens at, and what its guard's questions are answered. */
const primeras = new WeakMap<Page, string>()
const guardias = new WeakMap<Page, 'al día' | 'faltan los datos' | 'falta el protocolo' | 'no se sabe'>()

async function respondeLaGuardia(pagina: Page): Promise<void> {
  const dice = () => guardias.get(pagina) ?? 'al día'
  await pagina.route('**/api/usuarios/7/datos-actualizados', (ruta) => {
    if (dice() === 'no se sabe') return ruta.abort('internetdisconnected')
    return dice() === 'faltan los datos'
      ? ruta.fulfill({ status: 409, json: { message: 'Actualice sus datos.', codigo: 'datos-pendientes' } })
      : ruta.fulfill({ status: 204 })
  })
  await pagina.route('**/api/aceptaciones-protocolo/usuario/7', (ruta) => {
    if (dice() === 'no se sabe') return ruta.abort('internetdisconnected')
    return ruta.fulfill({
      json: dice() === 'falta el protocolo' ? [] : [{ usuarioId: 7, idRbd: 90145, version: '2025', fecha: '2025-08-05T12:00:00-04:00' }],
    })
  })
}

const abreLaPrimera = async (pagina: Page): Promise<void> => {
  await pagina.goto(primeras.get(pagina) ?? '/')
}

/** Keeps what the page says to other tabs, which is not what one of them (`enOtraPestana`) says to it. */
async function apuntaLoDicho(pagina: Page): Promise<void> {
  await pagina.addInitScript(() => {
    const dicho: unknown[] = []
    const { postMessage } = BroadcastChannel.prototype
    BroadcastChannel.prototype.postMessage = function (mensaje: unknown) {
      if (!('deOtra' in this)) dicho.push(mensaje)
      postMessage.call(this, mensaje)
    }
    Object.assign(window, { dichoAOtras: () => dicho.splice(0) })
  })
}

const con =
  (quien: Paso): Paso =>
  async (pagina) => {
    await apuntaLoDicho(pagina)
    await conAlmacenRetenido(pagina)
    await respondeLaGuardia(pagina)
    await quien(pagina)
  }

const comoEra = (persona: keyof typeof PERSONAS) =>
  con((pagina) => abreComo(persona, primeras.get(pagina) ?? '/', { token: TOKEN, hace: 0 })(pagina))

const va = (direccion: string) => async (pagina: Page) => {
  await pagina.evaluate((adonde) => history.pushState(null, '', adonde), direccion)
}

/** The same page with another query each time. */
async function cambiaLaConsulta(pagina: Page): Promise<void> {
  await pagina.evaluate(() => history.pushState(null, '', `?orden=${history.length}`))
}

/** What another tab of this session says. */
const enOtraPestana = (mensaje: object) => async (pagina: Page) => {
  await pagina.evaluate((dice) => {
    const { sesionId } = JSON.parse(sessionStorage.getItem('persist:root') ?? '{}') as { sesionId?: string }
    Object.assign(new BroadcastChannel('sesion'), { deOtra: true }).postMessage({ sessionId: sesionId, ...dice })
  }, mensaje)
}

/**
 * The page asks again for the school's surveys, and the service refuses so. Not before the button is let go: the time that a click
 * takes would be taken from what the refusal begins.
 */
const rechaza = (status: number, codigo: string) => async (pagina: Page) => {
  // What the page asks by itself on coming back must have its answer: it would take this refusal.
  await conTiempo(pagina, hay('button', 'Actualizar')(pagina))
  let llega: (ruta: Route) => void
  const pedida = new Promise<Route>((resuelta) => (llega = resuelta))
  await pagina.route('**/api/encuestas/rbd/90145', (ruta) => llega(ruta), { times: 1 })
  const [ruta] = await conTiempo(pagina, Promise.all([pedida, pulsa('Actualizar')(pagina)]))
  await ruta.fulfill({ status, json: { message: 'No.', codigo } })
}

/** Something that is done in another page, from home and back to it. */
const deIdaYVuelta = (direccion: string, alli: Paso) => async (pagina: Page) => {
  await va(direccion)(pagina)
  await conTiempo(pagina, alli(pagina))
  await va('/inicio?aviso=1')(pagina)
}

/** With a single survey, the students' page chooses it by itself. */
async function eligeLaEncuesta(pagina: Page): Promise<void> {
  await pagina.route('**/api/encuestas/rbd/90145', (ruta) => ruta.fulfill({ json: [unaEncuesta()] }))
  await pagina.route('**/api/sige-liberado/encuesta/**', (ruta) => ruta.fulfill({ json: [] }))
  await deIdaYVuelta('/seleccion-estudiante', async () => {
    await hay('group', 'Filtros')(pagina)
    await pagina.unroute('**/api/encuestas/rbd/90145')
  })(pagina)
}

async function eligeLaEscuela(pagina: Page): Promise<void> {
  await pulsa('Escuela Los Arrayanes RBD 90145-8')(pagina)
  await hay('heading', 'Estudiantes')(pagina)
}

async function guardaSuCuenta(pagina: Page): Promise<void> {
  await pagina.getByRole('button', { name: 'Guardar los datos' }).waitFor()
  await pulsa('Guardar los datos')(pagina)
  await pagina.getByText('Sus datos quedaron guardados.').first().waitFor()
}

const PERFIL = { ...unPerfil(1, '90145'), correoElectronicoDirector: 'd@demo.cl' }

async function actualizaSusDatos(pagina: Page): Promise<void> {
  await hay('button', 'Guardar y continuar')(pagina)
  await pulsa('Guardar y continuar')(pagina)
}

async function acepta(pagina: Page): Promise<void> {
  await pagina.getByRole('checkbox').check()
  await pulsa('Acepto')(pagina)
}

async function ingresa(pagina: Page): Promise<void> {
  // Each time another token: the page counts how long one serves since it first came.
  const accessToken = `${TOKEN}-ingreso-${Date.now()}`
  await pagina.route('**/api/login', (ruta) => ruta.fulfill({ json: { accessToken } }), { times: 1 })
  await resuelve(pagina)
  // The next sign-in of this page draws its own.
  await pagina.evaluate(() => delete window.captchaDePrueba)
  await llena(pagina, { 'RBD o nombre de usuario': '90145-8', Contraseña: 'Clave-Secreta-1' })
  await pulsa('Ingresar')(pagina)
}

async function usaElCodigo(pagina: Page): Promise<void> {
  await pulsa('Verificar mi cuenta')(pagina)
  await pulsa('Ingresar')(pagina)
}

/** Longer than the token serves, with the computer asleep. */
async function seAcabaElTiempo(pagina: Page): Promise<void> {
  const ahora = await pagina.evaluate(() => Date.now())
  await pagina.clock.setSystemTime(ahora + 40 * MINUTO)
  await pagina.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

/** The person works on, and the page renews its token. */
async function renueva(pagina: Page): Promise<void> {
  await pagina.clock.runFor(5 * MINUTO)
  await Promise.all([pagina.waitForResponse('**/api/token/renovar'), pagina.keyboard.press('Shift')])
}

type Situacion = (contexto: Contexto, estados: readonly string[]) => boolean

const esEscuela = ({ usuario }: Contexto): boolean => usuario?.usuarioRol.rolId === 1
const alDia = ({ datosUsuarioActualizados, protocoloAceptado }: Contexto): boolean => datosUsuarioActualizados && protocoloAceptado
const esPublica = (ruta: Contexto['ruta']): boolean => ruta === null || ruta === 'login' || ruta === 'ingresoApoderados'

/** Where the page has been sent to by itself, as the session's own words: it goes there at once. */
function rumbo(contexto: Contexto, estados: readonly string[]): string | null {
  const { ruta, errand } = contexto
  const esta = (estado: string) => estados.includes(estado)
  if (esta('authenticated.arriving')) return 'inicio'
  // The only place that these paths lose a session in, home apart.
  if (esta('authenticated.returning')) return 'actualizaDatos'
  if (esta('authenticated.stepPending')) return contexto.datosUsuarioActualizados ? 'protocoloConfidencialidad' : 'actualizaDatos'
  if (esta('authenticated.ready')) {
    const esPaso = ruta === 'actualizaDatos' || ruta === 'protocoloConfidencialidad'
    const esPuerta = (ruta === 'login' || ruta === 'ingresoApoderados') && !errand
    return esPuerta || ruta === 'logout' || (esPaso && alDia(contexto)) ? 'inicio' : null
  }
  return esta('anonymous.waiting') && !esPublica(ruta) ? 'login' : null
}

/** Whether a page goes to an address: by itself, or because its person does. */
const puedeIr =
  ({ ruta }: { ruta: Contexto['ruta'] }): Situacion =>
  (contexto, estados) => {
    const adonde = rumbo(contexto, estados)
    if (adonde !== null) return ruta === adonde
    if (estados.includes('authenticated.checking')) return false
    // One page is enough to see that going elsewhere is no answer.
    if (estados.includes('authenticated.seeking')) return ruta === null
    if (estados.includes('rehydrating')) return ruta !== 'logout' && ruta !== 'protocoloConfidencialidad'
    if (ruta === contexto.ruta) return false
    // On the way out, and for an agency's person, home is enough.
    if (
      estados.includes('signingOut') ||
      estados.some((estado) => /leaving|confirming/.test(estado)) ||
      (contexto.usuario && !esEscuela(contexto))
    )
      return ruta === 'inicio'
    return ruta !== 'protocoloConfidencialidad' && !(alDia(contexto) && ruta === 'actualizaDatos')
  }

const enReady: Situacion = (_, estados) => estados.includes('authenticated.ready')
const enSuInicio: Situacion = (contexto, estados) => enReady(contexto, estados) && contexto.ruta === 'inicio' && esEscuela(contexto)
const enPrivada: Situacion = (contexto, estados) =>
  enReady(contexto, estados) && (contexto.ruta === 'inicio' || contexto.ruta === 'actualizaDatos')
const en =
  (ruta: Contexto['ruta']): Situacion =>
  (contexto, estados) =>
    enReady(contexto, estados) && contexto.ruta === ruta && esEscuela(contexto)

const TITULOS: Readonly<Record<string, Paso>> = {
  inicio: hay('heading', /^(Escuela Los Arrayanes|Trabajo de hoy)/i),
  actualizaDatos: hay('heading', 'Actualice sus datos'),
  protocoloConfidencialidad: hay('heading', 'Protocolo de confidencialidad'),
  login: hay('heading', 'Ingreso de establecimientos'),
  ingresoApoderados: hay('button', 'Verificar mi cuenta'),
}

/** The page of the session's route. */
const lePertenece = async (pagina: Page, { ruta }: Readonly<Record<string, unknown>>): Promise<void> => {
  await (TITULOS[String(ruta)] ?? hay('heading', 'Página no encontrada'))(pagina)
}

const saliendo = (pagina: Page, { ruta }: Readonly<Record<string, unknown>>): Promise<void> =>
  ruta === 'logout' ? hay('heading', 'Cerrando su sesión…')(pagina) : pagina.getByText('Cargando…').waitFor()

const laGuardiaDice = (que: 'al día' | 'faltan los datos' | 'falta el protocolo' | 'no se sabe') => (pagina: Page) =>
  Promise.resolve(void guardias.set(pagina, que))

/** What each page's tab had kept when it was opened. */
const loGuardado = new WeakMap<Page, Paso>()
const guarda = (abre: Paso) => (pagina: Page) => Promise.resolve(void loGuardado.set(pagina, abre))

/** A message between tabs in a word: the tokens of a page are others than those of a model. */
const enCorto = (mensaje: object): unknown => ('ending' in mensaje ? mensaje.ending : 'asks' in mensaje ? 'pide' : 'renueva')

async function dijoAOtras(pagina: Page, enviados: readonly unknown[]): Promise<void> {
  const dichos = await pagina.evaluate(() => (window as unknown as { dichoAOtras: () => object[] }).dichoAOtras())
  const [debia, dijo] = [enviados, dichos].map((unos) => JSON.stringify(unos.map((uno) => enCorto(uno as object))))
  if (dijo !== debia) throw new Error(`debía decir a las otras pestañas ${debia} y dijo ${dijo}`)
}

const GUARDADO: Readonly<Record<string, Paso>> = {
  'nada guardado': con(abreLaPrimera),
  'algo dañado': con(async (pagina) => {
    await pagina.addInitScript(() => sessionStorage.setItem('persist:root', '{'))
    await abreLaPrimera(pagina)
  }),
  'una escuela guardada': comoEra('escuela sin sus datos'),
  'una escuela al día guardada': comoEra('escuela'),
  'alguien de la agencia guardado': comoEra('agencia'),
}

export const sessionScreen: Pantalla = {
  alrededor: {
    'GET /api/encuestas/rbd/90145': { status: 200, json: [] },
    'GET /api/datamart/graficos/avance': { status: 404, json: { message: 'No hay avance.', codigo: 'no-encontrado' } },
    'GET /api/datamart/trabajo': { status: 404, json: { message: 'No hay trabajo.', codigo: 'no-encontrado' } },
    [`GET ${ESTABLECIMIENTOS}?limit=25&offset=0&sortField=pendientes&sortOrder=desc`]: {
      status: 200,
      json: UNA_ESCUELA_POR_ELEGIR,
    },
    'GET /api/usuarios': { status: 200, json: PERFIL },
    'PUT /api/usuarios': { status: 200, json: PERFIL },
    'POST /api/aceptaciones-protocolo': {
      status: 201,
      json: { usuarioId: 7, idRbd: 90145, version: '2025', fecha: '2025-09-10T12:00:00-03:00' },
    },
    'POST /api/token/userInfo': { status: 200, json: PERFIL },
    'POST /api/token/renovar': { status: 200, json: { accessToken: `${TOKEN}-renovado` } },
    [`GET ${ESTABLECIMIENTOS}/90145`]: { status: 200, json: REGISTRO_DE_ESCUELA },
    'POST /api/enlaces': { status: 200, json: { talon: 'C1' } },
    'POST /api/apoderados/verifica-cuenta': { status: 200, json: { message: 'Su cuenta quedó verificada.' } },
  },
  open: {
    'una pestaña': async (pagina) => {
      await (loGuardado.get(pagina) ?? con(abreLaPrimera))(pagina)
    },
    'una pestaña a la que no llega el código': async (pagina) => {
      await pagina.route('**/reading-*.js', () => {})
      await comoEra('agencia')(pagina)
    },
  },
  do: {
    ...porLugar(({ direccion }) => va(direccion)),
    'NAVIGATE: a la misma página': cambiaLaConsulta,
    'ERRAND_DONE: terminado': usaElCodigo,
    'SIGNED_IN: escuela': ingresa,
    'SCHOOL_CHOSEN: otra escuela': deIdaYVuelta('/seleccion-rbd', eligeLaEscuela),
    'SURVEY_CHOSEN: una encuesta': eligeLaEncuesta,
    'DATA_UPDATED: sus datos': actualizaSusDatos,
    'PROFILE_CHANGED: su nombre': deIdaYVuelta('/mi-cuenta', guardaSuCuenta),
    'PROTOCOL_ACCEPTED: aceptado': acepta,
    'SESSION_REFUSED: el token en uso': rechaza(401, 'sesion-requerida'),
    'DATA_PENDING: faltan los datos': rechaza(409, 'datos-pendientes'),
    'PROTOCOL_PENDING: falta el protocolo': rechaza(409, 'protocolo-pendiente'),
    'RETRY: reintentar': pulsa('Reintentar'),
    'STAY: se queda': pulsa('Quedarme'),
    'SIGN_OUT_ANYWAY: sale igual': pulsa('Salir sin enviarlas'),
    'OTHER_TAB_ENDED: esta sesión expiró': enOtraPestana({ ending: 'expiracion' }),
    'OTHER_TAB_ENDED: salió de esta sesión': enOtraPestana({ ending: 'salida' }),
    'OTHER_TAB_RENEWED: esta sesión': enOtraPestana({ accessToken: `${TOKEN}-otra` }),
    'OTHER_TAB_ASKED: esta sesión': enOtraPestana({ asks: UNO_ANTERIOR }),
    'renewal.snapshot: otro token': renueva,
    'renewal.done: se acabó el tiempo': seAcabaElTiempo,
    'countUnsent.done: ninguna': elAlmacen(0),
    'countUnsent.done: una': elAlmacen(1),
    'countUnsent.error: sin almacén': elAlmacen(null),
  },
  hurried: (contexto: Contexto, estados) =>
    (estados.includes('rehydrating') && contexto.ruta === null) || rumbo(contexto, estados) !== null,
  atOnce: {
    ...Object.fromEntries(Object.entries(GUARDADO).map(([caso, abre]) => [`readStorage.done: ${caso}`, guarda(abre)])),
    'readStorage.error: no llegó el código': guarda(async (pagina) => {
      await pagina.route('**/reading-*.js', (ruta) => ruta.abort())
      await comoEra('agencia')(pagina)
    }),
    ...porLugar(
      ({ direccion }) =>
        (pagina: Page) =>
          Promise.resolve(void (primeras.has(pagina) || primeras.set(pagina, direccion))),
    ),
    'tabs.error: sin canal': (pagina) =>
      pagina.addInitScript('window.BroadcastChannel = class { constructor() { throw new Error("sin canal") } }').then(() => undefined),
    'rbdGuard.done: al día': laGuardiaDice('al día'),
    'rbdGuard.done: faltan los datos': laGuardiaDice('faltan los datos'),
    'rbdGuard.done: falta el protocolo': laGuardiaDice('falta el protocolo'),
    'rbdGuard.done: no se sabe': laGuardiaDice('no se sabe'),
  },
  when: {
    ...porLugar(puedeIr),
    // As the first address: where a session of these paths expires, the page goes there by itself.
    'NAVIGATE: al ingreso, porque la sesión expiró': (_, estados) => estados.includes('rehydrating'),
    'NAVIGATE: a la misma página': (contexto: Contexto, estados) => enReady(contexto, estados) || estados.includes('anonymous.waiting'),
    clock: ({ ruta }: Contexto, estados, entrada) => !estados.includes('rehydrating') || (entrada !== 'una pestaña' && ruta !== null),
    ...Object.fromEntries(
      [...Object.keys(GUARDADO).map((caso) => `done: ${caso}`), 'error: no llegó el código'].map((caso) => [
        `readStorage.${caso}`,
        ({ ruta }: Contexto, _: readonly string[], entrada: string) => entrada === 'una pestaña' && ruta !== null,
      ]),
    ),
    // Nothing else of that path needs other tabs.
    'tabs.error: sin canal': (_, estados, entrada) => entrada !== 'una pestaña' && estados.includes('rehydrating'),
    'SIGNED_IN: escuela': ({ ruta }: Contexto, estados) => estados.includes('anonymous.waiting') && ruta === 'login',
    'ERRAND_DONE: terminado': ({ errand }: Contexto, estados) => errand && estados.includes('authenticated.ready'),
    'SCHOOL_CHOSEN: otra escuela': (contexto: Contexto, estados) =>
      enReady(contexto, estados) && contexto.ruta === 'inicio' && !esEscuela(contexto),
    'SURVEY_CHOSEN: una encuesta': enSuInicio,
    'PROFILE_CHANGED: su nombre': enSuInicio,
    'SESSION_REFUSED: el token en uso': enSuInicio,
    'DATA_PENDING: faltan los datos': enSuInicio,
    'PROTOCOL_PENDING: falta el protocolo': enSuInicio,
    'DATA_UPDATED: sus datos': en('actualizaDatos'),
    'PROTOCOL_ACCEPTED: aceptado': en('protocoloConfidencialidad'),
    'OTHER_TAB_ENDED: esta sesión expiró': enPrivada,
    'OTHER_TAB_ENDED: salió de esta sesión': enPrivada,
    'OTHER_TAB_RENEWED: esta sesión': (contexto: Contexto, estados) =>
      enPrivada(contexto, estados) || estados.includes('authenticated.seeking'),
    'OTHER_TAB_ASKED: esta sesión': (contexto: Contexto, estados) =>
      enPrivada(contexto, estados) || estados.includes('authenticated.seeking'),
    'renewal.snapshot: otro token': (contexto: Contexto, estados) => enPrivada(contexto, estados) && contexto.accessToken === 'T1',
    'renewal.done: se acabó el tiempo': enPrivada,
    'rbdGuard.done: faltan los datos': ({ datosUsuarioActualizados }: Contexto) => !datosUsuarioActualizados,
    'rbdGuard.done: falta el protocolo': ({ protocoloAceptado }: Contexto) => !protocoloAceptado,
    // What the guard knew of the protocol it still knows, whatever the model's answer says.
    'rbdGuard.done: no se sabe': ({ protocoloAceptado }: Contexto) => !protocoloAceptado,
  },
  see: {
    rehydrating: async (pagina) => pagina.getByText('Cargando…').first().waitFor(),
    'authenticated.ready': lePertenece,
    'authenticated.seeking': lePertenece,
    'authenticated.guardFailed': hay('heading', 'No pudimos revisar su acceso'),
    'authenticated.leaving': hay('heading', 'Cerrando su sesión…'),
    'authenticated.confirmingSignOut': hay('heading', '¿Salir sin enviar sus respuestas?'),
    signingOut: saliendo,
    'anonymous.waiting': lePertenece,
  },
  told: { tabs: dijoAOtras },
  http: { closeSession: () => ({ method: 'POST', path: '/api/token/cierre' }) },
  exclude: [
    {
      id: 'session.authenticated.seeking|SESSION_REFUSED#0',
      reason: 'La trae otra llamada que falla a la vez: cuando se ve que pregunta, ninguna más está en camino.',
    },
    {
      id: 'session.anonymous|TOKEN_HELD#0',
      reason:
        'La manda quien guarda los flujos cuando a un ingreso no le llegó el perfil: no es de una página, y la prueba reload.test.ts.',
    },
    {
      id: 'session.authenticated|xstate.error.actor.renewal#0',
      reason: 'La renovación solo se rompe por un error de programación: sus fallas en la página son estados suyos.',
    },
    {
      id: 'session.authenticated.checking|xstate.error.actor.rbdGuard#0',
      reason: 'La guardia solo se rompe por un error de programación: sus fallas en la página son un resultado suyo.',
    },
  ],
}
