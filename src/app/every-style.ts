let asked: Promise<void> | undefined

/** Where the styles of all pages are, as a door says it, which brings within no more than its own (scripts/escribir-puertas.mjs). */
const placeOfAll = (): string | undefined => document.querySelector<HTMLElement>('style[data-todos]')?.dataset['todos']

function bring(href: string): Promise<void> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.crossOrigin = ''
  link.href = href
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      // As a part of the program that does not come is told.
      dispatchEvent(new Event('vite:preloadError'))
      reject(new Error(`The styles of ${href} did not come.`))
    })
    document.head.append(link)
  })
}

/** The styles of all pages, which come once, when a page that came by a door goes on. Rejects when they do not come. */
function everyStyle(): Promise<void> {
  const href = placeOfAll()
  asked ??= href === undefined ? Promise.resolve() : bring(href)
  return asked
}

/** A part that a door does not show, with what it is drawn with. */
export async function styled<Part>(part: Promise<Part>): Promise<Part> {
  const [own] = await Promise.all([part, everyStyle()])
  return own
}
