import { requirement } from '#kit/requirements.ts'
import { seLee } from '../se-lee.ts'

const CLARA = { encuestaId: 3, token: 'Cc3dEf6hIj9kLm2' }
const ANTONIA = { encuestaId: 3, token: 'Ab3dEf6hIj9kLm2' }

const JOAQUIN = { encuestaId: 1, token: 'Zz3dEf6hIj9kLm2' }
const exito = (text: string) => ({ type: 'NOTIFY', notice: { tone: 'exito', text } })
const PASE = { url: 'http://encuestas.prueba/?pase=1' }
const SIN_RESPUESTA = { mensaje: 'Todavía no sabemos el estado de la encuesta. Intente más tarde.' }
const SIN_RED = { mensaje: 'No hay conexión.' }
const AFUERA = ['OPEN: la de Antonia', 'getEstado.done: sin iniciar', 'getAbrir.done: pase', 'openTab.done: abierta']

export const surveyAccessRequirements = [
  requirement('§4', 'antes de abrir una encuesta se pregunta su estado, y después su pase', {
    quotes: "it comes from the survey provider's status calls",
    given: 'un escritorio',
    steps: ['OPEN: la de Antonia', 'getEstado.done: sin iniciar', 'getAbrir.done: pase'],
    expects: {
      at: 'opening.openingTab',
      calls: [
        ['getEstado', ANTONIA],
        ['getAbrir', ANTONIA],
        ['openTab', { url: 'http://encuestas.prueba/?pase=1' }],
      ],
    },
  }),
  requirement('§7', 'abrir: estado, pase y pestaña, en ese orden y una sola vez', {
    quotes: 'GET .../token/{t}/abrir',
    given: 'un escritorio',
    opens: { at: 'idle', tags: [] },
    steps: [
      [
        'OPEN: la de Antonia',
        { at: 'opening.asking', context: { survey: ANTONIA, failure: null }, calls: [['getEstado', ANTONIA]], tags: ['busy'] },
      ],
      ['OPEN: la de Antonia', {}],
      ['CONSULT: la de Joaquín', { context: { survey: ANTONIA } }],
      ['SHOW_RECEIPT: el de Antonia', {}],
      ['TAKE: la de Clara', { context: { survey: ANTONIA } }],
      [
        'getEstado.done: sin iniciar',
        { at: 'opening.requestingPass', context: { known: { estado: 'NO_INICIADA' } }, calls: [['getAbrir', ANTONIA]], tags: ['busy'] },
      ],
      ['getAbrir.done: pase', { at: 'opening.openingTab', context: PASE, calls: [['openTab', PASE]] }],
      ['openTab.done: abierta', { at: 'away.waiting', context: { url: null }, calls: ['watchReturn'], tags: [] }],
    ],
  }),
  requirement('§8', 'si el estado o el pase no llegan, lo dice y no abre nada', {
    quotes: 'Passed on to the caller',
    given: 'un escritorio',
    steps: [
      'OPEN: la de Antonia',
      [
        'getEstado.error: sin conexión',
        { reads: 'No pudimos seguir con la encuesta.', at: 'idle', context: { failure: SIN_RED, survey: ANTONIA }, tags: [] },
      ],
      ['OPEN: la de Antonia', { at: 'opening.asking', context: { failure: null }, calls: ['getEstado'] }],
      'getEstado.done: sin iniciar',
      ['getAbrir.error: sin conexión', { at: 'idle', context: { failure: SIN_RED } }],
    ],
  }),
  requirement('decisión', 'una encuesta que ya no se puede responder no se abre: se ve su estado', {
    quotes: 'with the action it allows: Comenzar, Continuar, Ver comprobante, Consultar (desconocida)',
    given: 'un escritorio',
    steps: [
      'OPEN: la de Antonia',
      [
        'getEstado.done: completada',
        {
          reads: 'Esta encuesta ya no se puede abrir. Revise su estado.',
          at: 'idle',
          context: { known: { estado: 'COMPLETADA' }, failure: { mensaje: 'Esta encuesta ya no se puede abrir. Revise su estado.' } },
        },
      ],
    ],
  }),
  requirement('decisión', 'si la herramienta no contesta, no se da por no iniciada', {
    quotes: 'the tool did\n  not answer: never shown as "no iniciada"',
    given: 'un escritorio',
    steps: [
      'OPEN: la de Antonia',
      [
        'getEstado.done: no se sabe',
        {
          reads: 'Todavía no sabemos el estado de la encuesta. Intente más tarde.',
          at: 'idle',
          context: { known: { estado: 'DESCONOCIDA' }, failure: SIN_RESPUESTA },
        },
      ],
      [
        'CONSULT: la de Joaquín',
        { at: 'consulting', context: { survey: JOAQUIN, failure: null }, calls: [['getEstado', JOAQUIN]], tags: ['busy'] },
      ],
      ['getEstado.done: no se sabe', { at: 'idle', context: { known: { estado: 'DESCONOCIDA' }, failure: SIN_RESPUESTA }, tags: [] }],
      ['CONSULT: la de Joaquín', { at: 'consulting', context: { failure: null }, calls: ['getEstado'] }],
      ['getEstado.error: sin conexión', { at: 'idle', context: { failure: SIN_RED } }],
      'CONSULT: la de Joaquín',
      ['getEstado.done: sin iniciar', { at: 'idle', context: { known: { estado: 'NO_INICIADA' }, failure: null } }],
      'CONSULT: la de Joaquín',
      ['getEstado.done: no se sabe', { at: 'idle', context: { known: { estado: 'DESCONOCIDA' }, failure: SIN_RESPUESTA } }],
    ],
  }),
  requirement('decisión', 'si el navegador no deja abrir la pestaña, el pase sin usar va en un enlace', {
    because: 'El pase dura 60 segundos y sirve una vez: el enlace se ofrece mientras sirve.',
    given: 'un escritorio',
    steps: [
      ...AFUERA.slice(0, -1),
      [
        'openTab.error: bloqueada',
        {
          reads: ['La encuesta está en otra pestaña.', 'Este enlace la abre una sola vez, durante un minuto.'],
          at: 'away.linked',
          context: PASE,
          calls: ['watchReturn'],
          deadline: 55_000,
          tags: [],
        },
      ],
      ['clock', { at: 'away.waiting', context: { url: null } }],
      ['GET_LINK: pide el enlace', { at: 'away.requestingLink', calls: [['getAbrir', ANTONIA]], tags: ['busy'] }],
      ['getAbrir.error: sin conexión', { at: 'away.waiting', context: { failure: SIN_RED }, tags: [] }],
      'GET_LINK: pide el enlace',
      ['getAbrir.done: pase', { at: 'away.linked', context: PASE, deadline: 55_000 }],
      ['RETURNED: vuelve', { at: 'away.asking', context: { url: null }, calls: [['getEstado', ANTONIA]], tags: ['busy'] }],
    ],
  }),
  requirement('§4', 'al volver se pregunta cómo quedó; completada, muestra su comprobante', {
    quotes: "it comes from the survey provider's status calls",
    given: 'un escritorio',
    steps: [
      ...AFUERA,
      ['RETURNED: vuelve', { at: 'away.asking', calls: [['getEstado', ANTONIA]], tags: ['busy'] }],
      ['RETURNED: vuelve', {}],
      ['getEstado.done: sin iniciar', { at: 'away.waiting', context: { known: { estado: 'NO_INICIADA' } }, tags: [] }],
      'RETURNED: vuelve',
      ['getEstado.error: sin conexión', { at: 'away.waiting', context: { failure: SIN_RED } }],
      'RETURNED: vuelve',
      ['getEstado.done: sin iniciar', { at: 'away.waiting', context: { known: { estado: 'NO_INICIADA' }, failure: null } }],
      'RETURNED: vuelve',
      [
        'getEstado.done: completada',
        {
          at: 'receipt.loading',
          context: { known: { estado: 'COMPLETADA' } },
          calls: [['getComprobante', ANTONIA]],
          emits: [exito('La encuesta quedó completada.')],
          stops: ['watchReturn'],
          tags: ['busy'],
        },
      ],
    ],
  }),
  requirement('decisión', 'quien cierra la espera vuelve a su escritorio sin fallas a la vista', {
    because: 'Lo que falló mientras esperaba ya no le sirve.',
    given: 'un escritorio',
    steps: [
      ...AFUERA,
      'RETURNED: vuelve',
      'getEstado.error: sin conexión',
      ['CLOSE: cerrar', { at: 'idle', context: { failure: null }, stops: ['watchReturn'] }],
    ],
  }),
  requirement('decisión', 'sin saber cuándo vuelve, no se queda esperando', {
    because: 'Una espera que nadie puede terminar se dice y se deja.',
    given: 'un escritorio',
    steps: [...AFUERA, ['watchReturn.error: sin ventana', { at: 'idle', context: { failure: { campos: {} } } }]],
  }),
  requirement('§1', 'el comprobante se ve y se descarga', {
    quotes: 'Progress charts and receipts (comprobantes) exist',
    given: 'un escritorio',
    steps: [
      [
        'SHOW_RECEIPT: el de Antonia',
        {
          at: 'receipt.loading',
          context: { survey: ANTONIA, failure: null, comprobante: null },
          calls: [['getComprobante', ANTONIA]],
          tags: ['busy'],
        },
      ],
      ['getComprobante.error: sin conexión', { at: 'receipt.failed', context: { failure: SIN_RED }, tags: [] }],
      ['RETRY: reintentar', { at: 'receipt.loading', calls: [['getComprobante', ANTONIA]] }],
      [
        'getComprobante.done: comprobante',
        { reads: 'Comprobante', at: 'receipt.shown', context: { comprobante: { estado: 'VALIDO' } }, tags: [] },
      ],
      [
        'DOWNLOAD: descargar',
        { at: 'receipt.downloading', calls: [['downloadReceipt', { ...ANTONIA, file: 'comprobante-7F3A.pdf' }]], tags: ['busy'] },
      ],
      ['downloadReceipt.error: sin conexión', { at: 'receipt.shown', context: { failure: SIN_RED } }],
      ['DOWNLOAD: descargar', { at: 'receipt.downloading', context: { failure: null }, calls: ['downloadReceipt'] }],
      ['downloadReceipt.done: descargado', { at: 'receipt.shown' }],
      ['CLOSE: cerrar', { at: 'idle', context: { comprobante: null } }],
    ],
  }),
  requirement('decisión', 'lo respondido con un vínculo sin comprobar se toma solo después de advertirlo, y la encuesta se abre', {
    quotes: 'who take the survey over after a warning',
    given: 'un escritorio',
    steps: [
      'TAKE: la de Clara',
      'getToma.done: tres respuestas',
      'CONFIRM: confirmar',
      'postToma.done: tomada',
      'getEstado.done: sin iniciar',
    ],
    expects: {
      at: 'opening.requestingPass',
      calls: [
        ['getToma', CLARA],
        ['postToma', CLARA],
        ['getEstado', CLARA],
        ['getAbrir', CLARA],
      ],
    },
  }),
  requirement('decisión', 'quien lee la advertencia y desiste no toma nada', {
    quotes: 'who take the survey over after a warning',
    given: 'un escritorio',
    steps: ['TAKE: la de Clara', 'getToma.done: tres respuestas', 'CLOSE: cerrar'],
    expects: { at: 'idle', calls: [['getToma', CLARA]], context: { takeover: null } },
  }),
  requirement('decisión', 'la toma pregunta, advierte y confirma, y cada espera se ve', {
    quotes: 'who take the survey over after a warning',
    given: 'un escritorio',
    steps: [
      [
        'TAKE: la de Clara',
        { at: 'taking.asking', context: { survey: CLARA, failure: null }, calls: [['getToma', CLARA]], tags: ['busy'] },
      ],
      [
        'getToma.done: tres respuestas',
        { reads: '¿Tomar la encuesta?', at: 'taking.warning', context: { takeover: { respondidas: 3, preguntas: 42 } }, tags: [] },
      ],
      ['CONFIRM: confirmar', { at: 'taking.confirmed', calls: [['postToma', CLARA]], tags: ['busy'] }],
      ['postToma.error: sin conexión', { at: 'taking.warning', context: { failure: SIN_RED, takeover: { respondidas: 3 } }, tags: [] }],
      ['CONFIRM: confirmar', { at: 'taking.confirmed', context: { failure: null }, calls: ['postToma'] }],
      'postToma.error: sin conexión',
      ['CLOSE: cerrar', { at: 'idle', context: { failure: null, takeover: null } }],
    ],
  }),
  requirement('§8', 'si no se pudo saber qué se toma, se dice y no se toma', {
    quotes: 'Passed on to the caller',
    given: 'un escritorio',
    steps: ['TAKE: la de Clara', ['getToma.error: sin conexión', { at: 'idle', context: { failure: SIN_RED, takeover: null }, tags: [] }]],
  }),
  requirement('decisión', 'mientras se toma una encuesta no se abre otra', {
    because: 'Lo que se confirma es de la encuesta que se advirtió.',
    given: 'un escritorio',
    steps: [
      'TAKE: la de Clara',
      ...['OPEN: la de Antonia', 'CONSULT: la de Joaquín', 'SHOW_RECEIPT: el de Antonia', 'TAKE: la de Clara'].map(
        (otra) => [otra, { at: 'taking.asking', context: { survey: CLARA } }] as const,
      ),
    ],
  }),
  requirement('§7', 'de la espera se puede ir a otra encuesta, y lo anterior deja de esperarse', {
    quotes: 'GET .../token/{t}/estado',
    given: 'un escritorio',
    steps: [
      ...AFUERA,
      [
        'CONSULT: la de Joaquín',
        { at: 'consulting', context: { survey: JOAQUIN }, calls: [['getEstado', JOAQUIN]], stops: ['watchReturn'], tags: ['busy'] },
      ],
      ['SHOW_RECEIPT: el de Antonia', { at: 'receipt.loading', context: { survey: ANTONIA }, calls: [['getComprobante', ANTONIA]] }],
    ],
  }),
  requirement('§4', 'lo que se consultó llega a quien lo consultó', {
    quotes: "it comes from the survey provider's status calls",
    given: 'un escritorio',
    steps: [
      'CONSULT: la de Joaquín',
      ['getEstado.done: completada', { at: 'idle', context: { known: { estado: 'COMPLETADA' }, failure: null }, tags: [] }],
    ],
  }),
  requirement('decisión', 'el enlace se cierra con la espera, y su pase no queda', {
    because: 'Un pase sirve una vez y dura poco: no se guarda después de dejarlo.',
    given: 'un escritorio',
    steps: [
      ...AFUERA.slice(0, -1),
      ['openTab.error: bloqueada', { at: 'away.linked', context: PASE, calls: ['watchReturn'] }],
      ['CLOSE: cerrar', { at: 'idle', context: { url: null, failure: null } }],
    ],
  }),
  requirement('§1', 'el comprobante que se cierra mientras llega no vuelve', {
    quotes: 'Progress charts and receipts (comprobantes) exist',
    given: 'un escritorio',
    steps: [
      'SHOW_RECEIPT: el de Antonia',
      ['CLOSE: cerrar', { at: 'idle', context: { comprobante: null }, stops: ['getComprobante'], tags: [] }],
    ],
  }),
  seLee('al llegar', 'un escritorio', [], ['Mis comprobantes']),
  seLee(
    'si el comprobante no llega',
    'un escritorio',
    ['SHOW_RECEIPT: el de Antonia', 'getComprobante.error: sin conexión'],
    ['No pudimos mostrar el comprobante.'],
  ),
  seLee(
    'si el archivo no llega',
    'un escritorio',
    ['SHOW_RECEIPT: el de Antonia', 'getComprobante.done: comprobante', 'DOWNLOAD: descargar', 'downloadReceipt.error: sin conexión'],
    ['No pudimos descargar el comprobante.'],
  ),
]
