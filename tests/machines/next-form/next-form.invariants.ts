import { correSoloEn, termina } from '../invariantes.ts'

export const nextFormInvariants = [
  correSoloEn(
    { section: 'decisión', because: 'Quien dijo que esperara no es llevado a otro formulario.' },
    'nadie se va de la página mientras se pausa o se espera',
    'goOn',
    'leaving',
  ),
  termina(
    { section: 'decisión', because: 'La página que se va no lleva a otro formulario dos veces.' },
    'termina cuando la página del próximo viene en camino',
    'left',
  ),
]
