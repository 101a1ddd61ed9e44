import { modelOf } from '#kit/model.ts'
import { seleccionRbdMachine } from '#machines/seleccion-rbd/seleccion-rbd.chart.ts'
import { REGISTRO_DE_ESCUELA } from '#tests/support/personas/usuarios.ts'

export const seleccionRbdModel = modelOf(seleccionRbdMachine, {
  inputs: { 'hacia el avance': { destination: 'dashboard' } },
  events: { CHOOSE: { 'Los Arrayanes': { establecimiento: REGISTRO_DE_ESCUELA } } },
  outcomes: {},
})
