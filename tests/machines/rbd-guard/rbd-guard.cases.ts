import { modelOf } from '#kit/model.ts'
import { rbdGuardMachine } from '#machines/rbd-guard/rbd-guard.chart.ts'
import { ESPERA, FALLAS } from '../failures.ts'

export const rbdGuardModel = modelOf(rbdGuardMachine, {
  inputs: {
    'no se sabe nada': { usuarioId: 7, datosUsuarioActualizados: false, protocoloAceptado: false },
    'los datos están al día': { usuarioId: 7, datosUsuarioActualizados: true, protocoloAceptado: false },
    'el protocolo está aceptado': { usuarioId: 7, datosUsuarioActualizados: false, protocoloAceptado: true },
    'se sabe todo': { usuarioId: 7, datosUsuarioActualizados: true, protocoloAceptado: true },
  },
  events: {},
  outcomes: {
    wait: ESPERA,
    checkData: { done: { sí: true, no: false }, error: FALLAS },
    checkProtocol: { done: { sí: true, no: false }, error: FALLAS },
  },
})
