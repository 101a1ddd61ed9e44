import type { Words } from '../words.ts'

export const seleccionRbdWords: Words = {
  title: 'Elige el establecimiento con que se va a trabajar y lo cuenta a la sesión.',
  events: { CHOOSE: 'la persona elige un establecimiento' },
  guards: {},
  actions: { chooseSchool: 'recuerda el establecimiento', goOn: 'sigue a la página que corresponde al perfil' },
  actors: {},
  delays: {},
}
