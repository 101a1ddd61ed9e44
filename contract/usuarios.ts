import * as v from 'valibot'
import { operaciones } from './operacion.ts'
import {
  comunaId,
  contrasenaNueva,
  contrasenaRepetida,
  correo,
  id,
  idDeRuta,
  provinciaId,
  regionId,
  texto,
  textoOpcional,
} from './esquemas.ts'

export const telefono = v.pipe(
  v.string(),
  v.transform((numero) => numero.replace(/[\s()-]/g, '')),
  v.regex(/^(\+?\d{8,12})?$/, 'El teléfono debe tener entre 8 y 12 dígitos.'),
)

export const usuario = v.object({
  usuarioId: id,
  nombres: v.string(),
  apellidoPaterno: v.string(),
  apellidoMaterno: v.string(),
  correoElectronico: v.nullable(v.string()),
  correoElectronicoDirector: v.nullable(v.string()),
  telefono1: v.nullable(v.string()),
  telefono2: v.nullable(v.string()),
  nombreUsuario: v.string(),
  activo: v.boolean(),
  origen: v.nullable(v.picklist(['Apoderados', 'EPJA'])),
  usuarioRol: v.object({
    rolId: id,
    usuarioId: id,
    regionId: v.nullable(regionId),
    provinciaId: v.nullable(provinciaId),
    comunaId: v.nullable(comunaId),
    rol: v.object({ rolId: id, dsRol: v.string() }),
  }),
})
export type Usuario = v.InferOutput<typeof usuario>

/** The record that its owner edits (spec, section 5): names upper-cased, e-mails lower-cased. */
export const perfil = v.strictObject({
  nombres: v.pipe(texto('Debe ingresar los nombres.'), v.toUpperCase()),
  apellidoPaterno: v.pipe(texto('Debe ingresar el apellido paterno.'), v.toUpperCase()),
  apellidoMaterno: v.pipe(textoOpcional(), v.toUpperCase()),
  correoElectronico: correo,
  correoElectronicoDirector: v.optional(v.nullable(correo)),
  telefono1: v.optional(v.nullable(telefono)),
  telefono2: v.optional(v.nullable(telefono)),
})

const perfilGuardado = v.pick(usuario, v.keyof(perfil).options)

/** Of the record, what its owner edits. */
export function perfilDe(de: Usuario): v.InferOutput<typeof perfilGuardado> {
  return v.parse(perfilGuardado, de)
}

/** The profile's fields as a person types them; the director's e-mail is a school's alone. */
export type PerfilEscrito = Record<keyof typeof perfil.entries, string>

/** The record as text to edit: what is missing is an empty field. */
export function perfilComoTexto(de: Usuario): PerfilEscrito {
  return Object.fromEntries(Object.entries(perfilDe(de)).map(([campo, valor]) => [campo, valor ?? ''])) as PerfilEscrito
}

/** What a school must keep up to date each period: the profile with both e-mails and a mobile telephone. */
export const datosDelEstablecimiento = v.strictObject({
  ...perfil.entries,
  correoElectronicoDirector: correo,
  telefono2: v.pipe(v.string('Debe ingresar un teléfono móvil.'), v.nonEmpty('Debe ingresar un teléfono móvil.'), telefono),
})

const passwordActual = v.pipe(
  v.string('Debe ingresar su contraseña actual.'),
  v.nonEmpty('Debe ingresar su contraseña actual.'),
  v.maxLength(256, 'La contraseña es demasiado larga.'),
)

/** What its owner types to change a password; the repetition is dropped before sending (spec, section 5). */
export const cambioDeContrasena = v.pipe(
  v.strictObject({ passwordActual, passwordActiva: contrasenaNueva, passwordActiva2: contrasenaRepetida }),
  v.forward(
    v.partialCheck(
      [['passwordActiva'], ['passwordActiva2']],
      (c) => c.passwordActiva === c.passwordActiva2,
      'Las contraseñas no coinciden.',
    ),
    ['passwordActiva2'],
  ),
)

const cambioDePerfil = v.strictObject({
  ...perfil.entries,
  passwordActual: v.optional(passwordActual),
  passwordActiva: v.optional(contrasenaNueva),
})

/** The profile with, when it also changes, the new password and the one that it replaces. */
const perfilConContrasena = v.pipe(
  cambioDePerfil,
  v.forward(
    v.partialCheck(
      [['passwordActual'], ['passwordActiva']],
      ({ passwordActual, passwordActiva }) => passwordActiva === undefined || passwordActual !== undefined,
      'Debe ingresar su contraseña actual.',
    ),
    ['passwordActual'],
  ),
)

export const usuarios = operaciones({
  getUsuario: {
    metodo: 'GET',
    path: '/usuarios',
    resumen: 'El registro propio',
    respuesta: { status: 200, schema: usuario },
  },
  putUsuario: {
    metodo: 'PUT',
    path: '/usuarios',
    resumen: 'Actualiza el registro propio, y la contraseña si viene; en un establecimiento deja sus datos al día en el período activo',
    body: perfilConContrasena,
    respuesta: { status: 200, schema: usuario },
  },
  getDatosActualizados: {
    metodo: 'GET',
    path: '/usuarios/{id}/datos-actualizados',
    resumen: '204 si los datos están al día en el período activo; 409 datos-pendientes si no',
    params: v.object({ id: idDeRuta }),
    respuesta: { status: 204, schema: null },
  },
})
