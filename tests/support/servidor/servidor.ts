import { setTimeout as espera } from 'node:timers/promises'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { type CompiledQuery, Kysely, sql } from 'kysely'
import type { ErrorDeApi } from '#contract/formas.ts'
import { type ClaveDeOperacion, type PeticionDe, type RespuestaDe, operacion } from '#contract/operaciones.ts'
import { rutDeRed } from '#contract/rules/rut.ts'
import { usuarioParaEnviar } from '#contract/rules/rbd.ts'
import { construye } from '#server/app.ts'
import { leeConfig } from '#server/config.ts'
import { creaPulsos } from '#server/plugins/procesos/pulsos.ts'
import { creaCaptcha } from '#server/providers/captcha/crear.ts'
import { creaClaveUnica } from '#server/providers/claveunica/crear.ts'
import { creaIdentidad } from '#server/providers/identity/crear.ts'
import type { Mensaje } from '#server/providers/mail/mail.ts'
import { registraCompletadas } from '#server/areas/proveedor/completadas.ts'
import { creaEncuestas } from '#server/providers/survey/crear.ts'
import { creaInformes } from '#server/providers/reports/crear.ts'
import { type CuentaDeDemostracion, filaDe } from '#server/semilla/cuentas.ts'
import type { Semilla } from '../entorno/plantilla-de-base.ts'
import { dialectoDePrueba } from '../entorno/sobre-postgres.ts'

type Perfil = CuentaDeDemostracion['perfil']

/** What a test sends: what the contract asks, or anything else to see it refused. */
type PeticionDePrueba<K extends ClaveDeOperacion> = PeticionDe<K> | { params?: unknown; query?: unknown; body?: unknown }

export interface Contestacion<K extends ClaveDeOperacion> {
  status: number
  /** The answer as the contract types it; `error` is the same body read as a refusal. */
  body: RespuestaDe<K, Buffer>
  error: ErrorDeApi
  headers: LightMyRequestResponse['headers']
}

export interface ServidorDePrueba {
  app: FastifyInstance
  db: Kysely<unknown>
  /** Every mail sent so far; those of a call went out when it comes back from `llama`. */
  correos: Mensaje[]
  /** Signs in as a demonstration account and returns its bearer token. */
  entra(perfil: Perfil): Promise<string>
  llama<K extends ClaveDeOperacion>(
    clave: K,
    peticion: PeticionDePrueba<K>,
    token?: string | null,
    opciones?: { idempotencyKey?: string; ip?: string },
  ): Promise<Contestacion<K>>
  cierra(): Promise<void>
}

function direccion(path: string, params: unknown, query: unknown): string {
  const valores = new Map(Object.entries(params ?? {}).map(([nombre, valor]) => [nombre, String(valor)]))
  const camino = path.replace(/\{(\w+)\}/g, (_, nombre: string) => encodeURIComponent(valores.get(nombre) ?? ''))
  const busqueda = new URLSearchParams()
  for (const [nombre, valor] of Object.entries(query ?? {})) {
    for (const uno of Array.isArray(valor) ? valor : [valor]) busqueda.append(nombre, String(uno))
  }
  return `/api${camino}${busqueda.size > 0 ? `?${busqueda}` : ''}`
}

async function tieneAlgoPorHacer(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql`select 1 from encargo where estado = 'pendiente' and (toma is not null or desde <= now()) limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Gives how to wait until the queue has nothing that it could do now: what failed and waits for another try is not waited for. Those who ask
 * while it is looked at wait together for the next look.
 */
function reposoDe(db: Kysely<unknown>): () => Promise<void> {
  const mira = async () => {
    while (await tieneAlgoPorHacer(db)) await espera(5)
  }
  let mirada = Promise.resolve()
  let siguiente: Promise<void> | null = null
  return () =>
    (siguiente ??= mirada.then(() => {
      siguiente = null
      return (mirada = mira())
    }))
}

/**
 * Raises the real server over a database of its own, in memory but in the project `postgres`, with the captcha that accepts `prueba` and a mailbox that only
 * remembers. `demo` (default) is the demonstration; `vacia` has only the migrations. `carpetaWeb`: a built application to serve.
 * `entorno`: variables of the environment besides. `retrasoMaximo` is long: the database runs in this thread, so a slow
 * query is no sign of too many calls. `alConsultar` hears of each query.
 * Close it when done.
 */
export async function levantar({
  semilla = 'demo',
  carpetaWeb,
  entorno = {},
  retrasoMaximo = 60_000,
  alConsultar,
}: {
  semilla?: Semilla
  carpetaWeb?: string
  entorno?: Record<string, string>
  retrasoMaximo?: number
  alConsultar?: (consulta: CompiledQuery) => void
} = {}): Promise<ServidorDePrueba> {
  const db = new Kysely<unknown>({
    dialect: await dialectoDePrueba(semilla),
    log: ({ query }) => alConsultar?.(query),
  })
  const config = leeConfig({ NODE_ENV: 'test', CAPTCHA: 'test', PUBLIC_URL: 'http://127.0.0.1:3000', ...entorno })
  const secreto = 'un secreto que solo vive en las pruebas'
  const correos: Mensaje[] = []
  const correo = {
    envia: async (mensaje: Mensaje) => {
      correos.push(mensaje)
    },
    cierra: async () => {},
    externo: null,
  }
  const pulsos = creaPulsos(db)
  const proveedores = {
    captcha: creaCaptcha(config.captcha, { db, secreto, publicUrl: config.publicUrl, pulso: pulsos.de('captcha') }),
    identidad: creaIdentidad(config, pulsos.de('identidad')),
    claveUnica: creaClaveUnica(config, pulsos.de('claveunica')),
    correo,
    encuestas: creaEncuestas(config, db, (tokens) => registraCompletadas(db, tokens), pulsos.de('encuestas')),
    informes: creaInformes(config, db, { db, pulso: pulsos.de('informes') }),
  }
  const app = await construye({ config, secreto, db, proveedores, pulsos, bitacora: 'ninguna', carpetaWeb, retrasoMaximo, demora: 0 })

  const reposa = reposoDe(db)
  const llama: ServidorDePrueba['llama'] = async (clave, peticion, token = null, { idempotencyKey, ip } = {}) => {
    const { metodo, path } = operacion(clave)
    const { params, query, body }: { params?: unknown; query?: unknown; body?: unknown } = peticion
    const respuesta = await app.inject({
      method: metodo,
      url: direccion(path, params, query),
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      ...(ip === undefined ? {} : { remoteAddress: ip }),
      ...(body === undefined ? {} : { payload: body as object }),
    })
    await reposa()
    const esJson = (respuesta.headers['content-type'] ?? '').toString().startsWith('application/json')
    const leido: unknown = respuesta.rawPayload.length === 0 ? undefined : esJson ? respuesta.json() : respuesta.rawPayload
    return { status: respuesta.statusCode, body: leido as never, error: leido as ErrorDeApi, headers: respuesta.headers }
  }

  return {
    app,
    db,
    correos,
    llama,
    async entra(perfil) {
      const { usuario, password, fila } = filaDe(perfil)
      const recaptchaToken = 'prueba'
      const { status, body } =
        fila.origen === null
          ? await llama('postLogin', {
              body: { usuario: perfil === 'organizacion' ? fila.nombreUsuario : usuarioParaEnviar(usuario), password, recaptchaToken },
            })
          : await llama('postApoderadosLogin', { body: { runApoderado: rutDeRed(usuario), password, recaptchaToken } })
      if (status !== 200) throw new Error(`No se pudo entrar como ${perfil}: ${status}.`)
      return body.accessToken
    },
    async cierra() {
      await app.close()
      await db.destroy()
    },
  }
}
