import { falta, hay } from '../invariantes.ts'

export const actualizaDatosInvariants = [
  hay(
    { section: 'decisión', quotes: "A school's data count as updated on saving" },
    'solo se corrigen, se guardan o se dan por actualizados datos que la escuela tiene a la vista',
    'profile',
    'editing saving updated',
  ),
  falta(
    { section: 'decisión', because: 'La falla de antes, dicha mientras se guarda otra vez, se toma por la de ahora.' },
    'quien guarda, o ya guardó, no ve la falla de antes',
    'failure',
    'saving updated',
  ),
]
