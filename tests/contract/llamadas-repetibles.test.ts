import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { OPERACIONES } from '#contract/operaciones.ts'
import type { Operacion } from '#contract/operacion.ts'

/** What the decision says of each call that writes, when its answer is lost and it is asked again. */
const FILAS = readFileSync('docs/decisions/041-a-lost-answer.md', 'utf8')
  .split('\n')
  .filter((linea) => linea.startsWith('| `'))
  .map((linea) => linea.split('|').map((celda) => celda.trim()))
  .flatMap(([, llamadas = '', pasa = '']) => [...llamadas.matchAll(/`(\w+)`/g)].map(([, clave = '']) => ({ clave, pasa })))

const ESCRITURAS = Object.entries<Operacion>(OPERACIONES).filter(([, { metodo }]) => metodo !== 'GET')

test('cada llamada que escribe está una vez entre las que se repiten sin daño', () => {
  expect(FILAS.map(({ clave }) => clave).toSorted()).toEqual(ESCRITURAS.map(([clave]) => clave).toSorted())
})

test('llevan una clave las que la decisión dice, y ninguna otra', () => {
  const conClave = FILAS.filter(({ pasa }) => /^(keys of|by its key|the same answer by its key)/.test(pasa)).map(({ clave }) => clave)
  const segunElContrato = ESCRITURAS.filter(([, { idempotente }]) => idempotente !== undefined).map(([clave]) => clave)
  expect(conClave.toSorted()).toEqual(segunElContrato.toSorted())
})
