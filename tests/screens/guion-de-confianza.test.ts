import { expect, test } from 'vitest'
import { trustedScript } from '#actors/trusted-script.ts'

test('se cargan los programas de este sitio y los que llegan por https', () => {
  const propio = `${window.location.origin}/captcha/api.js`
  expect([trustedScript(propio), trustedScript('https://www.google.com/recaptcha/api.js')].map(String)).toEqual([
    propio,
    'https://www.google.com/recaptcha/api.js',
  ])
})

test.each(['javascript:alert(1)', 'data:text/javascript,alert(1)', 'http://otro.example/a.js', 'no es una dirección'])(
  'no se carga %s',
  (direccion) => {
    expect(() => trustedScript(direccion)).toThrow()
  },
)
