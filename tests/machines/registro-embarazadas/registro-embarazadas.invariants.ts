import { escritorio } from '../invariantes.ts'

export const registroEmbarazadasInvariants = [escritorio('list', 'register', 'access')]
