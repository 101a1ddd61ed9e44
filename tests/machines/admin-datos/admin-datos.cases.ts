import type { Conjunto } from '#contract/datos.ts'
import { modelOf } from '#kit/model.ts'
import { adminDatosMachine } from '#machines/admin-datos/admin-datos.chart.ts'
import { collectionMachine } from '#machines/collection/collection.chart.ts'
import { acciones, fichas, rota } from '../desks.ts'

const UNO: Conjunto = {
  conjuntoId: 5,
  periodo: '2025',
  encuesta: '5° básico',
  lugar: 'Chile',
  conIdentidad: false,
  motivo: null,
  estado: 'preparando',
  filas: 4000,
  total: 12000,
  bytes: 300000,
  pedido: '2026-11-20T12:00:00.000Z',
  pedidoPor: 'Carolina Bravo',
  vence: null,
  descargable: false,
}

const lista = (...filas: Conjunto[]) => collectionMachine.resolveState({ value: 'ready', context: { scope: null, filas, failure: null } })

export const adminDatosModel = modelOf(adminDatosMachine, {
  inputs: { datos: undefined },
  events: {},
  outcomes: {
    list: {
      snapshot: { 'nada se prepara': lista(), 'uno se prepara': lista(UNO), 'uno está listo': lista({ ...UNO, estado: 'listo' }) },
      ...rota,
    },
    reference: rota,
    request: fichas,
    cancelling: acciones,
  },
})
