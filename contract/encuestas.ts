import * as v from 'valibot'
import { operaciones } from './operacion.ts'
import { id, idDeRuta } from './esquemas.ts'
import { instante } from './formas.ts'

export const encuesta = v.object({
  encuestaId: id,
  nombre: v.string(),
  activo: v.boolean(),
  esPublico: v.boolean(),
  periodo: v.object({ periodoId: id, nombre: v.string() }),
  contestador: v.object({ informanteDigitadorId: id, nombre: v.string() }),
  /** When it opens and closes. */
  apertura: instante,
  cierre: instante,
  /** Length told to the person who answers, in minutes. */
  minutos: v.number(),
})
export type Encuesta = v.InferOutput<typeof encuesta>

/** A survey that concerns a school, with how far it is. */
export const encuestaDeRbd = v.object({
  ...encuesta.entries,
  estudiantes: v.number(),
  completadas: v.number(),
  enProgreso: v.number(),
})
export type EncuestaDeRbd = v.InferOutput<typeof encuestaDeRbd>

export const encuestas = operaciones({
  getEncuesta: {
    metodo: 'GET',
    path: '/encuestas/{id}',
    resumen: 'Una encuesta',
    params: v.object({ id: idDeRuta }),
    respuesta: { status: 200, schema: encuesta },
  },
  getEncuestasDeRbd: {
    metodo: 'GET',
    path: '/encuestas/rbd/{rbd}',
    resumen: 'Encuestas activas que corresponden a estudiantes del establecimiento',
    params: v.object({ rbd: idDeRuta }),
    respuesta: { status: 200, schema: v.array(encuestaDeRbd) },
  },
  getEncuestasDeGrado: {
    metodo: 'GET',
    path: '/encuestas/tipo-ensenanza/{t}/grado/{g}',
    resumen: 'Encuestas activas asignadas a un grado',
    params: v.object({ t: idDeRuta, g: idDeRuta }),
    respuesta: { status: 200, schema: v.array(encuesta) },
  },
  getEncuestasActivas: {
    metodo: 'GET',
    path: '/admin/encuestas/activas',
    resumen: 'Encuestas activas del período en curso',
    respuesta: { status: 200, schema: v.array(encuesta) },
  },
  getPeriodos: {
    metodo: 'GET',
    path: '/periodos',
    resumen: 'Períodos',
    respuesta: { status: 200, schema: v.array(v.object({ periodoId: id, nombre: v.string(), activo: v.boolean() })) },
  },
})
