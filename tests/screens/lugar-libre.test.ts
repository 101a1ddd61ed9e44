import { expect, it } from 'vitest'
import { lugarLibre } from '#ui/avisos/lugar-libre.ts'

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
