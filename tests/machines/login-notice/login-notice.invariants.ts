import { falta } from '../invariantes.ts'

export const loginNoticeInvariants = [
  falta(
    { section: 'decisión', because: 'Lo que todavía no llega, o no está, no ocupa lugar en la puerta.' },
    'sin un aviso que mostrar no queda ninguno',
    'notice',
    'loading absent',
  ),
]
