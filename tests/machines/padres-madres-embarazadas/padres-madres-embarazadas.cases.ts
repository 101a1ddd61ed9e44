import type { Inscripcion } from '#contract/padres-madres-embarazadas.ts'
import { modelOf } from '#kit/model.ts'
import { padresMadresEmbarazadasMachine } from '#machines/padres-madres-embarazadas/padres-madres-embarazadas.chart.ts'
import { ESPERA, falla, FALLAS } from '../failures.ts'

export const ANTONIA: Inscripcion = {
  runEstudiante: '36120458-1',
  nombres: 'ANTONIA',
  apellidoPaterno: 'ROJAS',
  apellidoMaterno: 'SOTO',
  dsGrado: '8° Básico',
  letraCurso: 'A',
  condicion: 'madre',
  encuestaId: 6,
  token: 'abcdefghij12345',
  estado: 'NO_INICIADA',
  actualizado: null,
}

export const padresMadresEmbarazadasModel = modelOf(padresMadresEmbarazadasMachine, {
  inputs: { 'el registro': undefined },
  events: {
    ADD: {
      'a Antonia': { runEstudiante: '36.120.458-1', condicion: 'madre' },
      'un RUN malo': { runEstudiante: '36.120.458-2', condicion: 'madre' },
      'sin condición': { runEstudiante: '36.120.458-1', condicion: '' },
    },
    REMOVE: { 'a Antonia': { entry: ANTONIA } },
    CONFIRM: {
      'con motivo': { motivo: 'Fue un error.' },
      'motivo de cinco letras': { motivo: 'error' },
      'motivo corto': { motivo: ' mal  ' },
    },
    CANCEL: { desistir: {} },
  },
  outcomes: {
    wait: ESPERA,
    postRegistroEmbarazadas: {
      done: { inscrita: ANTONIA },
      error: { ...FALLAS, 'ya inscrita': falla(409, 'ya-inscrito', 'Ese estudiante ya está en el registro.') },
    },
    deleteRegistroEmbarazadas: { done: { retirada: undefined }, error: FALLAS },
  },
  key: ({ toUnregister, failure: dicha }) => [toUnregister !== null, dicha?.mensaje],
})
