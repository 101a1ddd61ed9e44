import { requirement } from '#kit/requirements.ts'
import { seLee } from '../se-lee.ts'

const CLAVE = { key: '7:abc' }
const CINCO = 'ANSWERED: cinco personas'
const SEIS = 'ANSWERED: seis personas'
const ENVIA = [CINCO, 'clock']
/** What is unsent is kept in the browser: what waits, and what is being sent. */
const respalda = (pending: object, enviando: object | null) =>
  [['outbox', { type: 'KEEP', debt: { pending, inFlight: enviando && { cambios: enviando } } }]] as const
const CAMBIOS = { personas: 5 }
const LOTE = ['saveAnswers', { cambios: CAMBIOS, version: 3, pagina: 'hogar' }] as const

export const answerSavingRequirements = [
  requirement('§7', 'cada respuesta da otro plazo antes de guardar', {
    given: 'nada pendiente',
    steps: ['ANSWERED: cinco personas', 'clock 400', 'ANSWERED: seis personas', 'clock 400'],
    expects: { at: 'waiting', calls: ['outbox', 'connection'], context: { pending: { personas: 6 } } },
  }),
  requirement('decisión', 'cada respuesta queda en este navegador en cuanto se da, también la que corrige otra', {
    quotes: 'queues while offline ("Guardado" / "Pendiente de enviar")',
    given: 'nada pendiente',
    steps: [
      [CINCO, { at: 'waiting', context: { pending: CAMBIOS }, sends: respalda(CAMBIOS, null) }],
      [SEIS, { context: { pending: { personas: 6 } }, sends: respalda({ personas: 6 }, null), deadline: 600 }],
    ],
  }),
  requirement('decisión', 'sin nada pendiente, todo está guardado', {
    quotes: 'It saves each answer as it is given under an idempotency key made before the first save',
    given: 'nada pendiente',
    opens: { at: 'saved', calls: [['outbox', CLAVE], 'connection'], tags: [] },
    steps: [
      [
        CINCO,
        { at: 'waiting', context: { pending: CAMBIOS, bases: { personas: 4 } }, sends: respalda(CAMBIOS, null), deadline: 600, tags: [] },
      ],
      [
        'clock',
        {
          at: 'sending',
          context: { pending: {}, inFlight: { cambios: CAMBIOS } },
          calls: [LOTE],
          sends: respalda({}, CAMBIOS),
          deadline: 10_000,
          tags: ['busy'],
        },
      ],
      [
        'saveAnswers.done: acuse',
        { reads: 'Guardado', at: 'saved', context: { inFlight: null, attempts: 0 }, sends: respalda({}, null), tags: [] },
      ],
    ],
  }),
  requirement('decisión', 'lo que quedó sin enviar en este navegador se envía al volver, con su propia clave', {
    quotes: 'under an idempotency key made before the first save',
    given: 'respuestas sin enviar',
    opens: { at: 'sending', calls: [['outbox', CLAVE], 'connection', LOTE], sends: respalda({}, CAMBIOS), tags: ['busy'] },
    steps: [
      [
        'saveAnswers.done: acuse',
        { at: 'saved', context: { inFlight: null, bases: {}, stored: { personas: 5 } }, sends: respalda({}, null) },
      ],
    ],
  }),
  requirement('decisión', 'lo que se responde mientras se guarda va después, en otro envío', {
    because: 'Un envío por vez: cada uno con su clave y la versión que dejó el anterior.',
    given: 'nada pendiente',
    steps: [
      ...ENVIA,
      [SEIS, { context: { pending: { personas: 6 } }, sends: respalda({ personas: 6 }, CAMBIOS) }],
      [
        'saveAnswers.done: acuse',
        {
          at: 'sending',
          context: { stored: { personas: 5 } },
          calls: [['saveAnswers', { cambios: { personas: 6 }, version: 9 }]],
          sends: respalda({}, { personas: 6 }),
        },
      ],
    ],
  }),
  requirement('decisión', 'al ocultarse la página se guarda sin esperar', {
    because: 'Un teléfono puede no volver a despertar la página.',
    given: 'nada pendiente',
    steps: [CINCO, ['FLUSH: la página se oculta', { at: 'sending', calls: [LOTE], sends: respalda({}, CAMBIOS) }]],
  }),
  requirement('decisión', 'sin conexión queda pendiente, se dice, y se reintenta solo con la misma clave', {
    quotes: 'queues while offline ("Guardado" / "Pendiente de enviar")',
    given: 'nada pendiente',
    steps: [
      ...ENVIA,
      [
        'OFFLINE: no hay conexión',
        {
          reads: ['No hay conexión', 'Puede seguir respondiendo. Su respuesta nueva está guardada en este dispositivo.'],
          context: { online: false },
        },
      ],
      [
        'saveAnswers.error: sin conexión',
        {
          reads: 'Pendiente de enviar',
          at: 'pending',
          context: { failure: { mensaje: 'No hay conexión.' }, attempts: 1, inFlight: { cambios: CAMBIOS } },
          deadline: 1000,
          tags: [],
        },
      ],
      ['clock', { at: 'sending', calls: [LOTE], sends: respalda({}, CAMBIOS) }],
      ['saveAnswers.error: sin conexión', { at: 'pending', context: { attempts: 2 }, deadline: 2000 }],
      [SEIS, { context: { pending: { personas: 6 } }, sends: respalda({ personas: 6 }, CAMBIOS) }],
      ['ONLINE: hay conexión', { at: 'sending', context: { online: true }, calls: [LOTE], sends: respalda({ personas: 6 }, CAMBIOS) }],
      ['saveAnswers.error: sin conexión', { at: 'pending', deadline: 4000 }],
      ['FLUSH: la página se oculta', { at: 'sending', calls: [LOTE], sends: respalda({ personas: 6 }, CAMBIOS) }],
    ],
  }),
  requirement('decisión', 'un envío sin respuesta a los 10 segundos cuenta como sin conexión', {
    because: 'Nada que no se sepa guardado se muestra como guardado.',
    given: 'nada pendiente',
    steps: [
      ...ENVIA,
      [
        'clock',
        {
          at: 'pending',
          context: { failure: { campos: {} }, attempts: 1, inFlight: { cambios: CAMBIOS } },
          deadline: 1000,
          stops: ['saveAnswers'],
        },
      ],
    ],
    expects: { waits: 10_600 },
  }),
  requirement('decisión', 'dos dispositivos que respondieron distinto: se ven los dos y la persona elige', {
    quotes: 'detects two devices (409, shows both, user chooses)',
    given: 'nada pendiente',
    steps: [
      ...ENVIA,
      ['saveAnswers.error: conflicto', { at: 'comparing', calls: ['loadAnswers'], deadline: 10_000, tags: ['busy'] }],
      [
        'loadAnswers.done: contradicen',
        {
          reads: ['Falta elegir', 'Hay respuestas distintas en otro dispositivo'],
          at: 'conflict',
          context: { theirs: { respuestas: { personas: 8 } }, pending: {}, inFlight: { cambios: CAMBIOS } },
          tags: [],
        },
      ],
      [
        'KEEP_MINE: quedan las mías',
        {
          at: 'sending',
          context: { stored: { personas: 8 }, theirs: null, failure: null },
          calls: [['saveAnswers', { cambios: CAMBIOS, version: 9 }]],
          sends: [['outbox', { type: 'KEEP', debt: { pending: CAMBIOS, inFlight: null } }], ...respalda({}, CAMBIOS)],
        },
      ],
    ],
  }),
  requirement('decisión', 'quien deja las del otro dispositivo pierde solo las suyas que se contradicen', {
    quotes: 'detects two devices (409, shows both, user chooses)',
    given: 'nada pendiente',
    steps: [
      ...ENVIA,
      'saveAnswers.error: conflicto',
      'loadAnswers.done: contradicen',
      [
        'TAKE_THEIRS: quedan las otras',
        { at: 'saved', context: { stored: { personas: 8 }, pending: {}, inFlight: null, theirs: null }, sends: respalda({}, null) },
      ],
    ],
  }),
  requirement('decisión', 'lo que no se contradice se junta sin preguntar', {
    because: 'Respuestas iguales, o a preguntas distintas, no se disputan.',
    given: 'nada pendiente',
    steps: [
      ...ENVIA,
      'saveAnswers.error: conflicto',
      [
        'loadAnswers.done: iguales',
        {
          at: 'saved',
          context: { stored: { personas: 5 }, version: 9, pending: {}, inFlight: null, theirs: null },
          sends: respalda({}, null),
        },
      ],
    ],
  }),
  requirement('decisión', 'si no se pudo comparar se reintenta, y lo propio sigue aquí', {
    because: 'Sin ver lo del otro dispositivo no se pisa ni se cede nada.',
    given: 'nada pendiente',
    steps: [
      ['COMPARE: comparar', { at: 'comparing', calls: ['loadAnswers'], deadline: 10_000, tags: ['busy'] }],
      [
        'loadAnswers.error: sin conexión',
        { at: 'pending', context: { failure: { mensaje: 'No hay conexión.' }, attempts: 1 }, deadline: 1000 },
      ],
      ['clock', { at: 'comparing', calls: ['loadAnswers'] }],
      ['clock', { at: 'pending', context: { attempts: 2, failure: { campos: {} } }, deadline: 2000, stops: ['loadAnswers'] }],
      ['FLUSH: la página se oculta', { at: 'comparing', calls: ['loadAnswers'] }],
      ['loadAnswers.error: sesión terminada', { at: 'sessionLost', output: { motivo: 'sesion-perdida' } }],
    ],
  }),
  requirement('decisión', 'una encuesta cerrada al comparar no recibe más respuestas', {
    quotes: "a closed period's surveys do not open",
    given: 'nada pendiente',
    steps: [
      ...ENVIA,
      'saveAnswers.error: conflicto',
      ['loadAnswers.done: cerrada', { at: 'notAccepting', output: { motivo: 'no-recibe' } }],
    ],
  }),
  requirement('decisión', 'un envío que ya se había recibido y quedó atrás se compara antes de seguir', {
    because: 'Después de él guardó otro dispositivo: darlo por lo último ocultaría lo del otro.',
    given: 'nada pendiente',
    steps: [
      ...ENVIA,
      SEIS,
      [
        'saveAnswers.done: acuse atrasado',
        { at: 'comparing', context: { inFlight: null }, calls: ['loadAnswers'], sends: respalda({ personas: 6 }, null) },
      ],
    ],
  }),
  requirement('decisión', 'lo que el servicio no acepta sigue en este dispositivo, y se dice', {
    because: 'Una respuesta dada no se pierde porque el servicio la rechace: la persona la corrige.',
    given: 'nada pendiente',
    steps: [
      ...ENVIA,
      [
        'saveAnswers.error: no acepta',
        {
          reads: ['Pendiente de enviar', 'No pudimos guardar sus últimos cambios'],
          at: 'refused',
          context: { failure: { mensaje: 'No se aceptó.' }, pending: CAMBIOS, inFlight: null },
          sends: respalda(CAMBIOS, null),
          tags: [],
        },
      ],
      ['RETRY: reintentar', { at: 'sending', calls: [['saveAnswers', { cambios: CAMBIOS }]], sends: respalda({}, CAMBIOS) }],
      'saveAnswers.error: no acepta',
      ['FLUSH: la página se oculta', { at: 'sending', calls: [['saveAnswers', { cambios: CAMBIOS }]], sends: respalda({}, CAMBIOS) }],
      'saveAnswers.error: no acepta',
      [SEIS, { at: 'waiting', context: { pending: { personas: 6 } }, sends: respalda({ personas: 6 }, null), deadline: 600 }],
    ],
  }),
  requirement('decisión', 'una encuesta cerrada mientras se respondía lo dice', {
    quotes: "a closed period's surveys do not open",
    given: 'nada pendiente',
    steps: [
      ...ENVIA,
      [
        'saveAnswers.error: ya no recibe',
        {
          reads: 'No pudimos seguir con la encuesta',
          at: 'notAccepting',
          context: { failure: { mensaje: 'La encuesta cerró.' } },
          output: { motivo: 'no-recibe', message: 'La encuesta cerró.' },
        },
      ],
    ],
  }),
  requirement('decisión', 'una sesión terminada deja lo pendiente en el navegador', {
    quotes: 'what was typed survives an expiry and a new sign-in of the same user',
    given: 'nada pendiente',
    steps: [
      ...ENVIA,
      [
        'saveAnswers.error: sesión terminada',
        {
          reads: 'Abra la encuesta otra vez',
          at: 'sessionLost',
          context: { inFlight: { cambios: CAMBIOS } },
          output: { motivo: 'sesion-perdida' },
        },
      ],
    ],
  }),
  requirement('decisión', 'sin respaldo en el navegador, o sin saber de la conexión, se sigue guardando y se dice', {
    because: 'El respaldo ayuda; guardar en el servicio es lo que importa.',
    given: 'nada pendiente',
    steps: [
      ['BACKUP_FAILED: sin respaldo', { context: { backup: false } }],
      ['OFFLINE: no hay conexión', { context: { online: false } }],
      ['ONLINE: hay conexión', { context: { online: true } }],
      'OFFLINE: no hay conexión',
      ['connection.error: sin señal', { context: { online: true } }],
      [CINCO, { at: 'waiting', sends: respalda(CAMBIOS, null) }],
    ],
  }),
  requirement('decisión', 'un respaldo que no parte también se dice', {
    because: 'Quien cierra la pestaña debe saber que lo pendiente no quedó en ella.',
    given: 'nada pendiente',
    steps: [['outbox.error: sin almacén', { context: { backup: false } }]],
  }),
  seLee(
    'al perder la sesión',
    'respuestas sin enviar',
    ['saveAnswers.error: sesión terminada'],
    ['Sus últimas respuestas están en este dispositivo'],
  ),
]
