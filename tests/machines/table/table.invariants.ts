import { falta, hay } from '../invariantes.ts'

export const tableInvariants = [
  hay(
    { section: 'decisión', quotes: 'filters in the URL' },
    'se muestra, o se dice vacía, una página que llegó',
    'pagina',
    'ready empty refreshing',
  ),
  hay(
    { section: 'decisión', because: 'Una lista que no llegó no se muestra vacía: dice por qué.' },
    'una lista que no llegó dice por qué',
    'failure',
    'failed',
  ),
  falta(
    { section: 'decisión', because: 'Una lista que no llegó no se muestra vacía: dice por qué.' },
    'una lista que no llegó no muestra filas de otra',
    'pagina',
    'failed',
  ),
  falta(
    { section: 'decisión', because: 'Una lista a la vista no dice que falló.' },
    'una lista a la vista no dice una falla',
    'failure',
    'ready empty refreshing',
  ),
]
