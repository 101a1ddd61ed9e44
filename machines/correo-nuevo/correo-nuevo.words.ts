import type { Words } from '../words.ts'

export const correoNuevoWords: Words = {
  title: 'Confirma un correo nuevo, o deshace el cambio, con el código que llegó por correo.',
  events: {
    OPEN_LINK: 'la persona vuelve a abrir su enlace',
    CONFIRM: 'la persona confirma su correo',
    UNDO: 'la persona deshace el cambio',
  },
  guards: {
    bringsConfirmation: '¿viene del correo nuevo?',
    bringsReversal: '¿viene del correo de antes?',
    isLinkUseless: '¿el enlace no sirve?',
  },
  actions: {
    storeHandle: 'guarda el talón en lugar del código',
    clearFailure: 'olvida la falla anterior',
    storeFailure: 'guarda el motivo de la falla',
    storeMessage: 'guarda la respuesta del servicio',
  },
  actors: { wait: 'la espera', openLink: 'abrir el enlace', postConfirmacion: 'confirmar el correo', postReversion: 'deshacer el cambio' },
  delays: {},
}
