import { hay, soloEn } from '../invariantes.ts'

export const instalacionInvariants = [
  soloEn(
    { section: 'decisión', quotes: '`/instalacion` (empty database only)' },
    'el enlace de la primera cuenta se da una vez, al terminar',
    'enlace',
    'done',
  ),
  hay({ section: 'decisión', because: 'Una pregunta que no se pudo hacer dice por qué.' }, 'una falla dice su causa', 'failure', 'failed'),
]
