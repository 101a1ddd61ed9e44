import { falta, hay, soloEn } from '../invariantes.ts'

export const rbdGuardInvariants = [
  hay(
    { section: '§4', quotes: 'Both results are cached as session flags' },
    'una escuela pasa solo con sus datos al día y el protocolo aceptado',
    'datosUsuarioActualizados protocoloAceptado',
    'upToDate',
  ),
  hay(
    {
      section: '§4',
      quotes: 'Then check that the confidentiality protocol is accepted, otherwise redirect to /protocolo-confidencialidad',
    },
    'el protocolo se pregunta después de los datos',
    'datosUsuarioActualizados',
    'checkingProtocol protocolPending',
  ),
  falta(
    { section: '§4', quotes: "first check that the user's data are updated, otherwise redirect to /actualiza-datos" },
    'se manda a actualizar los datos solo a quien no los tiene al día',
    'datosUsuarioActualizados',
    'checkingData dataPending',
  ),
  soloEn(
    { section: 'decisión', quotes: 'Any other answer of these two is an error state with retry, never "pending"' },
    'una pregunta sin respuesta se dice falla, y ninguna otra cosa',
    'message',
    'failed',
  ),
]
