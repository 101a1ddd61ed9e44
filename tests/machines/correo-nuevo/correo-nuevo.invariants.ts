import { falta, hay, mientras, soloEn } from '../invariantes.ts'

export const correoNuevoInvariants = [
  hay(
    { section: 'decisión', quotes: 'A new e-mail takes effect when its own link is pressed' },
    'se confirma o se deshace solo con el enlace ya abierto',
    'handle',
    'confirming.ready confirming.submitting undoing.ready undoing.submitting confirmed undone',
  ),
  falta(
    { section: 'decisión', because: 'El código de un correo sirve una vez: abierto el enlace, no queda en la página.' },
    'abierto el enlace, su código ya no está',
    'code',
    'confirming.ready confirming.submitting undoing.ready undoing.submitting confirmed undone',
  ),
  mientras(
    { section: 'decisión', quotes: 'the old address is told and can undo it for 7 days' },
    'deshacer se ofrece solo a quien llega del correo antiguo',
    'undoing undone',
    ({ context }) => context['link'] === 'reversal',
  ),
  mientras(
    { section: 'decisión', quotes: 'A new e-mail takes effect when its own link is pressed' },
    'confirmar se ofrece solo a quien llega del correo nuevo',
    'confirming confirmed',
    ({ context }) => context['link'] === 'confirmation',
  ),
  soloEn(
    { section: 'decisión', because: 'No se dice que el correo cambió antes de que haya cambiado.' },
    'el resultado se dice al final, y nunca antes',
    'message',
    'confirmed undone',
  ),
]
