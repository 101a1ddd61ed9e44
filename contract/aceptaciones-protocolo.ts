import * as v from 'valibot'
import { operaciones } from './operacion.ts'
import { id, idDeRuta } from './esquemas.ts'
import { instante } from './formas.ts'

/** The confidentiality protocol in force; a new text takes a new version, which every school must accept again. */
export const VERSION_DEL_PROTOCOLO = '2025'

export const aceptacion = v.object({ usuarioId: id, idRbd: id, version: v.string(), fecha: instante })

export const aceptacionesProtocolo = operaciones({
  postAceptacionProtocolo: {
    metodo: 'POST',
    path: '/aceptaciones-protocolo',
    idempotente: 'repetible',
    resumen: 'Acepta el protocolo de confidencialidad vigente',
    body: v.strictObject({ usuarioId: id, idRbd: id }),
    respuesta: { status: 201, schema: aceptacion },
  },
  getAceptacionesProtocolo: {
    metodo: 'GET',
    path: '/aceptaciones-protocolo/usuario/{id}',
    resumen: 'Aceptaciones del protocolo vigente; una lista vacía es no aceptado',
    params: v.object({ id: idDeRuta }),
    respuesta: { status: 200, schema: v.array(aceptacion) },
  },
})
