import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { codigoDe } from '#galeria/codigo.ts'
import { Muestra } from '#galeria/muestra.tsx'
import { leePedido, pide } from '#galeria/pedido.ts'
import { PIEZAS } from '#galeria/piezas.ts'

afterEach(cleanup)

/** The components that the files of src/ui export; what is only data for one begins with a small letter or is all in capitals, and a context draws nothing. */
const DE_UI = readdirSync('src/ui', { recursive: true, encoding: 'utf8' })
  .filter((archivo) => archivo.endsWith('.tsx'))
  .flatMap((archivo) =>
    [
      ...readFileSync(join('src/ui', archivo), 'utf8').matchAll(
        /^export (?:default )?(?:function|class|const) ([A-Z]\w*[a-z]\w*)(?! = createContext)\b/gm,
      ),
    ].map(([, nombre = '']) => nombre),
  )

describe('la galería', () => {
  it('tiene cada componente que exporta src/ui, y ninguno más', () => {
    expect(DE_UI.length).toBeGreaterThan(50)
    expect(PIEZAS.map(({ nombre }) => nombre).sort()).toEqual(DE_UI.sort())
  })

  const CADA_ESTADO = PIEZAS.flatMap((pieza) => pieza.estados.map(({ nombre, codigo }) => ({ pieza, nombre, codigo })))

  it.each(CADA_ESTADO)('$pieza.nombre, $nombre: se dibuja, y su código lo nombra', async ({ pieza, nombre, codigo }) => {
    await act(async () => {
      render(<Muestra pieza={pieza} estado={nombre} />, { onCaughtError: () => undefined })
    })
    expect(codigo).toContain(`<${pieza.nombre}`)
    expect(codigo.split('\n')[0]).not.toMatch(/^\s/)
  })

  it('lee de la dirección lo que ella misma escribe, y nada más', () => {
    const [pieza] = PIEZAS
    if (pieza === undefined) throw new Error('La galería está vacía.')
    const pedido = { pieza, estado: pieza.estados[0]?.nombre ?? null, ancho: 768, esquema: 'oscuro' } as const
    expect(leePedido(pide(pedido))).toEqual(pedido)
    expect(leePedido('?pieza=Nadie&estado=nada&ancho=12&esquema=azul')).toEqual({ pieza: null, estado: null, ancho: null, esquema: null })
  })
})

describe('el código de un estado', () => {
  const FUENTE = `export const EJEMPLOS = {
  Otra: {
    corta: () => <Otra />,
  },
  Una: {
    corta: () => <Una />,
    'más larga': () => (
      <Una>
        <b>sí</b>
      </Una>
    ),
  } satisfies Todos,
}
`

  it('es el de su pieza, en una línea o en varias', () => {
    expect(codigoDe(FUENTE, 'Otra', 'corta')).toBe('<Otra />')
    expect(codigoDe(FUENTE, 'Una', 'corta')).toBe('<Una />')
    expect(codigoDe(FUENTE, 'Una', 'más larga')).toBe('<Una>\n  <b>sí</b>\n</Una>')
  })

  it('es nada cuando no está', () => expect(codigoDe(FUENTE, 'Una', 'ninguna')).toBe(''))
})
