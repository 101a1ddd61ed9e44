import type { Page, Route } from 'playwright-core'
import type { Reply } from '#kit/page-stage.ts'
import { contesta } from './escenario.ts'

/** What a save of answers is told: kept waiting, or this. */
type Modo = 'espera' | Reply

/** Who of a survey's page reads the answers: the survey as it opens, or saving as it compares. */
type Lector = 'encuesta' | 'guardado'

interface Servicio {
  modo: Modo
  enEspera: Route[]
  /** What is read now, and what is read when nothing else is said. */
  leidas: unknown
  deSiempre: unknown
}

const servicios = new WeakMap<Page, Servicio>()
const SEPARADOS = '[data-state="survey-answering:loading"], [data-state="answer-saving:comparing"]'

/** A save that the service takes, with the version that the walked surveys have. */
const RECIBIDA: Reply = { status: 200, json: { version: 5 } }

function servicioDe(pagina: Page): Servicio {
  const servicio = servicios.get(pagina)
  if (!servicio) throw new Error('esta página no tiene servicio de respuestas')
  return servicio
}

async function quienLee(pagina: Page): Promise<Lector> {
  const lector = pagina.locator(SEPARADOS).last()
  await lector.waitFor({ state: 'attached' })
  return (await lector.getAttribute('data-state')) === 'answer-saving:comparing' ? 'guardado' : 'encuesta'
}

/** Answers what this reader asks for, with `leidas`; what the other one asks for is left to the path. */
export async function contestaLecturas(pagina: Page, lector: Lector, leidas: unknown): Promise<void> {
  servicios.set(pagina, { modo: RECIBIDA, enEspera: [], leidas, deSiempre: leidas })
  await pagina.route('**/api/encuestador/respuestas', async (ruta) => {
    if (ruta.request().method() !== 'GET' || (await quienLee(pagina)) !== lector) return ruta.fallback()
    return contesta(ruta, { status: 200, json: servicioDe(pagina).leidas })
  })
}

/** Answers the saves, which are no part of the walked machine: they are taken, until told otherwise. */
export async function contestaGuardados(pagina: Page): Promise<void> {
  await pagina.route('**/api/encuestador/respuestas', (ruta) => {
    if (ruta.request().method() !== 'PUT') return ruta.fallback()
    const { modo, enEspera } = servicioDe(pagina)
    if (modo !== 'espera') return contesta(ruta, modo)
    enEspera.push(ruta)
    return undefined
  })
}

/** From now on saves are told this, those that wait too; and `leidas` is read, when it is said. */
export async function guardaCon(pagina: Page, modo: Modo, leidas?: unknown): Promise<void> {
  const servicio = servicioDe(pagina)
  const enEspera = modo === 'espera' ? [] : servicio.enEspera
  Object.assign(servicio, {
    modo,
    leidas: leidas ?? servicio.deSiempre,
    enEspera: servicio.enEspera.filter((ruta) => !enEspera.includes(ruta)),
  })
  if (modo !== 'espera') for (const ruta of enEspera) await contesta(ruta, modo)
}

/** Lets the time pass that saving waits for, and sees it there. */
export async function veElGuardado(pagina: Page, estado: string): Promise<void> {
  const guardado = pagina.locator(`[data-state="answer-saving:${estado}"]`)
  await pagina.clock.runFor(700)
  await guardado.waitFor({ state: 'attached' })
}

/** The service takes the saves again: everything is saved. */
export async function todoSeGuarda(pagina: Page): Promise<void> {
  await guardaCon(pagina, RECIBIDA)
  // What failed is tried again after a second.
  await pagina.clock.runFor(1000)
  await veElGuardado(pagina, 'saved')
}
