import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { type Contestada, type Llamada, llama } from '#tests/bench/rafaga.ts'
import { CONTRASENA_DE_DEMOSTRACION } from '#server/semilla/cuentas.ts'
import { pregunta } from './servicio.ts'

/** What a call carries beside its path. */
export interface Pedido {
  metodo?: Llamada['metodo']
  bearer?: string
  cuerpo?: unknown
  /** Its idempotency key, where the caller repeats it. */
  clave?: string
  plazo?: number
}

let numero = 0

/** Somebody at an address of their own, with one connection to each server. */
export class Cliente {
  readonly #agente = new Agent({ keepAlive: true, maxSockets: 1 })
  readonly #direccion: string

  constructor() {
    numero += 1
    this.#direccion = `10.${(numero >> 16) & 255}.${(numero >> 8) & 255}.${numero & 255}`
  }

  pide(url: string, ruta: string, { metodo, bearer, cuerpo, clave, plazo }: Pedido = {}): Promise<Contestada> {
    const cabeceras = {
      'x-forwarded-for': this.#direccion,
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      ...(clave !== undefined && { 'idempotency-key': clave }),
    }
    const como = metodo ?? (cuerpo === undefined ? 'GET' : 'POST')
    return llama(
      url,
      this.#agente,
      { metodo: como, ruta: `/api${ruta}`, cabeceras, ...(cuerpo !== undefined && { cuerpo: JSON.stringify(cuerpo) }) },
      plazo,
    )
  }

  /** The same, of which only the good answer is expected. */
  async exige<T>(url: string, ruta: string, pedido: Pedido = {}): Promise<T> {
    const { estado, texto } = await this.pide(url, ruta, pedido)
    if (estado >= 300) throw new Error(`${ruta}: ${estado} ${texto}`)
    return (texto === '' ? undefined : JSON.parse(texto)) as T
  }

  /** Signs in by password: the bearer. */
  async entra(url: string, usuario: string): Promise<string> {
    const cuerpo = { usuario, password: CONTRASENA_DE_DEMOSTRACION, recaptchaToken: 'prueba' }
    return (await this.exige<{ accessToken: string }>(url, '/login', { cuerpo })).accessToken
  }

  cierra(): void {
    this.#agente.destroy()
  }
}

/** A survey that nobody began, with who opens it. */
export interface Pendiente {
  encuestaId: number
  token: string
  /** As typed, with its digit. */
  usuario: string
}

/** So many surveys that nobody began, of as many schools as there are. */
export function pendientes(databaseUrl: string, cuantas: number): Promise<Pendiente[]> {
  return pregunta<Pendiente>(
    databaseUrl,
    `select encuesta_id as "encuestaId", token, usuario from (
      select t.encuesta_id, t.token, u.nombre_usuario || c.dgv_rbd as usuario, row_number() over (partition by u.usuario_id order by t.token) as vez
      from usuario u join establecimiento c on c.id_rbd::text = u.nombre_usuario join estudiante e on e.id_rbd = c.id_rbd
      join token_encuesta t on t.run_estudiante = e.run and t.encuesta_id between 1 and 5
      where u.rol_id = 1 and u.activo and u.password_hash is not null and u.datos_periodo_id is not null and not exists (select 1 from respuesta r where r.token = t.token)
        and exists (select 1 from aceptacion_protocolo a where a.usuario_id = u.usuario_id)
    ) x order by vez, token limit $1`,
    [cuantas],
  )
}

interface Abierta {
  /** The survey page's own bearer. */
  bearer: string
  /** A question whose answer is any text. */
  pregunta: string
}

/** Opens a survey as its page does. */
export async function abre(cliente: Cliente, url: string, { encuestaId, token, usuario }: Pendiente): Promise<Abierta> {
  const deEscuela = await cliente.entra(url, usuario)
  const { url: direccion } = await cliente.exige<{ url: string }>(url, `/limesurvey/encuesta/${encuestaId}/token/${token}/abrir`, {
    bearer: deEscuela,
  })
  const { accessToken: bearer } = await cliente.exige<{ accessToken: string }>(url, '/encuestador/sesion', {
    cuerpo: { ticket: new URL(direccion).hash.replace('#ticket=', '') },
    clave: randomUUID(),
  })
  const { cuestionario } = await cliente.exige<{ cuestionario: { pages: { elements: { type: string; name: string }[] }[] } }>(
    url,
    '/encuestador/respuestas',
    { bearer },
  )
  const libre = cuestionario.pages.flatMap(({ elements }) => elements).find(({ type }) => type === 'comment' || type === 'text')
  if (libre === undefined) throw new Error('Esa encuesta no pregunta nada que se responda con un texto.')
  return { bearer, pregunta: libre.name }
}
