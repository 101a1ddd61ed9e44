import type { RawBuilder } from 'kysely'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ClaveDeOperacion, type OperacionDe, type PeticionLeidaDe, type RespuestaDe, operacion } from '#contract/operaciones.ts'
import { type Acceso, PERMISOS } from '#contract/rules/permisos.ts'
import { pesoDe } from '#contract/rules/pesos.ts'
import { ROL } from '#contract/rules/roles.ts'
import { type ArchivoDeRespuesta, enviaArchivo } from './archivo.ts'
import { anotaRechazo, lecturaDe } from '../auditoria/lecturas.ts'
import { recortador } from './recorte.ts'
import { selloDeTexto, tieneEl } from './sello.ts'
import { esClave, idempotencyKeyDe, validaPeticion } from './validacion.ts'
import { huellaDeLlamada, unaSolaVez } from './repetibles.ts'
import { Rechazo, conflicto, segundoFactorPendiente, sesionRequerida, sinPermiso } from './rechazo.ts'
import { DE_CUENTA, presupuestoAgotado } from '../abuso/limites.ts'
import type { Servicios } from '../procesos/servicios.ts'
import type { Sesion, SesionEncuestador, SesionPendiente } from '../sesiones/sesion.ts'
import type { Junto, Portador } from '../sesiones/sesiones.ts'

type SesionSegun<T extends Acceso['tipo']> = T extends 'publica'
  ? null
  : T extends 'encuestador'
    ? SesionEncuestador
    : T extends 'pendiente'
      ? SesionPendiente
      : Sesion
type Idempotencia<K extends ClaveDeOperacion> =
  OperacionDe<K> extends { idempotente: true }
    ? { idempotencyKey: string }
    : OperacionDe<K> extends { idempotente: 'opcional' }
      ? { idempotencyKey: string | null }
      : unknown

/** What a handler receives: the parsed request, whose session it is, and the services. */
export type Contexto<K extends ClaveDeOperacion> = PeticionLeidaDe<K> &
  Idempotencia<K> &
  Servicios & {
    sesion: SesionSegun<(typeof PERMISOS)[K]['tipo']>
    /** What was read together with the session, where the operation asks for it. */
    junto: unknown
    request: FastifyRequest
    reply: FastifyReply
  }

/** An answer that the database wrote as the contract has it: it goes as it is (docs/decisions/107-progress-is-written-by-the-database.md). */
export class Escrita {
  readonly texto: string

  constructor(texto: string) {
    this.texto = texto
  }
}

/** Where an operation is served: `/api` and the contract's path, each `{name}` as Fastify writes it. */
export function rutaDeFastify(path: string): string {
  return `/api${path.replace(/\{(\w+)\}/g, ':$1')}`
}

/** The token that a call brings. Throws 401 `sesion-requerida`. */
export function tokenDe(request: FastifyRequest): string {
  const [esquema, token] = request.headers.authorization?.split(' ') ?? []
  if (esquema?.toLowerCase() !== 'bearer' || token === undefined || token === '') throw sesionRequerida()
  return token
}

/** Whose call it is; its account pays for it. */
async function portadorDe(
  { db, sesiones, contador }: Pick<Servicios, 'db' | 'sesiones' | 'contador'>,
  request: FastifyRequest,
  clave: ClaveDeOperacion,
  junto: Junto | undefined,
): Promise<{ portador: Portador; junto: unknown }> {
  // A tab that slept while another one renewed may still close the session of both.
  const leido = await sesiones.lee(db, tokenDe(request), { tambienRenovada: clave === 'postTokenCierre', junto })
  const { portador } = leido
  const espera = await contador.cuenta(`cuenta:${portador.sesion.usuarioId}`, DE_CUENTA, request.routeOptions.config.peso ?? 1)
  if (espera > 0) throw presupuestoAgotado(espera)
  return leido
}

/** Whether the bearer may call, by the permissions' table; territory is each query's business. */
function autoriza(acceso: Exclude<Acceso, { tipo: 'publica' }>, portador: Portador): void {
  if (portador.tipo === 'pendiente') {
    if (acceso.tipo === 'pendiente' || (acceso.tipo === 'sesion' && acceso.tambienPendiente)) return
    throw segundoFactorPendiente()
  }
  const correcto = acceso.tipo === 'encuestador' ? portador.tipo === 'encuestador' : portador.tipo === 'persona'
  if (!correcto || acceso.tipo === 'pendiente') throw sinPermiso()
  if (acceso.tipo === 'roles' && portador.tipo === 'persona' && !acceso.roles.includes(portador.sesion.rolId)) throw sinPermiso()
}

/** The two conditions that a school meets before its work (spec, section 4), never 403: the session enters the guard again. */
function exigeGuardia(acceso: Acceso, portador: Portador): void {
  if (acceso.tipo !== 'roles' || !acceso.guardia || portador.tipo !== 'persona' || portador.sesion.rolId !== ROL.RBD) return
  if (!portador.datosAlDia) throw conflicto('datos-pendientes', 'Debe actualizar los datos del establecimiento.')
  if (acceso.guardia === true && !portador.protocoloAceptado)
    throw conflicto('protocolo-pendiente', 'Debe aceptar el protocolo de confidencialidad.')
}

/** What a person calls to come in, besides what is public: it must pass while other work waits for the database. */
const DE_INGRESO = new Set<ClaveDeOperacion>([
  'postTokenUserInfo',
  'postTokenRenovar',
  'postTokenSegundoFactor',
  'getDatosActualizados',
  'getAceptacionesProtocolo',
  'getEstablecimiento',
])

/** The same for everybody, and seldom another: who has it is told so, and it is not sent again. */
const DE_TODOS = new Set<ClaveDeOperacion>(['getAvisos', 'getConfiguracion', 'getVideos', 'getInstalacion'])

/** Progress and its downloads: they only read, and say of when their figures are. */
const DE_LECTURA = new Set<ClaveDeOperacion>([
  'getAvance',
  'getAvanceEmbarazadas',
  'getAvanceDeRbd',
  'getRezagados',
  'getRezagadosDescarga',
])

/** A call before it is known whose it is, for what is read in the session's own query. */
export interface Anticipo<K extends ClaveDeOperacion> {
  /** Its `Idempotency-Key`, when it has its form. */
  clave: string | null
  /** Its parts, parsed; null when they will be refused. */
  peticion: () => PeticionLeidaDe<K> | null
  /** Who its session was when this process read it last. When it is not the same now, what was read with it is not handed on. */
  sesion: Sesion | null
}

/**
 * Serves an operation of the contract: authenticates and authorises (401, 403), validates (400), asks a school for the
 * guard's conditions (409), runs the handler, and sends its result with the contract's status, cut to the contract's schema.
 * `juntoCon`: what the handler reads first, in the session's own query.
 */
export function sirve<K extends ClaveDeOperacion>(
  app: FastifyInstance,
  clave: K,
  atiende: (ctx: Contexto<K>) => Promise<RespuestaDe<K, ArchivoDeRespuesta> | Escrita>,
  juntoCon?: (anticipo: Anticipo<K>) => RawBuilder<unknown> | undefined,
): void {
  const descripcion = operacion(clave)
  const acceso: Acceso = PERMISOS[clave]
  const { status, schema } = descripcion.respuesta
  const recorta = schema === null || schema === 'archivo' ? null : recortador(schema)
  const escribe = recorta && ((resultado: unknown) => (resultado instanceof Escrita ? resultado.texto : recorta(resultado)))
  const apartada = acceso.tipo === 'publica' || DE_INGRESO.has(clave)
  const deLectura = DE_LECTURA.has(clave)
  const lectura = lecturaDe(clave)
  app.servidas.push(clave)

  app.route({
    method: descripcion.metodo,
    url: rutaDeFastify(descripcion.path),
    config: { peso: pesoDe(clave) },
    ...(descripcion.cuerpo !== undefined && { bodyLimit: descripcion.cuerpo * 1024 }),
    handler: async (request, reply) => {
      void reply.header('cache-control', 'no-store')
      const { anotador, config, proveedores, sesiones, segundoFactor, huellas, marcas, contador, cola, correos } = app.servicios
      const db = apartada ? app.servicios.reserva : app.servicios.db
      const cabecera = request.headers['idempotency-key']
      const lee = () => validaPeticion(descripcion, { params: request.params, query: request.query as object, body: request.body })
      const prevista: { leida?: ReturnType<typeof lee> } = {}
      const peticion = () => {
        try {
          return (prevista.leida = lee()) as PeticionLeidaDe<K>
        } catch {
          // It is refused below, once it is known that who calls may.
          return null
        }
      }
      const llave = esClave(cabecera) ? cabecera : null
      const junto = juntoCon && ((supuesta: Sesion | null) => juntoCon({ clave: llave, peticion, sesion: supuesta }))
      const juntos = acceso.tipo === 'publica' ? null : await portadorDe({ db, sesiones, contador }, request, clave, junto)
      const portador = juntos?.portador ?? null
      if (portador !== null && acceso.tipo !== 'publica') autoriza(acceso, portador)
      const leida = prevista.leida ?? lee()
      if (portador !== null) exigeGuardia(acceso, portador)
      const idempotencyKey = idempotencyKeyDe(descripcion, cabecera)
      const { params, query, body } = leida
      // Written out: putting it together with spreads took over one in a hundred of a submission. The contract's table gives each
      // part its type; the compiler cannot follow it through a key.
      const ctx = {
        anotador,
        config,
        db: deLectura ? app.servicios.lectura : db,
        proveedores,
        sesiones,
        segundoFactor,
        huellas,
        marcas,
        contador,
        cola,
        correos,
        params,
        query,
        body,
        idempotencyKey,
        sesion: portador?.sesion ?? null,
        junto: juntos?.junto,
        request,
        reply,
      } as unknown as Contexto<K>
      const hecho = lectura?.({ params, query, body } as never)
      const quien = portador?.tipo === 'persona' ? portador.sesion : null
      const haz = async () => {
        const hecha = await atiende(ctx).catch((error: unknown) => {
          if (error instanceof Rechazo) anotaRechazo(anotador, clave, request, quien, hecho, error)
          throw error
        })
        if (hecho !== undefined) anotador.anota(quien, hecho)
        return hecha
      }

      if (descripcion.idempotente === 'repetible' && quien !== null && typeof idempotencyKey === 'string') {
        const llamada = { usuarioId: quien.usuarioId, clave: idempotencyKey, huella: huellaDeLlamada(clave, { params, query, body }) }
        const texto = await unaSolaVez(db, llamada, async () => {
          const hecha = await haz()
          return escribe === null ? '' : escribe(hecha)
        })
        void reply.code(status)
        return escribe === null ? reply.send() : reply.type('application/json; charset=utf-8').send(texto)
      }

      const resultado = await haz()

      void reply.code(status)
      if (escribe !== null && DE_TODOS.has(clave)) {
        const texto = escribe(resultado)
        const sello = selloDeTexto(texto)
        void reply.headers({ 'cache-control': 'no-cache', etag: sello })
        return tieneEl(sello, request) ? reply.code(304).send() : reply.type('application/json; charset=utf-8').send(texto)
      }
      if (escribe !== null) return reply.type('application/json; charset=utf-8').send(escribe(resultado))
      return schema === null ? reply.send() : enviaArchivo(reply, resultado as ArchivoDeRespuesta)
    },
  })
}
