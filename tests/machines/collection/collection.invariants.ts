import { correSoloEn, falta, hay } from '../invariantes.ts'

export const collectionInvariants = [
  hay(
    { section: 'decisión', because: 'Una lista que no llegó no se muestra vacía: dice por qué.' },
    'una lista que no llegó dice por qué',
    'failure',
    'failed',
  ),
  falta(
    { section: 'decisión', because: 'Lo que se mostró sigue a la vista aunque no se pueda renovar.' },
    'solo se dice que la lista falló cuando no hay nada que mostrar',
    'filas',
    'failed',
  ),
  correSoloEn(
    { section: 'decisión', because: 'Quien vuelve a la pestaña ve la lista como está ahora.' },
    'siempre se nota que la persona vuelve a la pestaña',
    'watchReturn',
    'loading ready failed',
  ),
]
