import type { KeyboardEvent } from 'react'

/** Marks an element that Enter stops at: a question, a row of a matrix, or a field of the paper's head. */
export const PARADA = { 'data-parada': '' }

const OPCION = 'input[type=radio], input[type=checkbox]'
const CONTROL = 'input, textarea, select'
/** What has the focus while no question has it: the page's title, or the summary of what is wrong. */
const FUERA = '#titulo, [role=alert]'

/**
 * Answering without a mouse: a number chooses that option of the question in focus, Enter goes on to the next question and,
 * after the last one, calls `seguir`. From the summary of what is wrong both go to the first question to correct. Long texts
 * keep their Enter, but not where a paper form is typed (`digita`): there Shift and Enter begin a line.
 */
export function alTeclear(evento: KeyboardEvent<HTMLElement>, seguir: () => void, digita: boolean): void {
  if (evento.altKey || evento.ctrlKey || evento.metaKey || evento.shiftKey) return
  const { target, currentTarget: pagina } = evento
  if (!(target instanceof HTMLElement)) return
  const desdeFuera = target.matches(FUERA)
  if (evento.key === 'Enter' && (desdeFuera || target.matches(digita ? CONTROL : 'input, select'))) {
    evento.preventDefault()
    const siguiente = desdeFuera ? laQueToca(pagina) : laQueSigueA(pagina, target)
    if (siguiente === undefined) seguir()
    else enfoca(siguiente)
  } else if (/^[1-9]$/.test(evento.key) && (desdeFuera || target.matches(OPCION))) {
    const parada = desdeFuera ? laQueToca(pagina) : target.closest('[data-parada]')
    // A number for a question that is typed goes into it: the focus comes before the key does.
    if (desdeFuera && parada) enfoca(parada)
    const opcion = parada?.querySelectorAll<HTMLInputElement>(OPCION)[Number(evento.key) - 1]
    if (opcion === undefined) return
    evento.preventDefault()
    opcion.focus()
    opcion.click()
  }
}

/** Takes the focus to the first question of a page. */
export function vaALaPrimera(pagina: HTMLElement): void {
  const [primera] = paradasDe(pagina)
  if (primera !== undefined) enfoca(primera)
}

const paradasDe = (pagina: HTMLElement): HTMLElement[] => [...pagina.querySelectorAll<HTMLElement>('[data-parada]')]

/** The first question to correct, a row without an answer before an answered one; else the first of the page. */
function laQueToca(pagina: HTMLElement): HTMLElement | undefined {
  const paradas = paradasDe(pagina)
  const erradas = paradas.filter((una) => una.matches('[aria-invalid=true]') || una.querySelector('[aria-invalid=true], [id$="-error"]'))
  return erradas.find((una) => una.querySelector('input[type=radio]:checked') === null) ?? erradas[0] ?? paradas[0]
}

function laQueSigueA(pagina: HTMLElement, desde: HTMLElement): HTMLElement | undefined {
  const actual = desde.closest<HTMLElement>('[data-parada]')
  const paradas = paradasDe(pagina)
  return paradas[actual === null ? 0 : paradas.indexOf(actual) + 1]
}

/** As with the Tab key: a chosen option before the first one, and what was typed is selected, to be typed over. */
function enfoca(parada: Element): void {
  const control = parada.querySelector<HTMLInputElement>('input[type=radio]:checked') ?? parada.querySelector<HTMLInputElement>(CONTROL)
  control?.focus()
  if (control?.type === 'text') control.select()
}
