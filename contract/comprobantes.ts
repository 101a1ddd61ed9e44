import * as v from 'valibot'
import { operaciones } from './operacion.ts'
import { captcha, id, tokenDeEncuesta } from './esquemas.ts'
import { instante } from './formas.ts'

/** The receipt's 128-bit identifier, however a person typed it: comes out as 32 hexadecimal digits in upper case. */
export const codigoDeComprobante = v.pipe(
  v.string('Debe ingresar el código del comprobante.'),
  v.transform((codigo) => codigo.replace(/[\s-]/g, '').toUpperCase()),
  v.nonEmpty('Debe ingresar el código del comprobante.'),
  v.regex(/^[0-9A-F]{32}$/, 'El código tiene 32 letras y números.'),
)

/** Who answered: `estudiante` when the account was the student's own. */
const quienRespondio = v.picklist(['apoderado', 'establecimiento', 'estudiante'])

/** What a person hands over to verify a receipt. */
export const consultaDeComprobante = v.object({ id: codigoDeComprobante, captchaToken: captcha })

/** In groups of four, as it is printed: `7F3A 91C4 …`. */
export function formateaCodigo(codigo: string): string {
  return codigo.replace(/(.{4})(?=.)/g, '$1 ')
}

export const ESTADOS_DE_COMPROBANTE = ['VALIDO', 'ANULADO', 'REEMPLAZADO', 'NO_EXISTE'] as const

/** What anybody may know of a receipt: initials and a masked RUN, never a name. */
export const comprobantePublico = v.variant('estado', [
  v.object({ id: v.string(), estado: v.literal('NO_EXISTE') }),
  v.object({
    id: v.string(),
    estado: v.picklist(['VALIDO', 'ANULADO', 'REEMPLAZADO']),
    dsEncuesta: v.string(),
    idRbd: id,
    dgvRbd: v.string(),
    dsNomEstable: v.string(),
    dsGrado: v.string(),
    iniciales: v.string(),
    runEnmascarado: v.string(),
    fecha: instante,
    /** When a voided one was voided. */
    anulado: v.optional(instante),
    informante: quienRespondio,
  }),
])
export type ComprobantePublico = v.InferOutput<typeof comprobantePublico>

/** A receipt as its owner sees it. */
export const comprobante = v.object({
  id: v.string(),
  estado: v.picklist(['VALIDO', 'ANULADO', 'REEMPLAZADO']),
  encuestaId: id,
  dsEncuesta: v.string(),
  idRbd: id,
  dgvRbd: v.string(),
  dsNomEstable: v.string(),
  dsGrado: v.string(),
  letraCurso: v.string(),
  nombreEstudiante: v.string(),
  runEnmascarado: v.string(),
  fecha: instante,
  informante: quienRespondio,
  digitador: v.string(),
  /** Where anybody may verify it. */
  urlVerificacion: v.string(),
})
export type Comprobante = v.InferOutput<typeof comprobante>

/** A receipt of the account, whatever became of it; `token` where it can be downloaded while it is valid. */
export const comprobantePropio = v.object({ ...comprobante.entries, token: tokenDeEncuesta })
export type ComprobantePropio = v.InferOutput<typeof comprobantePropio>

export const comprobantes = operaciones({
  getComprobantesPropios: {
    metodo: 'GET',
    path: '/comprobantes',
    resumen: 'Los comprobantes de la cuenta, también los anulados y reemplazados, del más nuevo al más antiguo',
    respuesta: { status: 200, schema: v.array(comprobantePropio) },
  },
  getComprobante: {
    metodo: 'GET',
    path: '/comprobantes/{id}',
    resumen: 'Verificación pública de un comprobante',
    params: v.object({ id: codigoDeComprobante }),
    query: v.strictObject({ captchaToken: captcha }),
    respuesta: { status: 200, schema: comprobantePublico },
  },
})
