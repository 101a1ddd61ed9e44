import * as v from 'valibot'
import { entero, id, idDeRuta, motivo, tokenDeEncuesta } from './esquemas.ts'
import { operaciones } from './operacion.ts'
import { estadoDeToken } from './proveedor.ts'

/** One course of a school, as the paper desk works it. */
export const tanda = v.object({
  idEnsenanza: id,
  dsEnsenanza: v.string(),
  idGrado: id,
  dsGrado: v.string(),
  letraCurso: v.string(),
  estudiantes: v.number(),
  /** Sent, by whoever answered. */
  completadas: v.number(),
  /** Of those, typed by the school. */
  digitadas: v.number(),
  /** Begun and not sent. */
  enProgreso: v.number(),
  /** Typed a second time, and how many of them differ in something not resolved. */
  segundas: v.number(),
  porResolver: v.number(),
})
export type Tanda = v.InferOutput<typeof tanda>

/** How well somebody types, by what was typed twice. */
export const calidad = v.object({
  digitador: v.string(),
  formularios: v.number(),
  /** Forms of this person that were typed twice and have nothing left to resolve, the answers compared in them, and how many were wrong. */
  revisados: v.number(),
  comparadas: v.number(),
  errores: v.number(),
})
export type Calidad = v.InferOutput<typeof calidad>

/** One question that two typings answer differently, in words; the folio and who answered have no number. */
const diferencia = v.object({
  name: v.string(),
  numero: v.nullable(v.number()),
  pregunta: v.string(),
  primera: v.string(),
  segunda: v.string(),
})

/** A form whose two typings differ. */
export const comparacion = v.object({
  token: tokenDeEncuesta,
  estudiante: v.string(),
  curso: v.string(),
  folio: v.nullable(v.string()),
  /** Who typed each. */
  primera: v.string(),
  segunda: v.string(),
  diferencias: v.array(diferencia),
})
export type Comparacion = v.InferOutput<typeof comparacion>

export const CUAL = ['primera', 'segunda'] as const

const resolucion = v.strictObject({
  /** Which of both is what the paper says, for each question that differs. */
  elecciones: v.record(v.pipe(v.string(), v.maxLength(100)), v.picklist(CUAL, 'Elija una de las dos.')),
  motivo,
})
export type Resolucion = v.InferOutput<typeof resolucion>

/** Of how many forms in a hundred a second typing is asked. */
export const MUESTRAS = [10, 20, 100] as const

const deEscuela = v.object({ e: idDeRuta, rbd: idDeRuta })
const deToken = v.object({ e: idDeRuta, t: tokenDeEncuesta })

/** The paper desk: its batches, and typing some forms twice to know how well they are typed (ADR 056). */
export const proveedorDigitacion = operaciones({
  getTandas: {
    metodo: 'GET',
    path: '/limesurvey/encuesta/{e}/rbd/{rbd}/digitacion/tandas',
    resumen: 'Los cursos de un establecimiento, con lo que falta digitar en cada uno',
    params: deEscuela,
    respuesta: { status: 200, schema: v.array(tanda) },
  },
  getCalidad: {
    metodo: 'GET',
    path: '/limesurvey/encuesta/{e}/rbd/{rbd}/digitacion/calidad',
    resumen: 'Quiénes digitan y cuánto se equivocan, según lo digitado dos veces',
    params: deEscuela,
    respuesta: { status: 200, schema: v.array(calidad) },
  },
  getDiferencias: {
    metodo: 'GET',
    path: '/limesurvey/encuesta/{e}/rbd/{rbd}/digitacion/diferencias',
    resumen: 'Los formularios cuyas dos digitaciones difieren, con lo que dice cada una',
    params: deEscuela,
    respuesta: { status: 200, schema: v.array(comparacion) },
  },
  getSegundaSiguiente: {
    metodo: 'GET',
    path: '/limesurvey/encuesta/{e}/rbd/{rbd}/digitacion/siguiente',
    resumen: 'El próximo formulario por digitar otra vez: de otra persona, donde la hay',
    params: deEscuela,
    query: v.strictObject({
      muestra: v.pipe(
        entero(1, 100),
        v.check((una) => (MUESTRAS as readonly number[]).includes(una), 'La muestra debe ser 10, 20 o 100.'),
      ),
      digitador: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(80, 'Use a lo más 80 caracteres.')), ''),
    }),
    respuesta: { status: 200, schema: v.object({ quedan: v.number(), token: v.nullable(tokenDeEncuesta) }) },
  },
  getSegunda: {
    metodo: 'GET',
    path: '/limesurvey/encuesta/{e}/token/{t}/segunda',
    resumen: 'Cómo está la segunda digitación de un formulario',
    params: deToken,
    respuesta: { status: 200, schema: estadoDeToken },
  },
  getSegundaAbrir: {
    metodo: 'GET',
    path: '/limesurvey/encuesta/{e}/token/{t}/segunda/abrir',
    resumen: 'Dirección para digitar un formulario por segunda vez, sin ver la primera; 409 sin-primera si no hay una digitada aquí',
    params: deToken,
    respuesta: { status: 200, schema: v.object({ url: v.string() }) },
  },
  postResolucion: {
    metodo: 'POST',
    path: '/limesurvey/encuesta/{e}/token/{t}/segunda/resolucion',
    idempotente: 'repetible',
    resumen:
      'Elige lo que dice el papel donde las dos digitaciones difieren, con un motivo; cambia la respuesta si la segunda era la buena',
    params: deToken,
    body: resolucion,
    respuesta: { status: 204, schema: null },
  },
})
