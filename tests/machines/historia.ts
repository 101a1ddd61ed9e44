import { expect, test } from 'vitest'
import { pureRun } from '#kit/drive-pure.ts'
import type { Model } from '#kit/model.ts'

/** What a page reads of its machine, each thing by its name. */
type Lectura = Readonly<Record<string, (snapshot: never) => unknown>>

/** What happens, by its name among the model's cases, and what the page reads after it. What is not said is read as before. */
type Paso = readonly [ocurre: string, seLee?: Readonly<Record<string, unknown>>]

/** Tells a machine's story, without actors nor page: the first reading says all that is read, each step only what is read otherwise. */
export function historia(
  dice: string,
  model: Model,
  given: string,
  lee: Lectura,
  alEmpezar: Readonly<Record<string, unknown>>,
  ...pasos: readonly Paso[]
): void {
  test(`la página lee que ${dice}`, () => {
    const run = pureRun(model)
    const lecturas = (): Record<string, unknown> =>
      Object.fromEntries(Object.entries(lee).map(([parte, selector]) => [parte, selector(run.world().snapshot as never)]))
    run.start(given)
    let esperada = alEmpezar
    const leido = [['empieza', lecturas()]]
    const esperado = [['empieza', esperada]]
    for (const [ocurre, seLee] of pasos) {
      run.step(ocurre)
      esperada = { ...esperada, ...seLee }
      leido.push([ocurre, lecturas()])
      esperado.push([ocurre, esperada])
    }
    expect(leido).toEqual(esperado)
  })
}
