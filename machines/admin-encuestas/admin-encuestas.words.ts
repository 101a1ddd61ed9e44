import type { Words } from '../words.ts'

export const adminEncuestasWords: Words = {
  title: 'Une la lista de encuestas con la ficha de una, su unión con LimeSurvey, la copia de un período a otro y el período activo.',
  events: {},
  guards: { isNews: '¿Dijo algo que el escritorio no sabía?' },
  actions: {
    storeSaid: 'recuerda lo que dijo',
    renewTable: 'renueva la lista',
    renewReference: 'renueva los períodos y las encuestas que ofrecen los formularios',
  },
  actors: {
    table: 'la lista de encuestas',
    record: 'la ficha de una encuesta',
    copy: 'la copia de un período a otro',
    tie: 'la unión de una encuesta con la de LimeSurvey',
    period: 'la activación de un período',
    reference: 'los períodos, los informantes y las encuestas que se ofrecen',
  },
  delays: {},
}
