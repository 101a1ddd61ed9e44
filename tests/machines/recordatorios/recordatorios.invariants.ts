import { falta, hay, soloEn } from '../invariantes.ts'

export const recordatoriosInvariants = [
  hay(
    { section: 'decisión', because: 'Se termina con los recordatorios de quien trajo el enlace, y de nadie más.' },
    'se confirma solo con el código de un enlace',
    'code',
    'ready submitting ended',
  ),
  soloEn(
    { section: 'decisión', because: 'No se dice que los recordatorios terminaron antes de que hayan terminado.' },
    'el resultado se dice al final, y nunca antes',
    'message',
    'ended',
  ),
  falta(
    { section: 'decisión', because: 'Quien confirma otra vez no ve la falla de antes.' },
    'mientras se anota, y después, no se dice una falla',
    'failure',
    'submitting ended',
  ),
]
