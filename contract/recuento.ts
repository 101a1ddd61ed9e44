import * as v from 'valibot'
import { instante } from './formas.ts'

const cuantas = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Since when figures stand, null while they never were counted; and how far the count is that goes on, if one does. */
export const estadoDeRecuento = v.object({
  al: v.nullable(instante),
  avance: v.nullable(v.object({ hechas: cuantas, total: cuantas })),
})
export type EstadoDeRecuento = v.InferOutput<typeof estadoDeRecuento>
