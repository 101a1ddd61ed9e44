import * as v from 'valibot'
import { captcha, codigoDeCorreo, contrasenaNueva, contrasenaRepetida, sinDefectoEn, texto } from './esquemas.ts'
import { operaciones } from './operacion.ts'

/** The request of a recovery mail: whatever the person signs in with, RBD, user name or RUN. */
export const pedidoDeRecuperacion = v.strictObject({
  usuario: texto('Debe ingresar su RBD, su nombre de usuario o su RUN.'),
  recaptchaToken: captcha,
})

const camposDeContrasena = v.strictObject({
  token: codigoDeCorreo('El enlace no es válido. Pida uno nuevo.'),
  password: contrasenaNueva,
  password2: contrasenaRepetida,
})

/** The new password, typed twice. What needs its owner's name and RUN is checked by the server, who knows them. */
export const contrasenaDeRecuperacion = v.pipe(
  camposDeContrasena,
  v.forward(
    v.partialCheck([['password'], ['password2']], (c) => c.password === c.password2, 'Las contraseñas no coinciden.'),
    ['password2'],
  ),
  sinDefectoEn('password', () => ({ nombres: [] })),
)

export const accesoRecuperarPassword = operaciones({
  postRecuperarPassword: {
    metodo: 'POST',
    path: '/recuperar-password',
    resumen: 'Pide un correo para crear otra contraseña; la respuesta es siempre la misma',
    body: pedidoDeRecuperacion,
    respuesta: { status: 202, schema: v.object({ message: v.string() }) },
  },
  postRecuperarPasswordNueva: {
    metodo: 'POST',
    path: '/recuperar-password/nueva',
    resumen: 'Cambia la contraseña con el código del correo (un solo uso, 30 minutos) y cierra las sesiones de la cuenta',
    body: contrasenaDeRecuperacion,
    respuesta: { status: 200, schema: v.object({ message: v.string() }) },
  },
})
