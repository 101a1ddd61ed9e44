import type { Page } from 'playwright-core'
import { GESTOS_DEL_CAPTCHA } from '#tests/support/paginas/captcha-de-pagina.ts'

/** What a page's part is called by a person. */
const ROLES: Readonly<Record<string, string>> = {
  alert: 'el aviso',
  button: 'el botón',
  checkbox: 'la casilla',
  combobox: 'la lista',
  dialog: 'el diálogo',
  heading: 'el título',
  link: 'el enlace',
  radio: 'la opción',
  region: 'la parte',
  row: 'la fila',
  tab: 'la pestaña',
  table: 'la tabla',
  textbox: 'el campo',
}

/** A step that does what a person cannot be told to do. */
class NoEsDePersona extends Error {}

type Parte = Record<string, unknown>

const texto = (valor: unknown): string => (valor instanceof RegExp ? valor.source.replaceAll(/^\^|\$$|\\(?=.)/g, '') : String(valor))

/** A page that is only told of: what is done to it and looked at in it is noted in a person's words. */
function paginaQueAnota(hace: string[], mira: string[]): Page {
  const alguna = (dicho: string): unknown =>
    new Proxy({} as Parte, {
      get: (_nada, que) => {
        if (typeof que === 'symbol' || que === 'then') return undefined
        const busca = buscadores[que]
        if (busca) return (...dado: unknown[]) => alguna(busca(...dado) ?? dicho)
        const anota = gestos[que]
        if (!anota) throw new NoEsDePersona(que)
        return async (...dado: unknown[]) => anota(dicho, ...dado)
      },
    })
  const porRol = (rol: unknown, opciones?: unknown): string => {
    const nombre = (opciones as { name?: unknown } | undefined)?.name
    const parte = ROLES[String(rol)] ?? 'la parte'
    return nombre === undefined ? parte : `${parte} «${texto(nombre)}»`
  }
  const buscadores: Readonly<Record<string, (...dado: unknown[]) => string | null>> = {
    getByRole: porRol,
    getByLabel: (etiqueta) => `«${texto(etiqueta)}»`,
    getByText: (dicho) => `«${texto(dicho)}»`,
    first: () => null,
    last: () => null,
  }
  const gestos: Readonly<Record<string, (donde: string, ...dado: unknown[]) => void>> = {
    click: (donde) => void hace.push(`Pulse ${donde}.`),
    check: (donde) => void hace.push(`Marque ${donde}.`),
    uncheck: (donde) => void hace.push(`Desmarque ${donde}.`),
    fill: (donde, valor) => void hace.push(valor === '' ? `Deje vacío ${donde}.` : `Escriba «${texto(valor)}» en ${donde}.`),
    press: (donde, tecla) => void hace.push(`Oprima ${texto(tecla)} en ${donde}.`),
    waitFor: (donde) => void mira.push(`Se ve ${donde}.`),
    waitForFunction: () => {},
    evaluate: (_pagina, funcion) => {
      const gesto = GESTOS_DEL_CAPTCHA.find(([senal]) => String(funcion).includes(senal))
      if (!gesto) throw new NoEsDePersona('evaluate')
      hace.push(gesto[1])
    },
  }
  return alguna('la página') as Page
}

/** What a person does, or looks at, so that a step of a page's walk is taken; nothing when it is no person's. */
export async function aMano(
  paso: ((pagina: Page, contexto: never) => Promise<void>) | undefined,
  contexto: unknown,
): Promise<{ hace: readonly string[]; mira: readonly string[] }> {
  const [hace, mira]: [string[], string[]] = [[], []]
  try {
    await paso?.(paginaQueAnota(hace, mira), contexto as never)
    return { hace, mira }
  } catch {
    return { hace: [], mira: [] }
  }
}
