import { falta, hay } from '../invariantes.ts'

export const tutorialVideoInvariants = [
  hay(
    { section: 'decisión', quotes: 'The video loads on a click and has captions and a transcript' },
    'se ofrece y se muestra solo un video que hay',
    'video',
    'offered playing failed',
  ),
  falta(
    { section: 'decisión', because: 'Lo que todavía no llega, o no está, no ocupa lugar en la puerta.' },
    'sin un video que ofrecer no queda ninguno',
    'video',
    'searching absent',
  ),
]
