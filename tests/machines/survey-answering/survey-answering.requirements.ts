import { requirement } from '#kit/requirements.ts'
import { seLee } from '../se-lee.ts'

const SEMILLA = '11111111-2222-4333-8444-555555555555'
const CON_PASE = [['startSession', { ticket: 'pase', idempotencyKey: SEMILLA }]] as const
const HASTA_RESPONDER = ['loadSurvey.done: toda respondida', 'readDebt.done: nada']
const POR_REVISAR = [...HASTA_RESPONDER, 'saving.snapshot: todo guardado', 'CONTINUE: continuar']
const ENVIADA = [...POR_REVISAR, 'SUBMIT: enviar']
const VUELTA_A_ABRIR = [
  'loadSurvey.done: sin iniciar',
  'readDebt.done: una respuesta',
  'saving.error: roto',
  'RETRY: reintentar',
  'loadSurvey.done: sin iniciar',
]
const SIN_RED = { mensaje: 'No hay conexión.' }
const envio = (cambios: object = {}) => [['submitSurvey', { version: 5, folio: '', ...cambios }]] as const
const dice = (type: string) => [['saving', { type }]] as const

export const surveyAnsweringRequirements = [
  requirement('§7', 'el pase abre la encuesta, y enviar todo da su comprobante', {
    given: 'con un pase',
    steps: [
      'startSession.done: sesión',
      'loadSurvey.done: toda respondida',
      'readDebt.done: nada',
      'saving.snapshot: todo guardado',
      'CONTINUE: continuar',
      'SUBMIT: enviar',
      'submitSurvey.done: comprobante',
    ],
    expects: {
      at: 'submitted',
      calls: [
        ['startSession', { ticket: 'pase', idempotencyKey: '11111111-2222-4333-8444-555555555555' }],
        'loadSurvey',
        'readDebt',
        'saving',
        'submitSurvey',
      ],
    },
  }),
  requirement('decisión', 'si la respuesta del pase se pierde, se cambia otra vez con la misma clave', {
    because: 'Sin respuesta no se sabe si el pase se gastó: la misma clave da la misma sesión.',
    given: 'con un pase',
    steps: ['startSession.error: sin conexión', 'RETRY: reintentar'],
    expects: {
      at: 'exchanging',
      calls: [
        ['startSession', { ticket: 'pase', idempotencyKey: '11111111-2222-4333-8444-555555555555' }],
        ['startSession', { ticket: 'pase', idempotencyKey: '11111111-2222-4333-8444-555555555555' }],
      ],
    },
  }),
  requirement('decisión', 'del pase a las preguntas: sesión, encuesta, lo que quedó sin enviar', {
    quotes: 'exchanged by the survey page for a session limited to that token; the token alone opens nothing',
    given: 'con un pase',
    opens: { at: 'exchanging', calls: CON_PASE, tags: ['busy'] },
    steps: [
      ['startSession.done: sesión', { at: 'loading', context: { ticket: null, resumes: true }, calls: ['loadSurvey'], tags: ['busy'] }],
      [
        'loadSurvey.done: sin iniciar',
        {
          at: 'restoring',
          context: { opened: { estado: 'NO_INICIADA' } },
          calls: [['readDebt', { key: '7:abcdefghij12345' }]],
          tags: ['busy'],
        },
      ],
      [
        'readDebt.done: una respuesta',
        {
          at: 'working.answering',
          context: { part: 'hogar', debt: { pending: { personas: 3 } } },
          calls: [['saving', { key: '7:abcdefghij12345', debt: { pending: { personas: 3 } } }]],
          tags: [],
        },
      ],
    ],
  }),
  requirement('decisión', 'un pase vencido o usado pide abrir otra vez desde el sistema', {
    quotes: 'the token alone opens nothing',
    given: 'con un pase',
    steps: [['startSession.error: pase usado', { reads: 'Abra la encuesta otra vez', at: 'sessionLost' }]],
  }),
  requirement('decisión', 'sin pase ni sesión no hay encuesta', {
    quotes: 'the token alone opens nothing',
    given: 'sin nada',
    opens: { at: 'sessionLost' },
    steps: [['RETRY: reintentar', { ignored: true }]],
  }),
  requirement('decisión', 'quien recarga sigue con su sesión; sin respuesta del servicio, se reintenta', {
    quotes: 'resumes on any device',
    given: 'con sesión',
    opens: { at: 'loading', calls: ['loadSurvey'], tags: ['busy'] },
    steps: [
      ['loadSurvey.error: sin conexión', { at: 'unreachable', context: { failure: SIN_RED }, tags: [] }],
      ['RETRY: reintentar', { at: 'loading', calls: ['loadSurvey'] }],
      ['loadSurvey.error: no disponible', { at: 'closed', context: { failure: { mensaje: 'No existe.' } }, tags: [] }],
      ['RETRY: reintentar', { at: 'loading', calls: ['loadSurvey'] }],
      ['loadSurvey.error: sesión terminada', { at: 'sessionLost' }],
    ],
  }),
  requirement('decisión', 'un pase que no llegó al servicio no se da por gastado', {
    because: 'Sin respuesta no se sabe: se cambia otra vez con la misma clave.',
    given: 'con un pase',
    steps: [
      [
        'startSession.error: sin conexión',
        {
          reads: ['No pudimos abrir la encuesta', 'El servicio no respondió'],
          at: 'unreachable',
          context: { failure: SIN_RED, ticket: 'pase' },
          tags: [],
        },
      ],
      ['RETRY: reintentar', { at: 'exchanging', calls: CON_PASE }],
    ],
  }),
  requirement('decisión', 'un pase nuevo abre su encuesta, aunque la pestaña tenga la sesión de otra', {
    because: 'Quien abre una encuesta desde el sistema quiere esa, y no la que respondía antes en la misma pestaña.',
    given: 'con un pase, y la sesión de otra',
    opens: { at: 'exchanging', calls: CON_PASE, tags: ['busy'] },
    steps: [],
  }),
  requirement('decisión', 'una encuesta enviada muestra su comprobante, y una vencida no se responde', {
    quotes: 'with the action it allows: Comenzar, Continuar, Ver comprobante, Consultar (desconocida)',
    given: 'con sesión',
    steps: [
      'loadSurvey.done: enviada',
      ['readDebt.done: nada', { reads: 'Esta encuesta ya fue enviada', at: 'completed', context: { opened: { estado: 'COMPLETADA' } } }],
    ],
  }),
  requirement('decisión', 'una encuesta vencida no se responde', {
    quotes: "a closed period's surveys do not open",
    given: 'con sesión',
    steps: [
      'loadSurvey.done: vencida',
      ['readDebt.error: sin almacén', { reads: 'La encuesta no recibe respuestas', at: 'closed', context: { debt: null } }],
    ],
  }),
  requirement('decisión', 'quien deja de esperar lo que este navegador guardó comienza por la primera parte', {
    because: 'Lo que quedó por enviar se guarda aparte: no saberlo no impide responder.',
    given: 'con sesión',
    steps: [
      'loadSurvey.done: sin iniciar',
      [
        'readDebtWait.done: cancelada',
        { at: 'working.answering', context: { part: 'hogar', debt: null }, calls: ['saving'], stops: ['readDebt'] },
      ],
    ],
  }),
  requirement('decisión', 'lo leído antes en este navegador no se guarda otra vez si la segunda lectura falla', {
    because: 'Lo que quedó sin enviar pudo guardarse entre las dos lecturas: solo cuenta lo que se lee al abrir.',
    given: 'con sesión',
    steps: [
      ...VUELTA_A_ABRIR,
      ['readDebt.error: sin almacén', { at: 'working.answering', context: { debt: null }, calls: [['saving', { debt: null }]] }],
    ],
  }),
  requirement('decisión', 'lo leído antes en este navegador no se guarda otra vez si la segunda lectura no llega', {
    because: 'Lo que quedó sin enviar pudo guardarse entre las dos lecturas: solo cuenta lo que se lee al abrir.',
    given: 'con sesión',
    steps: [
      ...VUELTA_A_ABRIR,
      ['readDebtWait.done: sin respuesta', { at: 'working.answering', context: { debt: null }, calls: [['saving', { debt: null }]] }],
    ],
  }),
  requirement('decisión', 'una respuesta que sirve se guarda; una que no, se queda en la pantalla y se dice al dejarla', {
    quotes: 'It saves each answer as it is given',
    given: 'con sesión',
    steps: [
      'loadSurvey.done: sin iniciar',
      [
        'readDebt.done: nada',
        { at: 'working.answering', context: { part: 'hogar', saving: { situation: 'guardando' } }, calls: ['saving'] },
      ],
      ['ANSWER: cien personas', { context: { toCorrect: { personas: 100 } } }],
      ['LEAVE_QUESTION: las personas', { context: { errors: { personas: 'Escriba un número entre 1 y 20.' } } }],
      [
        'ANSWER: cuatro personas',
        { context: { toCorrect: {}, errors: {} }, sends: [['saving', { type: 'ANSWERED', cambios: { personas: 4 }, pagina: 'hogar' }]] },
      ],
    ],
  }),
  requirement('decisión', 'no se pasa a la parte siguiente con faltas en esta, y se dicen', {
    because: 'Quien corrige al final ya no recuerda dónde estaba la pregunta.',
    given: 'con sesión',
    steps: [
      'loadSurvey.done: sin iniciar',
      'readDebt.done: nada',
      [
        'CONTINUE: continuar',
        {
          context: {
            part: 'hogar',
            summary: true,
            errors: { personas: 'Debe responder esta pregunta.', apoyo: 'Debe responder esta pregunta.' },
          },
        },
      ],
      'saving.snapshot: falta la segunda parte',
      ['CONTINUE: continuar', { context: { part: 'salud', summary: false, errors: {} } }],
      ['BACK: volver', { context: { part: 'hogar' } }],
      'CONTINUE: continuar',
      ['CONTINUE: continuar', { context: { part: 'salud', errors: { comidas: 'Debe responder esta pregunta.' } } }],
    ],
  }),
  requirement('decisión', 'al terminar se revisa todo, y de la revisión se vuelve a cualquier parte', {
    because: 'Un envío no se deshace: se mira antes.',
    given: 'con sesión',
    steps: [
      ...HASTA_RESPONDER,
      ['saving.snapshot: todo guardado', { context: { saving: { situation: 'guardado', version: 5 } } }],
      ['CONTINUE: continuar', { reads: 'Revise sus respuestas', at: 'working.reviewing', tags: [] }],
      ['GO_TO_PART: a la primera', { at: 'working.answering', context: { part: 'hogar', summary: false } }],
      'CONTINUE: continuar',
      'CONTINUE: continuar',
      ['BACK: volver', { at: 'working.answering', context: { failure: null, part: 'salud' } }],
    ],
  }),
  requirement('decisión', 'de un papel se dice primero qué hoja es y quién la respondió, sin nada por omisión', {
    quotes: 'Who answered (`informante`) and who typed (`digitador`) are kept and shown on the receipt',
    given: 'con sesión',
    steps: [
      'loadSurvey.done: de papel',
      [
        'readDebt.done: nada',
        { reads: 'La hoja en papel', at: 'working.heading', context: { folio: '', informante: null, part: 'salud' }, calls: ['saving'] },
      ],
      [
        'CONTINUE: continuar',
        {
          reads: 'Hay 1 dato por corregir',
          at: 'working.heading',
          context: { errors: { informante: 'Elija quién respondió.' }, summary: true },
          sends: [],
        },
      ],
      ['CHANGE_FOLIO: otro folio', { context: { folio: 'F-1', informante: null } }],
      ['CHANGE_INFORMANT: la familia llenó el papel', { context: { informante: 'apoderado', errors: {}, summary: false } }],
      [
        'CONTINUE: continuar',
        {
          at: 'working.answering',
          context: { part: 'salud' },
          sends: [
            ['saving', { type: 'ANSWERED', cambios: {}, pagina: 'salud', papel: { folio: 'F-1', informante: 'apoderado', digitador: '' } }],
          ],
        },
      ],
    ],
  }),
  requirement('decisión', 'un papel ya empezado sigue en su última parte, con lo que se dijo de él, y se puede cambiar al revisar', {
    quotes: 'resumes on any device',
    given: 'con sesión',
    steps: [
      'loadSurvey.done: de papel ya dicho',
      [
        'readDebt.done: nada',
        { at: 'working.answering', context: { part: 'salud', folio: 'F-0', informante: 'apoderado' }, calls: ['saving'] },
      ],
      'saving.snapshot: todo guardado',
      ['CONTINUE: continuar', { at: 'working.reviewing' }],
      'SUBMIT: enviar',
      ['submitSurvey.error: sin conexión', { at: 'working.reviewing', context: { failure: SIN_RED } }],
      ['GO_TO_HEADING: a la cabecera', { at: 'working.heading', context: { failure: null, folio: 'F-0' } }],
      'CHANGE_FOLIO: otro folio',
      [
        'CONTINUE: continuar',
        { at: 'working.answering', sends: [['saving', { papel: { folio: 'F-1', informante: 'apoderado', digitador: '' } }]] },
      ],
      'CONTINUE: continuar',
      [
        'SUBMIT: enviar',
        { at: 'working.submitting', context: { submissions: 2 }, calls: envio({ folio: 'F-1', informante: 'apoderado' }) },
      ],
    ],
  }),
  requirement('decisión', 'enviar se hace una vez, y el comprobante llega solo después', {
    quotes: 'Receipt: issued at completion',
    given: 'con sesión',
    steps: [
      ...POR_REVISAR,
      ['SUBMIT: enviar', { at: 'working.submitting', context: { comprobante: null, failure: null }, calls: envio(), tags: ['busy'] }],
      ['SUBMIT: enviar', { ignored: true }],
      ['submitSurvey.done: comprobante', { reads: 'Encuesta enviada', at: 'submitted', context: { comprobante: { estado: 'VALIDO' } } }],
    ],
  }),
  requirement('decisión', 'lo pendiente se guarda antes de enviar', {
    because: 'Un envío que deja fuera la última respuesta no es el de la persona.',
    given: 'con sesión',
    steps: [
      ...HASTA_RESPONDER,
      'saving.snapshot: todo, por guardar',
      'CONTINUE: continuar',
      [
        'SUBMIT: enviar',
        { at: 'working.flushing', context: { saving: { situation: 'guardando', version: 5 } }, sends: dice('FLUSH'), tags: ['busy'] },
      ],
      ['saving.snapshot: todo guardado', { at: 'working.submitting', calls: envio() }],
    ],
  }),
  requirement('decisión', 'si no se pudo guardar todo no se envía, y se dice; al enviar otra vez se guarda primero', {
    because: 'Nada se muestra como enviado ni como guardado sin estarlo.',
    given: 'con sesión',
    steps: [
      ...HASTA_RESPONDER,
      'saving.snapshot: todo, por guardar',
      'CONTINUE: continuar',
      'SUBMIT: enviar',
      [
        'saving.snapshot: todo, sin conexión',
        { at: 'working.reviewing', context: { failure: { campos: {} }, comprobante: null }, tags: [] },
      ],
      ['SUBMIT: enviar', { at: 'working.flushing', context: { saving: { situation: 'guardando' } }, sends: dice('FLUSH'), tags: ['busy'] }],
      ['saving.snapshot: todo guardado', { at: 'working.submitting', calls: envio() }],
    ],
  }),
  requirement('decisión', 'con algo obligatorio sin responder no se envía: se va a esa parte', {
    because: 'El servicio lo rechazaría, y la persona no sabría dónde.',
    given: 'con sesión',
    steps: [
      'loadSurvey.done: sin las personas',
      'readDebt.done: nada',
      'saving.snapshot: faltan las personas',
      'CONTINUE: continuar',
      [
        'SUBMIT: enviar',
        { at: 'working.answering', context: { part: 'hogar', summary: true, errors: { personas: 'Debe responder esta pregunta.' } } },
      ],
    ],
  }),
  requirement('decisión', 'un envío sin respuesta deja enviar de nuevo, el mismo envío con su misma clave', {
    quotes: 'resumes on any device, and submits once',
    given: 'con sesión',
    steps: [
      ...ENVIADA,
      [
        'submitSurvey.error: sin conexión',
        { reads: 'No pudimos enviar la encuesta', at: 'working.reviewing', context: { failure: SIN_RED, comprobante: null }, tags: [] },
      ],
      ['SUBMIT: enviar', { at: 'working.submitting', context: { failure: null, submissions: 1 }, calls: envio() }],
      [
        'submitSurveyWait.done: sin respuesta',
        { at: 'working.reviewing', context: { failure: { campos: {} }, comprobante: null }, stops: ['submitSurvey'] },
      ],
      ['SUBMIT: enviar', { at: 'working.submitting', context: { submissions: 1 }, calls: envio() }],
      'submitSurvey.error: sin conexión',
      ['BACK: volver', { at: 'working.answering', context: { failure: null } }],
    ],
  }),
  requirement('decisión', 'lo que el servicio dice que falta se muestra en su parte', {
    quotes: 'rules checked again on the server',
    given: 'con sesión',
    steps: [
      ...ENVIADA,
      [
        'submitSurvey.error: incompleta',
        { at: 'working.answering', context: { part: 'salud', errors: { comidas: 'Falta esta respuesta.' }, summary: true }, tags: [] },
      ],
    ],
  }),
  requirement('decisión', 'si otro dispositivo guardó después, se compara antes de enviar', {
    quotes: 'detects two devices (409, shows both, user chooses)',
    given: 'con sesión',
    steps: [
      ...ENVIADA,
      [
        'submitSurvey.error: conflicto',
        { at: 'working.reviewing', context: { failure: { mensaje: 'Otro dispositivo guardó después.' } }, sends: dice('COMPARE') },
      ],
      ['KEEP_MINE: quedan las mías', { sends: dice('KEEP_MINE') }],
      ['TAKE_THEIRS: quedan las otras', { sends: dice('TAKE_THEIRS') }],
      ['RETRY: reintentar', { sends: dice('RETRY') }],
    ],
  }),
  requirement('decisión', 'una que ya se había enviado o se cerró se lee otra vez', {
    quotes: 'One response per (period, survey, student), enforced in the database',
    given: 'con sesión',
    steps: [...ENVIADA, ['submitSurvey.error: ya no recibe', { at: 'loading', calls: ['loadSurvey'], stops: ['saving'] }]],
  }),
  requirement('decisión', 'la sesión que termina al enviar, o al guardar, lo dice', {
    because: 'Lo respondido queda en el navegador: hay que abrir la encuesta otra vez.',
    given: 'con sesión',
    steps: [...ENVIADA, ['submitSurvey.error: sesión terminada', { at: 'sessionLost', context: { comprobante: null } }]],
  }),
  requirement('decisión', 'cuando guardar dice que la sesión terminó, se dice', {
    because: 'Seguir respondiendo sin sesión sería escribir en el aire.',
    given: 'con sesión',
    steps: [...HASTA_RESPONDER, ['saving.done: sesión perdida', { at: 'sessionLost' }]],
  }),
  requirement('decisión', 'cuando guardar dice que ya no recibe, la encuesta se cierra con su mensaje', {
    quotes: "a closed period's surveys do not open",
    given: 'con sesión',
    steps: [...HASTA_RESPONDER, ['saving.done: ya no recibe', { at: 'closed', context: { failure: { mensaje: 'La encuesta cerró.' } } }]],
  }),
  requirement('decisión', 'si guardar se rompe, la página lo dice en vez de seguir como si guardara', {
    because: 'Nada se muestra como guardado sin estarlo.',
    given: 'con sesión',
    steps: [
      ...HASTA_RESPONDER,
      ['saving.error: roto', { at: 'unreachable', context: { failure: { campos: {} } } }],
      ['RETRY: reintentar', { at: 'loading', calls: ['loadSurvey'] }],
    ],
  }),
  seLee('mientras se abre', 'con un pase', [], ['Encuesta']),
]
