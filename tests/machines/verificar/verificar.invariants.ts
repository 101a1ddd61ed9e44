import { correSoloEn, soloEn } from '../invariantes.ts'

export const verificarInvariants = [
  soloEn(
    { section: 'decisión', quotes: 'one of válido, anulado, reemplazado, no existe' },
    'se da un veredicto solo después de preguntar',
    'verdict',
    'answered',
  ),
  correSoloEn(
    { section: '§5', quotes: 'The captcha must be completed: "Debe realizar la validación del captcha."' },
    'cada pregunta lleva su captcha',
    'captcha',
    'asking',
  ),
]
