import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

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
  seRompe: 'html' | 'sql' | 'silencio' | 'corte' | null
  /** The lock of the caller's address ends, as after ten minutes. */
  seAbre(): void
  /** A person begins, or submits at a server-local date, with these answers. */
  responde(sid: number, token: string, datos: Record<string, string>, fecha?: string): void
  cierra(): Promise<void>
}

/** Bad log-ins after which the caller's address is locked. */
const INTENTOS = 3

const estado = (status: string) => ({ status })
const enBase64 = (texto: string) => Buffer.from(texto, 'utf8').toString('base64')

async function cuerpoDe(request: IncomingMessage): Promise<{ method: string; params: unknown[]; id: unknown }> {
  const partes: Buffer[] = []
  for await (const parte of request) partes.push(parte as Buffer)
  return JSON.parse(Buffer.concat(partes).toString('utf8')) as { method: string; params: unknown[]; id: unknown }
}

/**
 * A fake LimeSurvey 6, as far as RemoteControl 2 is used and with its published quirks: every refusal is HTTP 200 with a
 * `status`, an unknown method is a page in HTML, dates are of its own clock.
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
    return encuesta === undefined ? estado('Error: Invalid survey ID') : hace(encuesta)
  }

  function ingresa(user: unknown, password: unknown): unknown {
    if (fallos >= INTENTOS)
      return estado('You have exceeded the number of maximum login attempts. Please wait 10 minutes before trying again.')
    if (user !== usuario.user || password !== usuario.password) {
      fallos += 1
      return estado('Invalid user name or password')
    }
    fallos = 0
    numero += 1
    const llave = `llave-${numero}`
    llaves.add(llave)
    return llave
  }

  function participantes(encuesta: Encuesta, [desde, cuantos, , atributos = [], filtro = {}]: unknown[]): unknown {
    const { token } = filtro as { token?: string[] }
    const pedidos = token?.[0] === 'IN' ? new Set(token.slice(1)) : null
    const filas = encuesta.participantes
      // The second parameter is a least tid, not an offset.
      .filter(({ tid, token: uno }) => tid >= Number(desde) && (pedidos === null || pedidos.has(uno)))
      .slice(0, Number(cuantos))
    if (filas.length === 0) return estado('No survey participants found.')
    return filas.map((fila) => ({
      tid: fila.tid,
      token: fila.token,
      participant_info: { firstname: '', lastname: '', email: '' },
      ...Object.fromEntries((atributos as string[]).map((nombre) => [nombre, fila[nombre as keyof Participante]])),
    }))
  }

  function agrega(encuesta: Encuesta, [datos, crea]: unknown[]): unknown {
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
      return nuevo
    })
  }

  function exporta(encuesta: Encuesta, [tipo, tokens, , cuales, encabezado, forma, campos]: unknown[]): unknown {
    const pedidos = new Set([tokens].flat())
    if (encuesta.respuestas.length === 0) return estado('No Data, could not get max id.')
    const filas = encuesta.respuestas.filter(
      ({ token, submitdate }) => pedidos.has(token) && (cuales === 'all' || (cuales === 'complete') === (submitdate !== null)),
    )
    if (filas.length === 0) return estado('No Response found for Token')
    if (tipo === 'pdf') return enBase64('%PDF-1.4 doble')
    const columnas = (fila: Respuesta): Record<string, string> => ({
      id: String(fila.id),
      submitdate: fila.submitdate ?? '',
      lastpage: '1',
      startlanguage: 'es',
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
    const participante = encuesta.participantes.find((uno) => uno.token === token)
    if (participante === undefined) return estado('Error: No survey participants found.')
    return Object.assign(participante, campos)
  }

  /** Deleting an answer does not open the survey again: the participant stays completed. */
  function borra(encuesta: Encuesta, id: unknown): unknown {
    encuesta.respuestas = encuesta.respuestas.filter((respuesta) => respuesta.id !== Number(id))
    return { [String(id)]: 'deleted' }
  }

  function idsDe(encuesta: Encuesta, token: unknown): unknown {
    const ids = encuesta.respuestas.filter((respuesta) => respuesta.token === token).map(({ id }) => String(id))
    return ids.length === 0 ? estado('No Response found for Token') : ids
  }

  const metodos: Record<string, (params: unknown[]) => unknown> = {
    list_surveys: () =>
      encuestas.size === 0
        ? estado('No surveys found')
        : [...encuestas.values()].map(({ sid, titulo, active, startdate, expires }) => ({
            sid: String(sid),
            surveyls_title: titulo,
            active,
            startdate,
            expires,
          })),
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
    return llaves.has(String(llave)) ? metodos[method]?.(params) : estado('Invalid session key')
  }

  const doble: Omit<LimesurveyDoble, 'url'> = {
    encuestas,
    llamadas,
    usuario,
    seRompe: null,
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
    const conocido = method === 'get_session_key' || method === 'release_session_key' || method in metodos
    if (doble.seRompe === 'html' || !conocido) {
      response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Internal Server Error</h1>')
      return
    }
    const fallo =
      doble.seRompe === 'sql'
        ? { result: null, error: 'SQLSTATE[42S02]: Base table or view not found' }
        : { result: contesta(method, params), error: null }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id, ...fallo }))
  }

  const server = createServer((request, response) => void atiende(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(doble, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
}

/** A survey of the double, open and without participants. */
export function unaEncuestaDeLimesurvey(sid: number): Encuesta {
  return { sid, titulo: `Encuesta ${sid}`, active: 'Y', startdate: null, expires: null, participantes: [], respuestas: [] }
}
