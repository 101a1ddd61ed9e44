import * as v from 'valibot'
import { apoderadoAdministrado, type vinculoAdministrado } from './administrados.ts'
import { correo, id, idDeRuta, lista, motivo, nombreDePersona, nombreOpcional, pagina, run, texto } from './esquemas.ts'
import { operaciones } from './operacion.ts'
import { ORIGENES } from './rules/origen.ts'

export type VinculoAdministrado = v.InferOutput<typeof vinculoAdministrado>

export type ApoderadoAdministrado = v.InferOutput<typeof apoderadoAdministrado>

/** `activo` is true when the form's value is '1' (spec, section 5). */
const activo = v.union(
  [
    v.boolean(),
    v.pipe(
      v.string(),
      v.transform((valor) => valor === '1'),
    ),
  ],
  'Indique si está activo.',
)

const campos = {
  nombres: nombreDePersona('Debe ingresar los nombres.'),
  apellidoPaterno: nombreDePersona('Debe ingresar el apellido paterno.'),
  apellidoMaterno: nombreOpcional,
  correoElectronico: correo,
  activo,
}

/** A new guardian. */
export const apoderadoNuevo = v.strictObject({
  runApoderado: v.pipe(v.string('Debe ingresar el RUN.'), v.trim(), v.nonEmpty('Debe ingresar el RUN.'), run),
  origen: v.optional(v.picklist(ORIGENES, 'Origen incorrecto.'), 'Apoderados'),
  ...campos,
})
export type ApoderadoNuevo = v.InferOutput<typeof apoderadoNuevo>

/** A guardian without students belongs to no territory: whoever knows the whole RUN reaches it, as in a search (ADR 010). */
const runQueSeConoce = { runApoderado: v.optional(run) }

/** A changed guardian; the RUN does not change. */
export const apoderadoCambiado = v.strictObject({ ...campos, ...runQueSeConoce, version: id })
export type ApoderadoCambiado = v.InferOutput<typeof apoderadoCambiado>

const orden = {
  sortField: v.optional(
    v.picklist(['apellidoPaterno', 'runApoderado', 'usuarioId'], 'No se puede ordenar por ese campo.'),
    'apellidoPaterno',
  ),
  sortOrder: v.optional(v.picklist(['asc', 'desc'], 'El orden debe ser asc o desc.'), 'asc'),
}

export const apoderadosAdmin = operaciones({
  getAdminApoderados: {
    metodo: 'GET',
    path: '/admin/apoderados',
    resumen: 'Apoderados del alcance de quien administra; sin estudiantes, solo por su RUN exacto',
    query: v.strictObject({
      ...pagina,
      ...orden,
      runApoderado: v.optional(run),
      nombres: v.optional(texto('Escriba qué buscar.')),
      correoElectronico: v.optional(texto('Escriba qué buscar.', 150)),
      runEstudiante: v.optional(run),
      activo: v.optional(v.picklist(['1', '0'], 'Debe ser 1 o 0.')),
    }),
    respuesta: { status: 200, schema: lista(apoderadoAdministrado) },
  },
  getAdminApoderadosPorAlumno: {
    metodo: 'GET',
    path: '/admin/apoderados/porAlumnoVinculado',
    resumen: 'Apoderados vinculados a un estudiante',
    query: v.strictObject({ ...pagina, ...orden, runEstudiante: run }),
    respuesta: { status: 200, schema: lista(apoderadoAdministrado) },
  },
  postAdminApoderados: {
    metodo: 'POST',
    path: '/admin/apoderados',
    idempotente: 'repetible',
    resumen: 'Crea un apoderado por verificar y le envía el correo de verificación',
    body: apoderadoNuevo,
    respuesta: { status: 201, schema: apoderadoAdministrado },
  },
  patchAdminApoderados: {
    metodo: 'PATCH',
    path: '/admin/apoderados/{id}',
    idempotente: 'repetible',
    resumen: 'Cambia un apoderado; un correo nuevo se verifica otra vez; 409 version-antigua con ambas versiones',
    params: v.object({ id: idDeRuta }),
    body: apoderadoCambiado,
    respuesta: { status: 200, schema: apoderadoAdministrado },
  },
  postAdminApoderadosReenvio: {
    metodo: 'POST',
    path: '/admin/apoderados/{id}/reenvio-verificacion',
    idempotente: 'repetible',
    resumen: 'Envía otra vez el correo de verificación',
    params: v.object({ id: idDeRuta }),
    body: v.strictObject(runQueSeConoce),
    respuesta: { status: 202, schema: v.object({ message: v.string() }) },
  },
  postAdminApoderadosEstudiantes: {
    metodo: 'POST',
    path: '/admin/apoderados-estudiantes',
    idempotente: 'repetible',
    resumen: 'Vincula un estudiante a un apoderado',
    body: v.strictObject({
      usuarioId: id,
      ...runQueSeConoce,
      runEstudiante: v.pipe(v.string('Debe ingresar el RUN del estudiante.'), v.trim(), run),
    }),
    respuesta: { status: 201, schema: apoderadoAdministrado },
  },
  postAdminApoderadosEstudiantesPrueba: {
    metodo: 'POST',
    path: '/admin/apoderados-estudiantes/{id}/prueba',
    idempotente: 'repetible',
    resumen: 'Confirma que un vínculo declarado es verdadero',
    params: v.object({ id: idDeRuta }),
    respuesta: { status: 204, schema: null },
  },
  deleteAdminApoderadosEstudiantes: {
    metodo: 'DELETE',
    path: '/admin/apoderados-estudiantes/{id}',
    idempotente: 'repetible',
    resumen: 'Desvincula un estudiante de un apoderado, con un motivo que queda en la auditoría',
    params: v.object({ id: idDeRuta }),
    body: v.strictObject({ motivo }),
    respuesta: { status: 204, schema: null },
  },
})

/** What the form of a guardian holds: `activo` as its '1' or '0'. */
export type FormularioDeApoderado = v.InferInput<typeof apoderadoNuevo>
