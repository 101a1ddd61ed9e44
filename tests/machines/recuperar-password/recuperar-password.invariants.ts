import { falta, hay, soloEn } from '../invariantes.ts'

export const recuperarPasswordInvariants = [
  hay(
    { section: 'decisión', quotes: 'single use, consumed by a click (POST), never by GET' },
    'se elige otra contraseña solo con el enlace ya abierto',
    'handle',
    'choosing.filling choosing.submitting changed',
  ),
  falta(
    { section: 'decisión', quotes: 'single use, consumed by a click (POST), never by GET' },
    'abierto el enlace, su código ya no está en la página',
    'code',
    'choosing.filling choosing.submitting changed',
  ),
  soloEn(
    { section: 'decisión', quotes: 'Recovery always answers the same sentence' },
    'se dice que el correo va, o que la contraseña cambió, al final y nunca antes',
    'message',
    'requested changed',
  ),
]
