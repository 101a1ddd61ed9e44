import { hay, sinSecretos } from '../invariantes.ts'

export const secondFactorInvariants = [
  sinSecretos(['JBSWY3DPEHPK3PXP', 'XYZ23-45678', '482 106', '482106', 'abcde-fghjk']),
  hay(
    { section: 'decisión', quotes: 'Second factor (TOTP, recovery codes) at the password door for roles 2, 3, 4, 120' },
    'quien configura su segundo factor tiene un ingreso a medias',
    'accessToken',
    'asking.preparing asking.enrolling asking.confirming',
  ),
  hay(
    { section: 'decisión', because: 'Un ingreso que se niega dice por qué.' },
    'una falla dice su causa',
    'failure',
    'asking.unprepared refused',
  ),
]
