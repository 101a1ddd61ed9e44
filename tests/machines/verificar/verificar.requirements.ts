import { requirement } from '#kit/requirements.ts'
import { seLee } from '../se-lee.ts'

const RESUELTO = 'captcha.snapshot: resuelto'
const CODIGO = 'SUBMIT: un código'

export const verificarRequirements = [
  requirement('§7', 'un comprobante se consulta por su código, con el captcha', {
    given: 'la página pública',
    steps: ['captcha.snapshot: resuelto', 'SUBMIT: un código', 'getComprobante.done: no existe'],
    expects: {
      reads: ['NO EXISTE', 'Qué puede hacer'],
      at: 'answered',
      calls: ['captcha', ['getComprobante', { id: '7F3A91C40E5DB8264A17C9E053FB82D6', captchaToken: 'CAPTCHA' }]],
    },
  }),
  requirement('§2', 'sin captcha no se consulta', {
    given: 'la página pública',
    steps: ['captcha.snapshot: listo', 'SUBMIT: un código'],
    expects: {
      reads: 'Debe realizar la validación del captcha.',
      at: 'asking.filling',
      calls: ['captcha'],
      context: { failure: { campos: { captchaToken: 'Debe realizar la validación del captcha.' } } },
    },
  }),
  requirement('decisión', 'un código se consulta con el captcha, y el resultado se dice', {
    quotes: 'one of válido, anulado, reemplazado, no existe',
    given: 'la página pública',
    opens: { at: 'asking.filling', calls: [['captcha', { containerId: 'captcha' }]], tags: [] },
    steps: [
      ['RETRY_CAPTCHA: reintentar', { sends: [['captcha', { type: 'RETRY' }]] }],
      [RESUELTO, { context: { captchaToken: 'CAPTCHA' } }],
      ['SUBMIT: un código corto', { context: { failure: { campos: { id: 'El código tiene 32 letras y números.' } } } }],
      [
        CODIGO,
        {
          at: 'asking.verifying',
          context: { failure: null },
          calls: [['getComprobante', { id: '7F3A91C40E5DB8264A17C9E053FB82D6', captchaToken: 'CAPTCHA' }]],
          tags: ['busy'],
        },
      ],
      [
        'getComprobante.error: sin conexión',
        { at: 'asking.filling', context: { failure: { mensaje: 'No hay conexión.' } }, sends: [['captcha', { type: 'RESET' }]], tags: [] },
      ],
      CODIGO,
      [
        'getComprobanteWait.done: sin respuesta',
        {
          at: 'asking.filling',
          context: { failure: { mensaje: 'El servicio no respondió a tiempo. Intente otra vez.' } },
          sends: [['captcha', { type: 'RESET' }]],
        },
      ],
      CODIGO,
      ['getComprobante.done: no existe', { at: 'answered', context: { verdict: { comprobante: { estado: 'NO_EXISTE' } } }, tags: [] }],
      ['VERIFY_ANOTHER: otro', { at: 'asking.filling', context: { verdict: null }, calls: ['captcha'] }],
      ['captcha.error: roto', { context: { captchaState: 'fallido' } }],
    ],
  }),
  seLee(
    'si no se pudo verificar',
    'la página pública',
    ['captcha.snapshot: resuelto', 'SUBMIT: un código', 'getComprobante.error: sin conexión'],
    ['No pudimos verificar el comprobante.'],
  ),
]
