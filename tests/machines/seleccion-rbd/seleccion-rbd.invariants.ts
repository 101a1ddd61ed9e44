import { correSoloEn, soloEn } from '../invariantes.ts'

export const seleccionRbdInvariants = [
  soloEn({ section: '§4', quotes: 'set establishment' }, 'se termina con una escuela elegida, y antes no hay ninguna', 'chosen', 'chosen'),
  correSoloEn(
    { section: 'decisión', because: 'Solo un enlace nombra un establecimiento antes de elegir.' },
    'el establecimiento se pide solo cuando lo nombra un enlace',
    'getEstablecimiento',
    'fetching',
  ),
]
