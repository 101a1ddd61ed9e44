import { requisito } from '#kit/requirements.ts'

const HECHO = { type: 'NOTIFY', notice: { tono: 'exito', texto: 'Estudiante desvinculado.' } }

export const confirmedActionRequirements = [
  requisito('§7', 'nadie se desvincula antes de confirmarlo', {
    quotes: 'DELETE /admin/apoderados-estudiantes/{id}',
    given: 'un desvínculo',
    steps: ['ASK: a Antonia', 'CANCEL: desistir', 'ASK: a Joaquín'],
    expects: { at: 'confirming', calls: [], context: { objeto: 'Joaquín', veces: 0 } },
  }),
  requisito('§7', 'al confirmar se desvincula a quien se preguntó, con el motivo que se dio', {
    quotes: 'DELETE /admin/apoderados-estudiantes/{id}',
    given: 'un desvínculo',
    steps: ['ASK: a Antonia', 'CONFIRM: con motivo', 'act.done: hecho'],
    expects: {
      at: 'idle',
      calls: [['act', { objeto: 'Antonia', motivo: 'Cambió de apoderado.' }]],
      context: { objeto: null, veces: 1 },
      emits: [HECHO],
    },
  }),
  requisito('§8', 'si no se pudo, la pregunta sigue abierta con el motivo, y nadie dice que se hizo', {
    quotes: 'Passed on to the caller',
    given: 'un desvínculo',
    steps: ['ASK: a Antonia', 'CONFIRM: con motivo', 'act.error: sin conexión'],
    expects: { at: 'confirming', context: { objeto: 'Antonia', veces: 0, falla: { mensaje: 'No hay conexión.' } }, emits: [] },
  }),
  requisito('§8', 'otra pregunta no muestra la falla de la anterior', {
    quotes: 'Passed on to the caller',
    given: 'un desvínculo',
    steps: ['ASK: a Antonia', 'CONFIRM: con motivo', 'act.error: sin conexión', 'CANCEL: desistir', 'ASK: a Joaquín'],
    expects: { at: 'confirming', context: { objeto: 'Joaquín', falla: null } },
  }),
]
