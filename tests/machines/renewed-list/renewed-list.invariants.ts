import { escritorio } from '../invariantes.ts'

export const renewedListInvariants = [escritorio('list', 'action')]
