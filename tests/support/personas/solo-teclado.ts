import type { CDPSession, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { tecleaDia } from './teclado.ts'

/** A person who has a keyboard alone: each stop of the Tab key is seen, marked and named, and none is lost. */

/** Stops from what a person just did to what she does next: the fields of a form and a long list of options fit, a table does not. */
const CERCA = 14

export interface Parada {
  rol: string
  nombre: string
  tipo: string
  /** Of a radio button or check box, its group's name. */
  grupo: string
  mismaQueAntes: boolean
}

interface Revisada extends Omit<Parada, 'rol' | 'nombre'> {
  quien: string
  faltas: string[]
}

/** Where the focus stands and what is wrong with it. Runs in the page, which remembers the stop before. */
function revisaElFoco(): Revisada {
  interface Anterior {
    elemento: Element
    quien: string
    marca: string
  }
  const memoria = globalThis as unknown as { paradaAnterior?: Anterior }
  const foco = document.activeElement ?? document.body
  const etiquetasDe = (elemento: Element): Element[] => {
    const propias = 'labels' in elemento ? [...((elemento as HTMLInputElement).labels ?? [])] : []
    return [...new Set([...propias, elemento.closest('label')].filter((una) => una !== null))]
  }
  /** What rings it: itself, its label, or the line of a list that it fills. */
  const marcaDe = (elemento: Element): string =>
    [elemento, ...etiquetasDe(elemento), ...[elemento.closest('li')].filter((uno) => uno !== null)]
      .map((parte) => {
        const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(parte)
        const contorno = outlineStyle === 'none' || outlineWidth === '0px' || /, 0\)$|^transparent$/.test(outlineColor)
        return `${contorno ? '' : `${outlineWidth} ${outlineStyle} ${outlineColor}`}${boxShadow === 'none' ? '' : ` ${boxShadow}`}`
      })
      .join('|')
  const palabras = (foco.getAttribute('aria-label') ?? foco.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 40)
  const quien = `${foco.tagName.toLowerCase()}${foco.id && `#${foco.id}`} «${palabras}»`
  const faltas: string[] = []
  const anterior = memoria.paradaAnterior
  const mismaQueAntes = anterior?.elemento === foco
  if (anterior && !mismaQueAntes && anterior.elemento.isConnected && marcaDe(anterior.elemento) === anterior.marca)
    faltas.push(`${anterior.quien} se ve igual con el foco que sin él.`)
  if (foco === document.body) faltas.push('el foco se pierde.')
  else if (marcaDe(foco).replaceAll('|', '').trim() === '') faltas.push(`${quien} no tiene marca de foco.`)
  memoria.paradaAnterior = { elemento: foco, quien, marca: marcaDe(foco) }
  const campo = foco instanceof HTMLInputElement ? foco : null
  return {
    quien,
    faltas,
    tipo: campo?.type ?? foco.tagName.toLowerCase(),
    grupo: campo?.name ?? '',
    mismaQueAntes,
  }
}

/** Whether some of what has the focus is in sight (WCAG 2.4.11): its top, its middle or its foot. Runs in the page. */
function seVeElFoco(): boolean {
  const foco = document.activeElement ?? document.body
  const etiquetas = [...('labels' in foco ? ((foco as HTMLInputElement).labels ?? []) : []), foco.closest('label')]
  const visto = foco.getBoundingClientRect().width < 4 ? (etiquetas[0] ?? foco) : foco
  const [linea = foco.getBoundingClientRect()] = visto.getClientRects()
  return [4, linea.height / 2, linea.height - 4].some((alto) => {
    const tocado = document.elementFromPoint(linea.left + linea.width / 2, linea.top + alto)
    return [foco, ...etiquetas].some((parte) => parte?.contains(tocado))
  })
}

export class SoloTeclado {
  readonly #pagina: Page
  #cdp: CDPSession | undefined

  constructor(pagina: Page) {
    this.#pagina = pagina
  }

  /** What a screen reader says of the element in focus. */
  async #loQueSeOye(): Promise<{ rol: string; nombre: string }> {
    this.#cdp ??= await this.#pagina.context().newCDPSession(this.#pagina)
    const { result } = await this.#cdp.send('Runtime.evaluate', { expression: 'document.activeElement' })
    if (result.objectId === undefined) return { rol: '', nombre: '' }
    const { nodes } = await this.#cdp.send('Accessibility.getPartialAXTree', { objectId: result.objectId, fetchRelatives: false })
    return { rol: String(nodes[0]?.role?.value ?? ''), nombre: String(nodes[0]?.name?.value ?? '').trim() }
  }

  /** One stop on, or back. */
  async da(tecla: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<Parada> {
    await this.#pagina.keyboard.press(tecla)
    const { quien, faltas, ...parada } = await this.#pagina.evaluate(revisaElFoco)
    expect(faltas, `${tecla} en ${this.#pagina.url()}`).toEqual([])
    // What is in sight and what a screen reader has come a little after the key.
    await expect.poll(() => this.#pagina.evaluate(seVeElFoco), { message: `si se ve ${quien}` }).toBe(true)
    await expect.poll(async () => (await this.#loQueSeOye()).nombre, { message: `el nombre de ${quien}` }).not.toBe('')
    return { ...(await this.#loQueSeOye()), ...parada }
  }

  /** Whatever was just done left the focus somewhere. */
  async conserva(): Promise<void> {
    await expect
      .poll(() => this.#pagina.evaluate(() => document.activeElement?.tagName), { message: 'dónde queda el foco' })
      .not.toBe('BODY')
  }

  /** Whether the focus is there, after what was just done. */
  async esta(destino: Locator): Promise<void> {
    await expect
      .poll(() => destino.evaluate((elemento) => elemento === document.activeElement), { message: `el foco en ${String(destino)}` })
      .toBe(true)
  }

  /** Goes there, in no more stops than a person puts up with. */
  async llega(destino: Locator, tecla: 'Tab' | 'Shift+Tab' = 'Tab', cota = CERCA): Promise<void> {
    await destino.waitFor()
    await this.conserva()
    const pasadas: string[] = []
    while (!(await destino.evaluate((elemento) => elemento === document.activeElement))) {
      if (pasadas.length === cota) throw new Error(`${cota} paradas no bastan para llegar a ${String(destino)}: ${pasadas.join(', ')}.`)
      pasadas.push((await this.da(tecla)).nombre)
    }
  }

  async acciona(destino: Locator, tecla?: 'Tab' | 'Shift+Tab', cota?: number): Promise<void> {
    await expect.poll(() => destino.isEnabled()).toBe(true)
    await this.llega(destino, tecla, cota)
    await this.#pagina.keyboard.press('Enter')
  }

  /** Replaces what a field says. */
  async teclea(campo: Locator, texto: string): Promise<void> {
    await this.llega(campo)
    await this.#pagina.keyboard.press('Control+A')
    await this.#pagina.keyboard.type(texto)
  }

  /** From a page just loaded, straight to its work: the first stop passes over the brand and the menu. */
  async salta(): Promise<void> {
    expect(await this.da()).toMatchObject({ rol: 'link', nombre: 'Saltar al contenido' })
    await this.#pagina.keyboard.press('Enter')
    await this.esta(this.#pagina.locator('main'))
  }

  /** Signs in at a door just loaded. */
  async entra(campo: string, usuario: string, contrasena: string): Promise<void> {
    const pagina = this.#pagina
    // The door that is written in the document gives way to the program's, whose button can be pressed.
    await pagina.getByRole('button', { name: 'Ingresar', exact: true, disabled: false }).waitFor()
    await this.salta()
    await this.teclea(pagina.getByLabel(campo, { exact: true }), usuario)
    await this.teclea(pagina.getByLabel('Contraseña', { exact: true }), contrasena)
    await this.llega(pagina.getByRole('checkbox', { name: 'Soy una persona' }))
    await pagina.keyboard.press('Space')
    await pagina.getByRole('checkbox', { name: 'Soy una persona', checked: true }).waitFor()
    await this.acciona(pagina.getByRole('button', { name: 'Ingresar', exact: true }))
  }

  /** Answers what is asked in the part in sight, each question as Tab comes to it, and goes on. */
  async respondeLaParte(): Promise<void> {
    const pagina = this.#pagina
    const titulo = await pagina.locator('#titulo').innerText()
    await this.conserva()
    let respondida = ''
    let ociosas = 0
    for (let parada = await this.da(); parada.tipo !== 'button'; parada = await this.da()) {
      // The parts of a date, and the other options of a question that takes several.
      if (parada.mismaQueAntes || parada.grupo === respondida) {
        ociosas += 1
        expect(ociosas, `paradas sin nada que hacer en «${titulo}»`).toBeLessThan(CERCA)
        continue
      }
      respondida = parada.grupo
      ociosas = 0
      if (parada.tipo === 'radio') for (const tecla of ['Space', 'ArrowDown']) await pagina.keyboard.press(tecla)
      else if (parada.tipo === 'checkbox') await pagina.keyboard.press('Space')
      else if (parada.tipo === 'date') await tecleaDia(pagina, pagina.locator(':focus'), '2025-06-12')
      else await pagina.keyboard.type('2')
    }
    await pagina.keyboard.press('Enter')
    await expect.poll(() => pagina.locator('#titulo').innerText(), { message: `«${titulo}» queda atrás` }).not.toBe(titulo)
  }
}
