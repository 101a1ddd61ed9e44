import type { Page } from 'playwright-core'
import { presiona, ve } from './persona.ts'

/** What a person does with one question of the survey page; the statement may be a part of its words. */
export type Respuesta = (pagina: Page) => Promise<void>

export interface Parte {
  titulo: string
  respuestas: readonly Respuesta[]
}

/** Chooses one option. */
export function elige(enunciado: string, opcion: string): Respuesta {
  return (pagina) => pagina.getByRole('radiogroup', { name: enunciado }).getByRole('radio', { name: opcion, exact: true }).check()
}

/** Marks several options. */
export function marca(enunciado: string, ...opciones: string[]): Respuesta {
  return async (pagina) => {
    for (const opcion of opciones)
      await pagina.getByRole('group', { name: enunciado }).getByRole('checkbox', { name: opcion, exact: true }).check()
  }
}

/** Types the answer; a date as `2026-03-14`. */
export function anota(enunciado: string, texto: string): Respuesta {
  return (pagina) => pagina.getByLabel(enunciado).fill(texto)
}

/** Chooses in a table: one answer for each row. */
export function enFilas(enunciado: string, filas: Readonly<Record<string, string>>): Respuesta {
  return async (pagina) => {
    const tabla = pagina.getByRole('group', { name: enunciado })
    for (const [fila, columna] of Object.entries(filas))
      await tabla.getByRole('radiogroup', { name: fila }).getByRole('radio', { name: columna, exact: true }).check()
  }
}

/** Answers one part, and stays in it. */
export async function responde(pagina: Page, { titulo, respuestas }: Parte): Promise<void> {
  await ve(pagina, titulo)
  for (const respuesta of respuestas) await respuesta(pagina)
}

/** Answers the parts one after another up to the revision. */
export async function respondeTodo(pagina: Page, partes: readonly Parte[]): Promise<void> {
  for (const [i, parte] of partes.entries()) {
    await responde(pagina, parte)
    await presiona(pagina, i === partes.length - 1 ? 'Revisar y enviar' : 'Continuar')
  }
}

/** Waits until the page says that everything typed is saved. */
export async function veGuardado(pagina: Page): Promise<void> {
  await pagina.locator('[data-state="answer-saving:saved"]', { hasText: 'Guardado' }).waitFor()
}
