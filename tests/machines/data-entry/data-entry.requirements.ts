import { requirement } from '#kit/requirements.ts'

const CURSO = { encuestaId: 7, idRbd: 90145, filters: { idEnsenanza: '110', idGrado: '5', letraCurso: 'A' } }
const ENVIADO = ['readRound.done: venía digitando', 'getEstado.done: enviado']

export const dataEntryRequirements = [
  requirement('§7', 'al volver de un formulario se pregunta al servicio cómo quedó, antes de contarlo', {
    quotes: 'GET .../token/{t}/estado',
    given: 'el curso A',
    steps: ['readRound.done: venía digitando'],
    expects: {
      at: 'checking',
      calls: ['readRound', ['getEstado', { encuestaId: 7, token: 'abcdefghij00001' }]],
      context: { round: { done: 3 } },
    },
  }),
  requirement('§4', 'cuenta un formulario solo si el servicio dice que quedó enviado', {
    quotes: "it comes from the survey provider's status calls",
    given: 'el curso A',
    steps: ENVIADO,
    expects: { at: 'findingNext', context: { round: { done: 4 } } },
  }),
  requirement('§4', 'un formulario a medias no se cuenta, y no se abre otro sin la persona', {
    quotes: "it comes from the survey provider's status calls",
    given: 'el curso A',
    steps: ['readRound.done: venía digitando', 'getEstado.done: sin terminar'],
    expects: { at: 'paused', calls: ['readRound', 'getEstado'], context: { round: { done: 3 }, failure: null } },
  }),
  requirement('§7', 'el próximo pendiente se busca en el curso que se digita, y se abre su encuesta', {
    quotes: 'GET .../token/{t}/abrir',
    given: 'el curso A',
    steps: [...ENVIADO, 'findNext.done: queda Martina'],
    expects: {
      at: 'opening',
      calls: ['readRound', 'getEstado', ['findNext', CURSO], 'openHere'],
      context: { next: { nombres: 'Martina' } },
    },
  }),
  requirement('§7', 'quien elige otro curso digita ese', {
    given: 'el curso A',
    steps: ['readRound.done: no venía', 'START: el curso B'],
    expects: { at: 'findingNext', calls: ['readRound', ['findNext', { ...CURSO, filters: { ...CURSO.filters, letraCurso: 'B' } }]] },
  }),
  requirement('§8', 'si no se puede abrir, se detiene, dice por qué y deja seguir', {
    quotes: 'Passed on to the caller',
    given: 'el curso A',
    steps: [...ENVIADO, 'findNext.done: queda Martina', 'openHere.error: sin conexión', 'CONTINUE: el curso A'],
    expects: { at: 'findingNext', context: { round: { done: 4 }, failure: null } },
  }),
]
