import { escritorio } from '../invariantes.ts'

export const adminApoderadosEstudiantesInvariants = [escritorio('table', 'record', 'link', 'confirm', 'unlink', 'resend')]
