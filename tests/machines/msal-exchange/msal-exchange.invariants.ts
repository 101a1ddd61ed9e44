import { hay, soloEn } from '../invariantes.ts'

export const msalExchangeInvariants = [
  soloEn(
    { section: '§8', quotes: '"Este usuario no tiene acceso a este sistema."' },
    'sin acceso a este sistema no hay token: lo hay solo después del cambio',
    'accessToken',
    'loadingProfile profileFailed signedIn',
  ),
  soloEn(
    { section: '§4', quotes: "popup sign-in, then the account's username is exchanged for an access token, then the profile is fetched" },
    'el ingreso termina sabiendo de quién es, y no antes',
    'profile',
    'signedIn',
  ),
  hay(
    { section: '§4', quotes: "popup sign-in, then the account's username is exchanged for an access token, then the profile is fetched" },
    'se cambia una cuenta que el proveedor dio',
    'account',
    'exchanging loadingProfile profileFailed noAccess signedIn',
  ),
]
