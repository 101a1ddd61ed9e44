import { falta, hay } from '../invariantes.ts'

export const dataEntryInvariants = [
  hay(
    { section: 'decisión', because: 'Se pregunta por el estado de una encuesta de la ronda de quien digita, y no de otra.' },
    'se revisa una ronda que esta pestaña guardó',
    'round',
    'checking',
  ),
  hay({ section: 'decisión', quotes: '"siguiente pendiente"' }, 'se abre la siguiente pendiente, ya hallada', 'next', 'opening leaving'),
  falta(
    { section: 'decisión', because: 'Quien busca otra vez no ve la falla de antes.' },
    'mientras se busca la siguiente, o cuando no hay más, no se dice una falla',
    'failure',
    'findingNext opening finished',
  ),
]
