import { correSoloEn, termina } from '../invariantes.ts'

export const msalLogoutInvariants = [
  correSoloEn(
    { section: '§2', quotes: "is first sent to that provider's logout page" },
    'se va a la salida del proveedor una vez, y nada sigue después',
    'leave',
    'leaving',
  ),
  termina({ section: '§2', quotes: "is first sent to that provider's logout page" }, 'la salida termina en el ingreso', 'atDoor'),
]
