import { correSoloEn, falta } from '../invariantes.ts'

export const protocoloConfidencialidadInvariants = [
  falta(
    { section: 'decisión', because: 'Quien acepta otra vez no ve la falla de antes.' },
    'mientras se acepta, y después, no se dice una falla',
    'failure',
    'accepting accepted',
  ),
  correSoloEn(
    { section: '§4', quotes: 'set protocolo-accepted' },
    'el protocolo se acepta una vez, cuando la persona lo dice',
    'acceptProtocol',
    'accepting',
  ),
]
