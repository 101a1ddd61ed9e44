import { setTimeout as espera } from 'node:timers/promises'
import type { BrowserContext, Page, Request } from 'playwright-core'

type Rol = Parameters<Page['getByRole']>[0]

/** What a person sees or does in a page, by role and words, for the paths of a machine. */
export type Paso = (pagina: Page) => Promise<void>

export const hay =
  (rol: Rol, nombre: string | RegExp): Paso =>
  (pagina) =>
    pagina.getByRole(rol, { name: nombre, exact: true }).first().waitFor()

export const lee =
  (texto: string | RegExp): Paso =>
  (pagina) =>
    pagina.getByText(texto, { exact: true }).first().waitFor()

export const pulsa =
  (nombre: string | RegExp, rol: Rol = 'button'): Paso =>
  (pagina) =>
    pagina.getByRole(rol, { name: nombre, exact: true }).first().click()

/** How a screen is opened, and what a person who follows a path by hand opens. */
export type Apertura = Paso & { direccion: string }

export const abre = (direccion: string): Apertura =>
  Object.assign(
    async (pagina: Page): Promise<void> => {
      await pagina.goto(direccion)
    },
    { direccion },
  )

declare global {
  interface Window {
    /** Whether a machine other than the walked one waits for an answer; where pages are walked. */
    otraEspera?: () => boolean
  }
}

/** Milliseconds that are given to what is answered by itself; what another machine asks and nobody answers takes longer than that. */
const LO_QUE_TARDA = 3000

/** Milliseconds of the page's clock in which no call ends: only what is known to be on its way is waited for. */
const UN_MOMENTO = 200

/** How many times in a row, 5 ms apart, nothing is on its way to who still waits: it waits for the path. */
const NADA_LLEGA = 10

/** Of each browser that is walked, the calls that are on their way. */
const enCamino = new WeakMap<BrowserContext, Set<Request>>()

/** Follows what a browser calls. Gives the calls that are on their way: whoever keeps one takes it out. */
export function sigueLoQueLlama(contexto: BrowserContext): Set<Request> {
  const llamadas = new Set<Request>()
  enCamino.set(contexto, llamadas)
  contexto
    .on('request', (pedido) => llamadas.add(pedido))
    .on('requestfinished', (pedido) => llamadas.delete(pedido))
    .on('requestfailed', (pedido) => llamadas.delete(pedido))
  return llamadas
}

/**
 * What is answered by itself takes real time to come, of which the page's clock knows nothing: it is waited for before that goes on,
 * for no call is to end by a time that only the path lets pass. A page that goes to another has nobody to wait for.
 */
async function esperaALasOtras(pagina: Page, ms: number): Promise<void> {
  const hasta = Date.now() + LO_QUE_TARDA
  const veces = ms > UN_MOMENTO ? NADA_LLEGA : 1
  const cuenta = (nada: number) => ((enCamino.get(pagina.context())?.size ?? 0) > 0 ? 0 : nada + 1)
  for (let nada = cuenta(0); nada < veces && Date.now() < hasta; nada = cuenta(nada)) {
    if (!(await pagina.evaluate(() => window.otraEspera?.()).catch(() => false))) return
    await espera(5)
  }
}

/** The clock is one for all windows of a person: another one that closes itself meanwhile has no more time to pass. */
export async function dejaPasar(pagina: Page, ms: number): Promise<void> {
  await esperaALasOtras(pagina, ms)
  try {
    await pagina.clock.runFor(ms)
  } catch (error) {
    if (pagina.isClosed() || !String(error).includes('has been closed')) throw error
  }
}

/** Lets the page's time pass, `paso` ms at a time, while something of its own is waited for. */
export async function conTiempo<T>(pagina: Page, promesa: Promise<T>, paso = 8): Promise<T> {
  let llego = false
  const esperado = promesa.finally(() => (llego = true))
  esperado.catch(() => {})
  while (!llego) await dejaPasar(pagina, paso)
  return esperado
}

/** The words of a path's failed connection, and those that the client puts in their place. */
const SIN_CONEXION = ['No hay conexión.', 'No hay conexión con el servicio. Revise su internet e intente otra vez.'] as const

/** A message of the model as the page says it. */
export function comoSeLee(mensaje: string): string {
  return mensaje.replace(...SIN_CONEXION)
}

/** Reads in the page why a form did not go on: each field's own words, or the one message. */
export async function leeFalla(pagina: Page, contexto: Readonly<Record<string, unknown>>): Promise<void> {
  const falla = contexto['failure'] as { mensaje: string; campos: Record<string, string> } | null
  if (falla === null) return
  const alertas = pagina.getByRole('alert')
  const deCampos = Object.values(falla.campos)
  for (const mensaje of deCampos) await alertas.getByRole('link', { name: mensaje, exact: true }).waitFor()
  if (deCampos.length === 0) await alertas.getByText(comoSeLee(falla.mensaje), { exact: true }).first().waitFor()
}

/** Writes in the fields of a form, by their labels. */
export async function llena(pagina: Page, campos: Readonly<Record<string, string>>): Promise<void> {
  for (const [etiqueta, valor] of Object.entries(campos)) await pagina.getByLabel(etiqueta, { exact: true }).fill(valor)
}

/** Reads a message that the context keeps. */
export const leeDelContexto =
  (campo: string) =>
  async (pagina: Page, contexto: Readonly<Record<string, unknown>>): Promise<void> => {
    if (contexto[campo]) await lee(comoSeLee(String(contexto[campo])))(pagina)
  }

/** Looks at several things of one state. */
export const todo =
  (...miradas: readonly ((pagina: Page, contexto: Readonly<Record<string, never>>) => Promise<void>)[]) =>
  async (pagina: Page, contexto: Readonly<Record<string, unknown>>): Promise<void> => {
    for (const mirada of miradas) await mirada(pagina, contexto as Readonly<Record<string, never>>)
  }
