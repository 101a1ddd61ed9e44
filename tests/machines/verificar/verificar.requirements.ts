import { requirement } from '#kit/requirements.ts'

export const verificarRequirements = [
  requirement('§7', 'un comprobante se consulta por su código, con el captcha', {
    given: 'la página pública',
    steps: ['captcha.snapshot: resuelto', 'SUBMIT: un código', 'getComprobante.done: no existe'],
    expects: {
      at: 'answered',
      calls: ['captcha', ['getComprobante', { id: '7F3A91C40E5DB8264A17C9E053FB82D6', captchaToken: 'CAPTCHA' }]],
    },
  }),
  requirement('§2', 'sin captcha no se consulta', {
    given: 'la página pública',
    steps: ['captcha.snapshot: listo', 'SUBMIT: un código'],
    expects: {
      at: 'asking.filling',
      calls: ['captcha'],
      context: { failure: { campos: { captchaToken: 'Debe realizar la validación del captcha.' } } },
    },
  }),
]
