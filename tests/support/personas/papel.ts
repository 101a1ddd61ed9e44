import type { Page } from 'playwright-core'
import { ve } from './persona.ts'

interface ParteDePapel {
  titulo: string
  /** What is typed in each question, or in each row of a table: the option's number or the answer itself; Enter goes on. */
  teclas: readonly string[]
}

/** A paper form of 1° básico, as it is typed in without a mouse. The last question takes several lines: it keeps its Enter. */
const FORMULARIO: readonly ParteDePapel[] = [
  { titulo: 'Hogar', teclas: ['1', '1', '5', '1'] },
  { titulo: 'Salud', teclas: ['1', '', '1', '2', '5'] },
  { titulo: 'Vida diaria', teclas: ['1', '1', '1', '1', '1', '1'] },
  { titulo: 'Crianza', teclas: ['1', '3', '3', '3', '3', '1'] },
  { titulo: 'Actividades', teclas: ['5', '1', '2'] },
  { titulo: 'Alimentación', teclas: ['1', '1', '1', '1', '2', '2', '3', '3', '3', '1', '1', '1', '1'] },
  { titulo: 'Vivienda y traslado', teclas: ['3', '2', '1', '1', '1', '10'] },
]

/** Types the whole paper form in with the keyboard alone, up to the revision. */
export async function digita(pagina: Page): Promise<void> {
  for (const { titulo, teclas } of FORMULARIO) {
    await ve(pagina, titulo)
    for (const tecla of teclas) {
      await pagina.keyboard.type(tecla)
      await pagina.keyboard.press('Enter')
    }
  }
  await pagina.keyboard.press('Tab')
  await pagina.keyboard.press('Enter')
  await ve(pagina, 'Revise sus respuestas')
}

/** What is typed where the focus stands: the first option, a small number, some words, or nothing where Enter goes on. */
const TECLAS: Readonly<Record<string, string>> = { radio: '1', checkbox: '1', numeric: '2', text: 'Sin detalle', date: '' }

/** Types a form of any survey with the keyboard alone, by what has the focus, up to the revision. */
export async function digitaLoQueVenga(pagina: Page): Promise<void> {
  const revision = pagina.getByRole('heading', { level: 1, name: 'Revise sus respuestas' })
  while (!(await revision.isVisible())) {
    const enfoque = await pagina.evaluate(() => {
      const { activeElement: control } = document
      return control instanceof HTMLInputElement ? control.inputMode || control.type : (control?.tagName ?? '')
    })
    const teclas = TECLAS[enfoque]
    // Long texts keep their Enter: Tab leaves them.
    if (enfoque === 'TEXTAREA') await pagina.keyboard.press('Tab')
    else await pagina.keyboard.type(teclas ?? '')
    await pagina.keyboard.press('Enter')
  }
}

/** Types the form's number and sends it with the keyboard alone: Enter goes on, and the last one sends. */
export async function enviaConFolio(pagina: Page, folio: string): Promise<void> {
  await pagina.keyboard.press('Enter')
  await pagina.keyboard.type(folio)
  for (let i = 0; i < 3; i += 1) await pagina.keyboard.press('Enter')
}
