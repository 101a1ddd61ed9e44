import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { Rechazo } from '#server/plugins/rechazo.ts'
import { respuestasEnCsv } from './answers-csv.ts'
import { estadosDeTokens } from './embedded.sql.ts'
import { limesurveyAnswers } from './limesurvey-answers.ts'
import { limesurveyRpc, ToolFailed, ToolRefused, withCircuitBreaker } from './limesurvey-rpc.ts'
import { limesurveySession } from './limesurvey-session.ts'
import { instantOf, stateOf, type Seen } from './limesurvey-state.ts'
import {
  guardarApertura,
  guardarVistos,
  ledgerOf,
  olvidarExterna,
  quienRespondio,
  sidDeEncuesta,
  tokensPorConsultar,
} from './limesurvey.sql.ts'
import type { SurveyProvider } from './survey.ts'

export interface LimesurveyConfig {
  /** Where LimeSurvey is, with or without `index.php/admin/remotecontrol`. */
  url: string
  user: string
  password: string
  /** The zone of its server's clock: its dates carry none. */
  timeZone: string
}

interface Parts {
  db: Kysely<unknown>
  /** What to do with tokens seen completed: it registers them and issues their receipts, once. */
  alCompletar: (tokens: readonly string[]) => Promise<void>
  now?: () => number
}

/** Tokens asked in one call: 400 of them take two, and two more for their answers. */
const LOTE = 200

/** For how long the list of surveys is taken as it is, in milliseconds. */
const VIGENCIA_DE_ENCUESTAS_MS = 60_000

const local = v.nullable(v.string())
const survey = v.object({
  sid: v.pipe(v.union([v.string(), v.number()]), v.transform(Number)),
  surveyls_title: v.string(),
  active: v.string(),
  startdate: local,
  expires: local,
})
const participant = v.object({ token: v.string(), completed: v.string(), validfrom: local, validuntil: local })
const responseIds = v.array(v.pipe(v.union([v.string(), v.number()]), v.transform(Number)))

/** What LimeSurvey says when it has nothing of what was asked: an answer, not a fault. */
const NOTHING = /^(error: )?no (survey )?participants found|^no surveys found|^no response found for token|^no data, could not get max id/i

const isNothing = (error: unknown): boolean => error instanceof ToolRefused && NOTHING.test(error.status)

/** The same promise, or `otherwise` when LimeSurvey says that there is nothing. */
async function orNothing<T>(asked: Promise<T>, otherwise: T): Promise<T> {
  return asked.catch((error: unknown) => {
    if (isNothing(error)) return otherwise
    throw error
  })
}

/** For whoever waits for an answer of LimeSurvey that did not come: 503, to be tried again. */
async function orUnavailable<T>(asked: Promise<T>): Promise<T> {
  return asked.catch((error: unknown) => {
    if (!(error instanceof ToolFailed || error instanceof ToolRefused)) throw error
    throw new Rechazo(503, 'herramienta-sin-respuesta', 'La herramienta de encuestas no responde. Intente en unos minutos.', { espera: 60 })
  })
}

/** Where LimeSurvey's pages and its RemoteControl are, from the address of either. */
export function addressesOf(url: string): { pages: string; remoteControl: string } {
  const base = url.replace(/\/(index\.php([/?].*)?)?$/, '')
  const remoteControl = /remotecontrol/.test(url) ? url : `${base}/index.php?r=admin/remotecontrol`
  return { pages: `${base}/index.php`, remoteControl }
}

/** An external LimeSurvey 6 as the survey tool, over RemoteControl 2 (decisions, surveys; ADR 008). */
export function limesurveySurveys(config: LimesurveyConfig, { db, alCompletar, now = Date.now }: Parts): SurveyProvider {
  const { pages, remoteControl } = addressesOf(config.url)
  const mark = createHash('sha256')
    .update(JSON.stringify([remoteControl, config.user, config.password]))
    .digest('hex')
  const session = limesurveySession(withCircuitBreaker(limesurveyRpc(remoteControl), now), config, ledgerOf(db, mark))
  const answers = limesurveyAnswers(session)
  let listed: { surveys: Promise<v.InferOutput<typeof survey>[]>; at: number } | null = null

  /** Every survey that the account sees, asked at most once a minute. */
  function surveys() {
    if (listed !== null && now() - listed.at < VIGENCIA_DE_ENCUESTAS_MS) return listed.surveys
    const asked = orNothing(session.call('list_surveys'), []).then((list) => v.parse(v.array(survey), list))
    const fresh = { surveys: asked, at: now() }
    listed = fresh
    asked.catch(() => {
      if (listed === fresh) listed = null
    })
    return asked
  }

  async function participants(sid: number, tokens: readonly string[]) {
    const list = await orNothing(
      session.call('list_participants', sid, 0, tokens.length, false, ['completed', 'validfrom', 'validuntil'], {
        token: ['IN', ...tokens],
      }),
      [],
    )
    return v.parse(v.array(participant), list)
  }

  /** What LimeSurvey says of up to `LOTE` tokens, in two calls: whoever has not finished may have begun. */
  async function look(sid: number, tokens: readonly string[]): Promise<Seen[]> {
    const state = (await surveys()).find((one) => one.sid === sid)
    if (state === undefined) return tokens.map((token) => ({ token, estado: 'NO_DISPONIBLE', completada: null }))
    const known = new Map((await participants(sid, tokens)).map((one) => [one.token, one]))
    const unfinished = tokens.filter((token) => known.get(token)?.completed === 'N')
    const begun =
      state.active === 'Y' && unfinished.length > 0
        ? await orNothing(answers.tokensWithResponse(sid, unfinished), new Set<string>())
        : new Set<string>()
    const clock = { now: new Date(now()), timeZone: config.timeZone }
    return tokens.map((token) => {
      const one = known.get(token)
      return { token, estado: stateOf(state, one, begun.has(token), clock), completada: instantOf(one?.completed ?? null, config.timeZone) }
    })
  }

  async function lookOrDoubt(sid: number, tokens: readonly string[]): Promise<Seen[]> {
    return look(sid, tokens).catch(() => tokens.map((token) => ({ token, estado: 'DESCONOCIDA', completada: null })))
  }

  async function bringUpToDate(encuestaId: number, tokens: readonly string[]): Promise<void> {
    const stale = tokens.length === 0 ? [] : await tokensPorConsultar(db, tokens)
    if (stale.length === 0) return
    const sid = await sidDeEncuesta(db, encuestaId)
    const batches = Array.from({ length: Math.ceil(stale.length / LOTE) }, (_, i) => stale.slice(i * LOTE, (i + 1) * LOTE))
    const seen = (await Promise.all(batches.map((batch) => lookOrDoubt(sid, batch)))).flat()
    await guardarVistos(db, seen)
    const completed = seen.filter(({ estado }) => estado === 'COMPLETADA').map(({ token }) => token)
    if (completed.length > 0) await alCompletar(completed)
  }

  /** LimeSurvey admits a token that is on its list: ours is put there, and nothing of whom it is. */
  async function admit(sid: number, token: string): Promise<void> {
    if ((await participants(sid, [token])).length > 0) return
    // `false`: with true it would put a token of its own in place of ours.
    await session.call('add_participants', sid, [{ token }], false)
  }

  return {
    alDia: async (encuestaId, tokens) => bringUpToDate(encuestaId, await tokens()),

    async estados(encuestaId, tokens) {
      await bringUpToDate(encuestaId, tokens)
      const found = new Map((await estadosDeTokens(db, encuestaId, tokens)).map((one) => [one.token, one]))
      return tokens.map((token) => found.get(token) ?? { token, estado: 'DESCONOCIDA', actualizado: null })
    },

    async encuestas() {
      return (await orUnavailable(surveys())).map(({ sid, surveyls_title, active, startdate, expires }) => ({
        sid,
        titulo: surveyls_title,
        activa: active === 'Y',
        apertura: instantOf(startdate, config.timeZone),
        cierre: instantOf(expires, config.timeZone),
      }))
    },

    async abrir(apertura) {
      const sid = await sidDeEncuesta(db, apertura.encuestaId)
      await orUnavailable(admit(sid, apertura.token))
      await guardarApertura(db, apertura)
      return { url: `${pages}?r=survey/index&sid=${sid}&token=${apertura.token}&lang=es` }
    },

    async respuestas(encuestaId, token) {
      const quien = await quienRespondio(db, token)
      if (quien === undefined) return null
      const respuestas = await orUnavailable(orNothing(answers.read(await sidDeEncuesta(db, encuestaId), token), null))
      return respuestas && { respuestas, ...quien }
    },

    async descarga(encuestaId, token, formato) {
      const sid = await sidDeEncuesta(db, encuestaId)
      const nombre = `respuestas-${encuestaId}-${token}.${formato}`
      if (formato === 'pdf') {
        const archivo = await orUnavailable(orNothing(answers.pdf(sid, token), null))
        return archivo && { archivo, nombre, tipo: 'application/pdf' }
      }
      const filas = await orUnavailable(orNothing(answers.written(sid, token), null))
      return filas && { archivo: respuestasEnCsv(filas), nombre, tipo: 'text/csv; charset=utf-8' }
    },

    async reabrir(encuestaId, token) {
      const sid = await sidDeEncuesta(db, encuestaId)
      const reopen = async () => {
        const ids = v.parse(responseIds, await orNothing(session.call('get_response_ids', sid, token), []))
        for (const id of ids) await session.call('delete_response', sid, id)
        // Deleting the answer does not let the participant in again.
        await orNothing(session.call('set_participant_properties', sid, { token }, { completed: 'N', usesleft: 1 }), null)
      }
      await orUnavailable(reopen())
      await olvidarExterna(db, token)
    },

    cierra: () => session.close().catch(() => undefined),
  }
}
