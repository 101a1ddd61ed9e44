import * as v from 'valibot'
import { operaciones } from './operacion.ts'
import { id, motivo, run, tokenDeEncuesta } from './esquemas.ts'
import { instante } from './formas.ts'
import { ESTADOS } from './rules/estados.ts'

export const CONDICIONES = ['embarazada', 'madre', 'padre'] as const
export type Condicion = (typeof CONDICIONES)[number]

export const NOMBRE_DE_CONDICION: Record<Condicion, string> = { embarazada: 'Embarazada', madre: 'Madre', padre: 'Padre' }

/** A student of the register, with the state of its survey. */
export const inscripcion = v.object({
  runEstudiante: v.string(),
  nombres: v.string(),
  apellidoPaterno: v.string(),
  apellidoMaterno: v.string(),
  dsGrado: v.string(),
  letraCurso: v.string(),
  condicion: v.picklist(CONDICIONES),
  encuestaId: id,
  token: tokenDeEncuesta,
  estado: v.picklist(ESTADOS),
  actualizado: v.nullable(instante),
})
export type Inscripcion = v.InferOutput<typeof inscripcion>

/** What the school's form asks to put a student on the register. */
export const nuevaInscripcion = v.strictObject({ runEstudiante: run, condicion: v.picklist(CONDICIONES, 'Elija una condición.') })

export const padresMadresEmbarazadas = operaciones({
  getRegistroEmbarazadas: {
    metodo: 'GET',
    path: '/padres-madres-embarazadas',
    resumen: 'Estudiantes del establecimiento que son padres, madres o están embarazadas, con el estado de su encuesta',
    respuesta: { status: 200, schema: v.array(inscripcion) },
  },
  postRegistroEmbarazadas: {
    metodo: 'POST',
    path: '/padres-madres-embarazadas',
    idempotente: 'repetible',
    resumen: 'Inscribe a un estudiante del establecimiento, de 5° básico a 4° medio',
    body: nuevaInscripcion,
    respuesta: { status: 201, schema: inscripcion },
  },
  deleteRegistroEmbarazadas: {
    metodo: 'DELETE',
    path: '/padres-madres-embarazadas/run-estudiante/{run}',
    idempotente: 'repetible',
    resumen: 'Retira a un estudiante del registro y anula lo que se respondió por él',
    params: v.object({ run }),
    body: v.strictObject({ motivo }),
    respuesta: { status: 204, schema: null },
  },
})
