import type { FileChooser, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** What a person does who uses the keyboard alone. */

/** More stops than any page has. */
const PARADAS = 150

/** Presses Tab until the focus is there. */
export async function llega(pagina: Page, destino: Locator): Promise<void> {
  await destino.waitFor()
  for (let parada = 0; parada < PARADAS; parada += 1) {
    if (await destino.evaluate((elemento) => elemento === document.activeElement)) return
    await pagina.keyboard.press('Tab')
  }
  throw new Error(`La tecla Tab no llega a ${String(destino)}.`)
}

/** Reaches a button and presses it. */
export async function acciona(pagina: Page, boton: Locator): Promise<void> {
  await expect.poll(() => boton.isEnabled()).toBe(true)
  await llega(pagina, boton)
  await pagina.keyboard.press('Enter')
}

/** Reaches a field for files, opens the browser's chooser and takes one. */
export async function eligeArchivo(pagina: Page, campo: Locator, archivo: Parameters<FileChooser['setFiles']>[0]): Promise<void> {
  // Asked for before the way there: the browser begins to listen a moment later, and a key pressed before opens nothing.
  const abierto = pagina.waitForEvent('filechooser')
  const [selector] = await Promise.all([abierto, llega(pagina, campo).then(() => pagina.keyboard.press('Enter'))])
  await selector.setFiles(archivo)
}

/** Replaces what the fields say, by their labels. */
export async function teclea(pagina: Page, donde: Locator, campos: Readonly<Record<string, string>>): Promise<void> {
  for (const [etiqueta, valor] of Object.entries(campos)) {
    await llega(pagina, donde.getByLabel(etiqueta, { exact: true }))
    await pagina.keyboard.press('Control+A')
    await pagina.keyboard.press('Delete')
    await pagina.keyboard.type(valor)
  }
}

/** Chooses an option of a closed list by typing its name, or with the arrows when it has letters that no plain key writes. */
export async function elige(pagina: Page, lista: Locator, opcion: string): Promise<void> {
  // A list may still be on its way after what was just saved.
  await lista.locator('option').filter({ hasText: opcion }).first().waitFor({ state: 'attached' })
  await llega(pagina, lista)
  if (/^[ -~]*$/.test(opcion)) {
    await pagina.keyboard.type(opcion)
    return
  }
  await pagina.keyboard.press('Home')
  for (let parada = 0; parada < PARADAS; parada += 1) {
    if ((await lista.locator('option:checked').innerText()) === opcion) return
    await pagina.keyboard.press('ArrowDown')
  }
  throw new Error(`Las flechas no llegan a «${opcion}».`)
}

/** Types a day, `2031-03-05`, into a field of dates whatever the order in which the browser asks for it. */
export async function tecleaDia(pagina: Page, campo: Locator, dia: string): Promise<void> {
  const [ano = '', mes = '', diaDelMes = ''] = dia.split('-')
  const partes: Record<string, string> = { day: diaDelMes, month: mes, year: ano }
  const orden = await pagina.evaluate(() => new Intl.DateTimeFormat(navigator.language).formatToParts(new Date()).map(({ type }) => type))
  await llega(pagina, campo)
  await pagina.keyboard.type(orden.map((parte) => partes[parte] ?? '').join(''))
  // What the browser shows may not follow the language that the page is told.
  if ((await campo.inputValue()) !== dia) await campo.fill(dia)
}
