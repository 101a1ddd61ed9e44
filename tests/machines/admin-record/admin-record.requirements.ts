import { requirement } from '#kit/requirements.ts'

const QUINTO = { encuestaId: 7, nombre: 'Quinto', version: 1 }

const QUINTO_NUEVO = { nombre: 'Quinto básico' }
const SIN_RED = { mensaje: 'No hay conexión.' }
const exito = (text: string) => ({ type: 'NOTIFY', notice: { tone: 'exito', text } })
const CERRADO = { item: null, data: null, stored: null, failure: null }

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
  requirement('§7', 'abrir, cambiar y guardar un registro, paso a paso', {
    quotes: 'POST or PUT /admin/encuestas',
    given: 'encuestas',
    opens: { at: 'closed', context: CERRADO, tags: [] },
    steps: [
      ['OPEN: Quinto', { reads: 'Editar encuesta', at: 'editing', context: { item: QUINTO } }],
      [
        'SAVE: sin nombre',
        { reads: 'Hay 1 dato por corregir', context: { failure: { campos: { nombre: 'Debe ingresar el nombre de la encuesta.' } } } },
      ],
      [
        'SAVE: Quinto básico',
        {
          at: 'saving',
          context: { failure: null, data: QUINTO_NUEVO },
          calls: [['saveRecord', { item: QUINTO, data: QUINTO_NUEVO }]],
          tags: ['busy'],
        },
      ],
      [
        'saveRecord.error: sin conexión',
        { reads: 'No se pudo guardar', at: 'editing', context: { failure: SIN_RED, data: QUINTO_NUEVO }, tags: [] },
      ],
      ['SAVE: Quinto básico', { at: 'saving', context: { failure: null }, calls: ['saveRecord'] }],
      ['saveRecord.done: guardada', { at: 'closed', context: { ...CERRADO, cambios: 1 }, emits: [exito('Encuesta guardada.')] }],
    ],
  }),
  requirement('§7', 'crear uno nuevo no lleva registro, y desistir no deja nada', {
    quotes: 'POST /admin/usuarios',
    given: 'encuestas',
    steps: [
      ['CREATE: una nueva', { reads: 'Crear encuesta', at: 'editing', context: { item: null } }],
      ['SAVE: Quinto básico', { at: 'saving', calls: [['saveRecord', { item: null, data: QUINTO_NUEVO }]] }],
      'saveRecord.error: sin conexión',
      ['CANCEL: desistir', { at: 'closed', context: { ...CERRADO, cambios: 0 } }],
    ],
  }),
  requirement('decisión', 'lo que otra persona cambió antes se muestra, y se elige cuál vale', {
    because: 'Guardar encima borraría el trabajo de otro sin que nadie lo sepa.',
    given: 'encuestas',
    steps: [
      'OPEN: Quinto',
      'SAVE: Quinto básico',
      [
        'saveRecord.error: otra persona la cambió',
        {
          reads: ['Otra persona cambió estos datos', 'Nada se ha perdido. Compare ambas versiones y elija una.'],
          at: 'conflict',
          context: { data: QUINTO_NUEVO, item: QUINTO },
          tags: [],
        },
      ],
      ['KEEP_MINE: la mía', { at: 'saving', context: { stored: null }, calls: ['saveRecord'], tags: ['busy'] }],
      'saveRecord.error: otra persona la cambió',
      ['TAKE_THEIRS: la guardada', { at: 'editing', context: { data: null, stored: null, cambios: 1 } }],
      'SAVE: Quinto básico',
      'saveRecord.error: otra persona la cambió',
      ['CANCEL: desistir', { at: 'closed', context: { ...CERRADO, cambios: 2 } }],
    ],
  }),
  requirement('§7', 'eliminar pregunta antes, y su falla se dice', {
    quotes: 'DELETE /admin/encuestas/{id}',
    given: 'encuestas',
    steps: [
      [
        'ASK_DELETE: Quinto',
        {
          reads: ['Eliminar la encuesta', 'Se eliminará «Quinto» y dejará de estar en sus 1 grados. No se puede deshacer.'],
          at: 'confirmingDelete',
          context: { item: QUINTO },
          tags: [],
        },
      ],
      ['CANCEL: desistir', { at: 'closed', context: CERRADO }],
      'ASK_DELETE: Quinto',
      ['DELETE: eliminar', { at: 'deleting', calls: [['deleteRecord', { item: QUINTO }]], tags: ['busy'] }],
      ['deleteRecord.error: sin conexión', { reads: 'No se pudo hacer', at: 'confirmingDelete', context: { failure: SIN_RED }, tags: [] }],
      'DELETE: eliminar',
      ['deleteRecord.done: eliminada', { at: 'closed', context: { ...CERRADO, cambios: 1 }, emits: [exito('Encuesta eliminada.')] }],
    ],
  }),
]
