import { requirement } from '#kit/requirements.ts'

export const tutorialVideoRequirements = [
  requirement('§1', 'el ingreso ofrece el video de los establecimientos', {
    given: 'establecimientos',
    steps: ['findVideo.done: hay uno', 'PLAY: ver'],
    expects: {
      at: 'playing',
      calls: [['findVideo', { audiencia: 'establecimiento' }]],
      context: { video: { audiencia: 'establecimiento' } },
    },
  }),
  requirement('decisión', 'el video se carga con un clic, y si no se muestra se puede intentar otra vez', {
    quotes: 'The video loads on a click and has captions and a transcript',
    given: 'establecimientos',
    opens: { at: 'searching', calls: [['findVideo', { audiencia: 'establecimiento' }]], tags: ['busy'] },
    steps: [
      [
        'findVideo.done: hay uno',
        { reads: '1 minuto, con subtítulos y sin sonido', at: 'offered', context: { video: { audiencia: 'establecimiento' } }, tags: [] },
      ],
      ['PLAY: ver', { at: 'playing' }],
      ['PLAYBACK_FAILED: no se muestra', { reads: 'El video no se pudo mostrar. Intente otra vez o lea la transcripción.', at: 'failed' }],
      ['PLAY: ver', { at: 'playing' }],
    ],
  }),
  requirement('decisión', 'sin video, la puerta sigue igual', {
    because: 'Nadie viene a la puerta por el video.',
    given: 'establecimientos',
    steps: [['findVideo.done: no hay', { at: 'absent', context: { video: null }, tags: [] }]],
  }),
  requirement('decisión', 'si no se puede saber, también', {
    because: 'Nadie viene a la puerta por el video.',
    given: 'establecimientos',
    steps: [['findVideo.error: sin conexión', { at: 'absent', tags: [] }]],
  }),
]
