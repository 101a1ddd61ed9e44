import * as v from 'valibot'
import { usuarioAdministrado } from './administrados.ts'
import { comunaId, correo, entero, id, idDeRuta, lista, motivo, pagina, provinciaId, regionId, texto, textoOpcional } from './esquemas.ts'
import { operaciones } from './operacion.ts'
import { defectosDeRol } from './rules/administracion.ts'
import { SOLO_LETRAS, esNombreDePersona } from './rules/nombre.ts'
import { ROL, esRol, type RolId } from './rules/roles.ts'
import { territorioDeRol } from './rules/territorio.ts'
import { telefono } from './usuarios.ts'

export type UsuarioAdministrado = v.InferOutput<typeof usuarioAdministrado>

/** `activo` is true only when the form says 'Si' (spec, section 5). */
const activo = v.union(
  [
    v.boolean(),
    v.pipe(
      v.string(),
      v.transform((valor) => valor === 'Si'),
    ),
  ],
  'Indique si está activo.',
)

const rolId = v.pipe(
  v.number('Elija el rol.'),
  v.check((valor) => esRol(valor), 'Elija el rol.'),
  v.transform((valor) => valor as RolId),
)

const campos = {
  nombreUsuario: texto('Debe ingresar el nombre de usuario.', 60),
  nombres: texto('Debe ingresar los nombres.'),
  apellidoPaterno: textoOpcional(),
  apellidoMaterno: textoOpcional(),
  correoElectronico: correo,
  correoElectronicoDirector: v.optional(v.nullable(correo), null),
  telefono1: v.optional(v.nullable(telefono), null),
  telefono2: v.optional(v.nullable(telefono), null),
  activo,
  cargoId: v.optional(v.nullable(id), null),
  usuarioRol: v.strictObject({
    rolId,
    regionId: v.optional(v.nullable(regionId), null),
    provinciaId: v.optional(v.nullable(provinciaId), null),
    comunaId: v.optional(v.nullable(comunaId), null),
  }),
}
const formulario = v.strictObject(campos)
type Formulario = v.InferOutput<typeof formulario>

/** A school's account is called as the school, which may have digits; a person's has none. */
function defectosDeNombre(cuenta: Formulario): Record<string, string> {
  if (cuenta.usuarioRol.rolId === ROL.RBD) return {}
  const campos = (['nombres', 'apellidoPaterno', 'apellidoMaterno'] as const).filter((campo) => !esNombreDePersona(cuenta[campo]))
  return Object.fromEntries(campos.map((campo) => [campo, SOLO_LETRAS]))
}

/** What the role asks for, each fault told on its own field. */
const segunElRol = <T extends Formulario>() =>
  v.rawCheck<T>(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const { value } = dataset
    for (const [campo, message] of Object.entries({ ...defectosDeNombre(value), ...defectosDeRol(value) })) {
      const path = campo.split('.').map((key) => ({ type: 'unknown', origin: 'value', input: value, key, value: undefined }) as const)
      const [primero, ...otros] = path
      if (primero !== undefined) addIssue({ message, path: [primero, ...otros] })
    }
  })

/** A role change leaves no stale territory (spec, section 5). */
const sinTerritorioSobrante = <T extends Formulario>(datos: T): T => ({
  ...datos,
  usuarioRol: { rolId: datos.usuarioRol.rolId, ...territorioDeRol(datos.usuarioRol.rolId, datos.usuarioRol) },
})

/** A new account, as its form or a row of a file says it: trimmed, with only the territory that the role carries. */
export const usuarioNuevo = v.pipe(
  formulario,
  segunElRol(),
  v.transform((datos) => sinTerritorioSobrante(datos)),
)
export type UsuarioNuevo = v.InferOutput<typeof usuarioNuevo>
/** What the form holds: `activo` as its 'Si' or 'No'. */
export type FormularioDeUsuario = v.InferInput<typeof usuarioNuevo>

/** A changed account. `version` is the one that the change was made upon. */
export const usuarioCambiado = v.pipe(
  v.strictObject({ ...campos, version: id }),
  segunElRol(),
  v.transform((datos) => sinTerritorioSobrante(datos)),
)
export type UsuarioCambiado = v.InferOutput<typeof usuarioCambiado>

export const ORDEN_DE_USUARIOS = ['nombreUsuario', 'nombres', 'correoElectronico', 'rolId', 'usuarioId', 'activo'] as const

/** What became of a row of a bulk load. `linea` counts the header as the first. */
export const filaDeCarga = v.object({
  linea: v.number(),
  nombreUsuario: v.string(),
  resultado: v.picklist(['creado', 'actualizado', 'sin-cambios', 'rechazado']),
  motivos: v.array(v.string()),
})
export type FilaDeCarga = v.InferOutput<typeof filaDeCarga>

export const rol = v.object({ rolId: id, dsRol: v.string() })
export const cargo = v.object({ cargoId: id, dsCargo: v.string(), rolId: id })
export type Cargo = v.InferOutput<typeof cargo>

/** What the form of a user chooses from. */
export interface ReferenciaDeUsuarios {
  regiones: readonly { regionId: string; nombre: string }[]
  provincias: readonly { provinciaId: string; regionId: string; nombre: string }[]
  comunas: readonly { comunaId: string; provinciaId: string; regionId: string; nombre: string }[]
  cargos: readonly Cargo[]
}

export const usuariosAdmin = operaciones({
  getRoles: { metodo: 'GET', path: '/roles', resumen: 'Roles', respuesta: { status: 200, schema: v.array(rol) } },
  getCargosDeRol: {
    metodo: 'GET',
    path: '/cargos-roles/rol/{rol}',
    resumen: 'Cargos que puede tener un rol',
    params: v.object({ rol: idDeRuta }),
    respuesta: { status: 200, schema: v.array(cargo) },
  },
  getAdminUsuarios: {
    metodo: 'GET',
    path: '/admin/usuarios',
    resumen: 'Cuentas del alcance de quien administra',
    query: v.strictObject({
      ...pagina,
      sortField: v.optional(v.picklist(ORDEN_DE_USUARIOS, 'No se puede ordenar por ese campo.'), 'nombres'),
      sortOrder: v.optional(v.picklist(['asc', 'desc'], 'El orden debe ser asc o desc.'), 'asc'),
      usuarioId: v.optional(idDeRuta),
      nombreUsuario: v.optional(texto('Escriba qué buscar.')),
      correoElectronico: v.optional(texto('Escriba qué buscar.', 150)),
      /** Any of name, username and e-mail. */
      searchTerm: v.optional(texto('Escriba qué buscar.')),
      rolId: v.optional(entero(1, 999)),
      regionId: v.optional(regionId),
      activo: v.optional(v.picklist(['Si', 'No'], 'Debe ser Si o No.')),
    }),
    respuesta: { status: 200, schema: lista(usuarioAdministrado) },
  },
  postAdminUsuarios: {
    metodo: 'POST',
    path: '/admin/usuarios',
    idempotente: 'repetible',
    resumen: 'Crea una cuenta y envía a su dueño el enlace para definir su contraseña',
    body: usuarioNuevo,
    respuesta: { status: 201, schema: usuarioAdministrado },
  },
  putAdminUsuarios: {
    metodo: 'PUT',
    path: '/admin/usuarios/{usuarioId}',
    idempotente: 'repetible',
    resumen: 'Cambia una cuenta; 409 version-antigua si otra persona la cambió antes, con ambas versiones',
    params: v.object({ usuarioId: idDeRuta }),
    body: usuarioCambiado,
    respuesta: { status: 200, schema: usuarioAdministrado },
  },
  postAdminUsuariosClave: {
    metodo: 'POST',
    path: '/admin/usuarios/{usuarioId}/clave',
    idempotente: 'repetible',
    resumen: 'Envía al dueño de la cuenta un enlace para definir otra contraseña',
    params: v.object({ usuarioId: idDeRuta }),
    respuesta: { status: 202, schema: v.object({ message: v.string() }) },
  },
  deleteAdminUsuariosSesiones: {
    metodo: 'DELETE',
    path: '/admin/usuarios/{usuarioId}/sesiones',
    idempotente: 'repetible',
    resumen: 'Cierra todas las sesiones de una cuenta',
    params: v.object({ usuarioId: idDeRuta }),
    respuesta: { status: 200, schema: v.object({ cerradas: v.number() }) },
  },
  deleteAdminUsuariosSegundoFactor: {
    metodo: 'DELETE',
    path: '/admin/usuarios/{usuarioId}/segundo-factor',
    idempotente: 'repetible',
    resumen: 'Restablece el segundo factor de otra cuenta, con un motivo: se configura otra vez en el próximo ingreso',
    params: v.object({ usuarioId: idDeRuta }),
    body: v.strictObject({ motivo }),
    respuesta: { status: 204, schema: null },
  },
  postAdminUsuariosCarga: {
    metodo: 'POST',
    path: '/admin/usuarios/carga',
    idempotente: 'repetible',
    resumen: 'Carga cuentas desde un CSV, o solo dice qué pasaría con cada fila (simular)',
    body: v.strictObject({
      csv: v.pipe(
        v.string('Elija un archivo.'),
        v.nonEmpty('El archivo está vacío.'),
        v.maxLength(200_000, 'El archivo es muy grande: use a lo más 1.000 filas.'),
      ),
      simular: v.boolean(),
    }),
    espera: 60,
    respuesta: { status: 200, schema: v.object({ filas: v.array(filaDeCarga) }) },
  },
})
