import { falta, hay, soloEn } from '../invariantes.ts'

export const adminRecordInvariants = [
  soloEn(
    {
      section: 'decisión',
      because: 'Quien guarda sobre lo que otra persona cambió antes ve ambas versiones y elige; nadie pierde lo suyo.',
    },
    'lo que otra persona guardó se muestra mientras se elige entre ambas versiones, y en ningún otro momento',
    'stored',
    'conflict',
  ),
  hay(
    { section: 'decisión', because: 'Lo que la persona escribió no se pierde por llegar después de otra.' },
    'mientras se guarda o se elige, lo escrito sigue ahí',
    'data',
    'saving conflict',
  ),
  hay(
    { section: 'decisión', because: 'Nada se elimina sin tener a la vista qué.' },
    'se pregunta y se elimina con la ficha a la vista',
    'item',
    'confirmingDelete deleting',
  ),
  falta(
    { section: 'decisión', because: 'La ficha siguiente no muestra nada de la anterior.' },
    'una ficha cerrada no guarda nada de nadie',
    'item data stored failure',
    'closed',
  ),
]
