import { requirement } from '#kit/requirements.ts'
import { seLee } from '../se-lee.ts'

const ESCRITO = { runEstudiante: '36.120.458-1', condicion: 'madre' }

export const padresMadresEmbarazadasRequirements = [
  requirement('§5', 'un RUN con otro dígito verificador no se inscribe', {
    quotes: 'The check digit uses modulus 11',
    given: 'el registro',
    steps: ['ADD: un RUN malo'],
    expects: { at: 'idle', calls: [], context: { failure: { campos: { runEstudiante: 'RUN incorrecto.' } } } },
  }),
  requirement('§5', 'el RUN se escribe con puntos y guion', {
    quotes: 'Spaces, dots and hyphens are stripped first',
    given: 'el registro',
    steps: ['ADD: a Antonia'],
    expects: { at: 'adding', calls: ['postRegistroEmbarazadas'] },
  }),
  requirement('§7', 'el registro de padres, madres y embarazadas de que se informa crece con cada inscripción', {
    quotes: 'GET /datamart/graficos/avance/padres-madres-embarazadas',
    given: 'el registro',
    steps: ['ADD: a Antonia', 'postRegistroEmbarazadas.done: inscrita'],
    expects: {
      at: 'idle',
      context: { cambios: 1, failure: null },
      emits: [{ type: 'NOTIFY', notice: { tone: 'exito', text: 'Estudiante inscrito en el registro.' } }],
    },
  }),
  requirement('§7', 'quien se retira sale de la lista de que se informa, una vez', {
    quotes: 'GET /datamart/graficos/avance/padres-madres-embarazadas',
    given: 'el registro',
    steps: ['REMOVE: a Antonia', 'CONFIRM: con motivo', 'deleteRegistroEmbarazadas.done: retirada'],
    expects: {
      at: 'idle',
      context: { toUnregister: null, cambios: 1 },
      emits: [{ type: 'NOTIFY', notice: { tone: 'exito', text: 'Estudiante retirado del registro.' } }],
    },
  }),
  requirement('§8', 'si el servicio rechaza la inscripción, se dice por qué donde se escribía', {
    quotes: 'Passed on to the caller',
    given: 'el registro',
    steps: ['ADD: a Antonia', 'postRegistroEmbarazadas.error: ya inscrita'],
    expects: {
      reads: 'Ese estudiante ya está en el registro.',
      at: 'idle',
      context: { cambios: 0, failure: { mensaje: 'Ese estudiante ya está en el registro.' } },
      emits: [],
    },
  }),
  requirement('§8', 'si el retiro falla, sigue la pregunta con el motivo de la falla', {
    quotes: 'Passed on to the caller',
    given: 'el registro',
    steps: ['REMOVE: a Antonia', 'CONFIRM: motivo corto', 'CONFIRM: con motivo', 'deleteRegistroEmbarazadas.error: sin conexión'],
    expects: {
      at: 'confirming',
      calls: [['deleteRegistroEmbarazadas', { run: '36120458-1', motivo: 'Fue un error.' }]],
      context: { toUnregister: { runEstudiante: '36120458-1' }, failure: { mensaje: 'No hay conexión.' } },
    },
  }),
  requirement('decisión', 'lo que se inscribe es lo que se escribió, y mientras tanto se ve que se espera', {
    because: 'Un segundo clic mientras se espera inscribiría dos veces.',
    given: 'el registro',
    opens: { reads: ['Padres, madres y embarazadas', 'Inscribir a un estudiante'], at: 'idle', tags: [] },
    steps: [
      [
        'ADD: a Antonia',
        {
          at: 'adding',
          context: { draft: ESCRITO, failure: null },
          calls: [['postRegistroEmbarazadas', ESCRITO]],
          tags: ['busy'],
        },
      ],
      ['postRegistroEmbarazadas.error: sin conexión', { at: 'idle', context: { draft: ESCRITO }, tags: [] }],
    ],
  }),
  requirement('decisión', 'quien desiste de retirar a alguien no retira a nadie', {
    because: 'Retirar pide un motivo y se puede dejar: nada cambia hasta que se confirma.',
    given: 'el registro',
    steps: [
      [
        'REMOVE: a Antonia',
        {
          reads: [
            'Retirar del registro',
            'Rojas Soto, Antonia saldrá del registro. Lo que se haya respondido y su comprobante quedarán anulados.',
          ],
          at: 'confirming',
          context: { toUnregister: { runEstudiante: '36120458-1' } },
        },
      ],
      [
        'CONFIRM: motivo corto',
        { at: 'confirming', context: { failure: { campos: { motivo: 'Explique el motivo con al menos 5 letras.' } } } },
      ],
      ['CANCEL: desistir', { at: 'idle', context: { toUnregister: null, failure: null, cambios: 0 } }],
    ],
  }),
  requirement('decisión', 'con su motivo se retira, y mientras tanto se ve que se espera', {
    because: 'El motivo queda en la auditoría; cinco letras son el mínimo que explica algo.',
    given: 'el registro',
    steps: [
      'REMOVE: a Antonia',
      [
        'CONFIRM: motivo de cinco letras',
        { at: 'removing', calls: [['deleteRegistroEmbarazadas', { run: '36120458-1', motivo: 'error' }]], tags: ['busy'] },
      ],
    ],
  }),
  seLee('con una en el registro', 'el registro', [], ['1 estudiante']),
]
