import { requirement } from '#kit/requirements.ts'

const seSupo = (estado: string) => ['links', { type: 'STATE_LEARNED', estado: { estado } }] as const

export const misEstudiantesRequirements = [
  requirement('decisión', 'lo que se sabe de una encuesta llega a la lista', {
    because: 'El estado que dice la herramienta de encuestas vale más que el que trajo la lista.',
    given: 'sus estudiantes',
    opens: {
      reads: 'Mis estudiantes',
      at: 'working',
      calls: [
        ['links', { usuarioId: 77 }],
        'access',
        ['proof', { words: { saved: 'Vínculo comprobado.' } }],
        ['receipts', { scope: null }],
      ],
    },
    steps: [
      ['access.snapshot: en progreso', { at: 'working', context: { known: { estado: 'EN_PROGRESO' } }, sends: [seSupo('EN_PROGRESO')] }],
      [
        'access.snapshot: completada',
        { context: { known: { estado: 'COMPLETADA' } }, sends: [seSupo('COMPLETADA'), ['receipts', { type: 'REFRESH' }]] },
      ],
    ],
  }),
  requirement('decisión', 'al completarse una encuesta se renuevan los comprobantes de la cuenta', {
    because: 'Quien termina busca su comprobante en la misma página.',
    given: 'sus estudiantes',
    opens: {
      at: 'working',
      calls: [
        ['links', { usuarioId: 77 }],
        'access',
        ['proof', { words: { saved: 'Vínculo comprobado.' } }],
        ['receipts', { scope: null }],
      ],
    },
    steps: [
      [
        'access.snapshot: completada',
        {
          at: 'working',
          context: { known: { estado: 'COMPLETADA' } },
          sends: [seSupo('COMPLETADA'), ['receipts', { type: 'REFRESH' }]],
        },
      ],
    ],
  }),
  requirement('decisión', 'al comprobarse un vínculo se renueva la lista', {
    because: 'Un vínculo comprobado muestra el nombre completo, que la lista todavía no tiene.',
    given: 'sus estudiantes',
    steps: [['proof.snapshot: uno comprobado', { context: { proven: 1 }, sends: [['links', { type: 'LIST_CHANGED' }]] }]],
  }),
  ...['links.error', 'access.error', 'proof.error', 'receipts.error'].map((parte) =>
    requirement('decisión', `un defecto de una parte se dice en la página entera (${parte})`, {
      because: 'Un escritorio al que le falta una parte sin decirlo se toma por completo: se dice, y se puede abrir otra vez.',
      given: 'sus estudiantes',
      steps: [[`${parte}: un defecto`, { at: 'broken' }]],
    }),
  ),
]
