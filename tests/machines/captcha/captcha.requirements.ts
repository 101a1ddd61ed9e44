import { requirement } from '#kit/requirements.ts'

const FALLA = 'loadScript.error: sin conexión'

const CARGANDO = ['bringing.patience.expected', 'bringing.script.loading']
const EN_PAUSA = ['bringing.patience.expected', 'bringing.script.pausing']

const CARGADO = 'loadScript.done: cargado'
const BIEN = 'SOLVED: bien'

export const captchaRequirements = [
  requirement('§8', 'si el script del captcha no carga, se dice y se puede pedir otra vez', {
    quotes: 'Captcha script fails to load',
    given: 'una página',
    steps: [FALLA, 'clock', FALLA, 'clock', FALLA, 'RETRY: reintentar'],
    expects: { at: CARGANDO, calls: ['loadScript', 'loadScript', 'loadScript', 'loadScript'] },
  }),
  requirement('§9', 'el script se reintenta a lo más 2 veces', {
    given: 'una página',
    steps: [FALLA, 'clock', FALLA, 'clock', FALLA],
    expects: { at: 'failed', calls: ['loadScript', 'loadScript', 'loadScript'] },
  }),
  requirement('§8', 'cargar, y reintentar a lo más dos veces', {
    quotes: 'Captcha script fails to load',
    given: 'una página',
    opens: { at: CARGANDO, calls: ['loadScript'], deadline: 6000, tags: ['busy'] },
    steps: [
      [FALLA, { at: EN_PAUSA, context: { failures: 1 }, deadline: 1000, tags: ['busy'] }],
      ['clock', { at: CARGANDO, calls: ['loadScript'] }],
      [FALLA, { at: EN_PAUSA, context: { failures: 2 } }],
      ['clock', { at: CARGANDO, calls: ['loadScript'] }],
      [FALLA, { at: 'failed', tags: [] }],
      ['RETRY: reintentar', { at: CARGANDO, context: { failures: 0 }, calls: ['loadScript'] }],
    ],
  }),
  requirement('decisión', 'un script que no dice nada se da por tardío a los 8 segundos, y sus reintentos siguen', {
    because: 'Tres intentos mudos duran 20 segundos: antes de eso la persona debe saber que algo pasa.',
    given: 'una página',
    opens: { at: CARGANDO, calls: ['loadScript'], deadline: 6000, tags: ['busy'] },
    steps: [
      ['clock', { at: EN_PAUSA, stops: ['loadScript'], deadline: 1000 }],
      ['clock', { at: CARGANDO, calls: ['loadScript'], deadline: 1000 }],
      ['clock', { at: ['bringing.patience.late', 'bringing.script.loading'], deadline: 5000, tags: ['busy', 'late'] }],
      ['clock', { at: ['bringing.patience.late', 'bringing.script.pausing'], context: { failures: 2 }, stops: ['loadScript'] }],
      ['clock', { at: ['bringing.patience.late', 'bringing.script.loading'], calls: ['loadScript'] }],
      ['clock', { at: 'failed', stops: ['loadScript'], tags: [] }],
    ],
  }),
  requirement('§8', 'la tercera falla es la última', {
    quotes: 'Captcha script fails to load',
    given: 'una página',
    steps: [
      FALLA,
      'clock',
      FALLA,
      'clock',
      [FALLA, { reads: 'No pudimos cargar la verificación.', at: 'failed', context: { token: null } }],
    ],
  }),
  requirement('decisión', 'un captcha resuelto da un token que sirve una vez y vence', {
    because: 'Un token gastado o vencido haría fallar el ingreso sin culpa de la persona.',
    given: 'una página',
    steps: [
      [
        CARGADO,
        {
          at: 'working.unsolved',
          context: { siteKey: 'CLAVE' },
          calls: [['widget', { containerId: 'captcha-1', siteKey: 'CLAVE' }]],
          tags: [],
        },
      ],
      [BIEN, { at: 'working.solved', context: { token: 'T1' } }],
      ['SOLVED: otra vez', { context: { token: 'T2' } }],
      ['EXPIRED: venció', { at: 'working.unsolved', context: { token: null } }],
      BIEN,
      ['RESET: limpiar', { at: 'working.unsolved', context: { token: null }, sends: [['widget', { type: 'RESET' }]] }],
      ['RESET: limpiar', { sends: [['widget', { type: 'RESET' }]] }],
    ],
  }),
  requirement('decisión', 'un captcha que se rompe lo dice, y su token no queda', {
    because: 'Un token sin su captcha no se puede renovar.',
    given: 'una página',
    steps: [
      CARGADO,
      BIEN,
      ['WIDGET_FAILED: falló', { at: 'failed', context: { token: null }, stops: ['widget'] }],
      'RETRY: reintentar',
      CARGADO,
      ['widget.error: no se dibuja', { at: 'failed' }],
    ],
  }),
]
