/** What is used of the window. */
type Ventana = Pick<Window, 'addEventListener' | 'document' | 'fetch' | 'history' | 'location'>

/** Where the page's own program comes from: each release gives it another name. */
function programaDe(pagina: Document): string | null {
  return pagina.querySelector('script[type=module][src]')?.getAttribute('src') ?? null
}

/** Whether the server gives by now another release of this page. One that does not answer gives none. */
async function hayOtraVersion({ document: pagina, fetch: pide, location }: Ventana): Promise<boolean> {
  const programa = programaDe(pagina)
  if (programa === null) return false
  try {
    const respuesta = await pide(location.pathname, { headers: { accept: 'text/html' }, cache: 'no-cache' })
    return respuesta.headers.get('content-type')?.startsWith('text/html') === true && !(await respuesta.text()).includes(programa)
  } catch {
    return false
  }
}

async function recargaSiEsPorEso(ventana: Ventana, guardaLoEscrito: () => void): Promise<void> {
  const { history, location } = ventana
  const estado = history.state as Record<string, unknown> | null
  if (estado?.['otraVersion'] === true || !(await hayOtraVersion(ventana))) return
  // Kept in the place itself, which outlives the reload: two releases that answer by turns would else never end.
  history.replaceState({ ...estado, otraVersion: true }, '', location.href)
  guardaLoEscrito()
  location.reload()
}

/**
 * A part of the page that is gone since another release took its place: the page is loaded again by itself, once in each place. What was
 * typed waits in the drafts and the flows that the tab keeps, as in any other reload, and the rest of it in the tab until then (`useEscrito`). Where it was the connection nothing is
 * done here: the page says so. `tomaLoEscrito`: takes what is written and no flow has, and gives how to keep it.
 */
export function recargaSiHayOtraVersion(ventana: Ventana = window, tomaLoEscrito: () => () => void = () => () => {}): void {
  // Taken at once: a part that fails may take its form off the page before the server answers.
  ventana.addEventListener('vite:preloadError', () => void recargaSiEsPorEso(ventana, tomaLoEscrito()))
}
