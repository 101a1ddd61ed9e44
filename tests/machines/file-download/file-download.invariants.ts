import { falta, hay } from '../invariantes.ts'

export const fileDownloadInvariants = [
  hay(
    { section: 'decisión', because: 'Quien reintenta vuelve a pedir el mismo archivo.' },
    'mientras baja, o si falló, se sabe qué archivo es',
    'request',
    'downloading failed',
  ),
  hay({ section: 'decisión', because: 'Un archivo que no bajó dice por qué.' }, 'una falla dice su causa', 'failure', 'failed'),
  falta(
    { section: 'decisión', because: 'Un archivo que viene en camino no muestra la falla de antes.' },
    'solo se dice una falla cuando la hay',
    'failure',
    'idle downloading',
  ),
]
