import { escritorio } from '../invariantes.ts'

export const adminAvisosInvariants = [escritorio('list', 'record', 'withdrawing', 'restoring')]
