import { requirement } from '#kit/requirements.ts'

const QUINTO = { encuestaId: 7, nombre: 'Quinto', version: 1 }

export const adminRecordRequirements = [
  requirement('§7', 'cambiar un registro lo envía entero, y la lista lo sabe', {
    quotes: 'POST or PUT /admin/encuestas',
    given: 'encuestas',
    steps: ['OPEN: Quinto', 'SAVE: Quinto básico', 'saveRecord.done: guardada'],
    expects: { at: 'closed', calls: [['saveRecord', { item: QUINTO, data: { nombre: 'Quinto básico' } }]], context: { cambios: 1 } },
  }),
  requirement('§7', 'eliminar un registro pregunta antes', {
    quotes: 'DELETE /admin/encuestas/{id}',
    given: 'encuestas',
    steps: ['ASK_DELETE: Quinto', 'CANCEL: desistir', 'ASK_DELETE: Quinto', 'DELETE: eliminar', 'deleteRecord.done: eliminada'],
    expects: { at: 'closed', calls: [['deleteRecord', { item: QUINTO }]], context: { cambios: 1 } },
  }),
]
