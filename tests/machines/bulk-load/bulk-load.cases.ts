import type { FilaDeCarga } from '#contract/admin-usuarios.ts'
import { modelOf } from '#kit/model.ts'
import { bulkLoadMachine } from '#machines/bulk-load/bulk-load.machine.ts'
import { FALLAS } from '../fallas.ts'

const archivo = (name: string) => ({ archivo: { name, arrayBuffer: () => Promise.resolve(new ArrayBuffer(0)) } })
const CREADA: FilaDeCarga = { linea: 2, nombreUsuario: 'ana', resultado: 'creado', motivos: [] }

export const bulkLoadModel = modelOf(bulkLoadMachine, {
  inputs: { 'la carga': undefined },
  events: {
    CHOOSE: { 'usuarios.csv': archivo('usuarios.csv'), 'otro.csv': archivo('otro.csv') },
    LOAD: { cargar: {} },
    RETRY: { reintentar: {} },
  },
  outcomes: { postCarga: { done: { 'una fila': [CREADA] }, error: FALLAS } },
  key: ({ archivo: elegido, filas, falla }) => [elegido?.name, filas.length, falla?.mensaje],
})
