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
    expects: { at: 'submitted', calls: [['startSession', { ticket: 'pase' }], 'loadSurvey', 'readDebt', 'saving', 'submitSurvey'] },
  }),
]
