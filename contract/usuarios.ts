import * as v from 'valibot'
import { operaciones } from './operacion.ts'
import { ORIGENES } from './rules/origen.ts'
import {
  codigoDeCorreo,
  comunaId,
  contrasenaNueva,
  contrasenaRepetida,
  correo,
  id,
  idDeRuta,
  provinciaId,
  regionId,
  sinDefectoEn,
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
  origen: v.nullable(v.picklist(ORIGENES)),
  /** Whether ClaveÚnica vouches for who it is: its names are given. */
  claveUnica: v.boolean(),
  /** Whether a password was ever set; without one it enters through another service, or waits for its owner. */
  conContrasena: v.boolean(),
  /** An address that waits for its link to be pressed. */
  correoPendiente: v.nullable(v.string()),
  /** Whether an account that ClaveÚnica displaced from this RUN can still be joined, with its password. */
  cuentaAnterior: v.boolean(),
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

/** The same without the e-mail, which changes by itself. */
export const perfilSinCorreo = v.omit(perfil, ['correoElectronico'])

const perfilGuardado = v.pick(usuario, v.keyof(perfil).options)

/** Of the record, what its owner edits. */
export function perfilDe(de: Usuario): v.InferOutput<typeof perfilGuardado> {
  return v.parse(perfilGuardado, de)
}

/** The record as it is, to be sent with what changes: the e-mail and the passwords go only when they do. */
export function perfilParaEnviar(de: Usuario) {
  const { correoElectronico: _suyo, correoElectronicoDirector, ...otros } = perfilDe(de)
  return { ...otros, ...(correoElectronicoDirector !== null && { correoElectronicoDirector }) }
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
  /** Without it the address stays as it is. */
  correoElectronico: v.optional(correo),
  passwordActual: v.optional(passwordActual),
  passwordActiva: v.optional(contrasenaNueva),
})

/** The profile with, when it also changes, the new password. Who just signed in at a provider may leave out the one that it replaces. */
const perfilConContrasena = v.pipe(
  cambioDePerfil,
  // Whose it is, the server knows.
  sinDefectoEn('passwordActiva', () => ({ nombres: [] })),
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
    resumen:
      'Actualiza el registro propio, y la contraseña si viene; un correo nuevo vale cuando se abre su enlace; en un establecimiento deja sus datos al día en el período activo',
    body: perfilConContrasena,
    respuesta: { status: 200, schema: usuario },
  },
  postUsuariosCorreoConfirmacion: {
    metodo: 'POST',
    path: '/usuarios/correo/confirmacion',
    resumen: 'El correo nuevo empieza a valer, con el código que llegó a él (un solo uso, 24 horas)',
    body: v.strictObject({ token: codigoDeCorreo('El enlace no es válido. Pida el cambio otra vez.') }),
    respuesta: { status: 200, schema: v.object({ message: v.string() }) },
  },
  postUsuariosCorreoReversion: {
    metodo: 'POST',
    path: '/usuarios/correo/reversion',
    resumen: 'Deshace un cambio de correo con el código que llegó al anterior (7 días), y cierra las sesiones de la cuenta',
    body: v.strictObject({ token: codigoDeCorreo('El enlace no es válido. Pida ayuda a la agencia.') }),
    respuesta: { status: 200, schema: v.object({ message: v.string() }) },
  },
  getDatosActualizados: {
    metodo: 'GET',
    path: '/usuarios/{id}/datos-actualizados',
    resumen: '204 si los datos están al día en el período activo; 409 datos-pendientes si no',
    params: v.object({ id: idDeRuta }),
    respuesta: { status: 204, schema: null },
  },
})
