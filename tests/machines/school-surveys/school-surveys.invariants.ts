import { hay, soloEn } from '../invariantes.ts'

export const schoolSurveysInvariants = [
  soloEn({ section: '§4', quotes: 'set survey' }, 'se termina con una encuesta elegida, y antes no hay ninguna', 'chosen', 'chosen'),
  hay(
    { section: 'decisión', because: 'Se elige entre las encuestas de la escuela.' },
    'se elige entre encuestas que llegaron',
    'encuestas',
    'choosing chosen',
  ),
]
