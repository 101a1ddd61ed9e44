import type { Words } from '../words.ts'

export const seleccionRbdWords: Words = {
  title: 'Elige el establecimiento con que se va a trabajar, de la lista o de un enlace, y lo cuenta a la sesión.',
  events: { CHOOSE: 'la persona elige un establecimiento', RETRY: 'La persona pide intentar otra vez' },
  guards: { asksForOne: '¿Un enlace nombra un establecimiento?', isUnknown: '¿No existe, o no es de su territorio?' },
  actions: {
    chooseSchool: 'recuerda el establecimiento',
    goOn: 'sigue a la página que corresponde al perfil',
    storeFailure: 'guarda el motivo de la falla',
  },
  actors: { wait: 'la espera', getEstablecimiento: 'pide el establecimiento' },
  delays: {},
}
