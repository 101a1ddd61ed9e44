import type { KeyboardEvent } from 'react'

/** Marks an element that Enter stops at: a question, a row of a matrix, or a field of the revision. */
export const PARADA = { 'data-parada': '' }

const OPCION = 'input[type=radio], input[type=checkbox]'
const CONTROL = 'input, textarea, select'

/**
 * Typing a paper form without a mouse: a number chooses that option of the question in focus, Enter goes on to the next
 * question and, after the last one, calls `seguir`. Long texts keep their Enter.
 */
export function alTeclear(evento: KeyboardEvent<HTMLElement>, seguir: () => void): void {
  if (evento.altKey || evento.ctrlKey || evento.metaKey || evento.shiftKey) return
  const { target } = evento
  if (!(target instanceof HTMLElement)) return
  if (evento.key === 'Enter' && (target.matches('input, select') || target.id === 'titulo')) {
    evento.preventDefault()
    vaALaSiguiente(evento.currentTarget, target, seguir)
  } else if (/^[1-9]$/.test(evento.key) && target.matches(OPCION)) {
    const opcion = target.closest('[data-parada]')?.querySelectorAll<HTMLInputElement>(OPCION)[Number(evento.key) - 1]
    if (opcion === undefined) return
    evento.preventDefault()
    opcion.focus()
    opcion.click()
  }
}

/** Takes the focus to the first question of a page. */
export function vaALaPrimera(pagina: HTMLElement): void {
  pagina.querySelectorAll('[data-parada]').forEach((parada, i) => {
    if (i === 0) enfoca(parada)
  })
}

function vaALaSiguiente(pagina: HTMLElement, desde: HTMLElement, seguir: () => void): void {
  const paradas = [...pagina.querySelectorAll('[data-parada]')]
  const actual = desde.closest('[data-parada]')
  const siguiente = paradas[actual === null ? 0 : paradas.indexOf(actual) + 1]
  if (siguiente === undefined) seguir()
  else enfoca(siguiente)
}

/** As with the Tab key: a chosen option before the first one, and what was typed is selected, to be typed over. */
function enfoca(parada: Element): void {
  const control = parada.querySelector<HTMLInputElement>('input[type=radio]:checked') ?? parada.querySelector<HTMLInputElement>(CONTROL)
  control?.focus()
  if (control?.type === 'text') control.select()
}
