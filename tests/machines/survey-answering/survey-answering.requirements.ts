import { requirement } from '#kit/requirements.ts'

export const surveyAnsweringRequirements = [
  requirement('§7', 'el pase abre la encuesta, y enviar todo da su comprobante', {
    given: 'con un pase',
    steps: [
      'startSession.done: sesión',
      'loadSurvey.done: toda respondida',
      'readDebt.done: nada',
      'saving.snapshot: todo guardado',
      'CONTINUE: continuar',
      'SUBMIT: enviar',
      'submitSurvey.done: comprobante',
    ],
    expects: {
      at: 'submitted',
      calls: [
        ['startSession', { ticket: 'pase', idempotencyKey: '11111111-2222-4333-8444-555555555555' }],
        'loadSurvey',
        'readDebt',
        'saving',
        'submitSurvey',
      ],
    },
  }),
  requirement('decisiones', 'si la respuesta del pase se pierde, se cambia otra vez con la misma clave', {
    given: 'con un pase',
    steps: ['startSession.error: sin conexión', 'RETRY: reintentar'],
    expects: {
      at: 'exchanging',
      calls: [
        ['startSession', { ticket: 'pase', idempotencyKey: '11111111-2222-4333-8444-555555555555' }],
        ['startSession', { ticket: 'pase', idempotencyKey: '11111111-2222-4333-8444-555555555555' }],
      ],
    },
  }),
]
