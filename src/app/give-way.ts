/** Where the keyboard is in a written door: a field or a link, by what both screens call it. */
function placeOf(element: Element): string | null {
  if (element.id !== '') return `#${CSS.escape(element.id)}`
  const href = element.getAttribute('href')
  return href === null ? null : `a[href="${CSS.escape(href)}"]`
}

/** Types into a field as a person does: who draws it hears of it, which a value alone would not tell. */
function typeInto(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Takes to the application's screen what was typed in the written one, and where the keyboard was. */
function handOver(door: Element, app: Element): void {
  const typed = [...door.querySelectorAll('input')].filter(({ value }) => value !== '')
  const held = document.activeElement
  const place = held !== null && door.contains(held) ? placeOf(held) : null
  door.remove()
  for (const { name, value } of typed) {
    const own = app.querySelector<HTMLInputElement>(`input[name="${CSS.escape(name)}"]`)
    if (own !== null) typeInto(own, value)
  }
  if (place === null) return
  const next = app.querySelector<HTMLElement>(place)
  next?.focus({ preventScroll: true })
  if (held instanceof HTMLInputElement && next instanceof HTMLInputElement) next.setSelectionRange(held.selectionStart, held.selectionEnd)
}

/**
 * A door that was written when the product was built (`written-doors.tsx`) stands until the application has a page of its own to
 * show, be it that door, where a session leads, or what went wrong: each has its heading. Nothing typed meanwhile is lost.
 */
export function letDoorGiveWay(): void {
  const [door, app] = [document.getElementById('puerta'), document.getElementById('app')]
  if (door === null || app === null) return
  const watch = new MutationObserver(() => {
    if (app.querySelector('h1') === null) return
    watch.disconnect()
    handOver(door, app)
  })
  watch.observe(app, { childList: true, subtree: true })
}
