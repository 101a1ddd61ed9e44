import { falta, hay } from '../invariantes.ts'

export const bulkLoadInvariants = [
  hay(
    { section: 'decisión', because: 'Nadie carga un archivo sin haber visto antes lo que haría.' },
    'se carga después de ver lo que haría cada fila',
    'filas',
    'reviewing loading done',
  ),
  hay({ section: 'decisión', because: 'Una carga que no se pudo hacer dice por qué.' }, 'una falla dice su causa', 'failure', 'failed'),
  falta(
    { section: 'decisión', because: 'Quien elige otro archivo no ve nada del anterior.' },
    'quien elige un archivo no tiene nada de otro',
    'file filas failure',
    'choosing',
  ),
]
