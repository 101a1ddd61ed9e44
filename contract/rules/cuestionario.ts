import * as v from 'valibot'

/** One choice of a question: the stored value and the words shown. */
const opcion = v.strictObject({ value: v.string(), text: v.string() })

const comun = {
  /** Unique in the questionnaire; the key of its answer. */
  name: v.pipe(v.string(), v.regex(/^[a-z][a-zA-Z0-9_]*$/, 'El nombre debe empezar con minúscula y usar letras, números o _.')),
  title: v.string(),
  description: v.optional(v.string()),
  isRequired: v.optional(v.boolean()),
  /** When the question is shown; the form is written out in `cuestionario-condicion.ts`. */
  visibleIf: v.optional(v.string()),
  /** What this answer and earlier ones must fulfil together, once all of them are given, and what is said beside it where they do not. */
  validar: v.optional(v.array(v.strictObject({ condicion: v.string(), mensaje: v.string() }))),
}

export const pregunta = v.variant('type', [
  v.strictObject({ type: v.literal('radiogroup'), ...comun, choices: v.pipe(v.array(opcion), v.minLength(2)) }),
  v.strictObject({
    type: v.literal('checkbox'),
    ...comun,
    choices: v.pipe(v.array(opcion), v.minLength(1)),
    /** A choice that excludes the others. */ noneValue: v.optional(v.string()),
  }),
  v.strictObject({ type: v.literal('number'), ...comun, min: v.number(), max: v.number() }),
  v.strictObject({ type: v.literal('text'), ...comun, maxLength: v.optional(v.number()) }),
  v.strictObject({ type: v.literal('date'), ...comun }),
  v.strictObject({ type: v.literal('matrix'), ...comun, rows: v.array(opcion), columns: v.array(opcion) }),
])
export type Pregunta = v.InferOutput<typeof pregunta>

/** A questionnaire: a documented subset of the SurveyJS form (decisions, surveys). */
export const cuestionario = v.strictObject({
  titulo: v.string(),
  version: v.number(),
  minutos: v.number(),
  pages: v.pipe(
    v.array(v.strictObject({ name: v.string(), title: v.string(), elements: v.pipe(v.array(pregunta), v.minLength(1)) })),
    v.minLength(1),
  ),
})
export type Cuestionario = v.InferOutput<typeof cuestionario>

/** An answer: text (single choice, text, ISO date), number, several choices, or a matrix row → column; null clears it. */
export const valorDeRespuesta = v.union([
  v.null(),
  v.pipe(v.string(), v.maxLength(2000, 'Use a lo más 2.000 caracteres.')),
  v.pipe(v.number(), v.finite()),
  v.pipe(v.array(v.pipe(v.string(), v.maxLength(100))), v.maxLength(60)),
  v.record(v.pipe(v.string(), v.maxLength(100)), v.pipe(v.string(), v.maxLength(100))),
])
export type Valor = v.InferOutput<typeof valorDeRespuesta>

export const respuestas = v.record(v.pipe(v.string(), v.maxLength(100)), valorDeRespuesta)
export type Respuestas = v.InferOutput<typeof respuestas>
