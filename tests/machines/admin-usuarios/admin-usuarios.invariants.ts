import { escritorio } from '../invariantes.ts'

export const adminUsuariosInvariants = [escritorio('table', 'record', 'reset', 'sessions', 'secondFactor', 'reference')]
