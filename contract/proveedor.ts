import * as v from 'valibot'
import { operaciones } from './operacion.ts'
import { entero, idDeRuta, id, letraDeCurso, motivo, tokenDeEncuesta } from './esquemas.ts'
import { instante } from './formas.ts'
import { ESTADOS } from './rules/estados.ts'
import { cuestionario, respuestas } from './rules/cuestionario.ts'
import { comprobante } from './comprobantes.ts'

export const estadoDeToken = v.object({
  token: tokenDeEncuesta,
  estado: v.picklist(ESTADOS),
  actualizado: v.nullable(instante),
})
export type EstadoDeToken = v.InferOutput<typeof estadoDeToken>

/**
 * What is taken over with a survey: since when and how much somebody answered under a bond that nobody proved, or left without saving for
 * days.
 */
export const porTomar = v.object({
  desde: instante,
  respondidas: v.number(),
  preguntas: v.number(),
  enviada: v.boolean(),
  /** Last save of a proved guardian who left it; null when nobody proved the bond. */
  dejada: v.nullable(instante),
})
export type PorTomar = v.InferOutput<typeof porTomar>

/** The folio of a paper form, as it is printed on it. */
const folio = v.pipe(v.string(), v.trim(), v.maxLength(30, 'Use a lo más 30 caracteres.'))

/** What the head of a paper form says, and who types it; an empty `digitador` is the account itself. */
export const papel = v.strictObject({
  folio,
  informante: v.picklist(['apoderado', 'establecimiento'], 'Elija quién respondió.'),
  digitador: v.pipe(v.string(), v.trim(), v.maxLength(80, 'Use a lo más 80 caracteres.')),
})
export type Papel = v.InferOutput<typeof papel>

const encuestaYToken = v.object({ e: idDeRuta, t: tokenDeEncuesta })

/** One thing that a survey of an outside tool needs, and whether it has it, in words. */
export const revision = v.object({ cumple: v.boolean(), texto: v.string() })
export type Revision = v.InferOutput<typeof revision>

/** A survey as the tool has it: its number there, and when it opens and closes where it says so. */
export const encuestaDeProveedor = v.object({
  sid: id,
  titulo: v.string(),
  activa: v.boolean(),
  apertura: v.nullable(instante),
  cierre: v.nullable(instante),
})
export type EncuestaDeProveedor = v.InferOutput<typeof encuestaDeProveedor>

export const proveedor = operaciones({
  getEncuestasDeProveedor: {
    metodo: 'GET',
    path: '/limesurvey/encuestas',
    resumen: 'Encuestas que tiene la herramienta de encuestas',
    respuesta: { status: 200, schema: v.array(encuestaDeProveedor) },
  },
  getRevisionDeProveedor: {
    metodo: 'GET',
    path: '/limesurvey/encuestas/{e}/revision',
    resumen: 'Lo que una encuesta de la herramienta externa necesita, y si lo tiene; 409 herramienta-propia donde no hay otra',
    params: v.object({ e: idDeRuta }),
    respuesta: { status: 200, schema: v.array(revision) },
  },
  getEstadosEncuesta: {
    metodo: 'GET',
    path: '/limesurvey/encuesta/{e}/estados-encuesta',
    resumen: 'Estado de hasta 100 tokens (lmtoken se repite)',
    params: v.object({ e: idDeRuta }),
    query: v.strictObject({
      lmtoken: v.pipe(
        v.union([
          v.array(tokenDeEncuesta),
          v.pipe(
            tokenDeEncuesta,
            v.transform((uno) => [uno]),
          ),
        ]),
        v.maxLength(100, 'A lo más 100 tokens por llamada.'),
      ),
    }),
    respuesta: { status: 200, schema: v.array(estadoDeToken) },
  },
  getAbrir: {
    metodo: 'GET',
    path: '/limesurvey/encuesta/{e}/token/{t}/abrir',
    resumen: 'Dirección para responder, con un pase de un solo uso y 60 segundos en el fragmento',
    params: encuestaYToken,
    respuesta: { status: 200, schema: v.object({ url: v.string() }) },
  },
  getToma: {
    metodo: 'GET',
    path: '/limesurvey/encuesta/{e}/token/{t}/toma',
    resumen: 'Lo que se respondió con un vínculo sin comprobar, antes de tomar la encuesta; 409 sin-que-tomar si nada se puede tomar',
    params: encuestaYToken,
    respuesta: { status: 200, schema: porTomar },
  },
  postToma: {
    metodo: 'POST',
    path: '/limesurvey/encuesta/{e}/token/{t}/toma',
    idempotente: 'repetible',
    resumen: 'Toma la encuesta: lo respondido con un vínculo sin comprobar queda como historia, y su comprobante anulado',
    params: encuestaYToken,
    respuesta: { status: 204, schema: null },
  },
  getEstado: {
    metodo: 'GET',
    path: '/limesurvey/encuesta/{e}/token/{t}/estado',
    resumen: 'Estado de un token',
    params: encuestaYToken,
    respuesta: { status: 200, schema: estadoDeToken },
  },
  getRespuestas: {
    metodo: 'GET',
    path: '/limesurvey/encuesta/{e}/token/{t}/respuestas',
    resumen: 'Respuestas de un token',
    params: encuestaYToken,
    respuesta: {
      status: 200,
      schema: v.object({
        encuestaId: id,
        token: tokenDeEncuesta,
        respuestas,
        informante: v.picklist(['apoderado', 'establecimiento']),
        digitador: v.string(),
        fecha: instante,
      }),
    },
  },
  getDescarga: {
    metodo: 'GET',
    path: '/limesurvey/encuesta/{e}/token/{t}/respuestas/descarga',
    resumen: 'Respuestas de un token en un archivo',
    params: encuestaYToken,
    query: v.strictObject({ formato: v.optional(v.picklist(['pdf', 'csv'], 'El formato debe ser pdf o csv.'), 'pdf') }),
    respuesta: { status: 200, schema: 'archivo' },
  },
  deleteRespuesta: {
    metodo: 'DELETE',
    path: '/limesurvey/encuesta/{e}/respuesta/{id}',
    idempotente: 'repetible',
    resumen: 'Anula una respuesta y su comprobante, con un motivo; la encuesta se puede responder otra vez',
    params: v.object({ e: idDeRuta, id: idDeRuta }),
    body: v.strictObject({ motivo }),
    respuesta: { status: 204, schema: null },
  },
  getComprobanteDeToken: {
    metodo: 'GET',
    path: '/limesurvey/encuesta/{e}/token/{t}/comprobante',
    resumen: 'El comprobante vigente de un token completado',
    params: encuestaYToken,
    respuesta: { status: 200, schema: comprobante },
  },
  getComprobanteDescarga: {
    metodo: 'GET',
    path: '/limesurvey/encuesta/{e}/token/{t}/comprobante/descarga',
    resumen: 'El comprobante en un PDF de una página, con su código QR',
    params: encuestaYToken,
    respuesta: { status: 200, schema: 'archivo' },
  },
  getComprobantesDeRbd: {
    metodo: 'GET',
    path: '/limesurvey/encuesta/{e}/rbd/{rbd}/comprobantes/descarga',
    resumen: 'Los comprobantes vigentes de un establecimiento o de uno de sus cursos, en un PDF con una página para cada uno',
    params: v.object({ e: idDeRuta, rbd: idDeRuta }),
    query: v.strictObject({
      idEnsenanza: v.optional(entero(1, 999)),
      idGrado: v.optional(entero(1, 99)),
      letraCurso: v.optional(letraDeCurso),
    }),
    respuesta: { status: 200, schema: 'archivo' },
  },

  postEncuestadorSesion: {
    metodo: 'POST',
    path: '/encuestador/sesion',
    resumen: 'Cambia el pase de un solo uso por una sesión limitada a un token de encuesta',
    idempotente: 'opcional',
    body: v.strictObject({
      ticket: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/, 'El enlace de la encuesta ya no sirve. Ábrala otra vez desde el sistema.')),
    }),
    respuesta: { status: 200, schema: v.object({ accessToken: v.string() }) },
  },
  getEncuestadorRespuestas: {
    metodo: 'GET',
    path: '/encuestador/respuestas',
    resumen: 'El cuestionario y lo guardado hasta ahora',
    respuesta: {
      status: 200,
      schema: v.object({
        encuestaId: id,
        token: tokenDeEncuesta,
        /** Who answers: on a shared device, what is still to be sent is kept apart by it. */
        usuarioId: id,
        dsEncuesta: v.string(),
        estado: v.picklist(ESTADOS),
        cuestionario,
        respuestas,
        /** Grows by one with each save; the next save names it. */
        version: v.number(),
        actualizado: v.nullable(instante),
        /** Where the person left off: name of a page, or null. */
        pagina: v.nullable(v.string()),
        estudiante: v.object({ nombre: v.string(), curso: v.string(), dsNomEstable: v.string() }),
        modo: v.picklist(['apoderado', 'establecimiento', 'segunda']),
        /** The head of the paper form, once it was told; null elsewhere. */
        papel: v.nullable(papel),
        comprobante: v.nullable(comprobante),
        /** Where a guardian gets the receipt too, `m***@correo.example`; absent where the account has no proved e-mail. */
        correo: v.optional(v.string()),
      }),
    },
  },
  putEncuestadorRespuestas: {
    metodo: 'PUT',
    path: '/encuestador/respuestas',
    resumen: 'Guarda cambios; 409 conflicto si otro dispositivo guardó después de esa versión',
    idempotente: true,
    body: v.strictObject({
      version: v.pipe(v.number(), v.integer(), v.minValue(0)),
      /** Only what changed; `null` clears an answer. */
      cambios: respuestas,
      pagina: v.optional(v.pipe(v.string(), v.maxLength(100))),
      /** The head of the paper form that a school types. */
      papel: v.optional(papel),
    }),
    respuesta: { status: 200, schema: v.object({ version: v.number(), actualizado: instante }) },
  },
  postEncuestadorEnvio: {
    metodo: 'POST',
    path: '/encuestador/envio',
    resumen: 'Envía la encuesta completa, una sola vez; 400 respuestas-incompletas nombra las preguntas que faltan',
    idempotente: true,
    body: v.strictObject({
      version: v.pipe(v.number(), v.integer(), v.minValue(0)),
      /** Number of the paper form, when a school types one. */
      folio: v.optional(folio),
      /** Who filled in the paper form that a school types; unless told now or with its answers, the school itself. */
      informante: v.optional(v.picklist(['apoderado', 'establecimiento'])),
    }),
    respuesta: { status: 200, schema: comprobante },
  },
  getEncuestadorComprobante: {
    metodo: 'GET',
    path: '/encuestador/comprobante',
    resumen: 'El comprobante de la encuesta enviada, en PDF',
    respuesta: { status: 200, schema: 'archivo' },
  },
})
