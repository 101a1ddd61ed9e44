import { requirement } from '#kit/requirements.ts'
import { seLee } from '../se-lee.ts'

const NADA_SE_PIERDE = { because: 'Lo que alguien respondió no se pierde por salir sin darse cuenta de que falta enviarlo.' }
const SALIR = { because: 'Salir lleva de vuelta a donde la persona estaba, sin dejar pestañas olvidadas.' }

export const surveyLeavingRequirements = [
  requirement('decisión', 'con todo guardado se sale sin preguntas, y la pestaña propia se cierra', {
    ...SALIR,
    given: 'en su propia pestaña',
    opens: { at: 'settled', calls: ['answers'] },
    steps: [['LEAVE: salir', { at: 'closing', calls: ['closeTab'], deadline: 300 }]],
  }),
  requirement('decisión', 'la pestaña que no se dejó cerrar va al sistema', {
    ...SALIR,
    given: 'en su propia pestaña',
    steps: ['LEAVE: salir', ['clock', { at: 'away', calls: ['goAway'] }]],
    expects: { waits: 300 },
  }),
  requirement('decisión', 'si cerrar la pestaña falla, va al sistema sin esperar', {
    ...SALIR,
    given: 'en su propia pestaña',
    steps: ['LEAVE: salir', ['closeTab.error: no se pudo', { at: 'away', calls: ['goAway'] }]],
    expects: { waits: 0 },
  }),
  requirement('decisión', 'quien llegó desde el sistema vuelve a él', {
    ...SALIR,
    given: 'desde el sistema',
    steps: [['LEAVE: salir', { at: 'away', calls: ['goAway'] }]],
  }),
  requirement('decisión', 'si la página no alcanzó a irse, se pide salir otra vez', {
    ...SALIR,
    given: 'desde el sistema',
    steps: [
      ['LEAVE: salir', { at: 'away', calls: ['goAway'] }],
      ['goAway.error: no se pudo', {}],
      ['LEAVE: salir', { at: 'away', calls: ['goAway'] }],
    ],
  }),
  requirement('decisión', 'con respuestas por enviar se pregunta antes de salir, y quedarse vuelve a la encuesta', {
    ...NADA_SE_PIERDE,
    given: 'desde el sistema',
    steps: [
      ['KEPT: por enviar', { at: 'kept.staying' }],
      ['LEAVE: salir', { reads: 'Se enviarán cuando abra otra vez esta encuesta en este dispositivo.', at: 'kept.confirming' }],
      ['STAY: seguir aquí', { at: 'kept.staying' }],
    ],
  }),
  requirement('decisión', 'quien sale de todos modos, sale', {
    ...NADA_SE_PIERDE,
    given: 'desde el sistema',
    steps: [
      ['KEPT: por enviar', { at: 'kept.staying' }],
      ['LEAVE: salir', { at: 'kept.confirming' }],
      ['LEAVE_ANYWAY: salir de todos modos', { at: 'away', calls: ['goAway'] }],
    ],
  }),
  ...(
    [
      ['guardadas en este navegador', 'KEPT: por enviar', 'kept.confirming'],
      ['que no están en ninguna otra parte', 'EXPOSED: sin respaldo', 'exposed.confirming'],
    ] as const
  ).map(([cuales, pasa, pregunta]) =>
    requirement('decisión', `quien sale de todos modos con respuestas ${cuales} cierra su propia pestaña`, {
      ...SALIR,
      given: 'en su propia pestaña',
      steps: [
        pasa,
        ['LEAVE: salir', { at: pregunta }],
        ['LEAVE_ANYWAY: salir de todos modos', { at: 'closing', calls: ['closeTab'], deadline: 300 }],
      ],
    }),
  ),
  requirement('decisión', 'mientras hay respuestas que no están en ninguna otra parte, el navegador pregunta a quien cierra la página', {
    ...NADA_SE_PIERDE,
    given: 'en su propia pestaña',
    steps: [
      ['EXPOSED: sin respaldo', { at: 'exposed.staying', calls: ['askOnClose'] }],
      ['LEAVE: salir', { at: 'exposed.confirming' }],
      ['STAY: seguir aquí', { at: 'exposed.staying' }],
      ['SETTLED: todo guardado', { at: 'settled', stops: ['askOnClose'] }],
    ],
  }),
  requirement('decisión', 'quien ya dijo que sale aunque se pierdan no es preguntado otra vez', {
    ...NADA_SE_PIERDE,
    given: 'desde el sistema',
    steps: [
      ['EXPOSED: sin respaldo', { at: 'exposed.staying', calls: ['askOnClose'] }],
      ['LEAVE: salir', { reads: 'Si sale ahora, se perderán.', at: 'exposed.confirming' }],
      ['LEAVE_ANYWAY: salir de todos modos', { at: 'away', calls: ['goAway'], stops: ['askOnClose'] }],
    ],
  }),
  requirement('decisión', 'si el navegador deja de guardar mientras se pregunta, se sigue preguntando y se dice lo que se perdería', {
    ...NADA_SE_PIERDE,
    given: 'desde el sistema',
    steps: [
      ['KEPT: por enviar', { at: 'kept.staying' }],
      ['LEAVE: salir', { at: 'kept.confirming' }],
      ['EXPOSED: sin respaldo', { at: 'exposed.confirming', calls: ['askOnClose'] }],
    ],
  }),
  requirement('decisión', 'si el navegador deja de guardar, la página pasa a preguntar al cerrarse', {
    ...NADA_SE_PIERDE,
    given: 'desde el sistema',
    steps: [
      ['KEPT: por enviar', { at: 'kept.staying' }],
      ['EXPOSED: sin respaldo', { at: 'exposed.staying', calls: ['askOnClose'] }],
    ],
  }),
  requirement('decisión', 'lo que se envía mientras se pregunta quita la pregunta', {
    ...NADA_SE_PIERDE,
    given: 'desde el sistema',
    steps: [
      ['KEPT: por enviar', { at: 'kept.staying' }],
      ['LEAVE: salir', { at: 'kept.confirming' }],
      ['SETTLED: todo guardado', { at: 'settled' }],
    ],
  }),
  requirement('decisión', 'la página que el navegador vuelve a mostrar averigua otra vez qué queda por enviar', {
    ...NADA_SE_PIERDE,
    given: 'desde el sistema',
    steps: [
      ['LEAVE: salir', { at: 'away', calls: ['goAway'] }],
      ['RETURNED: la página vuelve', { at: 'settled', calls: ['answers'], stops: ['goAway', 'answers'] }],
    ],
  }),
  seLee('al salir con respuestas por enviar', 'desde el sistema', ['KEPT: por enviar', 'LEAVE: salir'], ['Quedan respuestas sin enviar']),
]
