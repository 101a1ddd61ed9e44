import { requirement } from '#kit/requirements.ts'

export const correoNuevoRequirements = [
  requirement('§4', 'un correo nuevo vale cuando la persona lo confirma desde él', {
    given: 'el enlace del correo nuevo',
    steps: ['CONFIRM: confirmar', 'postConfirmacion.done: confirmado'],
    expects: { at: 'confirmed', calls: [['postConfirmacion', { token: 'CODIGO' }]] },
  }),
  requirement('§4', 'el correo de antes deshace el cambio', {
    given: 'el enlace del correo de antes',
    steps: ['UNDO: deshacer', 'postReversion.done: deshecho'],
    expects: { at: 'undone', calls: [['postReversion', { token: 'CODIGO' }]] },
  }),
  requirement('§4', 'abrir el enlace no gasta el código', {
    given: 'el enlace del correo nuevo',
    steps: [],
    expects: { at: 'confirming.ready', calls: [] },
  }),
]
