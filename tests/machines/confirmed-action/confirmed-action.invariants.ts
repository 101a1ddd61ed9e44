import { falta, soloEn } from '../invariantes.ts'

export const confirmedActionInvariants = [
  soloEn(
    { section: 'decisión', because: 'Lo que no se deshace se hace solo después de preguntar por ello, por su nombre.' },
    'se pregunta y se hace sobre algo elegido, y sin pregunta no queda nada elegido',
    'target',
    'confirming acting',
  ),
  falta(
    { section: 'decisión', because: 'La pregunta siguiente no muestra la falla de la anterior.' },
    'sin una pregunta abierta no queda ninguna falla',
    'failure',
    'idle',
  ),
]
