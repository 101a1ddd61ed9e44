import { describe, expect, it, test } from 'vitest'
import { parseRound } from '#machines/data-entry/data-entry.rules.ts'
import * as seen from '#machines/data-entry/data-entry.selectors.ts'
import { historia } from '../historia.ts'
import { dataEntryModel } from './data-entry.cases.ts'

const RONDA = { desde: 1_000, done: 3, encuestaId: 7, token: 'abcdefghij00001', returnPlace: '/seleccion-estudiante?curso=5B' }

describe('la ronda que quedó en esta pestaña', () => {
  test.each([{}, { desk: 'slip' }, { desk: 'second' }])('vuelve a una página de este sitio %j', (mesa) => {
    expect(parseRound(JSON.stringify({ ...RONDA, ...mesa }))).toEqual({ ...RONDA, ...mesa })
  })

  test.each([
    'https://otro.example/',
    '//otro.example/',
    '/\\otro.example/',
    '/\t/otro.example',
    'javascript:alert(1)',
    '',
    7,
    ['/inicio'],
  ])('no a %j', (returnPlace) => {
    expect(parseRound(JSON.stringify({ ...RONDA, returnPlace }))).toBeNull()
  })

  test.each([{ desde: '1' }, { done: null }, { encuestaId: 'x' }, { token: 7 }, { desk: 'otra' }])('no con %j', (cambio) => {
    expect(parseRound(JSON.stringify({ ...RONDA, ...cambio }))).toBeNull()
  })

  test.each([null, '', '{', 'null', '7'])('no es %j', (texto) => {
    expect(parseRound(texto)).toBeNull()
  })
})

type Snapshot = Parameters<typeof seen.round>[0]
const LEE = {
  vista: seen.dataEntryView,
  van: (s: Snapshot) => seen.round(s)?.done ?? null,
  falla: (s: Snapshot) => seen.dataEntryFailure(s)?.mensaje ?? null,
}
const AL_ABRIR = { vista: 'ninguna', van: null, falla: null }

historia(
  'la digitación sigue sola, se detiene si algo falla y termina cuando no queda nadie',
  dataEntryModel,
  'el curso A',
  LEE,
  AL_ABRIR,
  ['readRound.done: venía digitando', { vista: 'siguiendo', van: 3 }],
  ['getEstado.error: sin conexión', { vista: 'detenida', falla: 'No hay conexión.' }],
  ['CONTINUE: el curso A', { vista: 'siguiendo', falla: null }],
  ['findNext.done: queda Martina'],
  ['openHere.error: sin conexión', { vista: 'detenida', falla: 'No hay conexión.' }],
  ['CONTINUE: el curso A', { vista: 'siguiendo', falla: null }],
  ['findNext.done: no queda nadie', { vista: 'terminada' }],
  ['STOP: deja de digitar', { vista: 'ninguna' }],
  ['forgetRound.done: olvidada', { van: null }],
  ['START: el curso A', { vista: 'siguiendo' }],
  ['findNext.done: queda Martina'],
  ['openHere.done: abierta'],
)

it('cuenta formularios por hora desde el primero', () => {
  expect(seen.formsPerHour({ desde: 0, done: 0 }, 60_000)).toBeNull()
  expect([seen.formsPerHour({ desde: 5, done: 3 }, 5), seen.formsPerHour({ desde: 5, done: 3 }, 4)]).toEqual([null, null])
  expect(seen.formsPerHour({ desde: 0, done: 3 }, 600_000)).toBe(18)
  expect(seen.formsPerHour({ desde: 3_600_000, done: 7 }, 7_200_000)).toBe(7)
})
