import { requirement } from '#kit/requirements.ts'

const SOBREVIVE = { because: 'Lo escrito sobrevive al fin de la sesión y a una recarga, de la misma persona y por un día.' }
const DE_ANTES = { nombres: 'ROSA', telefono: '+56912345678' }

export const draftRequirements = [
  requirement('decisión', 'lo que se había escrito vuelve, sobre lo que el servicio tiene, y se dice', {
    ...SOBREVIVE,
    given: 'un formulario',
    opens: { at: 'reading', calls: ['keeping', 'destination', 'readDraft'], context: { fields: DE_ANTES } },
    steps: [['readDraft.done: un nombre escrito', { at: 'recovered', context: { fields: { ...DE_ANTES, nombres: 'ROSA MARÍA' } } }]],
  }),
  requirement('decisión', 'cada cosa que se escribe se guarda en el navegador con el formulario entero', {
    ...SOBREVIVE,
    given: 'un formulario',
    steps: [
      ['readDraft.done: nada', { at: 'fresh' }],
      [
        'TYPED: otro nombre',
        {
          context: { fields: { ...DE_ANTES, nombres: 'ANA' } },
          sends: [['keeping', { type: 'KEEP', fields: { ...DE_ANTES, nombres: 'ANA' } }]],
        },
      ],
      [
        'TYPED: otro teléfono',
        {
          context: { fields: { nombres: 'ANA', telefono: '+56987654321' } },
          sends: [['keeping', { type: 'KEEP', fields: { nombres: 'ANA', telefono: '+56987654321' } }]],
        },
      ],
    ],
  }),
  requirement('decisión', 'lo que se escribe ahora no lo pisa lo que se había escrito antes', {
    ...SOBREVIVE,
    given: 'un formulario',
    steps: [
      [
        'TYPED: otro nombre',
        {
          at: 'fresh',
          context: { fields: { ...DE_ANTES, nombres: 'ANA' } },
          sends: [['keeping', { type: 'KEEP', fields: { ...DE_ANTES, nombres: 'ANA' } }]],
          stops: ['readDraft'],
        },
      ],
    ],
  }),
  requirement('decisión', 'a lo recuperado se le sigue escribiendo, y se sigue diciendo que se recuperó', {
    ...SOBREVIVE,
    given: 'un formulario',
    steps: [
      ['readDraft.done: un nombre escrito', { at: 'recovered', context: { fields: { nombres: 'ROSA MARÍA' } } }],
      [
        'TYPED: otro teléfono',
        {
          at: 'recovered',
          context: { fields: { nombres: 'ROSA MARÍA', telefono: '+56987654321' } },
          sends: [['keeping', { type: 'KEEP', fields: { nombres: 'ROSA MARÍA', telefono: '+56987654321' } }]],
        },
      ],
    ],
  }),
  requirement('decisión', 'lo que llegó a su destino no se guarda más, y deja de decirse que se recuperó', {
    because: 'Lo escrito se borra cuando ya no hace falta: es de una persona.',
    given: 'un formulario',
    steps: [
      ['readDraft.done: un nombre escrito', { at: 'recovered', context: { fields: { nombres: 'ROSA MARÍA' } } }],
      ['SETTLED: guardado', { at: 'fresh', sends: [['keeping', { type: 'FORGET' }]] }],
    ],
  }),
  requirement('decisión', 'un navegador que no deja leer, o que no contesta, no impide escribir', {
    because: 'Nadie espera por un borrador.',
    given: 'un formulario',
    steps: [['clock', { at: 'fresh', stops: ['readDraft'] }]],
    expects: { waits: 2000, context: { fields: DE_ANTES } },
  }),
  requirement('decisión', 'si no se pudo leer lo escrito, se empieza con lo que hay', {
    because: 'Nadie espera por un borrador.',
    given: 'un formulario',
    steps: [['readDraft.error: el navegador no deja leer', { at: 'fresh' }]],
    expects: { waits: 0, context: { fields: DE_ANTES } },
  }),
]
