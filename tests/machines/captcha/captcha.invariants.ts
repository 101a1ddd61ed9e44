import { hay, soloEn } from '../invariantes.ts'

export const captchaInvariants = [
  soloEn(
    { section: '§5', quotes: 'Login calls carry a captcha token' },
    'hay un token solo mientras el captcha está resuelto',
    'token',
    'working.solved',
  ),
  hay(
    { section: '§8', quotes: 'Captcha script fails to load' },
    'el captcha se muestra solo si su programa llegó, con la clave del sitio',
    'siteKey',
    'working',
  ),
]
