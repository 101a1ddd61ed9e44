import type { Page } from 'playwright-core'
import type { Gesture } from '#kit/manual.ts'
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

/** How a part is called beside what is written in it. */
const nombreDe = (parte: string): string => /«(.*)»/.exec(parte)?.[1] ?? parte

/** A page that is only told of: what is done to it and looked at in it is noted in a person's words. */
function paginaQueAnota(hace: Gesture[], mira: string[]): Page {
  const alguna = (dicho: string): unknown =>
    new Proxy({} as Parte, {
      get: (_nada, que) => {
        if (typeof que === 'symbol' || que === 'then') return undefined
        const busca = buscadores[que]
        if (busca) return (...dado: unknown[]) => alguna(busca(...dado) ?? dicho)
        const gesto = gestos[que]
        if (!gesto) throw new NoEsDePersona(que)
        return async (...dado: unknown[]) => gesto(dicho, ...dado)
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
  const anota = (does: string, con?: string) => void hace.push(con === undefined ? { does } : { does, with: con })
  const gestos: Readonly<Record<string, (donde: string, ...dado: unknown[]) => unknown>> = {
    click: (donde) => anota(`Pulse ${donde}.`),
    check: (donde) => anota(`Marque ${donde}.`),
    uncheck: (donde) => anota(`Desmarque ${donde}.`),
    fill: (donde, valor) =>
      valor === '' ? anota(`Deje vacío ${donde}.`) : anota(`Escriba en ${donde}.`, `${nombreDe(donde)}: «${texto(valor)}»`),
    press: (donde, tecla) => anota(`Oprima ${texto(tecla)} en ${donde}.`),
    route: (_pagina, camino, maneja) =>
      (maneja as (ruta: object) => unknown)({
        fulfill: ({ status = 200, json }: { status?: number; json?: unknown }) =>
          anota(
            `Prepare que el servicio responda ${status} a ${texto(camino).replace(/^\*\*/, '')}.`,
            `respuesta: ${JSON.stringify(json)}`,
          ),
      }),
    waitFor: (donde) => void mira.push(`Se ve ${donde}.`),
    waitForFunction: () => {},
    evaluate: (_pagina, funcion) => {
      const gesto = GESTOS_DEL_CAPTCHA.find(([senal]) => String(funcion).includes(senal))
      if (!gesto) throw new NoEsDePersona('evaluate')
      anota(gesto[1])
    },
  }
  return alguna('la página') as Page
}

/** What a person does, or looks at, so that a step of a page's walk is taken; nothing when it is no person's. */
export async function aMano(
  paso: ((pagina: Page, contexto: never) => Promise<void>) | undefined,
  contexto: unknown,
): Promise<{ hace: readonly Gesture[]; mira: readonly string[] }> {
  const [hace, mira]: [Gesture[], string[]] = [[], []]
  try {
    await paso?.(paginaQueAnota(hace, mira), contexto as never)
    return { hace, mira }
  } catch {
    return { hace: [], mira: [] }
  }
}
