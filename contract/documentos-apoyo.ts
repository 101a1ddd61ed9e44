import * as v from 'valibot'
import { operaciones } from './operacion.ts'
import { id, idDeRuta } from './esquemas.ts'

export const documentoDeApoyo = v.object({
  documentoId: id,
  titulo: v.string(),
  descripcion: v.string(),
  /** Its address, below the application's root. */
  url: v.string(),
  /** Whether it was uploaded: it is asked for with the session, and not by its address alone. */
  conSesion: v.boolean(),
  nombre: v.string(),
  formato: v.string(),
  bytes: v.number(),
  /** Null: of every period. */
  periodo: v.nullable(v.string()),
})
export type DocumentoDeApoyo = v.InferOutput<typeof documentoDeApoyo>

export const documentosApoyo = operaciones({
  getDocumentosApoyo: {
    metodo: 'GET',
    path: '/documentos-apoyo',
    resumen: 'Documentos de apoyo para el perfil de quien pregunta, en el período en curso',
    respuesta: { status: 200, schema: v.array(documentoDeApoyo) },
  },
  getDocumentoApoyoArchivo: {
    metodo: 'GET',
    path: '/documentos-apoyo/{id}/archivo',
    resumen: 'El archivo de un documento de apoyo que se subió; quien los administra lo ve también antes y después de sus días',
    params: v.object({ id: idDeRuta }),
    respuesta: { status: 200, schema: 'archivo' },
  },
})
