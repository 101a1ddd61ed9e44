import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import DICHO from './limesurvey-6.4.2.json' with { type: 'json' }

interface Participante {
  tid: number
  token: string
  completed: string
  usesleft: number
  validfrom: string | null
  validuntil: string | null
}

interface Respuesta {
  id: number
  token: string
  submitdate: string | null
  datos: Record<string, string>
}

interface Encuesta {
  sid: number
  titulo: string
  active: 'Y' | 'N'
  startdate: string | null
  expires: string | null
  idioma: string
  anonima: boolean
  /** Whether it has a participants' table. */
  conTabla: boolean
  /** What the account may do with it. */
  permisos: 'todos' | 'ver'
  ajustes: Record<string, string>
  participantes: Participante[]
  respuestas: Respuesta[]
}

export interface LimesurveyDoble {
  /** Where it is, as LIMESURVEY_URL would say. */
  url: string
  encuestas: Map<number, Encuesta>
  /** Methods called, in their order. */
  llamadas: string[]
  usuario: { user: string; password: string }
  /** Every key that was given stops serving, as after two idle hours. */
  caducan(): void
  /** Keys given and not released. */
  llaves(): number
  /** What becomes of the next calls: `null`, the usual. */
  seRompe: 'html' | 'sql' | 'silencio' | 'corte' | 'sin-fin' | null
  /** Bytes that were sent by one that never ends. */
  enviados: number
  /** What happens between looking up an answer and giving it: it arrives late, and old. */
  seDemora: ((metodo: string) => Promise<void> | void) | null
  /** The lock of the caller's address ends, as after ten minutes. */
  seAbre(): void
  /** A person begins, or submits at a server-local date, with these answers. */
  responde(sid: number, token: string, datos: Record<string, string>, fecha?: string): void
  cierra(): Promise<void>
}

/** Bad log-ins after which the caller's address is locked. */
const INTENTOS = 3

/** A fault of its database, in the call's `error`. */
class FallaDeSql extends Error {}

const enBase64 = (texto: string) => Buffer.from(texto, 'utf8').toString('base64')

async function cuerpoDe(request: IncomingMessage): Promise<{ method: string; params: unknown[]; id: unknown }> {
  const partes: Buffer[] = []
  for await (const parte of request) partes.push(parte as Buffer)
  return JSON.parse(Buffer.concat(partes).toString('utf8')) as { method: string; params: unknown[]; id: unknown }
}

/**
 * A fake LimeSurvey 6, as far as RemoteControl 2 is used and with the answers of a real one (`limesurvey-6.4.2.json`): every refusal is
 * HTTP 200 with a `status`, an unknown method is a page in HTML, dates are of its own clock.
 */
export async function levantaLimesurvey(): Promise<LimesurveyDoble> {
  const encuestas = new Map<number, Encuesta>()
  const llamadas: string[] = []
  const llaves = new Set<string>()
  const usuario = { user: 'admin', password: 'buena' }
  let fallos = 0
  let numero = 0

  const encuestaDe = (sid: unknown): Encuesta | undefined => encuestas.get(Number(sid))
  const conEncuesta = (sid: unknown, hace: (encuesta: Encuesta) => unknown): unknown => {
    const encuesta = encuestaDe(sid)
    return encuesta === undefined ? DICHO['encuesta-invalida'] : hace(encuesta)
  }

  function ingresa(user: unknown, password: unknown): unknown {
    if (fallos >= INTENTOS) return DICHO.bloqueada
    if (user !== usuario.user || password !== usuario.password) {
      fallos += 1
      return DICHO['clave-mala']
    }
    fallos = 0
    numero += 1
    const llave = `llave-${numero}`
    llaves.add(llave)
    return llave
  }

  function participantes(encuesta: Encuesta, [desde, cuantos, , atributos = [], filtro = {}]: unknown[]): unknown {
    if (!encuesta.conTabla) return DICHO['sin-tabla']
    const { token, completed, usesleft } = filtro as { token?: string[]; completed?: string[]; usesleft?: string[] }
    const pedidos = token?.[0] === 'IN' ? new Set(token.slice(1)) : null
    const filas = encuesta.participantes
      // The second parameter is a least tid, not an offset.
      .filter(({ tid, token: uno }) => tid >= Number(desde) && (pedidos === null || pedidos.has(uno)))
      // As PostgreSQL compares text: `N` is after any date.
      .filter((fila) => completed?.[0] !== '>=' || fila.completed >= String(completed[1]))
      .filter((fila) => usesleft?.[0] !== '<=' || fila.usesleft <= Number(usesleft[1]))
      .slice(0, Number(cuantos))
    if (filas.length === 0) return DICHO['sin-participantes']
    return filas.map((fila) => ({
      tid: fila.tid,
      token: fila.token,
      participant_info: { firstname: '', lastname: '', email: null },
      ...Object.fromEntries((atributos as string[]).map((nombre) => [nombre, fila[nombre as keyof Participante]])),
    }))
  }

  function agrega(encuesta: Encuesta, [datos, crea]: unknown[]): unknown {
    if (encuesta.permisos === 'ver') return DICHO['sin-permiso']
    return (datos as { token?: string }[]).map(({ token = '' }) => {
      // With `createToken` its own token takes the place of the one given.
      const propio = crea === true ? `propio${encuesta.participantes.length}` : token.replace(/[^0-9a-zA-Z_~]/g, '')
      const nuevo = {
        tid: encuesta.participantes.length + 1,
        token: propio,
        completed: 'N',
        usesleft: 1,
        validfrom: null,
        validuntil: null,
      }
      encuesta.participantes.push(nuevo)
      // Of one that is new its number comes as text.
      return { ...nuevo, tid: String(nuevo.tid) }
    })
  }

  function exporta(encuesta: Encuesta, [tipo, tokens, idioma, cuales, encabezado, forma, campos]: unknown[]): unknown {
    const pedidos = new Set([tokens].flat())
    if (encuesta.active === 'N') return DICHO['sin-tabla-de-respuestas']
    if (encuesta.respuestas.length === 0) return DICHO['sin-respuestas']
    if (idioma !== null && idioma !== encuesta.idioma) return DICHO['idioma-ajeno']
    if (encuesta.anonima) throw new FallaDeSql(DICHO['anonima-exporta'].error)
    if (typeof tokens === 'string' && !encuesta.respuestas.some(({ token }) => token === tokens)) return DICHO['sin-respuesta-del-token']
    if (encuesta.permisos === 'ver') return DICHO['sin-permiso']
    const filas = encuesta.respuestas.filter(
      ({ token, submitdate }) => pedidos.has(token) && (cuales === 'all' || (cuales === 'complete') === (submitdate !== null)),
    )
    // Of several tokens without an answer it gives an empty list, once there is an answer at all; one alone is refused.
    if (tipo === 'pdf') return enBase64('%PDF-1.4 doble')
    const columnas = (fila: Respuesta): Record<string, string | number> => ({
      id: fila.id,
      submitdate: fila.submitdate ?? '',
      lastpage: '1',
      startlanguage: encuesta.idioma,
      seed: '7',
      token: fila.token,
      ...Object.fromEntries(
        Object.entries(fila.datos).map(([codigo, valor]) => [
          encabezado === 'full' ? `¿Pregunta ${codigo}?` : codigo,
          forma === 'long' ? `${valor} en palabras` : valor,
        ]),
      ),
    })
    const pedidas = Array.isArray(campos) ? (campos as string[]) : null
    const responses = filas.map((fila) =>
      Object.fromEntries(Object.entries(columnas(fila)).filter(([nombre]) => pedidas === null || pedidas.includes(nombre))),
    )
    return enBase64(JSON.stringify({ responses }))
  }

  function cambia(encuesta: Encuesta, [{ token }, campos]: [{ token: string }, Partial<Participante>]): unknown {
    if (encuesta.permisos === 'ver') return DICHO['sin-permiso']
    const participante = encuesta.participantes.find((uno) => uno.token === token)
    if (participante === undefined) return DICHO['participante-desconocido']
    return Object.assign(participante, campos)
  }

  /** Deleting an answer does not open the survey again: the participant stays completed. */
  function borra(encuesta: Encuesta, id: unknown): unknown {
    if (encuesta.permisos === 'ver') return DICHO['sin-permiso']
    if (!encuesta.respuestas.some((respuesta) => respuesta.id === Number(id))) return DICHO['respuesta-desconocida']
    encuesta.respuestas = encuesta.respuestas.filter((respuesta) => respuesta.id !== Number(id))
    return { [String(id)]: 'deleted' }
  }

  function idsDe(encuesta: Encuesta, token: unknown): unknown {
    if (encuesta.anonima) throw new FallaDeSql(DICHO['anonima-numeros'].error)
    const ids = encuesta.respuestas.filter((respuesta) => respuesta.token === token).map(({ id }) => id)
    return ids
  }

  const metodos: Record<string, (params: unknown[]) => unknown> = {
    list_surveys: () =>
      encuestas.size === 0
        ? DICHO['sin-encuestas']
        : [...encuestas.values()].map(({ sid, titulo, active, startdate, expires }) => ({
            sid,
            surveyls_title: titulo,
            active,
            startdate,
            expires,
          })),
    get_survey_properties: ([sid, pedidas]) =>
      conEncuesta(sid, ({ active, anonima, idioma, ajustes }) => {
        const todas = { active, anonymized: anonima ? 'Y' : 'N', language: idioma, ...ajustes }
        return Object.fromEntries(Object.entries(todas).filter(([cual]) => (pedidas as string[]).includes(cual)))
      }),
    get_language_properties: ([sid]) => conEncuesta(sid, ({ ajustes }) => ({ surveyls_url: ajustes['surveyls_url'] ?? '' })),
    list_participants: ([sid, ...otros]) => conEncuesta(sid, (encuesta) => participantes(encuesta, otros)),
    add_participants: ([sid, ...otros]) => conEncuesta(sid, (encuesta) => agrega(encuesta, otros)),
    set_participant_properties: ([sid, ...otros]) =>
      conEncuesta(sid, (encuesta) => cambia(encuesta, otros as [{ token: string }, Partial<Participante>])),
    get_response_ids: ([sid, token]) => conEncuesta(sid, (encuesta) => idsDe(encuesta, token)),
    delete_response: ([sid, id]) => conEncuesta(sid, (encuesta) => borra(encuesta, id)),
    export_responses_by_token: ([sid, ...otros]) => conEncuesta(sid, (encuesta) => exporta(encuesta, otros)),
  }

  function contesta(method: string, [llave, ...params]: unknown[]): unknown {
    if (method === 'get_session_key') return ingresa(llave, params[0])
    if (method === 'release_session_key') {
      llaves.delete(String(llave))
      return 'OK'
    }
    return llaves.has(String(llave)) ? metodos[method]?.(params) : DICHO['llave-invalida']
  }

  function contestaOFalla(method: string, params: unknown[]): { result: unknown; error: string | null } {
    try {
      return { result: contesta(method, params), error: null }
    } catch (error) {
      if (!(error instanceof FallaDeSql)) throw error
      return { result: null, error: error.message }
    }
  }

  const doble: Omit<LimesurveyDoble, 'url'> = {
    encuestas,
    llamadas,
    usuario,
    seRompe: null,
    seDemora: null,
    enviados: 0,
    caducan: () => llaves.clear(),
    llaves: () => llaves.size,
    seAbre: () => void (fallos = 0),
    responde(sid, token, datos, fecha) {
      const encuesta = encuestaDe(sid)
      const participante = encuesta?.participantes.find((uno) => uno.token === token)
      if (encuesta === undefined || participante === undefined) throw new Error(`El token ${token} no está en la encuesta ${sid}.`)
      encuesta.respuestas = encuesta.respuestas.filter((una) => una.token !== token)
      encuesta.respuestas.push({ id: encuesta.respuestas.length + 1, token, submitdate: fecha ?? null, datos })
      if (fecha !== undefined) Object.assign(participante, { completed: fecha, usesleft: 0 })
    },
    cierra: () => new Promise((resolve) => (server.close(() => resolve()), server.closeAllConnections())),
  }

  async function atiende(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, params, id } = await cuerpoDe(request)
    llamadas.push(method)
    if (doble.seRompe === 'silencio') return
    if (doble.seRompe === 'corte') return void response.destroy()
    if (doble.seRompe === 'sin-fin') {
      const trozo = Buffer.alloc(1_048_576, ' ')
      const corte = new AbortController()
      response.once('close', () => corte.abort())
      while (!response.destroyed) {
        doble.enviados += trozo.length
        if (!response.write(trozo)) await once(response, 'drain', { signal: corte.signal }).catch(() => undefined)
      }
      return
    }
    const conocido = method === 'get_session_key' || method === 'release_session_key' || method in metodos
    if (doble.seRompe === 'html' || !conocido) {
      response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Internal Server Error</h1>')
      return
    }
    const fallo =
      doble.seRompe === 'sql' ? { result: null, error: 'SQLSTATE[42S02]: Base table or view not found' } : contestaOFalla(method, params)
    await doble.seDemora?.(method)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id, ...fallo }))
  }

  const server = createServer((request, response) => void atiende(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(doble, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
}

/** A survey of the double, as the product needs it, open and without participants. */
export function unaEncuestaDeLimesurvey(sid: number): Encuesta {
  const ajustes = {
    tokenanswerspersistence: 'Y',
    alloweditaftercompletion: 'N',
    autoredirect: 'Y',
    surveyls_url: 'http://127.0.0.1:3000/encuesta-terminada.html',
  }
  const titulo = `Encuesta ${sid}`
  const comun = { idioma: 'es-CL', anonima: false, conTabla: true, permisos: 'todos', ajustes } as const
  return { sid, titulo, active: 'Y', startdate: null, expires: null, ...comun, participantes: [], respuestas: [] }
}
