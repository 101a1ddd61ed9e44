import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { presiona, ve } from './persona.ts'

interface ParteDePapel {
  titulo: string
  /** What is typed in each question, or in each row of a table: the option's number or the answer itself; Enter goes on. */
  teclas: readonly string[]
}

/** A paper form of 1° básico, as it is typed in without a mouse. */
const FORMULARIO: readonly ParteDePapel[] = [
  { titulo: 'Hogar', teclas: ['1', '1', '5', '1'] },
  { titulo: 'Salud', teclas: ['1', '', '1', '2', '5'] },
  { titulo: 'Vida diaria', teclas: ['1', '1', '1', '1', '1', '1'] },
  { titulo: 'Crianza', teclas: ['1', '3', '3', '3', '3', '1'] },
  { titulo: 'Actividades', teclas: ['5', '1', '2'] },
  { titulo: 'Alimentación', teclas: ['1', '1', '1', '1', '2', '2', '3', '3', '3', '1', '1', '1', '1'] },
  { titulo: 'Vivienda y traslado', teclas: ['3', '2', '1', '1', '1', '10', ''] },
]

/** The head of a paper form: its number, and that the school filled it in. */
export async function digitaCabecera(pagina: Page, folio: string): Promise<void> {
  await ve(pagina, 'La hoja en papel')
  await pagina.keyboard.type(folio)
  await pagina.keyboard.press('Enter')
  await pagina.keyboard.press('1')
  await pagina.keyboard.press('Enter')
}

/** Types the whole paper form in with the keyboard alone, up to the revision. */
export async function digita(pagina: Page, folio: string): Promise<void> {
  await digitaCabecera(pagina, folio)
  await digitaPartes(pagina)
}

/** Its answers, up to the revision. */
export async function digitaPartes(pagina: Page): Promise<void> {
  for (const { titulo, teclas } of FORMULARIO) {
    await ve(pagina, titulo)
    for (const tecla of teclas) {
      await pagina.keyboard.type(tecla)
      await pagina.keyboard.press('Enter')
    }
  }
  await ve(pagina, 'Revise sus respuestas')
}

/** What is typed where the focus stands: the first option, a small number, some words, or nothing where Enter goes on. */
const TECLAS: Readonly<Record<string, string>> = {
  checkbox: '1',
  numeric: '2',
  text: 'Sin detalle',
  TEXTAREA: 'Nada más',
  date: '',
}

/** Types a form of any survey with the keyboard alone, by what has the focus, up to the revision: of single choices, always this one. */
export async function digitaLoQueVenga(pagina: Page, folio: string, opcion = '1'): Promise<void> {
  await digitaCabecera(pagina, folio)
  await tecleaLoQueVenga(pagina, opcion)
}

/** Answers any survey likewise. `trasTexto`: what leaves a long text, where Enter begins a line. */
export async function tecleaLoQueVenga(pagina: Page, opcion: string, trasTexto: 'Enter' | 'Tab' = 'Enter'): Promise<void> {
  /** What has the focus; null in the revision. */
  const enfocado = () =>
    pagina.evaluate(() => {
      const { activeElement: control } = document
      if ([...document.querySelectorAll('h1')].some((titulo) => titulo.textContent === 'Revise sus respuestas')) return null
      return control instanceof HTMLInputElement ? control.inputMode || control.type : (control?.tagName ?? '')
    })
  for (let enfoque = await enfocado(); enfoque !== null; enfoque = await enfocado()) {
    await pagina.keyboard.type(enfoque === 'radio' ? opcion : (TECLAS[enfoque] ?? ''))
    await pagina.keyboard.press(enfoque === 'TEXTAREA' ? trasTexto : 'Enter')
  }
}

/** Sends what is being reviewed with the keyboard alone: Enter arrives at the button, and again sends. */
export async function enviaLoRevisado(pagina: Page): Promise<void> {
  await pagina.keyboard.press('Enter')
  await pagina.keyboard.press('Enter')
}

/**
 * Types so many forms one after another, from a round that has begun, and stays where they are counted. `segunda`: again, without seeing the
 * first time, and answering something else. Gives whose they were.
 */
export async function digitaRonda(escuela: Page, cuantos: number, folio: string, segunda = false): Promise<Set<string>> {
  const estudiantes = new Set<string>()
  for (let hechos = 0; hechos < cuantos; hechos += 1) {
    if (hechos > 0) await escuela.getByText(new RegExp(`^${hechos} formularios?, \\d+ por hora$`)).waitFor()
    await escuela.locator('[data-state^="survey-answering:working"]').waitFor()
    estudiantes.add(await escuela.locator('main > div > p').first().innerText())
    if (segunda) await escuela.getByText('Segunda digitación: mire solo el papel.').waitFor()
    await digitaLoQueVenga(escuela, `${folio}${hechos}`, segunda ? '2' : '1')
    await enviaLoRevisado(escuela)
    await ve(escuela, segunda ? 'Segunda digitación guardada' : 'Encuesta enviada')
  }
  await escuela.getByText(new RegExp(`^${cuantos} formularios, \\d+ por hora$`)).waitFor()
  return estudiantes
}

/** The differences between two typings that wait for the paper. */
export const porResolver = (escuela: Page): Locator =>
  escuela.getByRole('table', { name: 'Diferencias por resolver' }).getByRole('button', { name: /^Resolver/ })

/** Resolves the first of them by the paper: one less waits, and each of its questions counts for whoever typed them. */
export async function resuelveLaPrimera(escuela: Page, digitadora: string): Promise<void> {
  const resolver = porResolver(escuela)
  const difieren = await resolver.count()
  await resolver.first().click()
  const porElegir = escuela.getByRole('dialog', { name: /^Diferencias de/ }).getByRole('group')
  await porElegir.first().waitFor()
  const preguntas = await porElegir.count()
  for (const pregunta of await porElegir.all()) await pregunta.getByRole('radio').first().check()
  await escuela.getByRole('combobox', { name: 'Por qué' }).selectOption('Así dice el papel')
  await presiona(escuela, 'Guardar lo elegido')
  await expect.poll(() => resolver.count()).toBe(difieren - 1)
  const suya = escuela.getByRole('table', { name: 'Calidad de quienes digitan' }).getByRole('row', { name: digitadora })
  await expect.poll(() => suya.getByRole('cell').nth(3).innerText()).toBe(String(preguntas))
}
