import type { Page } from 'playwright-core'
import { preguntaALaPagina, type Pregunta } from './en-la-pagina.ts'

/** Something that automatic checkers do not see. It looks at the page in sight, says its faults and leaves the page as it was. */
interface Revision {
  nombre: string
  faltas(pagina: Page): Promise<string[]>
}

/** What a person who needs more air between letters, words, lines and paragraphs sets (WCAG 1.4.12). */
const MAS_AIRE = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
p { margin-bottom: 2em !important }`

/** The compiler of these files names functions by one of its own, which the page does not have. */
const SIN_NOMBRES = 'globalThis.__name ??= (funcion) => funcion'

/** Asks the page in sight, as it is. */
export async function pregunta(pagina: Page, cual: Pregunta): Promise<string[]> {
  await pagina.evaluate(SIN_NOMBRES)
  return pagina.evaluate(preguntaALaPagina, cual)
}

/** Asks with the page at another size, and gives it back its own. */
async function aOtraMedida(pagina: Page, width: number, height: number, cual: Pregunta): Promise<string[]> {
  const antes = pagina.viewportSize()
  await pagina.setViewportSize({ width, height })
  const faltas = await pregunta(pagina, cual)
  if (antes) await pagina.setViewportSize(antes)
  return faltas
}

async function conMasAire(pagina: Page): Promise<string[]> {
  await pagina.evaluate((hoja) => {
    const estilos = new CSSStyleSheet()
    estilos.replaceSync(hoja)
    // The page may have some of its own.
    document.adoptedStyleSheets.push(estilos)
  }, MAS_AIRE)
  const faltas = []
  for (const ancho of [360, 320]) faltas.push(...(await aOtraMedida(pagina, ancho, 740, 'ancho')).map((falta) => `a ${ancho} px ${falta}`))
  await pagina.evaluate(() => {
    document.adoptedStyleSheets.pop()
  })
  return faltas
}

async function conColoresForzados(pagina: Page): Promise<string[]> {
  await pagina.emulateMedia({ forcedColors: 'active' })
  const faltas = await pregunta(pagina, 'elegido')
  await pagina.emulateMedia({ forcedColors: 'none' })
  return faltas
}

/** A screen of 1280 × 1024 at 400 %. */
async function conZoom(pagina: Page): Promise<string[]> {
  return [...(await aOtraMedida(pagina, 320, 256, 'ancho')), ...(await aOtraMedida(pagina, 320, 256, 'tapado'))]
}

const con =
  (cual: Pregunta) =>
  (pagina: Page): Promise<string[]> =>
    pregunta(pagina, cual)

/** Each page and each of its states passes these, in `npm test` and in `npm run screens`. */
export const REVISIONES: readonly Revision[] = [
  // First: those after it move the focus.
  { nombre: 'primer foco del diálogo', faltas: con('dialogo') },
  { nombre: 'título de la pestaña', faltas: con('titulo') },
  { nombre: 'palabras enteras', faltas: con('palabras') },
  { nombre: 'encabezados de fila', faltas: con('filas') },
  { nombre: 'renglones parejos', faltas: con('renglones') },
  { nombre: 'errores en el orden de los campos', faltas: con('errores') },
  { nombre: 'mensajes repetidos en la página', faltas: con('mensajes') },
  { nombre: 'sin movimiento', faltas: con('movimiento') },
  { nombre: 'blancos de 44 px', faltas: con('toque') },
  { nombre: 'más aire entre letras', faltas: conMasAire },
  { nombre: 'colores forzados', faltas: conColoresForzados },
  { nombre: 'zoom de 400 %', faltas: conZoom },
]

/** The faults of the page in sight, each with the name of what it fails. */
export async function faltasDe(pagina: Page): Promise<string[]> {
  const todas = []
  for (const { nombre, faltas } of REVISIONES) todas.push(...(await faltas(pagina)).map((falta) => `${nombre}: ${falta}`))
  return todas
}
