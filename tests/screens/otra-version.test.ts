import { beforeEach, expect, test, vi } from 'vitest'
import { recargaSiHayOtraVersion } from '#ui/avisos/otra-version.ts'

const ESTA = '<script type="module" src="/assets/inicial-aaaa1111.js"></script>'
const OTRA = '<script type="module" src="/assets/inicial-bbbb2222.js"></script>'

beforeEach(() => {
  document.head.innerHTML = ESTA
  window.history.replaceState(null, '', '/ayuda')
})

/** The page as it is open here, with a server that gives `da`; `falta` says that one of its parts did not come. */
function unaPagina(da: () => Promise<Response>) {
  const escucha = new EventTarget()
  const reload = vi.fn()
  const addEventListener = escucha.addEventListener.bind(escucha)
  const pide = vi.fn<typeof fetch>(da)
  recargaSiHayOtraVersion({
    addEventListener,
    document,
    history: window.history,
    location: { pathname: '/ayuda', href: '/ayuda', reload },
    fetch: pide,
  } as never)
  return { reload, pide, falta: () => escucha.dispatchEvent(new Event('vite:preloadError')) }
}
const pagina = (cuerpo: string) => async () => new Response(cuerpo, { headers: { 'content-type': 'text/html; charset=utf-8' } })

test('si falta una parte porque hay otra versión, la página se carga otra vez, una sola', async () => {
  window.history.replaceState({ link: 'x' }, '', '/ayuda')
  const { reload, falta } = unaPagina(pagina(OTRA))
  falta()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(window.history.state, 'lo que el lugar guardaba sigue ahí').toEqual({ link: 'x', otraVersion: true })
  const recargada = unaPagina(pagina(OTRA))
  recargada.falta()
  expect(recargada.pide, 'ya se cargó por eso').not.toHaveBeenCalled()
})

test.each([
  ['la versión es la misma', pagina(ESTA)],
  ['el servidor no contesta', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['contesta otra cosa', async () => Response.json({ codigo: 'base-sin-respuesta' }, { status: 503 })],
])('si %s, la página no se carga otra vez', async (_caso, da) => {
  const { reload, pide, falta } = unaPagina(da)
  falta()
  await vi.waitFor(() => expect(pide).toHaveBeenCalledOnce())
  await new Promise<void>((sigue) => setTimeout(sigue))
  expect([reload.mock.calls, window.history.state]).toEqual([[], null])
})
