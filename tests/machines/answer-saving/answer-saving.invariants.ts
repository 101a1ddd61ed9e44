import { hay, mientras, soloEn } from '../invariantes.ts'

export const answerSavingInvariants = [
  mientras(
    { section: 'decisión', quotes: 'queues while offline ("Guardado" / "Pendiente de enviar")' },
    'dice «Guardado» solo cuando nada viaja y nada espera',
    'saved',
    ({ context: { inFlight, pending } }) => inFlight === null && Object.keys(pending as object).length === 0,
  ),
  hay(
    { section: 'decisión', quotes: 'It saves each answer as it is given under an idempotency key made before the first save' },
    'lo que viaja es una tanda con su número',
    'inFlight batches',
    'sending',
  ),
  soloEn(
    { section: 'decisión', quotes: 'detects two devices (409, shows both, user chooses)' },
    'las respuestas del otro equipo se muestran mientras se elige, y en ningún otro momento',
    'theirs',
    'conflict',
  ),
  hay(
    { section: 'decisión', because: 'Una respuesta que no se pudo guardar se dice, y por qué.' },
    'un rechazo dice su causa',
    'failure',
    'refused',
  ),
]
