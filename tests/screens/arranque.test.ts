import { readFile } from 'node:fs/promises'
import { afterEach, describe, expect, it } from 'vitest'

/** A page of its own, whose program does not come or does not run. */
async function laPagina({ antiguo = false, mesa = '' } = {}) {
  const codigo = await readFile('public/arranque.js', 'utf8')
  const marco = document.body.appendChild(document.createElement('iframe'))
  const ventana = marco.contentWindow as (Window & typeof globalThis) | null
  if (ventana === null) throw new Error('El marco no tiene ventana.')
  ventana.document.head.innerHTML = `<meta name="mesa-de-ayuda" content="${mesa}">`
  ventana.document.body.innerHTML = '<div id="app"><p class="arranque">Cargando…</p></div>'
  const pedidas: string[] = []
  class Retrato {
    set src(ruta: string) {
      pedidas.push(ruta)
    }
  }
  Object.assign(ventana, { Image: Retrato })
  // What Chrome 99, Safari 15.4 and Firefox 97 have, and no older one.
  if (antiguo) Reflect.deleteProperty(ventana, 'CSSLayerBlockRule')
  ventana.eval(codigo)
  const app = ventana.document.querySelector('#app')
  return { ventana, app, pedidas, dice: () => app?.textContent ?? '' }
}

afterEach(() => document.body.replaceChildren())

describe('cuando la página no comienza', () => {
  it('un navegador que no entiende el programa dice qué hacer, y a quién llamar', async () => {
    const { ventana, dice } = await laPagina({ mesa: '600 123 4567' })
    ventana.dispatchEvent(new ventana.ErrorEvent('error', { message: "SyntaxError: Unexpected token '{'" }))
    expect(dice()).toBe(
      'Esta página no pudo comenzar en su navegador. Actualícelo, o use otro: Chrome 99, Safari 15.4 (iOS 15.4), Firefox 97 o uno más nuevo. ' +
        'Si no puede, pida ayuda en su establecimiento. Mesa de ayuda: 600 123 4567.',
    )
  })

  it('uno más antiguo que los prometidos no corre el programa, y dice qué hacer aunque la instalación no tenga mesa de ayuda', async () => {
    const { ventana, dice, pedidas } = await laPagina({ antiguo: true })
    expect(ventana.document.querySelector<HTMLMetaElement>('meta[http-equiv=Content-Security-Policy]')?.content).toBe("script-src 'none'")
    const programa = ventana.document.body.appendChild(ventana.document.createElement('script'))
    programa.dispatchEvent(new ventana.Event('error'))
    expect(dice()).toBe('Cargando…')
    ventana.document.dispatchEvent(new ventana.Event('DOMContentLoaded'))
    expect(dice()).toMatch(/^Esta página no pudo comenzar en su navegador\..*pida ayuda en su establecimiento\.$/)
    expect(pedidas).toEqual(['/api/sin-comenzar'])
  })

  it('si el programa no llega, dice que revise la conexión, o a quién llamar', async () => {
    const { ventana, dice, pedidas } = await laPagina({ mesa: '600 123 4567' })
    const programa = ventana.document.head.appendChild(ventana.document.createElement('script'))
    programa.dispatchEvent(new ventana.Event('error'))
    expect(dice()).toBe('La página no llegó completa. Revise su conexión y cárguela otra vez. Mesa de ayuda: 600 123 4567.')
    expect(pedidas).toEqual([])
  })

  it.each(['no lo conoce', 'no lo permite', 'lo tiene'])('un navegador que %s para partir sin conexión comienza igual', async (cual) => {
    const { ventana, dice } = await laPagina()
    const registrados: string[] = []
    if (cual === 'no lo permite')
      Object.assign(ventana, {
        trustedTypes: {
          createPolicy() {
            throw new TypeError('blocked creating policy')
          },
        },
      })
    if (cual !== 'no lo conoce')
      Object.defineProperty(ventana.navigator, 'serviceWorker', {
        value: { register: async (ruta: string, { scope }: { scope: string }) => registrados.push(ruta, scope) },
        configurable: true,
      })
    ventana.dispatchEvent(new ventana.Event('load'))
    expect(dice()).toBe('Cargando…')
    expect(registrados).toEqual(cual === 'lo tiene' ? ['/trabajador.js', '/encuestador'] : [])
  })

  it('con el programa en marcha no dice ni pide nada', async () => {
    const { ventana, app, dice, pedidas } = await laPagina()
    expect(ventana.document.querySelector('meta[http-equiv]')).toBeNull()
    ventana.document.dispatchEvent(new ventana.Event('DOMContentLoaded'))
    expect(dice()).toBe('Cargando…')
    if (app) app.textContent = 'Ingreso'
    ventana.dispatchEvent(new ventana.ErrorEvent('error', { message: 'una falla cualquiera' }))
    expect(dice()).toBe('Ingreso')
    expect(pedidas).toEqual([])
  })
})
