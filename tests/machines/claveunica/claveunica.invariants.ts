import { hay, soloEn } from '../invariantes.ts'

export const claveunicaInvariants = [
  soloEn(
    { section: 'decisión', quotes: '`token` is the one-time authorization code' },
    'hay un token nuestro solo después de cambiar el código de un solo uso',
    'accessToken',
    'loadingProfile profileFailed signedIn offeringEmail formerAccount askingEmail joining',
  ),
  hay(
    { section: 'decisión', quotes: 'A citizen without an account gets one, with RUN and names as given and neither password nor captcha' },
    'quien elige su correo o junta su cuenta ya tiene la suya a la vista',
    'profile',
    'signedIn offeringEmail formerAccount askingEmail joining',
  ),
]
