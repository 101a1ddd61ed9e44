import * as v from 'valibot'
import { instante } from './formas.ts'
import { operaciones } from './operacion.ts'
import { pruebaDeSegundoFactor } from './acceso.segundo-factor.ts'

/** A session of one's own account: in which device, from what network, since when, and when it was used last. */
export const sesionPropia = v.object({
  sesionId: v.string(),
  /** As a person says it: `Chrome en Windows`. */
  dispositivo: v.string(),
  esTelefono: v.boolean(),
  /** The part of the address that tells the network; null when it was not kept. */
  direccion: v.nullable(v.string()),
  desde: instante,
  /** To some five minutes. */
  ultimoUso: instante,
  /** Whether it is the one that asks. */
  actual: v.boolean(),
})
export type SesionPropia = v.InferOutput<typeof sesionPropia>

/** One's own second factor: in force, to be set up at the next sign-in, or none. */
export const segundoFactorPropio = v.object({
  estado: v.picklist(['activo', 'pedido', 'ninguno']),
  /** Whether this account cannot be without it. */
  exigido: v.boolean(),
  desde: v.nullable(instante),
  /** Recovery codes left. */
  respaldos: v.number(),
})
export type SegundoFactorPropio = v.InferOutput<typeof segundoFactorPropio>

export const usuariosSesiones = operaciones({
  getUsuarioSesiones: {
    metodo: 'GET',
    path: '/usuarios/sesiones',
    resumen: 'Las sesiones abiertas de la cuenta propia, la de esta llamada primero',
    respuesta: { status: 200, schema: v.array(sesionPropia) },
  },
  deleteUsuarioSesiones: {
    metodo: 'DELETE',
    path: '/usuarios/sesiones',
    idempotente: 'repetible',
    resumen: 'Cierra todas las sesiones propias, menos la de esta llamada',
    respuesta: { status: 204, schema: null },
  },
  deleteUsuarioSesion: {
    metodo: 'DELETE',
    path: '/usuarios/sesiones/{id}',
    idempotente: 'repetible',
    resumen: 'Cierra una sesión propia',
    params: v.object({ id: v.pipe(v.string(), v.uuid('No es el identificador de una sesión.')) }),
    respuesta: { status: 204, schema: null },
  },
  getUsuarioSegundoFactor: {
    metodo: 'GET',
    path: '/usuarios/segundo-factor',
    resumen: 'El segundo factor de la cuenta propia',
    respuesta: { status: 200, schema: segundoFactorPropio },
  },
  postUsuarioSegundoFactor: {
    metodo: 'POST',
    path: '/usuarios/segundo-factor',
    resumen: 'Pide un segundo factor para la cuenta propia: se configura en el próximo ingreso',
    respuesta: { status: 204, schema: null },
  },
  deleteUsuarioSegundoFactor: {
    metodo: 'DELETE',
    path: '/usuarios/segundo-factor',
    resumen:
      'Con un código vigente o uno de respaldo, olvida la aplicación de códigos: si la cuenta lo exige, otra se configura en el próximo ingreso',
    body: pruebaDeSegundoFactor,
    respuesta: { status: 204, schema: null },
  },
  postUsuarioRespaldos: {
    metodo: 'POST',
    path: '/usuarios/segundo-factor/respaldos',
    resumen: 'Con un código vigente o uno de respaldo, entrega otros diez códigos de respaldo; los anteriores dejan de servir',
    body: pruebaDeSegundoFactor,
    respuesta: { status: 200, schema: v.object({ codigosDeRespaldo: v.array(v.string()) }) },
  },
})
