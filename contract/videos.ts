import * as v from 'valibot'
import { instante } from './formas.ts'

const ruta = v.pipe(v.string(), v.startsWith('/'))

/** A tutorial video of a sign-in screen: data with dates and audience, never code (decisions, pages). */
export const video = v.object({
  videoId: v.number(),
  audiencia: v.picklist(['establecimiento', 'apoderado']),
  titulo: v.string(),
  segundos: v.number(),
  /** The same video in each form; a browser takes the first that it can show. */
  fuentes: v.pipe(v.array(v.object({ src: ruta, tipo: v.string() })), v.nonEmpty()),
  subtitulos: ruta,
  cartel: ruta,
  transcripcion: v.array(v.string()),
  desde: instante,
  hasta: instante,
})
export type Video = v.InferOutput<typeof video>
