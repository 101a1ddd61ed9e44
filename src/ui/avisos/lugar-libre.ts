/** What stands between two heights of the window, in pixels from its top. */
export interface Franja {
  desde: number
  hasta: number
}

/** Between a message and the edge of the window, or what is pressed. */
const AIRE = 8

/**
 * How far above the foot of a window `ventana` high something `alto` high covers none of `ocupadas`: as low as it can; null where it
 * fits nowhere. All in pixels.
 */
export function lugarLibre(ocupadas: readonly Franja[], alto: number, ventana: number): number | null {
  const sobre = (aire: number): number[] => ocupadas.map(({ desde }) => ventana - desde + aire).sort((uno, otro) => uno - otro)
  const cabe = (pie: number): boolean => {
    const [arriba, abajo] = [ventana - pie - alto, ventana - pie]
    return pie >= 2 * AIRE && arriba >= AIRE && ocupadas.every(({ desde, hasta }) => hasta <= arriba || desde >= abajo)
  }
  // A narrow gap is better than none.
  return [2 * AIRE, ...sobre(AIRE), ...sobre(1)].find(cabe) ?? null
}

const CONTROLES = 'a[href], button, summary, input:not([type=hidden]), select, textarea'
/** What tells how to fill a field in. */
const TEXTOS = 'label, legend, [id$="-ayuda"], [id$="-error"], [id$="-advertencia"]'
/** What a person reads first, and where the page says what the message says again. */
const TITULOS = 'h1, h2, h3, [data-aviso], main [role=status], main [role=alert]'
/** How long a page that is moved stands still before a message looks for its place again, in milliseconds. */
const QUIETO = 120

/**
 * Keeps `mensajes` off whatever the page has to press or to type in, what its fields say of themselves and its headings; where that cannot
 * be, off the first two; or off the controls; and at the least off what has the focus. A dialog is all that there is while it is open. Returns how to stop.
 */
export function apartaDeControles(mensajes: HTMLElement): () => void {
  const aparta = (): void => {
    const { left, right, height } = mensajes.getBoundingClientRect()
    const lugarEntre = (partes: Iterable<Element>): number | null => {
      const franjas = [...partes]
        .filter((uno) => !mensajes.contains(uno))
        .map((uno) => uno.getBoundingClientRect())
        .filter((uno) => uno.height > 0 && uno.left < right && uno.right > left && uno.bottom > 0 && uno.top < window.innerHeight)
        .map((uno) => ({ desde: uno.top, hasta: uno.bottom }))
      return lugarLibre(franjas, height, window.innerHeight)
    }
    const enfocado = document.activeElement ?? document.body
    // What is behind a dialog is not pressed.
    const dialogo = document.querySelector('[role=dialog]')
    const pie =
      lugarEntre(dialogo ? [dialogo] : document.querySelectorAll(`${CONTROLES}, ${TEXTOS}, ${TITULOS}`)) ??
      (dialogo ? null : lugarEntre(document.querySelectorAll(`${CONTROLES}, ${TEXTOS}`))) ??
      lugarEntre((dialogo ?? document).querySelectorAll(CONTROLES)) ??
      lugarEntre(enfocado.matches(CONTROLES) ? [enfocado] : [])
    // Raised, and not laid out anew: nothing of the page moves by it.
    mensajes.style.transform = pie === null ? '' : `translateY(${2 * AIRE - pie}px)`
  }
  aparta()
  let espera = 0
  const alQuedarQuieta = (): void => {
    window.clearTimeout(espera)
    espera = window.setTimeout(aparta, QUIETO)
  }
  const llega = new MutationObserver(aparta)
  llega.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('scroll', alQuedarQuieta, { capture: true, passive: true })
  window.addEventListener('resize', alQuedarQuieta)
  document.addEventListener('focusin', aparta)
  return () => {
    window.clearTimeout(espera)
    llega.disconnect()
    document.removeEventListener('scroll', alQuedarQuieta, { capture: true })
    window.removeEventListener('resize', alQuedarQuieta)
    document.removeEventListener('focusin', aparta)
  }
}
