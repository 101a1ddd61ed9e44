import { escritorio } from '../invariantes.ts'

export const misEstudiantesInvariants = [escritorio('links', 'access', 'proof', 'receipts')]
