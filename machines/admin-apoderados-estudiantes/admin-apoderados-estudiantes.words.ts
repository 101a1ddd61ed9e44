import type { Words } from '../words.ts'

export const adminApoderadosEstudiantesWords: Words = {
  title: 'Une la lista de apoderados con la ficha de uno y con sus vínculos.',
  events: {},
  guards: { isNews: '¿Dijo algo que el escritorio no sabía?' },
  actions: { storeSaid: 'recuerda lo que dijo', renewTable: 'renueva la lista' },
  actors: {
    table: 'la lista de apoderados',
    record: 'la ficha de un apoderado',
    link: 'el vínculo con otro estudiante',
    confirm: 'la confirmación de un vínculo',
    unlink: 'el fin de un vínculo',
    resend: 'el reenvío de la verificación',
  },
  delays: {},
}
