import type { ReferenciaDeEncuestas } from '#contract/encuestas.admin.ts'

/** The period that a form begins with: the open one, or before it opens the newest; undefined while there is none. */
export const periodoOfrecido = (periodos: ReferenciaDeEncuestas['periodos']): number | undefined =>
  (periodos.find(({ activo }) => activo) ?? periodos[0])?.periodoId
