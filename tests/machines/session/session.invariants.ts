import { falta, hay, mientras } from '../invariantes.ts'

/** Where a school may be before its data and the protocol are seen to. */
const SIN_GUARDIA = [null, 'actualizaDatos', 'protocoloConfidencialidad', 'login', 'ingresoApoderados', 'logout']

export const sessionInvariants = [
  hay(
    { section: '§4', quotes: 'set user, set access token' },
    'quien está dentro es alguien, con su token y su sesión',
    'usuario accessToken sessionId',
    'authenticated signingOut',
  ),
  falta(
    { section: '§4', quotes: 'Logout clears the session state' },
    'fuera de la sesión no queda nada de nadie',
    'usuario establecimiento accessToken sessionId protocoloAceptado datosUsuarioActualizados claveUnica',
    'anonymous',
  ),
  falta(
    { section: 'decisión', because: 'Un token que llegó de otra pestaña se mira mientras nadie está dentro: quien entra tiene el suyo.' },
    'quien está dentro no guarda el token de otra pestaña',
    'heldToken',
    'authenticated signingOut',
  ),
  hay(
    { section: 'decisión', quotes: 'Any other answer of these two is an error state with retry, never "pending"' },
    'si la guardia no supo, dice por qué',
    'guardMessage',
    'authenticated.guardFailed',
  ),
  hay(
    { section: 'decisión', quotes: 'logout with unsent answers asks first' },
    'se pregunta antes de salir solo si quedan respuestas sin enviar',
    'unsent',
    'authenticated.confirmingSignOut',
  ),
  mientras(
    { section: '§6', quotes: 'The RBD role is forced through the data-update and confidentiality-protocol steps' },
    'una escuela no está en una página sin pasar la guardia',
    'authenticated.ready',
    ({ context: { usuario, ruta, datosUsuarioActualizados, protocoloAceptado } }) =>
      (usuario as { usuarioRol: { rolId: number } }).usuarioRol.rolId !== 1 ||
      SIN_GUARDIA.includes(ruta as string | null) ||
      (datosUsuarioActualizados === true && protocoloAceptado === true),
  ),
]
