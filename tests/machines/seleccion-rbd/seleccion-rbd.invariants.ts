import { soloEn } from '../invariantes.ts'

export const seleccionRbdInvariants = [
  soloEn({ section: '§4', quotes: 'set establishment' }, 'se termina con una escuela elegida, y antes no hay ninguna', 'chosen', 'chosen'),
]
