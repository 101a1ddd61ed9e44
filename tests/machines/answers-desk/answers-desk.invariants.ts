import { falta, hay } from '../invariantes.ts'

export const answersDeskInvariants = [
  hay(
    { section: 'decisión', because: 'Nadie anula, reabre ni baja una respuesta que no tiene a la vista.' },
    'se actúa sobre una respuesta a la vista',
    'reading',
    'reading.shown reading.downloading reading.acting',
  ),
  falta(
    { section: 'decisión', because: 'Lo que se leyó de una persona no queda en la página cuando se busca a otra.' },
    'mientras se busca no queda lo leído antes',
    'reading act done survey',
    'searching',
  ),
]
