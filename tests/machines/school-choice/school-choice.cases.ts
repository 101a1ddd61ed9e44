import { modelOf } from '#kit/model.ts'
import { schoolChoiceMachine } from '#machines/school-choice/school-choice.machine.ts'
import { REGISTRO_DE_ESCUELA } from '../usuarios.ts'

export const schoolChoiceModel = modelOf(schoolChoiceMachine, {
  inputs: { 'hacia el avance': { destino: 'dashboard' } },
  events: { CHOOSE: { 'Los Arrayanes': { establecimiento: REGISTRO_DE_ESCUELA } } },
  outcomes: {},
})
