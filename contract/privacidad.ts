import * as v from 'valibot'
import { id, idDeRuta, lista, motivo, pagina } from './esquemas.ts'
import { instante } from './formas.ts'
import { operaciones } from './operacion.ts'

export const TIPOS_DE_SOLICITUD = { borrado: 'Borrar mis datos', correccion: 'Corregir mis datos' } as const
export type TipoDeSolicitud = keyof typeof TIPOS_DE_SOLICITUD
const tipo = v.picklist(['borrado', 'correccion'], 'Elija qué solicita.')

export const privacidad = v.object({
  version: v.number(),
  vigenteDesde: v.string(),
  responsable: v.string(),
  /** How long each kind of data is kept, in days, by the configuration in force. */
  plazos: v.object({
    consultas: v.number(),
    borradores: v.number(),
    cuentasSinVerificar: v.number(),
    vinculosTerminados: v.number(),
    respuestas: v.number(),
    auditoria: v.number(),
  }),
  diasHabilesDeRespuesta: v.number(),
})
export type Privacidad = v.InferOutput<typeof privacidad>

const solicitud = {
  solicitudId: id,
  tipo,
  detalle: v.string(),
  pedida: instante,
  vence: instante,
  resuelta: v.nullable(instante),
  aceptada: v.nullable(v.boolean()),
  respuesta: v.nullable(v.string()),
}
export const solicitudPropia = v.object(solicitud)
export type SolicitudPropia = v.InferOutput<typeof solicitudPropia>

export const solicitudRecibida = v.object({
  ...solicitud,
  /** Empty once the person was erased. */
  nombreUsuario: v.string(),
  nombre: v.string(),
})
export type SolicitudRecibida = v.InferOutput<typeof solicitudRecibida>

/** How one is about to be resolved. */
export interface Resolucion {
  solicitud: SolicitudRecibida
  aceptada: boolean
}

export const privacidadOperaciones = operaciones({
  getPrivacidad: {
    metodo: 'GET',
    path: '/privacidad',
    resumen: 'Quién responde por los datos personales y cuánto se guardan',
    respuesta: { status: 200, schema: privacidad },
  },
  getUsuarioDatos: {
    metodo: 'GET',
    path: '/usuarios/datos',
    resumen: 'Todo lo que se guarda de la cuenta propia, en JSON o en un PDF para leer',
    query: v.strictObject({ formato: v.optional(v.picklist(['json', 'pdf'], 'El formato debe ser json o pdf.'), 'json') }),
    respuesta: { status: 200, schema: 'archivo' },
  },
  getUsuarioSolicitudes: {
    metodo: 'GET',
    path: '/usuarios/solicitudes',
    resumen: 'Lo que la cuenta propia pidió sobre sus datos, lo último primero',
    respuesta: { status: 200, schema: v.array(solicitudPropia) },
  },
  postUsuarioSolicitudes: {
    metodo: 'POST',
    path: '/usuarios/solicitudes',
    idempotente: 'repetible',
    resumen: 'Pide borrar o corregir los datos propios',
    /** `motivo`: what is to be corrected, or why. */
    body: v.strictObject({ tipo, motivo }),
    respuesta: { status: 201, schema: solicitudPropia },
  },
  getAdminSolicitudes: {
    metodo: 'GET',
    path: '/admin/solicitudes',
    resumen: 'Solicitudes sobre datos personales, primero las pendientes que vencen antes',
    query: v.strictObject({
      ...pagina,
      estado: v.optional(v.picklist(['pendiente', 'resuelta'], 'El estado debe ser pendiente o resuelta.')),
    }),
    respuesta: { status: 200, schema: lista(solicitudRecibida) },
  },
  putAdminSolicitud: {
    metodo: 'PUT',
    path: '/admin/solicitudes/{id}',
    idempotente: 'repetible',
    resumen: 'Resuelve una solicitud; aceptar un borrado borra la cuenta y deja sus respuestas enviadas sin nombre ni RUN',
    params: v.object({ id: idDeRuta }),
    /** `motivo`: what the person is answered. */
    body: v.strictObject({ aceptada: v.boolean('Elija si la acepta.'), motivo }),
    respuesta: { status: 200, schema: solicitudRecibida },
  },
})
