import { describe, expect, test } from 'vitest'
import { openPlace } from '#app/kept-place.ts'

const LUGAR = { ruta: 'adminUsuarios', query: { limit: '50' }, usuarioId: 7 } as const

describe('el lugar al que se vuelve', () => {
  test('se lee como se guardó', () => {
    expect(openPlace(JSON.stringify(LUGAR))).toEqual(LUGAR)
    expect(openPlace(JSON.stringify({ ...LUGAR, usuarioId: null }))).toEqual({ ...LUGAR, usuarioId: null })
  })

  test.each([
    ['nada', null],
    ['algo que no es JSON', '{'],
    ['una dirección en lugar de una página', JSON.stringify({ ...LUGAR, ruta: 'https://otra.example/' })],
    ['una página que no existe', JSON.stringify({ ...LUGAR, ruta: 'otra' })],
    ['una página que no necesita sesión', JSON.stringify({ ...LUGAR, ruta: 'verificar' })],
    ['una consulta que no es de textos', JSON.stringify({ ...LUGAR, query: { limit: 50 } })],
    ['algo de más', JSON.stringify({ ...LUGAR, url: '//otra.example' })],
  ])('no se cree %s', (_que, texto) => {
    expect(openPlace(texto)).toBeNull()
  })
})
