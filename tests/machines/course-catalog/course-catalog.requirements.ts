import { requirement } from '#kit/requirements.ts'

const CURSOS = 'loadCatalog.done: cursos'
const DE = { encuestaId: 7, idRbd: 90145 }
const pide = (idEnsenanza: number, idGrado: number) => [['getLetrasCursos', { idRbd: 90145, grado: { idEnsenanza, idGrado } }]] as const
const SIN_RED = { mensaje: 'No hay conexión.' }

export const courseCatalogRequirements = [
  requirement('§7', 'las letras se piden por el establecimiento, el tipo de enseñanza y el grado', {
    given: 'una encuesta de la escuela',
    steps: ['SELECT: 5° básico'],
    expects: { calls: ['watchReturn', 'loadCatalog', ['getLetrasCursos', { idRbd: 90145, grado: { idEnsenanza: 110, idGrado: 5 } }]] },
  }),
  requirement('decisión', 'los cursos y su avance: se piden, se renuevan al volver, y su falla se dice', {
    because: 'Quien vuelve de digitar debe ver el avance nuevo sin perder los cursos de vista.',
    given: 'una encuesta de la escuela',
    opens: { at: ['courses.loading', 'letters.none'], calls: ['watchReturn', ['loadCatalog', DE]], tags: ['busy'] },
    steps: [
      [
        'loadCatalog.error: sin conexión',
        { reads: 'No pudimos cargar los cursos', at: ['courses.failed', 'letters.none'], context: { failure: SIN_RED }, tags: [] },
      ],
      ['RETRY: reintentar', { at: ['courses.loading', 'letters.none'], calls: [['loadCatalog', DE]] }],
      'loadCatalog.error: sin conexión',
      ['RETURNED: vuelve', { at: ['courses.loading', 'letters.none'], calls: [['loadCatalog', DE]] }],
      [
        CURSOS,
        {
          at: ['courses.ready', 'letters.none'],
          context: { failure: null, catalog: { ensenanzas: { 0: { idEnsenanza: 110 } } } },
          tags: [],
        },
      ],
      ['REFRESH: renovar', { at: ['courses.loading', 'letters.none'], calls: [['loadCatalog', DE]] }],
      ['loadCatalog.error: sin conexión', { at: ['courses.ready', 'letters.none'], context: { failure: SIN_RED } }],
      ['RETURNED: vuelve', { at: ['courses.loading', 'letters.none'], calls: [['loadCatalog', DE]] }],
      [CURSOS, { at: ['courses.ready', 'letters.none'], context: { failure: null } }],
    ],
  }),
  requirement('decisión', 'un cambio pide también los cursos que no llegaron', {
    because: 'Quien acaba de digitar espera ver el avance, y no la falla de antes.',
    given: 'una encuesta de la escuela',
    steps: [
      ['loadCatalog.error: sin conexión', { at: ['courses.failed', 'letters.none'], context: { failure: SIN_RED } }],
      ['REFRESH: renovar', { at: ['courses.loading', 'letters.none'], calls: [['loadCatalog', DE]] }],
      [CURSOS, { at: ['courses.ready', 'letters.none'], context: { failure: null } }],
    ],
  }),
  requirement('decisión', 'el avance que se pidió antes de un cambio se pide otra vez', {
    because: 'Su respuesta puede ser de antes del cambio, y el avance lo callaría hasta que alguien lo renueve.',
    given: 'una encuesta de la escuela',
    steps: [['REFRESH: renovar', { at: ['courses.loading', 'letters.none'], calls: [['loadCatalog', DE]], stops: ['loadCatalog'] }]],
  }),
  requirement('decisión', 'las letras son las del grado elegido, y sin ellas sigue el filtro por grado', {
    because: 'Un 5° básico y un 5° de adultos son grados distintos.',
    given: 'una encuesta de la escuela',
    steps: [
      CURSOS,
      [
        'SELECT: 5° básico',
        {
          at: ['courses.ready', 'letters.loading'],
          context: { grado: { idEnsenanza: 110, idGrado: 5 }, letters: [] },
          calls: pide(110, 5),
          tags: [],
        },
      ],
      ['SELECT: 5° básico', {}],
      ['getLetrasCursos.done: A y B', { at: ['courses.ready', 'letters.ready'], context: { letters: ['A', 'B'] } }],
      ['SELECT: 5° básico', {}],
      [
        'SELECT: 5° de adultos',
        { at: ['courses.ready', 'letters.loading'], context: { grado: { idEnsenanza: 165 }, letters: [] }, calls: pide(165, 5) },
      ],
      ['SELECT: 6° básico', { at: ['courses.ready', 'letters.loading'], calls: pide(110, 6), stops: ['getLetrasCursos'] }],
      ['getLetrasCursos.error: sin conexión', { at: ['courses.ready', 'letters.failed'], context: { grado: { idGrado: 6 }, letters: [] } }],
      ['RETURNED: vuelve', { at: ['courses.loading', 'letters.loading'], calls: [['loadCatalog', DE], ...pide(110, 6)] }],
      ['SELECT: ninguno', { at: ['courses.loading', 'letters.none'], context: { grado: null, letters: [] } }],
      ['SELECT: ninguno', {}],
    ],
  }),
  requirement('decisión', 'sin saber cuándo vuelve la persona, lo dice', {
    because: 'El avance sigue a la vista: solo hay que renovarlo a mano.',
    given: 'una encuesta de la escuela',
    steps: [CURSOS, ['watchReturn.error: sin ventana', { context: { failure: { campos: {} } } }]],
  }),
  requirement('decisión', 'un catálogo que llega tarde no quita las letras', {
    because: 'Se piden aparte: una no espera a la otra.',
    given: 'una encuesta de la escuela',
    steps: [
      'SELECT: 5° básico',
      'getLetrasCursos.done: A y B',
      [CURSOS, { at: ['courses.ready', 'letters.ready'], context: { letters: ['A', 'B'] } }],
    ],
  }),
  requirement('§7', 'sin letras todavía, el grado elegido se conserva', {
    because: 'El filtro por grado no depende de ellas.',
    given: 'una encuesta de la escuela',
    steps: [
      'SELECT: 5° básico',
      ['getLetrasCursos.error: sin conexión', { at: ['courses.loading', 'letters.failed'], context: { grado: { idGrado: 5 } } }],
    ],
  }),
]
