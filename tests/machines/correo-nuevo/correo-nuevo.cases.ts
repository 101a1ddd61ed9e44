import { modelOf } from '#kit/model.ts'
import { correoNuevoMachine } from '#machines/correo-nuevo/correo-nuevo.chart.ts'
import { ESPERA, falla, FALLAS } from '../failures.ts'
import { ENLACE } from '../mailed-link.ts'

const errores = {
  ...FALLAS,
  'enlace usado': falla(400, 'enlace-usado', 'El enlace ya se usó.'),
  'correo de otra cuenta': falla(409, 'correo-en-uso', 'Otra cuenta ya tiene esta dirección.'),
}

export const correoNuevoModel = modelOf(correoNuevoMachine, {
  inputs: {
    'el enlace del correo nuevo': { confirmation: 'CODIGO-1', reversal: null },
    'el enlace del correo de antes': { confirmation: null, reversal: 'CODIGO-1' },
    'sin enlace': { confirmation: null, reversal: null },
  },
  events: { OPEN_LINK: { 'otra vez': {} }, CONFIRM: { confirmar: {} }, UNDO: { deshacer: {} } },
  outcomes: {
    wait: ESPERA,
    openLink: ENLACE,
    postConfirmacion: { done: { confirmado: { message: 'Su correo electrónico cambió.' } }, error: errores },
    postReversion: { done: { deshecho: { message: 'Su cuenta tiene otra vez esta dirección.' } }, error: errores },
  },
  key: ({ link, code }) => [link, code],
})
