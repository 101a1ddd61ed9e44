import { requirement } from '#kit/requirements.ts'

const MINUTO = 60_000
const TREINTA = 'measureToken.done: quedan 30 minutos'
const ULTIMOS = 'measureToken.done: quedan 10 minutos, los últimos'
const RENOVADA = { accessToken: 'T2', lifeMs: 30 * MINUTO, ageMs: 0, extendable: true, failure: null }
const AL_AVISO = [TREINTA, 'clock', 'clock']

export const sessionRenewalRequirements = [
  requirement('§4', 'una sesión cuyo tiempo se acaba expira', {
    given: 'una sesión',
    steps: ['measureToken.done: no queda nada'],
    expects: { at: 'ended', calls: ['sleep', ['measureToken', { accessToken: 'T1' }]] },
  }),
  requirement('decisión', 'la sesión dura mientras la persona la usa', {
    quotes: 'Access token: JWT, 30 min, renewed while the user is active',
    given: 'una sesión',
    opens: { at: 'measuring', calls: ['sleep', ['measureToken', { accessToken: 'T1' }]], tags: ['busy'] },
    steps: [
      [TREINTA, { at: 'alive.fresh', context: { lifeMs: 30 * MINUTO, extendable: true, failure: null }, deadline: 5 * MINUTO, tags: [] }],
      ['clock', { at: 'alive.renewable', calls: ['activity'], deadline: 23 * MINUTO }],
      ['ACTIVITY: toca la página', { at: 'alive.renewing', calls: ['renewToken'], deadline: 23 * MINUTO, tags: ['busy'] }],
      ['renewToken.done: otros 30 minutos', { at: 'alive.fresh', context: RENOVADA, deadline: 5 * MINUTO }],
      ['clock', { at: 'alive.renewable', calls: ['activity'], deadline: 23 * MINUTO }],
    ],
  }),
  requirement('decisión', 'un token que no se pudo renovar sirve hasta su fin, y se vuelve a intentar', {
    because: 'Renovar es para alargar: que falle una vez no quita a la persona los minutos que ya tiene.',
    given: 'una sesión',
    steps: [
      TREINTA,
      'clock',
      'ACTIVITY: toca la página',
      ['renewToken.error: sin conexión', { at: 'alive.postponed', context: { accessToken: 'T1' }, deadline: 3000, tags: [] }],
      ['clock', { at: 'alive.renewable', calls: ['activity'] }],
      ['activity.error: sin señal', {}],
    ],
  }),
  requirement('decisión', 'dos minutos antes del fin pregunta si sigue, y seguir es una sola acción', {
    quotes: 'An inactivity warning appears 2 minutes before expiry with one action to continue',
    given: 'una sesión',
    steps: [
      TREINTA,
      'clock',
      [
        'clock',
        {
          reads: ['¿Sigue ahí?', 'Seguir en el sistema'],
          at: 'ending.asking',
          calls: [['countdown', { durationMs: 2 * MINUTO }]],
          deadline: 2 * MINUTO,
          tags: [],
          stops: ['activity'],
        },
      ],
      ['CONTINUE: sigue aquí', { at: 'ending.extending', calls: [['extendToken', null]], deadline: 2 * MINUTO, tags: ['busy'] }],
      ['extendToken.error: sin conexión', { at: 'ending.asking', context: { failure: 'No hay conexión.' }, deadline: 2 * MINUTO }],
      ['CONTINUE: sigue aquí', { at: 'ending.extending', calls: [['extendToken', null]] }],
      ['extendToken.done: otros 30 minutos', { at: 'alive.fresh', context: RENOVADA, deadline: 5 * MINUTO }],
    ],
  }),
  requirement('decisión', 'quien no contesta el aviso termina su sesión a los dos minutos', {
    quotes: 'An inactivity warning appears 2 minutes before expiry with one action to continue',
    given: 'una sesión',
    steps: [...AL_AVISO, ['clock', { reads: ['Ingreso de establecimientos', 'Su sesión ha expirado.'], at: 'ended' }]],
    expects: { waits: 30 * MINUTO },
  }),
  requirement('decisión', 'cerca de la duración máxima solo avisa: no ofrece seguir', {
    quotes: 'absolute limit 12 h',
    given: 'una sesión',
    steps: [
      [ULTIMOS, { at: 'alive.fresh', context: { lifeMs: 10 * MINUTO, extendable: false }, deadline: 5 * MINUTO }],
      ['clock', { ignored: true, deadline: 3 * MINUTO }],
      [
        'clock',
        {
          reads: 'Su sesión está por terminar',
          at: 'ending.atLimit',
          calls: [['countdown', { durationMs: 2 * MINUTO }]],
          deadline: 2 * MINUTO,
          tags: [],
        },
      ],
      ['CONTINUE: sigue aquí', { ignored: true }],
      ['ACKNOWLEDGE: entiende', { at: 'ending.acknowledged', deadline: 2 * MINUTO }],
      ['clock', { at: 'ended' }],
    ],
  }),
  requirement('decisión', 'un token medido tarde avisa por lo que de verdad queda', {
    because: 'Una página recargada recibe un token a medio gastar: su edad cuenta.',
    given: 'una sesión',
    steps: [
      ['measureToken.done: quedan 8 de 12 minutos', { at: 'alive.fresh', context: { ageMs: 4 * MINUTO }, deadline: MINUTO }],
      ['clock', { at: 'alive.renewable', calls: ['activity'], deadline: 5 * MINUTO }],
    ],
  }),
  requirement('decisión', 'con menos de dos minutos pregunta enseguida, y no promete más de lo que queda', {
    quotes: 'An inactivity warning appears 2 minutes before expiry with one action to continue',
    given: 'una sesión',
    steps: [
      [
        'measureToken.done: queda un minuto',
        { at: 'ending.asking', context: { ageMs: 29 * MINUTO }, calls: [['countdown', { durationMs: MINUTO }]], deadline: MINUTO },
      ],
    ],
  }),
  requirement('decisión', 'el último minuto solo se avisa', {
    quotes: 'absolute limit 12 h',
    given: 'una sesión',
    steps: [
      [
        'measureToken.done: queda un minuto, el último',
        { at: 'ending.atLimit', context: { lifeMs: MINUTO }, calls: [['countdown', { durationMs: MINUTO }]], deadline: MINUTO },
      ],
    ],
  }),
  requirement('decisión', 'un token que no dice cuánto dura no se adivina: el servicio dirá cuándo termina', {
    because: 'Cortar por un cálculo ajeno al token quitaría tiempo a quien lo tiene.',
    given: 'una sesión',
    steps: [['measureToken.error: el token no lo dice', { at: 'unmeasured', tags: [] }]],
  }),
  requirement('decisión', 'un token renovado en otra pestaña se adopta y se mide de nuevo', {
    because: 'Las pestañas comparten la sesión: una sola la renueva y ninguna avisa de más.',
    given: 'una sesión',
    steps: [
      TREINTA,
      [
        'RENEWED_ELSEWHERE: otra pestaña',
        { at: 'measuring', context: { accessToken: 'T3' }, calls: [['measureToken', { accessToken: 'T3' }]] },
      ],
      ['measureToken.done: no queda nada', { at: 'ended', context: { ageMs: 31 * MINUTO } }],
    ],
  }),
  requirement('decisión', 'un equipo que despierta mide otra vez lo que le queda', {
    because: 'Mientras dormía no corrieron sus plazos.',
    given: 'una sesión',
    steps: [
      TREINTA,
      ['CLOCK_RESUMED: el equipo despierta', { at: 'measuring', calls: [['measureToken', { accessToken: 'T1' }]] }],
      'measureToken.done: queda un minuto',
      ['CLOCK_RESUMED: el equipo despierta', { at: 'measuring', calls: [['measureToken', { accessToken: 'T1' }]] }],
      ['sleep.error: sin señal', {}],
    ],
  }),
]
