import { modelOf } from '#kit/model.ts'
import { ownSecondFactorMachine } from '#machines/own-second-factor/own-second-factor.chart.ts'
import type { SegundoFactorPropio } from '#contract/usuarios.sesiones.ts'
import { ESPERA, FALLAS } from '../failures.ts'
import { SEGUNDO_FACTOR } from '../second-factor/second-factor.snapshots.ts'

const NINGUNO: SegundoFactorPropio = { estado: 'ninguno', exigido: false, desde: null, respaldos: 0 }
const ACTIVO: SegundoFactorPropio = { estado: 'activo', exigido: true, desde: '2025-08-01T10:00:00-04:00', respaldos: 7 }

export const ownSecondFactorModel = modelOf(ownSecondFactorMachine, {
  inputs: { 'una persona': undefined },
  events: { ASK: { activar: {} }, CHANGE: { cambiar: {} }, RENEW: { renovar: {} }, RETRY: { reintentar: {} } },
  outcomes: {
    wait: ESPERA,
    loadFactor: {
      done: {
        ninguno: NINGUNO,
        'lo configura en su próximo ingreso': { ...NINGUNO, estado: 'pedido' },
        activo: { ...ACTIVO, exigido: false },
        'activo y exigido': ACTIVO,
      },
      error: FALLAS,
    },
    askForFactor: { done: { pedido: null }, error: FALLAS },
    proof: { done: { comprobado: SEGUNDO_FACTOR.done.comprobado, desiste: SEGUNDO_FACTOR.done.desiste }, error: SEGUNDO_FACTOR.error },
  },
  key: ({ factor, task }) => [factor?.estado, factor?.exigido, task],
})
