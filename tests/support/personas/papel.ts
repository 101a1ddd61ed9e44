import type { Page } from 'playwright-core'
import { ve } from './persona.ts'

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
  const revision = pagina.getByRole('heading', { level: 1, name: 'Revise sus respuestas' })
  while (!(await revision.isVisible())) {
    const enfoque = await pagina.evaluate(() => {
      const { activeElement: control } = document
      return control instanceof HTMLInputElement ? control.inputMode || control.type : (control?.tagName ?? '')
    })
    await pagina.keyboard.type(enfoque === 'radio' ? opcion : (TECLAS[enfoque] ?? ''))
    await pagina.keyboard.press(enfoque === 'TEXTAREA' ? trasTexto : 'Enter')
  }
}

/** Sends what is being reviewed with the keyboard alone: Enter arrives at the button, and again sends. */
export async function enviaLoRevisado(pagina: Page): Promise<void> {
  await pagina.keyboard.press('Enter')
  await pagina.keyboard.press('Enter')
}
