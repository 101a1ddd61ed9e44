import * as v from 'valibot'
import type { Respuestas } from '#contract/rules/cuestionario.ts'
import type { LimesurveySession } from './limesurvey-session.ts'
import type { RespuestaEscrita } from './written-answers.ts'

const base64 = v.pipe(
  v.string(),
  v.transform((text) => Buffer.from(text, 'base64')),
)
const row = v.record(v.string(), v.nullable(v.union([v.string(), v.number()])))
type Row = v.InferOutput<typeof row>

/** The export in JSON: a list of rows in LimeSurvey 6; each below its number before. */
const rows = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ responses: v.array(v.union([row, v.record(v.string(), row)])) }),
  v.transform(({ responses }) => responses.flatMap((one) => (v.is(row, one) ? [one] : Object.values(one)))),
)

/** Columns of an export that nobody answered. */
const OWN_COLUMNS = new Set([
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
function answered(one: Row): [string, string | number][] {
  return Object.entries(one).flatMap(([heading, value]) =>
    OWN_COLUMNS.has(heading) || value === null || value === '' ? [] : [[heading, value]],
  )
}

/** What was answered, read from LimeSurvey's exports. They refuse, as every call does, when there is nothing to export. */
export function limesurveyAnswers(session: LimesurveySession) {
  const language = 'es'

  async function file(sid: number, type: 'json' | 'pdf', tokens: string | readonly string[], ...form: readonly unknown[]): Promise<Buffer> {
    return v.parse(base64, await session.call('export_responses_by_token', sid, type, tokens, language, ...form))
  }

  async function exported(sid: number, tokens: string | readonly string[], ...form: readonly unknown[]): Promise<Row[]> {
    return v.parse(rows, (await file(sid, 'json', tokens, ...form)).toString('utf8'))
  }

  return {
    /** Of these tokens, those with an answer begun or submitted. */
    async tokensWithResponse(sid: number, tokens: readonly string[]): Promise<Set<string>> {
      return new Set((await exported(sid, tokens, 'all', 'code', 'short', ['id', 'token'])).map((one) => String(one['token'])))
    },

    /** The submitted answers by the question's code, each with its option's code. */
    async read(sid: number, token: string): Promise<Respuestas | null> {
      const [one] = await exported(sid, token, 'complete', 'code', 'short')
      return one === undefined ? null : Object.fromEntries(answered(one))
    },

    /** The submitted answers in words. */
    async written(sid: number, token: string): Promise<RespuestaEscrita[] | null> {
      const [[byCode], [byTitle]] = await Promise.all([
        exported(sid, token, 'complete', 'code', 'long'),
        exported(sid, token, 'complete', 'full', 'long'),
      ])
      if (byCode === undefined) return null
      const titles = Object.keys(byTitle ?? {})
      const codes = Object.keys(byCode)
      // Two questions of the same words are one column of the second export: then their codes say which is which.
      const titleOf = (code: string): string => (titles.length === codes.length ? (titles[codes.indexOf(code)] ?? code) : code)
      return answered(byCode).map(([name, respuesta]) => ({ name, pregunta: titleOf(name), respuesta: String(respuesta) }))
    },

    /** The submitted answers as LimeSurvey prints them. */
    pdf: (sid: number, token: string): Promise<Buffer> => file(sid, 'pdf', token, 'complete', 'full', 'long'),
  }
}
