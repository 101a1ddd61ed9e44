import { falta, hay, soloEn } from '../invariantes.ts'

export const padresMadresEmbarazadasInvariants = [
  soloEn(
    { section: 'decisión', because: 'Se quita del registro a quien se preguntó por su nombre, y a nadie más.' },
    'hay alguien por quitar solo mientras se pregunta o se quita',
    'toUnregister',
    'confirming removing',
  ),
  hay(
    { section: 'decisión', because: 'Quitar a una persona del registro lleva su motivo.' },
    'nadie se quita sin un motivo',
    'motivo',
    'removing',
  ),
  falta(
    { section: 'decisión', because: 'Lo que se pide ahora no muestra la falla de antes.' },
    'mientras se agrega o se quita no se dice la falla de antes',
    'failure',
    'adding removing',
  ),
]
