/** When somebody first does something in a page: presses, types, or has it filled in. */
export function firstTouch(page: EventTarget): Promise<Event> {
  return new Promise((resolve) => {
    for (const type of ['pointerdown', 'keydown', 'input'])
      page.addEventListener(type, resolve, { once: true, capture: true, passive: true })
  })
}
