import type { Page } from 'playwright-core'
import { presiona, ve } from './persona.ts'

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
  await presiona(pagina, 'Revisar y enviar')
  await ve(pagina, 'Revise sus respuestas')
}
