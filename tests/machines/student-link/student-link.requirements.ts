import { requirement } from '#kit/requirements.ts'

const LISTA = 'getEstudiantes.done: Antonia y Joaquín'

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
]
