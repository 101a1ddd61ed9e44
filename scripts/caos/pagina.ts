import type { Page } from 'playwright-core'
import type { Papel } from '#contract/proveedor.ts'
import type { Cuestionario, Respuestas, Valor } from '#contract/rules/cuestionario.ts'
import type { Azar } from '#server/semilla/azar.ts'

/** What the survey's page read when it opened. */
export interface Abierta {
  cuestionario: Cuestionario
  respuestas: Respuestas
  /** What the head of a paper form says. */
  papel: Papel | null
}

/** Opens a survey by its address with a pass, and gives what the service had of it. */
export async function abre(page: Page, url: string): Promise<Abierta> {
  const lectura = page.waitForResponse(
    (respuesta) => respuesta.url().endsWith('/api/encuestador/respuestas') && respuesta.request().method() === 'GET' && respuesta.ok(),
  )
  await page.goto(url)
  const abierta = (await (await lectura).json()) as Abierta
  await page.locator('[data-state^="survey-answering:working"], [data-state$=":completed"]').first().waitFor()
  return abierta
}

/** What the bar shows: what is told aloud comes later. */
const guardado = (page: Page) => page.locator('[aria-hidden="true"]').getByText('Guardado', { exact: true })

/** Whether the page says that all is saved. */
export async function diceGuardado(page: Page): Promise<boolean> {
  return (await guardado(page).count()) > 0
}

/** How long a busy machine may take to serve again after a death, and the page to notice: it tries every 30 seconds at most. */
export const PACIENCIA = 240_000

/** Waits until the page says that all is saved. */
export async function esperaGuardado(page: Page): Promise<void> {
  await guardado(page).waitFor({ timeout: PACIENCIA })
}

interface Pendiente {
  nombre: string
  /** Values of its options, or null when the answer is typed. */
  opciones: string[] | null
  tipo: string
}

/** The questions of the part in sight that nobody answered, and rows of tables likewise. */
async function pendientes(page: Page): Promise<Pendiente[]> {
  return page.locator('[data-parada]').evaluateAll((paradas) =>
    paradas.flatMap((parada) => {
      const controles = [...parada.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
      const [primero] = controles
      if (primero === undefined) return []
      const elegibles = controles.filter(
        (uno): uno is HTMLInputElement => uno instanceof HTMLInputElement && /radio|checkbox/.test(uno.type),
      )
      const contestada = elegibles.length > 0 ? elegibles.some((uno) => uno.checked) : primero.value !== ''
      if (contestada) return []
      const tipo = primero instanceof HTMLInputElement ? (primero.inputMode === 'numeric' ? 'number' : primero.type) : 'text'
      return [{ nombre: primero.name, opciones: elegibles.length > 0 ? elegibles.map((uno) => uno.value) : null, tipo }]
    }),
  )
}

/** Answers one question of the part in sight as a person would; false when none is left. */
export async function respondeUna(page: Page, { cuestionario }: Abierta, azar: Azar): Promise<boolean> {
  const [una] = await pendientes(page)
  if (una === undefined) return false
  if (una.opciones === null) await page.locator(`[name="${una.nombre}"]`).fill(escrito(una, cuestionario, azar))
  else
    await page
      .locator(`input[name="${una.nombre}"][value="${azar.elige(una.opciones)}"]`)
      .evaluate((opcion: HTMLInputElement) => opcion.click())
  return true
}

function escrito({ nombre, tipo }: Pendiente, cuestionario: Cuestionario, azar: Azar): string {
  if (tipo === 'date') return '2025-06-12'
  if (tipo !== 'number') return `Respuesta ${azar.entero(1, 999)}`
  const pregunta = cuestionario.pages.flatMap(({ elements }) => elements).find(({ name }) => name === nombre)
  return String(pregunta?.type === 'number' ? azar.entero(pregunta.min, Math.min(pregunta.max, pregunta.min + 5)) : 1)
}

/** The answers in sight, by the names of their controls: what the person sees as given. */
export async function enPantalla(page: Page): Promise<Record<string, string>> {
  const vistas = await page.locator('[data-parada] input, [data-parada] textarea').evaluateAll((controles) =>
    controles.flatMap((control) => {
      const uno = control as HTMLInputElement
      const esOpcion = /radio|checkbox/.test(uno.type)
      if (esOpcion ? !uno.checked : uno.value === '') return []
      return [[uno.type === 'checkbox' ? `${uno.name}=${uno.value}` : uno.name, uno.value] as const]
    }),
  )
  return Object.fromEntries(vistas)
}

/** The names of controls whose answer was shown as saved and is not what the service has. */
export function perdidas(mostradas: Readonly<Record<string, string>>, { respuestas, cuestionario, papel }: Abierta): string[] {
  const cabecera = new Map(Object.entries(papel ?? {}))
  const preguntas = new Map(cuestionario.pages.flatMap(({ elements }) => elements).map((pregunta) => [pregunta.name, pregunta]))
  return Object.entries(mostradas).flatMap(([control, valor]) => {
    if (['folio', 'informante', 'digitador'].includes(control)) return cabecera.get(control) === valor ? [] : [control]
    const [nombre = '', casilla] = control.split('=')
    const [pregunta = '', fila] = nombre.split('.')
    const definicion = preguntas.get(pregunta)
    const dada: Valor = respuestas[pregunta] ?? null
    if (casilla !== undefined) return Array.isArray(dada) && dada.includes(casilla) ? [] : [control]
    if (definicion?.type !== 'matrix') return String(dada) === valor ? [] : [control]
    const filas = typeof dada === 'object' && dada !== null && !Array.isArray(dada) ? dada : {}
    return filas[fila ?? definicion.rows[0]?.value ?? ''] === valor ? [] : [control]
  })
}
