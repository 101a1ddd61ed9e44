import * as v from 'valibot'
import { comprobante } from './comprobantes.ts'
import { id, idDeRuta, motivo, run, tokenDeEncuesta } from './esquemas.ts'
import { instante } from './formas.ts'
import { operaciones } from './operacion.ts'
import { establecimiento, filaDeEstudiante } from './sige-liberado.ts'
import { ESTADOS } from './rules/estados.ts'

/** What may have happened to an answer, from its beginning. */
export const HECHOS_DE_RESPUESTA = ['comenzada', 'enviada', 'leida', 'descargada', 'reabierta', 'anulada', 'tomada'] as const

const hechoDeRespuesta = v.object({
  hecho: v.picklist(HECHOS_DE_RESPUESTA),
  fecha: instante,
  quien: v.string(),
  /** The role in which an account of the product did it, or who answered; null where it is not known. */
  como: v.nullable(v.string()),
  motivo: v.nullable(v.string()),
  /** Of a submission, its receipt. */
  comprobante: v.nullable(v.pick(comprobante, ['id', 'estado'])),
  /** How many times the same person did it that day: readings and downloads are told together. */
  veces: v.number(),
})
export type HechoDeRespuesta = v.InferOutput<typeof hechoDeRespuesta>

/** What an administrator may do to an answer: give it back to be corrected, or void it. */
export const ACTOS_DE_MESA = ['reabrir', 'anular'] as const
export type ActoDeMesa = (typeof ACTOS_DE_MESA)[number]

const { runEstudiante, nombres, apellidoPaterno, apellidoMaterno, dsGrado, letraCurso } = filaDeEstudiante.entries
const { idRbd, dsNomEstable } = establecimiento.entries

const estudianteDeMesa = v.object({
  runEstudiante,
  nombres,
  apellidoPaterno,
  apellidoMaterno,
  dsGrado,
  letraCurso,
  idRbd,
  dsNomEstable,
})

const encuestaDeMesa = {
  encuestaId: id,
  token: tokenDeEncuesta,
  dsEncuesta: v.string(),
  periodo: v.string(),
  estado: v.picklist(ESTADOS),
  actualizado: v.nullable(instante),
}

/** The surveys of a student that somebody looks for by RUN. */
export const encuestasDeRun = v.object({ estudiante: estudianteDeMesa, encuestas: v.array(v.object(encuestaDeMesa)) })
export type EncuestasDeRun = v.InferOutput<typeof encuestasDeRun>

export const lectura = v.object({
  ...encuestaDeMesa,
  estudiante: estudianteDeMesa,
  /** What was submitted, in words and in the order in which the person saw it; null while there is nothing to read. */
  escrita: v.nullable(
    v.object({
      informante: v.picklist(['apoderado', 'establecimiento']),
      digitador: v.string(),
      fecha: instante,
      partes: v.array(
        v.object({ titulo: v.string(), respuestas: v.array(v.object({ name: v.string(), pregunta: v.string(), respuesta: v.string() })) }),
      ),
    }),
  ),
  /** Whether there is a receipt to download. */
  conComprobante: v.boolean(),
  /** What the caller may do, and to which answer. */
  respuestaId: v.nullable(id),
  actos: v.array(v.picklist(ACTOS_DE_MESA)),
  /** The newest first; of what was read now, this reading is the newest that was read. */
  historia: v.array(hechoDeRespuesta),
})
export type Lectura = v.InferOutput<typeof lectura>

/** The desk of answers: reading what was answered, with its history, and giving it back to be corrected (ADR 053). */
export const proveedorMesa = operaciones({
  getEncuestasDeRun: {
    metodo: 'GET',
    path: '/limesurvey/run/{run}/encuestas',
    resumen: 'Las encuestas de un estudiante por su RUN, en todos los períodos',
    params: v.object({ run }),
    respuesta: { status: 200, schema: encuestasDeRun },
  },
  getLectura: {
    metodo: 'GET',
    path: '/limesurvey/encuesta/{e}/token/{t}/lectura',
    resumen: 'Lo respondido como lo vio la persona, con su historia; la lectura queda en la auditoría',
    params: v.object({ e: idDeRuta, t: tokenDeEncuesta }),
    respuesta: { status: 200, schema: lectura },
  },
  postReapertura: {
    metodo: 'POST',
    path: '/limesurvey/encuesta/{e}/respuesta/{id}/reapertura',
    idempotente: 'repetible',
    resumen: 'Devuelve una respuesta enviada a quien la respondió, para que la corrija: conserva lo respondido y anula su comprobante',
    params: v.object({ e: idDeRuta, id: idDeRuta }),
    body: v.strictObject({ motivo }),
    respuesta: { status: 204, schema: null },
  },
})
