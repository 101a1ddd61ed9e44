import { requirement } from '#kit/requirements.ts'
import { seLee } from '../se-lee.ts'

const SUYA = { encuestaId: 3, token: 'Ab3dEf6hIj9kLm2' }
const SIN_RED = { mensaje: 'No hay conexión.' }
const exito = (text: string) => ({ type: 'NOTIFY', notice: { tone: 'exito', text } })
const LEIDA = 'getLectura.done: completada'

export const answersDeskRequirements = [
  requirement('§7', 'quien busca un RUN mal escrito lo sabe sin preguntar a nadie', {
    because: 'Cada búsqueda de un RUN queda en la auditoría: una que no nombra a nadie no se hace.',
    given: 'quien busca',
    opens: { reads: 'Respuestas por RUN', at: 'searching.asking', tags: [] },
    steps: [
      [
        'SEARCH: uno mal escrito',
        { reads: 'RUN incorrecto.', at: 'searching.asking', context: { failure: { campos: { run: 'RUN incorrecto.' } } } },
      ],
      [
        'SEARCH: el de Antonia',
        {
          at: 'searching.looking',
          context: { failure: null, found: null },
          calls: [['getEncuestasDeRun', { run: '24111222-5' }]],
          tags: ['busy'],
        },
      ],
      [
        'getEncuestasDeRun.error: nadie con ese RUN',
        {
          reads: 'No se pudo buscar',
          at: 'searching.asking',
          context: { failure: { mensaje: 'No encontramos un estudiante.' } },
          tags: [],
        },
      ],
      'SEARCH: el de Antonia',
      ['getEncuestasDeRun.done: hallada', { at: 'searching.found', context: { failure: null, found: { encuestas: [SUYA] } }, tags: [] }],
    ],
  }),
  requirement('decisión', 'buscar a otro quita de la vista al anterior', {
    because: 'Lo que se lee es de quien se buscó, y no de quien se había buscado antes.',
    given: 'quien busca',
    steps: [
      'SEARCH: el de Antonia',
      'getEncuestasDeRun.done: hallada',
      ['SEARCH: uno mal escrito', { at: 'searching.asking', context: { failure: { campos: { run: 'RUN incorrecto.' } } } }],
      'SEARCH: el de Antonia',
      'getEncuestasDeRun.done: hallada',
      ['SEARCH: el de Antonia', { at: 'searching.looking', context: { found: null }, calls: ['getEncuestasDeRun'] }],
    ],
  }),
  requirement('§7', 'una respuesta se lee entera, y si no llega se pide otra vez', {
    quotes: 'GET .../token/{t}/respuestas',
    given: 'desde la lista',
    opens: { reads: 'Cargando la respuesta…', at: 'reading.loading', calls: [['getLectura', SUYA]], tags: ['busy'] },
    steps: [
      [
        'getLectura.error: sin conexión',
        { reads: 'No pudimos cargar la respuesta', at: 'reading.failed', context: { failure: SIN_RED, reading: null }, tags: [] },
      ],
      ['RETRY: reintentar', { at: 'reading.loading', context: { failure: null }, calls: [['getLectura', SUYA]], tags: ['busy'] }],
      [
        LEIDA,
        {
          reads: ['Antonia Reyes', 'Historia', 'Reabrir o anular la respuesta'],
          at: 'reading.shown',
          context: { reading: { estado: 'COMPLETADA' }, failure: null },
          tags: [],
        },
      ],
    ],
  }),
  requirement('§7', 'sus archivos se descargan, uno a la vez', {
    quotes: 'GET .../token/{t}/respuestas/descarga',
    given: 'desde la lista',
    steps: [
      LEIDA,
      [
        'DOWNLOAD: el PDF',
        {
          at: 'reading.downloading',
          context: { file: 'pdf', done: null },
          calls: [['download', { ...SUYA, file: 'pdf' }]],
          tags: ['busy'],
        },
      ],
      ['download.error: sin conexión', { reads: 'No se pudo descargar', at: 'reading.shown', context: { failure: SIN_RED }, tags: [] }],
      [
        'DOWNLOAD: el comprobante',
        { at: 'reading.downloading', context: { failure: null }, calls: [['download', { ...SUYA, file: 'comprobante' }]] },
      ],
      ['download.done: descargado', { at: 'reading.shown', context: { failure: null } }],
    ],
  }),
  requirement('§7', 'sin un motivo completo no se anula nada: dice qué falta', {
    quotes: 'DELETE /{survey-provider}/encuesta/{e}/respuesta/{id}',
    given: 'desde la lista',
    steps: [
      LEIDA,
      [
        'ACT: sin detalle',
        {
          at: 'reading.shown',
          context: { failure: { campos: { detalle: 'Explique con al menos 5 letras.' } }, act: null },
        },
      ],
      [
        'ACT: anular con motivo',
        {
          at: 'reading.acting',
          context: { failure: null },
          calls: [['act', { kind: 'anular', encuestaId: 3, respuestaId: 81, motivo: 'Se respondió por otro estudiante: Era la hermana.' }]],
          tags: ['busy'],
        },
      ],
      [
        'act.error: sin conexión',
        { reads: 'No se pudo hacer', at: 'reading.shown', context: { failure: SIN_RED, act: { kind: 'anular' } }, tags: [] },
      ],
      ['DOWNLOAD: el PDF', { at: 'reading.downloading', context: { act: null, failure: null }, calls: ['download'] }],
    ],
  }),
  requirement('decisión', 'reabierta, se cuenta y se lee otra vez: lo ofrecido cambió', {
    because: 'Reabrir conserva lo respondido y anula el comprobante (ADR 053): la página muestra cómo quedó.',
    given: 'desde la lista',
    steps: [
      LEIDA,
      [
        'ACT: reabrir con motivo',
        {
          at: 'reading.acting',
          calls: [['act', { kind: 'reabrir', encuestaId: 3, respuestaId: 81, motivo: 'La familia pidió corregir: Son 6 personas, no 5.' }]],
        },
      ],
      [
        'act.done: hecho',
        {
          at: 'reading.loading',
          context: { done: 'reabrir', act: null, reading: { estado: 'COMPLETADA' } },
          calls: [['getLectura', SUYA]],
          emits: [exito('Respuesta reabierta.')],
          tags: ['busy'],
        },
      ],
      ['getLectura.done: reabierta', { at: 'reading.shown', context: { done: 'reabrir', reading: { estado: 'EN_PROGRESO' } }, tags: [] }],
      ['ACT: reabrir con motivo', { at: 'reading.shown', context: { done: null } }],
      ['ACT: anular con motivo', { at: 'reading.acting', calls: ['act'] }],
      ['act.error: ya no', { at: 'reading.shown', context: { failure: { mensaje: 'Esta respuesta ya no se puede reabrir.' } } }],
      'ACT: anular con motivo',
      [
        'act.done: hecho',
        { at: 'reading.loading', context: { done: 'anular' }, calls: ['getLectura'], emits: [exito('Respuesta anulada.')] },
      ],
      ['getLectura.done: reabierta', { at: 'reading.shown' }],
      ['DOWNLOAD: el PDF', { at: 'reading.downloading', context: { done: null }, calls: ['download'] }],
    ],
  }),
  requirement('decisión', 'mientras se reabre o se anula, nada más se pide', {
    because: 'Otro clic pediría otra vez lo que ya se está haciendo.',
    given: 'desde la lista',
    steps: [
      LEIDA,
      ['ACT: anular con motivo', { at: 'reading.acting', calls: ['act'], tags: ['busy'] }],
      ['ACT: reabrir con motivo', { ignored: true }],
      ['DOWNLOAD: el PDF', { ignored: true }],
    ],
  }),
  requirement('decisión', 'lo que se reabrió y no se pudo leer otra vez se dice, y se pide de nuevo', {
    because: 'Lo anterior ya no es como quedó: no se muestra por bueno.',
    given: 'desde la lista',
    steps: [
      LEIDA,
      'ACT: reabrir con motivo',
      [
        'act.done: hecho',
        {
          reads: 'La respuesta quedó reabierta y su comprobante anulado. Quien la respondió puede corregirla y enviarla otra vez.',
          at: 'reading.loading',
          calls: ['getLectura'],
          emits: [exito('Respuesta reabierta.')],
        },
      ],
      [
        'getLectura.error: sin conexión',
        { reads: 'No pudimos actualizar la respuesta', at: 'reading.failed', context: { failure: SIN_RED }, tags: [] },
      ],
      ['RETRY: reintentar', { at: 'reading.loading', context: { failure: null }, calls: [['getLectura', SUYA]], tags: ['busy'] }],
    ],
  }),
  seLee('al leer las de un estudiante', 'desde la lista', ['getLectura.done: completada'], ['Respuestas: 1']),
  seLee('al leer una reabierta', 'desde la lista', ['getLectura.done: reabierta'], ['Anular la respuesta']),
  seLee(
    'si nadie responde por quien se busca',
    'quien busca',
    ['SEARCH: el de Antonia', 'getEncuestasDeRun.done: sin encuestas'],
    ['No le corresponde ninguna encuesta'],
  ),
]
