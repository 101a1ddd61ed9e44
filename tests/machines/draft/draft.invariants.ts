import { correSoloEn } from '../invariantes.ts'

export const draftInvariants = [
  correSoloEn(
    { section: 'decisión', quotes: 'what was typed survives an expiry and a new sign-in of the same user' },
    'lo escrito se guarda, y se sabe cuándo llega a su destino, en todo momento',
    'keeping destination',
    'reading fresh recovered',
  ),
  correSoloEn(
    { section: 'decisión', because: 'Lo que se escribe ahora es más nuevo que lo que se guardó antes.' },
    'lo guardado antes se busca solo al empezar',
    'readDraft',
    'reading',
  ),
]
