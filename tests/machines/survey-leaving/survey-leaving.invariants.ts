import { correSoloEn, mientras } from '../invariantes.ts'

export const surveyLeavingInvariants = [
  correSoloEn(
    { section: 'decisión', because: 'Una página que siempre pregunta al cerrarse no se guarda para quien vuelve.' },
    'el navegador pregunta solo si algo se perdería',
    'askOnClose',
    'exposed',
  ),
  mientras(
    { section: 'decisión', because: 'Solo se cierra la pestaña que se abrió para la encuesta.' },
    'se cierra solo una pestaña propia',
    'closing',
    ({ context }) => context['ownTab'] === true,
  ),
]
