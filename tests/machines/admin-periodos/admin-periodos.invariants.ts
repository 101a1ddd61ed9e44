import { escritorio } from '../invariantes.ts'

export const adminPeriodosInvariants = [escritorio('list', 'record', 'opening', 'surveys', 'closing', 'reopening')]
