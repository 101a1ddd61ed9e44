import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { mutantsOf } from '#kit/mutate.ts'
import { CLASES } from '#scripts/modelo/lista.ts'
import { chartedMachine, MODELED } from './models.ts'

/** Of a machine's faults, how many in a hundred what was written must stop by itself. */
const LO_MENOS = 95

const charted = await Promise.all(MODELED.map(chartedMachine))
const lista = readFileSync(new URL('../../docs/fallas.md', import.meta.url), 'utf8')
const porMaquina = lista.split('## Por máquina')[1]?.split('\n## ')[0] ?? ''
const filas = porMaquina
  .split('\n')
  .filter((linea) => linea.startsWith('| '))
  .map((linea) =>
    linea
      .split('|')
      .slice(1, -1)
      .map((celda) => celda.trim()),
  )
const [cabecera = []] = filas
const suma = (celda: string): number => [...celda.matchAll(/\d+/g)].reduce((total, [cuantas]) => total + Number(cuantas), 0)

describe.each(charted)('la máquina $name', ({ name, model, exclusions }) => {
  test('tiene en docs/fallas.md cada falla de hoy, y lo escrito detiene casi todas (npm run model -- --faults la reescribe)', () => {
    const fila = filas.find(([maquina]) => maquina === name) ?? []
    const equivalentes = new Set(exclusions.mutants.map(({ id }) => id))
    const hoy: Record<string, number> = {}
    for (const { id, kind } of mutantsOf(model.machine)) if (!equivalentes.has(id)) hoy[kind] = (hoy[kind] ?? 0) + 1
    const dichas = Object.fromEntries(cabecera.slice(2).flatMap((clase, i) => (fila[i + 2] ? [[clase, suma(fila[i + 2] ?? '')]] : [])))
    expect(dichas).toEqual(hoy)
    const [detenidas = 0, todas = 0] = (fila[1] ?? '').split(' de ').map(Number)
    const vivas = fila.slice(2).reduce((total, celda) => total + Number(/(\d+)–/.exec(celda)?.[1] ?? 0), 0)
    expect({ todas, vivas }).toEqual({ todas: suma(fila.slice(2).join(' ')), vivas: todas - detenidas })
    expect((100 * detenidas) / todas).toBeGreaterThanOrEqual(LO_MENOS)
    expect(Object.keys(hoy).filter((clase) => !(clase in CLASES))).toEqual([])
  })
})
