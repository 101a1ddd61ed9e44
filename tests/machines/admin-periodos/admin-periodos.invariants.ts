import { escritorio } from '../invariantes.ts'

export const adminPeriodosInvariants = [escritorio('list', 'record', 'opening', 'closing', 'reopening')]
