import { expect, it } from 'vitest'
import { lugarLibre } from '#ui/avisos/lugar-libre.ts'

it('un mensaje va al pie de la ventana', () => {
  expect(lugarLibre([], 60, 740)).toBe(16)
  expect(lugarLibre([{ top: 100, bottom: 148 }], 60, 740)).toBe(16)
})

it('si al pie hay algo que se presiona, va justo encima', () => {
  expect(lugarLibre([{ top: 690, bottom: 734 }], 60, 740)).toBe(58)
})

it('si encima hay otro control muy cerca, va sobre ese', () => {
  const cercanos = [
    { top: 690, bottom: 734 },
    { top: 640, bottom: 684 },
  ]
  expect(lugarLibre(cercanos, 60, 740)).toBe(108)
})

it('donde no cabe sin tapar nada, lo dice', () => {
  const llena = Array.from({ length: 8 }, (_, i) => ({ top: i * 100, bottom: i * 100 + 60 }))
  expect(lugarLibre(llena, 60, 740)).toBeNull()
})
