import * as v from 'valibot'
import { id, idDeRuta, instanteElegido, texto, textoOpcional } from './esquemas.ts'
import { instante } from './formas.ts'
import { operaciones } from './operacion.ts'
import { ROL } from './rules/roles.ts'

/** What the agency publishes for those who come in, and for those who work. */
export const TIPOS_DE_PUBLICACION = ['aviso', 'video', 'documento'] as const
export type TipoDePublicacion = (typeof TIPOS_DE_PUBLICACION)[number]

/** What each file of a publication is for. */
export const USOS_DE_ARCHIVO = ['archivo', 'alterno', 'subtitulos', 'cartel'] as const
export type UsoDeArchivo = (typeof USOS_DE_ARCHIVO)[number]

/** Which files each kind of publication must have. */
export const ARCHIVOS_NECESARIOS: Readonly<Record<TipoDePublicacion, readonly UsoDeArchivo[]>> = {
  aviso: [],
  video: ['archivo', 'subtitulos', 'cartel'],
  documento: ['archivo'],
}

/** Bytes that the files of one publication may have together. */
export const PESO_DE_ARCHIVOS = 20_000_000
/** KiB of the call that brings them, in base64 with the rest. */
const CUERPO_CON_ARCHIVOS = 27 * 1024
/** Seconds that it may take. */
const SEGUNDOS_CON_ARCHIVOS = 120

const audiencia = v.picklist(['establecimiento', 'apoderado'])
const rol = v.picklist(Object.values(ROL))
const version = v.pipe(v.number(), v.integer(), v.minValue(1))

export const publicacion = v.object({
  publicacionId: id,
  tipo: v.picklist(TIPOS_DE_PUBLICACION),
  titulo: v.string(),
  texto: v.string(),
  /** The part of a notice's title to be marked. */
  destacado: v.nullable(v.string()),
  /** At which door a notice or a video is shown. */
  audiencia: v.nullable(audiencia),
  /** Whom a document is for; null: everybody. */
  roles: v.nullable(v.array(rol)),
  /** The period that a document is of; null: all of them. */
  periodoId: v.nullable(id),
  desde: instante,
  /** Null: a document that stays. */
  hasta: v.nullable(instante),
  /** Its place among those of its kind, from 1. */
  lugar: id,
  segundos: v.nullable(v.number()),
  transcripcion: v.array(v.string()),
  /** When it was withdrawn, or null while it is not. */
  retirada: v.nullable(instante),
  archivos: v.array(
    v.object({ uso: v.picklist(USOS_DE_ARCHIVO), nombre: v.string(), formato: v.string(), bytes: v.number(), url: v.string() }),
  ),
  version,
})
export type Publicacion = v.InferOutput<typeof publicacion>

const archivoNuevo = v.strictObject({
  uso: v.picklist(USOS_DE_ARCHIVO),
  nombre: v.pipe(v.string(), v.nonEmpty('Elija un archivo.'), v.maxLength(255, 'El nombre del archivo es demasiado largo.')),
  /** What it holds, in base64. */
  contenido: v.pipe(
    v.string(),
    v.nonEmpty('El archivo está vacío.'),
    v.maxLength(CUERPO_CON_ARCHIVOS * 1024, 'El archivo es demasiado grande.'),
  ),
})
export type ArchivoNuevo = v.InferOutput<typeof archivoNuevo>

const campos = {
  tipo: v.picklist(TIPOS_DE_PUBLICACION),
  titulo: texto('Escriba el título.', 150),
  texto: textoOpcional(400),
  destacado: v.nullable(textoOpcional(60)),
  audiencia: v.nullable(audiencia),
  roles: v.nullable(v.pipe(v.array(rol), v.nonEmpty('Elija al menos un perfil.'))),
  periodoId: v.nullable(id),
  desde: instanteElegido('Elija desde qué día se muestra.'),
  hasta: v.nullable(instanteElegido('Elija hasta qué día se muestra.')),
  lugar: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000)),
  segundos: v.nullable(
    v.pipe(v.number(), v.integer(), v.minValue(1, 'Escriba cuántos segundos dura.'), v.maxValue(3600, 'Use a lo más 3.600 segundos.')),
  ),
  transcripcion: v.pipe(v.array(texto('Escriba la transcripción.', 300)), v.maxLength(100, 'Use a lo más 100 líneas.')),
}

type Escrita = v.InferOutput<v.StrictObjectSchema<typeof campos, undefined>>

/** What each kind needs besides what all of them have, by field. */
function faltasDe({ tipo, titulo, texto: cuerpo, destacado, audiencia: puerta, desde, hasta, segundos, transcripcion }: Escrita) {
  const deIngreso = tipo !== 'documento'
  return {
    ...(tipo !== 'video' && cuerpo === '' && { texto: tipo === 'aviso' ? 'Escriba el aviso.' : 'Escriba para qué sirve.' }),
    ...(destacado && !titulo.includes(destacado) && { destacado: 'Esas palabras no están en el título.' }),
    ...(deIngreso && puerta === null && { audiencia: 'Elija en qué ingreso se muestra.' }),
    ...(deIngreso && hasta === null && { hasta: 'Elija hasta qué día se muestra.' }),
    ...(hasta !== null && Date.parse(hasta) <= Date.parse(desde) && { hasta: 'Termina antes de comenzar.' }),
    ...(tipo === 'video' && segundos === null && { segundos: 'Escriba cuántos segundos dura.' }),
    ...(tipo === 'video' && transcripcion.length === 0 && { transcripcion: 'Escriba la transcripción.' }),
  }
}

const segunSuTipo = <S extends Escrita>() =>
  v.rawCheck<S>(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const input = { ...dataset.value }
    for (const [key, message] of Object.entries(faltasDe(input))) {
      addIssue({ message, path: [{ type: 'object', origin: 'value', input, key, value: input[key as keyof Escrita] }] })
    }
  })

const archivos = v.pipe(v.array(archivoNuevo), v.maxLength(USOS_DE_ARCHIVO.length))
/** What is written of a publication, apart from its files: the form checks the same. */
export const publicacionEscrita = v.pipe(v.strictObject(campos), segunSuTipo())
export type PublicacionEscrita = v.InferOutput<typeof publicacionEscrita>
/** What is written of a publication, with the files that were chosen, each in base64. */
export interface FormularioDePublicacion {
  escrita: PublicacionEscrita
  /** Whether it was published before: the files that it has stay. */
  publicada: boolean
  archivos: readonly { uso: UsoDeArchivo; nombre: string; bytes: number; contenido: string }[]
}

const publicacionNueva = v.pipe(v.strictObject({ ...campos, archivos }), segunSuTipo())
const publicacionCambiada = v.pipe(v.strictObject({ ...campos, archivos, version }), segunSuTipo())

const params = v.object({ id: idDeRuta })
const deArchivos = { cuerpo: CUERPO_CON_ARCHIVOS, espera: SEGUNDOS_CON_ARCHIVOS } as const

/** What the page of notices works with: all that was published, and the periods that a document may be of. */
export const administracionDeAvisos = v.object({
  publicaciones: v.array(publicacion),
  periodos: v.array(v.object({ periodoId: id, nombre: v.string() })),
})
export type AdministracionDeAvisos = v.InferOutput<typeof administracionDeAvisos>

export const avisos = operaciones({
  getAdminAvisos: {
    metodo: 'GET',
    path: '/admin/avisos',
    resumen: 'Avisos, videos y documentos de apoyo, también los retirados, en su orden',
    respuesta: { status: 200, schema: administracionDeAvisos },
  },
  postAdminAvisos: {
    metodo: 'POST',
    path: '/admin/avisos',
    idempotente: 'repetible',
    resumen: 'Publica un aviso, un video o un documento con sus archivos, cuyo tipo se lee de su contenido',
    ...deArchivos,
    body: publicacionNueva,
    respuesta: { status: 201, schema: publicacion },
  },
  putAdminAvisos: {
    metodo: 'PUT',
    path: '/admin/avisos/{id}',
    idempotente: 'repetible',
    resumen: 'Cambia una publicación; los archivos que no vienen quedan como están; 409 version-antigua si otra persona la cambió',
    ...deArchivos,
    params,
    body: publicacionCambiada,
    respuesta: { status: 200, schema: publicacion },
  },
  putAdminAvisosRetiro: {
    metodo: 'PUT',
    path: '/admin/avisos/{id}/retiro',
    resumen: 'Retira una publicación, o la vuelve a publicar',
    params,
    body: v.strictObject({ retirada: v.boolean() }),
    idempotente: 'repetible',
    respuesta: { status: 200, schema: publicacion },
  },
  getVideoArchivo: {
    metodo: 'GET',
    path: '/videos/{id}/{uso}',
    resumen: 'Un archivo de un video que no está retirado, entero o por partes (Range)',
    params: v.object({ id: idDeRuta, uso: v.picklist(USOS_DE_ARCHIVO) }),
    respuesta: { status: 200, schema: 'archivo' },
  },
})
