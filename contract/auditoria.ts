import * as v from 'valibot'
import { diaElegido, entero, id, lista, pagina, run, texto } from './esquemas.ts'
import { instante } from './formas.ts'
import { operaciones } from './operacion.ts'

/** What the audit keeps (decisions, data protection), in the words of its screen. */
export const ACCIONES_AUDITADAS = {
  ingresar: 'Ingresó',
  'rechazar-ingreso': 'No pudo ingresar',
  'leer-lista': 'Leyó una lista',
  'consultar-run': 'Consultó un RUN',
  'leer-comprobante': 'Leyó un comprobante',
  'descargar-comprobantes': 'Descargó comprobantes',
  'exportar-rezagados': 'Exportó establecimientos rezagados',
  'exportar-pendientes': 'Descargó la lista de pendientes',
  'cambiar-correo': 'Cambió un correo electrónico',
  'cambiar-clave': 'Cambió una contraseña',
  'pedir-recuperacion': 'Se pidió un enlace para crear otra contraseña',
  'pedir-correo': 'Pidió cambiar su correo electrónico',
  'recuperar-clave': 'Creó una contraseña con un enlace',
  'inscribir-en-registro': 'Inscribió a alguien en el registro de padres, madres y embarazadas',
  'aplicar-plazos': 'Aplicó los plazos de los datos',
  'pedir-sobre-datos': 'Pidió borrar o corregir sus datos',
  'descargar-datos-propios': 'Descargó sus propios datos',
  'resolver-solicitud': 'Resolvió una solicitud sobre datos',
  'borrar-persona': 'Borró los datos de una persona',
  'olvidar-sujetos': 'Borró de la auditoría a quién nombran sus filas',
  'recomenzar-cadena': 'Comenzó la cadena con clave',
  'leer-respuestas': 'Leyó respuestas',
  'descargar-respuestas': 'Descargó respuestas',
  'exportar-auditoria': 'Exportó la auditoría',
  'crear-usuario': 'Creó un usuario',
  'cambiar-usuario': 'Cambió un usuario',
  'cambiar-rol': 'Cambió un rol',
  'desactivar-usuario': 'Desactivó un usuario',
  'activar-usuario': 'Activó un usuario',
  'restablecer-clave': 'Pidió restablecer una contraseña',
  'activar-segundo-factor': 'Activó su segundo factor',
  'usar-codigo-de-respaldo': 'Ingresó con un código de respaldo',
  'quitar-segundo-factor': 'Quitó su segundo factor',
  'renovar-codigos-de-respaldo': 'Renovó sus códigos de respaldo',
  'restablecer-segundo-factor': 'Restableció un segundo factor',
  'cerrar-sesiones': 'Cerró las sesiones de una cuenta',
  'crear-encuesta': 'Creó una encuesta',
  'cambiar-encuesta': 'Cambió una encuesta',
  'copiar-encuestas': 'Copió las encuestas de un período',
  'crear-periodo': 'Creó un período',
  'activar-periodo': 'Activó un período',
  'activar-encuestas': 'Activó encuestas de un período',
  'desactivar-encuestas': 'Desactivó encuestas de un período',
  'exportar-frecuencias': 'Descargó frecuencias de una pregunta',
  'cerrar-periodo': 'Cerró un período',
  'reabrir-periodo': 'Reabrió un período',
  'cerrar-establecimiento': 'Marcó un establecimiento como cerrado',
  'deshacer-cierre': 'Deshizo el cierre de un establecimiento',
  'cambiar-cuestionario': 'Cambió las preguntas de una encuesta',
  'eliminar-encuesta': 'Eliminó una encuesta',
  'eliminar-respuesta': 'Anuló una respuesta',
  'reabrir-respuesta': 'Reabrió una respuesta',
  'resolver-digitacion': 'Resolvió diferencias de digitación',
  'retirar-del-registro': 'Retiró a alguien del registro de padres, madres y embarazadas',
  'dar-grado': 'Dio una encuesta a un grado',
  'probar-integracion': 'Probó un sistema externo',
  'unir-encuesta': 'Unió una encuesta con la de la herramienta externa',
  'quitar-grado': 'Quitó una encuesta a un grado',
  'cambiar-apoderado': 'Cambió un apoderado',
  'confirmar-correo': 'Confirmó un correo nuevo',
  'deshacer-correo': 'Deshizo un cambio de correo',
  'desplazar-cuenta': 'Ingresó con ClaveÚnica y desplazó una cuenta de su RUN',
  'unir-cuenta': 'Unió la cuenta que ClaveÚnica desplazó',
  'rechazar-cuenta-repetida': 'Quiso ingresar con un correo que tienen varias cuentas',
  vincular: 'Vinculó a un estudiante',
  desvincular: 'Desvinculó a un estudiante',
  'probar-vinculo': 'Comprobó un vínculo',
  'emitir-codigos': 'Emitió códigos de vínculo',
  'tomar-encuesta': 'Tomó una encuesta',
  'reintentar-correo': 'Intentó de nuevo un correo',
  publicar: 'Publicó un aviso, un video o un documento',
  'cambiar-publicacion': 'Cambió un aviso, un video o un documento',
  'retirar-publicacion': 'Retiró un aviso, un video o un documento',
  'publicar-otra-vez': 'Publicó otra vez un aviso, un video o un documento',
  invitar: 'Escribió a muchas cuentas a la vez',
  'programar-recordatorio': 'Programó un recordatorio a apoderados',
  'quitar-recordatorio': 'Quitó un recordatorio programado',
  'dejar-recordatorios': 'Dejó de recibir recordatorios',
  'volver-a-recordatorios': 'Volvió a recibir recordatorios',
  'pedir-datos': 'Pidió un conjunto de datos',
  'cancelar-datos': 'Canceló un conjunto de datos',
  'descargar-datos': 'Descargó un conjunto de datos',
} as const

/** What they are done to, in the words of its screen. */
export const OBJETOS_AUDITADOS = {
  apoderado: 'Apoderado',
  auditoria: 'Auditoría',
  comprobante: 'Comprobante',
  conjunto: 'Conjunto de datos',
  correo: 'Correo',
  curso: 'Curso',
  encuesta: 'Encuesta',
  establecimiento: 'Establecimiento',
  estudiante: 'Estudiante',
  grado: 'Grado',
  lista: 'Lista de',
  periodo: 'Período',
  publicacion: 'Publicación',
  registro: 'Registro',
  respuesta: 'Respuesta',
  sesion: 'Sesión',
  sistema: 'Sistema',
  solicitud: 'Solicitud',
  usuario: 'Usuario',
  vinculo: 'Vínculo',
} as const
export type ObjetoAuditado = keyof typeof OBJETOS_AUDITADOS

export type AccionAuditada = keyof typeof ACCIONES_AUDITADAS

const acciones = Object.keys(ACCIONES_AUDITADAS) as [AccionAuditada, ...AccionAuditada[]]

export const hechoAuditado = v.object({
  auditoriaId: id,
  fecha: instante,
  /** 0: a command of the server's own machine, somebody who did not get in, or whose data were erased. */
  usuarioId: v.number(),
  nombreUsuario: v.string(),
  dsRol: v.string(),
  accion: v.picklist(acciones),
  objeto: v.string(),
  objetoId: v.string(),
  /** The school and the student it is about; a student whose data were erased is nobody's. */
  idRbd: v.nullable(v.number()),
  runEstudiante: v.nullable(v.string()),
  motivo: v.nullable(v.string()),
  detalle: v.record(v.string(), v.unknown()),
  /** Number of the sealed batch, or null while it waits. */
  loteId: v.nullable(v.pipe(v.number(), v.integer())),
})
export type HechoAuditado = v.InferOutput<typeof hechoAuditado>

const filtros = {
  /** Days of Chile, both included. */
  desde: v.optional(diaElegido),
  hasta: v.optional(diaElegido),
  accion: v.optional(v.picklist(acciones, 'La acción es incorrecta.')),
  usuarioId: v.optional(entero(1, 2_147_483_647)),
  nombreUsuario: v.optional(texto('Escriba qué buscar.')),
  objetoId: v.optional(texto('Escriba qué buscar.')),
  runEstudiante: v.optional(run),
  idRbd: v.optional(entero(1, 999_999)),
}
export type FiltrosDeAuditoria = { [K in keyof typeof filtros]?: v.InferOutput<(typeof filtros)[K]> }

export const auditoria = operaciones({
  getAuditoria: {
    metodo: 'GET',
    path: '/admin/auditoria',
    resumen: 'Quién leyó, exportó, eliminó o cambió qué, lo más nuevo primero',
    query: v.strictObject({ ...pagina, ...filtros }),
    respuesta: { status: 200, schema: lista(hechoAuditado) },
  },
  getAuditoriaDescarga: {
    metodo: 'GET',
    path: '/admin/auditoria/descarga',
    resumen: 'Lo mismo en un CSV',
    query: v.strictObject(filtros),
    respuesta: { status: 200, schema: 'archivo' },
  },
})
