import { escritorio, mientras } from '../invariantes.ts'

export const adminDatosInvariants = [
  escritorio('list', 'reference', 'request', 'cancelling'),
  mientras(
    { section: 'decisión', because: 'Quien pidió un conjunto lo ve llegar sin pedirlo otra vez, y una lista quieta no se pide de más.' },
    'solo se mira de nuevo mientras algo se prepara',
    'working.following',
    ({ context }) => (context['heard'] as Record<string, unknown>)['list'] === 'preparing',
  ),
]
