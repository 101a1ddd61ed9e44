import type { Words } from '../words.ts'

export const misEstudiantesWords: Words = {
  title: 'Une la lista de estudiantes de un apoderado con el acceso a sus encuestas, la prueba de un vínculo y los comprobantes.',
  events: {},
  guards: {
    isCompletion: '¿Se supo que una encuesta quedó completada?',
    isNews: '¿Se supo algo nuevo de una encuesta?',
    isProven: '¿Se comprobó otro vínculo?',
  },
  actions: {
    storeKnown: 'recuerda lo que se supo',
    storeProven: 'cuenta los vínculos comprobados',
    tellLinks: 'le cuenta a la lista de estudiantes cómo está la encuesta',
    renewLinks: 'renueva la lista de estudiantes',
    renewReceipts: 'renueva los comprobantes',
  },
  actors: {
    links: 'los estudiantes vinculados',
    access: 'el acceso a una encuesta',
    proof: 'la prueba de un vínculo',
    receipts: 'los comprobantes de la cuenta',
  },
  delays: {},
}
