/** What RemoteControl 2 answered to one call: a value, or a fault. */
export interface Contestado {
  result: unknown
  error: unknown
}

/** A call of RemoteControl 2, whatever it answers; `null` when that is no JSON. */
export type LlamadaCruda = (metodo: string, ...params: readonly unknown[]) => Promise<Contestado | null>

/** Calls of the RemoteControl 2 at that address. */
export function llamaCrudo(url: string): LlamadaCruda {
  return async (method, ...params) => {
    const headers = { 'content-type': 'application/json' }
    const respuesta = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ method, params, id: 1 }) })
    const texto = await respuesta.text()
    if (!texto.startsWith('{')) return null
    const { result, error } = JSON.parse(texto) as Contestado
    return { result, error }
  }
}

/** The participants of the calls, and one that there is not. */
export const TOKENS = ['100000000000001', '100000000000002'] as const
const DE_NADIE = '999999999999999'

/** A survey that is active, with a participants' table and nobody in it, kept by a LimeSurvey or by the double. */
export interface EncuestaVacia {
  sid: number
  user: string
  password: string
  /** The participant submits. */
  responde(token: string, fecha: string): Promise<void>
}

/** What is inside a file in base64, as far as it is told: the rows of one in JSON, how one in PDF begins. */
function abierto(contestado: Contestado | null): Contestado | null {
  if (typeof contestado?.result !== 'string') return contestado
  const texto = Buffer.from(contestado.result, 'base64').toString('utf8')
  return { ...contestado, result: texto.startsWith('%PDF') ? '%PDF' : JSON.parse(texto) }
}

/** Of a list of surveys, this one: there may be others. */
function soloDe(sid: number, contestado: Contestado | null): Contestado | null {
  if (!Array.isArray(contestado?.result)) return contestado
  const encuestas = contestado.result as { sid: unknown }[]
  return { ...contestado, result: encuestas.filter((una) => String(una.sid) === String(sid)) }
}

/**
 * Every call of RemoteControl that the product makes, from the log-in to a key that is given back, with what each is answered. No key
 * or password is among it.
 */
export async function llamadasDelProducto(
  llama: LlamadaCruda,
  { sid, user, password, responde }: EncuestaVacia,
): Promise<Record<string, Contestado | null>> {
  const [uno, otro] = TOKENS
  const entrada = await llama('get_session_key', user, password, 'Authdb')
  const llave = String(entrada?.result)
  const con = (metodo: string, ...params: readonly unknown[]) => llama(metodo, llave, ...params)
  const exporta = async (...params: readonly unknown[]) => abierto(await con('export_responses_by_token', sid, ...params))
  const dicho: Record<string, Contestado | null> = {
    'get_session_key, contraseña mala': await llama('get_session_key', user, `${password} no`, 'Authdb'),
    'list_surveys, llave mala': await llama('list_surveys', 'ninguna'),
    list_surveys: soloDe(sid, await con('list_surveys')),
    get_survey_properties: await con('get_survey_properties', sid, [
      'active',
      'anonymized',
      'language',
      'tokenanswerspersistence',
      'alloweditaftercompletion',
      'autoredirect',
    ]),
    'get_survey_properties, sin encuesta': await con('get_survey_properties', 999_998, ['active']),
    get_language_properties: await con('get_language_properties', sid, ['surveyls_url'], null),
    'list_participants, sin nadie': await con('list_participants', sid, 0, 1, false, ['completed']),
    'add_participants, ninguno': await con('add_participants', sid, [], false),
    add_participants: await con('add_participants', sid, [{ token: uno }, { token: otro }], false),
    'list_participants, por token': await con('list_participants', sid, 0, 2, false, ['completed', 'validfrom', 'validuntil'], {
      token: ['IN', uno, otro, DE_NADIE],
    }),
    'export_responses_by_token, sin respuestas': await exporta('json', [uno], null, 'all', 'code', 'short', ['id', 'token']),
    'get_response_ids, sin respuestas': await con('get_response_ids', sid, uno),
  }
  await responde(uno, '2025-11-21 11:45:00')
  Object.assign(dicho, {
    'list_participants, completados': await con('list_participants', sid, 0, 100, false, ['completed'], { usesleft: ['<=', '0'] }),
    'list_participants, completados desde': await con('list_participants', sid, 0, 100, false, ['completed'], {
      usesleft: ['<=', '0'],
      completed: ['>=', '2026-01-01'],
    }),
    'export_responses_by_token, de varios': await exporta('json', [uno, otro], null, 'all', 'code', 'short', ['id', 'token']),
    'export_responses_by_token, de nadie': await exporta('json', [DE_NADIE], null, 'all', 'code', 'short', ['id']),
    'export_responses_by_token, de uno sin respuesta': await exporta('json', otro, null, 'complete', 'code', 'short'),
    'export_responses_by_token, en códigos': await exporta('json', uno, null, 'complete', 'code', 'short', ['id', 'submitdate', 'token']),
    'export_responses_by_token, idioma ajeno': await exporta('json', uno, 'xx', 'complete', 'code', 'short'),
    'export_responses_by_token, PDF': await exporta('pdf', uno, null, 'complete', 'full', 'long'),
    get_response_ids: await con('get_response_ids', sid, uno),
    'delete_response, desconocida': await con('delete_response', sid, 0),
    delete_response: await con('delete_response', sid, 1),
    set_participant_properties: await con('set_participant_properties', sid, { token: uno }, { completed: 'N', usesleft: 1 }),
    'set_participant_properties, de nadie': await con('set_participant_properties', sid, { token: DE_NADIE }, { completed: 'N' }),
    release_session_key: await con('release_session_key'),
    'un método que no existe': await con('no_existe'),
  })
  return dicho
}
