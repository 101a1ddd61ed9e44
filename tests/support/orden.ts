import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Starts with the file that takes longest, the walk of every screen: it would otherwise run alone at the end. */
export class LargoPrimero extends BaseSequencer {
  override async sort(archivos: TestSpecification[]): Promise<TestSpecification[]> {
    const ordenados = await super.sort(archivos)
    const largos = ordenados.filter(({ moduleId }) => moduleId.endsWith('/browser/modelo.test.ts'))
    return [...largos, ...ordenados.filter((archivo) => !largos.includes(archivo))]
  }
}
