import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { deOtraCuenta, herramientaSinRespuesta } from '#server/plugins/http/rechazo.ts'
import { type Pulso, SIN_PULSO } from '#server/plugins/procesos/pulsos.ts'
import { creaCortacircuitos } from '../cortacircuitos.ts'
import { maquinaDe, motivoDe } from '../externo.ts'
import { respuestasDeLimesurvey } from './limesurvey-respuestas.ts'
import { limesurveyRpc, HerramientaFallo, HerramientaRechazo, conCortacircuitos } from './limesurvey-rpc.ts'
import { revisaEncuesta } from './limesurvey-revision.ts'
import { sincroniza } from './limesurvey-sincroniza.ts'
import { sesionDeLimesurvey } from './limesurvey-sesion.ts'
import { instanteDe, estadoDe, type Visto } from './limesurvey-estado.ts'
import {
  estadosDeTokens,
  guardaApertura,
  guardaVistos,
  libroDeIngresos,
  olvidaExterna,
  type PorConsultar,
  quienRespondio,
  sidDeEncuesta,
  tokensPorConsultar,
} from './limesurvey.sql.ts'
import type { ProveedorDeEncuestas } from './survey.ts'
import { respuestasEnCsv } from './respuestas-escritas.ts'

export interface LimesurveyConfig {
  /** Where LimeSurvey is, with or without `index.php/admin/remotecontrol`. */
  url: string
  user: string
  password: string
  /** The zone of its server's clock: its dates carry none. */
  zonaHoraria: string
}

interface Piezas {
  db: Kysely<unknown>
  /** What to do with tokens seen completed: it registers them and issues their receipts, once. */
  alCompletar: (tokens: readonly string[]) => Promise<void>
  /** Where the person is to end after the tool's last page. */
  regreso: string
  pulso?: Pulso
  ahora?: () => number
}

/** Tokens asked in one call: 400 of them take two, and two more for their answers. */
const LOTE = 200

/** TTL of the cached list of surveys, in milliseconds; of one that says of a survey that it cannot be answered, less: somebody may have just activated it. */
const VIGENCIA_DE_ENCUESTAS_MS = 60_000
const VIGENCIA_DE_UN_NO_MS = 5_000

const local = v.nullable(v.string())
const encuesta = v.object({
  sid: v.pipe(v.union([v.string(), v.number()]), v.transform(Number)),
  surveyls_title: v.string(),
  active: v.string(),
  startdate: local,
  expires: local,
})
const participante = v.object({ token: v.string(), completed: v.string(), validfrom: local, validuntil: local })
const idsDeRespuesta = v.array(v.pipe(v.union([v.string(), v.number()]), v.transform(Number)))

/** What LimeSurvey says when it has nothing of what was asked: an answer, not a fault. */
const NADA =
  /^(error: )?no (survey )?participants found|^no surveys found|^no response found for token|^no data, |^error: no results were found/i

const esNada = (error: unknown): boolean => error instanceof HerramientaRechazo && NADA.test(error.status)

/** The same promise, or `siNo` when LimeSurvey says that there is nothing. */
async function oNada<T>(pedida: Promise<T>, siNo: T): Promise<T> {
  return pedida.catch((error: unknown) => {
    if (esNada(error)) return siNo
    throw error
  })
}

/** For whoever waits for an answer of LimeSurvey that did not come: 503, to be tried again. */
async function oNoDisponible<T>(pedida: Promise<T>): Promise<T> {
  return pedida.catch((error: unknown) => {
    if (!(error instanceof HerramientaFallo || error instanceof HerramientaRechazo)) throw error
    throw herramientaSinRespuesta()
  })
}

/** Where LimeSurvey's pages and its RemoteControl are, from the address of either. */
export function direccionesDe(url: string): { paginas: string; controlRemoto: string } {
  const base = url.replace(/\/(index\.php([/?].*)?)?$/, '')
  const controlRemoto = /remotecontrol/.test(url) ? url : `${base}/index.php?r=admin/remotecontrol`
  return { paginas: `${base}/index.php`, controlRemoto }
}

/** An external LimeSurvey 6 as the survey tool, over RemoteControl 2 (decisions, surveys; ADR 008). */
export function encuestasDeLimesurvey(
  config: LimesurveyConfig,
  { db, alCompletar, regreso, pulso = SIN_PULSO, ahora = Date.now }: Piezas,
): ProveedorDeEncuestas {
  const { paginas, controlRemoto } = direccionesDe(config.url)
  const huella = createHash('sha256')
    .update(JSON.stringify([controlRemoto, config.user, config.password]))
    .digest('hex')
  const rpc = limesurveyRpc(controlRemoto)
  const cortacircuitos = creaCortacircuitos(ahora)
  const sesion = sesionDeLimesurvey(conCortacircuitos(rpc, cortacircuitos, pulso), config, libroDeIngresos(db, huella))
  const exportadas = respuestasDeLimesurvey(sesion)
  let listadas: { encuestas: Promise<v.InferOutput<typeof encuesta>[]>; cuando: number } | null = null

  /** Every survey that the account sees, as they were no longer ago than `vigencia`, in milliseconds. */
  function encuestas(vigencia = VIGENCIA_DE_ENCUESTAS_MS) {
    if (listadas !== null && ahora() - listadas.cuando < vigencia) return listadas.encuestas
    const pedida = oNada(sesion.llama('list_surveys'), []).then((lista) => v.parse(v.array(encuesta), lista))
    const nueva = { encuestas: pedida, cuando: ahora() }
    listadas = nueva
    pedida.catch(() => {
      if (listadas === nueva) listadas = null
    })
    return pedida
  }

  async function encuestaDe(sid: number) {
    const una = (lista: Awaited<ReturnType<typeof encuestas>>) => lista.find((otra) => otra.sid === sid)
    const hallada = una(await encuestas())
    return hallada?.active === 'Y' ? hallada : una(await encuestas(VIGENCIA_DE_UN_NO_MS))
  }

  async function participantes(sid: number, tokens: readonly string[]) {
    const lista = await oNada(
      sesion.llama('list_participants', sid, 0, tokens.length, false, ['completed', 'validfrom', 'validuntil'], {
        token: ['IN', ...tokens],
      }),
      [],
    )
    return v.parse(v.array(participante), lista)
  }

  /** What LimeSurvey says of up to `LOTE` tokens, in two calls: whoever has not finished may have begun. */
  async function mira(sid: number, tokens: readonly string[]): Promise<Visto[]> {
    const estadoDeEncuesta = await encuestaDe(sid)
    if (estadoDeEncuesta === undefined) return tokens.map((token) => ({ token, estado: 'NO_DISPONIBLE', completada: null }))
    const conocidos = new Map((await participantes(sid, tokens)).map((uno) => [uno.token, uno]))
    const sinTerminar = tokens.filter((token) => conocidos.get(token)?.completed === 'N')
    const comenzados =
      estadoDeEncuesta.active === 'Y' && sinTerminar.length > 0
        ? await oNada(exportadas.tokensConRespuesta(sid, sinTerminar), new Set<string>())
        : new Set<string>()
    const reloj = { ahora: new Date(ahora()), zonaHoraria: config.zonaHoraria }
    return tokens.map((token) => {
      const uno = conocidos.get(token)
      return {
        token,
        estado: estadoDe(estadoDeEncuesta, uno, comenzados.has(token), reloj),
        completada: instanteDe(uno?.completed ?? null, config.zonaHoraria),
      }
    })
  }

  async function miraODuda(sid: number, tokens: readonly string[]): Promise<Visto[]> {
    return mira(sid, tokens).catch((error: unknown) => {
      // What is not a failure of the tool has not been told yet.
      if (!(error instanceof HerramientaFallo)) pulso.mal(`estados de ${sid}`, motivoDe(error))
      return tokens.map((token) => ({ token, estado: 'DESCONOCIDA', completada: null }))
    })
  }

  /** Asks LimeSurvey for these tokens of a survey, and keeps what it says. */
  async function consulta(encuestaId: number, { tokens, desde }: PorConsultar): Promise<void> {
    if (tokens.length === 0) return
    const sid = await sidDeEncuesta(db, encuestaId)
    const lotes = Array.from({ length: Math.ceil(tokens.length / LOTE) }, (_, i) => tokens.slice(i * LOTE, (i + 1) * LOTE))
    const vistos = (await Promise.all(lotes.map((lote) => miraODuda(sid, lote)))).flat()
    await guardaVistos(db, vistos, desde)
    const completadas = vistos.filter(({ estado }) => estado === 'COMPLETADA').map(({ token }) => token)
    if (completadas.length > 0) await alCompletar(completadas)
  }

  /** LimeSurvey admits a token that is on its list: ours is put there, and nothing of whom it is. */
  async function admite(sid: number, token: string): Promise<void> {
    if ((await participantes(sid, [token])).length > 0) return
    // `false`: with true it would put a token of its own in place of ours.
    await sesion.llama('add_participants', sid, [{ token }], false)
  }

  return {
    async alDia(encuestaId, pide) {
      const tokens = await pide()
      if (tokens.length > 0) await consulta(encuestaId, await tokensPorConsultar(db, tokens))
    },

    async estados(encuestaId, guardados) {
      const tokens = guardados.map(({ token }) => token)
      const lee = async (cuales: readonly string[]) => estadosDeTokens(db, encuestaId, cuales)
      const leidos = await lee(tokens)
      const vencidos = leidos.filter(({ vencido }) => vencido).map(({ token }) => token)
      await consulta(encuestaId, { tokens: vencidos, desde: leidos[0]?.leido ?? '' })
      const deAhora = vencidos.length === 0 ? [] : await lee(vencidos)
      const hallados = new Map([...leidos, ...deAhora].map(({ token, estado, actualizado }) => [token, { token, estado, actualizado }]))
      return tokens.map((token) => hallados.get(token) ?? { token, estado: 'DESCONOCIDA', actualizado: null })
    },

    async encuestas() {
      // Who asks for the list looks in it for what was just made there.
      return (await oNoDisponible(encuestas(0))).map(({ sid, surveyls_title, active, startdate, expires }) => ({
        sid,
        titulo: surveyls_title,
        activa: active === 'Y',
        apertura: instanteDe(startdate, config.zonaHoraria),
        cierre: instanteDe(expires, config.zonaHoraria),
      }))
    },

    async abre(apertura) {
      const sid = await sidDeEncuesta(db, apertura.encuestaId)
      if (!(await guardaApertura(db, apertura))) throw deOtraCuenta()
      await oNoDisponible(admite(sid, apertura.token))
      return { url: `${paginas}?r=survey/index&sid=${sid}&token=${apertura.token}` }
    },

    async respuestas(encuestaId, token) {
      const quien = await quienRespondio(db, token)
      if (quien === undefined) return null
      const respuestas = await oNoDisponible(oNada(exportadas.lee(await sidDeEncuesta(db, encuestaId), token), null))
      return respuestas && { respuestas, ...quien }
    },

    async escrita(encuestaId, token) {
      const quien = await quienRespondio(db, token)
      if (quien === undefined) return null
      const respuestas = await oNoDisponible(oNada(exportadas.enPalabras(await sidDeEncuesta(db, encuestaId), token), null))
      // Its exports do not say which page a question was on.
      return respuestas && { ...quien, partes: [{ titulo: 'Respuestas', respuestas }] }
    },

    async descarga(encuestaId, token, formato) {
      if ((await quienRespondio(db, token)) === undefined) return null
      const sid = await sidDeEncuesta(db, encuestaId)
      const nombre = `respuestas-${encuestaId}-${token}.${formato}`
      if (formato === 'pdf') {
        const archivo = await oNoDisponible(oNada(exportadas.pdf(sid, token), null))
        return archivo && { archivo, nombre, tipo: 'application/pdf' }
      }
      const filas = await oNoDisponible(oNada(exportadas.enPalabras(sid, token), null))
      return filas && { archivo: respuestasEnCsv(filas), nombre, tipo: 'text/csv; charset=utf-8' }
    },

    async reabre(encuestaId, token) {
      const sid = await sidDeEncuesta(db, encuestaId)
      const reabre = async () => {
        const numeros = v.parse(idsDeRespuesta, await oNada(sesion.llama('get_response_ids', sid, token), []))
        for (const id of numeros) await sesion.llama('delete_response', sid, id)
        // Deleting the answer does not let the participant in again.
        await oNada(sesion.llama('set_participant_properties', sid, { token }, { completed: 'N', usesleft: 1 }), null)
      }
      await oNoDisponible(reabre())
      await olvidaExterna(db, token)
    },

    cierra: () => sesion.entrega().catch(() => undefined),

    externa: {
      revisa: (sid) => oNoDisponible(revisaEncuesta(sesion, sid, regreso)),
      sincroniza: () =>
        sincroniza({
          db,
          zonaHoraria: config.zonaHoraria,
          ahora,
          alCompletar,
          lista: (sid, ...params) => oNada(sesion.llama('list_participants', sid, ...params), []),
          sids: async () => new Set((await encuestas()).map(({ sid }) => sid)),
          alFallar: (sid, error) => pulso.mal(`completadas de ${sid}`, motivoDe(error)),
        }),
      direccion: maquinaDe(paginas),
      // Signs in anew, as if it had just been repaired.
      async prueba() {
        listadas = null
        cortacircuitos.reanuda()
        await sesion.renueva()
        await encuestas()
      },
      pausada: () => cortacircuitos.abierto(),
    },
  }
}
