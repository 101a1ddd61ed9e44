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
  const candidatos = [2 * AIRE, ...ocupadas.map(({ desde }) => ventana - desde + AIRE)].sort((uno, otro) => uno - otro)
  const cabe = (pie: number): boolean => {
    const [arriba, abajo] = [ventana - pie - alto, ventana - pie]
    return pie >= 2 * AIRE && arriba >= AIRE && ocupadas.every(({ desde, hasta }) => hasta <= arriba || desde >= abajo)
  }
  return candidatos.find(cabe) ?? null
}

const CONTROLES = 'a[href], button, summary, input:not([type=hidden]), select, textarea'

/** Keeps `mensajes` off whatever the page has to press or to type in; where that cannot be, off what has the focus. Returns how to stop. */
export function apartaDeControles(mensajes: HTMLElement): () => void {
  const aparta = (): void => {
    const { left, right, height } = mensajes.getBoundingClientRect()
    const franjas = (controles: Iterable<Element>): Franja[] =>
      [...controles]
        .filter((uno) => !mensajes.contains(uno))
        .map((uno) => uno.getBoundingClientRect())
        .filter((uno) => uno.height > 0 && uno.left < right && uno.right > left && uno.bottom > 0 && uno.top < window.innerHeight)
        .map((uno) => ({ desde: uno.top, hasta: uno.bottom }))
    const enfocado = document.activeElement ?? document.body
    const pie =
      lugarLibre(franjas(document.querySelectorAll(CONTROLES)), height, window.innerHeight) ??
      lugarLibre(franjas(enfocado.matches(CONTROLES) ? [enfocado] : []), height, window.innerHeight)
    // Raised, and not laid out anew: nothing of the page moves by it.
    mensajes.style.transform = pie === null ? '' : `translateY(${2 * AIRE - pie}px)`
  }
  aparta()
  const llega = new MutationObserver(aparta)
  llega.observe(document.body, { childList: true, subtree: true })
  window.addEventListener('resize', aparta)
  document.addEventListener('focusin', aparta)
  return () => {
    llega.disconnect()
    window.removeEventListener('resize', aparta)
    document.removeEventListener('focusin', aparta)
  }
}
