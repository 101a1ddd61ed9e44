import { expect, test } from 'vitest'
import { isConfirming, isKeptHere, statePath } from '#machines/survey-leaving/survey-leaving.selectors.ts'
import { historia } from '../historia.ts'
import { surveyLeavingModel } from './survey-leaving.cases.ts'

historia(
  'antes de salir se pregunta, y se sabe si lo pendiente está en este navegador',
  surveyLeavingModel,
  'desde el sistema',
  { pregunta: (situacion) => isConfirming(statePath(situacion)), aqui: (situacion) => isKeptHere(statePath(situacion)) },
  { pregunta: false, aqui: false },
  ['KEPT: por enviar', { aqui: true }],
  ['LEAVE: salir', { pregunta: true }],
  ['EXPOSED: sin respaldo', { aqui: false }],
  ['STAY: seguir aquí', { pregunta: false }],
)

test.each([
  ['away', 'away'],
  [{ exposed: 'confirming' }, 'exposed.confirming'],
])('de %j la salida dice «%s»', (value, path) => {
  expect(statePath({ value } as Parameters<typeof statePath>[0])).toBe(path)
})
