import { correSoloEn, falta, hay } from '../invariantes.ts'

export const ownSecondFactorInvariants = [
  hay(
    { section: 'decisión', because: 'Nadie quita ni cambia su segundo factor sin ver cómo está.' },
    'se actúa sobre un segundo factor a la vista',
    'factor',
    'shown asking proving',
  ),
  hay(
    { section: 'decisión', because: 'Lo que se comprueba es lo que se pidió.' },
    'mientras se pide y se comprueba, se sabe qué se pidió',
    'task',
    'asking proving',
  ),
  falta(
    { section: 'decisión', because: 'No se dice hecho lo que todavía se comprueba.' },
    'mientras se comprueba no se dice hecho',
    'success failure',
    'asking proving',
  ),
  correSoloEn(
    { section: 'decisión', quotes: 'Second factor (TOTP, recovery codes) at the password door for roles 2, 3, 4, 120' },
    'el código se pide solo mientras se comprueba',
    'proof',
    'proving',
  ),
]
