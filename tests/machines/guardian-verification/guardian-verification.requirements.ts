import { requirement } from '#kit/requirements.ts'

export const guardianVerificationRequirements = [
  requirement('§4', 'la cuenta se verifica con el código del correo, cuando la persona lo pide', {
    quotes: 'it needs an emailed verification token (verifica-cuenta)',
    given: 'el enlace del correo',
    steps: ['VERIFY: verificar', 'postVerificaCuenta.done: verificada'],
    expects: { at: 'verified', calls: [['postVerificaCuenta', { tokenVerificacion: 'CODIGO' }]] },
  }),
  requirement('§4', 'un enlace usado lleva a pedir otro correo', {
    given: 'el enlace del correo',
    steps: [
      'VERIFY: verificar',
      'postVerificaCuenta.error: enlace usado',
      'ASK_NEW_MAIL: otro correo',
      'captcha.snapshot: resuelto',
      'REQUEST: RUN bueno',
    ],
    expects: {
      at: 'requesting.submitting',
      calls: ['postVerificaCuenta', 'captcha', ['postReenvio', { runApoderado: '12345678-5', recaptchaToken: 'CAPTCHA' }]],
    },
  }),
]
