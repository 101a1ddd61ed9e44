import { describe, expect, it } from 'vitest'
import { digitoVerificador, esRutValido, formateaRut, rutDeRed, sinDigito, sinPuntos } from '#contract/rules/rut.ts'

describe('el RUT', () => {
  it.each([
    ['12345678', '5'],
    ['11111111', '1'],
    ['6', 'K'],
    ['14', '0'],
    ['44444444', '4'],
  ])('a %s le corresponde el dígito %s', (cuerpo, digito) => {
    expect(digitoVerificador(cuerpo)).toBe(digito)
  })

  it.each(['12.345.678-5', '12345678-5', ' 123 456 785 ', '6-K', '6k', '14-0', '12.345.678–5', '12345678‑5'])(
    '«%s» es correcto',
    (texto) => {
      expect(esRutValido(texto)).toBe(true)
    },
  )

  it.each([
    ['12.345.678-9', 'el dígito es otro'],
    ['5', 'tiene menos de dos caracteres'],
    ['', 'no tiene nada'],
    ['1234a678-5', 'tiene una letra'],
    ['K2345678-5', 'su cuerpo tiene una K'],
    ['12.345.678-X', 'su dígito es otra letra'],
  ])('«%s» no lo es: %s', (texto) => {
    expect(esRutValido(texto)).toBe(false)
  })

  it('se escribe con puntos, guion y mayúscula', () => {
    expect(formateaRut('123456785')).toBe('12.345.678-5')
    expect(formateaRut('6k')).toBe('6-K')
    expect(rutDeRed(' 12.345.678-5 ')).toBe('12345678-5')
  })

  it('se puede quedar sin dígito o sin puntos', () => {
    expect(sinDigito('12345678-5')).toBe('12345678')
    expect(sinPuntos('12.345.678-5')).toBe('12345678-5')
  })
})
