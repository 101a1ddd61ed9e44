import { correSoloEn, falta, hay, soloEn } from '../invariantes.ts'

export const guardianVerificationInvariants = [
  hay(
    { section: 'decisión', quotes: 'single use, consumed by a click (POST), never by GET' },
    'se verifica solo con el enlace ya abierto',
    'handle',
    'ready verifying verified',
  ),
  falta(
    { section: 'decisión', quotes: 'single use, consumed by a click (POST), never by GET' },
    'abierto el enlace, su código ya no está en la página',
    'code',
    'ready verifying verified',
  ),
  soloEn(
    { section: '§4', quotes: 'it needs an emailed verification token (verifica-cuenta)' },
    'se dice que la cuenta quedó verificada, o que el correo va en camino, al final y nunca antes',
    'message',
    'verified requested',
  ),
  correSoloEn(
    { section: 'decisión', because: 'Pedir otro correo lleva captcha; verificar con el del correo no lo pide.' },
    'el captcha está solo donde se pide otro correo',
    'captcha',
    'requesting',
  ),
]
