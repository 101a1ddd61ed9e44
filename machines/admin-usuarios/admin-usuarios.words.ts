import type { Words } from '../words.ts'

export const adminUsuariosWords: Words = {
  title: 'Une la lista de cuentas de quien administra con lo que se le hace a una de ellas.',
  events: {},
  guards: { isNews: '¿Dijo algo que el escritorio no sabía?' },
  actions: { storeSaid: 'recuerda lo que dijo', renewTable: 'renueva la lista' },
  actors: {
    table: 'la lista de cuentas',
    record: 'la ficha de una cuenta',
    reset: 'el envío de un enlace de contraseña',
    sessions: 'el cierre de las sesiones de una cuenta',
    secondFactor: 'el segundo factor que se perdió',
    reference: 'el territorio y los cargos',
  },
  delays: {},
}
