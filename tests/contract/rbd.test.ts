import { describe, expect, it } from 'vitest'
import { conGuion, digitoDeRbdInusual, pareceRun, tieneFormaDeRbd, usuarioParaEnviar } from '#contract/rules/rbd.ts'

describe('el RBD de un establecimiento', () => {
  it.each(['90145-8', ' 90145-8 ', '90145–8', '90145‑8', '1-K', '1-k'])('«%s» tiene su forma', (texto) => {
    expect(tieneFormaDeRbd(texto)).toBe(true)
  })

  it.each(['901458', '90145', '90145-', '90145-88', '90145 8', 'nacional', '34.120.587-5'])('«%s» no la tiene', (texto) => {
    expect(tieneFormaDeRbd(texto)).toBe(false)
  })

  it('se envía sin guion, del largo que sea la raya, y recortado', () => {
    expect([' 90145-8 ', '90145–8', '5-k', ' nacional '].map(usuarioParaEnviar)).toEqual(['901458', '901458', '5K', 'nacional'])
  })

  it('avisa de un dígito que no es el del módulo 11, también tras una raya', () => {
    expect(['90145-8', '90145-3', '90145–3', '90145'].map(digitoDeRbdInusual)).toEqual([false, true, true, false])
  })

  it('sin guion se puede proponer con él', () => {
    expect(['901458', ' 12k ', '34120587-5', 'nacional', '12345678'].map(conGuion)).toEqual(['90145-8', '12-K', null, null, null])
  })

  it('distingue el RUN de una persona', () => {
    expect(['34.120.587-5', '34120587-5', '90145-8', '34.120.587-6', 'nacional'].map(pareceRun)).toEqual([true, true, false, false, false])
  })
})
