import { requisito } from '#kit/requirements.ts'

export const adminRecordRequirements = [
  requisito('§7', 'cambiar un registro lo envía entero, y la lista lo sabe', {
    given: 'cuentas',
    steps: ['OPEN: a Ana', 'EDIT: cambiar', 'SAVE: Ana María', 'saveRecord.done: guardada'],
    expects: {
      at: 'closed',
      calls: [['saveRecord', { registro: { usuarioId: 7, nombres: 'Ana', version: 1 }, datos: { nombres: 'Ana María' } }]],
      context: { cambios: 1 },
    },
  }),
]
