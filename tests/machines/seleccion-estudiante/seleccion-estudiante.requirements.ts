import { requirement } from '#kit/requirements.ts'
import { seRompeEntero } from '../desks.ts'
import { seLee } from '../se-lee.ts'

const pideElGrado = (grado: unknown) => ['courses', { type: 'SELECT', grado }] as const
const sinCurso = ['table', { type: 'FILTER', filters: { idEnsenanza: '', idGrado: '', letraCurso: '' } }] as const
const deLaEncuesta = (encuestaId: number, { opens = true, place = {} } = {}) =>
  [
    [
      'table',
      {
        ruta: 'seleccionEstudiante',
        scope: { encuestaId, idRbd: 90145, opens },
        place: { encuesta: String(encuestaId), ...place },
        query: { offset: 0 },
        defaults: { limit: 25 },
      },
    ],
    ['courses', { encuestaId, idRbd: 90145 }],
    'access',
    ['entry', { encuestaId, idRbd: 90145, filters: {} }],
    'receipts',
  ] as const

const SE_SABE = { type: 'TELL', fact: { type: 'SURVEY_CHOSEN', encuesta: { encuestaId: 8, nombre: 'Prekínder' } } }
const enLaDireccion = (query: Readonly<Record<string, string>>, replace = true) => ({
  type: 'GO',
  to: 'seleccionEstudiante',
  query,
  replace,
})

export const seleccionEstudianteRequirements = [
  requirement('decisión', 'un enlace vuelve al establecimiento y a la encuesta que nombra, y la sesión lo sabe', {
    because: 'Todo lo elegido está en la dirección: un enlace o una recarga vuelven a ello.',
    given: 'un enlace de otra encuesta',
    opens: { at: 'choosing', calls: [['surveys', { idRbd: 90145, picksOnly: true, asked: 8, goesOn: false }]] },
    steps: [
      [
        'surveys.done: elegida',
        {
          at: 'working',
          calls: deLaEncuesta(8, { opens: false, place: { rbd: '90145' } }),
          emits: [SE_SABE, enLaDireccion({ rbd: '90145', encuesta: '8' })],
        },
      ],
    ],
  }),
  requirement('decisión', 'al volver atrás a otra encuesta se trabaja con ella', {
    because: 'La dirección manda, también cuando la persona vuelve atrás.',
    given: 'con encuesta',
    steps: [
      [
        'NAVIGATED: a la octava',
        { at: 'choosing', context: { asked: 8 }, calls: [['surveys', { idRbd: 90145, picksOnly: false, asked: 8, goesOn: false }]] },
      ],
      [
        'surveys.done: elegida',
        {
          at: 'working',
          context: { encuesta: { encuestaId: 8 } },
          calls: deLaEncuesta(8),
          emits: [SE_SABE, enLaDireccion({ encuesta: '8' })],
        },
      ],
      ['NAVIGATED: a la octava', { ignored: true }],
    ],
  }),
  requirement('decisión', 'al volver atrás la lista pide lo que la dirección de esa encuesta pedía', {
    because: 'La dirección manda, también cuando la persona vuelve atrás.',
    given: 'con encuesta',
    steps: [
      'table.snapshot: quinto A',
      [
        'NAVIGATED: a la octava',
        { at: 'choosing', context: { heard: { table: { filters: { idGrado: undefined } } } }, calls: ['surveys'] },
      ],
    ],
  }),
  requirement('decisión', 'cambiar de encuesta deja la anterior en la historia del navegador', {
    because: 'La dirección manda, también cuando la persona vuelve atrás.',
    given: 'con encuesta',
    steps: [
      'CHANGE_SURVEY: otra',
      [
        'surveys.done: elegida',
        { at: 'working', calls: deLaEncuesta(8), emits: [SE_SABE, enLaDireccion({ encuesta: '8' }, false)], sends: [pideElGrado(null)] },
      ],
    ],
  }),
  requirement('decisión', 'quien ya eligió encuesta llega a sus estudiantes', {
    because: 'La encuesta elegida dura lo que dura la sesión.',
    given: 'con encuesta',
    opens: { at: 'working', calls: deLaEncuesta(7), emits: [enLaDireccion({ encuesta: '7' })] },
    steps: [['NAVIGATED: a ninguna', { ignored: true }]],
  }),
  requirement('decisión', 'quien no ha elegido encuesta la elige, y la sesión lo sabe', {
    because: 'La encuesta elegida vale para las demás páginas.',
    given: 'sin encuesta',
    opens: { at: 'choosing', calls: [['surveys', { idRbd: 90145, picksOnly: true, asked: null, goesOn: false }]] },
    steps: [
      [
        'surveys.done: elegida',
        {
          at: 'working',
          context: { encuesta: { encuestaId: 8 } },
          calls: deLaEncuesta(8),
          emits: [SE_SABE, enLaDireccion({ encuesta: '8' })],
        },
      ],
    ],
  }),
  requirement('decisión', 'el curso que se filtra ofrece las letras de su grado', {
    because: 'La letra se elige entre las del grado.',
    given: 'con encuesta',
    steps: [
      ['table.snapshot: a todos', { ignored: true }],
      [
        'table.snapshot: quinto A',
        { context: { heard: { table: { filters: { idGrado: '5' } } } }, sends: [pideElGrado({ idEnsenanza: 110, idGrado: 5 })] },
      ],
      ['courses.snapshot: de quinto', { sends: [pideElGrado({ idEnsenanza: 110, idGrado: 5 })] }],
      ['table.snapshot: a todos', { sends: [pideElGrado(null)] }],
    ],
  }),
  requirement('decisión', 'un curso que la encuesta no tiene se quita de los filtros, y se dice', {
    because: 'Un enlace de otro año o establecimiento puede nombrar un curso que no hay.',
    given: 'con encuesta',
    steps: [
      'courses.snapshot: de quinto',
      ['table.snapshot: quinto A', { context: { discarded: false }, sends: [pideElGrado({ idEnsenanza: 110, idGrado: 5 })] }],
      ['table.snapshot: octavo A', { context: { discarded: true }, sends: [sinCurso] }],
      ['FILTER: un estado', { context: { discarded: false }, sends: [['table', { type: 'FILTER', filters: { estado: 'COMPLETADA' } }]] }],
    ],
  }),
  requirement('decisión', 'si los cursos llegan sin el que se pide, se quita y se dice', {
    because: 'Los filtros de la dirección se conocen antes que los cursos.',
    given: 'con encuesta',
    steps: [
      ['table.snapshot: octavo A', { context: { discarded: false }, sends: [pideElGrado({ idEnsenanza: 110, idGrado: 8 })] }],
      [
        'courses.snapshot: de quinto',
        { context: { discarded: true, heard: { courses: { cursos: [{ idGrado: 5 }] } } }, sends: [sinCurso] },
      ],
    ],
  }),
  requirement('decisión', 'lo que se sabe de una encuesta renueva la lista y el avance de los cursos', {
    because: 'Una encuesta completada cuenta en los dos lugares.',
    given: 'con encuesta',
    steps: [
      [
        'access.snapshot: completada',
        {
          context: { heard: { access: { estado: 'COMPLETADA' } } },
          sends: [
            ['table', { type: 'REFRESH' }],
            ['courses', { type: 'REFRESH' }],
          ],
        },
      ],
    ],
  }),
  requirement('decisión', 'quien pide otra encuesta la elige aunque haya una sola, y su lista se ve entera y desde su primera página', {
    because: 'Elegir por quien pidió elegir no muestra nada, y a quien se buscaba en una encuesta no está en la otra.',
    given: 'con encuesta',
    steps: [
      'table.snapshot: quinto A',
      [
        'CHANGE_SURVEY: otra',
        {
          at: 'choosing',
          context: { heard: { table: { filters: { idGrado: undefined }, offset: 0 }, courses: undefined }, picksOnly: false },
          calls: [['surveys', { idRbd: 90145, picksOnly: false, asked: null, goesOn: false }]],
        },
      ],
    ],
  }),
  requirement('decisión', 'la encuesta que deja de corresponder al establecimiento vuelve a la elección', {
    because: 'Una encuesta puede cerrarse mientras se mira su lista.',
    given: 'con encuesta',
    steps: [
      [
        'courses.snapshot: ya no corresponde',
        {
          at: 'choosing',
          context: { picksOnly: false },
          calls: [['surveys', { idRbd: 90145, picksOnly: false, asked: null, goesOn: false }]],
        },
      ],
    ],
  }),
  requirement('decisión', 'la encuesta que deja de corresponder vuelve a la elección, aunque se filtre por un curso', {
    because: 'Sin la encuesta no hay curso que buscar en ella.',
    given: 'con encuesta',
    steps: [
      'table.snapshot: octavo A',
      [
        'courses.snapshot: ya no corresponde',
        { at: 'choosing', calls: [['surveys', { idRbd: 90145, picksOnly: false, asked: null, goesOn: false }]] },
      ],
    ],
  }),
  ...seRompeEntero('con encuesta', ['table', 'courses', 'access', 'entry', 'receipts']),
  ...seRompeEntero('sin encuesta', ['surveys']),
  seLee(
    'si la dirección pide un curso que no hay',
    'con encuesta',
    ['courses.snapshot: de quinto', 'table.snapshot: octavo A'],
    ['La dirección tenía filtros que no existen.'],
  ),
  seLee('de quien solo mira', 'un enlace de otra encuesta', ['surveys.done: elegida'], ['Solo lectura']),
]
