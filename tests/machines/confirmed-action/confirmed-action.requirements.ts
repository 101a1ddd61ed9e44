import { requirement } from '#kit/requirements.ts'

const HECHO = { type: 'NOTIFY', notice: { tone: 'exito', text: 'Estudiante desvinculado.' } }

export const confirmedActionRequirements = [
  requirement('§7', 'nadie se desvincula antes de confirmarlo', {
    quotes: 'DELETE /admin/apoderados-estudiantes/{id}',
    given: 'un desvínculo',
    steps: ['ASK: a Antonia', 'CANCEL: desistir', 'ASK: a Joaquín'],
    expects: {
      reads: ['Desvincular a un estudiante', 'El apoderado dejará de ver a Joaquín Reyes. Puede volver a vincularlo después.'],
      at: 'confirming',
      calls: [],
      context: { target: 'Joaquín', times: 0 },
    },
  }),
  requirement('§7', 'quien desiste no deja a nadie por desvincular', {
    quotes: 'DELETE /admin/apoderados-estudiantes/{id}',
    given: 'un desvínculo',
    steps: ['ASK: a Antonia', 'CANCEL: desistir'],
    expects: { at: 'idle', calls: [], context: { target: null, times: 0 } },
  }),
  requirement('decisión', 'mientras se hace, se ve que se hace', {
    because: 'Quien no lo ve lo pide otra vez.',
    given: 'un desvínculo',
    steps: [
      'ASK: a Antonia',
      ['CONFIRM: con motivo', { at: 'acting', calls: [['act', { target: 'Antonia', motivo: 'Cambió de apoderado.' }]], tags: ['busy'] }],
    ],
  }),
  requirement('§7', 'al confirmar se desvincula a quien se preguntó, con el motivo que se dio', {
    quotes: 'DELETE /admin/apoderados-estudiantes/{id}',
    given: 'un desvínculo',
    steps: ['ASK: a Antonia', 'CONFIRM: con motivo', 'act.done: hecho'],
    expects: {
      at: 'idle',
      calls: [['act', { target: 'Antonia', motivo: 'Cambió de apoderado.' }]],
      context: { target: null, times: 1 },
      emits: [HECHO],
    },
  }),
  requirement('§8', 'si no se pudo, la pregunta sigue abierta con el motivo, y nadie dice que se hizo', {
    quotes: 'Passed on to the caller',
    given: 'un desvínculo',
    steps: ['ASK: a Antonia', 'CONFIRM: con motivo', 'act.error: sin conexión'],
    expects: {
      reads: 'No se pudo hacer',
      at: 'confirming',
      context: { target: 'Antonia', times: 0, failure: { mensaje: 'No hay conexión.' } },
      emits: [],
    },
  }),
  requirement('§8', 'otra pregunta no muestra la falla de la anterior', {
    quotes: 'Passed on to the caller',
    given: 'un desvínculo',
    steps: ['ASK: a Antonia', 'CONFIRM: con motivo', 'act.error: sin conexión', 'CANCEL: desistir', 'ASK: a Joaquín'],
    expects: { at: 'confirming', context: { target: 'Joaquín', failure: null } },
  }),
]
