import { requirement } from '#kit/requirements.ts'
import { seRompeEntero } from '../desks.ts'

const renueva = ['list', { type: 'REFRESH' }] as const

export const adminDatosRequirements = [
  requirement('decisión', 'el conjunto que se pide se ve en la lista', {
    because: 'Ahí se ve cuánto falta, y desde ahí se descarga.',
    given: 'datos',
    opens: {
      at: 'working.resting',
      calls: [
        ['list', { scope: null }],
        ['reference', { scope: null }],
        ['request', { words: { saved: 'Conjunto pedido: se está preparando.', deleted: '' } }],
        ['cancelling', { done: 'Preparación cancelada.' }],
      ],
    },
    steps: [
      ['request.snapshot: nada todavía', { ignored: true }],
      ['request.snapshot: un cambio', { context: { heard: { request: 1 } }, sends: [renueva] }],
      ['request.snapshot: otro cambio', { context: { heard: { request: 2 } }, sends: [renueva] }],
    ],
  }),
  requirement('decisión', 'el que se cancela deja de verse en preparación', {
    because: 'La lista dice qué se prepara.',
    given: 'datos',
    steps: [
      ['cancelling.snapshot: se hizo', { context: { heard: { cancelling: 1 } }, sends: [renueva] }],
      ['cancelling.snapshot: se hizo otra vez', { context: { heard: { cancelling: 2 } }, sends: [renueva] }],
    ],
  }),
  requirement('decisión', 'mientras uno se prepara la lista se mira cada dos segundos, y después no', {
    because: 'Quien espera ve cuánto falta sin tocar nada; quien no espera no pide nada.',
    given: 'datos',
    steps: [
      [
        'list.snapshot: uno se prepara',
        { reads: 'En preparación', at: 'working.following', context: { heard: { list: 'preparing' } }, sends: [] },
      ],
      ['clock', { at: 'working.following', sends: [renueva] }],
      ['clock', { at: 'working.following', sends: [renueva] }],
      [
        'list.snapshot: uno está listo',
        { reads: 'Conjuntos anteriores', at: 'working.resting', context: { heard: { list: 'rested' } }, sends: [] },
      ],
    ],
    expects: { at: 'working.resting', waits: 4000 },
  }),
  ...seRompeEntero('datos', ['list', 'reference', 'request', 'cancelling']),
]
