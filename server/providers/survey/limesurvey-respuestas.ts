import * as v from 'valibot'
import type { Respuestas } from '#contract/rules/cuestionario.ts'
import type { SesionDeLimesurvey } from './limesurvey-sesion.ts'
import type { RespuestaEscrita } from './survey.ts'

const base64 = v.pipe(
  v.string(),
  v.transform((texto) => Buffer.from(texto, 'base64')),
)
const filaAjena = v.record(v.string(), v.nullable(v.union([v.string(), v.number()])))
type FilaAjena = v.InferOutput<typeof filaAjena>

/** The export in JSON: a list of rows in LimeSurvey 6; each below its number before. */
const filasAjenas = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ responses: v.array(v.union([filaAjena, v.record(v.string(), filaAjena)])) }),
  v.transform(({ responses }) => responses.flatMap((uno) => (v.is(filaAjena, uno) ? [uno] : Object.values(uno)))),
)

/** Columns of an export that nobody answered. */
const COLUMNAS_PROPIAS = new Set([
  'id',
  'submitdate',
  'lastpage',
  'startlanguage',
  'seed',
  'startdate',
  'datestamp',
  'token',
  'ipaddr',
  'refurl',
])

/** A row's answers by the column's heading, without those that say nothing. */
function contestado(uno: FilaAjena): [string, string | number][] {
  return Object.entries(uno).flatMap(([encabezado, valor]) =>
    COLUMNAS_PROPIAS.has(encabezado) || valor === null || valor === '' ? [] : [[encabezado, valor]],
  )
}

/** What was answered, read from LimeSurvey's exports. They refuse, as every call does, when there is nothing to export. */
export function respuestasDeLimesurvey(sesion: SesionDeLimesurvey) {
  async function archivo(
    sid: number,
    tipo: 'json' | 'pdf',
    tokens: string | readonly string[],
    ...forma: readonly unknown[]
  ): Promise<Buffer> {
    // Without a language it takes the survey's own; one that the survey lacks is refused.
    return v.parse(base64, await sesion.llama('export_responses_by_token', sid, tipo, tokens, null, ...forma))
  }

  async function exporta(sid: number, tokens: string | readonly string[], ...forma: readonly unknown[]): Promise<FilaAjena[]> {
    return v.parse(filasAjenas, (await archivo(sid, 'json', tokens, ...forma)).toString('utf8'))
  }

  return {
    /** Of these tokens, those with an answer begun or submitted. */
    async tokensConRespuesta(sid: number, tokens: readonly string[]): Promise<Set<string>> {
      return new Set((await exporta(sid, tokens, 'all', 'code', 'short', ['id', 'token'])).map((uno) => String(uno['token'])))
    },

    /** The submitted answers by the question's code, each with its option's code. */
    async lee(sid: number, token: string): Promise<Respuestas | null> {
      const [uno] = await exporta(sid, token, 'complete', 'code', 'short')
      return uno === undefined ? null : Object.fromEntries(contestado(uno))
    },

    /** The submitted answers in words. */
    async enPalabras(sid: number, token: string): Promise<RespuestaEscrita[] | null> {
      const [[porCodigo], [porTitulo]] = await Promise.all([
        exporta(sid, token, 'complete', 'code', 'long'),
        exporta(sid, token, 'complete', 'full', 'long'),
      ])
      if (porCodigo === undefined) return null
      const titulos = Object.keys(porTitulo ?? {})
      const codigos = Object.keys(porCodigo)
      // Two questions of the same words are one column of the second export: then their codes say which is which.
      const tituloDe = (codigo: string): string =>
        titulos.length === codigos.length ? (titulos[codigos.indexOf(codigo)] ?? codigo) : codigo
      return contestado(porCodigo).map(([nombre, respuesta]) => ({
        name: nombre,
        pregunta: tituloDe(nombre),
        respuesta: String(respuesta),
      }))
    },

    /** The submitted answers as LimeSurvey prints them. */
    pdf: (sid: number, token: string): Promise<Buffer> => archivo(sid, 'pdf', token, 'complete', 'full', 'long'),
  }
}
