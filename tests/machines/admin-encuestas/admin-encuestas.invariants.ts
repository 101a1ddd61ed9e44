import { escritorio } from '../invariantes.ts'

export const adminEncuestasInvariants = [escritorio('table', 'record', 'copy', 'tie', 'period', 'reference')]
