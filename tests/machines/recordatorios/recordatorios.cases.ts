import { modelOf } from '#kit/model.ts'
import { recordatoriosMachine } from '#machines/recordatorios/recordatorios.chart.ts'
import { ESPERA, falla, FALLAS } from '../failures.ts'

export const recordatoriosModel = modelOf(recordatoriosMachine, {
  inputs: {
    'el enlace de un recordatorio': { code: '7.abcdefghijklmnopqrstuv' },
    'sin enlace': { code: null },
    'un enlace sin su código': { code: '' },
  },
  events: { CONFIRM: { confirmar: {} } },
  outcomes: {
    wait: ESPERA,
    postBaja: {
      done: { anotado: { message: 'Ya no recibirá recordatorios por correo.' } },
      error: { ...FALLAS, 'enlace cambiado': falla(400, 'datos-invalidos', 'El enlace no es válido.') },
    },
  },
})
