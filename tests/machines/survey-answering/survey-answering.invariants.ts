import { falta, hay, soloEn, termina } from '../invariantes.ts'

export const surveyAnsweringInvariants = [
  soloEn(
    { section: 'decisión', quotes: 'Receipt: issued at completion' },
    'hay un comprobante solo después de enviar',
    'comprobante',
    'submitted',
  ),
  falta(
    { section: 'decisión', quotes: 'exchanged by the survey page for a session limited to that token; the token alone opens nothing' },
    'cambiado el pase por una sesión, ya no está en la página',
    'ticket',
    'loading restoring working submitted',
  ),
  hay(
    { section: 'decisión', quotes: 'It saves each answer as it is given' },
    'se responde una encuesta que llegó y que se guarda',
    'opened saving',
    'working submitted',
  ),
  hay(
    { section: 'decisión', quotes: 'resumes on any device, and submits once' },
    'lo que se envía lleva la clave con que se envía una vez',
    'submission submissions',
    'working.submitting submitted',
  ),
  termina(
    { section: 'decisión', quotes: 'resumes on any device, and submits once' },
    'enviada, ya completada o sin sesión, la página no oye nada más',
    'submitted completed sessionLost',
  ),
]
