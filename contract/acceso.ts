import * as v from 'valibot'
import { PENDIENTES } from './acceso.segundo-factor.ts'
import { operaciones } from './operacion.ts'
import { captcha, run, texto } from './esquemas.ts'
import { pareceRbd, tieneFormaDeRbd } from './rules/rbd.ts'

/** A password that is only compared. */
export const contrasena = v.pipe(
  v.string('Debe ingresar su contraseña.'),
  v.nonEmpty('Debe ingresar su contraseña.'),
  v.maxLength(256, 'La contraseña es demasiado larga.'),
)

const nombreDeUsuario = texto('Debe ingresar su nombre de usuario.')

/** What a person types at the establishments' door (spec, section 5); the username is sent by `usuarioParaEnviar`. */
export const credencialesDeUsuario = v.object({
  usuario: v.pipe(
    nombreDeUsuario,
    v.check((nombre) => !pareceRbd(nombre) || tieneFormaDeRbd(nombre), 'RBD incorrecto.'),
  ),
  password: contrasena,
})

/** What a person types at the guardians' and EPJA doors. */
export const credencialesDeApoderado = v.object({
  usuario: v.pipe(v.string('Debe ingresar su RUN.'), v.trim(), v.nonEmpty('Debe ingresar su RUN.'), run),
  password: contrasena,
})

export const conToken = v.object({ accessToken: v.string() })

export const acceso = operaciones({
  postLogin: {
    metodo: 'POST',
    path: '/login',
    resumen: 'Ingreso de establecimientos y funcionarios; un RBD llega como dígitos con el verificador al final',
    body: v.strictObject({
      usuario: nombreDeUsuario,
      password: contrasena,
      recaptchaToken: captcha,
    }),
    respuesta: { status: 200, schema: v.object({ ...conToken.entries, pendiente: v.optional(v.picklist(PENDIENTES)) }) },
  },
  postApoderadosLogin: {
    metodo: 'POST',
    path: '/apoderados/login',
    resumen: 'Ingreso de apoderados y usuarios EPJA',
    body: v.strictObject({ runApoderado: run, password: contrasena, recaptchaToken: captcha }),
    respuesta: { status: 200, schema: conToken },
  },
})
