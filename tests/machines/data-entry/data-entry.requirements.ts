import { requirement } from '#kit/requirements.ts'

const CURSO = { encuestaId: 7, idRbd: 90145, filters: { idEnsenanza: '110', idGrado: '5', letraCurso: 'A' } }
const ENVIADO = ['readRound.done: venía digitando', 'getEstado.done: enviado']

const SIN_RED = { mensaje: 'No hay conexión.' }
const DETENIDA = { at: 'paused', context: { failure: SIN_RED }, tags: [] } as const

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
    expects: {
      reads: 'La digitación está detenida',
      at: 'paused',
      calls: ['readRound', 'getEstado'],
      context: { round: { done: 3 }, failure: null },
    },
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
    steps: [['readRound.done: no venía', { at: 'idle' }], 'START: el curso B'],
    expects: { at: 'findingNext', calls: ['readRound', ['findNext', { ...CURSO, filters: { ...CURSO.filters, letraCurso: 'B' } }]] },
  }),
  requirement('§8', 'si no se puede abrir, se detiene, dice por qué y deja seguir', {
    quotes: 'Passed on to the caller',
    given: 'el curso A',
    steps: [...ENVIADO, 'findNext.done: queda Martina', 'openHere.error: sin conexión', 'CONTINUE: el curso A'],
    expects: { at: 'findingNext', context: { round: { done: 4 }, failure: null } },
  }),
  requirement('decisión', 'la ronda se retoma donde iba, y cada paso dice en qué está', {
    quotes: '"siguiente pendiente"',
    given: 'el curso A',
    opens: { at: 'resuming', calls: [['readRound', { encuestaId: 7 }]], tags: ['busy'] },
    steps: [
      [
        'readRound.done: venía digitando',
        {
          reads: ['Abriendo el próximo formulario', '3 formularios digitados, 0 por hora.'],
          at: 'checking',
          calls: [['getEstado', { encuestaId: 7, token: 'abcdefghij00001' }]],
          tags: ['busy'],
        },
      ],
      [
        'getEstado.done: enviado',
        { reads: '4 formularios digitados, 0 por hora.', at: 'findingNext', calls: [['findNext', CURSO]], tags: ['busy'] },
      ],
      [
        'findNext.done: queda Martina',
        { at: 'opening', calls: [['openHere', { row: { nombres: 'Martina' }, round: { done: 4 } }]], tags: ['busy'] },
      ],
      ['openHere.done: abierta', { at: 'leaving', tags: ['busy'] }],
    ],
  }),
  requirement('decisión', 'sin poder leer la ronda, no se está digitando', {
    because: 'Una ronda que no se puede leer no se inventa.',
    given: 'el curso A',
    steps: [['readRound.error: sin almacén', { at: 'idle', tags: [] }]],
  }),
  requirement('§8', 'lo que falla detiene la ronda, dice por qué y no cuenta nada', {
    quotes: 'Passed on to the caller',
    given: 'el curso A',
    steps: [
      'readRound.done: venía digitando',
      [
        'getEstado.error: sin conexión',
        { reads: '3 formularios digitados, 0 por hora.', ...DETENIDA, context: { failure: SIN_RED, round: { done: 3 } } },
      ],
      ['CONTINUE: el curso A', { at: 'findingNext', context: { failure: null }, calls: [['findNext', CURSO]] }],
      ['findNext.error: sin conexión', DETENIDA],
      'CONTINUE: el curso A',
      'findNext.done: queda Martina',
      ['openHere.error: sin conexión', DETENIDA],
    ],
  }),
  requirement('decisión', 'dejar de digitar olvida la ronda, desde donde sea', {
    because: 'Quien deja de digitar no debe volver a caer en la ronda.',
    given: 'el curso A',
    steps: [
      ...ENVIADO,
      ['STOP: deja de digitar', { at: 'stopping', calls: [['forgetRound', { encuestaId: 7 }]], stops: ['findNext'], tags: ['busy'] }],
      ['forgetRound.done: olvidada', { at: 'idle', context: { round: null }, tags: [] }],
      'START: el curso A',
      ['findNext.done: no queda nadie', { reads: 'No quedan formularios por digitar aquí', at: 'finished', tags: [] }],
      ['STOP: deja de digitar', { at: 'stopping', calls: ['forgetRound'] }],
      ['forgetRound.error: sin almacén', { at: 'idle', context: { round: null } }],
    ],
  }),
  requirement('decisión', 'detenida también se puede dejar', {
    because: 'Quien deja de digitar no debe volver a caer en la ronda.',
    given: 'el curso A',
    steps: [
      'readRound.done: venía digitando',
      'getEstado.done: sin terminar',
      ['STOP: deja de digitar', { at: 'stopping', calls: ['forgetRound'] }],
      ['forgetRound.error: sin almacén', { at: 'idle', context: { round: null } }],
    ],
  }),
  requirement('decisión', 'terminada o detenida se comienza con otro curso u otro talón, sin perder la cuenta', {
    because: 'Quien lee talones lee uno tras otro, y un botón a la vista no puede no hacer nada.',
    given: 'el curso A',
    steps: [
      ...ENVIADO,
      'findNext.done: no queda nadie',
      [
        'START: el curso B',
        { at: 'findingNext', calls: [['findNext', { filters: { ...CURSO.filters, letraCurso: 'B' } }]], context: { round: { done: 4 } } },
      ],
      ['findNext.error: sin conexión', DETENIDA],
      ['START: el curso A', { at: 'findingNext', calls: [['findNext', CURSO]], context: { failure: null, round: { done: 4 } } }],
    ],
  }),
  requirement('decisión', 'lo que se pide mientras se pregunta o se busca es lo que se busca', {
    because: 'Un lector de talones no espera: lo último leído es lo que la persona tiene en la mano.',
    given: 'el curso A',
    steps: [
      'readRound.done: venía digitando',
      ['START: el curso B', { at: 'checking', calls: [] }],
      ['getEstado.done: enviado', { at: 'findingNext', calls: [['findNext', { filters: { letraCurso: 'B' } }]] }],
      ['START: el curso A', { at: 'findingNext', calls: [['findNext', CURSO]], stops: ['findNext'], context: { round: { done: 4 } } }],
    ],
  }),
]
