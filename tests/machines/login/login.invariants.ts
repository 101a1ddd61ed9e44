import { hay, soloEn } from '../invariantes.ts'

export const loginInvariants = [
  soloEn(
    {
      section: '§4',
      quotes:
        'submit credentials, then the access token is stored, then the user profile is fetched. For the RBD role the school data is then fetched. The user is stored and "Usuario logueado!" is shown',
    },
    'hay un token desde que el servicio lo da hasta que se vuelve al formulario',
    'accessToken',
    'secondFactor loadingProfile profileFailed loadingSchool schoolFailed signedIn',
  ),
  soloEn(
    { section: 'decisión', quotes: 'slow that pair down (429 with `Retry-After` and the time left in the message' },
    'se espera solo mientras el servicio lo pide',
    'waitSeconds',
    'throttled',
  ),
  hay(
    {
      section: '§4',
      quotes:
        'submit credentials, then the access token is stored, then the user profile is fetched. For the RBD role the school data is then fetched. The user is stored and "Usuario logueado!" is shown',
    },
    'la escuela se busca, y el ingreso termina, sabiendo de quién es',
    'profile',
    'loadingSchool schoolFailed signedIn',
  ),
]
