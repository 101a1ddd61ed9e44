import { requirement } from '#kit/requirements.ts'
import { seLee } from '../se-lee.ts'

const LISTA = 'getEstudiantes.done: Antonia y Joaquín'

const exito = (text: string) => ({ type: 'NOTIFY', notice: { tone: 'exito', text } })
const MAITE = 'LOOK_UP: RUN de Maite'
const EN_REPOSO = ['list.ready', 'task.resting.plain']
const VINCULO = { runEstudiante: '12345678-5', usuarioId: 77 }
const SIN_RED = { mensaje: 'No hay conexión.' }

export const studentLinkRequirements = [
  requirement('§5', 'el RUN se escribe con puntos y guion o sin ellos', {
    quotes: 'Spaces, dots and hyphens are stripped first',
    given: 'una apoderada',
    steps: [LISTA, 'LOOK_UP: RUN de Maite'],
    expects: { calls: ['watchReturn', 'getEstudiantes', ['getEstudiantePorRun', { run: '12345678-5' }]] },
  }),
  requirement('§5', 'un dígito verificador equivocado se rechaza sin preguntar al servicio', {
    quotes: 'The check digit uses modulus 11',
    given: 'una apoderada',
    steps: [LISTA, 'LOOK_UP: RUN malo'],
    expects: { calls: ['watchReturn', 'getEstudiantes'], context: { failure: { campos: { run: 'RUN incorrecto.' } } } },
  }),
  requirement('§7', 'vincular envía el RUN del estudiante y quién lo vincula', {
    given: 'una apoderada',
    steps: [LISTA, 'LOOK_UP: RUN de Maite', 'getEstudiantePorRun.done: Maite', 'LINK: vincular'],
    expects: {
      calls: ['watchReturn', 'getEstudiantes', 'getEstudiantePorRun', ['postVinculo', { runEstudiante: '12345678-5', usuarioId: 77 }]],
    },
  }),
  requirement('§7', 'deshacer una desvinculación busca otra vez al estudiante antes de vincularlo', {
    given: 'una apoderada',
    steps: [
      LISTA,
      'ASK_UNLINK: a Antonia',
      'UNLINK: desvincular',
      'deleteVinculo.done: desvinculado',
      'UNDO: deshacer',
      'getEstudiantePorRun.done: Maite',
    ],
    expects: {
      calls: [
        'watchReturn',
        'getEstudiantes',
        'deleteVinculo',
        'getEstudiantes',
        ['getEstudiantePorRun', { run: '24111222-5' }],
        ['postVinculo', { runEstudiante: '24111222-5', usuarioId: 77 }],
      ],
    },
  }),
  requirement('decisión', 'al abrir se pide la lista; si no llega se dice, y se reintenta', {
    because: 'Una lista que no llegó no es una lista vacía.',
    given: 'una apoderada',
    opens: {
      reads: ['Mis estudiantes', 'Cargando sus estudiantes…'],
      at: ['list.loading', 'task.resting.plain'],
      calls: ['watchReturn', 'getEstudiantes'],
      tags: ['busy'],
    },
    steps: [
      [
        'getEstudiantes.error: sin conexión',
        {
          reads: 'No pudimos mostrar sus estudiantes.',
          at: ['list.failed', 'task.resting.plain'],
          context: { listFailure: SIN_RED, estudiantes: [] },
          tags: [],
        },
      ],
      ['RETRY: reintentar', { at: ['list.loading', 'task.resting.plain'], calls: ['getEstudiantes'] }],
      'getEstudiantes.error: sin conexión',
      ['RETURNED: vuelve', { at: ['list.loading', 'task.resting.plain'], calls: ['getEstudiantes'] }],
      [LISTA, { at: EN_REPOSO, context: { listFailure: null, failure: null }, tags: [] }],
    ],
  }),
  requirement('decisión', 'la lista a la vista se actualiza sin quitarla, al volver o al pedirlo', {
    because: 'Quien vuelve de responder debe ver el estado nuevo sin perder de vista a sus estudiantes.',
    given: 'una apoderada',
    steps: [
      LISTA,
      ['RETURNED: vuelve', { at: ['list.refreshing', 'task.resting.plain'], calls: ['getEstudiantes'], tags: [] }],
      ['getEstudiantes.error: sin conexión', { at: EN_REPOSO, context: { listFailure: SIN_RED } }],
      ['RETRY: reintentar', { at: ['list.refreshing', 'task.resting.plain'], calls: ['getEstudiantes'] }],
      [
        'LIST_CHANGED: la lista cambió',
        { at: ['list.refreshing', 'task.resting.plain'], calls: ['getEstudiantes'], stops: ['getEstudiantes'] },
      ],
      [LISTA, { at: EN_REPOSO, context: { listFailure: null } }],
    ],
  }),
  requirement('§4', 'una lista que se pidió antes de saber un estado se pide otra vez, y no lo borra', {
    quotes: "it comes from the survey provider's status calls",
    given: 'una apoderada',
    steps: [
      [
        'STATE_LEARNED: Antonia completó',
        { at: ['list.loading', 'task.resting.plain'], calls: ['getEstudiantes'], stops: ['getEstudiantes'] },
      ],
      LISTA,
      'RETURNED: vuelve',
      [
        'STATE_LEARNED: Antonia completó',
        {
          at: ['list.refreshing', 'task.resting.plain'],
          context: { estudiantes: { 0: { estado: 'COMPLETADA' } } },
          calls: ['getEstudiantes'],
          stops: ['getEstudiantes'],
        },
      ],
    ],
  }),
  requirement('decisión', 'sin saber cuándo vuelve la persona, lo dice', {
    because: 'Una lista que no se actualizará sola debe decirlo.',
    given: 'una apoderada',
    steps: [LISTA, ['watchReturn.error: sin ventana', { context: { listFailure: { campos: {} } } }]],
  }),
  requirement('§5', 'un RUN mal escrito se dice en su campo, sin preguntar al servicio', {
    quotes: 'The check digit uses modulus 11',
    given: 'una apoderada',
    steps: [LISTA, ['LOOK_UP: RUN malo', { context: { failure: { campos: { run: 'RUN incorrecto.' } }, estudiantes: { length: 2 } } }]],
  }),
  requirement('decisión', 'a quien ya está en la lista no se le busca otra vez', {
    because: 'Cada consulta cuenta en su límite de diez por hora.',
    given: 'una apoderada',
    steps: [
      LISTA,
      ['LOOK_UP: RUN de Antonia', { context: { failure: { campos: { run: 'Ese estudiante ya está en su lista.' } }, preview: null } }],
    ],
  }),
  requirement('decisión', 'antes de vincular se ve de quién se trata, y solo entonces se confirma', {
    quotes: "the guardian sees the student's initials, grade and school before confirming",
    given: 'una apoderada',
    steps: [
      LISTA,
      'LOOK_UP: RUN malo',
      [
        MAITE,
        {
          at: ['list.ready', 'task.lookingUp'],
          context: { failure: null },
          calls: [['getEstudiantePorRun', { run: '12345678-5' }]],
          tags: ['busy'],
        },
      ],
      [
        'getEstudiantePorRun.done: Maite',
        {
          reads: '¿Es este estudiante?',
          at: ['list.ready', 'task.confirmingLink'],
          context: { preview: { iniciales: 'M. R. C.', dsGrado: '1° medio', dsNomEstable: 'Liceo Puerto Claro' } },
          tags: [],
        },
      ],
      [
        'LINK: vincular',
        { at: ['list.ready', 'task.linking'], context: { failure: null }, calls: [['postVinculo', VINCULO]], tags: ['busy'] },
      ],
      [
        'postVinculo.done: Maite',
        {
          at: ['list.refreshing', 'task.resting.plain'],
          context: { preview: null, failure: null, estudiantes: { 2: { nombres: 'Maite' } } },
          calls: ['getEstudiantes'],
          emits: [exito('Estudiante vinculado.')],
          tags: [],
        },
      ],
    ],
  }),
  requirement('decisión', 'quien desiste antes de vincular no deja rastro', {
    quotes: "the guardian sees the student's initials, grade and school before confirming",
    given: 'una apoderada',
    steps: [
      LISTA,
      MAITE,
      ['CANCEL: cancelar', { at: EN_REPOSO, stops: ['getEstudiantePorRun'], tags: [] }],
      MAITE,
      'getEstudiantePorRun.done: Maite',
      ['CANCEL: cancelar', { at: EN_REPOSO, context: { preview: null, failure: null } }],
    ],
  }),
  requirement('§8', 'una búsqueda o un vínculo que fallan dicen por qué, y se puede insistir', {
    quotes: 'Passed on to the caller',
    given: 'una apoderada',
    steps: [
      LISTA,
      MAITE,
      [
        'getEstudiantePorRun.error: sin conexión',
        { reads: 'No pudimos buscar al estudiante.', at: EN_REPOSO, context: { failure: SIN_RED } },
      ],
      MAITE,
      'getEstudiantePorRun.done: Maite',
      'LINK: vincular',
      [
        'postVinculo.error: ya tiene diez',
        {
          reads: ['¿Es este estudiante?', 'No pudimos vincular al estudiante.', 'Su cuenta ya tiene 10 estudiantes.'],
          at: ['list.ready', 'task.confirmingLink'],
          context: { failure: { mensaje: 'Su cuenta ya tiene 10 estudiantes.' } },
        },
      ],
      ['LINK: vincular', { at: ['list.ready', 'task.linking'], context: { failure: null }, calls: [['postVinculo', VINCULO]] }],
      'postVinculo.error: sin conexión',
      ['CANCEL: cancelar', { at: EN_REPOSO, context: { preview: null, failure: null } }],
    ],
  }),
  requirement('decisión', 'desvincular pregunta antes, y se puede deshacer', {
    quotes: 'unlinking keeps the history',
    given: 'una apoderada',
    steps: [
      LISTA,
      [
        'ASK_UNLINK: a Antonia',
        {
          reads: ['¿Desvincular al estudiante?', 'Antonia Reyes Cárcamo dejará de estar en su lista.'],
          at: ['list.ready', 'task.confirmingUnlink'],
          context: { unlinked: { nombres: 'Antonia' }, failure: null },
          tags: [],
        },
      ],
      [
        'UNLINK: desvincular',
        {
          at: ['list.ready', 'task.unlinking'],
          context: { failure: null },
          calls: [['deleteVinculo', { run: '24111222-5' }]],
          tags: ['busy'],
        },
      ],
      [
        'deleteVinculo.done: desvinculado',
        {
          reads: 'Desvinculó a Antonia Reyes Cárcamo.',
          at: ['list.refreshing', 'task.resting.undoable'],
          context: { estudiantes: { 0: { nombres: 'Joaquín' } } },
          calls: ['getEstudiantes'],
          emits: [exito('Estudiante desvinculado.')],
          tags: [],
        },
      ],
      [
        'UNDO: deshacer',
        {
          at: ['list.refreshing', 'task.lookingAgain'],
          context: { failure: null },
          calls: [['getEstudiantePorRun', { run: '24111222-5' }]],
          tags: ['busy'],
        },
      ],
      [
        'getEstudiantePorRun.error: sin conexión',
        { reads: 'No pudimos deshacerlo.', at: ['list.refreshing', 'task.resting.undoable'], context: { failure: SIN_RED } },
      ],
      ['UNDO: deshacer', { at: ['list.refreshing', 'task.lookingAgain'], context: { failure: null }, calls: ['getEstudiantePorRun'] }],
      [
        'getEstudiantePorRun.done: Maite',
        {
          at: ['list.refreshing', 'task.relinking'],
          calls: [['postVinculo', { runEstudiante: '24111222-5', usuarioId: 77 }]],
          tags: ['busy'],
        },
      ],
      ['postVinculo.error: sin conexión', { at: ['list.refreshing', 'task.resting.undoable'], context: { failure: SIN_RED } }],
      'UNDO: deshacer',
      'getEstudiantePorRun.done: Maite',
      [
        'postVinculo.done: Maite',
        {
          at: ['list.refreshing', 'task.resting.plain'],
          context: { unlinked: null, failure: null, estudiantes: { 0: { nombres: 'Joaquín' }, 1: { nombres: 'Maite' } } },
          calls: ['getEstudiantes'],
          emits: [exito('Estudiante vinculado.')],
          stops: ['getEstudiantes'],
        },
      ],
    ],
  }),
  requirement('decisión', 'una lista que se pidió antes de desvincular no devuelve al estudiante', {
    because: 'La lista pedida antes todavía lo tenía.',
    given: 'una apoderada',
    steps: [
      LISTA,
      'ASK_UNLINK: a Antonia',
      ['RETURNED: vuelve', { at: ['list.refreshing', 'task.confirmingUnlink'], calls: ['getEstudiantes'] }],
      'UNLINK: desvincular',
      [
        'deleteVinculo.done: desvinculado',
        {
          at: ['list.refreshing', 'task.resting.undoable'],
          context: { estudiantes: { 0: { nombres: 'Joaquín' } } },
          calls: ['getEstudiantes'],
          emits: [exito('Estudiante desvinculado.')],
          stops: ['getEstudiantes'],
        },
      ],
    ],
  }),
  requirement('decisión', 'quien no confirma no desvincula a nadie', {
    because: 'Desvincular quita a un estudiante de la vista: nada lo hace sin preguntar.',
    given: 'una apoderada',
    steps: [
      LISTA,
      'LOOK_UP: RUN malo',
      ['ASK_UNLINK: a Antonia', { at: ['list.ready', 'task.confirmingUnlink'], context: { failure: null } }],
      'UNLINK: desvincular',
      [
        'deleteVinculo.error: sin conexión',
        {
          reads: 'No pudimos desvincular al estudiante.',
          at: ['list.ready', 'task.confirmingUnlink'],
          context: { failure: SIN_RED },
          tags: [],
        },
      ],
      ['UNLINK: desvincular', { at: ['list.ready', 'task.unlinking'], context: { failure: null }, calls: ['deleteVinculo'] }],
      'deleteVinculo.error: sin conexión',
      ['CANCEL: cancelar', { at: EN_REPOSO, context: { unlinked: null, failure: null } }],
    ],
  }),
  requirement('§4', 'el estado de una encuesta que se aprende al volver se ve en su estudiante', {
    quotes: "it comes from the survey provider's status calls",
    given: 'una apoderada',
    steps: [
      LISTA,
      ['STATE_LEARNED: Antonia completó', { context: { estudiantes: { 0: { estado: 'COMPLETADA' }, 1: { estado: 'NO_INICIADA' } } } }],
    ],
  }),
  seLee(
    'si la lista no se pudo renovar',
    'una apoderada',
    ['getEstudiantes.done: Antonia y Joaquín', 'RETURNED: vuelve', 'getEstudiantes.error: sin conexión'],
    ['Esta lista puede no estar al día.'],
  ),
]
