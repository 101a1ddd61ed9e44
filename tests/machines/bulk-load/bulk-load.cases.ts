import type { FilaDeCarga } from '#contract/usuarios.admin.ts'
import { modelOf } from '#kit/model.ts'
import { bulkLoadMachine } from '#machines/bulk-load/bulk-load.chart.ts'
import { ESPERA, FALLAS } from '../failures.ts'

const archivo = (name: string) => ({ file: { name, arrayBuffer: () => Promise.resolve(new ArrayBuffer(0)) } })
const CREADA: FilaDeCarga = { linea: 2, nombreUsuario: 'ana', resultado: 'creado', motivos: [] }

export const bulkLoadModel = modelOf(bulkLoadMachine, {
  inputs: { 'la carga': undefined },
  events: {
    CHOOSE: { 'usuarios.csv': archivo('usuarios.csv'), 'otro.csv': archivo('otro.csv') },
    LOAD: { cargar: {} },
    RETRY: { reintentar: {} },
  },
  outcomes: { wait: ESPERA, postCarga: { done: { 'una fila': [CREADA] }, error: FALLAS } },
  key: ({ file: elegido, filas, failure }) => [elegido?.name, filas.length, failure?.mensaje],
})
