import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { apartaDeControles, lugarLibre } from '#ui/avisos/lugar-libre.ts'

it('un mensaje va al pie de la ventana', () => {
  expect(lugarLibre([], 60, 740)).toBe(16)
  expect(lugarLibre([{ desde: 100, hasta: 148 }], 60, 740)).toBe(16)
})

it('si al pie hay algo que se presiona, va justo encima', () => {
  expect(lugarLibre([{ desde: 690, hasta: 734 }], 60, 740)).toBe(58)
})

it('si encima hay otro control muy cerca, va sobre ese', () => {
  const cercanos = [
    { desde: 690, hasta: 734 },
    { desde: 640, hasta: 684 },
  ]
  expect(lugarLibre(cercanos, 60, 740)).toBe(108)
})

it('donde no cabe sin tapar nada, lo dice', () => {
  const llena = Array.from({ length: 8 }, (_, i) => ({ desde: i * 100, hasta: i * 100 + 60 }))
  expect(lugarLibre(llena, 60, 740)).toBeNull()
})

it('un hueco justo es mejor que ninguno', () => {
  const casiLlena = [
    { desde: 0, hasta: 600 },
    { desde: 662, hasta: 740 },
  ]
  expect(lugarLibre(casiLlena, 60, 740)).toBe(79)
})

describe('en la página', () => {
  const ALTO = 740
  /** Where each part stands, by its id: from its top, and its height. */
  let partes: Record<string, readonly [desde: number, alto: number]> = {}
  let deja = (): void => {}
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('innerHeight', ALTO)
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const [desde, alto] = partes[this.id] ?? [0, 0]
      return new DOMRect(16, desde, 328, alto)
    })
  })
  afterEach(() => {
    deja()
    document.body.replaceChildren()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  /** How far above its place at the foot the message is. */
  function subido(html: string): () => string {
    document.body.innerHTML = `${html}<ol id="mensajes"></ol>`
    const mensajes = document.querySelector<HTMLElement>('#mensajes')
    if (mensajes === null) throw new Error('No hay mensajes.')
    deja = apartaDeControles(mensajes)
    return () => mensajes.style.transform
  }

  it('no tapa lo que un campo dice de sí, y al quedar quieta la página busca lugar otra vez', () => {
    partes = { mensajes: [0, 60], 'rut-ayuda': [640, 40], rut: [686, 48] }
    const lugar = subido('<span id="rut-ayuda">Con guion.</span><input id="rut">')
    expect(lugar()).toBe('translateY(-92px)')
    partes = { ...partes, 'rut-ayuda': [140, 40], rut: [186, 48] }
    document.dispatchEvent(new Event('scroll'))
    expect(lugar()).toBe('translateY(-92px)')
    vi.advanceTimersByTime(120)
    expect(lugar()).toBe('translateY(0px)')
  })

  it('no tapa un título, y si no cabe en otra parte lo tapa antes que un campo', () => {
    partes = { mensajes: [0, 60], titulo: [686, 40], rut: [100, 48] }
    expect(subido('<h2 id="titulo">Nuevo</h2><input id="rut">')()).toBe('translateY(-46px)')
    deja()
    partes = { mensajes: [0, 60], titulo: [0, 692], rut: [692, 48] }
    expect(subido('<h2 id="titulo">Nuevo</h2><input id="rut">')()).toBe('translateY(-40px)')
  })

  it('no tapa el aviso de la página, que puede decir lo mismo', () => {
    partes = { mensajes: [0, 60], aviso: [686, 40], rut: [100, 48] }
    expect(subido('<div id="aviso" data-aviso>Su sesión ha expirado.</div><input id="rut">')()).toBe('translateY(-46px)')
  })

  it('con un diálogo abierto se aparta de él, y no de lo que hay detrás', () => {
    partes = { mensajes: [0, 60], atras: [690, 44], dialogo: [100, 540], boton: [580, 48] }
    const lugar = subido('<a id="atras" href="/">Atrás</a><div id="dialogo" role="dialog"><button id="boton">No es</button></div>')
    expect(lugar()).toBe('translateY(0px)')
  })
})
