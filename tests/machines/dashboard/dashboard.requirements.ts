import { requirement } from '#kit/requirements.ts'
import { seLee } from '../se-lee.ts'

const CIFRAS = 'getAvance.done: hay cifras'
const EN = (lugar: string, archivo = 'idle') => [`figures.${lugar}`, `file.${archivo}`]
const REGION = { region: '05' }
const SIN_RED = { mensaje: 'No hay conexión.' }
const va = (query: object) => ({ type: 'GO', to: 'dashboard', query })

export const dashboardRequirements = [
  requirement('§7', 'el avance se pide por el lugar que se mira', {
    given: 'todo el país',
    steps: ['getAvance.done: hay cifras', 'LOOK: una región'],
    expects: {
      calls: [
        ['getAvance', {}],
        ['getAvance', { region: '05' }],
      ],
      emits: [{ type: 'GO', to: 'dashboard', query: { region: '05' } }],
    },
  }),
  requirement('decisión', 'cada lugar que se mira queda en la dirección y pide sus cifras', {
    quotes: 'filters in the URL, CSV, "datos al …", lagging schools',
    given: 'todo el país',
    opens: { reads: 'Cargando el avance…', at: EN('loading'), calls: [['getAvance', {}]], does: ['recallView'], tags: ['busy'] },
    steps: [
      [
        CIFRAS,
        { reads: ['Avance del país', 'Por región, de norte a sur'], at: EN('shown'), context: { failure: null, request: {} }, tags: [] },
      ],
      ['LOOK: el mismo lugar', { ignored: true }],
      ['NAVIGATED: la misma dirección', { at: EN('shown'), context: { request: {}, view: null } }],
      [
        'LOOK: una región',
        { at: EN('loading'), context: { request: REGION }, calls: [['getAvance', REGION]], emits: [va(REGION)], tags: ['busy'] },
      ],
      ['NAVIGATED: atrás', { at: EN('loading'), context: { request: {} }, calls: [['getAvance', {}]], stops: ['getAvance'] }],
    ],
  }),
  requirement('decisión', 'donde no se encuesta a nadie, lo dice', {
    because: 'Un 0 % donde nadie debía responder sería falso.',
    given: 'todo el país',
    steps: [
      [
        'getAvance.done: no se encuesta a nadie',
        { reads: 'Aquí no hay encuestas', at: EN('empty'), context: { avance: { total: { esperadas: 0 } } }, tags: [] },
      ],
      ['LOOK: una región', { at: EN('loading'), calls: [['getAvance', REGION]], emits: [va(REGION)] }],
    ],
  }),
  requirement('decisión', 'un lugar fuera de su alcance no se distingue de uno que no existe', {
    quotes: 'A foreign object answers 404, never 403',
    given: 'todo el país',
    steps: [
      CIFRAS,
      'LOOK: una región',
      [
        'getAvance.error: fuera de su alcance',
        { reads: 'Ese lugar no está a su alcance', at: EN('outside'), context: { avance: null }, tags: [] },
      ],
      ['NAVIGATED: atrás', { at: EN('loading'), calls: [['getAvance', {}]] }],
      ['getAvance.error: mal escrito', { at: EN('outside'), context: { avance: null } }],
    ],
  }),
  requirement('§8', 'cifras que no llegan lo dicen, y el lugar se mantiene', {
    quotes: 'Passed on to the caller',
    given: 'todo el país',
    steps: [
      CIFRAS,
      'LOOK: una región',
      [
        'getAvance.error: sin conexión',
        { reads: 'No pudimos cargar el avance', at: EN('failed'), context: { avance: null, failure: SIN_RED, request: REGION }, tags: [] },
      ],
      ['RETRY: reintentar', { at: EN('loading'), calls: [['getAvance', REGION]] }],
    ],
  }),
  requirement('decisión', 'renovar no quita las cifras que se ven, ni aunque falle', {
    because: 'Las anteriores siguen sirviendo, con su fecha.',
    given: 'todo el país',
    steps: [
      CIFRAS,
      ['RENEW: renovar', { at: EN('renewing'), calls: [['renewAvance', {}]], tags: ['busy'] }],
      [
        'renewAvance.error: sin conexión',
        { reads: ['No pudimos actualizar las cifras', 'Avance del país'], at: EN('shown'), context: { failure: SIN_RED } },
      ],
      'RENEW: renovar',
      ['renewAvance.done: hay cifras', { at: EN('shown'), context: { failure: null }, tags: [] }],
    ],
  }),
  requirement('decisión', 'los rezagados se descargan del lugar que se mira, si hay cifras', {
    quotes: 'filters in the URL, CSV, "datos al …", lagging schools',
    given: 'todo el país',
    steps: [
      ['DOWNLOAD: descargar', { ignored: true }],
      CIFRAS,
      [
        'DOWNLOAD: descargar',
        { at: EN('shown', 'downloading'), context: { downloadFailure: null }, calls: [['downloadLaggards', {}]], tags: ['downloading'] },
      ],
      [
        'downloadLaggards.error: sin conexión',
        { reads: 'No pudimos descargar la lista', at: EN('shown'), context: { downloadFailure: SIN_RED }, tags: [] },
      ],
      ['DOWNLOAD: descargar', { at: EN('shown', 'downloading'), context: { downloadFailure: null }, calls: ['downloadLaggards'] }],
      ['downloadLaggards.done: descargado', { at: EN('shown'), context: { downloadFailure: null } }],
    ],
  }),
  requirement('decisión', 'gráfico o tabla vale para toda la página, queda en la dirección y se recuerda', {
    quotes: 'chart and table of the same numbers (toggle), filters in the URL',
    given: 'todo el país',
    steps: [
      CIFRAS,
      [
        'SHOW_AS: tabla',
        { at: EN('shown'), context: { view: 'tabla' }, does: ['keepView'], emits: [{ ...va({ vista: 'tabla' }), replace: true }] },
      ],
      ['SHOW_AS: como ya está', { ignored: true }],
      ['LOOK: una región', { at: EN('loading'), calls: [['getAvance', REGION]], emits: [va({ region: '05', vista: 'tabla' })] }],
    ],
  }),
  requirement('decisión', 'mirar otro lugar no corta la descarga que se pidió', {
    because: 'El archivo es del lugar que se miraba al pedirlo, y llega igual.',
    given: 'todo el país',
    steps: [
      CIFRAS,
      'DOWNLOAD: descargar',
      [
        'LOOK: una región',
        { at: EN('loading', 'downloading'), context: { request: REGION }, calls: [['getAvance', REGION]], emits: [va(REGION)], stops: [] },
      ],
      ['getAvance.error: sin conexión', { at: EN('failed', 'downloading'), context: { failure: SIN_RED } }],
      ['RETRY: reintentar', { at: EN('loading', 'downloading'), calls: [['getAvance', REGION]], stops: [] }],
      ['NAVIGATED: atrás', { at: EN('loading', 'downloading'), calls: [['getAvance', {}]], stops: ['getAvance'] }],
      ['downloadLaggards.done: descargado', { at: EN('loading'), context: { downloadFailure: null } }],
    ],
  }),
  requirement('decisión', 'la misma dirección con la tabla no pide nada y se muestra así', {
    quotes: 'chart and table of the same numbers (toggle), filters in the URL',
    given: 'todo el país',
    steps: [CIFRAS, ['NAVIGATED: una dirección con tabla', { at: EN('shown'), context: { request: {}, view: 'tabla' } }]],
  }),
  requirement('decisión', 'una dirección que trae otro lugar y la tabla se muestra así', {
    quotes: 'chart and table of the same numbers (toggle), filters in the URL',
    given: 'todo el país',
    steps: [
      CIFRAS,
      [
        'NAVIGATED: una región, con tabla',
        { at: EN('loading'), context: { request: REGION, view: 'tabla' }, calls: [['getAvance', REGION]] },
      ],
    ],
  }),
  seLee('con cifras', 'todo el país', ['getAvance.done: hay cifras'], ['Por encuesta', 'Establecimientos rezagados: 1']),
]
