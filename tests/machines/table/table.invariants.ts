import { hay, mientras } from '../invariantes.ts'

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
  mientras(
    { section: 'decisión', because: 'Una lista que no llegó no se muestra vacía: dice por qué.' },
    'una lista que no llegó no muestra filas de otra',
    'failed',
    ({ context }) => !(context['pagina'] as { filas: readonly unknown[] } | null)?.filas.length,
  ),
]
