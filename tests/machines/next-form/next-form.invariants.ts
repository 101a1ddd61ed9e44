import { correSoloEn } from '../invariantes.ts'

export const nextFormInvariants = [
  correSoloEn(
    { section: 'decisión', because: 'Quien dijo que esperara no es llevado a otro formulario.' },
    'nadie se va de la página mientras se pausa o se espera',
    'goOn',
    'leaving',
  ),
]
