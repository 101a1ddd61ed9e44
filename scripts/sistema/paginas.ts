import { setTimeout as espera } from 'node:timers/promises'
import type { BrowserContext, Page, Route } from 'playwright-core'
import { retell, type Story } from '#kit/system.ts'
import { nextDeadline } from '#kit/composed.ts'
import type { Models } from '#kit/family.ts'
import type { SessionContext } from '#machines/session/session.vocabulary.ts'
import { pathOf } from '#routes'
import type { Sala } from '#tests/machines/screens.ts'
import type { NombreDeRuta } from '#contract/rules/permisos-de-ruta.ts'
import { dosPestanas } from '#tests/sistema/escenas.ts'
import { sistemaDePestanas, type Escena, type Momento } from '#tests/sistema/pestanas.ts'
import { conAlmacenRetenido, elAlmacen } from '#tests/support/paginas/almacen-retenido.ts'
import { AL_ABRIR, paraElReloj } from '#tests/support/paginas/sesion-de-pagina.ts'
import { conTiempo, dejaPasar } from '#tests/support/paginas/vistas.ts'
import { deVerdad, ESPERAN, RESPUESTAS, type Respuesta } from './respuestas.ts'

const NOMBRES = ['A', 'B'] as const
type Nombre = (typeof NOMBRES)[number]

const contexto = ({ pestanas }: Momento, nombre: Nombre) => pestanas[nombre]?.sesion.snapshot.context as SessionContext | undefined

/** What a person presses. */
const BOTONES: Readonly<Record<string, string>> = {
  'la persona se queda': 'Quedarme',
  'la persona sale igual': 'Salir sin enviarlas',
  'la persona sigue en el sistema': 'Seguir en el sistema',
  'la persona reintenta': 'Reintentar',
}

/** Steps that the pages do by themselves once the one before is done. */
const SOLOS = [
  'a su token le quedan 30 minutos',
  'la página lee lo que su pestaña guardó',
  'le llega lo que dijo la otra pestaña',
  'su token ya venció',
]

/** What of a session can be seen in its page. */
const visto = (momento: Momento, nombre: Nombre): string => {
  const { snapshot } = momento.pestanas[nombre]!.sesion
  const valor = typeof snapshot.value === 'string' ? snapshot.value : Object.entries(snapshot.value)[0]?.join('.')
  return `session:${valor}`
}

const sinOir = ({ pestanas }: Momento): Nombre | undefined => NOMBRES.find((nombre) => (pestanas[nombre]?.buzon.length ?? 0) > 0)

/** A story up to where no tab has anything left to hear: pages hear at once, and a story may end before. */
function hastaOirTodo(sistema: ReturnType<typeof sistemaDePestanas>, { start, steps }: Story): { pasos: string[]; momentos: Momento[] } {
  const momentos = retell(sistema, { start, steps })
  const quien = sinOir(momentos.at(-1)!)
  if (quien === undefined) return { pasos: [...steps], momentos }
  return hastaOirTodo(sistema, { start, steps: [...steps, `${quien}: le llega lo que dijo la otra pestaña`] })
}

/** A story that two pages cannot be taken along, and why. */
export class NoSePuedeRepetir extends Error {}

/** A call of a page that waits for the step that answers it. */
interface Pendiente {
  nombre: Nombre
  camino: string
  ruta: Route
}

/** Two pages of one browser, whose clock stands still, and the calls that nobody has answered. */
interface Escenario {
  contexto: BrowserContext
  paginas: ReadonlyMap<Nombre, Page>
  pendientes: Pendiente[]
}

const sinQuien = (paso: string): string => paso.replace(/^[AB]: /, '')

/** What a tab keeps where a story begins. Its token may have died long ago, when the story says so before anything else. */
function loGuardado(momento: Momento, nombre: Nombre, sid: string, pasos: readonly string[]): string {
  const { accessToken, usuario, encuesta, establecimiento, protocoloAceptado, claveUnica, datosUsuarioActualizados } = contexto(
    momento,
    nombre,
  )!
  const suyos = { usuario, encuesta, establecimiento, protocoloAceptado, claveUnica, datosUsuarioActualizados }
  const primero = pasos.find((paso) => paso === `${nombre}: su token ya venció` || paso === `${nombre}: el equipo despierta`)
  const hace = primero?.endsWith('ya venció') ? 40 * 60_000 : 0
  return JSON.stringify({
    version: 1,
    sesionId: sid,
    recibido: AL_ABRIR.getTime() - hace,
    fields: { ...suyos, accessToken: deVerdad(accessToken ?? '') },
  })
}

async function abrePaginas({ navegador, url }: Sala, { start, steps }: Story, escena: Escena, comienzo: Momento): Promise<Escenario> {
  const delNavegador = await navegador.newContext({
    baseURL: url,
    locale: 'es-CL',
    timezoneId: 'America/Santiago',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  await paraElReloj(delNavegador)
  const paginas = new Map<Nombre, Page>()
  const pendientes: Pendiente[] = []
  for (const nombre of NOMBRES) {
    const quien = escena.comienzos[start]?.[nombre]
    if (quien === undefined) continue
    const pagina = await delNavegador.newPage()
    paginas.set(nombre, pagina)
    await conAlmacenRetenido(pagina)
    await pagina.route('**/api/**', async (ruta) => {
      const { pathname } = new URL(ruta.request().url())
      if (ESPERAN.some((camino) => pathname.includes(camino))) return void pendientes.push({ nombre, camino: pathname, ruta })
      await ruta.fulfill({ status: 404, json: { message: 'No hay.', codigo: 'no-encontrado' } })
    })
    if (quien) {
      await pagina.addInitScript(
        (texto) => {
          if (sessionStorage.getItem('de-la-historia')) return
          sessionStorage.setItem('de-la-historia', 'sí')
          sessionStorage.setItem('persist:root', texto)
        },
        loGuardado(comienzo, nombre, quien.sid, steps),
      )
    }
    await pagina.goto(pathOf(escena.ruta))
    // A tab that has not begun yet would not hear the other one.
    await pagina.locator('[data-state^="session:"]').first().waitFor({ state: 'attached' })
  }
  return { contexto: delNavegador, paginas, pendientes }
}

async function contesta({ pendientes }: Escenario, nombre: Nombre, { camino, contesta: con }: Respuesta): Promise<void> {
  for (let veces = 0; veces < 200; veces += 1) {
    const cual = pendientes.findIndex((una) => una.nombre === nombre && una.camino.includes(camino))
    const [llamada] = cual < 0 ? [] : pendientes.splice(cual, 1)
    if (llamada) return con(llamada.ruta)
    await espera(50)
  }
  throw new NoSePuedeRepetir(`${nombre} no pidió ${camino}`)
}

/** Does a step in the page of whoever does it; `sigue`: the step that comes next. */
async function haz(escenario: Escenario, nombre: Nombre, momento: Momento, sigue: string): Promise<void> {
  const dice = sinQuien(momento.hizo)
  const pagina = escenario.paginas.get(nombre)!
  const respuesta = RESPUESTAS[dice]?.(contexto(momento, nombre)?.accessToken ?? '')
  if (respuesta) return contesta(escenario, nombre, respuesta)
  if (SOLOS.includes(dice)) return
  const va = dice === 'la persona sale' ? momento.pestanas[nombre]?.ruta : /^la persona va a (\w+)$/.exec(dice)?.[1]
  if (va !== undefined) return pagina.evaluate((adonde) => history.pushState(null, '', adonde), pathOf(va as NombreDeRuta))
  const boton = BOTONES[dice]
  if (boton !== undefined) return conTiempo(pagina, pagina.getByRole('button', { name: boton, exact: true }).click())
  if (dice === 'no quedan respuestas sin enviar') return elAlmacen(0)(pagina)
  if (dice === 'quedan respuestas sin enviar') return elAlmacen(2)(pagina)
  if (dice === 'la persona toca la página') return pagina.keyboard.press('Shift')
  if (dice === 'la persona carga otra vez la página' && sigue.endsWith('la página lee lo que su pestaña guardó'))
    return void (await pagina.reload())
  if (dice === 'el equipo despierta') {
    // The token that a waking page measures has died meanwhile, when the story says so next.
    if (sigue.endsWith('su token ya venció')) await escenario.contexto.clock.setSystemTime(AL_ABRIR.getTime() + 40 * 60_000)
    return pagina.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
  }
  throw new NoSePuedeRepetir(`una página no puede hacer que «${dice}»`)
}

async function pasa({ paginas }: Escenario, { pestanas }: Momento): Promise<void> {
  const plazos = Object.values(pestanas).flatMap(({ sesion }) => nextDeadline(sesion) ?? [])
  const [primera] = paginas.values()
  if (primera) await dejaPasar(primera, Math.min(...plazos) + 20)
}

const donde = (pagina: Page): Promise<string> =>
  pagina.evaluate(() => document.querySelector('[data-state^="session:"]')?.getAttribute('data-state') ?? '').catch(() => '')

/** Whether every page comes to where the story has it. The clock stands still: what pages do at once takes some of its milliseconds. */
async function llegan({ paginas }: Escenario, momento: Momento): Promise<boolean> {
  for (let veces = 0; veces < 60; veces += 1) {
    const estan = await Promise.all([...paginas].map(async ([nombre, pagina]) => (await donde(pagina)).startsWith(visto(momento, nombre))))
    if (estan.every(Boolean)) return true
    for (const pagina of paginas.values()) await dejaPasar(pagina, 4)
    await espera(100)
  }
  return false
}

/**
 * Takes two real pages along a story, and tells at each step whether each is where the story says; false at the first that is not.
 * Throws `NoSePuedeRepetir` when the story has a step that a page cannot be brought to.
 */
export async function repiteEnPaginas(models: Models, historia: Story, sala: Sala, di: (texto: string) => void): Promise<boolean> {
  const escena = dosPestanas(models)
  const steps = [...(escena.antes?.[historia.start] ?? []), ...historia.steps]
  const { pasos, momentos } = hastaOirTodo(sistemaDePestanas({ ...escena, antes: {} }), { start: historia.start, steps })
  const escenario = await abrePaginas(sala, { start: historia.start, steps: pasos }, escena, momentos[0]!)
  try {
    for (const [indice, momento] of momentos.entries()) {
      const [paso, sigue = ''] = [pasos[indice - 1] ?? 'Empieza', pasos[indice]]
      if (momento.quien) await haz(escenario, momento.quien, momento, sigue)
      else if (paso === 'pasa el tiempo') await pasa(escenario, momentos[indice - 1]!)
      // What comes by itself may have come before its step: only where it all rests is it looked at.
      if (SOLOS.includes(sinQuien(sigue)) || sinOir(momento)) {
        di(`  ${indice}. ${paso}`)
        continue
      }
      const fue = await llegan(escenario, momento)
      const estan = await Promise.all([...escenario.paginas].map(async ([quien, una]) => `${quien} ${await donde(una)}`))
      const debian = [...escenario.paginas.keys()].map((una) => `${una} ${visto(momento, una)}`)
      di(`  ${indice}. ${paso}: ${estan.join(', ')} ${fue ? '✓' : `✗ (se esperaba ${debian.join(', ')})`}`)
      if (!fue) return false
    }
    return true
  } finally {
    await escenario.contexto.close()
  }
}
